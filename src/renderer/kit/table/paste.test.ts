import { describe, expect, test } from 'vitest'
import { changedRow, shownColumn } from '#kit/table/columns.ts'
import { type Line, tableModel } from '#kit/table/model.ts'
import { isSheet, parseSheet, pasteSheet, sheetText } from '#kit/table/paste.ts'
import { tableProblems } from '#kit/table/problems.ts'
import type { EditColumn } from '#kit/table/types.ts'
import type { Translate } from '#kit/text.ts'

interface Row {
  readonly val: string
  readonly count: number | null | string
  readonly kind: number | string
  readonly color: string
  readonly own: string
}

/** Keys and values instead of words. */
const text: Translate = (key, values) => [key, ...Object.values(values ?? {})].join('|')

const columns: readonly EditColumn<Row>[] = [
  { key: 'val', label: 'kit:picker.name', kind: 'text', required: true, unique: true, maxLength: 5 },
  { key: 'count', label: 'kit:row.details', kind: 'number', integer: true, min: 1 },
  {
    key: 'kind',
    label: 'kit:form.on',
    kind: 'select',
    options: [
      { value: 1, label: '一次' },
      { value: 2, label: 'Many' },
    ],
  },
  { key: 'color', label: 'kit:form.off', kind: 'color' },
  { key: 'own', label: 'kit:row.more', kind: 'custom', text: (row) => row.own },
]

const shown = columns.map((column) => shownColumn(column, text, new Map()))
const newRow = (): Row => ({ val: '', count: null, kind: 1, color: '', own: '' })

const paste = (words: string, rows: readonly Row[] = [], at = { row: 0, column: 0 }, maxRows = 1000) =>
  pasteSheet({ words, lines: tableModel(rows).lines, columns: shown, at, newRow, maxRows, text })

const filled = (result: ReturnType<typeof paste>) => {
  if (result.edit?.type !== 'fill') throw new Error('nothing was taken')
  return result.edit
}

