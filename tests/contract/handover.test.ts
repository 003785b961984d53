import {
  handover,
  handoverConf,
  handoverFields,
  handoverLog,
  handoverPath,
} from '#contract/resources/sys/handover.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const confs = handoverConf.endpoints
const logs = handoverLog.endpoints
const { rolePage, roleUpdate, dutyPage, dutyUpdate } = handover.endpoints

const conf = (change: Record<string, string> = {}) => ({
  name: '角色',
  code: `C${Math.random().toString(36).slice(2, 10)}`,
  queryApi: '/sys/handover/role/page',
  updateApi: '/sys/handover/role/update',
  queryFields: '[{"prop":"name","label":"名称","width":200}]',
  ...change,
})

/** One account with a role and a duty, and one with neither. */
function pair(): { leaver: string; recipient: string; duty: string } {
  const [holder] = server.sql<{ id: string; duty: string }>(
    `SELECT CAST(users.id AS TEXT) AS id, CAST(duty_id AS TEXT) AS duty FROM users
       JOIN duty_users ON duty_users.user_id = users.id JOIN role_users ON role_users.user_id = users.id
     WHERE users.tenant_id = 'platform' AND status = 1 AND username NOT IN ('admin', 'sysadmin', 'secadmin') LIMIT 1`,
  )
  const [empty] = server.sql<{ id: string }>(
    `SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = 'platform' AND status = 1
       AND id NOT IN (SELECT user_id FROM duty_users) AND id NOT IN (SELECT user_id FROM role_users) LIMIT 1`,
  )
  if (!holder || !empty) throw new Error('the demo company has no such pair')
  return { leaver: holder.id, recipient: empty.id, duty: holder.duty }
}

test('a path that leaves the server, climbs or carries more than a path is refused', async () => {
  for (const path of [
    'sys/x',
    '//evil.example.com/x',
    'https://evil.example.com/x',
    '/a/../../etc/passwd',
    '/..',
    '/a/./b',
    '/a?token=1',
    '/a#b',
    '/a%2e%2e/b',
    '/\\evil',
    '/a b',
    '/',
  ]) {
    expect(handoverPath.test(path), path).toBe(false)
    expect((await admin.call(confs.create, { body: conf({ queryApi: path }) })).fields, path).toHaveProperty(
      'queryApi',
    )
    expect((await admin.call(confs.create, { body: conf({ updateApi: path }) })).status, path).toBe(422)
  }
  expect(handoverPath.test('/sys/handover/role/page')).toBe(true)
  expect(handoverPath.test('/v1.2/a-b_c')).toBe(true)
})

test('the columns of a list come from a JSON array of prop and label (SYS-HND-03)', async () => {
  for (const text of ['{', '{}', '[]', '[{"prop":"name"}]', '[{"prop":"a b","label":"x"}]', 'null']) {
    expect(handoverFields(text), text).toBeNull()
    expect(
      (await admin.call(confs.create, { body: conf({ queryFields: text }) })).fields,
      text,
    ).toHaveProperty('queryFields')
  }
  expect(handoverFields('[{"prop":"name","label":"名称","width":120}]')).toEqual([
    { prop: 'name', label: '名称', width: 120 },
  ])
})

test('roles and duties are listed by leaver and move to the recipient, doubles merged (SYS-HND-05, SYS-HND-06)', async () => {
  const { leaver, recipient, duty } = pair()
  const roles = await admin.must(rolePage, { query: { leaveUser: leaver, page: 1, limit: 10 } })
  expect(roles.total).toBeGreaterThan(0)
  expect(roles.list[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) })
  const ids = roles.list.map((row) => row.id)
  await admin.must(roleUpdate, { body: { leaveUser: leaver, handoverUser: recipient, ids } })
  expect((await admin.must(rolePage, { query: { leaveUser: leaver } })).total).toBe(0)
  expect((await admin.must(rolePage, { query: { leaveUser: recipient } })).list.map((row) => row.id)).toEqual(
    ids,
  )

  server.sql(
    'INSERT INTO duty_users (id, duty_id, user_id, create_date) VALUES (1, ?, ?, ?)',
    duty,
    recipient,
    '',
  )
  await admin.must(dutyUpdate, { body: { leaveUser: leaver, handoverUser: recipient, ids: [duty] } })
  expect(
    server.sql('SELECT 1 FROM duty_users WHERE duty_id = ? AND user_id IN (?, ?)', duty, leaver, recipient),
  ).toHaveLength(1)
  expect(
    (await admin.must(dutyPage, { query: { leaveUser: leaver } })).list.map((row) => row.id),
  ).not.toContain(duty)
})

