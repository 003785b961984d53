import { role } from '#contract/resources/sys/role.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { user } from '#contract/resources/sys/user.ts'
import { chinese } from '#tests/setup/words.ts'
import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const sysadmin = await server.signIn('sysadmin')
const secadmin = await server.signIn('secadmin')
const operator = await server.signIn('operator')
const tenantAdmin = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, export: exportCall, resetPassword, secAdmin } = user.endpoints

const refused = { status: 403, code: 403 }
const missing = { code: 500, msg: chinese('recordMissing') }
const one = <R>(text: string, ...values: unknown[]): R => {
  const [row] = server.sql<R>(text, ...values)
  if (row === undefined) throw new Error(`nothing for ${text}`)
  return row
}
const deptId = (name: string, tenant = 'platform') =>
  one<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM depts WHERE name = ? AND tenant_id = ?',
    name,
    tenant,
  ).id
const roleId = (name: string, tenant = 'platform') =>
  one<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM roles WHERE name = ? AND tenant_id = ?',
    name,
    tenant,
  ).id

const everything = { optionVisit: true, optionData: true, authVisit: true, authData: true }

let count = 0
/** A person that no other test uses. */
const person = (more: object = {}) => {
  count += 1
  return {
    username: `person${count}`,
    realName: `人员${count}`,
    deptId: deptId('质量保障组'),
    mobile: `138000${String(count).padStart(5, '0')}`,
    ...more,
  }
}
const names = async (client: Client, query: Record<string, string | number>) =>
  (await client.must(page, { query: { limit: 1000, ...query } })).list.map((row) => row.username)
/** The body of an update that changes nothing. */
const saved = async (id: string) => {
  const {
    username,
    realName,
    deptId: dept,
    mobile,
    email,
    roleIdList,
    allowIpQueue,
  } = await admin.must(get, {
    params: { id },
  })
  return { id, username, realName, deptId: dept, mobile, email, roleIdList, allowIpQueue }
}

test('a user is created with POST, changed with PUT and read back, further attributes included (SYS-USR-22, SYS-USR-09)', async () => {
  const ordinary = roleId('普通操作员')
  const body = person({
    gender: 1,
    email: 'a@b.cn',
    userType: 102,
    roleIdList: [ordinary],
    extra: { 工号: 'A1' },
  })
  const id = await admin.must(create, { body })
  const made = await admin.must(get, { params: { id } })
  expect(made).toMatchObject({
    id,
    ...body,
    deptName: '质量保障组',
    status: 1,
    superAdmin: 0,
    roleName: '普通操作员',
  })
  expect(Object.keys(made).filter((key) => /password/i.test(key))).toEqual([])
  await admin.must(update, { body: { ...(await saved(id)), realName: '改名', roleIdList: [] } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    realName: '改名',
    roleIdList: [],
    extra: { 工号: 'A1' },
  })
})

test('only a salted hash of the password is stored, and the log knows none of it (SYS-USR-22)', async () => {
  const ids = await Promise.all(
    [1, 2].map(() =>
      admin.must(create, { body: person({ password: 'Secret-77', comfirmPassword: 'Secret-77' }) }),
    ),
  )
  const hashes = ids.map(
    (id) => one<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = ?', id).hash,
  )
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(hash).toMatch(/^scrypt\$/)
  expect(server.sql("SELECT 1 FROM log_operation WHERE request_params LIKE '%Secret-77%'")).toEqual([])
})

test('username, deptId, realName and mobile are required, each by itself (SYS-USR-10)', async () => {
  const answer = await admin.call(create, { body: {} })
  expect(answer).toMatchObject({ status: 422 })
  expect(Object.keys(answer.fields).sort()).toEqual(['deptId', 'mobile', 'realName', 'username'])
  for (const field of ['username', 'deptId', 'realName', 'mobile'] as const) {
    const { [field]: _, ...rest } = person()
    expect(Object.keys((await admin.call(create, { body: rest })).fields)).toEqual([field])
  }
})

