import { expect, test } from 'vitest'
import type { MenuNode } from '#contract/resources/sys/menu.ts'
import { heldMenus, tickableNodes, ticksOf } from '#features/sys/role/menuTicks.ts'
import { type TreeNode, withChecked } from '#kit/tree/treeModel.ts'

const node = (id: string, type: number, children: MenuNode[] = []): MenuNode => ({
  id,
  pid: '0',
  name: `n${id}`,
  icon: '',
  type,
  client: 'PC',
  permissions: '',
  children,
})
/** A module with a folder that holds a screen with two buttons and one without buttons. */
const menus = [node('9', -1, [node('1', 3, [node('2', 0, [node('3', 1), node('4', 1)]), node('5', 0)])])]
const nodes = tickableNodes(menus, '查看')
const find = (id: string, among: readonly TreeNode[] = nodes): TreeNode | undefined => {
  for (const each of among) {
    const found = each.id === id ? each : find(id, each.children ?? [])
    if (found) return found
  }
  return undefined
}
const toggled = (ticks: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> => {
  const line = find(id)
  if (!line) throw new Error(`no line ${id}`)
  return withChecked(nodes, ticks, line, isOn)
}

test('ticked and half-ticked menus are saved, never a module (SYS-ROL-14)', () => {
  expect(heldMenus(menus, nodes, toggled(new Set(), '3', true))).toEqual(['1', '2', '3'])
  expect(heldMenus(menus, nodes, toggled(new Set(), '9', true))).toEqual(['1', '2', '3', '4', '5'])
  expect(heldMenus(menus, nodes, new Set())).toEqual([])
})

test('ticks are restored as they were saved, also for a screen without its buttons', () => {
  for (const held of [['1', '2'], ['1', '2', '4'], ['1', '5'], ['1', '2', '3', '4', '5'], []])
    expect(heldMenus(menus, nodes, ticksOf(menus, held))).toEqual(held)
})

test('removing one button changes nothing else of the role', () => {
  const ticks = ticksOf(menus, ['1', '2', '3', '5'])
  expect(heldMenus(menus, nodes, toggled(ticks, '3', false))).toEqual(['1', '2', '5'])
})
