import { expect, test } from 'vitest'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { addressProblem, buildMenu, filterItems, placeOfTab, routeOf } from './menu.ts'

const node = (id: string, values: Partial<NavNode> = {}): NavNode => ({
  id,
  pid: '0',
  name: id,
  icon: '',
  type: 0,
  client: 'PC',
  url: `sys/${id}`,
  openMode: 'tab',
  routeAlias: '',
  redirectRoute: '',
  componentPath: '',
  flagCharacter: '',
  pageId: '',
  children: [],
  ...values,
})

const folder = (id: string, children: NavNode[], type = 3) => node(id, { type, url: '', children })

test('folders hold pages, both kinds of folder, in the order of the server', () => {
  const menu = buildMenu([
    folder('system', [folder('people', [node('user'), node('role')], 2), node('dept')]),
  ])
  const [system] = menu.modules.get('PC') ?? []
  expect(system?.children.map(({ id }) => id)).toEqual(['people', 'dept'])
  expect(menu.pages.map(({ path }) => path)).toEqual(['sys/user', 'sys/role', 'sys/dept'])
  expect(menu.byPath.get('sys/role')?.folders.map(({ id }) => id)).toEqual(['system', 'people'])
})

test('a cycle ends where it closes and a folder without pages is left out', () => {
  const loop = folder('loop', [node('page')])
  loop.children.push(loop)
  const menu = buildMenu([loop, folder('empty', [folder('emptier', [])])])
  expect(menu.modules.get('PC')?.map(({ id }) => id)).toEqual(['loop'])
  expect(menu.pages.map(({ id }) => id)).toEqual(['page'])
})

test('nesting without end is cut', () => {
  let deep = node('leaf')
  for (let level = 0; level < 200; level += 1) deep = folder(`level-${level}`, [deep])
  expect(buildMenu([deep]).pages).toEqual([])
})

test('modules are the clients of the top level; nodes without one belong to the desktop', () => {
  const menu = buildMenu([node('a'), node('b', { client: 'APP' }), node('c', { client: '' })])
  expect([...menu.modules].map(([code, items]) => [code, items.map(({ id }) => id)])).toEqual([
    ['PC', ['a', 'c']],
    ['APP', ['b']],
  ])
})

test('what has pages below it is a folder, whatever its type and address; buttons in the menus are none', () => {
  const button = node('add', { type: 1, url: '' })
  const menu = buildMenu([
    node('system', { type: 0, url: 'sys', children: [node('user', { type: 1, children: [button] })] }),
    node('odd', { type: 42, url: 'odd/page' }),
    node('hidden', { type: 1, url: '' }),
  ])
  const [system, odd] = menu.modules.get('PC') ?? []
  expect([system?.path, system?.children.map(({ path }) => path)]).toEqual(['', ['sys/user']])
  expect(odd?.path).toBe('odd/page')
  expect(menu.pages.map(({ id }) => id)).toEqual(['user', 'odd'])
})

test('menus of equal addresses, or of none, are pages of their own', () => {
  const menu = buildMenu([
    node('a', { url: '/sys/user' }),
    node('b', { url: 'sys/user' }),
    node('c', { url: 'sys/user?type=1' }),
    node('d', { url: 'sys/user?type=1' }),
    node('e', { url: '' }),
    node('f', { url: ' ' }),
  ])
  expect(menu.pages.map(({ path }) => path)).toEqual([
    'sys/user',
    'sys/user?menu=b',
    'sys/user?type=1',
    'sys/user?type=1&menu=d',
    'menu/e',
    'menu/f',
  ])
  expect(placeOfTab(menu, { path: 'sys/user', params: { menu: 'b' } })?.item.id).toBe('b')
  expect(placeOfTab(menu, { path: 'sys/user', params: { timestamp: 1 } })?.item.id).toBe('a')
})

test('an address with a placeholder or a scheme that is not opened leads to a page that says so', () => {
  const urls = [
    '{{ window.SITE }}/x',
    '${host}/x',
    'ftp://a.example/x',
    'javascript:alert(1)',
    'https://a.example/x',
  ]
  const { pages } = buildMenu(urls.map((url, index) => node(String(index), { url })))
  expect(pages.map(({ path }) => path)).toEqual(['menu/0', 'menu/1', 'menu/2', 'menu/3', urls[4]])
  expect(pages.map(({ url }) => addressProblem(url))).toEqual([
    'placeholder',
    'placeholder',
    'scheme',
    'scheme',
    undefined,
  ])
})

test('an open mode nobody knows opens a tab', () => {
  const menu = buildMenu([node('a', { openMode: 'sideways' }), node('b', { openMode: 'tab1' })])
  expect(menu.pages.map(({ openMode }) => openMode)).toEqual(['tab', 'tab1'])
})

test('routes lose their leading slashes, addresses stay', () => {
  expect(routeOf(' //sys/user')).toBe('sys/user')
  expect(routeOf('https://example.com/a')).toBe('https://example.com/a')
})

test('a filter keeps what matches, the way to it, and everything below a folder that matches', () => {
  const items = buildMenu([
    folder('系统', [node('用户'), node('角色')]),
    folder('日志', [node('操作'), node('登录')]),
  ]).modules.get('PC')
  const names = (query: string) =>
    filterItems(items ?? [], (name) => name.includes(query)).map((item) => [
      item.name,
      item.children.map(({ name }) => name),
    ])
  expect(names('角')).toEqual([['系统', ['角色']]])
  expect(names('日')).toEqual([['日志', ['操作', '登录']]])
  expect(names('无')).toEqual([])
})
