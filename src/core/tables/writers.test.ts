import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '../testing/readWorkbook.ts'
import { openCsv } from './csv.ts'
import { openJson } from './json.ts'
import { columnName, sheetName } from '#base/workbook.ts'
import { openPartFile } from '../files/partFile.ts'
import { CELL_END, NO_VALUE, PACKED_ROW_BYTES, type PackedColumn, type PackedRows } from './packed.ts'
import { type Cell, type Column, cellsOf, type OpenWriter, type Sink, type Table } from './table.ts'
import { openXlsx, xlsxOpener } from './xlsx.ts'

let directory: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'steward-writers-'))
})

afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

const columns: Column[] = [
  { key: 'code', label: '编码' },
  { key: 'count', label: 'Count' },
]

interface Given extends Table {
  readonly pages: readonly Cell[][][]
}

const inPages = (rows: readonly Cell[][], size: number): Cell[][][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
    rows.slice(page * size, (page + 1) * size),
  )

const tableOf = (rows: readonly Cell[][], size = 3): Given => ({
  title: '系统参数',
  columns,
  pages: inPages(rows, size),
})

/** Writes a table to a file of that name. */
async function write(opener: OpenWriter, { pages, ...table }: Given, name: string): Promise<string> {
  const path = join(directory, name)
  const file = await openPartFile(path)
  const writer = opener(table, file)
  for (const rows of pages) await writer.write(rows)
  await writer.finish()
  await file.finish()
  return path
}

const textOf = async (opener: OpenWriter, table: Given): Promise<string> =>
  readFileSync(await write(opener, table, 'text'), 'utf8')

// ---- going on after the end of a program ----------------------------------------------------------

test.each([
  ['csv', openCsv],
  ['json', openJson],
  ['xlsx', xlsxOpener(5)],
])('a %s file that was begun by another run and went too far is the same file', async (name, opener) => {
  const rows: Cell[][] = Array.from({ length: 14 }, (_, index) => [`第 ${index} 行`, index])
  const { pages, ...table } = tableOf(rows)
  const whole = await write(opener, { pages, ...table }, `whole.${name}`)

  const path = join(directory, `parts.${name}`)
  let state: unknown
  let bytes = 0
  for (const [index, page] of pages.entries()) {
    const file = await openPartFile(path, bytes)
    expect(file.position).toBe(bytes)
    const writer = opener(table, file, state)
    await writer.write(page)
    const told = await writer.checkpoint()
    bytes = file.position
    if (index === pages.length - 1) {
      await writer.finish()
      await file.finish()
    } else {
      // Killed with rows on the disk that no checkpoint includes.
      await writer.write([['a row too much', 0]])
      await writer.checkpoint()
      await file.close()
    }
    // Kept a moment later, when the disk has the data of the checkpoint, and as JSON.
    state = JSON.parse(JSON.stringify(told))
  }
  if (name === 'xlsx') expect(readWorkbook(path)).toEqual(readWorkbook(whole))
  else expect(readFileSync(path, 'utf8')).toBe(readFileSync(whole, 'utf8'))
})

// ---- csv ----------------------------------------------------------------------------------------

test('csv begins with a byte order mark and follows RFC 4180', async () => {
  const rows = [
    ['plain', 1],
    ['comma, and "quotes"', -5.25],
    ['two\nlines', 0],
    [' blanks ', ''],
    ['semi;colon', true],
  ]
  expect(await textOf(openCsv, tableOf(rows))).toBe(
    '\ufeff编码,Count\r\nplain,1\r\n"comma, and ""quotes""",-5.25\r\n"two\nlines",0\r\n" blanks ",\r\n"semi;colon",true\r\n',
  )
})

