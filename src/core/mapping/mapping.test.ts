import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { draft, json, openStubPlatform, type StubPlatform, user } from '../testing/stubPlatform.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const foreign = {
  envelope: { code: 'status', message: 'text', data: 'result', success: [200] },
  token: { header: 'Authorization', prefix: 'Bearer ' },
  paging: { page: 'pageNum', limit: 'pageSize', list: 'rows' },
  captcha: { key: 'key', picture: 'img' },
  shapes: {
    account: {
      id: 'userId',
      username: 'userName',
      realName: 'nickName',
      deptName: 'dept.deptName',
      status: { values: { '1': '0', '0': '1' } },
      userType: { name: 'kind', absent: 0 },
    },
    setting: { paramCode: 'key.name', paramValue: { name: 'value', values: { red: 'rouge' } } },
    node: {
      id: 'nodeId',
      pid: 'parentId',
      name: 'title',
      url: { name: 'href', values: { 'sys/user': 'system/user/index' } },
    },
  },
  calls: {
    'shell.auth.captcha': { path: '/picture' },
    'sys.user.page': { path: '/accounts', shape: 'account', drop: ['order'], set: { scope: 'all' } },
    'ops.params.update': {
      path: '/settings/{id}',
      shape: 'setting',
      set: { 'key.source': 'console' },
      drop: ['remark'],
    },
    'sys.user.remove': { path: '/accounts/{ids}' },
    'shell.auth.nav': { shape: 'node', tree: true, at: 'result.flat' },
    'shell.auth.login': { path: '/signin' },
    'shell.auth.info': { path: '/me' },
    'ops.params.page': { path: '/parameters/list' },
    'ops.params.remove': { method: 'POST', path: '/parameters/drop' },
    'ops.params.create': { missing: true },
  },
}

let platform: StubPlatform
let bench: Bench
let profile: Profile

const result = (value: unknown) => JSON.stringify({ status: 200, text: 'ok', result: value })

