import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { columnName, columnWidths, rowXml, sheetFoot, sheetHead, workbookParts } from './sheet.ts'
import type { Cell, Table, Writer } from './table.ts'

/** Rows of a sheet are limited to 1,048,576; one is the header. */
export const MAX_SHEET_ROWS = 1_048_575

/** Takes rows out of pages, however the pages are cut. */
class RowCursor {
  private page: readonly Cell[][] = []
  private position = 0
  private readonly pages: AsyncIterator<readonly Cell[][]>

  constructor(pages: AsyncIterable<readonly Cell[][]>) {
    this.pages = pages[Symbol.asyncIterator]()
  }

  /** Whether there is a row to take; loads the next page when it must. */
  async hasMore(): Promise<boolean> {
    while (this.position >= this.page.length) {
      const next = await this.pages.next()
      if (next.done) return false
      this.page = next.value
      this.position = 0
    }
    return true
  }

  /** What is left of the loaded page, at most `limit` rows, without taking them. */
  peek(limit: number): readonly Cell[][] {
    return this.page.slice(this.position, this.position + limit)
  }

  take(limit: number): readonly Cell[][] {
    const rows = this.peek(limit)
    this.position += rows.length
    return rows
  }
}

async function* sheetXml(cursor: RowCursor, { columns }: Table, maxRows: number): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index))
  const sample = (await cursor.hasMore()) ? cursor.peek(maxRows) : []
  yield sheetHead(columns, columnWidths(columns, sample))
  let number = 1
  while (number <= maxRows && (await cursor.hasMore())) {
    let xml = ''
    for (const cells of cursor.take(maxRows + 1 - number)) {
      number += 1
      xml += rowXml(cells, names, number)
    }
    yield xml
  }
  yield sheetFoot
}

/**
 * A workbook, written while it is read: at no time is there more of it in memory than a page of rows and
 * the compressor's window. Rows beyond a sheet's limit go on in a further sheet.
 */
export const xlsxWriter = (maxRows: number): Writer =>
  async function* (table) {
    const zip = new ZipFile()
    // yazl types its PassThrough by the narrower interface.
    const output = zip.outputStream as Readable
    zip.on('error', (error: Error) => output.destroy(error))
    let sheet: Readable | undefined

    const fill = async (): Promise<void> => {
      const cursor = new RowCursor(table.pages)
      let sheets = 0
      do {
        sheets += 1
        sheet = Readable.from(sheetXml(cursor, table, maxRows), { objectMode: false })
        zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`)
        await finished(sheet)
      } while (await cursor.hasMore())
      for (const [path, xml] of workbookParts(table.title, sheets)) zip.addBuffer(Buffer.from(xml), path)
      zip.end()
    }
    // yazl does not hand an input's failure on; its output would wait for ever.
    fill().catch((error: Error) => output.destroy(error))

    try {
      for await (const chunk of output) yield chunk as Uint8Array
    } finally {
      sheet?.destroy()
    }
  }

export const writeXlsx: Writer = xlsxWriter(MAX_SHEET_ROWS)
