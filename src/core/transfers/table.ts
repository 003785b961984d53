import type { z } from 'zod'
import type { ExportColumn } from '#contract/bridge.ts'

export type Column = z.output<typeof ExportColumn>
export type Cell = string | number | boolean

/** What a writer turns into a file: rows arrive page by page. */
export interface Table {
  /** Name of the sheet. */
  readonly title: string
  readonly columns: readonly Column[]
  readonly pages: AsyncIterable<readonly Cell[][]>
}

/** Yields the file piece by piece. */
export type Writer = (table: Table) => AsyncIterable<Uint8Array | string>

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
