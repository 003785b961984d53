import { chinese } from '#tests/setup/words.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { type RoleDetail, role } from '#contract/resources/sys/role.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const system = await server.signIn('sysadmin')
const secondary = await server.signIn('secadmin')
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, rolePage, roleGrades, roleList } = role.endpoints
const { addRelations, removeRoleRelation, addUsers, removeRoleUser } = role.endpoints

const one = <T>(text: string, ...values: unknown[]): T => {
  const [row] = server.sql<{ value: T }>(text, ...values)
  if (!row) throw new Error(`nothing for ${text}`)
  return row.value
}
const menuId = (where: string) => one<string>(`SELECT CAST(id AS TEXT) AS value FROM menus WHERE ${where}`)
const roleId = (name: string) =>
  one<string>("SELECT CAST(id AS TEXT) AS value FROM roles WHERE name = ? AND tenant_id = 'platform'", name)
const deptOf = (username: string) =>
  one<string>(
    "SELECT CAST(dept_id AS TEXT) AS value FROM users WHERE username = ? AND tenant_id = 'platform'",
    username,
  )
const scopeSort = one<string>('SELECT CAST(id AS TEXT) AS value FROM rule_sorts WHERE built_in = 1')

let made = 0
const body = (more: Record<string, unknown> = {}) => {
  made += 1
  return { name: `角色${made}`, ...more }
}
const make = async (more: Record<string, unknown> = {}): Promise<RoleDetail> => {
  const id = await admin.must(create, { body: body(more) })
  return admin.must(get, { params: { id } })
}
const scope = (value: string, customData: string[] = []) => [{ ruleId: scopeSort, value, customData }]
const codes = async (client: Client) => client.must(auth.endpoints.permissions)

test('only the name is required; the grade starts as the text 0 (SYS-ROL-09, SYS-ROL-10)', async () => {
  expect((await admin.call(create, { body: {} })).fields).toEqual({ name: chinese('common:required') })
  expect((await admin.call(create, { body: { name: '  ' } })).fields).toEqual({
    name: chinese('common:required'),
  })
  const row = await make()
  expect(row).toMatchObject({ roleGrade: '0', roleGradeName: '普通角色', deptId: '', remark: '' })
  expect((await admin.call(create, { body: body({ roleGrade: '7' }) })).status).toBe(422)
  expect((await admin.call(create, { body: body({ roleGrade: 0 }) })).status).toBe(422)
})

test('an empty role is read under -1 with every rule sort and no menu; -1 is no record (SYS-ROL-13, SYS-ROL-21, SYS-ROL-24)', async () => {
  const empty = await admin.must(get, { params: { id: '-1' } })
  expect(empty).toMatchObject({ name: '', roleGrade: '0', menuIdList: [], deptIdList: [] })
  const builtIn = empty.roleRuleList.find((rule) => rule.ruleId === scopeSort)
  expect(builtIn).toMatchObject({ value: '', customData: [], ruleSortName: '数据范围' })
  expect(builtIn?.ruleDataList.map((rule) => rule.value)).toEqual(['1', '2', '3', '4', '5'])
  expect(await admin.must(menu.endpoints.roleMenu, { query: { id: '-1' } })).toEqual([])
  expect((await admin.call(update, { body: { id: '-1', ...body() } })).msg).toBe(chinese('recordMissing'))
})

test('a role keeps its menus, its data scope and its departments as they were saved (SYS-ROL-14, SYS-ROL-21, SYS-ROL-22, SYS-ROL-24)', async () => {
  const menus = [menuId("url = 'sys/role'"), menuId("permissions = 'sys:role:save'")].toSorted()
  const dept = deptOf('operator')
  const row = await make({
    remark: '备注',
    deptId: dept,
    menuIdList: menus,
    deptIdList: [dept],
    roleRuleList: scope('5', [dept]),
  })
  expect(row).toMatchObject({ remark: '备注', deptId: dept, deptIdList: [dept] })
  expect(row.menuIdList.toSorted()).toEqual(menus)
  expect(row.roleRuleList.find((rule) => rule.ruleId === scopeSort)).toMatchObject({
    value: '5',
    customData: [dept],
  })
  expect((await admin.must(menu.endpoints.roleMenu, { query: { id: row.id } })).toSorted()).toEqual(menus)

  // Fields that a save leaves out stay.
  await admin.must(update, { body: { id: row.id, name: '改名' } })
  expect(await admin.must(get, { params: { id: row.id } })).toMatchObject({
    name: '改名',
    deptIdList: [dept],
  })
  await admin.must(update, { body: { ...row, menuIdList: [], roleRuleList: scope('') } })
  const emptied = await admin.must(get, { params: { id: row.id } })
  expect(emptied).toMatchObject({ menuIdList: [], deptIdList: [] })
})

