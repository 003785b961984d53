import { expect, test, vi } from 'vitest'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { menu } from '../testing/stubPlatform.ts'
import { cleanDictionaries, cleanMenus, cleanPermissions } from './menus.ts'

const ids = (nodes: NavNode[] | undefined): string[] =>
  (nodes ?? []).flatMap((node) => [node.id, ...ids(node.children)])
const shape = (nodes: NavNode[] | undefined): unknown => nodes?.map((node) => [node.id, shape(node.children)])

test('a cycle ends, each node stands once', () => {
  const menus = cleanMenus([menu('1', '2'), menu('2', '3'), menu('3', '1'), menu('4', '2')])
  expect(ids(menus).sort()).toEqual(['1', '2', '3', '4'])
  expect(ids(cleanMenus([menu('1', '1')]))).toEqual(['1'])
})

test('a node below itself stands once', () => {
  const inner = menu('2', '1', { children: [menu('1', '2')] })
  expect(shape(cleanMenus([menu('1', '0', { children: [inner] })]))).toEqual([['1', [['2', []]]]])
})

test('a node without its parent stands at the top; a flat list becomes a tree', () => {
  expect(shape(cleanMenus([menu('2', '1'), menu('9', 'gone'), menu('1', '0')]))).toEqual([
    ['9', []],
    ['1', [['2', []]]],
  ])
})

test('ids that come twice stand once, the first wins', () => {
  const menus = cleanMenus([menu('1', '0', { name: 'first' }), menu('1', '0', { name: 'second' })])
  expect(menus?.map((node) => node.name)).toEqual(['first'])
})

test('unknown types and routes stay, broken nodes go', () => {
  const menus = cleanMenus([
    menu('1', '0', { type: 42, url: 'no/such/screen' }),
    null,
    'x',
    { name: 'no id' },
    menu('2', '0', { name: null, type: 'x' }),
  ])
  expect(menus?.map(({ id, type, url, name }) => ({ id, type, url, name }))).toEqual([
    { id: '1', type: 42, url: 'no/such/screen', name: 'menu 1' },
    { id: '2', type: 0, url: 'sys/2', name: '' },
  ])
})

test('what is below a node without an id takes its place', () => {
  const nameless = {
    name: 'frame',
    children: [menu('2', '9', { children: [{ children: [menu('3', '')] }] })],
  }
  const [first] = cleanMenus([menu('1', '', { children: [nameless] })]) ?? []
  expect([first?.id, first?.children.map(({ id }) => id)]).toEqual(['1', ['2']])
  expect(first?.children[0]?.children.map(({ id }) => id)).toEqual(['3'])
})

test('a tree of a thousand levels is cut', () => {
  let deep: unknown[] = []
  for (let level = 1000; level >= 1; level -= 1) {
    deep = [menu(String(level), String(level - 1), { children: deep })]
  }
  expect(ids(cleanMenus(deep))).toHaveLength(10)
})

/** Number of look-ups in maps and sets by `cleanMenus` for a chain of nodes, each the parent of the next. */
function lookUpsIn(length: number): number {
  const chain = Array.from({ length }, (_, index) => menu(String(index + 1), String(index)))
  const spies = [
    ...(['get', 'has'] as const).map((name) => vi.spyOn(Map.prototype, name)),
    vi.spyOn(Set.prototype, 'has'),
  ]
  try {
    const menus = cleanMenus(chain)
    const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    expect(ids(menus)).toHaveLength(10)
    return count
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

test('the work grows with the number of nodes, not with its square, in a chain of ten thousand', () => {
  expect(lookUpsIn(10_000) / lookUpsIn(1000)).toBeCloseTo(10, 0)
})

test('what is no list is not taken for one', () => {
  for (const value of [null, undefined, {}, 'x', 7]) {
    expect([cleanMenus(value), cleanPermissions(value), cleanDictionaries(value)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('permission codes are texts, each once; dictionary values nobody knows are handed on', () => {
  expect(cleanPermissions(['a:b', 'a:b', '', null, 7])).toEqual(['a:b'])
  expect(
    cleanDictionaries([
      { dictType: 'X', dataList: [{ dictLabel: '?', dictValue: 99 }] },
      { dictType: null },
      7,
    ]),
  ).toEqual([{ dictType: 'X', dataList: [{ dictLabel: '?', dictValue: '99' }] }])
})
