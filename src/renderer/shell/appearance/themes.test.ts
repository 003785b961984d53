import { expect, test } from 'vitest'
import { schemeOf } from './themes.ts'

test('a theme that was chosen is that theme', () => {
  const system = { isDark: true, wantsContrast: true }
  expect([schemeOf('light', system), schemeOf('dark', system), schemeOf('contrast', system)]).toEqual([
    'light',
    'dark',
    'contrast',
  ])
})

test('the system decides otherwise, contrast before darkness', () => {
  expect(schemeOf('system', { isDark: false, wantsContrast: false })).toBe('light')
  expect(schemeOf('system', { isDark: true, wantsContrast: false })).toBe('dark')
  expect(schemeOf('system', { isDark: true, wantsContrast: true })).toBe('contrast')
})
