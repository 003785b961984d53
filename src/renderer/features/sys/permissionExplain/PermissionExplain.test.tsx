import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { Menu, type MenuBranch, type MenuNode, menu, MODULE_TYPE } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import {
  type Comparison,
  type MenuRef,
  permissionExplain,
  type ScopePart,
} from '#contract/resources/sys/permissionExplain.ts'
import { type Role, role, type RoleDetail } from '#contract/resources/sys/role.ts'
import { type User, user, type UserDetail } from '#contract/resources/sys/user.ts'
import { permissionExplainTab } from '#contract/tabs.ts'
import { PermissionExplain } from '#features/sys/permissionExplain/PermissionExplain.tsx'
import { permissionExplainScreen } from '#features/sys/permissionExplain/screen.ts'
import { openTab, TabContext, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = permissionExplain

const branch = (id: string, name: string, change: Partial<MenuBranch> = {}): MenuBranch => ({
  ...Menu.parse({
    ...{ id, pid: '0', name, names: {}, client: 'PC', parentName: '', type: 0, showFlag: 1 },
    ...{ isReport: 0, isChange: 0, requestMapping: '', openMode: 'tab', updateDate: '' },
  }),
  children: [],
  ...change,
})
const node = (id: string, name: string, type = 0, children: MenuNode[] = []): MenuNode => ({
  ...{ id, pid: '0', name, icon: '', type, client: 'PC', permissions: '', children },
})
const ref = (name: string): MenuRef => ({ id: '7', name, path: ['系统'], type: 0, url: '' })

const people: Record<string, UserDetail> = {}
const roles: Record<string, RoleDetail> = {}
const userOf = (id: string, realName: string, roleName = ''): UserDetail => ({
  ...{ id, username: `u${id}`, realName, deptId: '1', deptName: '总部', mobile: '', email: '', gender: 0 },
  ...{ status: 1, userType: 101, superAdmin: 2, createDate: '', roleName, roleIdList: [], headUrl: '' },
  ...{ tenantId: '1', allowIpQueue: '', extra: {} },
})
const roleOf = (id: string, name: string): RoleDetail => ({
  ...{ id, name, remark: '', deptId: '', deptName: '', roleGrade: '0', roleGradeName: '普通角色' },
  ...{ createDate: '', menuIdList: [], deptIdList: [], roleRuleList: [] },
  relations: { dept: [], deptSub: [], duty: [], group: [] },
})

const nobody = { total: 0, names: [] }
const none = { role: null, rule: '', depts: [], deptCount: 0 }
const own: ScopePart = { from: 'nothing', ...none }
const all: ScopePart = { from: 'super', ...none }
const named = (id: unknown, name: string) => ({ id: String(id), name, username: '', grade: '0' })

const missingCalls = [
  ...[endpoints.user, endpoints.userMenu, endpoints.userDept, endpoints.role],
  ...[endpoints.roleMenu, endpoints.menu, endpoints.preview, endpoints.compare],
]
/** As a platform that has none of the calls that explain. */
function serveWithout(): void {
  for (const endpoint of missingCalls)
    bridge.serve(endpoint, () => {
      throw refusal({ code: 'not-found', status: 404 })
    })
}

beforeAll(() => loadTexts(permissionExplainScreen.namespaces))

beforeEach(() => {
  useTabs.getState().reset()
  for (const one of [userOf('1', '李雷', '审计员,经理'), userOf('2', '韩梅梅')]) people[one.id] = one
  for (const one of [roleOf('5', '审计员'), roleOf('6', '经理')]) roles[one.id] = one
  bridge.serve(menu.endpoints.list, () => [
    branch('7', '角色管理', {
      names: { 'zh-CN': '角色' },
      type: 3,
      children: [branch('8', '新增', { type: 1 }), branch('10', '列表')],
    }),
    branch('9', '手机首页', { client: 'APP' }),
    branch('11', '别处', { client: 'GONE' }),
  ])
  const module = { url: '', client: 'PC', tenantItype: 0, sort: 0 }
  bridge.serve(menuModule.endpoints.list, () => [
    { ...module, id: '1', code: 'PC', name: '管理端' },
    { ...module, id: '2', code: 'APP', name: '移动端' },
    { ...module, id: '3', code: 'NONE', name: '空模块' },
  ])
  bridge.serve(dept.endpoints.treeList, () => [
    {
      ...{ id: '3', pid: '0', name: '财务部', code: 'F', deptType: '2', tcode: '', sort: 0, status: 1 },
      ...{ parentName: '', extra: {}, hasChildren: false, children: [] },
    } satisfies DeptNode,
  ])
  const found = <T,>(source: Record<string, T>, id: unknown): T => {
    const one = source[String(id)]
    if (!one) throw refusal({ code: 'gone' })
    return one
  }
  bridge.serve(user.endpoints.get, ({ params: { id } }) => found(people, id))
  bridge.serve(role.endpoints.get, ({ params: { id } }) => found(roles, id))
  bridge.serve(user.endpoints.page, () => ({ list: Object.values<User>(people), total: 2 }))
  bridge.serve(role.endpoints.rolePage, () => ({ list: Object.values<Role>(roles), total: 2 }))
  const person = (id: unknown) => named(id, people[String(id)]?.realName ?? '')
  const given = (id: unknown) => named(id, roles[String(id)]?.name ?? '')
  bridge.serve(endpoints.user, ({ query }) => ({
    ...{
      user: person(query.userId),
      deptName: '',
      isSuper: false,
      canSignIn: true,
      hindrances: [],
      roles: [],
    },
    ...{ menuCount: 1, codeCount: 1, scope: { all: false, parts: [] } },
  }))
  bridge.serve(endpoints.userMenu, ({ query }) => ({
    ...{ user: person(query.userId), menu: { ...ref('角色'), id: String(query.menuId) }, isSuper: false },
    ...{ canSignIn: true, mayUse: true, isShown: true, hindrances: [], grants: [], others: [], codes: [] },
  }))
  bridge.serve(endpoints.userDept, ({ query }) => ({
    user: person(query.userId),
    ...{ dept: { id: String(query.deptId), name: '财务部' }, isSeen: true, parts: [] },
  }))
  bridge.serve(endpoints.role, ({ query }) => ({
    ...{ role: given(query.roleId), isSwitchedOff: false, menuCount: 1, codeCount: 1, scope: own },
    ...{ people: nobody, relations: [] },
  }))
  bridge.serve(endpoints.roleMenu, ({ query }) => ({
    ...{ role: given(query.roleId), menu: ref('角色'), isHeld: true, isShown: true, hindrances: [] },
    people: nobody,
  }))
  bridge.serve(endpoints.menu, () => ({
    ...{ menu: ref('角色'), codes: [], roles: [], people: nobody, hindrances: [] },
  }))
})

type Params = Parameters<typeof openTab<typeof permissionExplainTab.params>>[1]
let tabId = ''
function open(params: Params = {}): void {
  tabId = openTab(permissionExplainTab, params)
  show(
    <TabContext value={tabId}>
      <PermissionExplain params={params as Record<string, unknown>} />
    </TabContext>,
  )
}

const seen = (words: string) => page.getByText(words, { exact: true })
const treeItem = (name: string) => page.getByRole('treeitem', { name, exact: true })
const lines = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map(({ textContent }) => textContent)
const view = (name: string) => page.getByRole('tab', { name, exact: true })
const asked = () =>
  bridge
    .inputsOf('api.call')
    .filter(({ endpoint }) => endpoint.startsWith('sys.permissionExplain'))
    .map(({ endpoint, query }) => [endpoint.split('.').at(-1), query])
const title = () => useTabs.getState().tabs.find(({ id }) => id === tabId)?.title
const wordsOf = (part: string) =>
  page.getByRole('region', { name: part, exact: true }).element().textContent.slice(part.length)

/** Chooses in the dialog a user or a role. */
async function pick(heading: string, name: string): Promise<void> {
  await dialog(heading)
    .getByRole('option', { name: new RegExp(name) })
    .or(dialog(heading).getByRole('row', { name: new RegExp(name) }))
    .click()
  await dialog(heading).getByRole('button', { name: '确定' }).click()
}

describe('a question', () => {
  test('begins empty, with all menus below the modules that have some', async () => {
    open()
    await expect.element(seen(chinese('sys.permissionExplain:empty'))).toBeVisible()
    await expect.element(seen(chinese('sys.permissionExplain:empty.detail'))).toBeVisible()
    await expect.poll(lines).toEqual(['管理端', '角色', '移动端', '手机首页'])
    await expect.element(page.getByRole('radio', { name: '用户' })).toBeChecked()
    await expect.element(seen('不限定')).toBeVisible()
    expect(asked()).toEqual([])
    expect(title()).toBe('')
  })

  test('about a menu alone says who can use it; a module is no menu, and the menu can be taken away', async () => {
    open()
    await treeItem('管理端').click()
    await treeItem('角色').click()
    await expect
      .element(seen(chinese('sys.permissionExplain:verdict.menu', { menu: '角色', roles: 0, people: 0 })))
      .toBeVisible()
    expect(asked()).toEqual([['menu', { menuId: '7' }]])
    await button('移除 角色').click()
    await expect.element(seen(chinese('sys.permissionExplain:empty'))).toBeVisible()
    expect(button('移除 角色').elements()).toEqual([])
  })

  test.each([
    [{ userId: '1' }, [['user', { userId: '1' }]], '李雷 可以登录', '权限解释：李雷'],
    [{ userId: '1', name: '小李' }, [['user', { userId: '1' }]], '李雷 可以登录', '权限解释：小李'],
    [
      { userId: '1', menuId: '7' },
      [['userMenu', { userId: '1', menuId: '7' }]],
      '李雷 可以使用“角色”',
      '权限解释：李雷',
    ],
    [
      { roleId: '5' },
      [['role', { roleId: '5' }]],
      chinese('sys.permissionExplain:verdict.roleGives', { role: '审计员' }),
      '权限解释：审计员',
    ],
    [
      { roleId: '5', menuId: '7' },
      [['roleMenu', { roleId: '5', menuId: '7' }]],
      '角色“审计员”包含“角色”',
      '权限解释：审计员',
    ],
    [
      { menuId: '7' },
      [['menu', { menuId: '7' }]],
      chinese('sys.permissionExplain:verdict.menu', { menu: '角色', roles: 0, people: 0 }),
      '权限解释：角色',
    ],
    [{ userId: '1', roleId: '5' }, [['user', { userId: '1' }]], '李雷 可以登录', '权限解释：李雷'],
  ] as const)('that comes with the tab %o is asked and names the tab', async (params, calls, words, name) => {
    open(params)
    await expect.element(seen(words)).toBeVisible()
    expect(asked()).toEqual(calls)
    await expect.poll(title).toBe(name)
    const isRole = 'roleId' in params && !('userId' in params)
    await expect.element(page.getByRole('radio', { name: isRole ? '角色' : '用户' })).toBeChecked()
  })

  test('that comes with a name does not read the record for it', async () => {
    open({ roleId: '5', name: '审计' })
    await expect
      .element(seen(chinese('sys.permissionExplain:verdict.roleGives', { role: '审计员' })))
      .toBeVisible()
    expect([...bridge.callsOf(role.endpoints.get), ...bridge.callsOf(user.endpoints.get)]).toEqual([])
    await expect.element(seen('审计')).toBeVisible()
  })

  test('about a record that cannot be read is asked under its id', async () => {
    open({ userId: '4' })
    await expect.poll(asked).toEqual([['user', { userId: '4' }]])
    await expect.poll(title).toBe('权限解释：4')
    expect(bridge.callsOf(role.endpoints.get)).toEqual([])
  })

  test('about the data of a department is asked of users only', async () => {
    open({ userId: '1', menuId: '7' })
    await expect.element(seen('李雷 可以使用“角色”')).toBeVisible()
    expect(bridge.callsOf(dept.endpoints.treeList)).toEqual([])
    await view('部门数据').click()
    await expect.element(seen('李雷 可以登录')).toBeVisible()
    await treeItem('财务部').click()
    await expect
      .element(seen(chinese('sys.permissionExplain:verdict.deptYes', { user: '李雷', dept: '财务部' })))
      .toBeVisible()
    expect(asked().at(-1)).toEqual(['userDept', { userId: '1', deptId: '3' }])
    await view(chinese('sys.permissionExplain:menus')).click()
    await expect.element(seen('李雷 可以使用“角色”')).toBeVisible()
    await view('部门数据').click()
    await expect
      .element(seen(chinese('sys.permissionExplain:verdict.deptYes', { user: '李雷', dept: '财务部' })))
      .toBeVisible()
    await page.getByRole('radio', { name: '角色' }).click()
    await expect
      .element(seen(chinese('sys.permissionExplain:verdict.menu', { menu: '角色', roles: 0, people: 0 })))
      .toBeVisible()
    expect(view('部门数据').elements()).toEqual([])
  })

  test('follows the user who is chosen and taken away', async () => {
    open()
    await button('选择').click()
    await pick('选择用户', '韩梅梅')
    await expect.element(seen('韩梅梅 可以登录')).toBeVisible()
    await page.getByRole('button', { name: /移除 韩梅梅$/ }).click()
    await expect.element(seen(chinese('sys.permissionExplain:empty'))).toBeVisible()
  })

  test('follows the role that is chosen', async () => {
    open({ userId: '1' })
    await page.getByRole('radio', { name: '角色' }).click()
    await button('选择').click()
    await pick('选择角色', '经理')
    await expect
      .element(seen(chinese('sys.permissionExplain:verdict.roleGives', { role: '经理' })))
      .toBeVisible()
    expect(asked().at(-1)).toEqual(['role', { roleId: '6' }])
    await page.getByRole('radio', { name: '用户' }).click()
    await expect.element(seen(chinese('sys.permissionExplain:empty'))).toBeVisible()
  })

  test('that fails says why, and is asked again', async () => {
    const { user: explained } = endpoints
    bridge.serve(explained, () => {
      throw refusal({ code: 'refused', message: '用户不在数据范围内', status: 500 })
    })
    open({ userId: '1' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('无法取得解释用户不在数据范围内重试')
    bridge.serve(explained, () => ({
      ...{ user: { id: '1', name: '李雷', username: '' }, deptName: '', isSuper: false, canSignIn: false },
      ...{ hindrances: [], roles: [], menuCount: 0, codeCount: 0, scope: { all: false, parts: [] } },
    }))
    await button('重试').click()
    await expect.element(seen('李雷 无法登录')).toBeVisible()
  })
})

describe('a platform that does not explain', () => {
  const apology = chinese('sys.permissionExplain:missing')

  beforeEach(() => {
    serveWithout()
    bridge.serve(menu.endpoints.userMenu, ({ query }) => [
      node('module', '管理端', MODULE_TYPE, [
        node('7', '角色', 3, query.id === '1' ? [node('8', '新增', 1), node('10', '列表')] : []),
      ]),
    ])
    bridge.serve(menu.endpoints.roleMenu, ({ query }) => (query.id === '5' ? ['7', '8'] : ['7', '10']))
  })

  test('is said so, and what a user holds is derived from the documented calls', async () => {
    open({ userId: '1' })
    await expect.element(seen(apology)).toBeVisible()
    await expect.element(seen(chinese('sys.permissionExplain:derived.menus', { count: 3 }))).toBeVisible()
    expect(wordsOf(chinese('sys.permissionExplain:derived.roles'))).toBe('审计员经理')
    expect(bridge.callsOf(menu.endpoints.userMenu).at(-1)?.query).toEqual({ id: '1', superAdmin: '2' })
  })

  test('a user without roles of their own is said to have none', async () => {
    open({ userId: '2' })
    await expect.element(seen(chinese('sys.permissionExplain:derived.menus', { count: 1 }))).toBeVisible()
    expect(wordsOf(chinese('sys.permissionExplain:derived.roles'))).toBe(
      chinese('sys.permissionExplain:derived.noRoles'),
    )
  })

  test.each([
    [
      { userId: '1', menuId: '10' },
      chinese('sys.permissionExplain:derived.userYes', { user: '李雷', menu: '列表' }),
    ],
    [
      { userId: '2', menuId: '10' },
      chinese('sys.permissionExplain:derived.userNo', { user: '韩梅梅', menu: '列表' }),
    ],
    [{ roleId: '6', menuId: '10' }, '角色“经理”包含“列表”'],
    [
      { roleId: '5', menuId: '10' },
      chinese('sys.permissionExplain:verdict.roleNo', { role: '审计员', menu: '列表' }),
    ],
  ])('whether %o hold a menu, and who does', async (params, words) => {
    open(params)
    await expect.element(seen(words)).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: chinese('sys.permissionExplain:holders'), exact: true }))
      .toBeVisible()
    await expect
      .poll(() => wordsOf(chinese('sys.permissionExplain:holders')))
      .toBe(chinese('sys.permissionExplain:derived.users', { count: '审计员经理2' }))
    const query = { menuId: '10', page: 1 }
    expect(bridge.callsOf(role.endpoints.rolePage)[0]?.query).toEqual({ ...query, limit: 1000 })
    expect(bridge.callsOf(user.endpoints.page).map(({ query: each }) => each)).toContainEqual({
      ...query,
      limit: 1,
    })
  })

  test('what a role holds is counted, and the users it is given to', async () => {
    open({ roleId: '5' })
    await expect.element(seen(chinese('sys.permissionExplain:derived.menus', { count: 2 }))).toBeVisible()
    await expect.element(seen(chinese('sys.permissionExplain:derived.people', { count: 2 }))).toBeVisible()
    expect(bridge.callsOf(user.endpoints.page)[0]?.query).toEqual({ roleId: '5', page: 1, limit: 1 })
    expect(page.getByRole('region', { name: chinese('sys.permissionExplain:holders') }).elements()).toEqual(
      [],
    )
  })

  test('previews the visible menus that are ticked for the role', async () => {
    open({ roleId: '6' })
    await expect.element(seen(chinese('sys.permissionExplain:derived.menus', { count: 2 }))).toBeVisible()
    await view('预览导航').click()
    await expect.poll(lines).toEqual(['角色', '列表'])
    await expect.element(seen(apology)).toBeVisible()
  })

  test.each([
    [
      'roles',
      { roleId: '5' },
      '经理',
      ['仅 审计员 拥有（1）', '仅 经理 拥有（1）'],
      ['角色 › 新增'],
      ['角色 › 列表'],
    ],
    [
      'users',
      { userId: '1' },
      '韩梅梅',
      ['仅 李雷 拥有（2）', '仅 韩梅梅 拥有（0）'],
      ['角色 › 新增', '角色 › 列表'],
      [],
    ],
  ] as const)('compares the menus of two %s', async (kind, params, other, headings, first, second) => {
    open(params)
    await expect.element(seen(apology)).toBeVisible()
    await view('对比').click()
    await button('选择').click()
    await pick(kind === 'roles' ? '选择角色' : '选择用户', other)
    await expect.element(page.getByRole('list', { name: headings[0] })).toBeVisible()
    const items = (name: string) =>
      page
        .getByRole('list', { name })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    expect(items(headings[0])).toEqual(first)
    expect(document.querySelector(`ul[aria-label="${headings[1]}"]`)?.children).toHaveLength(second.length)
    expect(items(headings[1])).toEqual(second)
    await expect.element(seen(chinese('sys.permissionExplain:compare.both', { count: 1 }))).toBeVisible()
  })
})

