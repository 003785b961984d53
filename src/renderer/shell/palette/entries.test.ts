import { expect, test } from 'vitest'
import { loadRanking } from '#ui/ranking.ts'
import { buildMenu } from '../navigation/menu.ts'
import { findEntries, type PaletteEntry, paletteEntries } from './entries.ts'

const rank = await loadRanking()

const entry = (id: string, label: string, place = '', more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  kind: 'menu',
  id,
  label,
  place,
  keys: '',
  run: () => {},
  ...more,
})

const entries = [
  entry('menu:sys/user', '用户管理', '组织管理'),
  entry('menu:sys/sysTenant', '租户管理', '租户与菜单'),
  entry('menu:sys/log-login', '登录日志', '日志审计'),
  entry('menu:sys/log-operation', '操作日志', '日志审计'),
  entry('command:session.signOut', '退出登录'),
]

const found = (query: string, recent: string[] = []) =>
  findEntries(entries, query, recent, rank).map(({ label }) => label)

test('a name that begins with the query comes before one that only holds it', () => {
  expect(found('登录')).toEqual(['登录日志', '退出登录'])
})

test('initials find menus and commands alike', () => {
  expect(found('zhgl')).toEqual(['租户管理'])
  expect(found('tcdl')).toEqual(['退出登录'])
})

test('a folder brings its pages, after those that fit by name', () => {
  expect(found('租户')).toEqual(['租户管理'])
  expect(found('日志')).toEqual(['登录日志', '操作日志'])
  expect(found('审计')).toEqual(['登录日志', '操作日志'])
})

test('an empty query lists everything, latest choices first', () => {
  expect(found('', ['command:session.signOut', 'menu:sys/log-operation'])).toEqual([
    '退出登录',
    '操作日志',
    '用户管理',
    '租户管理',
    '登录日志',
  ])
})

test('recency decides only among equals', () => {
  expect(found('登录', ['command:session.signOut'])).toEqual(['登录日志', '退出登录'])
})

test('of what there are thousands few are shown, and only when they are asked for', () => {
  const people = Array.from({ length: 20 }, (_, at) =>
    entry(`user:${at}`, `用户${at}`, '', { kind: 'user', isOfMany: true, also: [`yh${at}x`] }),
  )
  const all = (query: string, recent: string[] = []) =>
    findEntries([...entries, ...people], query, recent, rank).map(({ id }) => id)
  expect(all('').some((id) => id.startsWith('user:'))).toBe(false)
  expect(all('', ['user:3'])[0]).toBe('user:3')
  expect(all('用户').filter((id) => id.startsWith('user:'))).toHaveLength(8)
  // A second name, such as an account, finds as well as the name does.
  expect(all('yh17x')).toEqual(['user:17'])
})

test('a menu is found by its Chinese name, pinyin and initials in another language too', () => {
  const node = {
    id: '1',
    pid: '0',
    name: 'Tenants',
    icon: '',
    type: 0,
    client: 'PC',
    url: 'sys/sysTenant',
    openMode: 'tab',
    routeAlias: '',
    redirectRoute: '',
    componentPath: '',
    flagCharacter: '',
    pageId: '',
    children: [],
  }
  const menu = paletteEntries(buildMenu([node], { 1: '租户管理' }), [], (key) => key)
  for (const query of ['tenants', '租户', 'zuhu', 'zhgl'])
    expect(findEntries(menu, query, [], rank).map(({ label }) => label)).toEqual(['Tenants'])
  const unnamed = paletteEntries(buildMenu([node]), [], (key) => key)
  expect(findEntries(unnamed, 'zhgl', [], rank)).toEqual([])
})

test('a screen that the navigation has is offered once: the page, not the command that opens it', () => {
  const page = {
    id: '1',
    pid: '0',
    name: '权限解释',
    icon: '',
    type: 0,
    client: 'PC',
    url: 'sys/permissionExplain',
    openMode: 'tab',
    routeAlias: '',
    redirectRoute: '',
    componentPath: '',
    flagCharacter: '',
    pageId: '',
    children: [],
  }
  const command = {
    id: 'explain.open',
    label: 'shell:explain.open',
    path: 'sys/permissionExplain',
    run: () => {},
  } as const
  const ids = (nodes: (typeof page)[]) =>
    paletteEntries(buildMenu(nodes), [command], (key) => key).map(({ id }) => id)
  expect(ids([page])).toEqual(['menu:sys/permissionExplain'])
  expect(ids([])).toEqual(['command:explain.open'])
})

test('of what there are thousands a single letter is not read as pinyin, two are', () => {
  const people = [entry('user:1', '张三', '', { kind: 'user', isOfMany: true })]
  const all = (query: string) => findEntries(people, query, [], rank).map(({ id }) => id)
  expect([all('z'), all('zs'), all('张')]).toEqual([[], ['user:1'], ['user:1']])
})