test('mobile, e-mail, gender, type and addresses have their formats (SYS-USR-11, SYS-USR-14, SYS-CMN-28)', async () => {
  const fields = async (more: object) => (await admin.call(create, { body: person(more) })).fields
  expect(await fields({ mobile: '12800000000' })).toEqual({ mobile: chinese('common:mobile') })
  expect(await fields({ mobile: '1380000000' })).toEqual({ mobile: chinese('common:mobile') })
  expect(await fields({ email: 'nobody' })).toEqual({ email: chinese('common:email') })
  expect(Object.keys(await fields({ gender: 3 }))).toEqual(['gender'])
  expect(Object.keys(await fields({ userType: 103 }))).toEqual(['userType'])
  expect(await fields({ allowIpQueue: '10.0.0.1,10.1.0.0/33' })).toEqual({
    allowIpQueue: chinese('common:addresses'),
  })
  expect(await fields({ allowIpQueue: '10.0.0.1, fe80::/10,192.168.0.0/16' })).toEqual({})
  expect(Object.keys(await fields({ extra: { '': 'x' } }))).toEqual(['extra.'])
})

test('a second user of a name is refused in one tenant, not across tenants (SYS-USR-22)', async () => {
  const body = person()
  await admin.must(create, { body })
  expect(
    await admin.call(create, { body: { ...person(), username: body.username.toUpperCase() } }),
  ).toMatchObject({
    code: 10002,
    msg: chinese('duplicate'),
  })
  const elsewhere = { ...body, deptId: deptId('营销中心', 'hengyuan') }
  expect((await tenantAdmin.call(create, { body: elsewhere })).code).toBe(0)
})

test('the username is fixed after creation (SYS-USR-12)', async () => {
  const id = await admin.must(create, { body: person() })
  expect(await admin.call(update, { body: { ...(await saved(id)), username: 'another' } })).toMatchObject({
    code: 500,
    msg: chinese('user.nameFixed'),
  })
})

test('a blank password means the initial one on add and the old one on edit; two filled ones agree (SYS-USR-13)', async () => {
  const body = person()
  const id = await admin.must(create, { body })
  expect((await server.guest.signInAs(body.username, 'Gj@123456')).code).toBe(0)
  const differ = { ...(await saved(id)), password: 'Abc-12345', comfirmPassword: 'Abc-12346' }
  expect(await admin.call(update, { body: differ })).toMatchObject({
    code: 500,
    fields: { comfirmPassword: chinese('common:passwordsDiffer') },
  })
  await admin.must(update, { body: { ...differ, comfirmPassword: 'Abc-12345' } })
  expect((await server.guest.signInAs(body.username, 'Abc-12345')).code).toBe(0)
  await admin.must(update, { body: await saved(id) })
  expect((await server.guest.signInAs(body.username, 'Abc-12345')).code).toBe(0)
})

test('a password weaker than required is refused; an encrypted one is read (SYS-USR-13)', async () => {
  await server.secure(admin, {
    passwordModifySecurityLevel: 3,
    passwordEnc: true,
    passwordEncKey: '0123456789abcdef',
  })
  const seal = (text: string) => {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-128-cbc', Buffer.from('0123456789abcdef'), iv)
    return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64')
  }
  const typed = (text: string) => person({ password: seal(text), comfirmPassword: seal(text) })
  expect((await admin.call(create, { body: typed('12345678') })).fields).toEqual({
    password: chinese('pickers:password.weak'),
  })
  const plain = person({ password: 'Abc-12345', comfirmPassword: 'Abc-12345' })
  expect(Object.keys((await admin.call(create, { body: plain })).fields)).toEqual(['password'])
  const body = typed('Abc-12345')
  await admin.must(create, { body })
  expect((await server.guest.signInAs(body.username, seal('Abc-12345'))).code).toBe(0)
  await server.secure(admin, { passwordModifySecurityLevel: 1, passwordEnc: false, passwordEncKey: '' })
})

test('each of the eight filters narrows the list (SYS-USR-21, SYS-USR-02)', async () => {
  const groupId = deptId('研发中心')
  const body = person({
    deptId: groupId,
    realName: '欧阳测试',
    userType: 102,
    roleIdList: [roleId('普通操作员')],
  })
  const id = await admin.must(create, { body })
  const below = await admin.must(create, { body: person({ deptId: deptId('前端研发组') }) })
  expect(await names(admin, { username: body.username.toUpperCase() })).toContain(body.username)
  expect(await names(admin, { realName: '欧阳测' })).toEqual([body.username])
  expect(await names(admin, { likeName: '阳测' })).toEqual([body.username])
  expect(await names(admin, { likeName: body.username, userType: '102' })).toEqual([body.username])
  expect(await names(admin, { likeName: '阳测', userType: '101' })).toEqual([])
  const inDept = (await admin.must(page, { query: { limit: 1000, deptId: groupId } })).list
  expect(inDept.map((row) => row.id)).toEqual(expect.arrayContaining([id, below]))
  expect(new Set(inDept.map((row) => row.deptName))).not.toContain('财务部')
  expect(await names(admin, { roleId: roleId('普通操作员'), likeName: '阳测' })).toEqual([body.username])
  expect(await names(admin, { roleId: roleId(chinese('sys.appConfig:field.sysAdminModel')) })).toEqual([
    'sysadmin',
  ])
  expect(await names(admin, { hasCustrule: 'true' })).toEqual([])
  server.sql(
    "INSERT INTO user_custrules SELECT ?, id, '[\"1\"]' FROM rule_sorts WHERE built_in = 1 AND tenant_id = 'platform'",
    id,
  )
  expect(await names(admin, { hasCustrule: 'true' })).toEqual([body.username])
})

