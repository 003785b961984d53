import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type HindranceReason,
  hindranceReasons,
  type MenuAccess,
  type MenuRef,
  type RoleAccess,
  type RoleMenu,
  type ScopePart,
  type UserAccess,
  type UserDept,
  type UserMenu,
  type Way,
} from '#contract/resources/sys/permissionExplain.ts'
import { HeldRoles, Hindrances, PeopleLine, ScopeParts } from '#features/sys/permissionExplain/parts.tsx'
import { MenuAnswer, RoleAnswer, RoleMenuAnswer } from '#features/sys/permissionExplain/RoleAnswers.tsx'
import { UserAnswer, UserDeptAnswer, UserMenuAnswer } from '#features/sys/permissionExplain/UserAnswers.tsx'
import { loadTexts, show } from '#tests/components/page.tsx'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['sys.permissionExplain', 'pickers']))

const verdict = () => page.getByRole('status')
/** The sentence of the answer and the lines below it. */
const said = () =>
  [...(document.querySelector('[role=status]')?.lastElementChild?.children ?? [])].map(
    ({ textContent }) => textContent,
  )
/** Whether the mark of the answer is green rather than red. */
function isGreen(): boolean {
  const icon = document.querySelector('[role=status] svg')
  const [red = 0, green = 0] = icon ? (getComputedStyle(icon).color.match(/\d+/g) ?? []).map(Number) : []
  expect(red).not.toBe(green)
  return green > red
}
const part = (title: string) => page.getByRole('region', { name: title, exact: true })
const parts = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
const wordsOf = (title: string) => part(title).element().textContent.slice(title.length)
const itemsOf = (title: string) =>
  part(title)
    .getByRole('listitem')
    .elements()
    .map((item) => [...item.children].map(({ textContent }) => textContent).join(' | '))

const menu = (change: Partial<MenuRef> = {}): MenuRef => ({
  ...{ id: '7', name: '角色管理', path: ['系统', '权限'], type: 0, url: 'sys/role' },
  ...change,
})
const heldRole = (id: string, name: string, ways: Way[], isSwitchedOff = false) => ({
  ...{ id, name, grade: '0', ways, isSwitchedOff },
})
const scopePart = (change: Partial<ScopePart> = {}): ScopePart => ({
  ...{ from: 'role', role: { id: '5', name: '审计员' }, rule: '本部门', depts: ['财务部'], deptCount: 1 },
  ...change,
})
const hindrance = (reason: HindranceReason, detail = '') => ({ reason, detail })
const role = { id: '5', name: '审计员', grade: '0' }
const person = { id: '1', name: '李雷', username: 'lilei' }

