import { expect, test } from 'vitest'
import { type Failure, FailureError } from '#contract/failures.ts'
import { params } from '#contract/resources/ops/params.ts'
import { recordingLog } from '#core/testing/recordingLog.ts'
import { faultOf } from '../faults.ts'
import { createServedCalls } from '../servedCalls.ts'
import { based } from './based.ts'
import { constant } from './constant.ts'
import { divided } from './divided.ts'
import { tracked } from './tracked.ts'
import { lookedUp } from './lookedUp.ts'
import { mapped } from './mapped.ts'
import { missing } from './missing.ts'
import { picked } from './picked.ts'
import type { PlatformCall } from './platformCall.ts'
import { type Exchange, createExchange, sent as sending } from './sent.ts'
import { watched } from './watched.ts'

const page: PlatformCall = { endpoint: params.endpoints.page, input: {} }
const get: PlatformCall = { endpoint: params.endpoints.get, input: { params: { id: '2' } } }
const sent = async () => 'sent'
const decoded = (_: unknown, raw: unknown) => ({ decoded: raw })
const failing = (failure: Failure) => async (): Promise<never> => {
  throw new FailureError(failure)
}

test('missing: a call that the mapping calls missing is not sent', async () => {
  await expect(missing({ lacks: () => true })(page, sent)).rejects.toMatchObject({
    failure: { code: 'not-found', status: 404 },
  })
  expect(await missing(undefined)(page, sent)).toBe('sent')
})

test('constant: data of the mapping are answered in place of the platform', async () => {
  const step = constant({ constant: () => ({ data: 1 }) }, { decoded })
  expect(await step(page, sent)).toEqual({ decoded: 1 })
  expect(await step({ ...page, raw: true }, sent)).toBe(1)
  expect(await constant({ constant: () => undefined }, { decoded })(page, sent)).toBe('sent')
})

test('tracked: a path beside one that is refused decides, and raw calls teach nothing', async () => {
  const refused: Failure = { code: 'refused', message: '系统异常', status: 500 }
  const served = createServedCalls({
    ...{ isDescribed: () => false, lacks: () => false, names: () => false },
    ...{ facts: () => ({}), save: () => {}, describedAt: async () => undefined },
  })
  const asked: PlatformCall[] = []
  const step = tracked(served, undefined, async (call) => {
    asked.push(call)
    return failing(refused)()
  })
  await expect(step({ ...page, raw: true }, failing(refused))).rejects.toMatchObject({ failure: refused })
  expect(asked).toEqual([])
  await expect(step(page, failing(refused))).rejects.toMatchObject({ failure: { code: 'not-found' } })
  expect(asked).toMatchObject([{ background: true, raw: true, input: {} }])
  expect(served.isMissing(page.endpoint)).toBe(true)
  await expect(step(page, sent)).rejects.toMatchObject({ failure: { code: 'not-found' } })
})

test('watched: an answer is one, even a refusal; a broken connection is none', async () => {
  const seen: string[] = []
  const watch = {
    answered: () => void seen.push('answered'),
    failed: ({ code }: Failure) => void seen.push(code),
  }
  const log = recordingLog()
  const step = watched(watch, log, () => 'p')
  const end = async (failure: Failure) => step(page, failing(failure)).catch(faultOf)
  await step(page, sent)
  await end({ code: 'refused', message: '', status: 200 })
  await end({ code: 'offline', message: 'ECONNREFUSED' })
  await end({ code: 'bad-answer', message: '', status: 200 })
  await end({
    code: 'bad-answer',
    message: '',
    status: 200,
    unusable: { call: page.endpoint.id, field: 'id' },
  })
  expect(seen).toEqual(['answered', 'answered', 'offline', 'bad-answer', 'answered'])
})

