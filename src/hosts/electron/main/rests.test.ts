import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPiece, type Piece } from '#base/pieces.ts'
import { createRests } from './rests.ts'

const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: String(at), name: 'x' }))
const long = () => ({ ok: true, value: { data: { list: rows, total: 20_000 } } }) as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const restOf = (answer: { rest?: string }): string => answer.rest ?? ''

test('a long result is handed over piece by piece, then there is no more of it', () => {
  const rests = createRests()
  const answer = rests.divided('w1', long())
  const whole = answer.ok ? structuredClone(answer.value) : null
  expect(whole).toEqual({ data: { list: [], total: 20_000 } })
  const rest = restOf(answer)
  let pieces = 0
  for (;;) {
    const next = rests.next('w1', rest)
    if (!next.ok || next.value === null) break
    addPiece(whole, structuredClone<Piece>(next.value))
    pieces += 1
  }
  expect(whole).toEqual(long().value)
  expect(pieces).toBeGreaterThan(3)
  expect(rests.next('w1', rest)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
})

test('short results and failures are what they are', () => {
  const rests = createRests()
  const failed = { ok: false, failure: { code: 'offline', message: 'no' } } as const
  expect(rests.divided('w1', failed)).toBe(failed)
  const short = { ok: true, value: { data: [1, 2] } } as const
  expect(rests.divided('w1', short)).toBe(short)
})

test('two long results of one window do not mix, and another window gets neither', () => {
  const rests = createRests()
  const first = restOf(rests.divided('w1', long()))
  const second = restOf(rests.divided('w1', { ok: true, value: rows.toReversed() }))
  expect(rests.next('w2', first)).toMatchObject({ failure: { code: 'not-found' } })
  expect(rests.next('w1', second)).toMatchObject({
    value: { path: [], items: expect.arrayContaining([rows.at(-1)]) },
  })
  expect(rests.next('w1', first)).toMatchObject({
    value: { path: ['data', 'list'], items: expect.arrayContaining([rows[0]]) },
  })
})

test('a rest is dropped when nobody has asked for it for its time, not while somebody does', () => {
  const rests = createRests(1000)
  const rest = restOf(rests.divided('w1', long()))
  vi.advanceTimersByTime(900)
  expect(rests.next('w1', rest).ok).toBe(true)
  vi.advanceTimersByTime(900)
  expect(rests.next('w1', rest).ok).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(rests.next('w1', rest)).toMatchObject({ failure: { code: 'not-found' } })
})