describe('whether a user can use a menu', () => {
  const answer = (change: Partial<UserMenu> = {}): UserMenu => ({
    ...{ user: person, menu: menu(), isSuper: false, canSignIn: true, mayUse: true, isShown: true },
    ...{ hindrances: [], grants: [], others: [], codes: [] },
    ...change,
  })
  const open = async (change: Partial<UserMenu> = {}) => {
    show(<UserMenuAnswer answer={answer(change)} />)
    await expect.element(verdict()).toBeVisible()
  }

  test.each([
    ['may, and finds it', {}, ['李雷 可以使用“角色管理”', chinese('sys.permissionExplain:found.yes')]],
    [
      'may, and does not find it',
      { isShown: false },
      ['李雷 可以使用“角色管理”', chinese('sys.permissionExplain:found.no')],
    ],
    [
      'may press a button',
      { isShown: null },
      ['李雷 可以使用“角色管理”', chinese('sys.permissionExplain:found.button')],
    ],
    [
      'holds every menu',
      { isSuper: true },
      ['李雷 可以使用“角色管理”', chinese('sys.permissionExplain:super')],
    ],
    [
      'may, but cannot sign in',
      { canSignIn: false },
      [
        chinese('sys.permissionExplain:verdict.userBarred', { user: '李雷', menu: '角色管理' }),
        chinese('sys.permissionExplain:found.yes'),
      ],
    ],
    ['may not', { mayUse: false }, ['李雷 不能使用“角色管理”']],
    ['may not and cannot sign in', { mayUse: false, canSignIn: false }, ['李雷 不能使用“角色管理”']],
  ] as const)('one who %s is told so', async (_, change, words) => {
    await open(change)
    expect(said()).toEqual(words)
    const { mayUse, canSignIn } = answer(change)
    expect(isGreen()).toBe(mayUse && canSignIn)
    expect(parts()).toEqual([])
    await expect.element(page.getByText('系统 › 权限 › 角色管理')).toBeVisible()
  })

  test('the roles that hold it stand with the ways they reach the user', async () => {
    const ways: Way[] = [
      { kind: 'direct', name: '' },
      { kind: 'dept', name: '财务部' },
      { kind: 'deptSub', name: '总部' },
      { kind: 'duty', name: '会计' },
      { kind: 'group', name: '月结' },
    ]
    await open({ grants: [heldRole('5', '审计员', ways), heldRole('6', '管理员', [ways[0]!], true)] })
    const title = chinese('sys.permissionExplain:grants')
    expect(parts()).toEqual([title])
    expect(itemsOf(title)).toEqual([
      '审计员 | 直接授予部门：财务部上级部门：总部岗位：会计用户组：月结',
      `管理员 | ${chinese('sys.permissionExplain:role.switchedOff')} | 直接授予`,
    ])
  })

  test('roles that would help are named only to one who may not', async () => {
    const others = [
      { id: '8', name: '会计' },
      { id: '9', name: '出纳' },
    ]
    await open({ others })
    expect(parts()).toEqual([])
    await open({ others, mayUse: false })
    await expect.poll(parts).toEqual([chinese('sys.permissionExplain:others')])
    expect(wordsOf(chinese('sys.permissionExplain:others'))).toBe('会计出纳')
  })

  test('its codes are held or missing, and come from menus', async () => {
    await open({
      codes: [
        { code: 'sys:role:save', isHeld: true, by: ['角色', '新增'] },
        { code: 'sys:role:delete', isHeld: false, by: [] },
      ],
    })
    expect(parts()).toEqual(['权限标识'])
    expect(itemsOf('权限标识')).toEqual([
      'sys:role:save | 已拥有 | 来自：角色、新增',
      'sys:role:delete | 缺少',
    ])
  })

  test.each([
    [0, '菜单'],
    [1, '按钮'],
    [2, '路由'],
    [3, '目录'],
    [9, ''],
  ])('menu type %i is called %s', async (type, words) => {
    await open({ menu: menu({ type }) })
    const path = page.getByText('系统 › 权限 › 角色管理').element()
    expect(path.nextElementSibling?.textContent ?? '').toBe(words)
  })
})

test('every reason says what prevents access and what to do, by its weight', async () => {
  show(<Hindrances hindrances={hindranceReasons.codes.map((reason) => hindrance(reason, '甲'))} />)
  await expect.element(page.getByText(chinese('sys.permissionExplain:reason.userDisabled'))).toBeVisible()
  const bars = [...document.querySelectorAll('.fui-MessageBar')]
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    `账号已停用${chinese('sys.permissionExplain:next.userDisabled')}`,
    `账号已锁定至 甲${chinese('sys.permissionExplain:next.userLocked')}`,
    `账号没有密码${chinese('sys.permissionExplain:next.passwordUnset')}`,
    `${chinese('sys.permissionExplain:reason.noGrant')}${chinese('sys.permissionExplain:next.noGrant')}`,
    `${chinese('sys.permissionExplain:reason.nobodyGrants')}${chinese('sys.permissionExplain:next.nobodyGrants')}`,
    `${chinese('sys.permissionExplain:reason.visitOff')}${chinese('sys.permissionExplain:next.visitOff')}`,
    `${chinese('sys.permissionExplain:reason.hidden')}${chinese('sys.permissionExplain:next.hidden')}`,
    `${chinese('sys.permissionExplain:reason.route')}${chinese('sys.permissionExplain:next.route')}`,
    `菜单模块“甲”不存在${chinese('sys.permissionExplain:next.moduleMissing')}`,
    `菜单模块“甲”不对本租户开放${chinese('sys.permissionExplain:next.moduleClosed')}`,
    `没有所属页面“甲”，按钮无处显示${chinese('sys.permissionExplain:next.screenMissing')}`,
    `没有上级目录“甲”，菜单显示在导航顶层${chinese('sys.permissionExplain:next.folderMissing')}`,
  ])
  const colors = bars.map((bar) => getComputedStyle(bar).backgroundColor)
  const [error, warning, info] = [colors[0], colors[6], colors[7]]
  expect(new Set([error, warning, info]).size).toBe(3)
  const severe = Array.from({ length: 6 }, () => error)
  expect(colors).toEqual([...severe, warning, info, warning, warning, warning, info])
})