test('two administrators who save one role at once leave the whole of one save (SYS-ROL-14, SYS-ROL-22)', async () => {
  const row = await make({ name: '两人同改' })
  const dept = deptOf('operator')
  const first = {
    name: '两人同改甲',
    menuIdList: [menuId("url = 'sys/role'")],
    deptIdList: [],
    roleRuleList: scope('1'),
  }
  const second = {
    name: '两人同改乙',
    menuIdList: [menuId("url = 'sys/user'"), menuId("permissions = 'sys:role:save'")].toSorted(),
    deptIdList: [dept],
    roleRuleList: scope('5', [dept]),
  }
  const saves = [first, second].map((given, at) =>
    (at === 0 ? admin : system).call(update, { body: { ...row, ...given } }),
  )
  expect((await Promise.all(saves)).map(({ code }) => code)).toEqual([0, 0])
  const stored = await admin.must(get, { params: { id: row.id } })
  const { name, deptIdList } = stored
  const rule = stored.roleRuleList.find(({ ruleId }) => ruleId === scopeSort)
  const left = { name, deptIdList, menuIdList: stored.menuIdList.toSorted(), rule: rule?.value }
  const whole = [first, second].map(({ roleRuleList, ...given }) => ({
    ...given,
    rule: roleRuleList[0]?.value,
  }))
  expect(whole).toContainEqual(left)
})

test('departments belong to the choices 4 and 5, which need one (SYS-ROL-18)', async () => {
  const dept = deptOf('operator')
  for (const value of ['4', '5'])
    expect((await admin.call(create, { body: body({ roleRuleList: scope(value) }) })).msg).toBe(
      chinese('role.deptsMissing'),
    )
  const foreign = one<string>(
    "SELECT CAST(id AS TEXT) AS value FROM depts WHERE tenant_id = 'hengyuan' ORDER BY id LIMIT 1",
  )
  expect((await admin.call(create, { body: body({ roleRuleList: scope('4', [foreign]) }) })).msg).toBe(
    chinese('role.deptsMissing'),
  )
  const row = await make({ roleRuleList: scope('3', [dept]) })
  expect(row.roleRuleList.find((rule) => rule.ruleId === scopeSort)).toMatchObject({
    value: '3',
    customData: [],
  })
  expect((await admin.call(create, { body: body({ roleRuleList: scope('9') }) })).msg).toBe(
    chinese('role.ruleUnknown', { name: '数据范围' }),
  )
})

test('the list searches by name within the data scope, the picker over the whole tenant (SYS-ROL-02, SYS-ROL-19)', async () => {
  const dept = deptOf('operator')
  const elsewhere = await make({ name: '范围外的角色' })
  const inside = await make({ name: '范围内的角色', deptId: dept })
  const names = async (
    client: Client,
    endpoint: typeof page | typeof rolePage,
    query: Record<string, string>,
  ) => (await client.must(endpoint, { query: { limit: 1000, ...query } })).list.map((row) => row.name)
  expect(await names(admin, page, { name: '范围' })).toEqual(['范围内的角色', '范围外的角色'])
  expect(await names(operator, page, { name: '范围' })).toEqual(['范围内的角色'])
  expect(await names(operator, rolePage, { name: '范围' })).toEqual(['范围内的角色', '范围外的角色'])
  expect(await names(tenant, rolePage, { name: '范围' })).toEqual([])
  // Readable for every user of a picker, changed only inside the scope.
  expect((await operator.must(get, { params: { id: elsewhere.id } })).name).toBe('范围外的角色')
  expect((await secondary.call(update, { body: { ...elsewhere } })).msg).toBe(chinese('recordMissing'))
  expect((await operator.must(get, { params: { id: inside.id } })).name).toBe('范围内的角色')
  const sorted = await admin.must(page, {
    query: { order: 'asc', orderField: 'role_grade_name', limit: 1000 },
  })
  const grades = sorted.list.map((row) => row.roleGrade)
  expect(grades).toEqual(grades.toSorted())
})

