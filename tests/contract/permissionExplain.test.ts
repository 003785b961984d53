import { auth, type NavNode } from '#contract/resources/shell/auth.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { duty } from '#contract/resources/sys/duty.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import { privilege } from '#contract/resources/sys/privilege.ts'
import { role } from '#contract/resources/sys/role.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { user } from '#contract/resources/sys/user.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const secondary = await server.signIn('secadmin')
const operator = await server.signIn('operator')
const tenantAdmin = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { endpoints } = permissionExplain

const id = (text: string, ...values: unknown[]): string => {
  const [row] = server.sql<{ id: string }>(text, ...values)
  if (!row) throw new Error(`nothing for ${text}`)
  return row.id
}
const inTenant = (table: string, column: string, value: string, tenantId = 'platform') =>
  id(`SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE ${column} = ? AND tenant_id = ?`, value, tenantId)
const userId = (username: string, tenantId?: string) => inTenant('users', 'username', username, tenantId)
const roleId = (name: string, tenantId?: string) => inTenant('roles', 'name', name, tenantId)
const deptId = (name: string) => inTenant('depts', 'name', name)
const screenId = (url: string) => id('SELECT CAST(id AS TEXT) AS id FROM menus WHERE url = ?', url)
const buttonId = (code: string) => id('SELECT CAST(id AS TEXT) AS id FROM menus WHERE permissions = ?', code)

let count = 0
/** A user who can sign in with the user name as password and has no role. */
async function person(
  dept = deptId('质量保障组'),
): Promise<{ id: string; username: string; signIn(): Promise<Client> }> {
  count += 1
  const username = `explained${count}`
  const made = await admin.must(user.endpoints.create, {
    body: {
      username,
      realName: `某人${count}`,
      deptId: dept,
      mobile: '13800000000',
      password: 'Aa@123456789',
      comfirmPassword: 'Aa@123456789',
    },
  })
  server.sql('UPDATE users SET password_initial = 0 WHERE id = ?', made)
  return { id: made, username, signIn: () => server.signIn(username, 'Aa@123456789') }
}
/** A department that no other test relates a role to. */
async function makeDept(): Promise<{ id: string; name: string }> {
  count += 1
  const name = `解释部${count}`
  const made = await admin.must(dept.endpoints.create, {
    body: { pid: deptId('质量保障组'), name, code: `EX${count}` },
  })
  return { id: made, name }
}
const makeRole = (menuIdList: readonly string[], more: object = {}) => {
  count += 1
  return admin.must(role.endpoints.create, { body: { name: `解释${count}`, menuIdList, ...more } })
}
const relate = (id: string, relationType: string, target: string) =>
  admin.must(role.endpoints.addRelations, { body: { roleId: id, relationType, relationIds: [target] } })
const give = (id: string, ...users: string[]) =>
  admin.must(role.endpoints.addUsers, { query: { roleId: id, userIds: users.join(',') } })
const why = (who: string, menuId: string, client = admin) =>
  client.must(endpoints.userMenu, { query: { userId: who, menuId } })
const reasons = ({ hindrances }: { hindrances: readonly { reason: string }[] }) =>
  hindrances.map(({ reason }) => reason)

