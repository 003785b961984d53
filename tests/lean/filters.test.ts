import { afterEach, beforeEach, expect, test } from 'vitest'
import { dept } from '#contract/resources/sys/dept.ts'
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
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
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
  for (let time = 0; time < 2; time += 1) {
    const answer = await page(user.endpoints.page, { roleId: '401' })
    expect(answer).not.toHaveProperty('ignored')
    expect(answer.data).toMatchObject({ total: 4 })
  }
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

/** More lines than a page has; the first page fits a filter by chance. */
const manyLines = () => {
  const lines = platform.records('/sys/log/operation')
  const [first] = lines
  if (!first) throw new Error('no line')
  lines.splice(
    ...[0, lines.length],
    ...Array.from({ length: 30 }, (_, index) => ({
      ...{ ...first, id: String(2000 - index) },
      createDate: `2026-03-19 09:${String(59 - index).padStart(2, '0')}:00`,
      creatorName: index < 16 ? 'fang' : 'gao',
    })),
  )
}
const log = logOperation.endpoints.page
const ofFang = (at: number) => page(log, { creatorName: 'fang', page: String(at), limit: '10' })

test('all pages of a log come from one source, also where the first one happens to fit', async () => {
  manyLines()
  // It has shown that it is not as documented.
  platform.change({ ignoresFilters: true, without: ['ip'] })
  await page(log, {})
  await bench.done('logs.sync', { resource: logOperation.name })
  const pages = [await ofFang(1), await ofFang(2), await ofFang(1)]
  expect(pages.map(({ source }) => source)).toEqual(['cache', 'cache', 'cache'])
  const [first, second] = pages.map(({ data }) => data as { total: number; list: { id: string }[] })
  expect(first?.total).toBe(16)
  expect(second?.total).toBe(16)
  const ids = [...(first?.list ?? []), ...(second?.list ?? [])].map(({ id }) => id)
  expect(new Set(ids).size).toBe(16)
  expect(platform.calls.filter((call) => call.includes('creatorName=1987654321'))).toHaveLength(1)
})

test('once a filter has been ignored, a page that happens to fit comes from the same source', async () => {
  manyLines()
  await bench.done('logs.sync', { resource: logOperation.name })
  expect((await ofFang(1)).source).toBe('network')
  expect((await ofFang(2)).source).toBe('cache')
  expect((await ofFang(1)).source).toBe('cache')
})

test('an export of such a log has the rows of the screen', async () => {
  manyLines()
  await bench.done('logs.sync', { resource: logOperation.name })
  await ofFang(2)
  const shown = await ofFang(1)
  expect(shown.exportedHere).toBe('rows')
  const saved = async (query: Record<string, unknown>) => {
    const started = await bench.done('transfers.export', {
      ...{ endpoint: log.id, via: 'client', format: 'json', fileName: 'lines' },
      columns: [{ key: 'creatorName', label: 'by' }],
      query: { creatorName: 'fang', ...query },
    })
    await expect
      .poll(async () => (await bench.done('transfers.list')).find(({ id }) => id === started?.id)?.state)
      .toBe('done')
    return (await bench.done('transfers.list')).find(({ id }) => id === started?.id)?.done
  }
  expect(await saved({})).toBe(16)
  expect(await saved({ page: 2, limit: 10 })).toBe(6)
})

test('a platform that answers all rows whatever page it is asked for is shown and exported page by page', async () => {
  platform.change({ ignoresPages: true, without: ['mobile'] })
  const second = await page(params.endpoints.page, { page: '2', limit: '10' })
  expect(second.data).toMatchObject({ total: 12, list: [{ id: '511' }, { id: '512' }] })
  expect(second.exportedHere).toBeUndefined()
  await page(user.endpoints.page, {})
  expect((await page(params.endpoints.page, {})).exportedHere).toBe('page')
})

test('a search of a tree that the platform has not narrowed is named, and one that it has is not', async () => {
  const search = { type: '1', name: '仓储部' }
  const { listAllByName } = dept.endpoints
  platform.change({})
  const found = await page(listAllByName, search)
  expect(found.data).toMatchObject([{ name: '兰亭食品', children: [{ name: '仓储部' }] }])
  expect(found).not.toHaveProperty('ignored')
  platform.change({ ignoresFilters: true })
  expect((await page(listAllByName, search)).ignored).toEqual(['name'])
})

test('a flat list that the platform answers as a tree is flat, and each record has its parent', async () => {
  const { list } = dept.endpoints
  platform.change({})
  const { data: flat } = await page(list, {})
  platform.change({ nests: true })
  expect((await page(list, {})).data).toEqual(flat)
  expect(flat).toMatchObject([{ pid: '0' }, { pid: '200' }, { pid: '200' }, { pid: '200' }])
})