describe('what spreadsheets put on the clipboard', () => {
  test.each([
    [
      'rows and cells',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'the line end behind the last row',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['line ends of old Macs', 'a\rb', [['a'], ['b']]],
    ['empty cells and rows', 'a\t\n\nb\t', [['a', ''], [''], ['b', '']]],
    [
      'tabs, line ends and quotes inside a cell',
      '"a\tb"\t"c\nd"\n"say ""hi"""\tx',
      [
        ['a\tb', 'c\nd'],
        ['say "hi"', 'x'],
      ],
    ],
    ['a quote that is only a character', '"a\tb', [['"a', 'b']]],
    ['inches', '5" pipe\t"x" y', [['5" pipe', '"x" y']]],
    ['nothing', '', []],
  ])('%s', (_, words, cells) => {
    expect(parseSheet(words)).toEqual(cells)
  })

  test('what is copied is read back as it was', () => {
    const rows = [
      ['plain', 'with\ttab', 'with\nline'],
      ['"quoted"', '', '中文'],
    ]
    expect(parseSheet(sheetText(rows))).toEqual(rows)
  })

  test('one cell of a spreadsheet is text, several are a sheet', () => {
    expect(isSheet('one\r\n')).toBe(false)
    expect(isSheet('one\ttwo')).toBe(true)
    expect(isSheet('one\ntwo\n')).toBe(true)
  })
})

describe('pasting', () => {
  test('fills from the focused cell and adds what goes beyond the last row', () => {
    const rows = [
      { ...newRow(), val: 'a' },
      { ...newRow(), val: 'b' },
    ]
    const result = paste('７\tmany\n8\t一次', rows, { row: 1, column: 1 })
    const { changed, added } = filled(result)
    expect([...changed.values()]).toEqual([{ ...newRow(), val: 'b', count: 7, kind: 2 }])
    expect(added).toEqual([{ ...newRow(), count: 8, kind: 1 }])
    expect(result).toMatchObject({ taken: 2, refused: [] })
  })

  test('a row with a cell that does not fit is refused whole, with its number and the reason', () => {
    const result = paste('a\t1\nb\tmany\nabcdef\t2\nc\t0\nd\t1.5\ne\t1\tnever\nf\t1\t1\tgreenish')
    expect(filled(result).added.map(({ val }) => val)).toEqual(['a'])
    expect(result.taken).toBe(1)
    expect(result.refused).toEqual([
      { line: 2, reason: 'kit:table.refusedCell|kit:row.details|kit:table.notNumber' },
      { line: 3, reason: 'kit:table.refusedCell|kit:picker.name|kit:form.tooLong|5' },
      { line: 4, reason: 'kit:table.refusedCell|kit:row.details|kit:form.tooSmall|1' },
      { line: 5, reason: 'kit:table.refusedCell|kit:row.details|kit:table.notInteger' },
      { line: 6, reason: 'kit:table.refusedCell|kit:form.on|kit:table.noSuchOption|never' },
      { line: 7, reason: 'kit:table.refusedCell|kit:form.off|kit:table.notColor' },
    ])
  })

  test('a first line of column names says where the cells go and is no row', () => {
    const result = paste('kit:row.details\tkit:picker.name\n3\tx')
    expect(filled(result).added).toEqual([{ ...newRow(), count: 3, val: 'x' }])
  })

  test('a refused row leaves the row it would have gone over, and the ones behind keep their places', () => {
    const rows = ['a', 'b', 'c'].map((val) => ({ ...newRow(), val }))
    const { changed } = filled(paste('A\t1\nB\tbad\nC\t3', rows))
    expect([...changed].map(([key, { val }]) => [key, val])).toEqual([
      [1, 'A'],
      [3, 'C'],
    ])
  })

  test('more rows than the table takes, more cells than it has columns, a column that takes nothing', () => {
    expect(paste('a\nb\nc', [], { row: 0, column: 0 }, 2)).toMatchObject({
      taken: 2,
      refused: [{ line: 3, reason: 'kit:table.full|2' }],
    })
    expect(paste('a\t1\t1\t#abc\t\tmore').refused).toEqual([{ line: 1, reason: 'kit:table.tooManyCells|5' }])
    expect(paste('a\t1\t1\t#abc\tmine').refused).toEqual([
      { line: 1, reason: 'kit:table.refusedCell|kit:row.more|kit:table.noPaste' },
    ])
    expect(filled(paste('a\t1,234\t1\t#ABC\t')).added[0]).toMatchObject({ count: 1234, color: '#aabbcc' })
  })

  test('a column that is locked keeps its cell and says so, except for the same words', () => {
    const [first, ...others] = columns
    const locked = [{ ...first, readOnly: true } as EditColumn<Row>, ...others]
    const pasted = (words: string) =>
      pasteSheet({
        words,
        lines: tableModel([{ ...newRow(), val: 'a' }]).lines,
        columns: locked.map((column) => shownColumn(column, text, new Map())),
        at: { row: 0, column: 0 },
        newRow,
        maxRows: 1,
        text,
      })
    expect(pasted('a\t5').taken).toBe(1)
    expect(pasted('b\t5').refused).toEqual([
      { line: 1, reason: 'kit:table.refusedCell|kit:picker.name|kit:table.locked' },
    ])
  })
})

describe('what is wrong with cells', () => {
  const lines = (...rows: Partial<Row>[]): readonly Line<Row>[] =>
    rows.map((row, key) => ({ key, row: { ...newRow(), ...row } }))
  const found = (given: readonly Line<Row>[], own = shown) =>
    [...tableProblems(given, own, text)].flatMap(([key, cells]) => [...cells].map((cell) => [key, ...cell]))

  test('missing, there twice, too long, no number', () => {
    expect(
      found(lines({ val: 'a' }, { val: ' ' }, { val: 'a ' }, { val: 'abcdef' }, { val: 'b', count: 'x' })),
    ).toEqual([
      [1, 'val', 'common:required'],
      [2, 'val', 'kit:table.twice'],
      [3, 'val', 'kit:form.tooLong|5'],
      [4, 'count', 'kit:table.notNumber'],
    ])
  })

  test('a pattern is for filled cells, and a check of the screen sees all rows', () => {
    const own = [
      shownColumn<Row>(
        {
          key: 'val',
          label: 'kit:picker.name',
          kind: 'text',
          pattern: { test: /^[a-z]+$/g, message: 'common:email' },
          check: (row, rows) => (rows.length > 2 ? `${row.val} of ${rows.length}` : undefined),
        },
        text,
        new Map(),
      ),
    ]
    expect(found(lines({ val: '' }, { val: 'A' }), own)).toEqual([[1, 'val', 'common:email']])
    expect(found(lines({ val: 'a' }, { val: '' }, { val: 'A' }), own)).toEqual([
      [0, 'val', 'a of 3'],
      [1, 'val', ' of 3'],
      [2, 'val', 'common:email'],
    ])
  })
})

test('what changes with a value is one change; codes travel as the vocabulary has them', () => {
  const column: EditColumn<Row> = {
    key: 'kind',
    label: 'kit:form.on',
    kind: 'select',
    options: [{ value: 2, label: 'Many' }],
    changes: ({ kind }) => ({ own: `${typeof kind} ${kind}` }),
  }
  const { take } = shownColumn(column, text, new Map())
  expect(changedRow(column, { ...newRow(), own: 'before' }, take('2'))).toMatchObject({
    kind: 2,
    own: 'number 2',
  })
})
