import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import {
  type Cell,
  columnName,
  columnWidths,
  rowXml,
  sheetFoot,
  sheetHead,
  workbookParts,
} from '#base/workbook.ts'

/** Rows of one sheet, heading included; a workbook goes on in a further sheet beyond that. */
const MAX_ROWS = 1_048_576

/** Text is handed to the archive in pieces of about this many characters. */
const PIECE = 64 * 1024

/** Rows that determine the width of the columns. */
const SAMPLE = 200

/** Rows shared by the sheets that follow one another; `left`: whether there are any left. */
class Rows {
  readonly heading: readonly string[]
  readonly #rows: Iterator<Cell[]>
  /** Rows that were read ahead, the next one first. */
  readonly #ahead: Cell[][] = []
  #isOver = false

  constructor(rows: Iterable<Cell[]>) {
    this.#rows = rows[Symbol.iterator]()
    this.#readAhead(SAMPLE + 1)
    this.heading = (this.take() ?? []).map(String)
  }

  /** The rows that come next. */
  get sample(): readonly Cell[][] {
    return this.#ahead
  }

  get left(): boolean {
    return this.#ahead.length > 0
  }

  take(): Cell[] | undefined {
    const row = this.#ahead.shift()
    this.#readAhead(1)
    return row
  }

  /** Ends the source early, when the receiver has gone away. */
  close(): void {
    this.#rows.return?.()
  }

  #readAhead(count: number): void {
    while (!this.#isOver && this.#ahead.length < count) {
      const next = this.#rows.next()
      if (next.done) this.#isOver = true
      else this.#ahead.push(next.value)
    }
  }
}

function* sheet(rows: Rows, widths: readonly number[], maxRows: number): Generator<Buffer> {
  const columns = rows.heading.map((label) => ({ label }))
  const names = columns.map((_, index) => columnName(index))
  let piece = sheetHead(columns, widths)
  for (let number = 2; number <= maxRows && rows.left; number += 1) {
    piece += rowXml(rows.take() ?? [], names, number)
    if (piece.length >= PIECE) {
      yield Buffer.from(piece)
      piece = ''
    }
  }
  yield Buffer.from(`${piece}${sheetFoot}`)
}

/**
 * An .xlsx file in constant memory. The first row is the heading and is repeated on every sheet.
 * @param maxRows rows of a sheet, heading included.
 */
export function workbook(
  name: string,
  source: Iterable<Cell[]>,
  maxRows = MAX_ROWS,
): AsyncIterable<Uint8Array> {
  const rows = new Rows(source)
  const columns = rows.heading.map((label) => ({ label }))
  const widths = columnWidths(columns, rows.sample)
  const zip = new ZipFile()
  const addSheet = (number: number): void => {
    const content = Readable.from(sheet(rows, widths, maxRows), { objectMode: false })
    content.once('end', () => {
      if (rows.left) {
        addSheet(number + 1)
        return
      }
      // Only now is the number of sheets known.
      for (const [path, xml] of workbookParts(name, number)) zip.addBuffer(Buffer.from(xml), path)
      zip.end()
    })
    content.once('error', (error) => output.destroy(error))
    zip.addReadStream(content, `xl/worksheets/sheet${number}.xml`)
  }
  // yazl types its output by the interface; it is a PassThrough.
  const output = zip.outputStream as Readable
  output.once('close', () => rows.close())
  addSheet(1)
  return output
}
