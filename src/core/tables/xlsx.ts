import { z } from 'zod'
import { columnName, columnWidths, rowXml, sheetFoot, sheetHead, workbookParts } from '#base/workbook.ts'
import type { Cell, OpenWriter, TableWriter } from './table.ts'
import { openZip, ZipState } from './zip.ts'

/** A sheet holds at most 1,048,576 rows; one is the header. */
const MAX_SHEET_ROWS = 1_048_575
/** Bytes of a sheet's XML after which a further sheet starts: a package without zip64 is limited to 4 GB. */
const MAX_SHEET_BYTES = 3_900_000_000

/** Characters of XML built at a time: longer strings would each be allocated separately. */
const CHUNK = 32 * 1024

const State = z.object({
  zip: ZipState,
  sheets: z.number(),
  /** Number of the last row in the open sheet; 0 while none is open. */
  number: z.number(),
  widths: z.array(z.number()),
})

/**
 * Writes a workbook as a stream: no more than a page of rows and the compressor's buffers are in memory.
 * Rows beyond a sheet's limit continue in a further sheet.
 */
export const xlsxOpener =
  (maxRows: number): OpenWriter =>
  (table, sink, from): TableWriter => {
    const state = from === undefined ? undefined : State.parse(from)
    const zip = openZip(sink, state?.zip)
    const names = table.columns.map((_, index) => columnName(index))
    let sheets = state?.sheets ?? 0
    let number = state?.number ?? 0
    let widths = state?.widths ?? []

    const beginSheet = async (sample: readonly Cell[][]) => {
      if (widths.length === 0) widths = columnWidths(table.columns, sample)
      sheets += 1
      number = 1
      await zip.begin(`xl/worksheets/sheet${sheets}.xml`)
      await zip.write(sheetHead(table.columns, widths))
    }
    const endSheet = async () => {
      await zip.write(sheetFoot)
      await zip.end()
      number = 0
    }

    return {
      async write(rows) {
        for (let at = 0; at < rows.length; ) {
          if (number > 0 && (number > maxRows || zip.size > MAX_SHEET_BYTES)) await endSheet()
          if (number === 0) await beginSheet(rows)
          let xml = ''
          const end = Math.min(rows.length, at + maxRows + 1 - number)
          for (; at < end && xml.length < CHUNK; at += 1) {
            number += 1
            xml += rowXml(rows[at] ?? [], names, number)
          }
          await zip.write(xml)
        }
      },
      checkpoint: async () => ({ zip: await zip.checkpoint(), sheets, number, widths }),
      async finish() {
        if (sheets === 0) await beginSheet([])
        if (number > 0) await endSheet()
        for (const [path, xml] of workbookParts(table.title, sheets)) {
          await zip.begin(path)
          await zip.write(xml)
          await zip.end()
        }
        await zip.finish()
      },
    }
  }

export const openXlsx: OpenWriter = xlsxOpener(MAX_SHEET_ROWS)