test('picked: the record is taken out of a list, which is read as the contract has it', async () => {
  const step = picked({ pick: () => ({ in: page.endpoint.id }) }, { decoded })
  const rows = { list: [{ id: '1' }, { id: '2', name: 'b' }], total: 2 }
  const asked: PlatformCall[] = []
  const list = async (call: PlatformCall) => {
    asked.push(call)
    return rows
  }
  expect(await step(get, list)).toEqual({ decoded: { id: '2', name: 'b' } })
  expect(await step({ ...get, raw: true }, list)).toEqual({ id: '2', name: 'b' })
  expect(asked).toMatchObject([{ endpoint: page.endpoint, raw: false }, { raw: false }])
  expect(await picked(undefined, { decoded })(get, sent)).toBe('sent')
})

test('divided: each part is a request, and the last answer alone is decoded', async () => {
  const calls: PlatformCall[] = []
  const step = divided({ parts: () => [{ body: ['1'] }, { body: ['2'] }] })
  const platform = async (call: PlatformCall) => {
    calls.push(call)
    return calls.length
  }
  expect(await step(page, platform)).toBe(2)
  expect(calls.map(({ input, raw }) => [input.body, raw])).toEqual([
    [['1'], true],
    [['2'], false],
  ])
})

test('lookedUp: records are read before a call whose answer takes values of them', async () => {
  const lookup = { in: page.endpoint.id, value: 'paramCode' }
  const tables = { of: async () => ({ codes: [['1', 'a'] as const] }) }
  const found = async (call: PlatformCall) => call.tables
  expect(await lookedUp({ lookups: () => [lookup] }, tables)(page, found)).toEqual(await tables.of())
  expect(await lookedUp({ lookups: () => [] }, tables)(page, found)).toBeUndefined()
})

test('mapped: the request is that of the mapping, with the record that the call changes', async () => {
  const asked: unknown[] = []
  const step = mapped({
    request: (endpoint, input, base) => {
      asked.push(base)
      return { endpoint: { ...endpoint, path: '/config/list' }, input }
    },
  })
  const url = async (call: PlatformCall) => call.request?.url(new URL('http://localhost/api')).pathname
  expect(await step({ ...page, base: { id: '1' } }, url)).toBe('/api/config/list')
  expect(asked).toEqual([{ id: '1' }])
  expect(await mapped(undefined)(page, url)).toBeUndefined()
})

test('based: the record that a call changes is read first, and without one nothing is sent', async () => {
  const asked: string[] = []
  const exchange =
    (record: unknown): Exchange =>
    // The step reads an envelope; its type is the caller's.
    async (request, { token }) => {
      asked.push(`${request.about.id} ${token}`)
      return record as never
    }
  const mapping = { baseOf: () => get, recordAnswer: (_: string, answer: unknown) => answer }
  const save = { ...page, token: 't' }
  const base = async (call: PlatformCall) => call.base
  expect(await based(mapping, exchange({ id: '2' }))(save, base)).toEqual({ id: '2' })
  await expect(based(mapping, exchange(null))(save, base)).rejects.toMatchObject({
    failure: { code: 'gone' },
  })
  expect(asked).toEqual([`${get.endpoint.id} t`, `${get.endpoint.id} t`])
  expect(await based({ ...mapping, baseOf: () => undefined }, exchange(null))(save, base)).toBeUndefined()
})

test('sent: limits, language and the mark of the console itself go with the request', async () => {
  const ended = new AbortController()
  const own = new AbortController()
  const seen: unknown[] = []
  const exchange = createExchange({
    timeLimit: 30_000,
    ended: ended.signal,
    transport: {
      exchange: async (request, limits) => {
        seen.push({ path: request.url(new URL('http://localhost/')).pathname, ...request.headers, ...limits })
        return undefined as never
      },
    },
  })
  const step = sending(exchange, async () => undefined)
  await step(page)
  await step({ ...get, language: 'en-US', background: true, timeLimit: 5, token: 't', signal: own.signal })
  expect(seen).toEqual([
    { path: page.endpoint.path, token: undefined, timeLimit: 30_000, signals: [ended.signal] },
    {
      ...{ path: get.endpoint.path.replace('{id}', '2'), token: 't', timeLimit: 5 },
      ...{ 'accept-language': 'en-US', 'x-steward-background': '1', signals: [ended.signal, own.signal] },
    },
  ])
})