beforeEach(async () => {
  platform = await openStubPlatform()
  platform.on('GET /sys/appConfig/public', (_, response) => json(response, result({ captcha: false })))
  platform.on('POST /signin', (_, response) => json(response, result({ token: 'secret-1' })))
  platform.on('GET /me', ({ headers }, response) =>
    headers.authorization === 'Bearer secret-1'
      ? json(response, result(user))
      : json(response, JSON.stringify({ status: 401, text: 'who?' })),
  )
  platform.on('GET /sys/menu/nav', (_, response) => json(response, result({ flat: [] })))
  for (const route of ['GET /sys/menu/permissions', 'GET /sys/dict/type/all'])
    platform.on(route, (_, response) => json(response, result([])))
  // The list is beside the code.
  platform.on('GET /parameters/list', (_, response) =>
    json(response, JSON.stringify({ status: 200, rows: [{ id: 7, paramCode: 'colour' }], total: 31 })),
  )
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done(
    'profiles.save',
    draft(platform.address, { mapping: JSON.stringify(foreign), environment: 'production' }),
  )
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const signIn = () => bench.done('session.signIn', { ...account, profileId: profile.id })

test('a platform with other names is signed in to and listed through its mapping', async () => {
  const session = await signIn()
  expect(session.user.username).toBe('admin')
  const page = await bench.done('api.call', {
    endpoint: 'ops.params.page',
    query: { page: 2, limit: 20 },
  })
  expect(page).toMatchObject({ data: { list: [{ id: '7', paramCode: 'colour' }], total: 31 } })
  const list = platform.requests.find(({ route }) => route === 'GET /parameters/list')
  expect(list?.url.searchParams.get('pageNum')).toBe('2')
  expect(list?.url.searchParams.get('pageSize')).toBe('20')
  expect(list?.headers).toMatchObject({ authorization: 'Bearer secret-1' })
  expect(list?.headers.token).toBeUndefined()
})

test('the write guard judges the call of the contract, whatever the mapping makes of it', async () => {
  platform.on('POST /parameters/drop', (_, response) => json(response, result(null)))
  platform.on('GET /sys/params/7', (_, response) => json(response, result(null)))
  await signIn()
  const remove = { endpoint: 'ops.params.remove', body: ['7'] }
  const drops = () => platform.requests.filter(({ route }) => route === 'POST /parameters/drop')
  expect((await bench.refused('api.call', remove)).code).toBe('read-only')
  await bench.done('session.unlockWrites', { environment: profile.name })
  expect(await bench.refused('api.call', remove)).toMatchObject({
    code: 'invalid-input',
    fields: { confirm: 'name' },
  })
  expect(drops()).toEqual([])
  await bench.done('api.call', { ...remove, confirm: profile.name })
  expect(drops().map(({ body }) => body)).toEqual(['["7"]'])
})

test('a call that the platform lacks is refused and never sent, and windows know of it', async () => {
  expect((await signIn()).missing).toEqual(['ops.params.create'])
  await bench.done('session.unlockWrites', { environment: profile.name })
  const before = platform.requests.length
  const create = { endpoint: 'ops.params.create', body: { paramCode: 'A', paramValue: '1' } }
  expect(await bench.refused('api.call', create)).toMatchObject({ code: 'not-found' })
  expect(platform.requests.slice(before).filter(({ route }) => route.includes('params'))).toEqual([])
})

test('where only the listed calls are there, any other is refused and never sent', async () => {
  const { id, name, address, environment, requireHttps, proxy, ca } = profile
  const mapping = JSON.stringify({ ...foreign, others: 'missing' })
  await bench.done('profiles.save', { id, name, address, environment, requireHttps, proxy, ca, mapping })
  const { menus, missing } = await signIn()
  expect(menus).toEqual([])
  expect(missing).toContain('sys.dept.treeList')
  expect(missing).not.toContain('sys.user.page')
  const before = platform.requests.length
  expect((await bench.refused('api.call', { endpoint: 'sys.dept.treeList' })).code).toBe('not-found')
  expect(platform.requests).toHaveLength(before)
})

test.each([
  ['a call that the contract lacks', '{"calls": {\n "ops.params.burn": {} }}', '2'],
  [
    'a write as GET, which would be sent twice',
    '{"calls": {\n\n "ops.params.remove": { "method": "GET" } }}',
    '3',
  ],
  ['a read that would delete', '{"calls": {\n "ops.params.page": {\n "method": "DELETE" } }}', '2'],
  ['a write that is only answered', '{"calls": { "ops.params.remove": { "answer": null } }}', '1'],
  ['a write before a write', '{"calls": { "ops.params.update": {\n "over": "ops.params.remove" } }}', '2'],
])('%s is refused with its line, and the old mapping stays in force', async (_, mapping, line) => {
  const { id, name, address, environment, requireHttps, proxy, ca } = profile
  const kept = { id, name, address, environment, requireHttps, proxy, ca }
  expect(await bench.refused('profiles.save', { ...kept, mapping })).toMatchObject({
    code: 'invalid-input',
    fields: { mapping: line },
  })
  expect((await signIn()).user.username).toBe('admin')
})

test('a success code of 0 that the mapping does not name is a refusal', async () => {
  platform.on('GET /parameters/list', (_, response) =>
    json(response, JSON.stringify({ status: 0, text: 'no luck', rows: [] })),
  )
  await signIn()
  expect(await bench.refused('api.call', { endpoint: 'ops.params.page', query: {} })).toMatchObject({
    code: 'refused',
    message: 'no luck',
  })
})

test('another mapping ends the sessions of the profile', async () => {
  await signIn()
  const { id, name, address, environment, requireHttps, proxy, ca } = profile
  await bench.done('profiles.save', { id, name, address, environment, requireHttps, proxy, ca, mapping: '' })
  const before = platform.requests.length
  const list = await bench.refused('api.call', { endpoint: 'ops.params.page', query: {} })
  expect(list.code).toBe('unauthenticated')
  expect(platform.requests).toHaveLength(before)
})

test('records have the contract’s fields and values, a filter the platform’s', async () => {
  const record = {
    userId: 12,
    userName: 'chen',
    nickName: '陈',
    status: '0',
    dept: { deptName: '运维' },
    extra: 1,
  }
  platform.on('GET /accounts', (_, response) =>
    json(
      response,
      JSON.stringify({ status: 200, rows: [record, { ...record, userId: 13, status: 1 }], total: 2 }),
    ),
  )
  await signIn()
  await bench.done('session.unlockWrites', { environment: profile.name })
  const query = { page: 1, limit: 10, order: 'asc', orderField: '', username: 'ch' }
  const page = await bench.done('api.call', { endpoint: 'sys.user.page', query })
  expect(page).toMatchObject({
    data: {
      total: 2,
      list: [
        { id: '12', username: 'chen', realName: '陈', deptName: '运维', status: 1, userType: 0 },
        { id: '13', status: 0 },
      ],
    },
  })
  const asked = platform.requests.find(({ route }) => route === 'GET /accounts')?.url.searchParams
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ userName: 'ch', scope: 'all', pageNum: '1' })
  expect(asked?.has('order')).toBe(false)
})

