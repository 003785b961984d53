import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'

let platform: LeanPlatform
let token = ''

interface Envelope {
  code: number
  data: unknown
}

async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`${platform.address}${path}`, {
    method,
    headers: { token },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** The answer's envelope. */
async function call<T>(method: string, path: string, body?: unknown): Promise<Envelope & { data: T }> {
  return JSON.parse((await ask(method, path, body)).text)
}

beforeEach(async () => {
  platform = await openLeanPlatform()
  token = ''
  token = (await call<{ token: string }>('POST', '/login', { username: 'lin' })).data.token
})
afterEach(() => platform.cut())

interface Rows {
  list: { id: string; username: string }[]
  total: number
}

test('a list is filtered, sorted and paged, unless the platform ignores filters', async () => {
  const path = '/sys/user/page?page=1&limit=2&order=desc&orderField=real_name&realName=&username=g'
  const { data } = await call<Rows>('GET', path)
  expect([data.total, data.list.map(({ username }) => username)]).toEqual([2, ['gao', 'fang']])
  platform.change({ ignoresFilters: true })
  expect((await call<Rows>('GET', path)).data).toMatchObject({ total: 4, list: [{}, {}] })
})

test('records are added, changed and deleted; a write may answer nothing', async () => {
  const created = await call<string>('POST', '/sys/params', { paramCode: 'A', paramValue: '1' })
  expect(platform.records('/sys/params')[0]).toEqual({ id: created.data, paramCode: 'A', paramValue: '1' })
  platform.change({ writes: 'null' })
  expect(await call('PUT', '/sys/params', { id: created.data, paramValue: '2' })).toMatchObject({
    code: 0,
    data: null,
  })
  expect((await call('GET', `/sys/params/${created.data}`)).data).toMatchObject({ paramValue: '2' })
  await call('DELETE', '/sys/params', [created.data])
  expect(platform.records('/sys/params')).toHaveLength(12)
})

test('a path that it does not know, or does not serve, is answered in each of three ways', async () => {
  const seen: unknown[] = []
  for (const unknown of ['envelope', 'page', 'swallowed'] as const) {
    platform.change({ unknown, serves: (name) => name !== 'GET /sys/user/page' })
    for (const path of ['/sys/user/page', '/sys/nothing']) {
      const { status, text } = await ask('GET', path)
      seen.push([status, text.startsWith('<') ? 'page' : (JSON.parse(text) as Envelope).code])
    }
  }
  const [envelope, page, swallowed] = [
    [404, 404],
    [404, 'page'],
    [200, 500],
  ]
  expect(seen).toEqual([envelope, envelope, page, page, swallowed, swallowed])
})

test('fields are null or left out at every depth, never those of the envelope', async () => {
  platform.change({ nulls: ['mobile', 'code'], without: ['deptName', 'data'] })
  const answer = await call<Rows>('GET', '/sys/user/page')
  expect(answer.code).toBe(0)
  expect(answer.data.list[0]).toMatchObject({ username: 'lin', mobile: null })
  expect(answer.data.list[0]).not.toHaveProperty('deptName')
})

test('without a token nothing but the sign-in is answered; a description where there is one', async () => {
  token = ''
  expect((await call('GET', '/sys/user/page')).code).toBe(401)
  expect((await call('GET', '/v2/api-docs')).code).toBe(401)
  platform.change({ description: 'swagger2', serves: (name) => !name.startsWith('DELETE ') })
  const { text } = await ask('GET', '/v2/api-docs')
  const described = JSON.parse(text) as { swagger: string; paths: Record<string, object> }
  expect(described.swagger).toBe('2.0')
  expect(Object.keys(described.paths['/sys/user'] ?? {})).toEqual(['post', 'put'])
})

test('after it was cut it listens again at the same address', async () => {
  await platform.cut()
  await expect(ask('GET', '/sys/user/info')).rejects.toThrow()
  await platform.listen()
  expect((await call('GET', '/sys/user/info')).data).toMatchObject({ username: 'lin' })
})
