import { expect, test } from 'vitest'
import { processorTime } from '#tests/contract/processorTime.ts'
import { groupsOf, treeOf } from './tree.ts'

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
  let tree: { children: unknown[] }[] = []
  const milliseconds = processorTime(() => {
    tree = treeOf(chain) as typeof tree
  })
  // Looking up every ancestor of every record took minutes.
  expect(milliseconds).toBeLessThan(2_000)
  expect(tree).toHaveLength(20_000 - 100)
  const levels = (node: { children: unknown[] }): number =>
    1 + Math.max(0, ...node.children.map((child) => levels(child as { children: unknown[] })))
  expect(Math.max(...tree.map(levels))).toBe(101)
})

test('ids and parents that are no plain values make no tree, and break nothing', () => {
  const odd: unknown = JSON.parse('{"toString":[]}')
  expect(treeOf([{ id: odd, pid: odd }, { id: 1 }])).toHaveLength(2)
})

test('records with the same value become one, in the order in which the values come', () => {
  const list = [
    { type: 'b', label: '1' },
    { type: 'a', label: '2' },
    { type: 'b', label: '3' },
    { label: 'of none' },
    'text',
  ]
  expect(groupsOf(list, { by: 'type', list: 'items' })).toEqual([
    { type: 'b', items: [list[0], list[2]] },
    { type: 'a', items: [list[1]] },
  ])
  expect(groupsOf('none', { by: 'type', list: 'items' })).toBe('none')
})
