import { expect, test } from 'vitest'
import { isRemoval } from './removeArgument.ts'

test('everything is removed for the uninstaller alone, never for a link that contains the argument', () => {
  expect(isRemoval(['Steward.exe', '--remove-everything'])).toBe(true)
  expect(isRemoval(['Steward.exe', '--allow-x', '--remove-everything'])).toBe(true)
  expect(isRemoval(['Steward.exe'])).toBe(false)
  expect(isRemoval(['Steward.exe', 'steward://open/sys/tenant --remove-everything'])).toBe(false)
  expect(isRemoval(['Steward.exe', 'steward:', '--remove-everything'])).toBe(false)
  expect(isRemoval(['Steward.exe', '--remove-everything', 'STEWARD://open/x'])).toBe(false)
})