test('every way by which a role reaches somebody is named, each with what it goes through', async () => {
  const [upper, lower] = [deptId('质量保障组'), await makeDept()]
  const who = await person(lower.id)
  const params = screenId('sys/params')
  const group = '999001'
  server.sql(
    "INSERT INTO user_groups (id, tenant_id, group_name, creator_id, create_date, update_date) VALUES (?, 'platform', '解释组', 1, '', '')",
    group,
  )
  server.sql('INSERT INTO user_group_members (group_id, user_id) VALUES (?, ?)', group, who.id)
  const dutyId = await admin.must(duty.endpoints.create, {
    body: { pid: '0', sort: 1, dutyCode: 'EXPLAIN', dutyName: '解释岗', deptId: lower.id },
  })
  server.sql(
    "INSERT INTO duty_users (id, duty_id, user_id, create_date) VALUES (999002, ?, ?, '')",
    dutyId,
    who.id,
  )
  const made = await makeRole([params])
  await give(made, who.id)
  await relate(made, 'dept', lower.id)
  await relate(made, 'deptSub', upper)
  await relate(made, 'duty', dutyId)
  await relate(made, 'group', group)

  const answer = await why(who.id, params)
  expect(answer).toMatchObject({ mayUse: true, isShown: true, canSignIn: true, isSuper: false })
  expect(answer.grants.map(({ id }) => id)).toEqual([made])
  expect(answer.grants[0]?.ways).toEqual([
    { kind: 'direct', name: '' },
    { kind: 'dept', name: lower.name },
    { kind: 'deptSub', name: '质量保障组' },
    { kind: 'duty', name: '解释岗' },
    { kind: 'group', name: '解释组' },
  ])
  expect(answer.others.map(({ name }) => name)).toContain('普通操作员')
  expect(answer.others.map(({ id }) => id)).not.toContain(made)

  const access = await admin.must(endpoints.user, { query: { userId: who.id } })
  expect(access.roles).toEqual(answer.grants)
  expect(access).toMatchObject({ menuCount: 1, codeCount: 0, deptName: lower.name })
  // No other account of this suite is to have it.
  await admin.must(role.endpoints.remove, { body: [made] })
})

test('somebody without a button is told the missing grant, and which roles would bring it', async () => {
  const who = await person()
  const add = buttonId('sys:user:save')
  await give(await makeRole([screenId('sys/user')]), who.id)
  const before = await why(who.id, add)
  expect(before).toMatchObject({
    mayUse: false,
    isShown: null,
    grants: [],
    codes: [{ code: 'sys:user:save', isHeld: false, by: [] }],
  })
  expect(reasons(before)).toEqual(['no-grant'])
  expect(before.others.map(({ name }) => name)).toEqual(
    expect.arrayContaining([chinese('sys.appConfig:field.sysAdminModel'), '次级管理员']),
  )
  // The roles that it names do help.
  expect(await (await who.signIn()).must(auth.endpoints.permissions)).not.toContain('sys:user:save')
  await give(before.others.find(({ name }) => name === '次级管理员')?.id ?? '', who.id)
  expect(await (await who.signIn()).must(auth.endpoints.permissions)).toContain('sys:user:save')
  const after = await why(who.id, add)
  expect(after).toMatchObject({ mayUse: true, hindrances: [] })
  expect(after.grants.map(({ name }) => name)).toEqual(['次级管理员'])
})

test('a button is usable by its code, through any menu; its screen may still be missing', async () => {
  const who = await person()
  const twin = await admin.must(menu.endpoints.create, {
    body: {
      name: '同码按钮',
      client: 'PC',
      type: 1,
      pid: screenId('sys/dept'),
      permissions: 'x:y, sys:role:save',
    },
  })
  await give(await makeRole([twin]), who.id)
  const answer = await why(who.id, buttonId('sys:role:save'))
  expect(answer).toMatchObject({
    mayUse: true,
    grants: [],
    codes: [{ code: 'sys:role:save', isHeld: true, by: ['同码按钮'] }],
    hindrances: [{ reason: 'screen-missing', detail: '角色管理' }],
  })
  const own = await why(who.id, twin)
  expect(own.codes.map(({ code, isHeld }) => [code, isHeld])).toEqual([
    ['x:y', true],
    ['sys:role:save', true],
  ])
})

test('what no role of the tenant holds is said so', async () => {
  const alone = await admin.must(menu.endpoints.create, {
    body: { name: '没人有', client: 'PC', url: 'x/alone' },
  })
  const who = await person()
  expect(reasons(await why(who.id, alone))).toEqual(['nobody-grants'])
  const access = await admin.must(endpoints.menu, { query: { menuId: alone } })
  expect(access).toMatchObject({ roles: [], menu: { name: '没人有', path: ['电脑端'] } })
  expect(reasons(access)).toEqual(['nobody-grants'])
})