test('the picker finds the roles of a menu, of a rule sort and of one rule of it (SYS-ROL-19)', async () => {
  const menuIdList = [menuId("permissions = 'sys:menu:deleteEcur'")]
  const row = await make({ menuIdList, roleRuleList: scope('2') })
  const own = one<string>(
    "SELECT CAST(id AS TEXT) AS value FROM rule_data WHERE rule_sort = 'DATA_SCOPE' AND value = '2'",
  )
  const ids = async (query: Record<string, string>) =>
    (await admin.must(rolePage, { query: { limit: 1000, ...query } })).list.map((each) => each.id)
  expect(await ids({ menuId: menuIdList[0] ?? '' })).toEqual([row.id])
  expect(await ids({ ruleId: own })).toEqual([row.id])
  expect(await ids({ ruleId: scopeSort })).toEqual(expect.arrayContaining([row.id, roleId('普通操作员')]))
  expect(await ids({ ruleId: '1' })).toEqual([])
  expect(await ids({ roleGrade: '2' })).toEqual([roleId('次级管理员')])
})

test('grades to choose from follow the caller; roleList answers all roles of a grade (SYS-ROL-12, SYS-ROL-20)', async () => {
  const grades = async (client: Client) => (await client.must(roleGrades)).map((grade) => grade.value)
  expect(await grades(admin)).toEqual(['0', '1', '2'])
  expect(await grades(system)).toEqual(['0', '2'])
  expect(await grades(secondary)).toEqual(['0'])
  expect(await grades(operator)).toEqual(['0'])
  expect((await admin.in('en-US').must(roleGrades))[2]).toEqual({
    value: '2',
    label: 'Secondary administrator role',
  })
  const names = async (roleGrade: string) =>
    (await admin.must(roleList, { query: { roleGrade } })).map((each) => each.name)
  expect(await names('2')).toEqual(['次级管理员'])
  expect(await names('0')).toContain('普通操作员')
  expect(await names('0')).not.toContain(chinese('sys.appConfig:field.sysAdminModel'))
})

test('nobody gives a grade they do not manage or changes a role above them (SYS-ROL-11)', async () => {
  const above = { code: 403, msg: chinese('role.gradeAbove') }
  expect(await system.call(create, { body: body({ roleGrade: '1' }) })).toMatchObject(above)
  expect((await system.call(create, { body: body({ roleGrade: '2' }) })).code).toBe(0)
  expect(await secondary.call(create, { body: body({ roleGrade: '2' }) })).toMatchObject(above)
  const wide = { optionVisit: true, optionData: true, authVisit: false, authData: false }
  await server.secure(admin, { comAdminModel: wide })
  const systemRole = await admin.must(get, {
    params: { id: roleId(chinese('sys.appConfig:field.sysAdminModel')) },
  })
  expect(await secondary.call(update, { body: { ...systemRole, name: '改' } })).toMatchObject(above)
  expect(
    await secondary.call(addUsers, { query: { roleId: systemRole.id, userIds: server.userId('secadmin') } }),
  ).toMatchObject(above)
  expect(
    await secondary.call(addRelations, {
      body: { roleId: systemRole.id, relationType: 'dept', relationIds: [deptOf('secadmin')] },
    }),
  ).toMatchObject(above)
  // With function management switched off even an administrator by role gives no grade.
  const model = { optionVisit: true, optionData: true, authVisit: false, authData: true }
  await server.secure(admin, { sysAdminModel: model })
  expect(await system.call(create, { body: body({ roleGrade: '2' }) })).toMatchObject(above)
  await server.secure(admin, { sysAdminModel: { ...model, authVisit: true } })
})

