import { z } from 'zod'
import type { Cell } from './protocol.ts'

/** What the cells of a log's column stand for. Plain data, so that programs without the contract can read them. */
export const CellKind = z.object({
  type: z.enum(['number', 'boolean', 'text', 'json']),
  /** The field may be without a value; otherwise a cell that was never filled is the type's empty value. */
  empty: z.boolean(),
})
export type CellKind = z.output<typeof CellKind>

/** A cell that was cut short is no JSON any more. */
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