test('an account that does not get in: disabled, locked, without a password', async () => {
  const who = await person()
  const params = screenId('sys/params')
  await give(await makeRole([params]), who.id)
  server.sql("UPDATE users SET password_hash = '', status = 0 WHERE id = ?", who.id)
  const barred = await why(who.id, params)
  expect(barred).toMatchObject({ mayUse: true, canSignIn: false })
  expect(reasons(barred)).toEqual(['password-unset', 'user-disabled', 'folder-missing'])

  const other = await person()
  server.sql(
    'INSERT INTO sign_in_failures (account, failures, last_failure, locked_until) VALUES (?, 9, ?, ?)',
    `platform/${other.username}`,
    Date.now(),
    Date.now() + 60_000,
  )
  const answer = await server.guest.signInAs(other.username, 'Aa@123456789')
  const locked = await admin.must(endpoints.user, { query: { userId: other.id } })
  expect(answer.code).toBe(10022)
  expect(locked.hindrances).toEqual([
    { reason: 'user-locked', detail: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  ])
})

test('a hidden menu, a route, a button above nothing, a module that is gone or closed: used but not found', async () => {
  const who = await person()
  const make = (body: object) => admin.must(menu.endpoints.create, { body: { client: 'PC', ...body } })
  const folder = await make({ name: '夹', type: 3 })
  const hidden = await make({ name: '藏', url: 'x/hidden', showFlag: 0 })
  const route = await make({ name: '路', url: 'x/route', type: 2, showFlag: 0 })
  const inside = await make({ name: '内', url: 'x/inside', pid: folder })
  const closed = await make({ name: '闭', url: 'x/closed', client: 'APP' })
  const lost = await make({ name: '失', url: 'x/lost', client: 'PAD' })
  await give(await makeRole([hidden, route, inside, closed, lost]), who.id)
  server.sql("UPDATE menu_modules SET tenant_itype = 2 WHERE code = 'APP'")
  server.sql("UPDATE menus SET client = 'GONE' WHERE id = ?", lost)
  try {
    const nav = (await (await who.signIn()).must(auth.endpoints.nav)).map(({ url }) => url)
    expect(nav).toEqual(['x/inside'])
    const found: Record<string, unknown> = {}
    for (const [name, menuId] of Object.entries({ hidden, route, inside, closed, lost })) {
      const { mayUse, isShown, hindrances } = await why(who.id, menuId)
      expect(mayUse, name).toBe(true)
      expect(isShown, name).toBe(name === 'inside')
      found[name] = hindrances
    }
    expect(found).toEqual({
      hidden: [{ reason: 'hidden', detail: '' }],
      route: [{ reason: 'route', detail: '' }],
      // Shown at the top instead.
      inside: [{ reason: 'folder-missing', detail: '夹' }],
      closed: [{ reason: 'module-closed', detail: '移动端' }],
      lost: [{ reason: 'module-missing', detail: 'GONE' }],
    })
  } finally {
    server.sql("UPDATE menu_modules SET tenant_itype = 0 WHERE code = 'APP'")
  }
})

test('administrator roles count for nothing while their model has function access off (SYS-ADM-01)', async () => {
  const off = { optionVisit: false, optionData: false, authVisit: false, authData: false }
  const before = { optionVisit: true, optionData: false, authVisit: false, authData: false }
  await server.secure(admin, { comAdminModel: off })
  try {
    const answer = await why(userId('secadmin'), screenId('sys/user'))
    expect(answer.mayUse).toBe(false)
    expect(reasons(answer)).toContain('visit-off')
    expect(answer.grants).toMatchObject([{ name: '次级管理员', isSwitchedOff: true }])
    const access = await admin.must(endpoints.user, { query: { userId: userId('secadmin') } })
    expect(access.scope).toMatchObject({ all: false, parts: [{ from: 'switched-off' }] })
    const preview = await admin.must(endpoints.preview, { query: { roleId: roleId('次级管理员') } })
    expect(preview).toMatchObject({ isSwitchedOff: true, navigation: [], codes: [] })
    const held = await admin.must(endpoints.roleMenu, {
      query: { roleId: roleId('次级管理员'), menuId: screenId('sys/user') },
    })
    expect(reasons(held)).toEqual(['visit-off'])
  } finally {
    await server.secure(admin, { comAdminModel: before })
  }
})

test('a super administrator holds everything, by no role', async () => {
  const answer = await why(userId('admin'), buttonId('sys:menu:deleteEcur'))
  expect(answer).toMatchObject({ isSuper: true, mayUse: true, hindrances: [], grants: [] })
  const access = await admin.must(endpoints.user, { query: { userId: userId('admin') } })
  expect(access.scope).toMatchObject({ all: true, parts: [{ from: 'super' }] })
})

test('the data of a department: each part of the scope says whether it is this one that shows it', async () => {
  const who = await person()
  const [own, other] = [deptId('质量保障组'), deptId('人力资源部')]
  const sort = id('SELECT CAST(id AS TEXT) AS id FROM rule_sorts WHERE built_in = 1')
  const ask = (dept: string) => admin.must(endpoints.userDept, { query: { userId: who.id, deptId: dept } })
  expect(await ask(own)).toMatchObject({ isSeen: false, parts: [{ from: 'nothing', covers: false }] })

  const ownDept = await makeRole([], { roleRuleList: [{ ruleId: sort, value: '3', customData: [] }] })
  await give(ownDept, who.id)
  expect(await ask(own)).toMatchObject({
    isSeen: true,
    dept: { name: '质量保障组' },
    parts: [{ from: 'role', rule: '本部门数据', depts: ['质量保障组'], deptCount: 1, covers: true }],
  })
  expect((await ask(other)).isSeen).toBe(false)

  server.sql(
    'INSERT INTO user_custrules (user_id, rule_id, custom_data_ids) VALUES (?, ?, ?)',
    who.id,
    sort,
    JSON.stringify([other]),
  )
  const answer = await ask(other)
  expect(answer.isSeen).toBe(true)
  expect(answer.parts.map(({ from, covers }) => [from, covers])).toEqual([
    ['role', false],
    ['custom', true],
  ])
  // It agrees with the lists.
  const seen = await (await who.signIn()).must(user.endpoints.page, { query: { deptId: other, limit: 1 } })
  expect(seen.total).toBeGreaterThan(0)

  await give(await makeRole([], { roleRuleList: [{ ruleId: sort, value: '1', customData: [] }] }), who.id)
  const all = await admin.must(endpoints.user, { query: { userId: who.id } })
  expect(all.scope.all).toBe(true)
  expect(all.scope.parts.map(({ rule }) => rule)).toEqual(['本部门数据', '全部数据', ''])
})

test('a scope is shown as the rule that was chosen, whichever of the five it is', async () => {
  const who = await person()
  const sort = id('SELECT CAST(id AS TEXT) AS id FROM rule_sorts WHERE built_in = 1')
  const role = await makeRole([], { roleRuleList: [{ ruleId: sort, value: '1', customData: [] }] })
  await give(role, who.id)
  const shown: (string | undefined)[] = []
  for (const value of ['1', '2', '3', '4', '5']) {
    server.sql('UPDATE role_rules SET value = ? WHERE role_id = ?', value, role)
    const { scope } = await admin.must(endpoints.user, { query: { userId: who.id } })
    shown.push(scope.parts[0]?.rule)
  }
  expect(shown).toEqual(['全部数据', '本人数据', '本部门数据', '指定部门数据', '指定部门及下级部门数据'])
})

test('the preview of a role is what somebody with this role alone is sent', async () => {
  for (const name of ['普通操作员', chinese('sys.appConfig:field.sysAdminModel')]) {
    const who = await person()
    await give(roleId(name), who.id)
    const client = await who.signIn()
    for (const language of ['zh-CN', 'en-US']) {
      const preview = await admin.in(language).must(endpoints.preview, { query: { roleId: roleId(name) } })
      expect(preview.navigation.length).toBeGreaterThan(0)
      expect(preview.navigation).toEqual(await client.in(language).must(auth.endpoints.nav))
      expect(preview.codes).toEqual(await client.must(auth.endpoints.permissions))
    }
  }
})

test('a role: what it gives, whom it reaches by any way, what it is related to', async () => {
  const inside = await makeDept()
  const [who] = [await person(), await person(inside.id), await person(inside.id)]
  const made = await makeRole([screenId('sys/user'), buttonId('sys:user:save')])
  await give(made, who.id)
  await relate(made, 'dept', inside.id)
  const answer = await admin.must(endpoints.role, { query: { roleId: made } })
  expect(answer).toMatchObject({
    menuCount: 2,
    codeCount: 1,
    scope: { from: 'nothing' },
    relations: [{ kind: 'dept', name: inside.name }],
    people: { total: 3 },
  })
  const held = (menuId: string) => admin.must(endpoints.roleMenu, { query: { roleId: made, menuId } })
  expect(await held(screenId('sys/user'))).toMatchObject({
    isHeld: true,
    isShown: true,
    hindrances: [{ reason: 'folder-missing', detail: '组织管理' }],
  })
  const missing = await held(buttonId('sys:role:save'))
  expect(missing).toMatchObject({ isHeld: false, isShown: null })
  expect(reasons(missing)).toEqual(['no-grant', 'screen-missing'])
})

test('a menu: the roles that hold it, and as many people as the list of users finds', async () => {
  const users = screenId('sys/user')
  const answer = await admin.must(endpoints.menu, { query: { menuId: users } })
  expect(answer.roles.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['普通操作员', '次级管理员', chinese('sys.appConfig:field.sysAdminModel')]),
  )
  const { total } = await admin.must(user.endpoints.page, { query: { menuId: users, limit: 1 } })
  const disabled = server.sql<{ n: number }>(
    "SELECT COUNT(*) AS n FROM users WHERE status <> 1 AND tenant_id = 'platform'",
  )
  expect(answer.people.total).toBeLessThanOrEqual(total)
  expect(answer.people.total).toBeGreaterThanOrEqual(total - (disabled[0]?.n ?? 0))
})

