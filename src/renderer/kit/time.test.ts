import { expect, test } from 'vitest'
import type { Translate } from '#kit/text.ts'
import { ageText } from '#kit/time.ts'

const text: Translate = (key, values = {}) => [key, ...Object.values(values)].join(' ')
const minute = 60_000

test.each([
  [-5 * minute, 'kit:age.now'],
  [0, 'kit:age.now'],
  [minute - 1, 'kit:age.now'],
  [minute, 'kit:age.minutes 1'],
  [60 * minute - 1, 'kit:age.minutes 59'],
  [60 * minute, 'kit:age.hours 1'],
  [24 * 60 * minute - 1, 'kit:age.hours 23'],
  [24 * 60 * minute, 'kit:age.days 1'],
  [71 * 60 * minute, 'kit:age.days 2'],
])('what was %d milliseconds ago is “%s”', (ago, words) => {
  expect(ageText(1_000_000_000 - ago, 1_000_000_000, text)).toBe(words)
})
