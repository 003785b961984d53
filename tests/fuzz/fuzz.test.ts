import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Backend } from './backend.ts'
import { carefulCall } from './careful.ts'
import { ApiDocument, type OpenApiFile, writtenDocument } from './document.ts'
import { Fuzzer } from './fuzzer.ts'
import { Judge } from './judge.ts'
import { kinds } from './kinds.ts'
import { Pool } from './pool.ts'
import { recipes, unreachable } from './recipes.ts'
import type { WireRequest } from './request.ts'
import { beyondOwn } from './rights.ts'
import type { Target } from './target.ts'
import { parseAnswers } from './wire.ts'

/** The fuzzer for one round with the backend, and with servers that do things that no server may. */

test('every kind of request to every operation is answered as documented', { timeout: 600_000 }, async () => {
  const document = writtenDocument()
  const target = await Backend.start()
  onTestFinished(() => target.close())
  const goesOn = (round: number): boolean => round === 0
  const tally = await new Fuzzer({ document, target, seed: 9, goesOn, headStep: 250 }).run()
  expect(tally.findings).toEqual([])
  expect(tally.tried.size).toBe(document.operations.length * Object.keys(kinds).length)
  // Refusals alone would prove little. One round tries each operation a few times only, so some do not succeed.
  expect(tally.succeeded.size).toBeGreaterThan(document.operations.length * 0.6)
  expect(target.memory() ?? 0).toBeLessThan(1024)
})

test('recipes, and operations that cannot succeed, are of documented operations', () => {
  const documented = new Set(writtenDocument().operations.map(({ id }) => id))
  const named = [...Object.keys(recipes), ...Object.keys(unreachable)]
  expect(named.filter((id) => !documented.has(id))).toEqual([])
  expect(Object.keys(unreachable).filter((id) => id in recipes)).toEqual([])
})

/** An answer with a number in it. */
const numberAnswered: OpenApiFile['paths'][string][string]['responses'] = {
  200: {
    content: {
      'application/json': {
        schema: {
          anyOf: [
            {
              type: 'object',
              properties: { code: { const: 0 }, data: { type: 'integer' } },
              required: ['data'],
            },
            { $ref: '#/components/schemas/Failure' },
          ],
        },
      },
    },
  },
}

/** One call that takes a name and answers a number. */
const small: OpenApiFile = {
  paths: {
    '/names': {
      get: {
        operationId: 'names.count',
        tags: ['names'],
        parameters: [{ name: 'name', in: 'query', required: false, schema: { type: 'string' } }],
        responses: numberAnswered,
      },
    },
  },
  components: { schemas: { Failure: {} } },
}

/** A noun with a form whose fields no schema describes fully. */
const saving: OpenApiFile = {
  paths: {
    '/people': {
      put: {
        operationId: 'people.update',
        tags: ['people'],
        parameters: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  id: { type: 'string', pattern: '^\\d+$' },
                  mobile: { type: 'string' },
                  etag: { type: 'string' },
                },
                required: ['id', 'mobile'],
              },
            },
          },
        },
        responses: numberAnswered,
      },
    },
  },
  components: { schemas: { Failure: {} } },
}

test('a careful save carries a record as it was read alone, its own tag or none, and texts of their form', () => {
  const document = new ApiDocument(saving)
  const [operation] = document.operations
  if (!operation) throw new Error('The document has no operation')
  const pool = new Pool()
  // A list shows less than the record itself.
  pool.learn('people', { list: [{ id: '8', shown: 'x' }] })
  pool.learn('people', { id: '7', mobile: '13900000000', etag: 'own', shown: 'x' })
  const calls = fc.sample(carefulCall(operation, { document, pool, tag: 'people' }), {
    seed: 1,
    numRuns: 100,
  })
  const forms = ['13800138001', '15912345678']
  for (const { body } of calls) {
    expect(body).toMatchObject({ id: '7', mobile: expect.toBeOneOf(['13900000000', ...forms]) })
    expect(Object.keys(body as object).filter((name) => !['id', 'mobile', 'etag'].includes(name))).toEqual([])
  }
  const tags = new Set(calls.map(({ body }) => (body as { etag?: string }).etag))
  expect(tags).toEqual(new Set([undefined, 'own']))
  const mobiles = new Set(calls.map(({ body }) => (body as { mobile: string }).mobile))
  expect(mobiles).toEqual(new Set(['13900000000', ...forms]))
})

