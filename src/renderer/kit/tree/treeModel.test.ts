import { expect, test } from 'vitest'
import { processorTime } from '#tests/contract/processorTime.ts'
import {
  branchIdsOf,
  checkStates,
  namedNodes,
  nested,
  nestedNodes,
  type TreeNode,
  visibleLines,
  withChecked,
  withChildren,
  withNodesChecked,
} from '#kit/tree/treeModel.ts'

const tree: readonly TreeNode[] = [
  {
    id: 'a',
    label: 'A',
    children: [
      { id: 'a1', label: 'A1' },
      { id: 'a2', label: 'A2', children: [{ id: 'a21', label: 'A21' }] },
    ],
  },
  { id: 'b', label: 'B', isLazy: true },
]

test('closed branches are left out, positions count brothers', () => {
  expect(visibleLines(tree, new Set()).map(({ node }) => node.id)).toEqual(['a', 'b'])
  const lines = visibleLines(tree, new Set(['a', 'b']))
  expect(lines.map(({ node, level }) => [node.id, level])).toEqual([
    ['a', 1],
    ['a1', 2],
    ['a2', 2],
    ['b', 1],
  ])
  expect(lines.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual([
    '1/2',
    '1/2',
    '2/2',
    '2/2',
  ])
  expect(lines.map(({ hasChildren }) => hasChildren)).toEqual([true, false, true, true])
})

test('ticking travels down and up', () => {
  const [root] = tree
  if (!root) throw new Error('no root')
  const all = withChecked(tree, new Set(), root, true)
  expect([...all].sort()).toEqual(['a', 'a1', 'a2', 'a21'])
  const less = withChecked(tree, all, { id: 'a1', label: 'A1' }, false)
  expect([...less].sort()).toEqual(['a2', 'a21'])
  const states = checkStates(tree, less)
  expect([states.get('a'), states.get('a1'), states.get('a2'), states.get('b')]).toEqual([
    'some',
    'none',
    'all',
    'none',
  ])
  expect(withChecked(tree, less, { id: 'a1', label: 'A1' }, true).has('a')).toBe(true)
})

test('rows become a tree of words, nested or flat; one without rows below it is a leaf', () => {
  const words = [{ id: 'a', label: 'A', children: [{ id: 'b', label: 'B' }] }]
  const below = { id: 'b', pid: 'a', name: 'B', children: [] }
  const above = { id: 'a', pid: '0', name: 'A', children: [below] }
  expect(namedNodes([above], ({ name }) => name)).toEqual(words)
  expect(nestedNodes([below, above], ({ name }) => name)).toEqual(words)
})

test('several nodes are ticked and unticked at once, and parents follow', () => {
  const before = new Set(['a', 'a1', 'a2', 'a21'])
  const after = withNodesChecked(tree, before, ['a21', 'b'], (id) => id === 'b')
  expect([...after].sort()).toEqual(['a1', 'b'])
  expect([...withNodesChecked(tree, after, ['a21'], () => true)].sort()).toEqual([
    'a',
    'a1',
    'a2',
    'a21',
    'b',
  ])
  expect([...before].sort()).toEqual(['a', 'a1', 'a2', 'a21'])
})

test('flat rows find their places; children of a lazy branch are put in', () => {
  const rows = [
    { id: '1', pid: '0', name: 'A' },
    { id: '2', pid: '1', name: 'B' },
    { id: '3', pid: '9', name: 'C' },
  ]
  const nodes = nested(
    rows,
    ({ id, name }, children: readonly TreeNode[]): TreeNode => ({ id, label: name, children }),
  )
  expect(nodes.map(({ id, children }) => [id, children?.map((child) => child.id)])).toEqual([
    ['1', ['2']],
    ['3', []],
  ])
  const lazy: readonly TreeNode[] = [
    { id: 'a', label: 'A', children: [{ id: 'b', label: 'B', isLazy: true }] },
  ]
  const loaded = withChildren(lazy, 'b', [{ id: 'c', label: 'C' }])
  expect(visibleLines(loaded, new Set(['a', 'b'])).map(({ node }) => node.id)).toEqual(['a', 'b', 'c'])
  expect(branchIdsOf(loaded)).toEqual(['a', 'b'])
  expect(lazy[0]?.children?.[0]?.isLazy).toBe(true)
})

test('the work of opening and ticking grows with the tree, not with its square', () => {
  const treeOf = (branches: number) =>
    Array.from(
      { length: branches },
      (_, top): TreeNode => ({
        id: `t${top}`,
        label: `t${top}`,
        children: Array.from({ length: 99 }, (_each, below) => ({
          id: `t${top}-${below}`,
          label: `t${top}-${below}`,
        })),
      }),
    )
  /** Milliseconds of opening, judging and unticking a whole tree, the mean of several. */
  const duration = (tree: readonly TreeNode[], times: number): number => {
    const open = new Set(branchIdsOf(tree))
    const all = new Set(tree.flatMap((node) => [node.id, ...(node.children ?? []).map(({ id }) => id)]))
    expect(visibleLines(tree, open)).toHaveLength(tree.length * 100)
    const [first] = tree
    if (!first) throw new Error('no node')
    const whole = processorTime(() => {
      for (let time = 0; time < times; time += 1) {
        visibleLines(tree, open)
        checkStates(tree, all)
        withChecked(tree, all, first, false)
      }
    })
    return whole / times
  }
  const small = duration(treeOf(100), 30)
  // Eight times the nodes: linear work takes some eight times as long, the square sixty-four times.
  expect(duration(treeOf(800), 3) / small).toBeLessThan(40)
})