describe('what a user holds', () => {
  const answer = (change: Partial<UserAccess> = {}): UserAccess => ({
    ...{ user: person, deptName: '财务部', isSuper: false, canSignIn: true, hindrances: [], roles: [] },
    ...{ menuCount: 12, codeCount: 34, scope: { all: false, parts: [] } },
    ...change,
  })
  const open = async (change: Partial<UserAccess> = {}) => {
    show(<UserAnswer answer={answer(change)} />)
    await expect.element(verdict()).toBeVisible()
  }

  test.each([
    [
      'who can sign in',
      {},
      ['李雷 (财务部) 可以登录', chinese('sys.permissionExplain:counts', { menus: 12, codes: 34 })],
    ],
    [
      'without a department',
      { deptName: '' },
      ['李雷 可以登录', chinese('sys.permissionExplain:counts', { menus: 12, codes: 34 })],
    ],
    [
      'who is super administrator',
      { isSuper: true },
      ['李雷 (财务部) 可以登录', chinese('sys.permissionExplain:super')],
    ],
    [
      'who cannot sign in',
      { canSignIn: false },
      ['李雷 (财务部) 无法登录', chinese('sys.permissionExplain:counts', { menus: 12, codes: 34 })],
    ],
  ] as const)('is said of one %s', async (_, change, words) => {
    await open(change)
    expect(said()).toEqual(words)
    expect(isGreen()).toBe(answer(change).canSignIn)
    expect(wordsOf('角色')).toBe(chinese('sys.permissionExplain:roles.none'))
    expect(wordsOf('数据范围')).toBe(chinese('sys.permissionExplain:scope.sum'))
  })

  test('roles, what keeps the user out, and that everything is seen', async () => {
    await open({
      canSignIn: false,
      hindrances: [hindrance('user-locked', '10:30')],
      roles: [heldRole('5', '审计员', [{ kind: 'direct', name: '' }])],
      scope: {
        all: true,
        parts: [scopePart({ from: 'super', role: null, rule: '', depts: [], deptCount: 0 })],
      },
    })
    await expect
      .element(page.getByText(chinese('sys.permissionExplain:reason.userLocked', { detail: '10:30' })))
      .toBeVisible()
    expect(itemsOf('角色')).toEqual(['审计员 | 直接授予'])
    expect(wordsOf('数据范围')).toBe(
      `${chinese('sys.permissionExplain:scope.all')}${chinese('sys.permissionExplain:scope.super')}`,
    )
  })
})

test('parts of a scope: where from, the rule, its departments, how many with those below, and the one in question', async () => {
  const none = { role: null, rule: '', depts: [], deptCount: 0 }
  show(
    <ScopeParts
      parts={[
        scopePart(),
        {
          ...scopePart({ role: { id: '6', name: '经理' }, depts: ['甲', '乙'], deptCount: 9 }),
          covers: true,
        },
        { ...scopePart({ ...none, from: 'custom', rule: '' }), covers: false },
        scopePart({ ...none, from: 'switched-off' }),
        scopePart({ ...none, from: 'nothing' }),
      ]}
    />,
  )
  await expect.element(page.getByText('角色“审计员”')).toBeVisible()
  const items = [...document.querySelectorAll('li')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(' | '),
  )
  expect(items).toEqual([
    '角色“审计员” | 本部门 | 财务部',
    '角色“经理” | 本部门 | 甲、乙 | 含下级共 9 个部门 | 包含该部门',
    `${chinese('sys.permissionExplain:scope.custom')} | 不包含该部门`,
    chinese('sys.permissionExplain:scope.switchedOff'),
    chinese('sys.permissionExplain:scope.nothing'),
  ])
})

