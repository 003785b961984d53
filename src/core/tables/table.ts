import type { ExportColumn } from '#contract/exportColumn.ts'
import type { Cell } from '#base/workbook.ts'
import { formats } from './formats.ts'
import type { PackedColumn, PackedRows } from './packed.ts'

export type Column = ExportColumn
export type { Cell }

export interface Table {
  /** Name of the sheet. */
  readonly title: string
  readonly columns: readonly Column[]
}

/** Target of a writer; see PartFile. */
export interface Sink {
  readonly position: number
  write(chunk: Uint8Array | string): Promise<void>
  patch(chunk: Uint8Array, position: number): Promise<void>
}

/** Writes rows into a file as they arrive. */
export interface TableWriter {
  write(rows: readonly Cell[][]): Promise<void>
  /** Absent: the format is not text that is made of bytes. @param columns the same ones in every call. */
  writePacked?(rows: PackedRows, columns: readonly PackedColumn[]): Promise<void>
  /**
   * Flushes everything written so far into the sink.
   * @returns the state from which another run resumes: plain JSON, which later writes do not change.
   */
  checkpoint(): Promise<unknown>
  finish(): Promise<void>
}

/** Opens a writer. @param from state of the checkpoint up to which the sink is filled; undefined starts the file. */
export type OpenWriter = (table: Table, sink: Sink, from?: unknown) => TableWriter

type Row = Record<string, unknown>

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Row)[name] : undefined

/** The value at a path inside another value. */
export const inside = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>(own, value)

/** @returns a function that converts a field's value to the column's cell: codes as labels, absent values empty. */
export function shownAs({ format, labels, otherwise }: Column): (found: unknown) => Cell {
  const known = labels && new Map(Object.entries(labels))
  return (found) => {
    const value = format === undefined ? found : formats[format](String(found ?? ''))
    if (value === null || value === undefined) return known?.get('') ?? ''
    if (typeof value === 'object') return JSON.stringify(value)
    if (known || otherwise !== undefined) {
      const label = known?.get(String(value)) ?? otherwise
      if (label !== undefined) return label
    }
    return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
  }
}

function cellOf(column: Column): (row: object) => Cell {
  const { key, from = key, joined } = column
  const path = from.split('.')
  const show = shownAs(column)
  if (joined) {
    const second = cellOf({ key: joined.from, label: '' })
    const { end = '' } = joined
    return (row) => `${show(inside(row, path))}${joined.separator}${second(row)}${end}`
  }
  return path.length === 1 ? (row) => show(own(row, from)) : (row) => show(inside(row, path))
}

/** @returns a function that converts a row to cells as the screen shows them. */
export function cellsOf(columns: readonly Column[]): (row: object) => Cell[] {
  const cells = columns.map(cellOf)
  return (row) => cells.map((cell) => cell(row))
}
