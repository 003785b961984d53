import { csvLines, type Lines } from './csvBytes.ts'
import type { Cell, OpenWriter } from './table.ts'

/**
 * First characters of a cell that a spreadsheet program takes for a formula; Chinese and Japanese ones accept the
 * full-width forms.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/
const needsQuotes = /[",;\r\n\t]|^ | $/
/** Checks in one pass whether a cell needs any escaping; nearly none does. */
const needsCare = /[",;\r\n\t]|^[ =+\-@＝＋－＠]| $/

function field(value: Cell): string {
  const text = typeof value === 'string' ? value : String(value)
  if (!needsCare.test(text)) return text
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Concatenated, not joined: an array for each row is measurable with fifteen million cells.
function line(cells: readonly Cell[]): string {
  let text = ''
  for (let at = 0; at < cells.length; at += 1) {
    if (at > 0) text += ','
    text += field(cells[at] ?? '')
  }
  return `${text}\r\n`
}

/** Writes RFC 4180 with a byte order mark, without which Excel reads UTF-8 in the local code page. */
export const openCsv: OpenWriter = ({ columns }, sink, from) => {
  let head = from === undefined ? `\ufeff${line(columns.map((column) => column.label))}` : ''
  let lines: Lines | undefined
  /** The block on its way to the disk while the next one is made. */
  let writing = Promise.resolve()
  const writeBlock = async () => {
    await writing
    if (!lines) return
    writing = sink.write(lines.take())
    // A rejection is handled where it is awaited.
    writing.catch(() => {})
  }
  /** Everything given so far is in the sink. */
  const flush = async () => {
    await writeBlock()
    await writing
    if (head === '') return
    await sink.write(head)
    head = ''
  }
  return {
    async write(rows) {
      await flush()
      let text = ''
      for (const cells of rows) text += line(cells)
      await sink.write(text)
    },
    async writePacked(rows, packed) {
      if (head !== '') await flush()
      lines ??= csvLines(packed, field)
      while (!lines.append(rows)) await writeBlock()
    },
    checkpoint: async () => {
      await flush()
      return {}
    },
    finish: flush,
  }
}
