import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { embeddedAdmin as admin } from './testing/account.ts'
import { type Bench, openBench } from './testing/bench.ts'

/** Core against the embedded backend itself, started as a host starts it. */

let bench: Bench
afterEach(() => bench.close())

const { profileId } = admin

const open = async () => {
  bench = await openBench({ capabilities: ['embedded-backend'], times: { reconnect: [30] } })
}

interface Listed {
  list: Record<string, unknown>[]
  total: number
}
const list = async (endpoint: string, query: Record<string, unknown> = {}) => {
  const answer = await bench.done('api.call', { endpoint, query })
  // The gateway has checked it against the contract.
  return { ...answer, data: answer.data as Listed }
}

const backendProcess = () => {
  const child = bench.children.started.findLast((item) =>
    item.spawnargs.some((argument) => argument.includes('server')),
  )
  if (!child) throw new Error('The backend was never started')
  return child
}

test('a change of the language brings menus in it, asked for by no window (SYS-CMN-01)', async () => {
  await open()
  await bench.done('session.prepare', { profileId })
  const session = await bench.done('session.signIn', admin)
  expect(session.menus[0]?.name).toBe('组织管理')
  bench.hush()
  await bench.done('settings.set', { theme: 'dark' })
  await bench.done('settings.set', { language: 'en-US' })
  await bench.event('session', (event) => event.sessionId === session.id)
  expect((await bench.done('session.current'))?.menus[0]?.name).toBe('Organisation')
})

test('the demo starts by itself, shows its captcha and takes the first sign-in', async () => {
  await open()
  expect(bench.core.backend()).toEqual({ state: 'stopped', address: '', reason: '' })
  const { config } = await bench.done('session.prepare', { profileId })
  expect(config).toMatchObject({ passwordEnc: false, tenantInput: true })
  expect(await bench.done('backend.status')).toMatchObject({
    state: 'running',
    address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/),
  })
  const captcha = await bench.done('session.captcha', { profileId })
  expect(captcha.image).toMatch(/^data:image\/[\w+]+;base64,/)
  const session = await bench.done('session.signIn', admin)
  expect(session.user).toMatchObject({ username: 'admin', superAdmin: 1 })
  expect(session.menus.length).toBeGreaterThan(0)
  expect(session.permissions).toContain('sys:params:save')
  expect(session.dictionaries.map((dictionary) => dictionary.dictType)).toContain('SYS_STATUS')
  const wrong = { ...admin, username: 'nobody', password: 'wrong' }
  expect(await bench.refused('session.signIn', wrong, 'other')).toMatchObject({
    code: 'refused',
    status: 10_004,
    loud: true,
  })
  // From then on the account needs a captcha; a made-up one does not do.
  const invented = { ...wrong, captcha: 'abcde', uuid: 'made-up' }
  expect(await bench.refused('session.signIn', invented, 'other')).toMatchObject({
    code: 'refused',
    status: 10_007,
  })
})

test('records are made, changed, refused and removed, and the operation log says so (SYS-CMN-08, SYS-CMN-09, SYS-CMN-16)', async () => {
  await open()
  await bench.done('session.prepare', { profileId })
  await bench.done('session.signIn', admin)
  const body = {
    paramCode: 'STEWARD_TEST',
    paramValue: '<script>alert(1)</script>\u202e',
    remark: "'; drop table sys_params; --",
  }
  const created = await bench.done('api.call', { endpoint: 'ops.params.create', body })
  const id = String(created.data)
  const twice = await bench.refused('api.call', { endpoint: 'ops.params.create', body })
  expect(twice).toMatchObject({ code: 'refused', status: 10_002, loud: false })
  expect(await bench.done('notices.list')).toMatchObject([{ text: twice.message, level: 'warning' }])
  await bench.done('api.call', { endpoint: 'ops.params.update', body: { ...body, id, paramValue: '2' } })
  const found = await list('ops.params.page', {
    paramCode: 'steward_test',
    order: 'desc',
    orderField: 'noSuchColumn',
  })
  expect(found.data).toMatchObject({
    total: 1,
    list: [{ id, paramCode: 'STEWARD_TEST', paramValue: '2', remark: body.remark }],
  })
  await bench.done('api.call', { endpoint: 'ops.params.remove', body: [id] })
  expect((await list('ops.params.page', { paramCode: 'steward_test' })).data.total).toBe(0)
  const log = await list('ops.logOperation.page', { limit: 20 })
  const methods = log.data.list
    .filter((row) => String(row.requestUri).startsWith('/sys/params'))
    .map((row) => row.requestMethod)
  expect(methods.slice(0, 4)).toEqual(['DELETE', 'PUT', 'POST', 'POST'])
})