test('ids narrow the list to these users, as far as the caller may see them (28 B11)', async () => {
  const first = await admin.must(create, { body: person({ realName: '按号甲' }) })
  const second = await admin.must(create, { body: person({ realName: '按号乙' }) })
  const { list, total } = await admin.must(page, { query: { limit: 200, ids: `${first}, ${second},1,x` } })
  expect(total).toBe(2)
  expect(list.map(({ realName }) => realName).toSorted()).toEqual(['按号乙', '按号甲'].toSorted())
})

test('with hasRole rows carry their roles, without it they do not (SYS-USR-21, SYS-USR-16)', async () => {
  const query = { username: 'sysadmin' }
  expect((await admin.must(page, { query: { ...query, hasRole: 'true' } })).list[0]).toMatchObject({
    roleName: chinese('sys.appConfig:field.sysAdminModel'),
    roleIdList: [roleId(chinese('sys.appConfig:field.sysAdminModel'))],
  })
  expect((await admin.must(page, { query })).list[0]).toMatchObject({ roleName: '', roleIdList: [] })
})

test('users who may use a menu are found through every role that reaches them', async () => {
  const [menu] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM menus WHERE permissions = 'sys:online:fquit'",
  )
  const query = { menuId: menu?.id ?? '' }
  const before = await names(admin, query)
  expect(before).toEqual(expect.arrayContaining(['admin', 'sysadmin']))
  expect(before).not.toContain('operator')
  const deptOfOperator = one<{ id: string }>(
    "SELECT CAST(pid AS TEXT) AS id FROM depts WHERE name = '值班中心'",
  ).id
  server.sql(
    "INSERT INTO role_relations SELECT id, 'deptSub', ? FROM roles WHERE name = '系统管理员' AND tenant_id = 'platform'",
    deptOfOperator,
  )
  expect(await names(admin, query)).toContain('operator')
  server.sql("DELETE FROM role_relations WHERE relation_type = 'deptSub'")
})

test('ordinary roles are what a user may be given, and roles of other grades stay (SYS-USR-15)', async () => {
  const offered = await admin.must(role.endpoints.roleList, { query: { roleGrade: '0' } })
  expect(offered.map((each) => each.name)).toContain('普通操作员')
  expect(new Set(offered.map((each) => each.roleGrade))).toEqual(new Set(['0']))
  const id = server.userId('sysadmin')
  await admin.must(update, { body: { ...(await saved(id)), mobile: '13800138000', roleIdList: [] } })
  expect((await admin.must(get, { params: { id } })).roleName).toBe(
    chinese('sys.appConfig:field.sysAdminModel'),
  )
})

test('users give only what they hold: no higher role, and none with menus that they lack', async () => {
  const id = await admin.must(create, { body: person() })
  await server.secure(admin, { comAdminModel: everything })
  const give = (client: Client, roles: string[]) =>
    saved(id).then((body) => client.call(update, { body: { ...body, roleIdList: roles } }))
  expect(await give(secadmin, [roleId(chinese('sys.appConfig:field.sysAdminModel'))])).toMatchObject({
    ...refused,
    msg: chinese('grant.beyond'),
  })
  expect(await give(secadmin, [roleId('次级管理员')])).toMatchObject(refused)
  expect(await give(admin, ['999'])).toMatchObject({ code: 500, msg: chinese('user.roleUnknown') })
  expect(await give(admin, [roleId(chinese('sys.tenant:open.adminName'), 'hengyuan')])).toMatchObject({
    code: 500,
    msg: chinese('user.roleUnknown'),
  })
  const wide = await admin.must(role.endpoints.create, { body: { name: '全能角色' } })
  server.sql("INSERT INTO role_menus SELECT ?, id FROM menus WHERE permissions = 'sys:menu:deleteEcur'", wide)
  expect(await give(secadmin, [wide])).toMatchObject(refused)
  expect(await give(sysadmin, [wide])).toMatchObject(refused)
  expect((await give(admin, [wide])).code).toBe(0)
})