test('two users and two roles are held against each other: roles, menus, codes, data', async () => {
  const [one, two] = [await person(), await person()]
  const sort = id('SELECT CAST(id AS TEXT) AS id FROM rule_sorts WHERE built_in = 1')
  const scope = (value: string, ...customData: string[]) => ({
    roleRuleList: [{ ruleId: sort, value, customData }],
  })
  const first = await makeRole(
    [screenId('sys/user'), buttonId('sys:user:save')],
    scope('4', deptId('质量保障组'), deptId('人力资源部')),
  )
  const second = await makeRole(
    [screenId('sys/user'), screenId('sys/dept')],
    scope('4', deptId('质量保障组')),
  )
  await give(first, one.id)
  await give(second, two.id)
  const expected = {
    menus: { onlyFirst: [{ name: '新增' }], onlySecond: [{ url: 'sys/dept' }], both: 1 },
    codes: { onlyFirst: ['sys:user:save'], onlySecond: [], both: 0 },
    depts: { onlyFirst: ['人力资源部'], onlySecond: [], both: 1 },
  }
  const roles = await admin.must(endpoints.compare, { query: { kind: 'role', first, second } })
  expect(roles).toMatchObject({ ...expected, roles: { onlyFirst: [], onlySecond: [], both: 0 } })
  const users = await admin.must(endpoints.compare, {
    query: { kind: 'user', first: one.id, second: two.id },
  })
  expect(users).toMatchObject(expected)
  expect(users.roles).toMatchObject({ onlyFirst: [roles.first.name], onlySecond: [roles.second.name] })
  const mixed = await admin.must(endpoints.compare, {
    query: { kind: 'user', first: one.id, second: userId('admin') },
  })
  expect(mixed.scopes.second.all).toBe(true)
  expect(mixed.depts).toEqual({ onlyFirst: [], onlySecond: [], both: 0 })
  const same = await admin.call(endpoints.compare, { query: { kind: 'user', first: one.id, second: one.id } })
  expect(same.msg).toBe(chinese('explain.same'))
})

