import { expect, test } from 'vitest'
import { foldCase } from './foldCase.ts'

test.each([
  ['plain', 'plain'],
  ['One Two THREE', 'one two three'],
  ['ÄRGER mit Ünïcode', 'ärger mit ünïcode'],
  ['大写 ABC 与 def', '大写 abc 与 def'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldCase(text)).toBe(folded)
})

test('a part of a text folds to a part of the folded text, also where lower case is longer', () => {
  const text = 'aİB Straße ΑΣ 甲X'
  const folded = foldCase(text)
  expect(folded).toHaveLength(text.length)
  for (let from = 0; from < text.length; from += 1)
    expect(foldCase(text.slice(from))).toBe(folded.slice(from))
})