test.each([
  ['=1+1', `'=1+1`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+cmd|calc', `'+cmd|calc`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['＝1', `'＝1`],
  ['-5', '-5'],
  ['+86', '+86'],
  ['-1.5e-3', '-1.5e-3'],
  ['-', `'-`],
  ['a=b', 'a=b'],
])('csv takes the danger out of %j and leaves plain numbers alone', async (cell, expected) => {
  const text = await textOf(openCsv, tableOf([[cell, '']]))
  expect(text).toBe(`\ufeff编码,Count\r\n${expected},\r\n`)
})

test('a heading is taken no more on trust than a cell', async () => {
  const table = { ...tableOf([]), columns: [{ key: 'a', label: '=1' }] }
  expect(await textOf(openCsv, table)).toBe(`\ufeff'=1\r\n`)
})

/** Rows as an export program gets them packed; null: a cell without a value. */
function packed(rows: readonly (readonly (string | null)[])[], more = 0): PackedRows {
  const cells = rows.flatMap((row) => [...row, ...Array.from({ length: more }, () => 'not written')])
  const bytes = Buffer.concat(
    cells.flatMap((cell) => [cell === null ? Buffer.of(NO_VALUE) : Buffer.from(cell), Buffer.of(CELL_END)]),
  )
  return { bytes, rows: rows.length, cells: (rows[0]?.length ?? 0) + more }
}
const asStored: PackedColumn = { cells: 1, make: null, missing: '' }

/** Writes packed rows to a file. */
async function packedTextOf(
  given: readonly PackedRows[],
  packedColumns: readonly PackedColumn[],
): Promise<string> {
  const path = join(directory, 'packed')
  const file = await openPartFile(path)
  const writer = openCsv({ title: '', columns }, file)
  for (const rows of given) await writer.writePacked?.(rows, packedColumns)
  await writer.finish()
  await file.finish()
  return readFileSync(path, 'utf8')
}

test('csv escapes a packed cell as any other', async () => {
  const letters = [
    'a',
    ' ',
    ',',
    '"',
    ';',
    '\t',
    '\r',
    '\n',
    '=',
    '-',
    '@',
    '＝',
    '（',
    '\ufeff',
    '5',
    '中',
    '😀',
  ]
  const texts = ['', ...letters]
  const cells = texts.flatMap((a) => letters.flatMap((b) => texts.map((c) => a + b + c)))
  const rows = [...cells, '', 'ä', '-1.5e-3', '－1', '\u00ef'].map((cell) => [cell, 'x'])
  const expected = await textOf(openCsv, tableOf(rows, 1000))
  expect(await packedTextOf([packed(rows)], [asStored, asStored])).toBe(expected)
})

test('of packed rows, csv makes columns of no cell, of several, and of cells without a value', async () => {
  const made: PackedColumn[] = [
    { cells: 1, make: null, missing: '=none' },
    { cells: 2, make: (texts) => texts.map((text) => text ?? 'nil').join(','), missing: '' },
    { cells: 0, make: null, missing: 'a;b' },
  ]
  const rows = [
    ['1', 'x', null],
    [null, 'x', 'y'],
    [null, 'x', null],
  ]
  expect(await packedTextOf([packed(rows, 2), packed(rows.slice(0, 1), 2)], made)).toBe(
    [
      '\ufeff编码,Count',
      '1,"x,nil","a;b"',
      `'=none,"x,y","a;b"`,
      `'=none,"x,nil","a;b"`,
      '1,"x,nil","a;b"',
      '',
    ].join('\r\n'),
  )
})

test('packed rows of many megabytes, of short and of long cells, are written whole', async () => {
  const label = '长'.repeat(100_000)
  const made: PackedColumn = {
    cells: 1,
    make: (texts) => (texts[0] === '7' ? label : `n${texts[0]}`),
    missing: '',
  }
  const long = '"'.repeat(PACKED_ROW_BYTES - 10)
  const rows = Array.from({ length: 6000 }, (_, index) => [
    index % 500 === 0 ? long : `行${index}`,
    String(index % 2000),
  ])
  const expected = await textOf(
    openCsv,
    tableOf(
      rows.map(([text = '', number]) => [text, number === '7' ? label : `n${number}`]),
      6000,
    ),
  )
  const parts = [rows.slice(0, 10), rows.slice(10, 5999), rows.slice(5999)].map((part) => packed(part))
  expect(await packedTextOf(parts, [asStored, made])).toBe(expected)
})

test('a checkpoint counts packed rows, and rows that are not packed follow them', async () => {
  const path = join(directory, 'mixed')
  const file = await openPartFile(path)
  const writer = openCsv({ title: '', columns }, file)
  await writer.writePacked?.(packed([['a', '1']]), [asStored, asStored])
  await writer.checkpoint()
  expect(file.position).toBe(Buffer.byteLength('\ufeff编码,Count\r\na,1\r\n'))
  await writer.writePacked?.(packed([['b', '2']]), [asStored, asStored])
  await writer.write([['c', 3]])
  await writer.writePacked?.(packed([['d', '4']]), [asStored, asStored])
  await writer.finish()
  await file.finish()
  expect(readFileSync(path, 'utf8')).toBe('\ufeff编码,Count\r\na,1\r\nb,2\r\nc,3\r\nd,4\r\n')
})

test('a disk that refuses a block of packed rows ends the export', async () => {
  const failure = new Error('full')
  const full: Sink = { position: 0, write: () => Promise.reject(failure), patch: () => Promise.resolve() }
  const writer = openCsv({ title: '', columns }, full, {})
  await writer.writePacked?.(packed([['a', '1']]), [asStored, asStored])
  await expect(writer.finish()).rejects.toBe(failure)
})

// ---- json ---------------------------------------------------------------------------------------

test('json is one array, whatever the pages', async () => {
  const rows: Cell[][] = [
    ['a', 1],
    ['b "quoted"\n', -2],
    ['c', ''],
    ['d', 4],
  ]
  expect(JSON.parse(await textOf(openJson, tableOf(rows)))).toEqual(
    rows.map(([code, count]) => ({ code, count })),
  )
  expect(JSON.parse(await textOf(openJson, tableOf([])))).toEqual([])
})

// ---- xlsx ---------------------------------------------------------------------------------------

test('a workbook is whole: bold heading, texts and numbers, widths by content', async () => {
  const rows: Cell[][] = [
    ['CODE_1', 5],
    ['很长的中文内容很长的中文内容', -1.5],
    ['yes', true],
  ]
  const [sheet, ...more] = readWorkbook(await write(openXlsx, tableOf(rows, 2), 'plain.xlsx'))
  expect(more).toEqual([])
  expect(sheet?.name).toBe('系统参数')
  expect(sheet?.rows).toEqual([
    { A1: ['编码', '1', 'inlineStr'], B1: ['Count', '1', 'inlineStr'] },
    { A2: ['CODE_1', null, 'inlineStr'], B2: [5, null, null] },
    { A3: ['很长的中文内容很长的中文内容', null, 'inlineStr'], B3: [-1.5, null, null] },
    { A4: ['yes', null, 'inlineStr'], B4: [1, null, 'b'] },
  ])
  expect(sheet?.widths).toEqual([30, 8])
})

test('hostile text stays text in a workbook', async () => {
  const texts = [
    '=1+1',
    '<script>&"\'',
    'line\nbreak\ttab',
    'carriage\rreturn',
    '_x0041_ stays',
    '\u202eright to left',
    '😀',
    ' blanks ',
  ]
  const [sheet] = readWorkbook(
    await write(openXlsx, tableOf(texts.map((text) => [text, '12345678901234567890'])), 'hostile.xlsx'),
  )
  const read = sheet?.rows.slice(1).map((row, index) => row[`A${index + 2}`]?.[0])
  expect(read).toEqual(texts)
  expect(sheet?.rows[1]?.B2).toEqual(['12345678901234567890', null, 'inlineStr'])
})

test('what XML cannot hold is removed, what a cell cannot hold is cut, what it would round is text', async () => {
  const rows: Cell[][] = [
    ['a\u0000b\u0008c\u001fd\uffffe\ud800f', 1e15],
    ['x'.repeat(40_000), Number.NaN],
  ]
  const [sheet] = readWorkbook(await write(openXlsx, tableOf(rows), 'limits.xlsx'))
  expect(sheet?.rows[1]).toEqual({
    A2: ['abcde\ufffdf', null, 'inlineStr'],
    B2: ['1000000000000000', null, 'inlineStr'],
  })
  expect(String(sheet?.rows[2]?.A3?.[0])).toHaveLength(32_767)
  expect(sheet?.rows[2]?.B3?.[0]).toBe('NaN')
})

test.each([
  [0, 1],
  [5, 1],
  [6, 2],
  [10, 2],
  [13, 3],
])('%i rows at five a sheet make %i sheets, each with its heading', async (count, sheets) => {
  const rows: Cell[][] = Array.from({ length: count }, (_, index) => [`row ${index}`, index])
  const read = readWorkbook(await write(xlsxOpener(5), tableOf(rows, 4), `sheets-${count}.xlsx`))
  expect(read.map((sheet) => sheet.name)).toEqual(
    ['系统参数', '系统参数 (2)', '系统参数 (3)'].slice(0, sheets),
  )
  for (const sheet of read) expect(sheet.rows[0]?.A1?.[0]).toBe('编码')
  const values = read.flatMap((sheet) => sheet.rows.slice(1).map((row) => Object.values(row)[1]?.[0]))
  expect(values).toEqual(rows.map((row) => row[1]))
})

test('names of columns and sheets keep to the limits', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
  expect(sheetName('a/b\\c[d]e:f*g?', 1)).toBe('a_b_c_d_e_f_g_')
  expect(sheetName('名'.repeat(40), 12)).toHaveLength(31)
  expect(sheetName("''", 1)).toBe('Sheet')
})

