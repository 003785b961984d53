import { expect, test } from 'vitest'
import { isSameInput } from '#kit/form/sameInput.ts'

test('values that a control shows empty are the same, in groups too; no and zero are input', () => {
  const empty = [undefined, null, '', [], {}, { a: undefined }, { a: '', b: { c: [] } }]
  for (const one of empty) for (const other of empty) expect(isSameInput(one, other)).toBe(true)
  for (const filled of [0, false, ' ', [''], [null], [{}], { a: 0 }])
    for (const one of empty) {
      expect(isSameInput(filled, one), JSON.stringify([filled, one])).toBe(false)
      expect(isSameInput(one, filled), JSON.stringify([one, filled])).toBe(false)
    }
})

test('fields are compared by name, items in their order', () => {
  expect(isSameInput({ a: 1, b: { c: 'x' } }, { b: { c: 'x', d: '' }, a: 1 })).toBe(true)
  expect(isSameInput({ a: 1, b: { c: 'x' } }, { b: { c: 'x', d: 'y' }, a: 1 })).toBe(false)
  expect(isSameInput([{ id: '1' }, { id: '2' }], [{ id: '1', name: '' }, { id: '2' }])).toBe(true)
  expect(isSameInput(['1', '2'], ['2', '1'])).toBe(false)
  expect(isSameInput(['1'], ['1', '2'])).toBe(false)
  expect(isSameInput(['1'], { 0: '1' })).toBe(false)
  expect(isSameInput(1, '1')).toBe(false)
})
