import { auth, type NavNode } from '#contract/resources/shell/auth.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const { info, nav, permissions, dictionaries } = auth.endpoints

test('the user is answered with grades and admin mode, never with a password (SYS-CMN-02)', async () => {
  const system = await server.signIn('sysadmin')
  const user = await system.must(info)
  expect(user).toMatchObject({
    username: 'sysadmin',
    realName: '周文海',
    roleGrades: ['1'],
    superAdmin: 0,
    tenantItype: 1,
    adminModel: { optionVisit: true, optionData: true, authVisit: true, authData: true },
  })
  expect(user.roleIdList).toHaveLength(1)
  const secondary = await server.signIn('secadmin')
  expect((await secondary.must(info)).adminModel).toEqual({
    optionVisit: true,
    optionData: false,
    authVisit: false,
    authData: false,
  })
  expect((await secondary.call(info)).text).not.toMatch(/scrypt|password/i)
})

const flat = (nodes: readonly NavNode[]): NavNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

test('the seeded navigation reaches every screen of the system document (SYS-CMN-04)', async () => {
  const routes = flat(await admin.must(nav)).map((node) => node.url)
  expect(routes).toEqual(
    expect.arrayContaining(
      (
        'sysTenant user role sysRoleRelationship privilegeAudit dataPermission menu sysMenuModule dept sysPrivileges ' +
        'sysRuleSort sysDuty sysUserSubRel sysUserGroup handover sysHandoverConf sysHandoverLog online sysUserQuickAccess ' +
        'params appConfig log-operation log-login'
      )
        .split(' ')
        .map((name) => `sys/${name}`),
    ),
  )
  expect(new Set(routes.filter((url) => url !== '')).size).toBe(routes.filter((url) => url !== '').length)
})

test('navigation is nested, in order, without buttons, and named in the asked language', async () => {
  const chinese = await admin.must(nav)
  const all = flat(chinese)
  expect(all.every((node) => [0, 2, 3].includes(node.type))).toBe(true)
  for (const node of all) for (const child of node.children) expect(child.pid).toBe(node.id)
  expect(chinese[0]).toMatchObject({ name: '组织管理', type: 3 })
  expect(chinese[0]?.children[0]).toMatchObject({ name: '用户管理', url: 'sys/user', openMode: 'tab' })
  const english = await admin.in('en-US').must(nav)
  expect(english[0]?.name).toBe('Organisation')
  expect(flat(english).filter((node) => /[\u4e00-\u9fff]/.test(node.name))).toEqual([])
})

test('navigation and permissions hold what the roles hold and no more (SYS-CMN-02)', async () => {
  const secondary = await server.signIn('secadmin')
  const routes = flat(await secondary.must(nav)).map((node) => node.url)
  expect(routes).toContain('sys/sysDuty')
  expect(routes).not.toContain('sys/sysTenant')
  expect(await secondary.must(permissions)).toEqual(
    [
      'sys:user:save',
      'sys:user:update',
      'sys:role:save',
      'sys:role:update',
      'sys:dept:save',
      'sys:dept:update',
      'sys:sysDuty:save',
      'sys:sysDutyUser:delete',
      'sys:sysUserCustrule:genList',
      'sys:sysUserQuickAccess:save',
    ].sort(),
  )
  const system = await (await server.signIn('sysadmin')).must(permissions)
  const everything = await admin.must(permissions)
  expect(everything.filter((code) => !system.includes(code))).toEqual(['sys:menu:deleteEcur'])
})

test('the named dictionaries are seeded with their values (SYS-CMN-27, OPS-COM-23)', async () => {
  const byType = new Map((await admin.must(dictionaries)).map((each) => [each.dictType, each.dataList]))
  expect(byType.get('SYS_STATUS')).toEqual([
    { dictLabel: '启用', dictValue: '1' },
    { dictLabel: '禁用', dictValue: '0' },
  ])
  const values = (type: string) => byType.get(type)?.map((entry) => entry.dictValue)
  expect(values('SYS_DEPT_TYPE')).toEqual(['1', '2', '3'])
  expect(values('SYS_MENU_CLIENT')).toEqual(['PC', 'APP', 'PAD'])
  expect(values('SYS_ROLE_FLOWABLE_CODE')).toEqual(['1', '2', '3'])
  expect(values('USER_BEHAVIOR_TYPE')).toEqual(['1', '2', '3', '4', '5'])
})
