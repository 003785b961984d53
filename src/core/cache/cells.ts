import { z } from 'zod'
import type { Cell } from './protocol.ts'

/** How the cells of a log's column are decoded. Plain data, so that programs without the contract can use it. */
export const CellKind = z.object({
  type: z.enum(['number', 'boolean', 'text', 'json']),
  /** Whether the field may have no value; otherwise a cell that was never filled decodes to the type's empty value. */
  empty: z.boolean(),
})
export type CellKind = z.output<typeof CellKind>

/** @returns null for a cell that was cut and is no longer JSON. */
function parsedOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return null
  }
}

/** @param cell undefined: the column is newer than the row. */
export function decodeCell({ type, empty }: CellKind, cell: Cell | undefined): unknown {
  if (type === 'json') return typeof cell === 'string' ? parsedOf(cell) : null
  if (cell !== null && cell !== undefined) return type === 'boolean' ? cell !== 0 : cell
  if (empty) return null
  return type === 'number' ? 0 : type === 'boolean' ? false : ''
}