test('menus the caller may not grant are neither given nor taken (SYS-ROL-14, SYS-ADM-01)', async () => {
  const [cascade, save] = [
    menuId("permissions = 'sys:menu:deleteEcur'"),
    menuId("permissions = 'sys:role:save'"),
  ]
  const row = await make({ menuIdList: [cascade] })
  await system.must(update, { body: { ...row, menuIdList: [save] } })
  const stored = async () => (await admin.must(get, { params: { id: row.id } })).menuIdList.toSorted()
  expect(await stored()).toEqual([cascade, save].toSorted())
  const fresh = await system.must(create, { body: body({ menuIdList: [cascade, save] }) })
  expect((await admin.must(get, { params: { id: fresh } })).menuIdList).toEqual([save])
  // A secondary administrator starts without function management.
  const byHim = await secondary.must(create, { body: body({ menuIdList: [save] }) })
  expect((await admin.must(get, { params: { id: byHim } })).menuIdList).toEqual([])
  const on = { optionVisit: true, optionData: true, authVisit: true, authData: false }
  await server.secure(admin, { comAdminModel: on })
  const next = await secondary.must(create, {
    body: body({ menuIdList: [save, cascade], roleRuleList: scope('2') }),
  })
  const granted = await admin.must(get, { params: { id: next } })
  expect(granted.menuIdList).toEqual([save])
  // Data management is still off.
  expect(granted.roleRuleList.find((rule) => rule.ruleId === scopeSort)?.value).toBe('')
})

test('users grant no more data than they see themselves (SYS-ADM-01)', async () => {
  const on = { optionVisit: true, optionData: true, authVisit: true, authData: true }
  await server.secure(admin, { comAdminModel: on })
  const own = deptOf('operator')
  const beyond = one<string>(
    "SELECT CAST(id AS TEXT) AS value FROM depts WHERE tenant_id = 'platform' AND id <> ? ORDER BY id DESC LIMIT 1",
    own,
  )
  server.sql(
    "UPDATE role_rules SET value = '4', custom_data = ? WHERE role_id = ?",
    JSON.stringify([own]),
    roleId('次级管理员'),
  )
  const refused = { code: 500, msg: chinese('role.scopeBeyond') }
  expect(await secondary.call(create, { body: body({ roleRuleList: scope('1') }) })).toMatchObject(refused)
  expect(
    await secondary.call(create, { body: body({ roleRuleList: scope('4', [own, beyond]) }) }),
  ).toMatchObject(refused)
  expect((await secondary.call(create, { body: body({ roleRuleList: scope('4', [own]) }) })).code).toBe(0)
  expect(await secondary.call(create, { body: body({ deptId: beyond }) })).toMatchObject({
    msg: chinese('role.deptUnknown'),
  })
})

test('users are given and taken in the query string, strangers and repeats passed over (SYS-ROL-26)', async () => {
  const row = await make()
  const [first, second] = [server.userId('operator'), server.userId('secadmin')]
  const foreign = one<string>(
    "SELECT CAST(id AS TEXT) AS value FROM users WHERE tenant_id = 'hengyuan' LIMIT 1",
  )
  const holders = () =>
    server
      .sql<{ id: string }>(
        'SELECT CAST(user_id AS TEXT) AS id FROM role_users WHERE role_id = ? ORDER BY user_id',
        row.id,
      )
      .map((each) => each.id)
  const sent = { query: { roleId: row.id, userIds: [first, second, foreign, '42', first].join() } }
  await admin.must(addUsers, sent)
  await admin.must(addUsers, sent)
  expect(holders()).toEqual([first, second].toSorted())
  await admin.must(removeRoleUser, { query: { roleId: row.id, userIds: first } })
  expect(holders()).toEqual([second])
  for (const userIds of ['', 'x', '1,', "1' OR '1'='1"])
    expect((await admin.call(addUsers, { query: { roleId: row.id, userIds } })).status, userIds).toBe(422)
  expect((await tenant.call(addUsers, sent)).msg).toBe(chinese('recordMissing'))
})

