import { describe, expect, test } from 'vitest'
import { changedRow, isColor, shownColumn } from '#kit/table/columns.ts'
import type { EditColumn } from '#kit/table/types.ts'
import type { Translate } from '#kit/text.ts'

interface Row {
  readonly a: unknown
}

const text: Translate = (key, values) => [key, ...Object.values(values ?? {})].join('|')
/** Options of a column of each kind beside its field and heading. */
type Kind = EditColumn<Row> extends infer C ? (C extends unknown ? Omit<C, 'key' | 'label'> : never) : never
const shown = (kind: Kind) => {
  const column: EditColumn<Row> = { key: 'a', label: 'kit:form.on', ...kind }
  return shownColumn(column, text, new Map())
}
const row = (a: unknown): Row => ({ a })

describe('a number', () => {
  const number = shown({ kind: 'number', integer: true, min: 2, max: 9 })

  test.each([
    ['7', 7],
    [' ７ ', 7],
    ['+7', 7],
    ['-7', -7],
    ['1,234', 1234],
    ['-1,234,567.5', -1_234_567.5],
    ['1,23', '1,23'],
    ['12,34,567', '12,34,567'],
    ['7.', '7.'],
    ['.5', '.5'],
    ['1e3', '1e3'],
    ['--7', '--7'],
    ['+', '+'],
    ['', null],
    ['  ', null],
  ])('%j is taken as %j', (typed, taken) => {
    expect(number.take(typed)).toEqual({ a: taken })
  })

  test('may have another value for nothing', () => {
    expect(shown({ kind: 'number', empty: '' }).take('')).toEqual({ a: '' })
    expect(shown({ kind: 'number', empty: undefined }).take('')).toEqual({ a: undefined })
  })

  test.each([
    [1, 'kit:form.tooSmall|2'],
    [2, undefined],
    [9, undefined],
    [10, 'kit:form.tooBig|9'],
    [2.5, 'kit:table.notInteger'],
    ['x', 'kit:table.notNumber'],
    ['', undefined],
    [null, undefined],
  ])('of %j it says %j', (value, problem) => {
    expect(number.problem(row(value))).toBe(problem)
  })

  test('without bounds may be any', () => {
    for (const value of [-1e9, 0.5, 1e9])
      expect(shown({ kind: 'number' }).problem(row(value))).toBeUndefined()
  })
})

describe('a text', () => {
  const column = shown({ kind: 'text', maxLength: 3, pattern: { test: /^a/g, message: 'kit:form.off' } })

  test('may be as long as it may, and has its pattern, looked at again and again', () => {
    expect(column.problem(row('aaaa'))).toBe('kit:form.tooLong|3')
    for (let at = 0; at < 3; at += 1) expect(column.problem(row('aaa'))).toBeUndefined()
    expect(column.problem(row('baa'))).toBe('kit:form.off')
    expect(column.problem(row(''))).toBeUndefined()
    expect(shown({ kind: 'text' }).problem(row('x'.repeat(200)))).toBeUndefined()
    expect(shown({ kind: 'text' }).problem(row('x'.repeat(201)))).toBe('kit:form.tooLong|200')
  })

  test('stays as typed, pasted it loses the blanks around it or is refused', () => {
    expect(column.take(' a ')).toEqual({ a: ' a ' })
    expect(column.parse(' ab ')).toEqual({ part: { a: 'ab' } })
    expect(column.parse('b')).toEqual({ problem: 'kit:form.off' })
  })

  test('without a value is empty, and so are blanks', () => {
    expect([null, undefined, '', '  ', 'a'].map((a) => column.isEmpty(row(a)))).toEqual([
      ...[true, true, true, true],
      false,
    ])
    expect([column.text(row(undefined)), column.typed(row(7))]).toEqual(['', '7'])
  })
})

test.each([
  ['#ABC', '#aabbcc'],
  ['abcdef', '#abcdef'],
  [' ＃ａｂｃ ', '#aabbcc'],
  ['  ', ''],
  ['', ''],
  [' red ', 'red'],
  ['#abcd', '#abcd'],
])('the colour %j is taken as %j', (typed, taken) => {
  const column = shown({ kind: 'color' })
  expect(column.take(typed)).toEqual({ a: taken })
  expect(column.problem(row(taken))).toBe(taken === '' || isColor(taken) ? undefined : 'kit:table.notColor')
})

describe('a choice', () => {
  const column = shown({
    kind: 'select',
    options: [
      { value: 1, label: 'One' },
      { value: 'two', label: '二' },
    ],
  })

  test('shows words and keeps codes as they are; a code that nobody offers shows itself', () => {
    expect([column.text(row(1)), column.typed(row(1)), column.text(row('old'))]).toEqual(['One', '1', 'old'])
    expect([column.take('1'), column.take('two'), column.take('old')]).toEqual([
      { a: 1 },
      { a: 'two' },
      { a: 'old' },
    ])
    expect(column.problem(row('old'))).toBeUndefined()
  })

  test('is pasted by words or code, whatever the case; nothing empties it', () => {
    expect(column.parse(' one ')).toEqual({ part: { a: 1 } })
    expect(column.parse('TWO')).toEqual({ part: { a: 'two' } })
    expect(column.parse(' ')).toEqual({ part: { a: '' } })
    expect(column.parse(' three ')).toEqual({ problem: 'kit:table.noSuchOption|three' })
  })
})

test('a column of the screen reads what is pasted itself, or nothing is', () => {
  const own = (parse?: (words: string) => { a: string } | undefined) =>
    shown({
      kind: 'custom',
      text: (value: Row) => `<${String(value.a)}>`,
      ...(parse && { parse }),
    })
  const column = own((words) => (words === 'x' ? { a: words } : undefined))
  expect(column.parse('x')).toEqual({ part: { a: 'x' } })
  expect(column.parse('y')).toEqual({ problem: 'kit:table.badWords' })
  expect(own().parse('x')).toEqual({ problem: 'kit:table.noPaste' })
  expect([column.text(row(1)), column.isEmpty(row(1))]).toEqual(['<1>', false])
  expect(shown({ kind: 'custom', text: () => 'x', isEmpty: () => true }).isEmpty(row(1))).toBe(true)
})

test('a column may be for reading, always or in some rows', () => {
  const readOnly = (value?: boolean | ((one: Row) => boolean)) =>
    shown({ kind: 'text', ...(value !== undefined && { readOnly: value }) }).isReadOnly(row('x'))
  expect([readOnly(), readOnly(true), readOnly(false)]).toEqual([false, true, false])
  expect([readOnly(({ a }) => a === 'x'), readOnly(({ a }) => a === 'y')]).toEqual([true, false])
})

test('what changes with a value changes with it', () => {
  const column = { key: 'a', label: 'kit:form.on', kind: 'text' } as const
  expect(changedRow<{ a: string; b: string }>(column, { a: '1', b: '1' }, { a: '2' })).toEqual({
    a: '2',
    b: '1',
  })
  const linked = { ...column, changes: ({ a }: { a: string }) => ({ b: a }) }
  expect(changedRow<{ a: string; b: string }>(linked, { a: '1', b: '1' }, { a: '2' })).toEqual({
    a: '2',
    b: '2',
  })
})
