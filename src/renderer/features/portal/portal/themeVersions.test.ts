import { expect, test } from 'vitest'
import { compareThemes } from '#features/portal/portal/themeVersions.ts'
import type { Translate } from '#kit/text.ts'

/** A key and the value of its sentence. */
const text: Translate = (key: string, values?: object) =>
  values && 'size' in values ? `${key} ${String(values.size)}` : key

test('two themes are compared setting by setting, in words', () => {
  const then = JSON.stringify({ mode: 'light', primaryColor: '#1677ff', tabs: true, navLayout: 'side' })
  const now = JSON.stringify({ mode: 'dark', primaryColor: '#0b6a4f', tabs: false, navLayout: 'side' })
  const differences = compareThemes(then, now, text) ?? []
  expect(differences.map(({ key }) => key).sort()).toEqual(['mode', 'primaryColor', 'tabs'])
  const by = (key: string) => differences.find((difference) => difference.key === key)
  expect(by('primaryColor')).toMatchObject({ then: '#1677ff', now: '#0b6a4f' })
  expect(by('mode')?.then).not.toBe('light')
  expect(by('mode')?.then).not.toBe(by('mode')?.now)
  expect(by('tabs')).toMatchObject({ then: 'portal.portal:config.yes', now: 'portal.portal:config.no' })
})

test('a picture is named by its size, and a setting that is missing counts as delivered', () => {
  const picture = `data:image/png;base64,${'A'.repeat(4096)}`
  const differences = compareThemes('{"primaryColor":"#1677ff"}', JSON.stringify({ logo: picture }), text)
  expect(differences).toHaveLength(1)
  expect(differences?.[0]).toMatchObject({ key: 'logo', then: '', now: 'portal.portal:config.picture 4' })
})

test('what is no theme, and what differs in nothing that has a name, is not compared by settings', () => {
  expect(compareThemes('{', '{}', text)).toBeNull()
  expect(compareThemes('{}', '[1]', text)).toBeNull()
  expect(compareThemes('{"later":1}', '{"later":2}', text)).toBeNull()
})
