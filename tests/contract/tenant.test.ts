import { english, chinese } from '#tests/setup/words.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { beforeEach, expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const {
  page,
  get,
  create,
  update,
  remove,
  export: exportCall,
  open,
  reopen,
  enable,
  close,
} = tenant.endpoints

let number = 0
const draft = () => {
  number += 1
  return {
    tenantId: `NEW${number}`,
    tenantName: `新租户${number}有限公司`,
    linkman: '王芳',
    linktel: '13800138000',
    address: '北京市海淀区知春路1号',
  }
}

const opening = (made: { tenantId: string; tenantName: string }) => ({
  tenantId: made.tenantId,
  tenantName: made.tenantName,
  adminAccount: 'admin',
  adminName: chinese('sys.tenant:open.adminName'),
  adminMobile: '',
  adminEmail: '',
})

/** A tenant of this test's own, with its id. */
async function made() {
  const body = draft()
  return { ...body, id: await admin.must(create, { body }) }
}

async function opened() {
  const own = await made()
  await admin.must(open, { body: opening(own) })
  return own
}

const read = (id: string) => admin.must(get, { params: { id } })
const setStatus = (id: string, status: number) =>
  server.sql('UPDATE tenants SET status = ? WHERE id = ?', status, id)
const withStatus = async (status: number) => {
  const own = await opened()
  setStatus(own.id, status)
  return own
}

// The tests sign in more often than one person would within a minute.
beforeEach(() => server.clock.advance(5000))

test('the list is filtered by a part of the names and by the exact status (SYS-TEN-22)', async () => {
  const all = (await admin.must(page, { query: { limit: 1000 } })).list
  expect(all.length).toBeGreaterThanOrEqual(240)
  expect(new Set(all.map((row) => row.status))).toEqual(new Set([0, 1, 2, 3]))
  const byName = (await admin.must(page, { query: { limit: 1000, tenantName: '股份' } })).list
  expect(byName.length).toBe(all.filter((row) => row.tenantName.includes('股份')).length)
  const byStatus = (await admin.must(page, { query: { limit: 1000, status: '2' } })).list
  expect(byStatus.length).toBe(all.filter((row) => row.status === 2).length)
  const both = await admin.must(page, { query: { limit: 1000, adminName: '管理员', status: '3' } })
  expect(both.total).toBe(all.filter((row) => row.status === 3 && row.adminName.includes('管理员')).length)
  expect((await admin.must(page, { query: { status: 'x' } })).total).toBe(0)
})

test('a new tenant is not opened and has version 1, also when other values were sent (SYS-TEN-12, SYS-TEN-23)', async () => {
  const id = await admin.must(create, { body: { ...draft(), status: 1, version: 9 } })
  expect(await read(id)).toMatchObject({
    status: 0,
    version: 1,
    adminAccount: '',
    updater: chinese('sys.user:mark.super'),
  })
})

test('the five fields are required', async () => {
  const answer = await admin.call(create, {
    body: { tenantId: '', tenantName: ' ', linkman: '', linktel: '', address: '' },
  })
  expect(answer.code).toBe(422)
  expect(answer.fields).toEqual({
    tenantId: chinese('common:required'),
    tenantName: chinese('common:required'),
    linkman: chinese('common:required'),
    linktel: chinese('common:required'),
    address: chinese('common:required'),
  })
})

test('a second tenant with the same tenantId is refused (SYS-TEN-23)', async () => {
  const first = await made()
  const answer = await admin.call(create, { body: { ...draft(), tenantId: first.tenantId } })
  expect(answer).toMatchObject({ status: 200, code: 10002, msg: chinese('duplicate') })
})

test('an edit stores every field, raises the version and leaves status and administrator alone (SYS-TEN-23)', async () => {
  const own = await opened()
  const before = await read(own.id)
  const change = {
    ...before,
    shortName: '简称',
    unicode: '91110108MA00000000',
    bank: '招商银行',
    bankAccount: '62',
    remark: '改',
    status: 3,
  }
  await admin.must(update, { body: change })
  expect(await read(own.id)).toMatchObject({
    shortName: '简称',
    unicode: '91110108MA00000000',
    bank: '招商银行',
    bankAccount: '62',
    remark: '改',
    status: 1,
    adminAccount: 'admin',
    version: before.version + 1,
  })
})

