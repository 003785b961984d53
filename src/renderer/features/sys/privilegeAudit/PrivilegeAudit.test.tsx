import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MenuNode, menu, MODULE_TYPE } from '#contract/resources/sys/menu.ts'
import { type Role, role } from '#contract/resources/sys/role.ts'
import { type User, user } from '#contract/resources/sys/user.ts'
import { PrivilegeAudit } from '#features/sys/privilegeAudit/PrivilegeAudit.tsx'
import { privilegeAuditScreen } from '#features/sys/privilegeAudit/screen.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const node = (id: string, name: string, type = 0, children: MenuNode[] = []): MenuNode => ({
  ...{ id, pid: '0', name, icon: '', type, client: 'PC', permissions: '', children },
})
const given = (id: string, name: string, roleGrade: string, roleGradeName: string): Role => ({
  ...{
    id,
    name,
    remark: `备注${id}`,
    deptId: '',
    deptName: '总部',
    roleGrade,
    roleGradeName,
    createDate: '',
  },
})
const person = (id: string, realName: string, superAdmin = 0): User => ({
  ...{ id, username: `u${id}`, realName, deptId: '1', deptName: '财务部', mobile: '', email: '', gender: 0 },
  ...{ status: 1, userType: 101, superAdmin, createDate: '', roleName: '审计员', roleIdList: ['5'] },
})

const { select, getIdListByIsImportant, isImportant, userMenu } = menu.endpoints
const roles = [
  given('5', '审计员', '2', '次级管理员'),
  given('6', '经理', '0', '普通角色'),
  given('7', '会计', '0', '普通角色'),
]
let important: string[]

beforeAll(() => loadTexts([...privilegeAuditScreen.namespaces, 'pickers']))

beforeEach(() => {
  important = ['12']
  bridge.serve(select, () => [
    node('1', '管理端', MODULE_TYPE, [
      node('10', '系统', 3, [node('11', '用户'), node('12', '角色'), node('13', '导出', 1)]),
    ]),
  ])
  bridge.serve(getIdListByIsImportant, () => important)
  bridge.serve(isImportant, ({ body }) => {
    important = (body as { value: string[] }).value
    return null
  })
  bridge.serve(role.endpoints.rolePage, () => ({ list: roles, total: roles.length }))
  bridge.serve(user.endpoints.page, () => ({
    list: [person('1', '李雷'), person('2', '韩梅梅', 2)],
    total: 2,
  }))
  bridge.serve(userMenu, ({ query }) =>
    query.id === '1' ? [node('11', '用户')] : [node('12', '角色'), node('11', '用户')],
  )
})

const tree = (label: string) => page.getByRole('tree', { name: label, exact: true })
const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
/** Names of a tree as drawn, from top to bottom. */
const names = (label: string) =>
  [...document.querySelectorAll(`[role=tree][aria-label="${label}"] [role=treeitem]`)].map(
    ({ textContent }) => textContent,
  )
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const seen = (words: string) => page.getByText(words, { exact: true })