test('what is sent has the platform’s names and values, constants of its own, and its id in the path', async () => {
  platform.on('PUT /settings/7', (_, response) => json(response, JSON.stringify({ status: 200 })))
  await signIn()
  await bench.done('session.unlockWrites', { environment: profile.name })
  const body = { id: '7', paramCode: 'colour', paramValue: 'red', remark: '' }
  await bench.done('api.call', { endpoint: 'ops.params.update', body })
  const sent = platform.requests.find(({ route }) => route === 'PUT /settings/7')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    id: '7',
    key: { name: 'colour', source: 'console' },
    value: 'rouge',
  })
})

test('ids go into the path, and cannot leave it', async () => {
  platform.on('DELETE /accounts/4,5', (_, response) => json(response, result(null)))
  for (const id of ['4', '5'])
    platform.on(`GET /sys/user/${id}`, (_, response) => json(response, result(null)))
  await signIn()
  await bench.done('session.unlockWrites', { environment: profile.name })
  const remove = { endpoint: 'sys.user.remove', body: ['4', '5'], confirm: profile.name }
  await bench.done('api.call', remove)
  const [sent] = platform.requests.filter(({ route }) => route.startsWith('DELETE'))
  expect(sent).toMatchObject({ route: 'DELETE /accounts/4,5', body: '' })
})

test('a flat list of menus becomes the contract’s tree, their addresses those of screens', async () => {
  const flat = [
    { nodeId: 2, parentId: 1, title: 'B', href: 'system/user/index' },
    { nodeId: 1, parentId: 0, title: 'A' },
    { nodeId: 3, parentId: 2, title: 'C' },
  ]
  platform.on('GET /sys/menu/nav', (_, response) =>
    json(response, JSON.stringify({ status: 200, result: { flat } })),
  )
  const { menus } = await signIn()
  const names = (nodes: readonly NavNode[]): unknown[] =>
    nodes.map(({ name, children }) => (children.length > 0 ? [name, names(children)] : name))
  expect(names(menus)).toEqual([['A', [['B', ['C']]]]])
  expect(menus[0]?.children[0]?.url).toBe('sys/user')
})

test('a captcha in JSON is shown with the platform’s key; what is no picture is refused', async () => {
  platform.on('GET /picture', (_, response) =>
    json(response, JSON.stringify({ status: 200, img: png, key: 'k-1' })),
  )
  const shown = await bench.done('session.captcha', { profileId: profile.id })
  expect(shown).toEqual({ uuid: 'k-1', image: `data:image/png;base64,${png}` })
  platform.on('GET /picture', (_, response) =>
    json(response, JSON.stringify({ status: 200, img: '<svg onload=alert(1)>', key: 'k-2' })),
  )
  expect((await bench.refused('session.captcha', { profileId: profile.id })).code).toBe('bad-answer')
})