/** A server's response to a request: its status, and its text. */
type Behaviour = (request: IncomingMessage) => readonly [number, string]

async function targetOf(behaviour: Behaviour): Promise<Target> {
  const server = createServer((request, response) => {
    const [status, text] = behaviour(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    secrets: [],
    isGone: false,
    known: [],
    token: () => '',
    restore: () => undefined,
    signIn: async () => undefined,
    faults: () => [],
    memory: () => null,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a failure is reported once, as the smallest request that was found', async () => {
  const target = await targetOf((request) =>
    request.method === 'GET' && request.url?.includes('%22')
      ? [500, '{"code":500,"msg":"","data":null}']
      : [200, '{"code":0,"msg":"","data":1}'],
  )
  const document = new ApiDocument(small)
  const goesOn = (round: number): boolean => round < 20
  const tally = await new Fuzzer({ document, target, seed: 1, goesOn, headStep: 9000, runs: 5 }).run()
  await target.close()
  const found = tally.findings.filter(({ complaint }) => complaint.startsWith('status 500'))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ operation: 'names.count' })
  const line = /^curl -sS --path-as-is -X 'GET' 'http:\/\/127\.0\.0\.1:\d+\/names\?name=[^&]*%22/
  expect(found[0]?.command).toMatch(line)
})

/** One call that changes something and answers a number. */
const writing: OpenApiFile = {
  paths: {
    '/gifts': {
      post: { operationId: 'gifts.give', tags: ['gifts'], parameters: [], responses: numberAnswered },
    },
  },
  components: small.components,
}

test('a write that gives somebody what its caller does not hold is found', async () => {
  let gifts = 0
  const target: Target = {
    ...(await targetOf((request) => {
      // Everybody may write; the administrator of the platform may give everything.
      if (request.method === 'POST' && request.headers['token'] === 'operator') gifts += 1
      return [200, '{"code":0,"msg":"","data":1}']
    })),
    token: (actor) => actor,
    rights: () => ({
      held: new Map([
        ['operator', new Set(['menu 1'])],
        ['friend', new Set(gifts > 0 ? ['menu 2'] : [])],
      ]),
      passwords: new Map(),
    }),
    personOf: (actor) => actor,
  }
  const document = new ApiDocument(writing)
  const goesOn = (round: number): boolean => round < 20
  const tally = await new Fuzzer({ document, target, seed: 1, goesOn, headStep: 9000, runs: 5 }).run()
  await target.close()
  const found = tally.findings.filter(({ complaint }) => complaint === 'friend was given menu 2')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ operation: 'gifts.give' })
})

describe('rights that are beyond the own ones', () => {
  const rights = (held: Record<string, string[]>, passwords: Record<string, string> = {}) => ({
    held: new Map(Object.entries(held).map(([person, each]) => [person, new Set(each)])),
    passwords: new Map(Object.entries(passwords)),
  })

  test.each([
    ['a menu of the own ones', { a: ['menu 1'] }, { a: ['menu 1'], b: ['menu 1'] }, null],
    ['another menu', { a: ['menu 1'] }, { a: ['menu 1'], b: ['menu 2'] }, 'b was given menu 2'],
    ['more for oneself', { a: ['menu 1'] }, { a: ['menu 1', 'menu 2'] }, 'a was given menu 2'],
    ['what is taken', { a: [], b: ['menu 2'] }, { a: [], b: [] }, null],
    [
      'a secondary administrator by a system administrator',
      { a: ['grade 1'] },
      { a: ['grade 1'], b: ['grade 2'] },
      null,
    ],
    ['one by anybody else', { a: ['grade 2'] }, { a: ['grade 2'], b: ['grade 1'] }, 'b was given grade 1'],
  ])('%s', (_, before, after, complaint) => {
    expect(beyondOwn(rights(before), rights(after), 'a')).toBe(complaint)
  })

  test('a password opens an account of somebody who holds more', () => {
    const before = rights({ a: ['menu 1'], b: ['menu 2'], c: ['menu 1'] }, { a: '1', b: '1', c: '1' })
    const after = (changed: string) => ({
      ...before,
      passwords: new Map([...before.passwords, [changed, '2']]),
    })
    expect(beyondOwn(before, after('b'), 'a')).toBe('the password of b, who holds menu 2, was set')
    expect(beyondOwn(before, after('c'), 'a')).toBeNull()
    expect(beyondOwn(before, after('a'), 'a')).toBeNull()
  })
})

