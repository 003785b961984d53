import type { Cell } from '#base/workbook.ts'

/**
 * Rows as one piece of UTF-8: the bytes of each cell, each ended by one that no UTF-8 text contains. A text file is
 * made of them without a value per cell, which for a million rows takes more time than reading them.
 */
export interface PackedRows {
  /** Every row has the same number of cells; one is at most PACKED_ROW_BYTES long. */
  readonly bytes: Uint8Array
  readonly rows: number
  /** Cells of a row; those that no column takes are for the reader and are not written. */
  readonly cells: number
}

/** Byte behind each cell. */
export const CELL_END = 0xff
/** The whole of a cell without a value. */
export const NO_VALUE = 0xfd
/** Bytes of a packed row at most: longer rows come row by row. */
export const PACKED_ROW_BYTES = 16 * 1024

/** A column of a file, as it is made from the next cells of a packed row. */
export interface PackedColumn {
  /** Cells that it is made of. */
  readonly cells: number
  /** null: the bytes of its one cell are shown, unless it has no value. */
  readonly make: ((texts: readonly (string | null)[]) => Cell) | null
  /** Shown where a cell that is not made has no value, or where the column has no cell. */
  readonly missing: Cell
}

// A cell may begin with bytes that would be a byte order mark at the start of a file.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The texts of the cells between two places; null for one without a value. */
export function unpack(bytes: Uint8Array, from: number, cells: number): (string | null)[] {
  const texts: (string | null)[] = []
  for (let at = from; texts.length < cells; ) {
    const end = bytes.indexOf(CELL_END, at)
    texts.push(bytes[at] === NO_VALUE ? null : decoder.decode(bytes.subarray(at, end)))
    at = end + 1
  }
  return texts
}

/** The texts of the last row. */
export function lastRow({ bytes, cells }: PackedRows): (string | null)[] {
  let from = bytes.length - 1
  for (let passed = 0; passed < cells; passed += 1)
    from = from > 0 ? bytes.lastIndexOf(CELL_END, from - 1) : -1
  return unpack(bytes, from + 1, cells)
}
