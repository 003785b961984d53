import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallState } from '#contract/bridge.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { params } from '#contract/resources/ops/params.ts'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'

let platform: LeanPlatform
let bench: Bench

beforeEach(async () => {
  platform = await openLeanPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, username: 'lin', profileId: profile.id })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const states = async (): Promise<(id: string) => CallState | undefined> => {
  const calls = await bench.done('doctor.calls')
  const byId = new Map(calls.map(({ endpoint, state }) => [endpoint, state]))
  return (id) => byId.get(id)
}
const { endpoints } = params

test('calls are served, mended, missing or refused, each with its reason; nothing is written', async () => {
  platform.change({ without: ['remark'] })
  platform.answer('GET /sys/role/page', '{"code":403,"msg":"没有权限","data":null}')
  const calls = await bench.done('doctor.calls')
  const of = (id: string) => calls.find(({ endpoint }) => endpoint === id)
  expect(of(user.endpoints.page.id)?.state).toMatch(/served|mended/)
  expect(of(endpoints.page.id)).toEqual({
    endpoint: endpoints.page.id,
    state: 'mended',
    detail: expect.stringContaining('list[].remark'),
  })
  expect(of(role.endpoints.page.id)).toEqual({
    endpoint: role.endpoints.page.id,
    state: 'refused',
    detail: '没有权限',
  })
  expect(of('msg.template.page')?.state).toBe('missing')
  for (const { create, update, remove, get } of [endpoints])
    for (const { id } of [create, update, remove, get]) expect(of(id)?.state).toBe('untried')
  const writing = allEndpoints().filter(({ method, effect }) => method === 'GET' && effect !== 'read')
  expect(writing.length).toBeGreaterThan(0)
  for (const { id } of writing) expect([id, of(id)?.state]).toEqual([id, 'untried'])
  expect(new Set(calls.map(({ endpoint }) => endpoint)).size).toBe(calls.length)
  expect(platform.calls.filter((call) => !call.startsWith('GET '))).toEqual(['POST /login'])
})

test('a description says what is missing of the calls that cannot be tried, and their buttons go', async () => {
  platform.change({
    description: 'swagger2',
    serves: (call) => !['POST /sys/params', 'DELETE /sys/params'].includes(call),
  })
  const state = await states()
  expect(
    [endpoints.create, endpoints.remove, endpoints.update, endpoints.page].map(({ id }) => state(id)),
  ).toEqual(['missing', 'missing', 'untried', 'served'])
  const { missing = [] } = (await bench.done('session.current')) ?? {}
  expect(missing).toEqual(expect.arrayContaining([endpoints.create.id, endpoints.remove.id]))
  expect(missing).not.toContain(endpoints.update.id)
  await bench.event('session')
  // The doctor reads it each time: it may contain more by then.
  await states()
  expect(platform.calls.filter((call) => call === 'GET /v2/api-docs')).toHaveLength(2)
})

test('where one call turns out to be missing, the description is read for the others', async () => {
  const lacked = ['GET /sys/params/page', 'DELETE /sys/params']
  platform.change({ description: 'swagger2', serves: (call) => !lacked.includes(call) })
  await bench.refused('api.call', { endpoint: endpoints.page.id, query: {} })
  await expect.poll(async () => (await bench.done('session.current'))?.missing).toContain(endpoints.remove.id)
})

test('a read that turned out to be missing is named in the session, and the windows are told', async () => {
  platform.change({ serves: (call) => call !== 'GET /sys/params/page' })
  bench.hush()
  await bench.refused('api.call', { endpoint: endpoints.page.id, query: {} })
  await bench.event('session')
  expect((await bench.done('session.current'))?.missing).toContain(endpoints.page.id)
})

test('a platform that ends in the middle is no platform that lacks the rest', async () => {
  await platform.cut()
  expect((await bench.refused('doctor.calls')).code).toBe('offline')
})
