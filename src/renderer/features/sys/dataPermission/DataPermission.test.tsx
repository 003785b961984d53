import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Dept, dept } from '#contract/resources/sys/dept.ts'
import { type Role, type RoleDetail, type RoleRule, role } from '#contract/resources/sys/role.ts'
import { RuleData, ruleData } from '#contract/resources/sys/ruleData.ts'
import { RuleSort, ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { type User, user } from '#contract/resources/sys/user.ts'
import { type UserCustrule, userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { DataPermission } from '#features/sys/dataPermission/DataPermission.tsx'
import { dataPermissionScreen } from '#features/sys/dataPermission/screen.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { cell, columnNames, row, treeItem, treeTexts } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const sortOf = (id: string, name: string, value: string): RuleSort =>
  RuleSort.parse({
    ...{ id, name, value, sort: 0, status: 1, version: 1, ruleIdtype: 1, dsType: 'SQL', sqlCust: '' },
    ...{ sqlArgs: '{}', authSels: [], authList: [], builtIn: 0, beanName: '', beanMethod: '', remark: '' },
  })
const ruleOf = (id: string, name: string, ruleSortValue: string): RuleData =>
  RuleData.parse({
    ...{ id, name, value: id, ruleSort: ruleSortValue, sort: 0, remark: '', isAll: 0, dsType: 'SQL' },
    ...{ ruleSql: '', ruleArgs: '', beanName: '', beanMethod: '' },
  })
const deptOf = (id: string, name: string): Dept => ({
  ...{
    id,
    pid: '0',
    name,
    code: id,
    deptType: '2',
    tcode: '',
    sort: 0,
    status: 1,
    parentName: '',
    extra: {},
  },
})
const choice = (ruleId: string, ruleSortName: string, change: Partial<RoleRule> = {}): RoleRule => ({
  ...{ ruleId, value: '', ruleSortName, ruleSort: ruleSortName, ruleDataList: [], customData: [] },
  ...change,
})
const roleOf = (id: string, name: string, roleRuleList: RoleRule[]): RoleDetail => ({
  ...{ id, name, remark: '', deptId: '', deptName: '总部', roleGrade: '0', roleGradeName: '普通角色' },
  ...{ createDate: '', menuIdList: [], deptIdList: [], roleRuleList },
  relations: { dept: [], deptSub: [], duty: [], group: [] },
})
const person = (id: string, realName: string, roleIdList: string[]): User => ({
  ...{ id, username: `u${id}`, realName, deptId: '1', deptName: '财务部', mobile: '', email: '', gender: 0 },
  ...{ status: 1, userType: 101, superAdmin: 0, createDate: '', roleName: '', roleIdList },
})

const own = (ruleId: string, ruleSortName: string, customDataIds: string[]): UserCustrule => ({
  ...{ ruleId, ruleSort: ruleSortName, ruleSortName, customDataIds },
  treeData: [{ id: '30', name: '总部', children: [{ id: '31', name: '财务部', children: [] }] }],
})

const ruleDataList = [
  { id: '41', name: '本部门', value: '3' },
  { id: '42', name: '自定义部门', value: '4' },
]
const details: Record<string, RoleDetail> = {
  5: roleOf('5', '审计员', [
    choice('1', '部门', { value: '4', ruleDataList, customData: ['31', '99'] }),
    choice('2', '客户', { value: '7', ruleDataList }),
  ]),
  6: roleOf('6', '经理', [choice('1', '部门', { value: '3', ruleDataList }), choice('2', '客户')]),
}

beforeAll(() => loadTexts([...dataPermissionScreen.namespaces, 'pickers']))

beforeEach(() => {
  bridge.serve(ruleSort.endpoints.list, () => [sortOf('1', '部门', 'DEPT'), sortOf('2', '客户', 'CUST')])
  bridge.serve(ruleData.endpoints.list, () => [
    ...[ruleOf('11', '全部部门', 'DEPT'), ruleOf('21', '我的客户', 'CUST'), ruleOf('12', '本级', 'DEPT')],
  ])
  bridge.serve(role.endpoints.rolePage, () => ({ list: Object.values<Role>(details), total: 2 }))
  bridge.serve(role.endpoints.get, ({ params: { id } }) => details[String(id)]!)
  bridge.serve(dept.endpoints.list, () => [deptOf('30', '总部'), deptOf('31', '财务部')])
  bridge.serve(user.endpoints.page, () => ({
    list: [person('1', '李雷', ['5', '6']), person('2', '韩梅梅', [])],
    total: 2,
  }))
  bridge.serve(userCustrule.endpoints.genList, ({ query }) =>
    query.userId === '1' ? [own('1', '部门', ['31', '98']), own('2', '客户', [])] : [],
  )
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const seen = (words: string) => page.getByText(words, { exact: true })
/** Parts of the panel: their titles and contents. */
const reach = () =>
  [...document.querySelectorAll('aside[aria-label="数据范围"] section')].map((part) => [
    part.getAttribute('aria-label'),
    ...[...part.querySelectorAll(':scope > :not(ul):not(:first-child), li')].map(
      ({ textContent }) => textContent,
    ),
  ])
const roleQuery = () => bridge.callsOf(role.endpoints.rolePage).at(-1)?.query
const userQuery = () => bridge.callsOf(user.endpoints.page).at(-1)?.query

async function open(): Promise<void> {
  show(<DataPermission />)
  await expect.element(row('经理')).toBeVisible()
  await expect.element(treeItem('全部部门')).toBeVisible()
}

describe('by role', () => {
  test('rules stand below their sorts, and all roles are listed first', async () => {
    await open()
    expect(treeTexts()).toEqual(['部门', '全部部门', '本级', '客户', '我的客户'])
    expect(columnNames()).toEqual(['角色名称', '所属部门', '角色等级'])
    expect(roleQuery()).toMatchObject({ ruleId: '', page: 1 })
    expect(tab(chinese('sys.dataPermission:byRole')).element().getAttribute('aria-selected')).toBe('true')
    await expect.element(seen(chinese('sys.dataPermission:chooseRole'))).toBeVisible()
  })

  test('a click on a role shows what it chose in every sort, its departments by name', async () => {
    await open()
    await cell('审计员').click()
    await expect.poll(reach).toEqual([
      ['部门', '自定义部门', '财务部', '99'],
      ['客户', chinese('sys.dataPermission:unchosen')],
    ])
    expect(bridge.callsOf(role.endpoints.get).map(({ params }) => params)).toEqual([{ id: '5' }])
    await cell('经理').click()
    await expect.poll(reach).toEqual([
      ['部门', '本部门'],
      ['客户', chinese('sys.dataPermission:unchosen')],
    ])
  })

  test('Enter chooses the row of the focus, moving to it does not', async () => {
    await open()
    await cell('审计员').click()
    await expect.poll(() => reach().length).toBe(2)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('1')
    expect(reach()[0]).toEqual(['部门', '自定义部门', '财务部', '99'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => reach()[0]).toEqual(['部门', '本部门'])
  })

  test.each([
    ['全部部门', '11', ['部门']],
    ['部门', '1', ['部门']],
    ['我的客户', '21', ['客户']],
  ])('%s narrows the roles, and what is shown of one, to its sort', async (name, ruleId, parts) => {
    await open()
    await treeItem(name).click()
    await expect.poll(roleQuery).toMatchObject({ ruleId })
    await expect.element(row('审计员')).toBeVisible()
    await cell('审计员').click()
    await expect.poll(() => reach().map(([title]) => title)).toEqual(parts)
  })
})

describe('by person', () => {
  const openPeople = async () => {
    await open()
    await tab(chinese('sys.dataPermission:byPerson')).click()
    await expect.element(row('李雷')).toBeVisible()
  }

  test('all users are listed first, and with a rule those with rules of their own', async () => {
    await openPeople()
    expect(columnNames()).toEqual(['用户名', '真实姓名', '所属部门'])
    expect(userQuery()).toMatchObject({ hasRole: 'true', hasCustrule: '' })
    await expect.element(seen(chinese('sys.dataPermission:choosePerson'))).toBeVisible()
    await treeItem('本级').click()
    await expect.poll(userQuery).toMatchObject({ hasRole: 'true', hasCustrule: 'true' })
  })

  test("a user's own choices stand before those of each role, named after it", async () => {
    await openPeople()
    await cell('李雷').click()
    await expect.poll(reach).toEqual([
      ['自定义：部门', '财务部', '98'],
      ['自定义：客户', '无'],
      ['来自角色“审计员”：部门', '自定义部门', '财务部', '99'],
      ['来自角色“审计员”：客户', chinese('sys.dataPermission:unchosen')],
      ['来自角色“经理”：部门', '本部门'],
      ['来自角色“经理”：客户', chinese('sys.dataPermission:unchosen')],
    ])
    expect(bridge.callsOf(userCustrule.endpoints.genList).at(-1)?.query).toEqual({ userId: '1' })
    await cell('韩梅梅').click()
    await expect.poll(reach).toEqual([])
    await expect.element(page.getByRole('complementary').getByText('韩梅梅')).toBeVisible()
  })

  test('with a rule only its sort is shown', async () => {
    await openPeople()
    await treeItem('我的客户').click()
    await expect.poll(userQuery).toMatchObject({ hasCustrule: 'true' })
    await expect.element(row('李雷')).toBeVisible()
    await cell('李雷').click()
    await expect
      .poll(() => reach().map(([title]) => title))
      .toEqual(['自定义：客户', '来自角色“审计员”：客户', '来自角色“经理”：客户'])
  })
})

test('a sort without rules has none below it', async () => {
  bridge.serve(ruleData.endpoints.list, () => [])
  show(<DataPermission />)
  await expect.element(treeItem('部门')).toBeVisible()
  expect(treeTexts()).toEqual(['部门', '客户'])
  expect(treeItem('部门').element().hasAttribute('aria-expanded')).toBe(false)
})
