import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/resources/index.ts'
import { languages, readTexts } from './texts.ts'
import { navigation } from '#server/demo/menus.ts'
import { root } from '#tests/setup/project.ts'
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
