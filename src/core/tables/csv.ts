import type { Cell, OpenWriter } from './table.ts'

/** First characters of a cell that a spreadsheet program takes for a formula; Chinese and Japanese ones accept the full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/
const needsQuotes = /[",;\r\n\t]|^ | $/
/** Tells in one pass whether a cell needs any escaping; nearly none does. */
const needsCare = /[",;\r\n\t]|^[ =+\-@＝＋－＠]| $/

function field(text: string): string {
  if (!needsCare.test(text)) return text
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Concatenated, not joined: an array for each row is measurable with fifteen million cells.
function line(cells: readonly Cell[]): string {
  let text = ''
  for (let at = 0; at < cells.length; at += 1) {
    const value = cells[at] ?? ''
    if (at > 0) text += ','
    text += field(typeof value === 'string' ? value : String(value))
  }
  return `${text}\r\n`
}

/** Writes RFC 4180 with a byte order mark, without which Excel reads UTF-8 in the local code page. */
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
