import { expect, test } from 'vitest'
import { loadRanking } from '../navigation/pinyin.ts'
import { findEntries, type PaletteEntry } from './entries.ts'

const rank = await loadRanking()

const entry = (id: string, label: string, place = ''): PaletteEntry => ({
  id,
  label,
  place,
  keys: '',
  run: () => {},
})

const entries = [
  entry('menu:sys/user', '用户管理', '组织管理'),
  entry('menu:sys/sysTenant', '租户管理', '租户与菜单'),
  entry('menu:sys/log-login', '登录日志', '日志审计'),
  entry('menu:sys/log-operation', '操作日志', '日志审计'),
  entry('command:session.signOut', '退出登录'),
]

const found = (query: string, recent: string[] = []) =>
  findEntries(entries, query, recent, rank).map(({ label }) => label)

test('a name that begins with the query comes before one that only holds it', () => {
  expect(found('登录')).toEqual(['登录日志', '退出登录'])
})

test('initials find menus and commands alike', () => {
  expect(found('zhgl')).toEqual(['租户管理'])
  expect(found('tcdl')).toEqual(['退出登录'])
})

test('a folder brings its pages, after those that fit by name', () => {
  expect(found('租户')).toEqual(['租户管理'])
  expect(found('日志')).toEqual(['登录日志', '操作日志'])
  expect(found('审计')).toEqual(['登录日志', '操作日志'])
})

test('an empty query lists everything, latest choices first', () => {
  expect(found('', ['command:session.signOut', 'menu:sys/log-operation'])).toEqual([
    '退出登录',
    '操作日志',
    '用户管理',
    '租户管理',
    '登录日志',
  ])
})

test('recency decides only among equals', () => {
  expect(found('登录', ['command:session.signOut'])).toEqual(['登录日志', '退出登录'])
})