test('a department, all below it, a duty or a group relate a role to its people as a direct grant does (SYS-ROL-25, SYS-ROL-31)', async () => {
  const code = 'msg:msgTemplate:save'
  const row = await make({ menuIdList: [menuId(`permissions = '${code}'`)] })
  const me = server.userId('operator')
  const dept = deptOf('operator')
  const above = one<string>('SELECT CAST(pid AS TEXT) AS value FROM depts WHERE id = ?', dept)
  const duty = one<string>(
    "SELECT CAST(id AS TEXT) AS value FROM duties WHERE tenant_id = 'platform' LIMIT 1",
  )
  const group = one<string>(
    "SELECT CAST(id AS TEXT) AS value FROM user_groups WHERE tenant_id = 'platform' LIMIT 1",
  )
  server.sql(
    'INSERT OR IGNORE INTO duty_users (id, duty_id, user_id, create_date) VALUES (1, ?, ?, ?)',
    duty,
    me,
    '',
  )
  server.sql('INSERT OR IGNORE INTO user_group_members (group_id, user_id) VALUES (?, ?)', group, me)
  expect(await codes(operator)).not.toContain(code)
  const ways = [
    ['dept', dept],
    ['deptSub', above],
    ['duty', duty],
    ['group', group],
  ] as const
  for (const [relationType, target] of ways) {
    const sent = { body: { roleId: row.id, relationType, relationIds: [target, '42'] } }
    await admin.must(addRelations, sent)
    expect((await admin.must(get, { params: { id: row.id } })).relations[relationType], relationType).toEqual(
      [target],
    )
    expect(await codes(operator), relationType).toContain(code)
    await admin.must(removeRoleRelation, sent)
    expect(await codes(operator), relationType).not.toContain(code)
  }
  // A role of the department above reaches the user only with everything below it.
  await admin.must(addRelations, { body: { roleId: row.id, relationType: 'dept', relationIds: [above] } })
  expect(await codes(operator)).not.toContain(code)
  await admin.must(addUsers, { query: { roleId: row.id, userIds: me } })
  expect(await codes(operator)).toContain(code)
  const wrong = { roleId: row.id, relationType: 'user', relationIds: [me] }
  expect((await admin.call(addRelations, { body: wrong })).status).toBe(422)
})

test("another tenant's departments, duties and groups cannot be related", async () => {
  const row = await make()
  for (const [relationType, table] of [
    ['dept', 'depts'],
    ['deptSub', 'depts'],
    ['duty', 'duties'],
    ['group', 'user_groups'],
  ] as const) {
    const foreign = one<string>(
      `SELECT CAST(id AS TEXT) AS value FROM ${table} WHERE tenant_id = 'hengyuan' LIMIT 1`,
    )
    await admin.must(addRelations, { body: { roleId: row.id, relationType, relationIds: [foreign] } })
    expect((await admin.must(get, { params: { id: row.id } })).relations[relationType]).toEqual([])
  }
})

test("another tenant's role is nowhere to be had", async () => {
  const row = await make()
  expect((await tenant.call(get, { params: { id: row.id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(update, { body: { ...row, name: '夺' } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(removeRoleUser, { query: { roleId: row.id, userIds: '1' } })).msg).toBe(
    chinese('recordMissing'),
  )
  expect((await tenant.call(menu.endpoints.roleMenu, { query: { id: row.id } })).msg).toBe(
    chinese('recordMissing'),
  )
  await tenant.must(remove, { body: [row.id] })
  expect((await admin.must(get, { params: { id: row.id } })).name).toBe(row.name)
})

test('a deleted role takes its links along; grade 1 falls to super administrators alone (SYS-ROL-23)', async () => {
  const row = await make({ menuIdList: [menuId("url = 'sys/role'")], roleRuleList: scope('2') })
  const other = await make()
  await admin.must(addUsers, { query: { roleId: row.id, userIds: server.userId('operator') } })
  await admin.must(remove, { body: [row.id, other.id] })
  for (const table of ['role_menus', 'role_users', 'role_rules', 'role_relations'])
    expect(server.sql(`SELECT 1 FROM ${table} WHERE role_id = ?`, row.id), table).toEqual([])
  expect((await admin.call(get, { params: { id: other.id } })).msg).toBe(chinese('recordMissing'))
  const top = await make({ roleGrade: '1' })
  const kept = await make()
  expect(await system.call(remove, { body: [kept.id, top.id] })).toMatchObject({
    code: 500,
    msg: `${chinese('role.gradeOne')}：${top.name}`,
  })
  expect((await admin.must(get, { params: { id: kept.id } })).name).toBe(kept.name)
  await admin.must(remove, { body: [top.id] })
})

test('the export holds what the filter finds, in the columns of the list (SYS-ROL-23)', async () => {
  await make({ name: '导出的角色', remark: '甲', roleGrade: '2' })
  const answer = await admin.call(role.endpoints.export, { query: { name: '导出的' } })
  const rows = readWorkbook(answer.bytes)[0]?.rows ?? []
  expect(rows[0]).toEqual([chinese('sys.role:field.name'), '所属部门', '角色等级', '备注', '创建时间'])
  expect(rows.slice(1).map((cells) => cells.slice(0, 4))).toEqual([
    ['导出的角色', '', chinese('sys.role:grade.2'), '甲'],
  ])
})
