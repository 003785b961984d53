import { expect, test } from 'vitest'
import { checkStates, type TreeNode, visibleLines, withChecked } from '#kit/tree/treeModel.ts'

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