const genList = async (userIdOf: string) =>
  admin.must(userCustrule.endpoints.genList, { query: { userId: userIdOf } })

test('only users who edit roles or users may ask, and only about what they see', async () => {
  const params = screenId('sys/params')
  const about = { userId: userId('operator'), menuId: params }
  expect((await operator.call(endpoints.userMenu, { query: about })).code).toBe(403)
  expect((await operator.call(endpoints.preview, { query: { roleId: roleId('普通操作员') } })).code).toBe(403)
  const missing = { code: 500, msg: chinese('recordMissing') }
  const strangers = { userId: userId('admin', 'hengyuan'), menuId: params }
  expect(await admin.call(endpoints.userMenu, { query: strangers })).toMatchObject(missing)
  expect(await tenantAdmin.call(endpoints.userMenu, { query: about })).toMatchObject(missing)
  expect((await tenantAdmin.call(endpoints.userMenu, { query: strangers })).code).toBe(0)
  for (const call of [
    admin.call(endpoints.role, {
      query: { roleId: roleId(chinese('sys.tenant:open.adminName'), 'hengyuan') },
    }),
    tenantAdmin.call(endpoints.role, { query: { roleId: roleId('普通操作员') } }),
    admin.call(endpoints.roleMenu, { query: { roleId: roleId('普通操作员'), menuId: '1' } }),
    admin.call(endpoints.menu, { query: { menuId: '1' } }),
    tenantAdmin.call(endpoints.userDept, {
      query: { userId: userId('admin', 'hengyuan'), deptId: deptId('质量保障组') },
    }),
    admin.call(endpoints.compare, {
      query: { kind: 'user', first: about.userId, second: strangers.userId },
    }),
    admin.call(endpoints.compare, {
      query: {
        kind: 'role',
        first: roleId('普通操作员'),
        second: roleId(chinese('sys.tenant:open.adminName'), 'hengyuan'),
      },
    }),
  ])
    expect(await call).toMatchObject(missing)
  // A secondary administrator sees no data by default, so no other user.
  expect(await secondary.call(endpoints.userMenu, { query: about })).toMatchObject(missing)
  expect((await secondary.call(endpoints.user, { query: { userId: userId('secadmin') } })).code).toBe(0)
})

