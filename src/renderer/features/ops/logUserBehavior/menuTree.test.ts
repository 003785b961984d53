import { expect, test } from 'vitest'
import type { MenuNode } from '#contract/resources/sys/menu.ts'
import { branchesOf, filterOf, findMenu, matching } from '#features/ops/logUserBehavior/menuTree.ts'

const node = (id: string, name: string, children: MenuNode[] = []): MenuNode => ({
  id,
  pid: '0',
  name,
  children,
})

const tree = [
  node('1', '系统配置', [node('2', '系统参数'), node('3', '字典', [node('4', '字典数据')])]),
  node('5', '个人资料'),
]

test('a screen asks for itself, a folder for all menus below it (OPS-LUB-03)', () => {
  expect(filterOf(node('5', '个人资料'))).toEqual({ operaMenuId: '5', menuIds: '' })
  expect(filterOf(tree[0] ?? node('', ''))).toEqual({ operaMenuId: '', menuIds: '2,3,4' })
  expect(findMenu(tree, '4')?.name).toBe('字典数据')
  expect(findMenu(tree, '9')).toBeUndefined()
})

test('the filter keeps what fits and the way to it (OPS-LUB-03)', () => {
  const shown = matching(tree, ' 参数 ')
  expect(shown).toEqual([
    { id: '1', label: '系统配置', children: [{ id: '2', label: '系统参数', children: undefined }] },
  ])
  expect(branchesOf(shown)).toEqual(['1'])
  expect(branchesOf(matching(tree, ''))).toEqual(['1', '3'])
  expect(matching(tree, 'nothing')).toEqual([])
})
