import { expect, test } from 'vitest'
import { matchingChoices } from './LongChoiceBox.tsx'

const options = new Map(Array.from({ length: 10_000 }, (_, index) => [`C${index}`, `词条${index}`]))

test('ten thousand choices are searched by words and by code, and fifty are offered', () => {
  expect(matchingChoices(options, '')).toHaveLength(50)
  expect(matchingChoices(options, ' c9999 ')).toEqual([['C9999', '词条9999']])
  expect(matchingChoices(options, '条1234').map(([code]) => code)).toEqual(['C1234'])
  expect(matchingChoices(options, 'nothing')).toEqual([])
})
