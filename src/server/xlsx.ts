import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Rows of one sheet, heading included; a workbook goes on in a further sheet beyond that. */
const MAX_ROWS = 1_048_576

/** Text is handed to the archive in pieces of about this many characters. */
const PIECE = 64 * 1024

// Open keys: looked up by any character.
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters cannot stand in XML at all, lone surrogates not in UTF-8. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the file
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** Longest text Excel takes in a cell. */
const MAX_CELL = 32_767

const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escape(value.slice(0, MAX_CELL))}</t></is></c>`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Rows shared by the sheets that follow one another; knows whether any are left. */
class Rows {
  readonly heading: (string | number)[]
  readonly #rows: Iterator<(string | number)[]>
  #next: IteratorResult<(string | number)[]>

  constructor(rows: Iterable<(string | number)[]>) {
    this.#rows = rows[Symbol.iterator]()
    const first = this.#rows.next()
    this.heading = first.done ? [] : first.value
    this.#next = this.#rows.next()
  }

  get left(): boolean {
    return !this.#next.done
  }

  take(): (string | number)[] {
    const { value } = this.#next
    this.#next = this.#rows.next()
    return value
  }

  /** Ends the source early, when the receiver has gone away. */
  close(): void {
    this.#rows.return?.()
  }
}

function* sheet(rows: Rows, maxRows: number): Generator<Buffer> {
  const line = (cells: (string | number)[]): string => `<row>${cells.map(cell).join('')}</row>`
  let piece =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><sheetData>${line(rows.heading)}`
  for (let count = 1; count < maxRows && rows.left; count += 1) {
    piece += line(rows.take())
    if (piece.length >= PIECE) {
      yield Buffer.from(piece)
      piece = ''
    }
  }
  yield Buffer.from(`${piece}</sheetData></worksheet>`)
}

const sheetNumbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
  sheetNumbers(sheets)
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>'

const rootRelations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** At most 31 characters, none of those that Excel forbids. */
const sheetName = (name: string, number: number): string =>
  escape(`${name.replace(/[\\/?*:[\]]/g, ' ').slice(0, 26)}${number > 1 ? ` ${number}` : ''}`)

const workbookPart = (name: string, sheets: number): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  sheetNumbers(sheets)
    .map((number) => `<sheet name="${sheetName(name, number)}" sheetId="${number}" r:id="rId${number}"/>`)
    .join('') +
  '</sheets></workbook>'

const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  sheetNumbers(sheets)
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('') +
  '</Relationships>'

/**
 * An .xlsx file in constant memory. The first row is the heading and is repeated on every sheet.
 * @param maxRows rows of a sheet, heading included.
 */
export function workbook(
  name: string,
  source: Iterable<(string | number)[]>,
  maxRows = MAX_ROWS,
): AsyncIterable<Uint8Array> {
  const rows = new Rows(source)
  const zip = new ZipFile()
  const addText = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path)
  const addSheet = (number: number): void => {
    const content = Readable.from(sheet(rows, maxRows), { objectMode: false })
    content.once('end', () => {
      if (rows.left) {
        addSheet(number + 1)
        return
      }
      // Only now is the number of sheets known.
      addText('[Content_Types].xml', contentTypes(number))
      addText('_rels/.rels', rootRelations)
      addText('xl/workbook.xml', workbookPart(name, number))
      addText('xl/_rels/workbook.xml.rels', workbookRelations(number))
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
