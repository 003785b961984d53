import { expect, test } from 'vitest'
import { columnsOf, numberOf, pointsOf, rowsAt, valueAt, wordsOf } from '#pickers/page/answerParts.ts'

const answer = {
  list: [
    { name: '甲', value: 3 },
    { name: '乙', value: 4 },
  ],
  total: 2,
  inner: { rows: [[1, 2]] },
}

test.each([
  ['', answer],
  ['data', answer],
  ['data.total', 2],
  ['total', 2],
  ['data.list.1.name', '乙'],
  ['data..total', 2],
  ['inner.rows.0.1', 2],
  ['inner.data', undefined],
  ['total.more', undefined],
  ['toString', undefined],
  ['list.9', undefined],
])('the value at %j', (path, value) => expect(valueAt(answer, path)).toEqual(value))

test('a step that is called data is one below the first', () => {
  expect(valueAt({ data: 1 }, 'data')).toEqual({ data: 1 })
  expect(valueAt({ data: 1 }, 'data.data')).toBe(1)
  expect(valueAt({ x: { data: 1 } }, 'x.data')).toBe(1)
})

test('rows of a page, of a list, of plain values and of an object', () => {
  expect(rowsAt(answer, '')).toEqual(answer.list)
  expect(rowsAt(answer, 'data.list')).toEqual(answer.list)
  expect(rowsAt([7, '八', null, [9]], '')).toEqual([
    { name: '1', value: 7 },
    { name: '2', value: '八' },
    { name: '3', value: null },
    { name: '4', value: [9] },
  ])
  expect(rowsAt({ a: 1, b: 2 }, '')).toEqual([
    { name: 'a', value: 1 },
    { name: 'b', value: 2 },
  ])
  expect(rowsAt({ list: 5 }, '')).toEqual([{ name: 'list', value: 5 }])
  for (const plain of [null, undefined, 5, '五']) expect(rowsAt(plain, '')).toEqual([])
})

test.each([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [false, 'false'],
  ['字', '字'],
  [{ a: 1 }, '{"a":1}'],
  [[1], '[1]'],
])('words of %j', (value, words) => expect(wordsOf(value)).toBe(words))

test.each([
  [5, 5],
  ['5.5', 5.5],
  [' ', Number.NaN],
  ['', Number.NaN],
  ['x', Number.NaN],
  [null, Number.NaN],
  [true, Number.NaN],
])('the number of %j', (value, number) => expect(numberOf(value)).toBe(number))

test('points: chosen keys, else the first text and the first number', () => {
  const rows = [
    { day: '一', n: 1, m: 10, word: 'x' },
    { day: '二', n: 2, m: 20, word: 'y' },
  ]
  expect(pointsOf(rows, '', '')).toEqual([
    { name: '一', value: 1 },
    { name: '二', value: 2 },
  ])
  expect(pointsOf(rows, 'word', 'm')).toEqual([
    { name: 'x', value: 10 },
    { name: 'y', value: 20 },
  ])
  expect(pointsOf([], '', '')).toEqual([])
})

test('a key fits when all rows have such a value; a row without a number is left out, one without a word has its number', () => {
  const rows = [
    { a: 1, b: 'x', v: 1 },
    { a: 'y', b: '', v: 2 },
    { a: 'z', b: 'w', v: 3 },
  ]
  expect(pointsOf(rows, '', '')).toEqual([
    { name: 'x', value: 1 },
    { name: '2', value: 2 },
    { name: 'w', value: 3 },
  ])
  expect(
    pointsOf(
      [
        { b: 'x', v: 'none' },
        { b: 'y', v: '4' },
      ],
      'b',
      'v',
    ),
  ).toEqual([{ name: 'y', value: 4 }])
})

test('columns: the chosen ones, else the first six plain ones without the id', () => {
  const row = { id: '1', a: 1, b: {}, c: 'c', d: true, e: 0, f: '', g: 1, h: 1, i: 1 }
  expect(columnsOf([row], [])).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
  expect(columnsOf([row], ['i', 'id'])).toEqual(['i', 'id'])
  expect(columnsOf([], [])).toEqual([])
})