test('of two windows that save the same tenant the second is refused and nothing of it is stored', async () => {
  const own = await made()
  const seen = await read(own.id)
  await admin.must(update, { body: { ...seen, linkman: '第一个窗口' } })
  const second = await admin.call(update, { body: { ...seen, linkman: '第二个窗口' } })
  expect(second).toMatchObject({ status: 409, code: 409, msg: chinese('stale') })
  expect((await admin.in('en-US').call(update, { body: seen })).msg).toContain('changed by someone else')
  expect(await read(own.id)).toMatchObject({ linkman: '第一个窗口', version: 2 })
})

test('two saves at the same moment: one is stored, one refused', async () => {
  const own = await made()
  const seen = await read(own.id)
  const answers = await Promise.all(
    ['甲', '乙', '丙'].map((linkman) => admin.call(update, { body: { ...seen, linkman } })),
  )
  expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 409, 409])
  expect((await read(own.id)).version).toBe(2)
})

test('the tenant number cannot be changed', async () => {
  const own = await made()
  const answer = await admin.call(update, { body: { ...(await read(own.id)), tenantId: 'OTHER' } })
  expect(answer).toMatchObject({ code: 500, msg: chinese('tenant.codeFixed') })
})

test('opening makes the administrator, who can sign in and work with the role of the tenant (SYS-TEN-21, SYS-TEN-24)', async () => {
  const own = await made()
  await admin.must(open, {
    body: {
      ...opening(own),
      adminAccount: 'boss',
      adminName: '李总',
      adminMobile: '13900139000',
      adminEmail: 'boss@example.cn',
    },
  })
  expect(await read(own.id)).toMatchObject({ status: 1, adminAccount: 'boss', adminName: '李总' })
  const boss = await server.signIn('boss', 'Gj@123456', own.tenantId)
  expect(await boss.must(auth.endpoints.info)).toMatchObject({
    username: 'boss',
    realName: '李总',
    mobile: '13900139000',
    email: 'boss@example.cn',
    userType: 101,
    superAdmin: 2,
    roleGrades: ['1'],
    tenantMode: true,
    tenantId: own.tenantId,
    deptName: own.tenantName,
  })
  const codes = await boss.must(auth.endpoints.permissions)
  expect(codes).toContain('sys:user:save')
  expect(
    codes.filter((code) => /^sys:(sysTenant|sysMenuModule|menu|sysRuleSort):|secAdmin/.test(code)),
  ).toEqual([])
})

test('the administrator of an opened tenant starts with the initial password of the settings', async () => {
  const own = await opened()
  expect((await server.guest.signInAs('admin', 'admin', { tenantId: own.tenantId })).code).toBe(10004)
  expect(
    server.sql<{ initial: number }>(
      'SELECT password_initial AS initial FROM users WHERE tenant_id = ?',
      own.tenantId,
    ),
  ).toEqual([{ initial: 1 }])
})

test('a tenant that is open already is not opened again (SYS-TEN-24)', async () => {
  for (const status of [1, 2, 3]) {
    const own = await withStatus(status)
    expect(await admin.call(open, { body: opening(own) })).toMatchObject({
      code: 500,
      msg: chinese('tenant.open'),
    })
  }
})

test('opening with PUT is the same operation (SYS-TEN-24)', async () => {
  const own = await made()
  expect((await admin.call(reopen, { body: { ...opening(own), id: own.id } })).code).toBe(0)
  expect((await read(own.id)).status).toBe(1)
})

test('a tenant opened again after shut down gets its old administrator back (SYS-TEN-24)', async () => {
  const own = await opened()
  await admin.must(close, { body: { id: own.id } })
  server.sql('UPDATE users SET status = 0 WHERE tenant_id = ?', own.tenantId)
  await admin.must(open, { body: { ...opening(own), adminName: '新名字' } })
  const people = server.sql<{ status: number; name: string }>(
    'SELECT status, real_name AS name FROM users WHERE tenant_id = ?',
    own.tenantId,
  )
  expect(people).toEqual([{ status: 1, name: '新名字' }])
  expect(server.sql('SELECT id FROM roles WHERE tenant_id = ?', own.tenantId)).toHaveLength(1)
  expect(server.sql('SELECT id FROM depts WHERE tenant_id = ?', own.tenantId)).toHaveLength(1)
})

