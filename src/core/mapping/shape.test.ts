import { expect, test } from 'vitest'
import { branchBelow, createShape, groupOf, setAt, treeOf } from './shape.ts'

test('what has no parent in the list, or is its own ancestor, stands at the top', () => {
  const flat = [
    { id: 2, pid: 1 },
    { id: 1, pid: 0 },
    { id: 8, pid: 9 },
    { id: 9, pid: 8 },
    { id: 5, pid: 5 },
  ]
  expect(treeOf(flat)).toEqual([
    { id: 1, pid: 0, hasChildren: true, children: [{ id: 2, pid: 1, hasChildren: false, children: [] }] },
    { id: 8, pid: 9, hasChildren: false, children: [] },
    { id: 9, pid: 8, hasChildren: false, children: [] },
    { id: 5, pid: 5, hasChildren: false, children: [] },
  ])
  expect(treeOf('none')).toBe('none')
})

test('a chain of many records costs no more than its length, and a tree stays shallow enough for a list', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, pid: index }))
  const before = performance.now()
  const tree = treeOf(chain) as { children: unknown[] }[]
  // Looking up every ancestor of every record took minutes.
  expect(performance.now() - before).toBeLessThan(2_000)
  expect(tree).toHaveLength(20_000 - 100)
  const levels = (node: { children: unknown[] }): number =>
    1 + Math.max(0, ...node.children.map((child) => levels(child as { children: unknown[] })))
  expect(Math.max(...tree.map(levels))).toBe(101)
})

test('the branch below a record is found at any depth, and that below an unknown one is empty', () => {
  const tree = treeOf([{ id: 1 }, { id: 2, pid: 1 }, { id: 3, pid: 2 }])
  expect(branchBelow(tree, '2')).toMatchObject([{ id: 3 }])
  for (const top of ['', '0', 0, null, undefined]) expect(branchBelow(tree, top)).toBe(tree)
  expect([branchBelow(tree, '9'), branchBelow('none', '2')]).toEqual([[], 'none'])
})

test('records without the field that groups them are a group of their own', () => {
  const list = [{ kind: 'a', word: 1 }, { word: 2 }, { kind: 'a', word: 3 }, 'odd']
  expect(groupOf(list, { by: 'kind', into: 'words' })).toEqual([
    { kind: 'a', words: [list[0], list[2]] },
    { kind: '', words: [list[1]] },
  ])
  expect(groupOf({}, { by: 'kind', into: 'words' })).toEqual({})
})

test('a field inside an object of ours is taken from there, and of a list of records one field each', () => {
  const { received, sent, nameOf } = createShape({
    'extra.posts': 'postIds',
    roles: { name: 'roleList', each: 'role.id' },
  })
  expect(received({ postIds: [1], roleList: [{ role: { id: 4 } }, {}] })).toMatchObject({
    extra: { posts: [1] },
    roles: [4, undefined],
  })
  const record = { extra: { posts: [1], badge: 'x' } }
  expect(sent(record)).toEqual({ postIds: [1], extra: { badge: 'x' } })
  expect(sent({ extra: { posts: [2] } })).toEqual({ postIds: [2] })
  expect(sent({ extra: {} })).toEqual({ extra: {} })
  expect(record).toEqual({ extra: { posts: [1], badge: 'x' } })
  expect([nameOf('extra.posts'), nameOf('other')]).toEqual(['postIds', 'other'])
})

test('a value that the shape does not list stays; of two that the platform does not tell apart, the first is read', () => {
  const { received, sent } = createShape({
    state: { name: 's', values: { '1': 'on', '2': 'on', '0': 'off' } },
  })
  expect(received([{ s: 'on' }, { s: 'off' }, { s: 'odd' }, {}])).toEqual([
    { s: 'on', state: '1' },
    { s: 'off', state: '0' },
    { s: 'odd', state: 'odd' },
    {},
  ])
  expect([sent({ state: 2 }), sent({ state: 7 }), sent({ other: 1 })]).toEqual([
    { s: 'on' },
    { s: 7 },
    { other: 1 },
  ])
})

test('children of a record are records too, and what is no record stays', () => {
  const { received, sent } = createShape({ name: 'title' })
  expect(received({ title: 'a', children: [{ title: 'b' }] })).toMatchObject({
    name: 'a',
    children: [{ name: 'b' }],
  })
  expect([received('text'), received(null), sent(['4'])]).toEqual(['text', null, ['4']])
})

test('a place inside what is no record replaces it', () => {
  const record: Record<string, unknown> = { dept: 'x' }
  setAt(record, ['dept', 'name'], 'y')
  expect(record).toEqual({ dept: { name: 'y' } })
})

test('ids and parents that are no plain values make no tree, and break nothing', () => {
  const odd: unknown = JSON.parse('{"toString":[]}')
  expect(treeOf([{ id: odd, pid: odd }, { id: 1 }])).toHaveLength(2)
})