describe('by function', () => {
  const open = async () => {
    show(<PrivilegeAudit />)
    await expect.element(item('系统')).toBeVisible()
    await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '功能菜单' }) }).fill('色')
    await expect.element(item('★ 角色')).toBeVisible()
  }

  test('asks for a menu first; important ones have a star', async () => {
    await open()
    await expect.element(seen(chinese('sys.privilegeAudit:chooseMenu'))).toBeVisible()
    expect(names('功能菜单')).toEqual(['管理端', '系统', '★ 角色'])
    expect(tab(chinese('sys.privilegeAudit:byFunction')).element().getAttribute('aria-selected')).toBe('true')
    expect(bridge.callsOf(role.endpoints.rolePage)).toEqual([])
  })

  test('lists the roles, then the users that hold the chosen menu', async () => {
    await open()
    await item('★ 角色').click()
    await expect.element(row('经理')).toBeVisible()
    expect(bridge.callsOf(role.endpoints.rolePage).map(({ query }) => query)).toEqual([
      expect.objectContaining({ menuId: '12', page: 1 }),
    ])
    expect(columnNames()).toEqual(['角色名称', '所属部门', '角色等级', '备注'])
    expect(columnTexts('备注')).toEqual(['备注5', '备注6', '备注7'])
    await tab(chinese('sys.privilegeAudit:users')).click()
    await expect.element(row('李雷')).toBeVisible()
    expect(columnNames()).toEqual(['用户名', '真实姓名', '所属部门'])
    expect(bridge.callsOf(user.endpoints.page).at(-1)?.query).toMatchObject({ menuId: '12' })
    await tab(chinese('sys.privilegeAudit:roles')).click()
    await expect.element(row('经理')).toBeVisible()
  })

  test('another menu is asked for on the list that is shown', async () => {
    await open()
    await item('★ 角色').click()
    await tab(chinese('sys.privilegeAudit:users')).click()
    await expect.element(row('李雷')).toBeVisible()
    await item('系统').click()
    await expect.poll(() => bridge.callsOf(user.endpoints.page).at(-1)?.query).toMatchObject({ menuId: '10' })
  })
})

describe('important menus', () => {
  const popover = () => document.querySelector('.fui-PopoverSurface')
  const box = (name: string) => tree('重要菜单').getByRole('treeitem', { name, exact: true })
  const open = async () => {
    show(<PrivilegeAudit />)
    await expect.element(item('系统')).toBeVisible()
    await expect.poll(() => bridge.callsOf(getIdListByIsImportant)).toHaveLength(1)
    await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '功能菜单' }) }).fill('★')
    await expect.element(item('★ 角色')).toBeVisible()
    await button('重要菜单').click()
    await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '重要菜单' }) }).fill('导')
    await expect.element(box('导出')).toBeVisible()
  }
  const sent = () => bridge.callsOf(isImportant).map(({ body }) => body)

  test('are ticked as they are, and the whole set goes out without modules and half-ticked folders', async () => {
    await open()
    await page
      .getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '重要菜单' }) })
      .fill('角色')
    await expect.element(box('角色')).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '重要菜单' }) }).fill('导')
    await expect.element(box('导出')).toHaveAttribute('aria-checked', 'false')
    await box('导出').click()
    await expect.element(box('导出')).toHaveAttribute('aria-checked', 'true')
    await button('确定').click()
    await expect.poll(sent).toEqual([{ value: ['12', '13'] }])
    await expect.poll(popover).toBeNull()
    await expect.element(item('★ 导出')).toBeVisible()
    expect(bridge.callsOf(getIdListByIsImportant)).toHaveLength(2)
  })

  test('a folder of which everything is ticked is one of them', async () => {
    await open()
    await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '重要菜单' }) }).fill('')
    await expect.element(box('管理端')).toBeVisible()
    await box('管理端').click()
    await expect.element(box('管理端')).toHaveAttribute('aria-checked', 'true')
    await button('确定').click()
    await expect.poll(sent).toEqual([{ value: ['10', '11', '12', '13'] }])
  })

  test('what was ticked is given up by cancelling', async () => {
    await open()
    await box('导出').click()
    await expect.element(box('导出')).toHaveAttribute('aria-checked', 'true')
    await button('取消').click()
    await expect.poll(popover).toBeNull()
    await button('重要菜单').click()
    await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '重要菜单' }) }).fill('导')
    await expect.element(box('导出')).toHaveAttribute('aria-checked', 'false')
    expect(sent()).toEqual([])
  })

  test('that could not be saved stay as they are ticked', async () => {
    bridge.serve(isImportant, () => {
      throw refusal({ code: 'offline' })
    })
    await open()
    await box('导出').click()
    await button('确定').click()
    await expect.element(seen(chinese('common:network'))).toBeVisible()
    await expect.element(box('导出')).toHaveAttribute('aria-checked', 'true')
    expect(bridge.callsOf(getIdListByIsImportant)).toHaveLength(1)
  })

  test('are marked only by those who hold the code', async () => {
    const plain = { ...sampleSession().user, superAdmin: 0 }
    be({ session: { user: plain, permissions: ['sys:menu:isImportant'] } })
    show(<PrivilegeAudit />)
    await expect.element(button('重要菜单')).toBeVisible()
    be({ session: { user: plain, permissions: ['sys:menu:save'] } })
    await expect.element(button('重要菜单')).not.toBeInTheDocument()
    await expect.element(item('系统')).toBeVisible()
  })
})

