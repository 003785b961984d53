import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { type Duty, duty } from '#contract/resources/sys/duty.ts'
import { type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { permissionExplain, type RoleChange } from '#contract/resources/sys/permissionExplain.ts'
import { NEW_ROLE, RoleDetail, role } from '#contract/resources/sys/role.ts'
import { User, user } from '#contract/resources/sys/user.ts'
import { type UserGroup, userGroup } from '#contract/resources/sys/userGroup.ts'
import { RoleForm } from '#features/sys/role/RoleForm.tsx'
import { RoleRelations } from '#features/sys/role/RoleRelations.tsx'
import { RoleUser } from '#features/sys/role/RoleUser.tsx'
import { RoleScreen } from '#features/sys/role/role.list.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = role

const rule = (ruleId: string, change: object = {}) => ({
  ...{ ruleId, value: '', ruleSortName: `规则${ruleId}`, ruleSort: 'S', customData: [] },
  ruleDataList: [
    { id: '41', name: '本部门', value: '1' },
    { id: '44', name: '指定部门', value: '4' },
    { id: '45', name: '指定及下级', value: '5' },
  ],
  ...change,
})

const detail = (change: Partial<RoleDetail> = {}): RoleDetail =>
  RoleDetail.parse({
    ...{ id: '1', name: '审计员', remark: '', deptId: '', deptName: '', roleGrade: '0' },
    ...{ roleGradeName: '普通', createDate: '2026-05-12 16:45:15', menuIdList: ['2', '3', '99'] },
    ...{ deptIdList: [], roleRuleList: [rule('31'), rule('32', { value: '1' })] },
    relations: { dept: ['10'], deptSub: [], duty: ['50'], group: [] },
    ...change,
  })

const node = (id: string, name: string, type: number, children: MenuNode[] = []): MenuNode => ({
  ...{ id, pid: '0', name, icon: '', type, client: 'PC', permissions: '', children },
})
const menus = [node('2', '用户', 0, [node('3', '新增', 1), node('4', '删除', 1)]), node('5', '日志', 0)]

const deptNode = (id: string, name: string, children: DeptNode[] = []): DeptNode => ({
  ...{
    id,
    pid: '0',
    name,
    code: id,
    deptType: '2',
    tcode: '',
    sort: 1,
    status: 1,
    parentName: '',
    extra: {},
  },
  ...{ hasChildren: children.length > 0, children },
})

const change = (more: Partial<RoleChange> = {}): RoleChange => ({
  ...{ added: [], removed: [], rules: [], people: { total: 0, names: [] } },
  ...{ own: { screens: [], codes: [] } },
  ...more,
})

const person = User.parse({
  ...{ id: '7', username: 'zhao', realName: '赵一', deptId: '1', deptName: '总部', mobile: '', email: '' },
  ...{ gender: 0, status: 1, userType: 101, superAdmin: 0, createDate: '', roleName: '', roleIdList: [] },
})
const group: UserGroup = {
  ...{ id: '8', groupName: '值班组', groupType: 0, creatorName: '王敏', updateDate: '', isOwn: true },
}

beforeAll(() => loadTexts(['sys.role', 'pickers']))

beforeEach(() => {
  useTabs.getState().reset()
  bridge.serve(endpoints.page, () => ({ list: [detail()], total: 1 }))
  bridge.serve(endpoints.get, () => detail())
  bridge.serve(endpoints.roleGrades, () => [
    { value: '0', label: '' },
    { value: '2', label: '' },
  ])
  bridge.serve(menu.endpoints.roleMenu, () => ['2', '3', '99'])
  bridge.serve(menu.endpoints.selectAuth, () => menus)
  bridge.serve(menu.endpoints.select, () => menus)
  bridge.serve(dept.endpoints.treeList, () => [
    deptNode('10', '总部', [deptNode('11', '财务部'), deptNode('12', '人事部')]),
  ])
  bridge.serve(user.endpoints.page, () => ({ list: [person], total: 3 }))
  bridge.serve(permissionExplain.endpoints.roleChange, () => {
    throw refusal({ code: 'offline' })
  })
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const treeItem = (name: string) => page.getByRole('treeitem', { name, exact: true })
const tick = (name: string) => treeItem(name).click()
const save = () => dialog().getByRole('button', { name: '保存' })
const updates = () => bridge.callsOf(endpoints.update).map(({ body }) => body as Record<string, unknown>)

async function open(given: Partial<RoleDetail> = {}): Promise<void> {
  show(null)
  bridge.serve(endpoints.get, () => detail(given))
  void openDialog(RoleForm, {
    ...(given.id === NEW_ROLE ? { blank: detail(given) } : { record: detail(given) }),
  })
  await expect.element(dialog(given.id === NEW_ROLE ? '新增角色' : '编辑角色「审计员」')).toBeVisible()
}

const limited = (model: Partial<ReturnType<typeof sampleSession>['user']['adminModel']>) => {
  const { user: admin } = sampleSession()
  be({ session: { user: { ...admin, adminModel: { ...admin.adminModel, ...model } } } })
}

describe('the list', () => {
  async function shown(): Promise<void> {
    show(<RoleScreen />)
    await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
    await expect.element(row('审计员')).toBeVisible()
  }

  test('has its columns, and the grade in our words', async () => {
    await shown()
    expect(columnNames()).toEqual(['角色名称', '所属部门', '角色等级', '备注', '创建时间', '操作'])
    expect(columnTexts('角色等级')).toEqual(['普通角色'])
  })

  test('the users of a role open in a tab of their own', async () => {
    await shown()
    await row('审计员').getByRole('button', { name: '角色用户' }).click()
    await expect
      .poll(() => useTabs.getState().tabs.slice(1))
      .toMatchObject([
        { path: 'sys/role-user', title: '角色用户：审计员', params: { roleIds: '1', roleGrade: '0' } },
      ])
  })

  test('editing reads the role and its ticks', async () => {
    await shown()
    await row('审计员').getByRole('button', { name: '编辑' }).click()
    await expect.element(dialog('编辑角色「审计员」')).toBeVisible()
    expect(bridge.callsOf(endpoints.get)[0]?.params).toEqual({ id: '1' })
    expect(bridge.callsOf(menu.endpoints.roleMenu)[0]?.query).toEqual({ id: '1' })
  })

  test.each([
    ['bad-answer', 'refused'],
    ['gone', 'refused'],
    ['not-found', 'refused'],
  ] as const)('a new role starts blank where the empty one is answered with %s', async (code, ticks) => {
    bridge.serve(endpoints.get, () => {
      throw refusal({ code })
    })
    bridge.serve(menu.endpoints.roleMenu, () => {
      throw refusal({ code: ticks, message: '没有该角色', status: 500 })
    })
    await shown()
    await button('新增').click()
    await expect.element(dialog('新增角色')).toBeVisible()
    expect(bridge.callsOf(endpoints.get)[0]?.params).toEqual({ id: NEW_ROLE })
    await tab('数据权限').click()
    await expect.element(page.getByText(chinese('sys.role:data.none'))).toBeVisible()
  })

  test.each([
    ['the empty role', '新增', 'get'],
    ['the ticks of a role', '编辑', 'ticks'],
  ] as const)('another refusal of %s is shown, and no form', async (_, name, of) => {
    const refuse = () => {
      throw refusal({ code: 'refused', message: '不能读', status: 500, loud: true })
    }
    bridge.serve(of === 'get' ? endpoints.get : menu.endpoints.roleMenu, refuse)
    await shown()
    await button(name).click()
    await expect.element(page.getByText('不能读')).toBeVisible()
    await expect.element(dialog('新增角色').or(dialog('编辑角色「审计员」'))).not.toBeInTheDocument()
  })
})

describe('the form', () => {
  test('a new role is created with its rules; people are related later', async () => {
    bridge.serve(endpoints.create, () => '9')
    await open({ id: NEW_ROLE, name: '', menuIdList: [], roleRuleList: [rule('31')] })
    await tab('关联用户').click()
    await expect.element(page.getByText(chinese('sys.role:relations.unsaved'))).toBeVisible()
    await tab('基本信息').click()
    await field('角色名称').fill('新角色')
    await page.getByRole('combobox', { name: '角色等级' }).selectOptions(chinese('sys.role:grade.2'))
    await tab('菜单权限').click()
    await expect.element(page.getByText(chinese('sys.role:menus.same'))).toBeVisible()
    await tick('日志')
    await expect
      .element(page.getByText(chinese('sys.role:menus.change', { added: 1, removed: 0 })))
      .toBeVisible()
    await save().click()
    await expect.poll(() => bridge.callsOf(endpoints.create)).toHaveLength(1)
    expect(bridge.callsOf(endpoints.create)[0]?.body).toMatchObject({
      ...{ name: '新角色', remark: '', deptId: '', roleGrade: '2', menuIdList: ['5'], deptIdList: [] },
      roleRuleList: [{ ruleId: '31', value: '', customData: [] }],
    })
    expect(bridge.callsOf(permissionExplain.endpoints.roleChange)).toEqual([])
  })

  test('one grade alone is no choice', async () => {
    bridge.serve(endpoints.roleGrades, () => [{ value: '0', label: '' }])
    await open()
    await expect.element(field('角色名称')).toHaveValue('审计员')
    await expect.poll(() => bridge.callsOf(endpoints.roleGrades).length).toBe(1)
    expect(page.getByRole('combobox', { name: '角色等级' }).elements()).toEqual([])
  })

  test('menus that the operator may not grant stay granted, and holders are counted', async () => {
    bridge.serve(endpoints.update, () => '1')
    await open()
    await tab('菜单权限').click()
    await expect.element(treeItem('用户')).toBeVisible()
    await tick('日志')
    await expect
      .element(page.getByText('保存后新增 1 项，移除 0 项，影响直接拥有该角色的 3 名用户'))
      .toBeVisible()
    await tick('用户')
    await expect.element(page.getByText(/^保存后新增 2 项，移除 0 项/)).toBeVisible()
    await tick('用户')
    await expect.element(page.getByText(/^保存后新增 1 项，移除 2 项/)).toBeVisible()
    await save().click()
    await expect.poll(updates).toMatchObject([{ id: '1', menuIdList: ['5', '99'] }])
    expect(bridge.callsOf(user.endpoints.page)[0]?.query).toMatchObject({ roleId: '1', page: 1, limit: 1 })
  })

  test('branches open and close together, and what is granted is counted (28 B15)', async () => {
    await open()
    await tab('菜单权限').click()
    await expect.element(page.getByText('已选 2 / 4')).toBeVisible()
    await tick('日志')
    await expect.element(page.getByText('已选 3 / 4')).toBeVisible()
    await expect.element(treeItem('新增')).toBeVisible()
    await button('全部收起').click()
    await expect.element(treeItem('新增')).not.toBeInTheDocument()
    await expect.element(treeItem('用户')).toHaveAttribute('aria-checked', 'mixed')
    await button('全部展开').click()
    await expect.element(treeItem('新增')).toBeVisible()
    expect(button('全部展开').element().closest('form')).not.toBeNull()
    expect(updates()).toEqual([])
  })

  test('a branch is half ticked for what is out of sight, and a click takes what is in sight (28 B15)', async () => {
    await open()
    await tab('菜单权限').click()
    await page.getByRole('searchbox', { name: /菜单权限/ }).fill('新增')
    await expect.element(treeItem('日志')).not.toBeInTheDocument()
    await expect.element(treeItem('新增')).toHaveAttribute('aria-checked', 'true')
    await expect.element(treeItem('用户')).toHaveAttribute('aria-checked', 'mixed')
    await tick('用户')
    await expect.element(treeItem('新增')).toHaveAttribute('aria-checked', 'false')
    await expect.element(page.getByText('已选 1 / 4')).toBeVisible()
    await expect.element(treeItem('用户')).toHaveAttribute('aria-checked', 'mixed')
  })

  test('the tree takes the height of the window, and the form scrolls in one place (28 B15)', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await open()
    await tab('菜单权限').click()
    const tree = () => page.getByRole('tree').element()
    for (const height of [700, 1000]) {
      await page.viewport(1280, height)
      await expect.poll(() => tree().clientHeight).toBeGreaterThan(height - 480)
      const content = document.querySelector('.fui-DialogContent')
      expect(content?.scrollHeight).toBeLessThanOrEqual((content?.clientHeight ?? 0) + 1)
    }
  })

  test('an operator who manages no functions sees the menus they hold, and changes nothing', async () => {
    limited({ authVisit: false })
    await open()
    await tab('菜单权限').click()
    await expect.element(treeItem('日志')).toBeVisible()
    await expect.element(page.getByText(chinese('sys.role:menus.readOnly'))).toBeVisible()
    expect(bridge.callsOf(menu.endpoints.select)).toHaveLength(1)
    expect(bridge.callsOf(menu.endpoints.selectAuth)).toEqual([])
  })

  test('departments are asked for where a rule names them, and go with another rule', async () => {
    bridge.serve(endpoints.update, () => '1')
    await open()
    await tab('数据权限').click()
    const choice = page.getByRole('combobox', { name: '规则31' })
    await choice.selectOptions('指定及下级')
    await button(`${chinese('sys.role:data.deptsBelow')}: 请选择`).click()
    await treeItem('财务部').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('移除 财务部')).toBeVisible()
    await choice.selectOptions('指定部门')
    await expect.element(page.getByText(chinese('sys.role:data.deptsBelow'))).not.toBeInTheDocument()
    await expect.element(button('移除 财务部')).toBeVisible()
    await save().click()
    await expect.poll(updates).toHaveLength(1)
    expect(updates()[0]).toMatchObject({
      deptIdList: ['11'],
      roleRuleList: [
        { ruleId: '31', value: '4', customData: ['11'] },
        { ruleId: '32', value: '1', customData: [] },
      ],
    })
  })

  test('a rule without departments keeps none', async () => {
    bridge.serve(endpoints.update, () => '1')
    await open({ deptIdList: ['11'], roleRuleList: [rule('31', { value: '4', customData: ['11'] })] })
    await tab('数据权限').click()
    await expect.element(button('移除 财务部')).toBeVisible()
    await page.getByRole('combobox', { name: '规则31' }).selectOptions('本部门')
    await expect.element(button('移除 财务部')).not.toBeInTheDocument()
    await save().click()
    await expect
      .poll(updates)
      .toMatchObject([{ deptIdList: [], roleRuleList: [{ ruleId: '31', value: '1', customData: [] }] }])
  })

  test('an operator who manages no data sees the rules only', async () => {
    limited({ authData: false })
    await open()
    await tab('数据权限').click()
    await expect.element(page.getByText(chinese('sys.role:data.readOnly'))).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: '规则32' })).toBeDisabled()
    await expect.element(page.getByRole('combobox', { name: '规则32' })).toHaveValue('1')
  })

  test.each([
    [{ screens: ['sys/role', 'a'], codes: [] }, chinese('sys.role:change.ownScreen'), 2, 0],
    [{ screens: ['a'], codes: ['sys:role:update'] }, chinese('sys.role:change.ownEdit'), 1, 1],
    [{ screens: [], codes: ['x'] }, chinese('sys.role:change.own'), 0, 1],
  ])('what operators would lose themselves is a warning: %o', async (own, words, screens, codes) => {
    bridge.serve(permissionExplain.endpoints.roleChange, () => change({ own }))
    await open()
    await field('角色名称').fill('新名')
    await expect.element(page.getByText(words)).toBeVisible()
    await expect
      .element(page.getByText(new RegExp(`您将失去 ${screens} 个页面和 ${codes} 个权限标识`)))
      .toBeVisible()
    expect(bridge.callsOf(permissionExplain.endpoints.roleChange).at(-1)?.body).toMatchObject({
      ...{ id: '1', name: '新名' },
    })
  })

  test('what a save changes is said with the names above, rules and people; the count gives way to it', async () => {
    const ref = (id: string, name: string, path: string[]) => ({ id, name, path, type: 0, url: '' })
    bridge.serve(permissionExplain.endpoints.roleChange, () =>
      change({
        added: [ref('5', '日志', ['系统', '运维'])],
        removed: [ref('6', '首页', [])],
        rules: [{ name: '范围', before: '', after: '本部门' }],
        people: { total: 2, names: ['赵一', '钱二'] },
      }),
    )
    await open()
    await tab('菜单权限').click()
    await tick('日志')
    const note = page.getByRole('status', { name: chinese('kit:change.title') })
    await expect
      .element(note)
      .toHaveTextContent(
        '影响 2 名已启用的用户：赵一、钱二新增 1 项：运维 › 日志移除 1 项：首页范围：未选择 → 本部门',
      )
    await expect.element(page.getByText(/^保存后新增/)).not.toBeInTheDocument()
  })
})

