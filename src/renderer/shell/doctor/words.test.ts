import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/resources/index.ts'
import { languages, readTexts } from '#tests/architecture/texts.ts'
import { root } from '#tests/setup/project.ts'
import { screenTitle } from './words.ts'

test('every call of the contract is shown under the title of a screen', () => {
  for (const language of languages) {
    const texts = readTexts(language, root)
    const titles = allEndpoints().map(({ id }) => screenTitle({ endpoint: id }))
    expect(titles.filter((title) => !texts.has(title))).toEqual([])
  }
})
