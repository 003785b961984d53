import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { params } from '#contract/resources/ops/params.ts'
import { user } from '#contract/resources/sys/user.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'

let platform: LeanPlatform
let bench: Bench
let profile: Profile

const signIn = () => bench.done('session.signIn', { ...account, username: 'lin', profileId: profile.id })

beforeEach(async () => {
  // It answers a path that cannot exist as it answers a column that it cannot sort by.
  platform = await openLeanPlatform({
    unknown: 'swallowed',
    refuses: ['paramValue', 'deptName', 'realName', 'deptId'],
  })
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
  await signIn()
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const input = (endpoint: { readonly id: string }, query: Record<string, string>) => ({
  endpoint: endpoint.id,
  query,
})
const page = (endpoint: { readonly id: string }, query: Record<string, string>) =>
  bench.done('api.call', input(endpoint, query))
const byValue = { order: 'asc', orderField: 'param_value' }
const asked = (part: string) => platform.calls.filter((call) => call.includes(part)).length

test('a column that the platform cannot sort by costs its order, not the screen, and is asked for once', async () => {
  const plain = await page(params.endpoints.page, {})
  for (let time = 0; time < 2; time += 1) {
    const sorted = await page(params.endpoints.page, byValue)
    expect(sorted).toMatchObject({ data: plain.data, unsorted: '服务器内部异常', exportedHere: 'rows' })
    expect(sorted).not.toHaveProperty('ignored')
  }
  expect(asked('orderField=param_value')).toBe(1)
  // It sorts by a column that it has.
  const known = await page(params.endpoints.page, { order: 'desc', orderField: 'param_code' })
  expect(known).not.toHaveProperty('unsorted')
  expect(known.data).not.toEqual(plain.data)
  expect(asked('steward-asks')).toBe(0)
})

test('so does one that was asked for before the list had ever answered', async () => {
  expect(await page(params.endpoints.page, byValue)).toMatchObject({ unsorted: '服务器内部异常' })
  expect((await bench.done('session.current'))?.missing).toBeUndefined()
  expect(asked('steward-asks')).toBe(0)
})

test('filters of a sorted list stay', async () => {
  const { data } = await page(params.endpoints.page, { ...byValue, paramCode: 'LIMIT_12' })
  expect(data).toMatchObject({ total: 1, list: [{ paramCode: 'STOCK_LIMIT_12' }] })
})

test('reading the session again asks once more', async () => {
  await page(params.endpoints.page, byValue)
  platform.change({})
  await bench.done('session.refresh')
  expect(await page(params.endpoints.page, byValue)).not.toHaveProperty('unsorted')
})

test('a filter that is refused is named beside the words of the platform, and other filters are not', async () => {
  const query = { username: 'fang', realName: '方' }
  for (let time = 0; time < 2; time += 1)
    expect(await bench.refused('api.call', input(user.endpoints.page, query))).toMatchObject({
      code: 'refused',
      message: '服务器内部异常',
      conditions: ['realName'],
    })
  // Refused, without any, with one of them each; the second time nothing is tried.
  expect(asked('GET /sys/user/page')).toBe(5)
})

test('two that are refused are both named', async () => {
  const query = { realName: '方', deptId: '201' }
  const { conditions = [] } = await bench.refused('api.call', input(user.endpoints.page, query))
  expect(conditions.toSorted()).toEqual(['deptId', 'realName'])
})

test('a log is answered from the cache, which knows every order', async () => {
  await bench.done('logs.sync', { resource: logOperation.name })
  const query = { order: 'asc', orderField: 'dept_name' }
  expect(await page(logOperation.endpoints.page, query)).toMatchObject({ source: 'cache' })
})

test('a list that has answered is never taken for a missing one, over sign-outs and the end of the program', async () => {
  const plain = input(params.endpoints.page, {})
  await bench.done('api.call', plain)
  platform.answer('GET /sys/params/page', '{"code":500,"msg":"服务器内部异常","data":null}')
  for (let time = 0; time < 2; time += 1) {
    expect((await bench.refused('api.call', plain)).code).toBe('refused')
    await bench.done('session.signOut')
    await bench.restart()
    await signIn()
  }
  expect(asked('steward-asks')).toBe(0)
  platform.answer('GET /sys/params/page', null)
  await bench.done('api.call', plain)
})

test('a list that is missing is found out without the order and the filters it was asked with', async () => {
  platform.change({ unknown: 'swallowed', serves: (call) => call !== 'GET /sys/params/page' })
  for (let time = 0; time < 2; time += 1)
    expect((await bench.refused('api.call', input(params.endpoints.page, byValue))).code).toBe('not-found')
  expect(asked('GET /sys/params/page')).toBe(2)
  expect(asked('steward-asks')).toBe(1)
})

test('what cannot exist is asked for once for all calls that are refused alike', async () => {
  platform.change({ unknown: 'swallowed', serves: (call) => !call.endsWith('/page') })
  for (const { endpoints } of [params, user, logOperation])
    expect((await bench.refused('api.call', input(endpoints.page, {}))).code).toBe('not-found')
  expect(asked('steward-asks')).toBe(1)
})

test('an operator who tries again is answered by the platform', async () => {
  const plain = input(params.endpoints.page, {})
  platform.change({ unknown: 'swallowed', serves: (call) => call !== 'GET /sys/params/page' })
  for (let time = 0; time < 2; time += 1) await bench.refused('api.call', plain)
  expect(asked('GET /sys/params/page')).toBe(1)
  await bench.done('api.again')
  expect((await bench.refused('api.call', plain)).code).toBe('not-found')
  expect(asked('GET /sys/params/page')).toBe(2)
  await bench.refused('api.call', plain)
  expect(asked('GET /sys/params/page')).toBe(2)
  platform.change({})
  await bench.done('api.again')
  await bench.done('api.call', plain)
})

test('a call that the description names is not missing because of a server error', async () => {
  platform.change({ unknown: 'swallowed', description: 'swagger2' })
  platform.answer('GET /sys/role/page', '{"code":500,"msg":"服务器内部异常","data":null}')
  await bench.done('doctor.calls')
  const roles = { endpoint: 'sys.role.page', query: {} }
  expect((await bench.refused('api.call', roles)).code).toBe('refused')
  // It names no templates of messages.
  const templates = { endpoint: 'msg.template.page', query: {} }
  expect((await bench.refused('api.call', templates)).code).toBe('not-found')
})
