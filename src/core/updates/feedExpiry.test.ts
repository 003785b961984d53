import { expect, test } from 'vitest'
import { expiryProblem } from './feedExpiry.ts'

const day = 86_400_000
const released = Date.parse('2026-11-20T08:00:00.000Z')
const feed = { expires: '2027-02-18T08:00:00.000Z', releaseDate: '2026-11-20T08:00:00.000Z' }

test.each([
  ['at once', released, undefined],
  ['a moment before its end', released + 90 * day - 1, undefined],
  ['at its end', released + 90 * day, 'expired'],
  ['with a clock that is years ahead', released + 3000 * day, 'expired'],
  ['with a clock that is hours behind', released - day, undefined],
  ['with a clock that is days behind', released - day - 1, 'clock'],
  ['with a clock that begins in 1970', 0, 'clock'],
])('a description is judged by the clock: %s', (_, now, problem) => {
  expect(expiryProblem(feed, now)).toBe(problem)
})

test('a moment without quotes is a date, in any zone', () => {
  const expires = new Date(released + day)
  expect(expiryProblem({ expires }, released)).toBeUndefined()
  expect(expiryProblem({ expires }, released + day)).toBe('expired')
  expect(expiryProblem({ expires: '2026-11-20T17:00:00+08:00' }, released)).toBeUndefined()
  expect(expiryProblem({ expires: '2026-11-20T16:00:00+08:00' }, released)).toBe('expired')
})

test.each([
  [undefined],
  [null],
  [''],
  ['never'],
  ['2999'],
  [9e15],
  [true],
  [new Date(Number.NaN)],
  ['2026-13-40T99:00Z'],
])('a description that expires at %j has no expiry', (expires) => {
  expect(expiryProblem({ ...feed, expires }, released)).toBe('undated')
})