test('nobody changes, resets or deletes an account above their own (SYS-USR-23, SYS-USR-26)', async () => {
  await server.secure(admin, { comAdminModel: everything })
  server.sql("UPDATE role_rules SET value = '1' WHERE role_id = ?", roleId('次级管理员'))
  const body = {
    ...(await saved(server.userId('admin'))),
    mobile: '13800138000',
    deptId: deptId('总经理办公室'),
  }
  for (const client of [sysadmin, secadmin]) {
    expect(await client.call(update, { body })).toMatchObject({
      ...refused,
      msg: chinese('user.above'),
    })
    expect(await client.call(resetPassword, { params: { id: server.userId('admin') } })).toMatchObject(
      refused,
    )
  }
  expect(await secadmin.call(resetPassword, { params: { id: server.userId('sysadmin') } })).toMatchObject(
    refused,
  )
  expect(await sysadmin.call(remove, { body: [server.userId('admin')] })).toMatchObject({
    code: 500,
    msg: chinese('user.super'),
  })
  const one = await admin.must(create, { body: person() })
  expect(await sysadmin.call(remove, { body: [server.userId('admin'), one] })).toMatchObject({
    code: 500,
    msg: `${chinese('user.super')}：admin`,
  })
})

test('users cannot delete themselves; a batch goes as a whole or not at all, and links go with the user (SYS-USR-23)', async () => {
  const ids = await Promise.all(
    [1, 2].map(() => admin.must(create, { body: person({ roleIdList: [roleId('普通操作员')] }) })),
  )
  expect(await admin.call(remove, { body: [...ids, server.userId('admin')] })).toMatchObject({
    code: 500,
    msg: '不能删除自己：admin',
  })
  expect(server.sql('SELECT 1 FROM users WHERE id IN (?, ?)', ...ids)).toHaveLength(2)
  expect((await admin.call(remove, { body: [...ids, '99'] })).code).toBe(0)
  expect(server.sql('SELECT 1 FROM users WHERE id IN (?, ?)', ...ids)).toEqual([])
  expect(server.sql('SELECT 1 FROM role_users WHERE user_id IN (?, ?)', ...ids)).toEqual([])
})

test('reset puts the initial password in place, marks it as such and ends the sessions (SYS-USR-20)', async () => {
  const body = person({ password: 'Abc-12345', comfirmPassword: 'Abc-12345' })
  const id = await admin.must(create, { body })
  const { token } = (await server.guest.signInAs(body.username, 'Abc-12345')).data
  await admin.must(resetPassword, { params: { id } })
  expect((await server.guest.withToken(token).call(auth.endpoints.info)).code).toBe(401)
  expect((await server.guest.signInAs(body.username, 'Gj@123456')).code).toBe(0)
  expect((await server.guest.signInAs(body.username, 'Abc-12345')).code).toBe(10004)
  expect(one('SELECT password_initial AS initial FROM users WHERE id = ?', id)).toEqual({ initial: 1 })
})

test('a disabled user loses the session immediately, and users cannot disable themselves', async () => {
  const body = person()
  const id = await admin.must(create, { body })
  const { token } = (await server.guest.signInAs(body.username, 'Gj@123456')).data
  await admin.must(update, { body: { ...(await saved(id)), status: 0 } })
  expect((await server.guest.withToken(token).call(auth.endpoints.info)).code).toBe(401)
  const own = { ...(await saved(server.userId('sysadmin'))), status: 0 }
  expect(await sysadmin.call(update, { body: own })).toMatchObject({
    code: 500,
    msg: chinese('user.selfDisable'),
  })
})

test('a department must exist, be in use and be in the data scope of who saves (SYS-USR-09)', async () => {
  const save = (client: Client, id: string) => client.call(create, { body: person({ deptId: id }) })
  const wrong = { code: 500, fields: { deptId: chinese('user.deptUnknown') } }
  expect(await save(admin, '999')).toMatchObject(wrong)
  expect(await save(admin, deptId('营销中心', 'hengyuan'))).toMatchObject(wrong)
  const off = await admin.must(dept.endpoints.create, {
    body: { name: '停用部门', code: 'OFF-1', status: 0 },
  })
  expect(await save(admin, off)).toMatchObject(wrong)
})

