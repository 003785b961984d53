import { expect, test } from 'vitest'
import { loadRanking, plainRanking, Rank } from './ranking.ts'

const rank = await loadRanking()

test.each([
  ['租户管理', 'zuhu'],
  ['租户管理', 'zhgl'],
  ['租户管理', 'zu hu'],
  ['租户管理', 'zuhugl'],
  ['租户管理', '户管'],
  ['角色管理', 'jsgl'],
  ['参数', 'cs'],
  ['Operation log', 'oper'],
  ['SQL日志', 'sql'],
])('%s is found by %s', (text, query) => {
  expect(rank(text, query)).toBeGreaterThan(Rank.none)
})

test.each([
  ['租户管理', 'xyz'],
  ['租户管理', '菜单'],
  ['租户管理', '123'],
])('%s is not found by %s', (text, query) => {
  expect(rank(text, query)).toBe(Rank.none)
})

test('the closer the fit the higher the rank', () => {
  const ranks = ['日志', '日志审计', '操作 日志', '操作日志'].map((text) => rank(text, '日志'))
  expect(ranks).toEqual([Rank.equal, Rank.start, Rank.wordStart, Rank.contains])
  expect(rank('日志', 'rz')).toBe(Rank.pinyin)
})

test('everything fits an empty query', () => {
  expect(rank('任何', '  ')).toBeGreaterThan(Rank.none)
})

test('without the dictionary the text alone is searched', () => {
  expect(plainRanking('日志', '日')).toBe(Rank.start)
  expect(plainRanking('日志', 'rz')).toBe(Rank.none)
})