test('a menu whose module is closed to a tenant is known there only while a role still holds it', async () => {
  const closed = await admin.must(menu.endpoints.create, {
    body: { name: '平台专用', client: 'PAD', url: 'x/platform' },
  })
  const who = userId('admin', 'hengyuan')
  server.sql("UPDATE menu_modules SET tenant_itype = 1 WHERE code = 'PAD'")
  try {
    const ask = () => tenantAdmin.call(endpoints.userMenu, { query: { userId: who, menuId: closed } })
    expect((await ask()).msg).toBe(chinese('recordMissing'))
    server.sql(
      'INSERT INTO role_menus (role_id, menu_id) VALUES (?, ?)',
      roleId(chinese('sys.tenant:open.adminName'), 'hengyuan'),
      closed,
    )
    expect((await ask()).data).toMatchObject({
      mayUse: true,
      isShown: false,
      hindrances: [{ reason: 'module-closed', detail: '平板端' }],
    })
  } finally {
    server.sql("UPDATE menu_modules SET tenant_itype = 0 WHERE code = 'PAD'")
  }
})

test('what saving a role would change is reported and not done: menus, rules, people, and what the editor would lose', async () => {
  const [screen, update] = [screenId('sys/role'), buttonId('sys:role:update')]
  const sort = id('SELECT CAST(id AS TEXT) AS id FROM rule_sorts WHERE built_in = 1')
  const all = { roleRuleList: [{ ruleId: sort, value: '1', customData: [] }] }
  const editor = await person()
  const made = await makeRole([screen, update], { roleGrade: '1', ...all })
  await give(made, editor.id)
  const client = await editor.signIn()
  const before = await admin.must(role.endpoints.get, { params: { id: made } })
  const body = {
    id: made,
    name: before.name,
    roleGrade: '1',
    menuIdList: [screen],
    roleRuleList: [{ ruleId: sort, value: '4', customData: [deptId('人力资源部')] }],
  }
  const change = await client.must(endpoints.roleChange, { body })
  expect(change).toMatchObject({
    added: [],
    removed: [{ name: '修改', path: ['电脑端', '权限管理', '角色管理'] }],
    rules: [{ name: '数据范围', before: '全部数据', after: '指定部门数据 (人力资源部)' }],
    people: { total: 1, names: [expect.stringMatching(/^某人/)] },
    own: { screens: [], codes: ['sys:role:update'] },
  })
  expect((await client.must(endpoints.roleChange, { body: { ...body, menuIdList: [update] } })).own).toEqual({
    screens: ['sys/role'],
    codes: [],
  })
  // Nothing of it happened.
  expect(await admin.must(role.endpoints.get, { params: { id: made } })).toEqual(before)
  expect(await client.must(auth.endpoints.permissions)).toContain('sys:role:update')
  // Another role that grants the same keeps it.
  await give(await makeRole([screen, update]), editor.id)
  expect((await client.must(endpoints.roleChange, { body })).own.codes).toEqual([])
  // The rehearsal refuses the same as the save, and nothing is left half done.
  const refused = await client.call(endpoints.roleChange, { body: { ...body, id: '1' } })
  expect(refused.msg).toBe(chinese('recordMissing'))
  expect((await client.call(endpoints.roleChange, { body: { ...body, name: ' ' } })).status).toBe(422)
  expect((await operator.call(endpoints.roleChange, { body })).code).toBe(403)
  expect((await admin.call(role.endpoints.update, { body: { ...body, menuIdList: [update] } })).code).toBe(0)
})

