import { expect, onTestFinished, test } from 'vitest'
import type { CallMapping, Mapping, ShapeMapping } from '#contract/mapping.ts'
import { account } from '#core/testing/account.ts'
import { openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { type Foreign, openForeign } from './foreign.ts'
import { openLeanPlatform } from './leanPlatform.ts'

interface Change {
  readonly calls?: Readonly<Record<string, CallMapping>>
  readonly shapes?: Readonly<Record<string, ShapeMapping>>
}

/**
 * A console that connects to the foreign platform through the shipped mapping with other calls and fields of shapes.
 */
async function opened({ calls = {}, shapes = {} }: Change): Promise<Foreign> {
  const foreign = await openForeign((mapping: Mapping) => ({
    ...mapping,
    calls: { ...mapping.calls, ...calls },
    shapes: {
      ...mapping.shapes,
      ...Object.fromEntries(
        Object.entries(shapes).map(([name, fields]) => [name, { ...mapping.shapes?.[name], ...fields }]),
      ),
    },
  }))
  onTestFinished(() => foreign.close())
  return foreign
}

const users = { path: '/system/user/list', shape: 'user' } as const
const asked = (query: object = {}) => ({ query: { page: 1, limit: 10, order: '', orderField: '', ...query } })
const rowsOf = (data: unknown) => (data as { list: Record<string, unknown>[] }).list

test.each<[string, CallMapping, unknown[]]>([
  ['a bare list', { body: 'ids' }, [['4', '5']]],
  ['a list of numbers', { body: { from: 'ids', numbers: true } }, [[4, 5]]],
  ['one id at a time', { body: 'ids.0', each: 'ids' }, ['4', '5']],
  ['a list in a record', { set: { keys: { from: 'ids' } } }, [{ keys: ['4', '5'] }]],
])('a body is what the platform takes: %s', async (_, how, expected) => {
  const foreign = await opened({ calls: { 'sys.user.remove': { path: '/drop', method: 'POST', ...how } } })
  foreign.platform.answer('POST /drop', () => ({}))
  await foreign.signIn()
  await foreign.data('sys.user.remove', { body: ['4', '5'] })
  const sent = foreign.received('POST /drop').toReversed()
  expect(sent.map(({ body }) => body)).toEqual(expected)
})

test('a field takes its value from another list, which is read once', async () => {
  const foreign = await opened({
    shapes: { user: { deptName: { name: 'deptId', lookup: { in: 'sys.dept.list', value: 'name' } } } },
  })
  foreign.platform.answer('GET /system/user/list', () => ({
    rows: [
      { userId: 1, userName: 'lin', deptId: 11 },
      { userId: 2, userName: 'fang', deptId: 99 },
    ],
    total: 2,
  }))
  await foreign.signIn()
  const rows = rowsOf(await foreign.data('sys.user.page', asked()))
  expect(rows.map(({ deptName }) => deptName)).toEqual(['运维组', ''])
  await foreign.data('sys.user.page', asked({ username: 'lin' }))
  expect(foreign.received('GET /system/dept/list')).toHaveLength(1)
})

test('values are looked up in a long answer as well, and nothing where the other list is refused', async () => {
  const foreign = await opened({
    shapes: { user: { deptName: { name: 'deptId', lookup: { in: 'sys.dept.list', value: 'name' } } } },
  })
  const rows = Array.from({ length: 2000 }, (_, at) => ({
    ...{ userId: at + 1, userName: 'u'.repeat(60), deptId: 12, remark: '轮班'.repeat(20) },
  }))
  foreign.platform.answer('GET /system/user/list', () => ({ rows, total: rows.length }))
  await foreign.signIn()
  const list = rowsOf(await foreign.data('sys.user.page', asked({ limit: 1000 })))
  expect([list[0]?.deptName, list.at(-1)?.deptName]).toEqual(['夜班', '夜班'])
  const other = await opened({
    shapes: { user: { deptName: { name: 'deptId', lookup: { in: 'sys.dept.list', value: 'name' } } } },
  })
  other.platform.answer('GET /system/dept/list', () => ({ code: 500, msg: 'no' }))
  await other.signIn()
  expect(rowsOf(await other.data('sys.user.page', asked()))[0]).toMatchObject({ deptName: '' })
})

test('a tree is read as the flat list of the contract', async () => {
  const foreign = await opened({
    calls: { 'sys.dept.list': { path: '/system/user/deptTree', shape: 'deptNode', flat: true } },
  })
  await foreign.signIn()
  expect(await foreign.data('sys.dept.list')).toMatchObject([
    { id: '10', name: '蓝亭', status: 1 },
    { id: '11', pid: '10', name: '运维组', status: 0 },
  ])
})

test('what the platform does not have is named for its call, not sent, and not read from a namesake', async () => {
  const foreign = await opened({
    calls: {
      'sys.user.page': { ...users, lacks: ['mobile'], drop: ['deptId', 'roleId'], paths: { roleId: '/x' } },
      'sys.user.update': { path: '/system/user', method: 'PUT', shape: 'user' },
    },
    shapes: { user: { email: false } },
  })
  const { absent, unsentFilters } = await foreign.signIn()
  expect(absent).toMatchObject({ 'sys.user.page': ['email', 'mobile'], 'sys.user.update': ['email'] })
  // A filter that chooses the path is sent with it.
  expect(unsentFilters?.['sys.user.page']).toEqual(['deptId'])
  const [first] = rowsOf(await foreign.data('sys.user.page', asked({ mobile: '138', deptId: '10' })))
  expect(first).toMatchObject({ username: 'lin', email: '' })
  const [request] = foreign.received('GET /system/user/list').filter(({ query }) => query.pageSize === '10')
  expect(request?.query).toEqual({ pageNum: '1', pageSize: '10' })
})

test('values have the address of the profile before them, and the platform’s prefix is taken off', async () => {
  const foreign = await opened({
    shapes: {
      center: { headUrl: { name: 'avatar', prefix: '{address}/files/', strip: '/static/' } },
    },
    calls: { 'shell.center.photo': { path: '/photo', method: 'PUT', shape: 'center' } },
  })
  foreign.platform.answer('PUT /photo', () => ({}))
  await foreign.signIn()
  const { address } = foreign.platform
  const shown = async (avatar: string) => {
    foreign.platform.answer('GET /system/user/profile', () => ({
      data: { userId: 1, userName: 'lin', avatar },
    }))
    return ((await foreign.data('shell.center.get')) as { headUrl: string }).headUrl
  }
  expect(await shown('/static/a.png')).toBe(`${address}/files/a.png`)
  expect(await shown('https://cdn.example/b.png')).toBe('https://cdn.example/b.png')
  expect(await shown('')).toBe('')
  await foreign.data('shell.center.photo', { body: { headUrl: `${address}/files/a.png` } })
  expect(foreign.received('PUT /photo')[0]?.body).toEqual({ avatar: '/static/a.png' })
})

test('a field is a part of a text, and parts are put together again in one', async () => {
  const foreign = await opened({
    shapes: {
      user: {
        realName: { name: 'shown', split: '/', part: 0 },
        mobile: { name: 'shown', split: '/', part: 1 },
        roleIdList: { name: 'roleText', split: ',' },
        deptName: { name: 'trail', split: '>', part: -1 },
      },
    },
    calls: { 'sys.user.update': { path: '/system/user', method: 'PUT', shape: 'user' } },
  })
  foreign.platform.answer('GET /system/user/list', () => ({
    rows: [
      { userId: 1, userName: 'lin', shown: '林 / 13800000000', roleText: '2,7', trail: '蓝亭 > 运维组' },
      { userId: 2, userName: 'fang', shown: '方', roleText: '' },
    ],
  }))
  foreign.platform.answer('PUT /system/user', () => ({}))
  await foreign.signIn()
  const rows = rowsOf(await foreign.data('sys.user.page', asked()))
  expect(rows).toMatchObject([
    { realName: '林', mobile: '13800000000', roleIdList: ['2', '7'], deptName: '运维组' },
    { realName: '方', mobile: '', roleIdList: [] },
  ])
  const body = {
    ...{ id: '1', username: 'lin', realName: '林', deptId: '11', mobile: '13812345678', email: '' },
    ...{ gender: 1, roleIdList: ['2', '7'], status: 1, remark: '' },
  }
  await foreign.data('sys.user.update', { body })
  expect(foreign.received('PUT /system/user')[0]?.body).toMatchObject({
    ...{ shown: '林/13812345678', roleText: '2,7' },
  })
})

test('where one answer has all rows, they are filtered, sorted and divided here', async () => {
  const foreign = await opened({
    calls: { 'sys.user.page': { ...users, whole: true, drop: ['realName'] } },
  })
  const row = (userId: number, nickName: string, sex = '1') => ({
    ...{ userId, userName: `u${userId}`, nickName, sex, status: '0' },
  })
  const all = [row(1, '林'), row(2, '方', '0'), row(10, '林中'), row(3, '林下'), row(4, '')]
  foreign.platform.answer('GET /system/user/list', () => ({ rows: all, total: all.length }))
  // Filters that are not sent are applied here, so they stay.
  expect((await foreign.signIn()).unsentFilters?.['sys.user.page']).toBeUndefined()
  const page = async (query: object) => {
    const data = (await foreign.data('sys.user.page', asked(query))) as { total: number }
    return [data.total, ...rowsOf(data).map(({ id }) => id)]
  }
  const sorted = { order: 'desc', orderField: 'username' }
  expect(await page({ limit: 2 })).toEqual([5, '1', '2'])
  expect(await page({ limit: 2, page: 3 })).toEqual([5, '4'])
  expect(await page(sorted)).toEqual([5, '10', '4', '3', '2', '1'])
  expect(await page({ realName: '林', ...sorted, limit: 2 })).toEqual([3, '10', '3'])
  // A row without a value does not match the filter.
  expect(await page({ realName: '方' })).toEqual([1, '2'])
  const [request] = foreign.received('GET /system/user/list')
  expect(request?.query).toEqual({})
})

test('a mapping of what differs leaves the rest to the platform’s description', async () => {
  const platform = await openLeanPlatform({
    ...{ description: 'swagger2', unknown: 'page' },
    serves: (call) => !['GET /sys/params/page', 'DELETE /sys/user', 'PUT /sys/user'].includes(call),
  })
  onTestFinished(() => platform.cut())
  const missing = async (mapping: Mapping) => {
    const bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
    onTestFinished(() => bench.close())
    const { id: profileId } = await bench.done(
      'profiles.save',
      draft(platform.address, { mapping: JSON.stringify(mapping) }),
    )
    await bench.done('session.signIn', { ...account, profileId })
    await bench.refused('api.call', { endpoint: 'ops.params.page', query: {} })
    await bench.done('doctor.calls')
    return (await bench.done('session.current'))?.missing ?? []
  }
  const calls = { 'sys.user.update': { path: '/accounts', method: 'PUT' } } as const
  const described = await missing({ calls })
  expect(described).toContain('sys.user.remove')
  // Listed calls are defined by the mapping.
  expect(described).not.toContain('sys.user.update')
  expect(await missing({ calls, others: 'documented' })).not.toContain('sys.user.remove')
})

test('a read by POST has its filters in a JSON body, ids as numbers (30)', async () => {
  const how = { method: 'POST', send: 'body', encoding: 'json' } as const
  const foreign = await opened({
    shapes: { user: { id: { name: 'userId', number: true }, roleIdList: { name: 'roleIds', number: true } } },
    calls: {
      'sys.user.page': { ...users, ...how, path: '/people', set: { scope: 'all' } },
      'sys.user.create': { path: '/people/new', shape: 'user', drop: ['comfirmPassword', 'extra'] },
      'sys.user.remove': {
        ...{ method: 'DELETE', send: 'body', encoding: 'json', path: '/people', each: 'ids' },
        set: { userId: { from: 'ids.0', numbers: true } },
      },
    },
  })
  foreign.platform.answer('POST /people', () => ({ rows: [{ userId: 4, userName: 'lin' }], total: 1 }))
  foreign.platform.answer('POST /people/new', () => ({}))
  foreign.platform.answer('DELETE /people', () => ({}))
  await foreign.signIn()
  const page = await foreign.data('sys.user.page', asked({ username: 'lin' }))
  expect(page).toMatchObject({ list: [{ id: '4', username: 'lin' }], total: 1 })
  const [read] = foreign.received('POST /people')
  expect([read?.query, read?.body]).toEqual([{}, { userName: 'lin', pageNum: 1, pageSize: 10, scope: 'all' }])
  await foreign.data('sys.user.remove', { body: ['4', '5'] })
  expect(foreign.received('DELETE /people').map(({ query, body }) => [query, body])).toEqual([
    [{}, { userId: 5 }],
    [{}, { userId: 4 }],
  ])
})

test('a record without a read of its own is taken from its list, page by page (30)', async () => {
  const foreign = await opened({
    calls: { 'sys.user.get': { pick: { in: 'sys.user.page', limit: 2 } } },
  })
  const people = [1, 2, 3].map((userId) => ({ userId, userName: `u${userId}`, phonenumber: '138' }))
  foreign.platform.answer('GET /system/user/list', ({ query }) => {
    const from = (Number(query.pageNum) - 1) * 2
    return { rows: people.slice(from, from + 2), total: 3 }
  })
  await foreign.signIn()
  expect(await foreign.data('sys.user.get', { params: { id: '3' } })).toMatchObject({
    ...{ id: '3', username: 'u3', mobile: '138' },
  })
  expect(foreign.received('GET /system/user/list').map(({ query }) => query.pageNum)).toEqual(['2', '1'])
  const call = { endpoint: 'sys.user.get', params: { id: '9' } }
  expect(await foreign.bench.refused('api.call', call)).toMatchObject({ code: 'gone' })
})

test('the key of a value that is looked up is sent where the mapping says so (30)', async () => {
  const lookup = { in: 'sys.dept.list', value: 'name', sent: true } as const
  const foreign = await opened({ shapes: { user: { likeName: { name: 'deptId', number: true, lookup } } } })
  await foreign.signIn()
  await foreign.data('sys.user.page', asked({ likeName: '运维组' }))
  expect(foreign.received('GET /system/user/list')[0]?.query).toMatchObject({ deptId: '11' })
})
