import { expect, test } from 'vitest'
import type { MenuNode } from '#contract/resources/sys/menu.ts'
import { filterOf, findMenu, placesOf } from '#features/ops/logUserBehavior/menuTree.ts'

const node = (id: string, name: string, children: MenuNode[] = [], type = 0): MenuNode => ({
  id,
  pid: '0',
  name,
  icon: '',
  type,
  client: 'PC',
  permissions: '',
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

test('modules give way to their menus; buttons and hidden tabs are no places (OPS-LUB-03)', () => {
  const given = [
    node(
      'm',
      '电脑端',
      [node('1', '系统', [node('2', '参数', [node('3', '新增', [], 1)]), node('4', '编辑', [], 2)], 3)],
      -1,
    ),
  ]
  expect(placesOf(given)).toEqual([node('1', '系统', [node('2', '参数')], 3)])
})
