import { expect, test } from 'vitest'
import { matchesKeys, tabNumber } from './shortcuts.ts'

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...Object.fromEntries(held.map((name) => [name, true])),
})

test('every held key counts, and none more', () => {
  expect(matchesKeys(press('k', 'ctrlKey'), 'Ctrl+K')).toBe(true)
  expect(matchesKeys(press('K', 'metaKey'), 'Ctrl+K')).toBe(true)
  expect(matchesKeys(press('k'), 'Ctrl+K')).toBe(false)
  expect(matchesKeys(press('k', 'ctrlKey', 'shiftKey'), 'Ctrl+K')).toBe(false)
  expect(matchesKeys(press('Tab', 'ctrlKey', 'shiftKey'), 'Ctrl+Shift+Tab')).toBe(true)
  expect(matchesKeys(press('F1'), 'F1')).toBe(true)
})

test('a number with Ctrl or Alt names a tab, with both or alone it does not', () => {
  expect(tabNumber(press('3', 'ctrlKey'))).toBe(3)
  expect(tabNumber(press('9', 'altKey'))).toBe(9)
  expect(tabNumber(press('3'))).toBeNull()
  expect(tabNumber(press('3', 'ctrlKey', 'altKey'))).toBeNull()
  expect(tabNumber(press('0', 'ctrlKey'))).toBeNull()
})
