import type { ExportColumn } from '#contract/exportColumn.ts'
import { formats } from './formats.ts'

export type Column = ExportColumn
export type Cell = string | number | boolean

export interface Table {
  /** Name of the sheet. */
  readonly title: string
  readonly columns: readonly Column[]
}

/** Where a writer puts what it has made; see PartFile. */
export interface Sink {
  readonly position: number
  write(chunk: Uint8Array | string): Promise<void>
  patch(chunk: Uint8Array, position: number): Promise<void>
}

/** Turns rows into a file while they come. */
export interface TableWriter {
  write(rows: readonly Cell[][]): Promise<void>
  /**
   * Brings everything so far into the sink.
   * @returns what another run needs to go on from there: plain JSON, which further writing leaves as it is.
   */
  checkpoint(): Promise<unknown>
  finish(): Promise<void>
}

/** @param from state of a checkpoint up to which the sink is filled; undefined begins the file. */
export type OpenWriter = (table: Table, sink: Sink, from?: unknown) => TableWriter

type Row = Record<string, unknown>

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Row)[name] : undefined

/** What stands at a path inside a value. */
export const inside = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>(own, value)

/** How a column shows a value of its field: codes as labels, absent values empty. */
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
  const { key, from = key } = column
  const path = from.split('.')
  const show = shownAs(column)
  return path.length === 1 ? (row) => show(own(row, from)) : (row) => show(inside(row, path))
}

/** @returns the row as the screen shows it: codes as labels, absent values empty. */
export function cellsOf(columns: readonly Column[]): (row: object) => Cell[] {
  const cells = columns.map(cellOf)
  return (row) => cells.map((cell) => cell(row))
}
