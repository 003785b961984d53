import { expect, test } from 'vitest'
import { readThemeConfig, writeThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { exactJson } from '#tests/contract/exactJson.ts'
import { backgroundStyle, brandOf, contrast, fluentTheme, foregroundOn, headerStyle } from './portalLook.ts'

test('white words can be read on every primary colour, and words on every header', () => {
  for (const colour of ['#1677ff', '#ffff00', '#fff', '#000000', '#0b6a4f', '#ff8800']) {
    expect(contrast(brandOf(colour)[80], '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour.length === 4 ? '#ffffff' : colour, foregroundOn(colour)), colour).toBeGreaterThan(
      4.5,
    )
  }
})

test('a theme gives colours, corners and sizes', () => {
  const light = fluentTheme(readThemeConfig('{"radius":10,"fontSize":16}'))
  const dark = fluentTheme(readThemeConfig('{"mode":"dark"}'))
  expect(light).toMatchObject({ borderRadiusMedium: '10px', fontSizeBase300: '16px' })
  expect(light.colorNeutralBackground1).not.toBe(dark.colorNeutralBackground1)
  expect(headerStyle(readThemeConfig('{"headerColor":"#000000"}'))).toEqual({
    backgroundColor: '#000000',
    color: '#ffffff',
  })
})

test('a stored theme that makes no sense shows as delivered, key by key; nothing is loaded from elsewhere', () => {
  expect(readThemeConfig('{').primaryColor).toBe('#1677ff')
  const read = readThemeConfig(
    '{"mode":"dark","primaryColor":"url(x)","logo":"https://a.example/x.png","background":"javascript:1"}',
  )
  expect(read).toMatchObject({ mode: 'dark', primaryColor: '#1677ff', logo: '', background: '' })
  expect(backgroundStyle(read)).toEqual({})
  expect(JSON.parse(writeThemeConfig('{"later":1,"mode":"dark"}', { compact: true }))).toEqual({
    later: 1,
    mode: 'dark',
    compact: true,
  })
})

test.each([
  ['#000000', 21],
  ['#0000ff', 8.59],
  ['#ff0000', 4],
  ['#00ff00', 1.37],
  ['#777777', 4.48],
  ['#0a0a0a', 19.8],
])('white on %s has the contrast %s of WCAG', (colour, ratio) => {
  expect(contrast(colour, '#ffffff')).toBeCloseTo(ratio, 1)
  expect(contrast('#ffffff', colour)).toBe(contrast(colour, '#ffffff'))
})

test('a setting of a theme is changed in its place, and what else the text says stays as it is written', () => {
  const text = exactJson.replace('"price":1.00', '"compact" : false')
  expect(writeThemeConfig(text, { compact: true, tabs: false })).toBe(
    text.trim().replace('"compact" : false', '"compact" : true').replace(/ \}$/, ',"tabs":false }'),
  )
  expect(writeThemeConfig('no json', { compact: true })).toBe('{"compact":true}')
})
