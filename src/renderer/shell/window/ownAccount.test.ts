import { expect, test } from 'vitest'
import { tintOf } from './ownAccount.ts'

const ids = ['00000006aa', '00000000bb', '00000003cc', '0000000cdd', '00000001ee', '00000002ff']

test('accounts side by side have different tints, each the same whatever others come later', () => {
  const tints = ids.map((id) => tintOf(id, ids))
  expect(new Set(tints).size).toBe(ids.length)
  expect(ids.map((id, at) => tintOf(id, ids.slice(0, at + 1)))).toEqual(tints)
  expect(tintOf(ids[0]!, [])).toBe(tintOf(ids[0]!, ids))
})

test('more accounts than tints, or an id of another kind, have one as well', () => {
  const many = Array.from({ length: 9 }, (_, at) => `0000000${at}`)
  expect(many.map((id) => tintOf(id, many)).every(Boolean)).toBe(true)
  expect(tintOf('s1', [])).toBe('teal')
})
