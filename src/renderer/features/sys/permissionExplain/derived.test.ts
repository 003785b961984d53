import { expect, test } from 'vitest'
import type { MenuBranch, MenuNode } from '#contract/resources/sys/menu.ts'
import { Menu, MenuType, MODULE_TYPE } from '#contract/resources/sys/menu.ts'
import { differenceOf, menuIdsOf, navigationOf, pathsOf } from './derived.ts'

const branch = (id: string, change: Partial<MenuBranch> = {}, ...children: MenuBranch[]): MenuBranch => ({
  ...Menu.parse({
    id,
    pid: '0',
    name: `m${id}`,
    names: {},
    client: 'PC',
    parentName: '',
    type: MenuType.menu,
    showFlag: 1,
    isReport: 0,
    isChange: 0,
    requestMapping: '',
    openMode: 'tab',
    updateDate: '',
  }),
  ...change,
  children,
})
const nameOf = ({ name }: MenuBranch): string => name
const rows = [
  branch(
    '1',
    { type: MenuType.folder },
    branch('2', {}, branch('3', { type: MenuType.button })),
    branch('4', { showFlag: 0 }),
  ),
]

test('the navigation of ticked menus: no buttons, nothing hidden, and a menu without its folder moves up', () => {
  expect(navigationOf(rows, new Set(['1', '2', '3', '4']), nameOf)).toEqual([
    { id: '1', label: 'm1', children: [{ id: '2', label: 'm2', children: undefined }] },
  ])
  expect(navigationOf(rows, new Set(['2']), nameOf)).toEqual([{ id: '2', label: 'm2', children: undefined }])
  expect(navigationOf(rows, new Set(), nameOf)).toEqual([])
})

test('what only one side has is named with its path; ids without a name are left out', () => {
  const words = pathsOf(rows, nameOf)
  expect(words.get('3')).toBe('m1 › m2 › m3')
  expect(differenceOf(new Set(['1', '3', '9']), new Set(['1', '4']), words)).toEqual({
    onlyFirst: ['m1 › m2 › m3'],
    onlySecond: ['m1 › m4'],
    both: 1,
  })
})

test('modules above the menus do not count as menus', () => {
  const node = (id: string, type: number, ...children: MenuNode[]): MenuNode => ({
    id,
    pid: '0',
    name: id,
    icon: '',
    type,
    client: 'PC',
    permissions: '',
    children,
  })
  expect([...menuIdsOf([node('m', MODULE_TYPE, node('1', 0, node('2', 1)))])]).toEqual(['1', '2'])
})
