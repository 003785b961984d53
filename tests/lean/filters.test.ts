import { afterEach, beforeEach, expect, test } from 'vitest'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { params } from '#contract/resources/ops/params.ts'
import { user } from '#contract/resources/sys/user.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'

let platform: LeanPlatform
let bench: Bench

beforeEach(async () => {
  platform = await openLeanPlatform({ ignoresFilters: true })
  bench = await openBench({ times: { call: 2000, reconnect: [20] } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, username: 'lin', profileId: profile.id })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const page = (endpoint: { readonly id: string }, query: Record<string, string>) =>
  bench.done('api.call', { endpoint: endpoint.id, query })

test('filters that the platform has not applied are named beside its rows', async () => {
  const answer = await page(user.endpoints.page, { username: 'fang', realName: '方大' })
  expect(answer.data).toMatchObject({ total: 4 })
  expect(answer.ignored?.toSorted()).toEqual(['realName', 'username'])
})

test('one that happens to fit every row, one without a value and one of an unknown field are not', async () => {
  platform.change({ ignoresFilters: true, without: ['username'] })
  const answer = await page(user.endpoints.page, { username: 'fang', userType: '101', realName: '' })
  expect(answer).not.toHaveProperty('ignored')
})

test('what stands in place of a field that is lacking contradicts nothing', async () => {
  platform.change({ ignoresFilters: true, without: ['userType'] })
  const answer = await page(user.endpoints.page, { userType: '102', username: 'fang' })
  expect(answer.lacking).toEqual(['userType'])
  expect(answer.ignored).toEqual(['username'])
})

test('a platform that does apply them is trusted', async () => {
  platform.change({})
  expect(await page(user.endpoints.page, { username: 'fang' })).not.toHaveProperty('ignored')
  expect((await page(user.endpoints.page, { username: 'fang' })).data).toMatchObject({ total: 1 })
  expect(await page(params.endpoints.page, { paramCode: 'none' })).not.toHaveProperty('ignored')
})

test('whose rows they are only the platform can tell: it is asked once for those of a record that cannot exist', async () => {
  // It has shown that it is not as documented.
  platform.change({ ignoresFilters: true, without: ['mobile'] })
  const trials = () => platform.calls.filter((call) => call.includes('roleId=9223372036854775807')).length
  for (let time = 0; time < 2; time += 1)
    expect((await page(user.endpoints.page, { roleId: '401' })).ignored).toEqual(['roleId'])
  expect(trials()).toBe(1)
})

test('one that knows the filter is believed, and one that is as documented is not asked', async () => {
  const isRole = (call: string) => call.includes('roleId=9223372036854775807')
  for (const record of platform.records('/sys/user')) record.roleId = '401'
  platform.change({})
  expect(await page(user.endpoints.page, { roleId: '401' })).not.toHaveProperty('ignored')
  expect(platform.calls.filter(isRole)).toEqual([])
  platform.change({ without: ['mobile'] })
  const answer = await page(user.endpoints.page, { roleId: '401' })
  expect(answer).not.toHaveProperty('ignored')
  expect(answer.data).toMatchObject({ total: 4 })
  expect(platform.calls.filter(isRole)).toHaveLength(1)
})

test('a log is answered from the cache, which applies them', async () => {
  const log = logOperation.endpoints.page
  await bench.done('logs.sync', { resource: logOperation.name })
  const all = (await page(log, {})).data as { total: number; list: { creatorName: string }[] }
  const [one] = all.list
  if (!one) throw new Error('no line')
  const answer = await page(log, { creatorName: one.creatorName })
  const { list } = answer.data as typeof all
  expect(answer).toMatchObject({ source: 'cache' })
  expect(answer).not.toHaveProperty('ignored')
  expect(new Set(list.map(({ creatorName }) => creatorName))).toEqual(new Set([one.creatorName]))
  expect(list.length).toBeLessThan(all.total)
})

test('fields that rows lack are named, from the first answer on', async () => {
  platform.change({ without: ['mobile'], nulls: ['email'] })
  const answer = await page(user.endpoints.page, {})
  expect(answer.lacking).toEqual(expect.arrayContaining(['mobile', 'email']))
  expect(answer.lacking).not.toContain('username')
  expect(await page(params.endpoints.page, {})).not.toHaveProperty('lacking')
})

test('a value of another kind that says the same is not lacking, also where it is 0 in every row', async () => {
  for (const record of platform.records('/sys/user')) record.gender = '0'
  const answer = await page(user.endpoints.page, {})
  expect(answer.data).toMatchObject({ list: [{ gender: 0 }, { gender: 0 }, { gender: 0 }, { gender: 0 }] })
  expect(answer.lacking ?? []).not.toContain('gender')
})
