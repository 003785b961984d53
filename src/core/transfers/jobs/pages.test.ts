import { expect, test } from 'vitest'
import { adaptPageSize, ListShrank, newRows, readPages, type ReadingState } from './pages.ts'

const at = (change: Partial<ReadingState>): ReadingState => ({
  limit: 1000,
  most: 1000,
  next: 4,
  read: 4000,
  total: 9000,
  firstTotal: 9000,
  shrank: false,
  previous: new Set(),
  firsts: new Set(),
  ...change,
})
const rows = (...ids: string[]) => ids.map((id) => ({ id }))

test.each([
  ['a slow page halves the size', { limit: 1000, next: 4 }, 5001, [500, 8]],
  ['the smallest page stays', { limit: 125, next: 4 }, 5001, [125, 4]],
  ['a fast page doubles the size', { limit: 500, next: 4 }, 999, [1000, 2]],
  ['not beyond the most the platform gives', { limit: 1000, next: 4 }, 999, [1000, 4]],
  ['not in the middle of a larger page', { limit: 500, next: 5 }, 999, [500, 5]],
  ['nothing changes in between', { limit: 500, next: 4 }, 1000, [500, 4]],
])('%s', (_, before, took, after) => {
  const state = at(before)
  const row = state.limit * state.next
  adaptPageSize(state, took)
  expect([state.limit, state.next]).toEqual(after)
  expect(state.limit * state.next).toBe(row)
})

test('rows of the page before are left out, with what stands above them', () => {
  const state = at({ previous: new Set(['3', '4']), firsts: new Set(['1', '3']) })
  expect(newRows(state, rows('5', '6'))).toEqual(rows('5', '6'))
  expect(newRows(state, rows('4', '5'))).toEqual(rows('5'))
  expect(newRows(state, rows('2', '3', '4'))).toEqual([])
  // None of the page before, but the beginning of an earlier one.
  expect(newRows(state, rows('1', '2'))).toEqual([])
  // Rows without an id cannot be distinguished.
  expect(newRows(at({ previous: new Set([undefined]) }), [{ name: 'a' }])).toEqual([{ name: 'a' }])
})

/** Reads a list whose platform gives these answers, one a page. @returns the ids of the rows. */
async function readAll(answers: readonly { ids: readonly string[]; total: number }[], strict: boolean) {
  const found: unknown[] = []
  const totals: number[] = []
  let asked = 0
  const reading = readPages({
    call: async () => {
      const { ids, total } = answers[asked] ?? { ids: [], total: 0 }
      asked += 1
      return { list: rows(...ids), total }
    },
    query: {},
    onTotal: (total) => totals.push(total),
    strict,
    place: null,
  })
  for await (const page of reading) found.push(...page.rows.map((row) => Object.values(row)[0]))
  return { found, totals }
}

test('a list that loses rows while it is read is begun again, or read to its end with a gap', async () => {
  const answers = [
    { ids: ['1', '2'], total: 6 },
    { ids: ['4', '5'], total: 5 },
    { ids: [], total: 5 },
  ]
  await expect(readAll(answers, true)).rejects.toThrow(ListShrank)
  expect(await readAll(answers, false)).toEqual({ found: ['1', '2', '4', '5'], totals: [6, 5, 5] })
})

test('a list that loses none and ends early is a bad answer', async () => {
  const answers = [
    { ids: ['1', '2'], total: 6 },
    { ids: [], total: 6 },
  ]
  await expect(readAll(answers, false)).rejects.toMatchObject({ failure: { code: 'bad-answer' } })
})