test('a handover to the leaver, to a disabled user, of what is not held or without the right moves nothing', async () => {
  const leaver = server.userId('operator')
  const [held] = (await admin.must(rolePage, { query: { leaveUser: leaver } })).list
  const ids = [held?.id ?? '']
  const recipient = server.userId('secadmin')
  const before = server.sql('SELECT * FROM role_users ORDER BY role_id, user_id')
  const run = (change: object) =>
    admin.call(roleUpdate, { body: { leaveUser: leaver, handoverUser: recipient, ids, ...change } })
  expect(await run({ handoverUser: leaver })).toMatchObject({ code: 500, msg: chinese('sys.handover:same') })
  const [disabled] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = 'platform' AND status = 0 LIMIT 1",
  )
  expect(await run({ handoverUser: disabled?.id })).toMatchObject({
    code: 500,
    msg: chinese('handover.disabled'),
  })
  expect(await run({ ids: [...ids, '1'] })).toMatchObject({
    code: 500,
    msg: chinese('handover.notHeld'),
  })
  expect(await run({ ids: [] })).toMatchObject({ status: 422 })
  expect(await run({ leaveUser: server.userId('admin', 'hengyuan') })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
  expect(await run({ handoverUser: server.userId('admin', 'hengyuan') })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
  const sysadmin = await server.signIn('sysadmin')
  const system = (await admin.must(rolePage, { query: { leaveUser: server.userId('sysadmin') } })).list.map(
    (row) => row.id,
  )
  expect(
    await sysadmin.call(roleUpdate, {
      body: { leaveUser: server.userId('sysadmin'), handoverUser: recipient, ids: system },
    }),
  ).toMatchObject({ code: 403 })
  expect(server.sql('SELECT * FROM role_users ORDER BY role_id, user_id')).toEqual(before)
})

test('a run is recorded with the names as they were, status as text; the log is read only but for maintenance (SYS-HND-07, SYS-HND-19..21)', async () => {
  const [leaver, recipient] = [server.userId('operator'), server.userId('secadmin')]
  const body = {
    leaveUserId: leaver,
    handoverUserId: recipient,
    confName: '角色',
    confData: '[{"id":"1"}]',
    handoverStatus: 'false',
    handoverResult: chinese('handover.disabled'),
  }
  const id = await admin.must(logs.saveLog, { body })
  await admin.must(logs.saveLog, { body: { ...body, handoverStatus: 'true', handoverResult: 'success' } })
  const searches: readonly Record<string, string>[] = [
    { leaveUserName: 'opera' },
    { leaveRealName: '志鹏' },
    { handoverUserName: 'SEC' },
    { handoverRealName: '晓慧' },
  ]
  for (const query of searches) {
    expect((await admin.must(logs.page, { query })).total, JSON.stringify(query)).toBe(2)
    expect((await admin.must(logs.page, { query: { ...query, leaveUserName: 'nobody' } })).total).toBe(0)
  }
  const row = (await admin.must(logs.page)).list.find((one) => one.id === id)
  expect(row).toMatchObject({
    ...body,
    leaveUserName: 'operator',
    leaveRealName: '陈志鹏',
    handoverRealName: '林晓慧',
  })
  const [heading, ...rows] = readWorkbook((await admin.call(logs.export)).bytes)[0]?.rows ?? []
  expect(heading).toHaveLength(8)
  expect(new Set(rows.map((cells) => cells[5]))).toEqual(new Set(['失败', '成功']))
  expect((await tenant.must(logs.page)).total).toBe(0)
  const sysadmin = await server.signIn('sysadmin')
  expect((await sysadmin.call(logs.remove, { body: [id] })).code).toBe(403)
  await admin.must(logs.remove, { body: [id] })
  expect((await admin.must(logs.page)).total).toBe(1)
  expect((await admin.call(logs.saveLog, { body: { ...body, handoverStatus: true } })).status).toBe(422)
})

nounSuite(server, handoverConf, {
  sample: (mark) => conf({ code: `HND_${mark}` }),
  found: 'code',
  changed: { name: '改' },
  required: 'name code queryApi updateApi queryFields',
  unique: 'code',
  initial: { updater: chinese('sys.user:mark.super') },
  exported: [
    ['名称', '编码', '查询接口', '移交接口', '更新人', '更新时间'],
    (mark) => ['角色', `HND_${mark}`, '/sys/handover/role/page', '/sys/handover/role/update'],
  ],
  rows: {
    kept: 'SYS-HND-14, SYS-HND-18',
    required: 'SYS-HND-17',
    unique: 'SYS-HND-17',
    exported: 'SYS-HND-13',
  },
})