test('stopped, the logs stay readable and saving is refused; started again, it reconnects by itself', async () => {
  await open()
  await bench.done('session.prepare', { profileId })
  const session = await bench.done('session.signIn', admin)
  await bench.done('logs.sync', { resource: 'ops.logLogin' })
  const online = await list('ops.logLogin.page')
  bench.hush()
  await bench.done('backend.stop')
  expect((await bench.event('backend', ({ status }) => status.state === 'stopped')).status.address).toBe('')
  expect((await bench.event('connection')).connection).toMatchObject({ profileId, state: 'offline' })
  const cached = await list('ops.logLogin.page')
  expect(cached.source).toBe('cache')
  expect(cached.data.list[0]).toEqual(online.data.list[0])
  expect((await bench.done('api.call', { endpoint: 'shell.auth.nav' })).data).toEqual(session.menus)
  const save = { endpoint: 'ops.params.create', body: { paramCode: 'A', paramValue: '1' } }
  expect((await bench.refused('api.call', save)).code).toBe('offline')
  expect(bench.events.filter(({ event }) => event.type === 'notice')).toHaveLength(1)
  await bench.done('backend.start')
  await bench.event('connection', ({ connection }) => connection.state === 'online')
  expect((await list('ops.logLogin.page')).source).toBe('network')
})

test('killed in the middle of saves it comes back on its port with every acknowledged record', async () => {
  await open()
  await bench.done('session.prepare', { profileId })
  await bench.done('session.signIn', admin)
  const { address } = await bench.done('backend.status')
  const save = (index: number) =>
    bench.call('api.call', {
      endpoint: 'ops.params.create',
      body: { paramCode: `KILL_${index}`, paramValue: String(index) },
    })
  expect((await save(0)).ok).toBe(true)
  bench.hush()
  const saves = Array.from({ length: 20 }, (_, index) => save(index + 1))
  backendProcess().kill('SIGKILL')
  const results = await Promise.all(saves)
  await bench.event('backend', ({ status }) => status.state === 'running')
  expect((await bench.done('backend.status')).address).toBe(address)
  const codes = new Set(
    (await list('ops.params.page', { paramCode: 'KILL_', limit: 100 })).data.list.map((row) => row.paramCode),
  )
  const acknowledged = results.flatMap((result, index) => (result.ok ? [`KILL_${index + 1}`] : []))
  for (const code of ['KILL_0', ...acknowledged]) expect(codes).toContain(code)
  for (const result of results) if (!result.ok) expect(result.failure.code).toBe('offline')
})

test('signing in and out stands in the login log', async () => {
  await open()
  await bench.done('session.prepare', { profileId })
  await bench.done('session.signIn', admin)
  await bench.done('session.signOut')
  expect((await bench.refused('api.call', { endpoint: 'ops.params.page', query: {} })).code).toBe(
    'unauthenticated',
  )
  await bench.done('session.signIn', admin)
  expect(
    (await list('ops.logLogin.page')).data.list.slice(0, 3).map((row) => [row.operation, row.status]),
  ).toEqual([
    [0, 1],
    [expect.not.stringMatching('0'), 1],
    [0, 1],
  ])
})

test('a stored SELECT that does not end is ended: its process is one that the host lends (SYS-UCR-02)', async () => {
  await open()
  await bench.done('session.prepare', { profileId })
  const session = await bench.done('session.signIn', admin)
  const database = new Database(join(bench.dataDir, 'backend', 'steward.db'))
  const insert = database.prepare(
    `INSERT INTO rule_sorts (id, tenant_id, name, value, ds_type, sql_cust, sql_args, bean_name, create_date, update_date)
     VALUES (?, 'platform', ?, ?, 'SQL', ?, '{}', '', '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
  )
  insert.run(
    1,
    'endless',
    'ENDLESS',
    'WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT MAX(id) AS id, 0 AS pid, 1 AS name FROM n',
  )
  insert.run(2, 'sound', 'SOUND', "SELECT 7 AS id, 0 AS pid, 'seven' AS name")
  database.close()
  const { data } = await bench.done('api.call', {
    endpoint: 'sys.userCustrule.genList',
    query: { userId: session.user.id },
  })
  const helpers = bench.children.started.filter((child) =>
    child.spawnargs.some((argument) => argument.includes('ruleProgram')),
  )
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ruleSort: 'ENDLESS', treeData: [] }),
      expect.objectContaining({ ruleSort: 'SOUND', treeData: [{ id: '7', name: 'seven', children: [] }] }),
    ]),
  )
  expect(helpers.map((child) => child.signalCode)).toEqual(['SIGKILL', null])
})
