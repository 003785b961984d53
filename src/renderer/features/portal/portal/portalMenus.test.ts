import { expect, test } from 'vitest'
import { portalFolders } from '#features/portal/portal/portalMenus.ts'
import { menuFolder, menuPage } from '#tests/components/menus.ts'

const menus = [
  menuFolder('f1', '系统', [
    menuPage('1', '用户', { url: '#/sys/user' }),
    menuPage('2', '无地址', { url: '' }),
    menuPage('3', '按钮', { type: 1 }),
    menuFolder('4', '内层', [menuPage('5', '外部', { url: 'https://example.com', openMode: 'browser' })]),
  ]),
  menuFolder('f2', '空', []),
  { ...menuFolder('f3', '手机', [menuPage('6', '审批')]), client: 'APP' },
  { ...menuFolder('f4', '无终端', [menuPage('7', '日志')]), client: '' },
]

test('menus of the modules by folder, screens of inner folders too', () => {
  expect(portalFolders(menus, 'PC')).toEqual([
    {
      id: 'f1',
      name: '系统',
      menus: [
        { id: '1', name: '用户', path: 'sys/user', isExternal: false },
        { id: '5', name: '外部', path: 'https://example.com', isExternal: true },
      ],
    },
    { id: 'f4', name: '无终端', menus: [{ id: '7', name: '日志', path: 'sys/7', isExternal: false }] },
  ])
})

test('several modules stand in one text', () => {
  expect(portalFolders(menus, 'APP').map(({ id }) => id)).toEqual(['f3'])
  expect(portalFolders(menus, 'PC, APP').map(({ id }) => id)).toEqual(['f1', 'f3', 'f4'])
  expect(portalFolders(menus, '')).toEqual([])
})
