import { expect, test } from 'vitest'
import { menuIconNames, menuIconOf } from './menuIcons.ts'

const nameOf = (name: string, route = '') =>
  menuIconNames.find((one) => menuIconOf(one) === menuIconOf(name, route))

test.each([
  ['clock', '', 'clock'],
  ['lock', '', 'lock'],
  ['sys:job', '', 'clock'],
  ['ant-design:team-outlined', '', 'people'],
  ['el-icon-s-tools', '', 'tool'],
  ['tree-table', '', 'organization'],
  ['logininfor', '', 'signin'],
  ['#', 'system/dict', 'dictionary'],
  ['', 'sys/sysBillcodeMax', 'number'],
  ['', 'sys/log-error', 'error'],
  ['https://files.example/lock.png', 'sys/role', 'role'],
  ['', 'bi/board', 'board'],
])('the icon of %s at %s is %s', (name, route, expected) => {
  expect(nameOf(name, route)).toBe(expected)
})

test('what says nothing has none, and names are once each and lead to their own icon', () => {
  expect(menuIconOf('xyz', 'a/b')).toBeUndefined()
  expect(menuIconOf('constructor')).toBeUndefined()
  expect(new Set(menuIconNames).size).toBe(menuIconNames.length)
  expect(menuIconNames.every((name) => menuIconOf(name) !== undefined)).toBe(true)
})