interface Person {
  readonly username: string
  readonly dept: string
  readonly admin: number
  readonly status: number
  readonly mobile: string
}

const peopleOf = ({ tenantId }: { tenantId: string }) =>
  server.sql<Person>(
    `SELECT username, depts.name AS dept, super_admin AS admin, users.status, mobile FROM users
       LEFT JOIN depts ON depts.id = dept_id WHERE users.tenant_id = ? ORDER BY users.id`,
    tenantId,
  )

const countOf = (table: 'roles' | 'depts', { tenantId }: { tenantId: string }) =>
  server.sql(`SELECT id FROM ${table} WHERE tenant_id = ?`, tenantId).length

test('a tenant is opened again under a new account, which administers the tenant that exists (SYS-TEN-21, SYS-TEN-24)', async () => {
  const own = await opened()
  server.sql("UPDATE depts SET name = '总部', sort = 9 WHERE tenant_id = ?", own.tenantId)
  await admin.must(close, { body: { id: own.id } })
  await admin.must(open, { body: { ...opening(own), adminAccount: 'boss', adminName: '李总' } })
  expect(peopleOf(own)).toMatchObject([
    { username: 'admin', dept: '总部' },
    { username: 'boss', dept: '总部', admin: 2, status: 1 },
  ])
  expect([countOf('roles', own), countOf('depts', own)]).toEqual([1, 1])
  expect(await read(own.id)).toMatchObject({ status: 1, adminAccount: 'boss', adminName: '李总' })
  const boss = await server.signIn('boss', 'Gj@123456', own.tenantId)
  expect((await boss.must(auth.endpoints.info)).roleGrades).toEqual(['1'])
  expect(await boss.must(auth.endpoints.permissions)).toContain('sys:user:save')
})

test('a user of the tenant is made administrator by opening it again under their account (SYS-TEN-21, SYS-TEN-24)', async () => {
  const own = await opened()
  await admin.must(close, { body: { id: own.id } })
  server.sql(
    `INSERT INTO users (id, tenant_id, username, real_name, mobile, status, dept_id, password_hash, create_date, update_date)
     SELECT id + 1, tenant_id, 'clerk', '文员', '13800138000', 0, dept_id, password_hash, create_date, update_date
     FROM users WHERE tenant_id = ?`,
    own.tenantId,
  )
  await admin.must(open, { body: { ...opening(own), adminAccount: 'Clerk', adminName: '王经理' } })
  // The form does not contain the stored number, so an empty one changes nothing.
  expect(peopleOf(own)).toMatchObject([
    { username: 'admin' },
    { username: 'clerk', admin: 2, status: 1, mobile: '13800138000' },
  ])
  const clerk = await server.signIn('clerk', 'Gj@123456', own.tenantId)
  expect(await clerk.must(auth.endpoints.info)).toMatchObject({ realName: '王经理', roleGrades: ['1'] })
})

test('opening again makes the administrator role once more when it is gone (SYS-TEN-24)', async () => {
  const own = await opened()
  await admin.must(close, { body: { id: own.id } })
  server.sql('DELETE FROM roles WHERE tenant_id = ?', own.tenantId)
  await admin.must(open, { body: opening(own) })
  const inside = await server.signIn('admin', 'Gj@123456', own.tenantId)
  expect((await inside.must(auth.endpoints.info)).roleGrades).toEqual(['1'])
  expect(await inside.must(auth.endpoints.permissions)).toContain('sys:user:save')
})