describe('the judge', () => {
  const judge = new Judge(new ApiDocument(small), ['/var/steward'])
  const request: WireRequest = {
    actor: 'admin',
    method: 'GET',
    target: '/names?name=a',
    headers: [],
    body: null,
    framing: 'length',
  }
  const complaint = (status: number, text: string, type = 'application/json') =>
    judge.complaint([request], {
      answers: [{ status, headers: { 'content-type': type }, body: Buffer.from(text) }],
      ended: 'complete',
    })
  const refusal = (msg: string) => JSON.stringify({ code: 500, msg, data: null })

  test.each([
    ['a documented answer', 200, '{"code":0,"msg":"ok","data":1}'],
    ['a refusal', 200, refusal('no')],
    ['a refusal with a status of its own', 422, '{"code":422,"msg":"no","data":{"fields":{"name":"no"}}}'],
  ])('takes %s', (_, status, text) => {
    expect(complaint(status, text)).toBeNull()
  })

  test.each([
    ['a status of the server’s own', 500, refusal('no'), /^status 500/],
    ['no JSON', 200, 'oh', /^no envelope/],
    ['an envelope without data', 200, '{"code":0,"msg":""}', /^no envelope/],
    ['an envelope with more', 200, '{"code":0,"msg":"","data":1,"stack":""}', /^no envelope/],
    ['a status that is not the code', 404, refusal('no'), /^status 404 with code 500/],
    ['data of another type', 200, '{"code":0,"msg":"","data":"1"}', /^not the documented answer: data/],
    ['the number of an exception', 200, refusal('fault [E0123abcd]'), /^the number of an exception/],
    ['a stack', 200, refusal('x at f (file:///a/b.ts:1:2)'), /^a stack/],
    ['words of the database', 200, refusal('UNIQUE constraint failed: users.id'), /^words of the database/],
    ['a path of the server', 200, '{"code":0,"msg":"/var/steward/a","data":1}', /^a path of the server/],
    [
      'fields that are no texts',
      422,
      '{"code":422,"msg":"","data":{"fields":{"a":1}}}',
      /^not the documented/,
    ],
  ])('refuses %s', (_, status, text, reason) => {
    expect(complaint(status, text)).toMatch(reason)
  })

  test('refuses code 0 from a call that is not documented', () => {
    const answers = [
      {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from('{"code":0,"msg":"","data":1}'),
      },
    ]
    const other = { ...request, method: 'PATCH' }
    expect(judge.complaint([other], { answers, ended: 'complete' })).toMatch(/not documented$/)
  })

  test('refuses content of a type that is not documented', () => {
    expect(complaint(200, '<html>', 'text/html')).toMatch(/content of the type "text\/html"$/)
  })

  test('refuses no answer, half an answer, and one that is late', () => {
    expect(judge.complaint([request], { answers: [], ended: 'late' })).toMatch(/within the time limit$/)
    expect(judge.complaint([request], { answers: [], ended: 'complete' })).toMatch(/without an answer$/)
    const half = parseAnswers(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}'), ['GET'])
    expect(half).toEqual({ answers: [], rest: 40 })
    const whole = { status: 200, headers: {}, body: Buffer.alloc(0) }
    expect(judge.complaint([request], { answers: [whole], ended: 'broken' })).toMatch(/inside an answer$/)
  })

  test('does not ask for an answer to a request that was cut', () => {
    expect(judge.complaint([{ ...request, framing: 'cut' }], { answers: [], ended: 'complete' })).toBeNull()
  })
})