test.each([
  [{ total: 0, names: [] }, '0 人'],
  [{ total: 2, names: ['甲', '乙'] }, '2 人：甲、乙'],
  [{ total: 3, names: ['甲', '乙'] }, '3 人：甲、乙 等'],
  [{ total: 3, names: [] }, '3 人'],
])('people %o read as %s', async (people, words) => {
  show(
    <output>
      <PeopleLine people={people} />
    </output>,
  )
  await expect.poll(() => document.querySelector('output')?.textContent).toBe(words)
})

test('a role without a switched-off administrator model has no mark', async () => {
  show(<HeldRoles roles={[heldRole('5', '审计员', [{ kind: 'duty', name: '会计' }])]} />)
  await expect.poll(() => document.querySelector('li')?.textContent).toBe('审计员岗位：会计')
})

describe('whether a user sees a department', () => {
  const open = async (isSeen: boolean) => {
    const answer: UserDept = {
      ...{ user: person, dept: { id: '3', name: '财务部' }, isSeen },
      parts: [{ ...scopePart(), covers: isSeen }],
    }
    show(<UserDeptAnswer answer={answer} />)
    await expect.element(verdict()).toBeVisible()
  }

  test('yes, through which part', async () => {
    await open(true)
    expect(said()).toEqual([
      chinese('sys.permissionExplain:verdict.deptYes', { user: '李雷', dept: '财务部' }),
    ])
    expect(isGreen()).toBe(true)
    expect(itemsOf('数据范围')).toEqual(['角色“审计员” | 本部门 | 财务部 | 包含该部门'])
  })

  test('no, and what to do', async () => {
    await open(false)
    expect(said()).toEqual([
      chinese('sys.permissionExplain:verdict.deptNo', { user: '李雷', dept: '财务部' }),
      chinese('sys.permissionExplain:dept.next'),
    ])
    expect(isGreen()).toBe(false)
    expect(itemsOf('数据范围')).toEqual(['角色“审计员” | 本部门 | 财务部 | 不包含该部门'])
  })
})

describe('what a role gives', () => {
  const answer = (change: Partial<RoleAccess> = {}): RoleAccess => ({
    ...{ role, isSwitchedOff: false, menuCount: 1, codeCount: 34, scope: scopePart(), relations: [] },
    people: { total: 1, names: ['李雷'] },
    ...change,
  })

  test.each([
    [{}, chinese('sys.permissionExplain:verdict.roleGives', { role: '审计员' }), true],
    [{ menuCount: 0 }, chinese('sys.permissionExplain:verdict.roleEmpty', { role: '审计员' }), false],
    [{ isSwitchedOff: true }, chinese('sys.permissionExplain:verdict.roleOff', { role: '审计员' }), false],
  ] as const)('with %o: %s', async (change, words, isYes) => {
    const { menuCount } = answer(change)
    show(<RoleAnswer answer={answer(change)} />)
    await expect.element(verdict()).toBeVisible()
    expect(said()).toEqual([words, chinese('sys.permissionExplain:counts', { menus: menuCount, codes: 34 })])
    expect(isGreen()).toBe(isYes)
    expect(wordsOf(chinese('sys.permissionExplain:reach'))).toBe(
      `1 人：李雷${chinese('sys.permissionExplain:relations.none')}`,
    )
    expect(itemsOf('数据范围')).toEqual(['角色“审计员” | 本部门 | 财务部'])
  })

  test('what it is given to besides single users is named', async () => {
    const relations: Way[] = [
      { kind: 'dept', name: '财务部' },
      { kind: 'group', name: '月结' },
    ]
    show(<RoleAnswer answer={answer({ relations })} />)
    await expect.element(verdict()).toBeVisible()
    expect(wordsOf(chinese('sys.permissionExplain:reach'))).toBe('1 人：李雷部门：财务部用户组：月结')
  })
})

