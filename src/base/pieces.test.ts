import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPiece, isLong, type Piece, piecesOf } from './pieces.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id: String(id), name: 'x', sort: id }))

/** As it is after it has crossed to another process. */
function crossed(value: unknown): { whole: unknown; pieces: Piece[]; head: unknown } {
  const { head, rest } = piecesOf(value)
  const pieces: Piece[] = []
  const sentHead: unknown = structuredClone(head)
  const whole: unknown = structuredClone(head)
  for (let step = rest.next(); !step.done; step = rest.next()) {
    const piece = structuredClone(step.value)
    pieces.push(piece)
    addPiece(whole, structuredClone(piece))
  }
  return { whole, pieces, head: sentHead }
}

/** Nodes with `width` children each, `depth` levels of them. */
const tree = (width: number, depth: number): object => ({
  id: `${width}-${depth}`,
  children: depth === 0 ? [] : Array.from({ length: width }, () => tree(width, depth - 1)),
})

test('what is short stays one', () => {
  const { head, rest } = piecesOf({ total: 3, list: rows(3) })
  expect(head).toEqual({ total: 3, list: rows(3) })
  expect(rest.next().done).toBe(true)
})

test('a page of 60,000 rows comes in pieces that are short, in their order', () => {
  const page = { total: 60_000, list: rows(60_000) }
  const { whole, pieces, head } = crossed({ data: page, source: 'network' })
  expect(whole).toEqual({ data: page, source: 'network' })
  expect(head).toEqual({ data: { total: 60_000, list: [] }, source: 'network' })
  expect(pieces.length).toBeGreaterThan(20)
  for (const piece of pieces) expect('items' in piece && isLong(piece.items.slice(1))).toBe(false)
})

test('a tree whose lists are short each is divided as well', () => {
  const { whole, pieces } = crossed([tree(6, 6)])
  expect(whole).toEqual([tree(6, 6)])
  expect(pieces.length).toBeGreaterThan(5)
})

test('long texts count: a hundred files of 100 kB are not one piece', () => {
  const files = Array.from({ length: 100 }, () => 'x'.repeat(100_000))
  const { whole, pieces } = crossed({ files })
  expect(whole).toEqual({ files })
  expect(pieces.length).toBeGreaterThan(9)
})

test('a long text is divided wherever it is, and no piece is longer than a megabyte of characters', () => {
  const long = `${'x'.repeat(9_999_999)}é`
  const value = { data: { log: long, list: ['a', long, { inner: long }, 'b'] }, end: 1 }
  const { whole, pieces, head } = crossed(value)
  expect(head).toEqual({ data: { log: '', list: [] }, end: 1 })
  expect(whole).toEqual(value)
  expect(pieces.length).toBeGreaterThan(30)
  for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(1_100_000)
})

test('an answer that is nothing but a text stays one', () => {
  const { head, rest } = piecesOf('x'.repeat(2_000_000))
  expect(head).toHaveLength(2_000_000)
  expect(rest.next().done).toBe(true)
})

test('whatever JSON there is comes out as it went in', () => {
  const json = fc.jsonValue({ maxDepth: 6 })
  fc.assert(
    fc.property(fc.array(json, { maxLength: 40 }), fc.nat({ max: 400 }), (some, times) => {
      const value = { a: Array.from({ length: times }, () => some), b: { c: [some, rows(times * 20)] } }
      expect(crossed(value).whole).toEqual(structuredClone(value))
    }),
    { numRuns: 30 },
  )
})

test('a step takes no longer for a list a hundred times as long', () => {
  const { rest } = piecesOf({ list: rows(300_000) })
  const longest: number[] = []
  for (;;) {
    const since = process.threadCpuUsage()
    const { done } = rest.next()
    const { user, system } = process.threadCpuUsage(since)
    longest.push((user + system) / 1000)
    if (done) break
  }
  longest.sort((a, b) => a - b)
  // Milliseconds of this thread; the median, because the first steps are compiled and some collect garbage.
  expect(longest[Math.floor(longest.length / 2)]).toBeLessThan(10)
})

test('a piece of another answer is refused', () => {
  expect(() => addPiece({ list: {} }, { path: ['list'], items: [1] })).toThrow('another answer')
  expect(() => addPiece({ list: [] }, { path: ['list'], text: 'x' })).toThrow('another answer')
})
