import { expect, test } from 'vitest'
import { checkedInAll, matchingNodes } from '#kit/picker/filterTree.ts'
import { rememberRecent, withRecent } from '#kit/picker/recent.ts'
import { refusal } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { toggled } from '#kit/picker/source.ts'
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

const ann = { id: '1', name: 'Ann' }
const bob = { id: '2', name: 'Bob' }

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

test('one choice replaces another, several stand side by side, a second click takes one back', () => {
  expect(toggled([ann], bob, false)).toEqual([bob])
  expect(toggled([ann], bob, true)).toEqual([ann, bob])
  expect(toggled([ann, bob], ann, true)).toEqual([bob])
})

test('recent choices are the newest first, each once, and few', () => {
  expect(withRecent([ann, bob], [bob])).toEqual([bob, ann])
  const many = Array.from({ length: 20 }, (_, index) => ({ id: `${index}`, name: `${index}` }))
  expect(withRecent(many, [ann])).toHaveLength(8)
})

test('what was chosen is remembered with the account; nothing, and a store that refuses, change nothing', async () => {
  const bridge = windowless()
  const stored = () => bridge.workspace.get('account/picker/sys.user')
  bridge.workspace.set('account/picker/sys.user', [{ id: 7 }])
  await rememberRecent('sys.user', [ann])
  expect(stored()).toEqual([ann])
  await rememberRecent('sys.user', [bob])
  expect(stored()).toEqual([bob, ann])
  await rememberRecent('sys.user', [])
  bridge.on('workspace.set', () => {
    throw refusal({ code: 'disk-full' })
  })
  await rememberRecent('sys.user', [ann])
  expect(bridge.inputsOf('workspace.set')).toHaveLength(3)
})
endWindowless()
