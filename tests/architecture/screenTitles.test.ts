import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/resources/index.ts'
import { languages, readTexts } from './texts.ts'
import { navigation } from '#server/demo/menus.ts'
import { root } from '#tests/setup/project.ts'
import { routeOf } from '#shell/journal/nouns.ts'
import { screenTitle } from '#shell/text/screenTitles.ts'

test('every call of the contract is shown under the title of a screen', () => {
  for (const language of languages) {
    const texts = readTexts(language, root)
    const titles = allEndpoints().map(({ id }) => screenTitle(id))
    expect(titles.filter((title) => !texts.has(title))).toEqual([])
  }
})

test('a screen has one name: what the menu calls it is its title, in both languages (28 C)', () => {
  const [chinese, english] = languages.map((language) => readTexts(language, root))
  const screens = navigation([]).flatMap((folder) => folder.screens)
  const isTitle = (key: string) => /[:.]title$/.test(key)
  const others = screens.flatMap(({ zh, en }) =>
    [...(chinese ?? [])].flatMap(([key, title]) =>
      isTitle(key) && title === zh && english?.get(key) !== en
        ? [`${key}: ${english?.get(key)}, menu: ${en}`]
        : [],
    ),
  )
  expect(others).toEqual([])
})

test('from the change journal there is a way to the screen of every noun that can be changed', () => {
  const table = readFileSync(join(root, 'src/renderer/shell/screens.ts'), 'utf8')
  const changed = allEndpoints().filter(({ effect }) => effect === 'write' || effect === 'destroy')
  const nouns = [...new Set(changed.map(({ id }) => id.slice(0, id.lastIndexOf('.'))))]
  expect(nouns.length).toBeGreaterThan(40)
  const isScreen = (route: string | undefined) => route !== undefined && table.includes(`  '${route}': async`)
  expect(nouns.filter((noun) => !isScreen(routeOf(noun)))).toEqual([])
})

test('that way leads to the page that the menu calls by the title of the screen', () => {
  const chinese = readTexts('zh-CN', root)
  const screens = navigation([]).flatMap((folder) => folder.screens)
  const others = allEndpoints().flatMap(({ id }) => {
    const named = screens.find(({ zh }) => zh === chinese.get(screenTitle(id)))
    const route = routeOf(id.slice(0, id.lastIndexOf('.')))
    return named && route !== undefined && named.url !== route ? [`${id}: ${route}, menu: ${named.url}`] : []
  })
  expect(others).toEqual([])
})
