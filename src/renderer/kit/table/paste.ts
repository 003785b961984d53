import { changedRow, type ShownEditColumn } from '#kit/table/columns.ts'
import type { Line, TableEdit } from '#kit/table/model.ts'
import type { Translate } from '#kit/text.ts'

/** Whether pasted words are a part of a spreadsheet rather than the text of one cell. */
export const isSheet = (words: string): boolean => /[\t\n\r]/.test(words.replace(/(\r\n|\r|\n)$/, ''))

/**
 * Reads the clipboard format of Excel, WPS and Google Sheets: cells between tabs, rows between line ends, and cells
 * with either of these inside in quotes, where a quote is doubled. A quote that is never closed is a character.
 */
export function parseSheet(words: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= words.length) {
    const { cell, end } = quotedCell(words, at) ?? plainCell(words, at)
    row.push(cell)
    at = end
    if (words[at] !== '\t') {
      rows.push(row)
      row = []
      if (at >= words.length) break
      if (words.startsWith('\r\n', at)) at += 1
    }
    at += 1
  }
  // The last line ends too.
  const last = rows.at(-1)
  if (rows.length > 0 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

interface SheetCell {
  readonly cell: string
  /** Index behind it. */
  readonly end: number
}

function quotedCell(words: string, start: number): SheetCell | null {
  if (words[start] !== '"') return null
  let at = start + 1
  while (at < words.length) {
    if (words[at] === '"') {
      if (words[at + 1] !== '"') break
      at += 1
    }
    at += 1
  }
  const behind = words[at + 1]
  if (at >= words.length || (behind !== undefined && !'\t\r\n'.includes(behind))) return null
  return { cell: words.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
}

function plainCell(words: string, start: number): SheetCell {
  const length = words.slice(start).search(/[\t\r\n]/)
  const end = length < 0 ? words.length : start + length
  return { cell: words.slice(start, end), end }
}

/** Rows as a spreadsheet takes them. */
export const sheetText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

/** A pasted row that was not taken. */
export interface RefusedRow {
  /** Number of the row among the pasted ones, from 1. */
  readonly line: number
  /** In the operator's language. */
  readonly reason: string
}

export interface PasteResult<R> {
  readonly taken: number
  readonly refused: readonly RefusedRow[]
  /** Null when nothing was taken. */
  readonly edit: TableEdit<R> | null
}

interface PasteParts<R extends object> {
  readonly words: string
  readonly lines: readonly Line<R>[]
  readonly columns: readonly ShownEditColumn<R>[]
  /** Index of the row and the column with the focus. */
  readonly at: { readonly row: number; readonly column: number }
  readonly newRow: () => R
  /** Rows the table may have. */
  readonly maxRows: number
  readonly text: Translate
}

/** The columns pasted cells go to: by a first line of column names, else from the focused one on. */
function targets<R extends object>(
  first: readonly string[],
  columns: readonly ShownEditColumn<R>[],
  column: number,
): { readonly columns: readonly (ShownEditColumn<R> | undefined)[]; readonly hasHeader: boolean } {
  const named = first.map((words) => columns.find(({ label, key }) => [label, key].includes(words.trim())))
  const hasHeader = named.length > 1 && named.every((each) => each !== undefined)
  return hasHeader ? { columns: named, hasHeader } : { columns: columns.slice(column), hasHeader }
}

/** One pasted row over a row of the table, or why it is refused. */
function filled<R extends object>(
  cells: readonly string[],
  columns: readonly (ShownEditColumn<R> | undefined)[],
  row: R,
  text: Translate,
): { readonly row: R } | { readonly reason: string } {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return { reason: text('kit:table.tooManyCells', { count: columns.length }) }
  }
  let next = row
  for (const [index, words] of cells.entries()) {
    const shown = columns[index]
    if (!shown) break
    const { label } = shown
    if (shown.isReadOnly(next)) {
      if (words.trim() === shown.text(next)) continue
      return { reason: text('kit:table.refusedCell', { column: label, problem: text('kit:table.locked') }) }
    }
    const parsed = shown.parse(words)
    if ('problem' in parsed) {
      // An empty cell of a column that takes nothing pasted changes nothing.
      if (words.trim() === '') continue
      return { reason: text('kit:table.refusedCell', { column: label, problem: parsed.problem }) }
    }
    next = changedRow(shown.column, next, parsed.part)
  }
  return { row: next }
}

/**
 * Puts pasted rows over those from the focused cell on, and adds those beyond the last one. A row with a cell that
 * does not fit its column is refused as a whole; missing and duplicate values are taken and marked in the table.
 */
export function pasteSheet<R extends object>(parts: PasteParts<R>): PasteResult<R> {
  const { words, lines, columns, at, newRow, maxRows, text } = parts
  const sheet = parseSheet(words)
  const { columns: into, hasHeader } = targets(sheet[0] ?? [], columns, at.column)
  const changed = new Map<number, R>()
  const added: R[] = []
  const refused: RefusedRow[] = []
  for (const [index, cells] of sheet.entries()) {
    if (hasHeader && index === 0) continue
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = lines[at.row + index - (hasHeader ? 1 : 0)]
    if (!line && lines.length + added.length >= maxRows) {
      refused.push({ line: index + 1, reason: text('kit:table.full', { max: maxRows }) })
      continue
    }
    const result = filled(cells, into, line?.row ?? newRow(), text)
    if ('reason' in result) refused.push({ line: index + 1, reason: result.reason })
    else if (line) changed.set(line.key, result.row)
    else added.push(result.row)
  }
  const taken = changed.size + added.length
  const start = lines[at.row]
  const edit: TableEdit<R> = {
    type: 'fill',
    changed,
    added,
    ...(start && { place: { key: start.key, column: columns[at.column]?.key } }),
  }
  return { taken, refused, edit: taken > 0 ? edit : null }
}
