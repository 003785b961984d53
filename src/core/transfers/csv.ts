import type { Cell, OpenWriter } from './table.ts'

/** A spreadsheet program runs cells that begin so; the wide forms count as well in Chinese and Japanese ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/
const needsQuotes = /[",;\r\n\t]|^ | $/
/** Finds in one pass that nothing is to be done, as with nearly every cell. */
const needsCare = /[",;\r\n\t]|^[ =+\-@＝＋－＠]| $/

function field(value: Cell): string {
  const text = String(value)
  if (!needsCare.test(text)) return text
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`

/** RFC 4180 with a byte order mark, without which Excel takes UTF-8 for the local code page. */
export const openCsv: OpenWriter = ({ columns }, sink, from) => {
  let head = from === undefined ? `\ufeff${line(columns.map((column) => column.label))}` : ''
  const writeHead = async () => {
    if (head === '') return
    await sink.write(head)
    head = ''
  }
  return {
    async write(rows) {
      await writeHead()
      await sink.write(rows.map(line).join(''))
    },
    checkpoint: async () => {
      await writeHead()
      return {}
    },
    finish: writeHead,
    close: () => {},
  }
}
