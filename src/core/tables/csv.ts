import type { Cell, OpenWriter } from './table.ts'

/** A spreadsheet program runs cells that begin so; the wide forms count as well in Chinese and Japanese ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/
const needsQuotes = /[",;\r\n\t]|^ | $/
/** Finds in one pass that nothing is to be done, as with nearly every cell. */
const needsCare = /[",;\r\n\t]|^[ =+\-@＝＋－＠]| $/

function field(text: string): string {
  if (!needsCare.test(text)) return text
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Added up piece by piece: with fifteen million cells an array for each row is felt.
function line(cells: readonly Cell[]): string {
  let text = ''
  for (let at = 0; at < cells.length; at += 1) {
    const value = cells[at] ?? ''
    if (at > 0) text += ','
    text += field(typeof value === 'string' ? value : String(value))
  }
  return `${text}\r\n`
}

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
      let text = ''
      for (const cells of rows) text += line(cells)
      await sink.write(text)
    },
    checkpoint: async () => {
      await writeHead()
      return {}
    },
    finish: writeHead,
  }
}