test('the opening form refuses wrong phone numbers and addresses and takes empty ones (SYS-TEN-15, SYS-TEN-16)', async () => {
  const own = await made()
  const wrong = await admin.call(open, {
    body: { ...opening(own), adminMobile: '12345678901', adminEmail: 'no' },
  })
  expect(wrong.fields).toEqual({ adminMobile: chinese('common:mobile'), adminEmail: chinese('common:email') })
  const empty = await admin.call(open, {
    body: { tenantId: '', tenantName: '', adminAccount: '', adminName: '' },
  })
  expect(Object.keys(empty.fields).sort()).toEqual(['adminAccount', 'adminName', 'tenantId', 'tenantName'])
  expect((await read(own.id)).status).toBe(0)
  expect((await admin.call(open, { body: opening(own) })).code).toBe(0)
})

test('a refused opening leaves nothing behind', async () => {
  const own = await made()
  server.sql("CREATE TRIGGER no_roles BEFORE INSERT ON roles BEGIN SELECT RAISE(ABORT, 'no'); END")
  try {
    expect(await admin.wantingFault().call(open, { body: opening(own) })).toMatchObject({
      status: 500,
      code: 500,
    })
  } finally {
    server.sql('DROP TRIGGER no_roles')
  }
  expect(server.sql('SELECT id FROM users WHERE tenant_id = ?', own.tenantId)).toEqual([])
  expect(server.sql('SELECT id FROM depts WHERE tenant_id = ?', own.tenantId)).toEqual([])
  expect((await read(own.id)).status).toBe(0)
})

test('shut down sets status 0, ends the sessions and blocks sign-in; only the id of the row counts (SYS-TEN-19, SYS-TEN-25)', async () => {
  const own = await opened()
  const inside = await server.signIn('admin', 'Gj@123456', own.tenantId)
  const row = { ...(await read(own.id)), tenantName: '不应保存', status: 3 }
  expect((await admin.call(close, { body: row })).code).toBe(0)
  expect(await read(own.id)).toMatchObject({ status: 0, tenantName: own.tenantName })
  expect(await inside.call(auth.endpoints.info)).toMatchObject({ status: 401, code: 401 })
  expect(await server.guest.signInAs('admin', 'Gj@123456', { tenantId: own.tenantId })).toMatchObject({
    code: 10005,
  })
})

test('only a tenant in normal state is shut down, never the platform', async () => {
  for (const status of [0, 2, 3]) {
    const own = await withStatus(status)
    expect(await admin.call(close, { body: { id: own.id } })).toMatchObject({
      code: 500,
      msg: chinese('tenant.close'),
    })
  }
  const platform = (await admin.must(page, { query: { tenantName: '管家云' } })).list[0]?.id ?? ''
  expect(await admin.call(close, { body: { id: platform } })).toMatchObject({
    code: 500,
    msg: chinese('tenant.platformClose'),
  })
})

test('restart makes a disabled tenant normal and nothing else (SYS-TEN-20, SYS-TEN-25)', async () => {
  const own = await withStatus(3)
  expect((await server.guest.signInAs('admin', 'Gj@123456', { tenantId: own.tenantId })).code).toBe(10005)
  expect((await admin.call(enable, { body: await read(own.id) })).code).toBe(0)
  expect((await read(own.id)).status).toBe(1)
  expect((await server.guest.signInAs('admin', 'Gj@123456', { tenantId: own.tenantId })).code).toBe(0)
  for (const status of [0, 1, 2]) {
    const other = await withStatus(status)
    expect(await admin.call(enable, { body: { id: other.id } })).toMatchObject({
      code: 500,
      msg: chinese('tenant.enable'),
    })
  }
})

test('the people of a tenant that is about to end may still sign in', async () => {
  const own = await withStatus(2)
  expect((await server.guest.signInAs('admin', 'Gj@123456', { tenantId: own.tenantId })).code).toBe(0)
})

test('deleting removes the tenants, disables their people and ends their sessions (SYS-TEN-26)', async () => {
  const [first, second] = [await opened(), await withStatus(3)]
  const inside = await server.signIn('admin', 'Gj@123456', first.tenantId)
  expect((await admin.call(remove, { body: [first.id, second.id] })).code).toBe(0)
  expect((await admin.call(get, { params: { id: first.id } })).msg).toBe(chinese('recordMissing'))
  expect((await inside.call(auth.endpoints.info)).code).toBe(401)
  expect(
    server.sql(
      'SELECT DISTINCT status FROM users WHERE tenant_id IN (?, ?)',
      first.tenantId,
      second.tenantId,
    ),
  ).toEqual([{ status: 0 }])
})

