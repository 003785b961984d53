import { expect, test } from 'vitest'
import { menuIconNames } from '#kit/menuIcons.ts'
import { iconWord } from '#pickers/menu/iconWords.ts'

test('every icon that the navigation draws has a word, by any of its names (28 B11)', () => {
  for (const name of menuIconNames) expect(iconWord(name, (key) => key)).toBe(`pickers:icon.${name}`)
  // Names that platforms of other families keep.
  expect(iconWord('icon-safety', (key) => key)).toBe('pickers:icon.shield')
  expect(iconWord('el-icon-user', (key) => key)).toBe('pickers:icon.people')
})

test('an address of a picture and a name without an icon have none (28 B11)', () => {
  expect(iconWord('/oss/user.png', (key) => key)).toBeUndefined()
  expect(iconWord('qwertz', (key) => key)).toBeUndefined()
  expect(iconWord('', (key) => key)).toBeUndefined()
})
