import type { z } from 'zod'
import type { ExportColumn } from '#contract/bridge.ts'

export type Column = z.output<typeof ExportColumn>
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
  /** Brings everything so far into the sink. @returns what another run needs to go on from there: plain JSON. */
  checkpoint(): Promise<unknown>
  finish(): Promise<void>
  /** Ends without a file; never fails. */
  close(): void
}

/** @param from state of a checkpoint up to which the sink is filled; undefined begins the file. */
export type OpenWriter = (table: Table, sink: Sink, from?: unknown) => TableWriter

/** The row as the screen shows it: codes as labels, absent values empty. */
export function cellsOf(row: object, columns: readonly Column[]): Cell[] {
  const values = row as Record<string, unknown>
  return columns.map(({ key, labels }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === null || value === undefined) return ''
    if (typeof value === 'object') return JSON.stringify(value)
    const code = String(value)
    const label = labels && Object.hasOwn(labels, code) ? labels[code] : undefined
    if (label !== undefined) return label
    return typeof value === 'number' || typeof value === 'boolean' ? value : code
  })
}