describe('whether a role opens a menu', () => {
  const answer = (change: Partial<RoleMenu> = {}): RoleMenu => ({
    ...{ role, menu: menu(), isHeld: true, isShown: true, hindrances: [] },
    people: { total: 2, names: ['李雷', '韩梅梅'] },
    ...change,
  })

  const cases: readonly [Partial<RoleMenu>, string, boolean][] = [
    [{}, '角色“审计员”包含“角色管理”', true],
    [
      { isHeld: false },
      chinese('sys.permissionExplain:verdict.roleNo', { role: '审计员', menu: '角色管理' }),
      false,
    ],
    [{ hindrances: [hindrance('visit-off')] }, '角色“审计员”包含“角色管理”', false],
    [{ hindrances: [hindrance('hidden')] }, '角色“审计员”包含“角色管理”', true],
  ]

  test.each(cases)('with %o: %s, %s', async (change, words, isYes) => {
    show(<RoleMenuAnswer answer={answer(change)} />)
    await expect.element(verdict()).toBeVisible()
    expect(said()).toEqual([words])
    expect(isGreen()).toBe(isYes)
    expect(document.querySelectorAll('.fui-MessageBar')).toHaveLength(change.hindrances?.length ?? 0)
    expect(wordsOf(chinese('sys.permissionExplain:reach'))).toBe('2 人：李雷、韩梅梅')
    await expect.element(page.getByText('系统 › 权限 › 角色管理')).toBeVisible()
  })
})

describe('who can use a menu', () => {
  const answer = (change: Partial<MenuAccess> = {}): MenuAccess => ({
    ...{ menu: menu(), codes: [], roles: [], people: { total: 0, names: [] }, hindrances: [] },
    ...change,
  })

  test('roles with the number of people each reaches, the people, and its codes', async () => {
    const roles = [
      { ...role, people: 3 },
      { ...role, id: '6', name: '经理', people: 0 },
    ]
    const people = { total: 3, names: ['李雷'] }
    show(<MenuAnswer answer={answer({ roles, people, codes: ['sys:role:save', 'sys:role:info'] })} />)
    await expect.element(verdict()).toBeVisible()
    expect(said()).toEqual([
      chinese('sys.permissionExplain:verdict.menu', { menu: '角色管理', roles: 2, people: 3 }),
    ])
    expect(isGreen()).toBe(true)
    expect(parts()).toEqual([
      chinese('sys.permissionExplain:holders'),
      chinese('sys.permissionExplain:users'),
      '权限标识',
    ])
    const lines = page
      .getByRole('table', { name: chinese('sys.permissionExplain:holders') })
      .getByRole('row')
      .elements()
      .map(({ children }) => [...children].map(({ textContent }) => textContent))
    expect(lines).toEqual([
      ['角色', '人数'],
      ['审计员', '3'],
      ['经理', '0'],
    ])
    expect(wordsOf(chinese('sys.permissionExplain:users'))).toBe('3 人：李雷 等')
    expect(wordsOf('权限标识')).toBe('sys:role:savesys:role:info')
  })

  test('of one that no role holds nothing is listed, and why is said', async () => {
    show(<MenuAnswer answer={answer({ hindrances: [hindrance('nobody-grants')] })} />)
    await expect.element(verdict()).toBeVisible()
    expect(said()).toEqual([
      chinese('sys.permissionExplain:verdict.menu', { menu: '角色管理', roles: 0, people: 0 }),
    ])
    expect(isGreen()).toBe(false)
    expect(parts()).toEqual([chinese('sys.permissionExplain:users')])
    await expect.element(page.getByText(chinese('sys.permissionExplain:reason.nobodyGrants'))).toBeVisible()
  })
})