describe('whom a role reaches', () => {
  beforeEach(() => {
    bridge.serve(endpoints.addRelations, () => null)
    bridge.serve(endpoints.removeRoleRelation, () => null)
    bridge.serve(endpoints.addUsers, () => null)
    bridge.serve(endpoints.removeRoleUser, () => null)
    bridge.serve(userGroup.endpoints.page, () => ({ list: [group], total: 1 }))
  })

  test('users are taken away after a question', async () => {
    show(<RoleRelations roleId="1" />)
    await expect.element(row('赵一')).toBeVisible()
    expect(columnNames()).toEqual(['用户名', '真实姓名', '所属部门', '操作'])
    expect(bridge.callsOf(user.endpoints.page)[0]?.query).toMatchObject({ roleId: '1' })
    await row('赵一').getByRole('button', { name: '移除' }).click()
    await expect.element(dialog(chinese('sys.role:users.confirm'))).toBeVisible()
    expect(bridge.callsOf(endpoints.removeRoleUser)).toEqual([])
    await dialog().getByRole('button', { name: '移除' }).click()
    await expect
      .poll(() => bridge.callsOf(endpoints.removeRoleUser).map(({ query }) => query))
      .toEqual([{ roleId: '1', userIds: '7' }])
  })

  test('users and groups are chosen and added in one call', async () => {
    show(<RoleRelations roleId="1" />)
    await button('添加用户').click()
    await dialog().getByRole('option').filter({ hasText: '赵一' }).click()
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect
      .poll(() => bridge.callsOf(endpoints.addUsers).map(({ query }) => query))
      .toEqual([{ roleId: '1', userIds: '7' }])
    await expect.element(dialog()).not.toBeInTheDocument()
    await tab('用户组').click()
    await expect.element(row('值班组')).toBeVisible()
    await button(chinese('sys.role:groups.add')).click()
    await dialog().getByRole('option').filter({ hasText: '值班组' }).click()
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.addRelations))
      .toEqual([{ roleId: '1', relationType: 'group', relationIds: ['8'] }])
  })

  test('departments are marked and offer the opposite of what they are', async () => {
    show(<RoleRelations roleId="1" />)
    await tab('部门').click()
    await expect.poll(() => columnTexts('部门')).toEqual(['总部', '财务部', '人事部'])
    expect(columnTexts('状态')).toEqual(['已关联', '', ''])
    expect(row('总部').getByRole('button', { name: '添加关联' }).elements()).toEqual([])
    expect(row('财务部').getByRole('button', { name: '移除' }).elements()).toEqual([])
    await row('财务部').getByRole('button', { name: '添加关联' }).click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.addRelations))
      .toEqual([{ roleId: '1', relationType: 'dept', relationIds: ['11'] }])
    await row('总部').getByRole('button', { name: '移除' }).click()
    await dialog().getByRole('button', { name: '移除' }).click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.removeRoleRelation))
      .toEqual([{ roleId: '1', relationType: 'dept', relationIds: ['10'] }])
  })

  test('duties stand in their tree', async () => {
    const of = (id: string, pid: string, dutyName: string): Duty => ({
      ...{ id, pid, dutyCode: id, dutyName, deptId: '0', sort: 1, remark: '', treeLevel: 1, extra: {} },
    })
    bridge.serve(duty.endpoints.list, () => [of('50', '0', '经理'), of('51', '50', '助理')])
    show(<RoleRelations roleId="1" />)
    await tab('岗位').click()
    await expect.element(row('经理')).toHaveAttribute('aria-level', '1')
    expect(row('经理').getByText('已关联').elements()).toHaveLength(1)
  })

  test('the tab of a role shows its grade and searches', async () => {
    show(<RoleUser params={{ roleIds: '1', roleGrade: '2' }} />)
    await expect.element(page.getByText(chinese('sys.role:grade.2'))).toBeVisible()
    await page.getByRole('textbox', { name: chinese('sys.role:field.likeName') }).fill('赵')
    await button('查询').click()
    await expect
      .poll(() => bridge.callsOf(user.endpoints.page).at(-1)?.query)
      .toMatchObject({ roleId: '1', likeName: '赵' })
  })
})
