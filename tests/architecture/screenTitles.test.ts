import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/resources/index.ts'
import { languages, readTexts } from './texts.ts'
import { root } from '#tests/setup/project.ts'
import { screenTitle } from '#shell/text/screenTitles.ts'

test('every call of the contract is shown under the title of a screen', () => {
  for (const language of languages) {
    const texts = readTexts(language, root)
    const titles = allEndpoints().map(({ id }) => screenTitle(id))
    expect(titles.filter((title) => !texts.has(title))).toEqual([])
  }
})
