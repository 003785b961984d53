import { expect, test } from 'vitest'
import { createShape, setAt, treeOf } from './shape.ts'

test('what has no parent in the list, or is its own ancestor, stands at the top', () => {
  const flat = [
    { id: 2, pid: 1 },
    { id: 1, pid: 0 },
    { id: 8, pid: 9 },
    { id: 9, pid: 8 },
    { id: 5, pid: 5 },
  ]
  expect(treeOf(flat)).toEqual([
    { id: 1, pid: 0, children: [{ id: 2, pid: 1, children: [] }] },
    { id: 8, pid: 9, children: [] },
    { id: 9, pid: 8, children: [] },
    { id: 5, pid: 5, children: [] },
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
