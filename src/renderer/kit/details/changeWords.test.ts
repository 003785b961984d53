import { expect, test } from 'vitest'
import { listChange, plainWords } from '#kit/details/changeWords.ts'

test('values without words read by the names that stand beside their ids on any side', () => {
  const stored = [{ id: '9', userId: '5', realName: '张三' }]
  const typed = [{ userId: '5' }, { userId: '6' }]
  expect(plainWords(stored, [stored, typed])).toEqual(['张三'])
  expect(plainWords(typed, [stored, typed])).toEqual(['张三', 'userId: 6'])
  expect(plainWords('', [''])).toEqual([])
  expect(plainWords({ left: 1, right: ['a', 'b'] }, [])).toEqual(['left: 1, right: a, b'])
})

test('of a long list only what came and what went is told', () => {
  expect(listChange(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
})