test('what saving a data privilege would change: processes, kinds, who gains and loses it, the editor included', async () => {
  const [one, two] = [await person(), await person()]
  const me = userId('admin')
  const holders = (privilegeType: string, privilegeTag: string, ...ids: string[]) => ({
    privilegeType,
    privilegeTag,
    privilegeValues: ids.join(','),
  })
  count += 1
  const body = {
    privilegeCode: `EXPLAIN${count}`,
    privilegeName: '解释授权',
    privilegeItemsArr: ['use', 'view'],
    busiChildren: [{ entityId: 'leave', entityIdDesc: '请假流程' }],
    userChildren: [holders('employee', 'W', me, one.id)],
  }
  const created = await admin.must(endpoints.privilegeChange, { body })
  expect(created).toMatchObject({
    busis: { added: ['请假流程'], removed: [] },
    items: { added: ['use', 'view'], removed: [] },
    gained: { total: 2 },
    lost: { total: 0 },
    losesOwn: false,
  })
  const made = await admin.must(privilege.endpoints.create, { body })
  const stored = await admin.must(privilege.endpoints.get, { params: { id: made } })
  const roleOfTwo = await makeRole([])
  await give(roleOfTwo, two.id)
  const change = (userChildren: object[], more: object = {}) =>
    admin.must(endpoints.privilegeChange, { body: { ...stored, userChildren, ...more } })
  const [row] = stored.userChildren
  const kept = { ...row, privilegeValues: one.id }
  expect(await change([kept, holders('role', 'W', roleOfTwo)], { privilegeItemsArr: ['use'] })).toMatchObject(
    {
      items: { added: [], removed: ['view'] },
      gained: { total: 1 },
      lost: { total: 1, names: [chinese('sys.user:mark.super')] },
      people: { total: 2 },
      losesOwn: true,
    },
  )
  // Black wins over white; a department with those below it; all accounts.
  const whole = await change([
    { ...row },
    holders('orgSub', 'W', deptId('质量保障组')),
    holders('employee', 'B', one.id),
  ])
  expect(whole.losesOwn).toBe(false)
  expect(whole.lost.total).toBe(1)
  expect(whole.gained.total).toBeGreaterThanOrEqual(1)
  // Disabled, it reaches no account.
  expect(await change([{ ...row }], { status: 0 })).toMatchObject({ lost: { total: 2 }, losesOwn: true })
  expect((await admin.call(endpoints.privilegeChange, { body: { ...stored, userChildren: [] } })).msg).toBe(
    chinese('sys.privilege:noUsers'),
  )
  expect(await admin.must(privilege.endpoints.get, { params: { id: made } })).toEqual(stored)
  expect((await operator.call(endpoints.privilegeChange, { body })).code).toBe(403)
})