describe('the preview', () => {
  const answer = (isSwitchedOff: boolean) => ({
    role: { id: '5', name: '审计员', grade: '0' },
    navigation: [menuPage('7', '角色', { children: [menuPage('10', '列表')] })],
    ...{ codes: ['sys:role:save', 'sys:role:info'], isSwitchedOff },
  })

  test('asks for a role; a user is none', async () => {
    open({ userId: '1' })
    await expect.element(seen('李雷 可以登录')).toBeVisible()
    await view('预览导航').click()
    await expect.element(seen(chinese('sys.permissionExplain:preview.empty'))).toBeVisible()
    bridge.serve(endpoints.preview, () => answer(false))
    await button('选择').click()
    await pick('选择角色', '审计员')
    await expect.element(page.getByRole('tree', { name: '“审计员”的导航' })).toBeVisible()
    expect(asked().at(-1)).toEqual(['preview', { roleId: '5' }])
    await page.getByRole('button', { name: /移除 审计员$/ }).click()
    await expect.element(seen(chinese('sys.permissionExplain:preview.empty'))).toBeVisible()
  })

  test.each([
    [false, chinese('sys.permissionExplain:preview.detail')],
    [true, chinese('sys.permissionExplain:verdict.roleOff', { role: '审计员' })],
  ])(
    'shows the navigation and the codes of the role of the question, switched off: %s',
    async (isOff, words) => {
      bridge.serve(endpoints.preview, () => answer(isOff))
      open({ roleId: '5' })
      await expect
        .element(seen(chinese('sys.permissionExplain:verdict.roleGives', { role: '审计员' })))
        .toBeVisible()
      await view('预览导航').click()
      await expect.element(seen(words)).toBeVisible()
      expect(document.querySelectorAll('.fui-MessageBar')).toHaveLength(Number(isOff))
      await expect.poll(lines).toEqual(['角色', '列表'])
      expect(wordsOf('权限标识')).toBe('sys:role:savesys:role:info')
    },
  )
})