test('the platform tenant stands in the list and in its export (DECISION-SYS-41)', async () => {
  const seen = (await admin.must(page, { query: { limit: 1000 } })).list
  expect(seen.map((row) => row.tenantId)).toContain('platform')
  const [sheet] = readWorkbook((await admin.call(exportCall)).bytes)
  expect(sheet?.rows.map((row) => row[0])).toContain('platform')
})

test('the platform tenant is never deleted, nor anything together with it (SYS-TEN-26, SYS-CMN-24)', async () => {
  const own = await made()
  const platform = (await admin.must(page, { query: { tenantName: '管家云' } })).list[0]?.id ?? ''
  const answer = await admin.call(remove, { body: [own.id, platform] })
  expect(answer).toMatchObject({
    status: 200,
    code: 500,
    msg: `${chinese('tenant.platform')}：管家云科技（北京）有限公司`,
  })
  expect((await read(own.id)).id).toBe(own.id)
  expect((await admin.call(auth.endpoints.info)).code).toBe(0)
})

test('the export holds what the filters match, with the status in words (SYS-TEN-26)', async () => {
  const { total } = await admin.must(page, { query: { status: '3' } })
  const [sheet] = readWorkbook((await admin.call(exportCall, { query: { status: '3' } })).bytes)
  expect(sheet?.rows[0]).toEqual([
    '租户编号',
    '租户名称',
    '简称',
    chinese('sys.tenant:field.unicode'),
    '联系人',
    '联系电话',
    '地址',
    '开户银行',
    '银行账号',
    chinese('sys.tenant:field.adminAccount'),
    chinese('sys.tenant:field.adminName'),
    '备注',
    '状态',
    '更新人',
    '更新时间',
  ])
  expect(sheet?.rows.slice(1).map((row) => row[12])).toEqual(Array.from({ length: total }, () => '已停用'))
  const inEnglish = readWorkbook((await admin.in('en-US').call(exportCall, { query: { status: '3' } })).bytes)
  expect(inEnglish[0]?.rows[1]?.[12]).toBe(english('sys.tenant:status.3'))
})

test('open, shut down and restart need no code but the way to the screen (SYS-TEN-30, OPS-COM-17)', async () => {
  const own = await made()
  const refused = { status: 403, code: 403 }
  expect(await operator.call(open, { body: opening(own) })).toMatchObject(refused)
  expect(await operator.call(close, { body: { id: own.id } })).toMatchObject(refused)
  expect(await operator.call(enable, { body: { id: own.id } })).toMatchObject(refused)
  server.sql(
    `INSERT INTO role_menus SELECT roles.id, menus.id FROM roles, menus
     WHERE roles.name = '普通操作员' AND url = 'sys/sysTenant'`,
  )
  // An account for the tenant is more than the way to the screen: its administrator would hold rights that the operator
  // lacks.
  expect(await operator.call(open, { body: opening(own) })).toMatchObject({
    code: 403,
    msg: chinese('grant.beyond'),
  })
  const sysadmin = await server.signIn('sysadmin')
  expect((await sysadmin.call(open, { body: opening(own) })).code).toBe(0)
  expect((await operator.call(close, { body: { id: own.id } })).code).toBe(0)
  expect((await operator.call(create, { body: draft() })).code).toBe(403)
})

test('a tenant sees itself and no other, and may change none', async () => {
  const inside = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const own = await made()
  expect((await inside.call(close, { body: { id: own.id } })).code).toBe(403)
  server.openScreen('sys/sysTenant', chinese('sys.tenant:open.adminName'))
  const seen = await inside.must(page, { query: { limit: 1000 } })
  expect(seen.list.map((row) => row.tenantId)).toEqual(['hengyuan'])
  expect((await inside.call(get, { params: { id: own.id } })).msg).toBe(chinese('recordMissing'))
})
