import { expect, test } from 'vitest'
import { checkedInAll, matchingNodes } from '#kit/tree/filterTree.ts'
import { branchIdsOf, type TreeNode } from '#kit/tree/treeModel.ts'

const tree: readonly TreeNode[] = [
  {
    id: 'rd',
    label: '研发中心',
    children: [
      { id: 'web', label: '前端研发组' },
      { id: 'qa', label: '质量保障组 QA' },
    ],
  },
  { id: 'hr', label: '人力资源部' },
]

test('filtering keeps what leads to a match, and all of a branch that matches itself', () => {
  expect(branchIdsOf(matchingNodes(tree, '质量'))).toEqual(['rd'])
  expect(matchingNodes(tree, '质量')[0]?.children?.map(({ id }) => id)).toEqual(['qa'])
  expect(matchingNodes(tree, '研发中心')[0]?.children).toHaveLength(2)
  expect(matchingNodes(tree, ' qa ')).toEqual(matchingNodes(tree, '质量'))
  expect(matchingNodes(tree, 'nobody')).toEqual([])
  expect(matchingNodes(tree, '  ')).toBe(tree)
})

test('a tick in a filtered tree leaves a branch half ticked when others of it are out of sight', () => {
  const shown = matchingNodes(tree, '质量')
  const ticked = checkedInAll(tree, shown, new Set(), new Set(['rd', 'qa']))
  expect([...ticked]).toEqual(['qa'])
  const all = checkedInAll(tree, matchingNodes(tree, '前端'), ticked, new Set(['rd', 'web', 'qa']))
  expect([...all].sort()).toEqual(['qa', 'rd', 'web'])
  expect([...checkedInAll(tree, shown, all, new Set(['web']))].sort()).toEqual(['web'])
})