describe('the comparison', () => {
  const comparison = (change: Partial<Comparison> = {}): Comparison => ({
    first: { id: '1', name: '李雷' },
    second: { id: '2', name: '韩梅梅' },
    roles: { onlyFirst: ['审计员'], onlySecond: [], both: 0 },
    menus: { onlyFirst: [ref('角色')], onlySecond: [ref('用户'), ref('部门')], both: 4 },
    codes: { onlyFirst: [], onlySecond: ['sys:user:save'], both: 5 },
    scopes: { first: { all: false, parts: [own] }, second: { all: false, parts: [] } },
    depts: { onlyFirst: ['财务部'], onlySecond: [], both: 6 },
    ...change,
  })
  const parts = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
  const lists = (part: string) =>
    page
      .getByRole('region', { name: part, exact: true })
      .getByRole('list')
      .elements()
      .map((list) => [
        list.getAttribute('aria-label'),
        ...[...list.children].map(({ textContent }) => textContent),
      ])

  async function compare(change: Partial<Comparison> = {}): Promise<void> {
    bridge.serve(endpoints.compare, () => comparison(change))
    open({ userId: '1' })
    await expect.element(seen('李雷 可以登录')).toBeVisible()
    await view('对比').click()
    await expect.element(seen(chinese('sys.permissionExplain:compare.empty'))).toBeVisible()
    await page.getByRole('group', { name: '用户 2' }).getByRole('button', { name: '选择' }).click()
    await pick('选择用户', '韩梅梅')
    await expect.element(page.getByRole('region', { name: '数据范围', exact: true })).toBeVisible()
  }

  test('shows what only one of two users has, and how much they share', async () => {
    await compare()
    expect(asked().at(-1)).toEqual(['compare', { kind: 'user', first: '1', second: '2' }])
    expect(parts()).toEqual([
      '角色',
      chinese('sys.permissionExplain:menus'),
      '权限标识',
      '数据范围',
      '可见部门',
    ])
    expect(lists('角色')).toEqual([['仅 李雷 拥有（1）', '审计员'], ['仅 韩梅梅 拥有（0）']])
    expect(lists(chinese('sys.permissionExplain:menus'))).toEqual([
      ['仅 李雷 拥有（1）', '系统 › 角色'],
      ['仅 韩梅梅 拥有（2）', '系统 › 用户', '系统 › 部门'],
    ])
    expect(lists('权限标识')).toEqual([['仅 李雷 拥有（0）'], ['仅 韩梅梅 拥有（1）', 'sys:user:save']])
    expect(lists('可见部门')).toEqual([['仅 李雷 拥有（1）', '财务部'], ['仅 韩梅梅 拥有（0）']])
    expect(wordsOf('数据范围')).toBe(chinese('sys.permissionExplain:scope.nothing'))
    for (const [part, both] of [
      ['角色', 0],
      [chinese('sys.permissionExplain:menus'), 4],
      ['权限标识', 5],
      ['可见部门', 6],
    ] as const)
      expect(wordsOf(part)).toContain(chinese('sys.permissionExplain:compare.both', { count: both }))
  })

  test.each([
    ['both', { onlyFirst: [], onlySecond: [], both: 1 }, true],
    ['the second', { onlyFirst: [], onlySecond: ['甲'], both: 0 }, true],
    ['none', { onlyFirst: [], onlySecond: [], both: 0 }, false],
  ] as const)('roles that %s have are compared', async (_, both, isShown) => {
    await compare({ roles: { ...both, onlyFirst: [], onlySecond: [...both.onlySecond] } })
    expect(parts().includes('角色')).toBe(isShown)
  })

  test.each([
    ['first', { first: { all: true, parts: [all] }, second: { all: false, parts: [] } }],
    ['second', { first: { all: false, parts: [] }, second: { all: true, parts: [all] } }],
  ])('departments are not compared where the %s sees everything', async (_, scopes) => {
    await compare({ scopes })
    expect(parts()).not.toContain('可见部门')
    expect(wordsOf('数据范围')).toBe(
      `${chinese('sys.permissionExplain:scope.super')}${chinese('sys.permissionExplain:compare.all')}`,
    )
  })

  test('of roles begins with none chosen, and needs both', async () => {
    await compare()
    await page.getByRole('radio', { name: '两个角色' }).click()
    await expect.element(seen(chinese('sys.permissionExplain:compare.empty'))).toBeVisible()
    const side = (which: number) => page.getByRole('group', { name: `角色 ${which}` })
    await side(1).getByRole('button', { name: '选择' }).click()
    await pick('选择角色', '审计员')
    await expect.element(side(1).getByText('审计员')).toBeVisible()
    await expect.element(seen(chinese('sys.permissionExplain:compare.empty'))).toBeVisible()
    await side(2).getByRole('button', { name: '选择' }).click()
    await pick('选择角色', '经理')
    await expect.poll(() => asked().at(-1)).toEqual(['compare', { kind: 'role', first: '5', second: '6' }])
    await side(1)
      .getByRole('button', { name: /移除 审计员$/ })
      .click()
    await expect.element(seen(chinese('sys.permissionExplain:compare.empty'))).toBeVisible()
  })
})
