import { compactStamp } from '#server/common/clock.ts'
import { type CodeWords, wordsOf } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { Attachment } from './implement.ts'
import { type Words, pick } from '#server/common/texts.ts'
import { workbook } from '#server/common/xlsx.ts'

/** One column of an export: its heading, and words for codes. Unknown codes appear as themselves. */
export interface SheetColumn {
  readonly heading: Words
  readonly codes?: CodeWords
}

/** Field → column, in the order of the sheet. */
// Open keys: the fields of any exported rows.
export type SheetColumns = Readonly<Record<string, Words | SheetColumn>>

const asColumn = (column: Words | SheetColumn): SheetColumn =>
  typeof column === 'object' && 'heading' in column ? column : { heading: column }

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook in the caller's language, written while it is read (DECISION-SYS-19). */
export function exportSheet(
  context: Context,
  title: Words,
  columns: SheetColumns,
  rows: Iterable<Record<string, unknown>>,
): Attachment {
  const { language } = context
  const shown = Object.entries(columns).map(([field, column]) => ({ field, ...asColumn(column) }))
  const name = pick(language, title)
  const cells = function* (): Generator<(string | number)[]> {
    yield shown.map((column) => pick(language, column.heading))
    for (const row of rows) {
      yield shown.map(({ field, codes }) => {
        const value = row[field]
        const label = codes && wordsOf(codes, value)
        if (label) return pick(language, label)
        return typeof value === 'number' ? value : String(value ?? '')
      })
    }
  }
  return new Attachment(XLSX, workbook(name, cells()), `${name}${compactStamp(context.time)}.xlsx`)
}