test('the list and every call stay in the data scope', async () => {
  // An operator sees only their own department.
  const seen = (await operator.must(page, { query: { limit: 1000 } })).list
  expect(new Set(seen.map((row) => row.deptName))).toEqual(new Set(['值班中心']))
  expect(await operator.call(get, { params: { id: server.userId('sysadmin') } })).toMatchObject(missing)
})

test('another tenant is out of reach of every call', async () => {
  const id = server.userId('operator')
  expect((await names(tenantAdmin, {})).filter((name) => name === 'operator')).toEqual([])
  expect(await tenantAdmin.call(get, { params: { id } })).toMatchObject(missing)
  const body = { ...(await saved(id)), deptId: deptId('营销中心', 'hengyuan') }
  expect(await tenantAdmin.call(update, { body })).toMatchObject(missing)
  expect(await tenantAdmin.call(resetPassword, { params: { id } })).toMatchObject(missing)
  expect((await tenantAdmin.call(remove, { body: [id] })).code).toBe(0)
  expect(server.sql('SELECT 1 FROM users WHERE id = ?', id)).toHaveLength(1)
})

test('the export holds the filtered rows, of one page or all (SYS-USR-23, SYS-USR-06)', async () => {
  const rows = async (query: Record<string, string | number>, client = admin) =>
    readWorkbook(
      (await client.call(exportCall, { query: { orderField: 'username', order: 'asc', ...query } })).bytes,
    )[0]?.rows
  expect((await rows({}))?.[0]).toEqual(['用户名', '真实姓名', '所属部门', '手机号', '状态', '创建时间'])
  expect((await rows({ username: 'sysadmin' }))?.[1]?.slice(0, 3)).toEqual([
    'sysadmin',
    '周文海',
    '信息安全组',
  ])
  const total = (await admin.must(page)).total
  expect(await rows({})).toHaveLength(total + 1)
  expect(await rows({ page: 1, limit: 10 })).toHaveLength(11)
  expect((await rows({}, admin.in('en-US')))?.[0]?.[4]).toBe('Status')
})

test('granting sets the secondary roles and the mark, revoking takes both (SYS-SEC-03, SYS-SEC-05)', async () => {
  const id = await admin.must(create, { body: person({ roleIdList: [roleId('普通操作员')] }) })
  const row = await admin.must(get, { params: { id } })
  const secondary = roleId('次级管理员')
  await admin.must(secAdmin, { body: { ...row, secAdmin: 2, secRoleIdList: [secondary] } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    superAdmin: 2,
    roleName: '普通操作员,次级管理员',
  })
  await admin.must(secAdmin, { body: { ...row, secAdmin: 0, secRoleIdList: [secondary] } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ superAdmin: 0, roleName: '普通操作员' })
})

test('granting needs roles and a username, revoking neither (SYS-SEC-02, SYS-SEC-04)', async () => {
  const id = await admin.must(create, { body: person() })
  const answer = await admin.call(secAdmin, { body: { id, secAdmin: 2 } })
  expect(answer).toMatchObject({
    code: 422,
    fields: { username: chinese('common:required'), secRoleIdList: chinese('common:required') },
  })
  expect((await admin.call(secAdmin, { body: { id, secAdmin: 0 } })).code).toBe(0)
  expect((await admin.call(secAdmin, { body: { id, secAdmin: 1 } })).code).toBe(422)
})

test('a super administrator cannot be made a secondary one, only grade 2 roles are given, tenants have none (SYS-SEC-05, SYS-USR-27)', async () => {
  const roles = { secRoleIdList: [roleId('次级管理员')], username: 'x' }
  expect(
    await admin.call(secAdmin, { body: { id: server.userId('admin'), secAdmin: 2, ...roles } }),
  ).toMatchObject({
    code: 500,
    msg: chinese('user.super'),
  })
  expect(await admin.call(secAdmin, { body: { id: server.userId('admin'), secAdmin: 0 } })).toMatchObject({
    code: 500,
    msg: chinese('user.super'),
  })
  const id = await admin.must(create, { body: person() })
  const wrong = {
    id,
    username: 'x',
    secAdmin: 2,
    secRoleIdList: [roleId(chinese('sys.appConfig:field.sysAdminModel'))],
  }
  expect(await admin.call(secAdmin, { body: wrong })).toMatchObject({
    code: 500,
    msg: chinese('user.roleUnknown'),
  })
  const own = server.userId('admin', 'hengyuan')
  expect(await tenantAdmin.call(secAdmin, { body: { id: own, secAdmin: 0 } })).toMatchObject(refused)
})