test("what saving somebody's own data scope would change: departments, their people, or nothing at all", async () => {
  const who = await person()
  const sort = id('SELECT CAST(id AS TEXT) AS id FROM rule_sorts WHERE built_in = 1')
  const change = async (...customDataIds: string[]) =>
    admin.must(endpoints.custruleChange, {
      body: {
        userId: who.id,
        list: (await genList(who.id)).map(({ ruleId, ruleSort }) => ({
          ruleId,
          ruleSort,
          customDataIds: ruleId === sort ? customDataIds : [],
        })),
      },
    })
  const people = server.sql<{ n: number }>(
    'SELECT COUNT(*) AS n FROM users WHERE dept_id = ? AND status = 1',
    deptId('人力资源部'),
  )[0]?.n
  expect(await change(deptId('人力资源部'))).toMatchObject({
    gained: ['人力资源部'],
    lost: [],
    peopleGained: { total: people },
    seesAll: false,
  })
  server.sql(
    'INSERT INTO user_custrules (user_id, rule_id, custom_data_ids) VALUES (?, ?, ?)',
    who.id,
    sort,
    JSON.stringify([deptId('人力资源部')]),
  )
  expect(await change()).toMatchObject({ gained: [], lost: ['人力资源部'], peopleLost: { total: people } })
  expect((await genList(who.id)).find(({ ruleId }) => ruleId === sort)?.customDataIds).toHaveLength(1)
  await give(await makeRole([], { roleRuleList: [{ ruleId: sort, value: '1', customData: [] }] }), who.id)
  expect(await change()).toMatchObject({ gained: [], lost: [], seesAll: true })
  expect((await operator.call(endpoints.custruleChange, { body: { userId: who.id, list: [] } })).code).toBe(
    403,
  )
})

test('asking leaves nothing behind: no line in the operation log, no visit, no change', async () => {
  const behaviours = () => server.sql<{ n: number }>('SELECT COUNT(*) AS n FROM log_user_behavior')[0]?.n
  const operations = () => server.sql<{ n: number }>('SELECT COUNT(*) AS n FROM log_operation')[0]?.n
  const before = [behaviours(), operations()]
  const detail = await admin.must(role.endpoints.get, { params: { id: roleId('普通操作员') } })
  await admin.must(endpoints.roleChange, { body: { ...detail, menuIdList: [] } })
  expect([behaviours(), operations()]).toEqual(before)
})

test('the seeded navigation offers the explainer exactly to the users who may ask it', async () => {
  const routes = async (client: Client): Promise<string[]> => {
    const below = (nodes: readonly NavNode[]): string[] =>
      nodes.flatMap(({ url, children }) => [url, ...below(children)])
    return below(await client.must(auth.endpoints.nav))
  }
  for (const client of [admin, await server.signIn('sysadmin'), secondary, tenantAdmin]) {
    expect(await routes(client)).toContain('sys/permissionExplain')
    const { id: own } = await client.must(auth.endpoints.info)
    expect((await client.call(endpoints.user, { query: { userId: own } })).code).toBe(0)
  }
  expect(await routes(operator)).not.toContain('sys/permissionExplain')
})