// ---- cells --------------------------------------------------------------------------------------

test('cells are what the screen shows: labels for codes, nothing for nothing', () => {
  const row = { code: 0, name: null, tags: ['a'], size: 12, flag: false, other: 7, toString: 'own' }
  const shown: Column[] = [
    { key: 'code', label: 'Status', labels: { '0': '禁用', '1': '正常' } },
    { key: 'name', label: 'Name' },
    { key: 'tags', label: 'Tags' },
    { key: 'size', label: 'Size' },
    { key: 'flag', label: 'Flag', labels: { true: '是', false: '否' } },
    { key: 'other', label: 'Other', labels: { '0': 'zero' } },
    { key: 'missing', label: 'Missing' },
    { key: 'constructor', label: 'Constructor' },
    { key: 'toString', label: 'Own', labels: {} },
  ]
  expect(cellsOf(shown)(row)).toEqual(['禁用', '', '["a"]', 12, '否', 7, '', '', 'own'])
})

test('computed columns are made from the row: a place deeper in it, a header read, a code named by exception', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
  const columns: Column[] = [
    { key: 'browser', label: 'Browser', from: 'userAgent', format: 'browser' },
    { key: 'system', label: 'System', from: 'userAgent', format: 'os' },
    { key: 'name', label: 'Name', from: 'job.info.name' },
    { key: 'state', label: 'State', from: 'job.info.state', labels: { '0': '停止', '': '失效' } },
    { key: 'result', label: 'Result', from: 'code', labels: { '500': '失败' }, otherwise: '成功' },
    { key: 'proto', label: 'Proto', from: 'job.constructor.name' },
    { key: 'both', label: 'Both', from: 'code', joined: { from: 'job.info.name', separator: '--' } },
    { key: 'end', label: 'End', from: 'code', joined: { from: 'job.info.name', separator: ' (', end: ')' } },
  ]
  const row = { userAgent: chrome, job: { info: { name: '备份', state: 0 } }, code: 200 }
  expect(cellsOf(columns)(row)).toEqual([
    'Chrome 120',
    'Windows 10',
    '备份',
    '停止',
    '成功',
    '',
    '200--备份',
    '200 (备份)',
  ])
  expect(cellsOf(columns)({ userAgent: '', job: null, code: 500 })).toEqual([
    '',
    '',
    '',
    '失效',
    '失败',
    '',
    '500--',
    '500 ()',
  ])
})
