import { CELL_END, NO_VALUE, PACKED_ROW_BYTES, type PackedColumn, type PackedRows, unpack } from './packed.ts'
import type { Cell } from '#base/workbook.ts'

const [COMMA, QUOTE, BLANK, RETURN, FEED] = [0x2c, 0x22, 0x20, 0x0d, 0x0a]

/** Marks of a byte in a cell for its escaping. */
const QUOTED = 1
/** Only `field` can decide. */
const ASKED = 2
const ENDED = 4

/** By byte. */
function marks(given: readonly [bytes: string, mark: number][]): Uint8Array {
  const table = new Uint8Array(256)
  for (const [bytes, mark] of given)
    for (const byte of Buffer.from(bytes, 'latin1')) table[byte] = (table[byte] ?? 0) | mark
  return table
}
const anywhere = marks([
  ['",;\r\n\t', QUOTED],
  [String.fromCharCode(NO_VALUE), ASKED],
  [String.fromCharCode(CELL_END), ENDED],
])
// Full-width signs begin with 0xef in UTF-8.
const first = marks([[' =+-@\t\r\n\u00ef', ASKED]])

/** Bytes of a finished block: enough that a write costs more than starting it. */
const BLOCK = 1024 * 1024
/** Bytes of the made cells of a row for which a block has room without being copied. */
const MADE = 64 * 1024
/** Values of a column that are made once each. */
const REMEMBERED = 1000

/** A block of lines as bytes, made of packed rows. */
export interface Lines {
  /**
   * Appends rows until the block is full.
   * @returns false: there are rows left, and the next call goes on with them.
   */
  append(rows: PackedRows): boolean
  /** The finished lines; the next ones go into another block, so that these may be written meanwhile. */
  take(): Uint8Array
}

/**
 * Makes the lines of a CSV file without a string per cell.
 * @param field a cell as text, escaped.
 */
export function csvLines(columns: readonly PackedColumn[], field: (cell: Cell) => string): Lines {
  // A row of plain cells: each doubles at most and gets two quotes, an apostrophe and a comma.
  const spare = 2 * PACKED_ROW_BYTES + 4 * columns.length
  const block = (): Buffer => Buffer.allocUnsafeSlow(BLOCK + 2 * spare + MADE)
  let [out, other] = [block(), block()]
  let length = 0
  /** Where the rows that are left begin. */
  let from = 0
  let done = 0

  const put = (text: Uint8Array): void => {
    if (length + text.length + spare > out.length) {
      const longer = Buffer.allocUnsafeSlow(length + text.length + 2 * spare)
      out.copy(longer, 0, 0, length)
      out = longer
    }
    out.set(text, length)
    length += text.length
  }

  const plain = (missing: Cell): Put => {
    const none = Buffer.from(field(missing))
    return (bytes, start) => {
      const end = copy(bytes, start, out, length)
      if (end >= 0) {
        length += end - start
        return end + 1
      }
      const until = -1 - end
      if (bytes[start] === NO_VALUE) put(none)
      else if (isQuoted(bytes, start, until)) length = quote(bytes, start, until, out, length)
      else put(Buffer.from(field(unpack(bytes, start, 1)[0] ?? '')))
      return until + 1
    }
  }
  const puts = columns.map(({ cells, make, missing }): Put => {
    if (cells === 0) {
      const text = Buffer.from(field(missing))
      return (_bytes, start) => {
        put(text)
        return start
      }
    }
    return make ? made(cells, (texts) => Buffer.from(field(make(texts))), put) : plain(missing)
  })

  return {
    append({ bytes, rows, cells }) {
      const taken = columns.reduce((sum, column) => sum + column.cells, 0)
      for (; done < rows && length < BLOCK; done += 1) {
        for (let at = 0; at < puts.length; at += 1) {
          if (at > 0) {
            out[length] = COMMA
            length += 1
          }
          from = (puts[at] as Put)(bytes, from)
        }
        out[length] = RETURN
        out[length + 1] = FEED
        length += 2
        from = pass(bytes, from, cells - taken)
      }
      if (done < rows) return false
      ;[from, done] = [0, 0]
      return true
    },
    take() {
      const lines = out.subarray(0, length)
      ;[out, other] = [other, out]
      length = 0
      return lines
    },
  }
}

/** Writes the content of a place. @returns the place behind it. */
type Put = (bytes: Uint8Array, start: number) => number

/** The place behind some cells. */
function pass(bytes: Uint8Array, start: number, cells: number): number {
  let at = start
  for (let passed = 0; passed < cells; passed += 1) at = bytes.indexOf(CELL_END, at) + 1
  return at
}

/** Columns that are made of codes have few values, and each is made once. */
function made(
  cells: number,
  make: (texts: readonly (string | null)[]) => Uint8Array,
  put: (text: Uint8Array) => void,
): Put {
  const known = new Map<string, Uint8Array>()
  return (bytes, start) => {
    const end = pass(bytes, start, cells)
    const key = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
    let text = known.get(key)
    if (text === undefined) {
      text = make(unpack(bytes, start, cells))
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, text)
    }
    put(text)
    return end
  }
}

/**
 * Copies a cell. The only work that is done for each byte of a file, therefore without calls and objects.
 * @returns the place of its end; -1 - the place: it needs care, and the copied bytes do not count.
 */
function copy(bytes: Uint8Array, start: number, out: Uint8Array, to: number): number {
  let seen = first[bytes[start] as number] as number
  let at = start
  const shift = to - start
  for (;;) {
    const byte = bytes[at] as number
    const mark = anywhere[byte] as number
    if (mark !== 0) {
      if (mark === ENDED) break
      seen |= mark
    }
    out[at + shift] = byte
    at += 1
  }
  return seen === 0 && (at === start || bytes[at - 1] !== BLANK) ? at : -1 - at
}

/** Whether a cell that needs care needs quotes and nothing else. */
const isQuoted = (bytes: Uint8Array, start: number, end: number): boolean =>
  first[bytes[start] as number] === 0 && bytes[end - 1] !== BLANK

/** Writes the bytes between two places in quotes. @returns the place behind them in `out`. */
function quote(bytes: Uint8Array, from: number, until: number, out: Uint8Array, start: number): number {
  let to = start
  out[to] = QUOTE
  to += 1
  for (let at = from; at < until; at += 1) {
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      out[to] = QUOTE
      to += 1
    }
    out[to] = byte
    to += 1
  }
  out[to] = QUOTE
  return to + 1
}
