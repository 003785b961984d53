import { expect, test } from 'vitest'
import { fittingRows } from '#kit/list/grid/fit.ts'

test.each([
  // The header takes 36 pixels.
  ['whole rows only', 36 + 32 * 17 + 31, 32, 17],
  ['a row that just fits', 36 + 32 * 17, 32, 17],
  ['fewer of taller rows', 36 + 32 * 17, 42, 12],
  ['at least five', 120, 32, 5],
  ['at least five in no room at all', 0, 32, 5],
  ['at most a hundred', 5000, 32, 100],
])('a page has as many rows as fit: %s (28 B15)', (_, height, row, rows) => {
  expect(fittingRows(height, row)).toBe(rows)
})
