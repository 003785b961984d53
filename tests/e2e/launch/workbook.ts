import { readFileSync } from 'node:fs'
import { readWorkbook as readSheets } from '#core/testing/readWorkbook.ts'

/** Rows of the first sheet of a workbook, header included, every cell as text. */
export const readWorkbook = (file: string): string[][] =>
  (readSheets(file)[0]?.rows ?? []).map((row) => Object.values(row).map(([value]) => String(value)))

/** Rows of a CSV file, header included. */
export function readCsv(file: string): string[][] {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ',') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