describe('by role', () => {
  const open = async () => {
    show(<PrivilegeAudit />)
    await tab(chinese('sys.privilegeAudit:byRole')).click()
    await expect.element(row('李雷')).toBeVisible()
    await expect.poll(() => names('角色')).toHaveLength(5)
  }
  const query = () => bridge.callsOf(user.endpoints.page).at(-1)?.query

  test('roles stand below their grades, and all users with their roles are listed', async () => {
    await open()
    expect(bridge.callsOf(role.endpoints.rolePage).at(-1)?.query).toEqual({ page: 1, limit: 1000 })
    expect(names('角色')).toEqual(['普通角色', '经理', '会计', '次级管理员', '审计员'])
    expect(query()).toMatchObject({ roleId: '', hasRole: 'true' })
    expect(columnNames()).toEqual(['用户名', '真实姓名', '所属部门', '角色', '操作'])
    await expect.element(seen(chinese('sys.privilegeAudit:doubleClick'))).toBeVisible()
  })

  test('a role narrows the list, a grade does not', async () => {
    await open()
    await item('经理').click()
    await expect.poll(query).toMatchObject({ roleId: '6', hasRole: 'true' })
    await item('次级管理员').click()
    await item('审计员').click()
    await expect.poll(query).toMatchObject({ roleId: '5' })
    expect(
      bridge.callsOf(user.endpoints.page).map((call) => (call.query as { roleId: string }).roleId),
    ).toEqual([...['', '6', '5']])
  })

  test('a button and a double click show the menus of a user', async () => {
    await open()
    await row('李雷').getByRole('button', { name: '查看菜单' }).click()
    await expect.element(seen(chinese('sys.privilegeAudit:menusOf', { name: '李雷' }))).toBeVisible()
    await expect.poll(() => names(chinese('sys.privilegeAudit:menusOf', { name: '李雷' }))).toEqual(['用户'])
    expect(bridge.callsOf(userMenu).at(-1)?.query).toEqual({ id: '1', superAdmin: '0' })
    await grid().getByText('韩梅梅').dblClick()
    await expect.element(seen(chinese('sys.privilegeAudit:menusOf', { name: '韩梅梅' }))).toBeVisible()
    await expect
      .poll(() => names(chinese('sys.privilegeAudit:menusOf', { name: '韩梅梅' })))
      .toEqual(['角色', '用户'])
    expect(bridge.callsOf(userMenu).at(-1)?.query).toEqual({ id: '2', superAdmin: '2' })
    await grid().getByText('真实姓名').dblClick()
    await expect.element(seen(chinese('sys.privilegeAudit:menusOf', { name: '韩梅梅' }))).toBeVisible()
  })

  test('of a platform without roles the tree says that there are none', async () => {
    bridge.serve(role.endpoints.rolePage, () => ({ list: [], total: 0 }))
    show(<PrivilegeAudit />)
    await tab(chinese('sys.privilegeAudit:byRole')).click()
    await expect.element(seen(chinese('kit:tree.empty'))).toBeVisible()
    await tab(chinese('sys.privilegeAudit:byFunction')).click()
    await expect.element(item('系统')).toBeVisible()
  })
})
