/**
 * The parts of a workbook (ECMA-376) that an export needs: texts inline, one bold style, no formulas. The console and
 * the reference backend write the same, each into its own zip container.
 */

/** Value of a cell in an exported table. */
export type Cell = string | number | boolean

interface Column {
  readonly label: string
}

/** Excel's limit for one cell. */
const MAX_TEXT = 32_767
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Checks in one pass whether a text needs any escaping; nearly none does. */
const needsCare = /[\u0000-\u001f&<>\ud800-\udfff\ufffe\uffff]|_x|^\s|\s$| {2}/
// Open keys: looked up by any character.
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for an element and cuts it to Excel's limit. */
function escapeText(text: string): string {
  return (
    (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text)
      .toWellFormed()
      .replace(notInXml, '')
      // Excel reads _x0041_ as a character's number; the escaped underscore keeps such text as it is.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>]/g, (character) => escapes[character] ?? character)
      // XML readers turn a lone carriage return into a line feed.
      .replaceAll('\r', '&#13;')
  )
}

const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Name of a column by its index: 0 → A, 26 → AA. */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}

function cell(value: Cell, reference: string): string {
  if (typeof value === 'number') {
    // A spreadsheet rounds numbers of more than 15 digits.
    if (Number.isFinite(value) && Math.abs(value) < 1e15) return `<c r="${reference}"><v>${value}</v></c>`
    return text(String(value), reference, '')
  }
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`
  return value === '' ? '' : text(value, reference, '')
}

/** White space that readers trim or collapse unless `xml:space` prevents it. */
const blanks = /^\s|\s$|[\r\n\t]| {2}/

function text(value: string, reference: string, style: string): string {
  if (value.length <= MAX_TEXT && !needsCare.test(value)) {
    return `<c r="${reference}"${style} t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const space = blanks.test(value) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}"${style} t="inlineStr"><is><t${space}>${escapeText(value)}</t></is></c>`
}

/** One row as XML. @param number 1-based row number; the header is row 1. */
export function rowXml(cells: readonly Cell[], names: readonly string[], number: number): string {
  let xml = `<row r="${number}">`
  for (let index = 0; index < cells.length; index += 1) {
    xml += cell(cells[index] ?? '', `${names[index]}${number}`)
  }
  return `${xml}</row>`
}

/** The sheet's XML up to and including the header row, which is frozen. */
export function sheetHead(columns: readonly Column[], widths: readonly number[]): string {
  const cols = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const header = columns
    .map((column, index) => text(column.label, `${columnName(index)}1`, ' s="1"'))
    .join('')
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols}</cols><sheetData><row r="1">${header}</row>`
  )
}

export const sheetFoot = '</sheetData></worksheet>'

/** Column widths in characters from the header and a sample of rows; wide characters count twice. */
export function columnWidths(columns: readonly Column[], sample: readonly Cell[][]): number[] {
  return columns.map((column, index) => {
    const texts = [column.label, ...sample.slice(0, 200).map((cells) => String(cells[index] ?? ''))]
    const longest = Math.max(...texts.map(displayWidth))
    return Math.min(Math.max(longest + 2, 8), 60)
  })
}

const displayWidth = (value: string): number => {
  let width = 0
  for (const character of value.slice(0, 60)) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
  return width
}

/** A sheet name of at most 31 characters, without those that Excel refuses; further sheets are numbered. */
export function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` (${number})`
  const cleaned = title.replace(/[[\]:*?/\\]/g, '_').replace(/^'+|'+$/g, '')
  return ((cleaned || 'Sheet').slice(0, 31 - suffix.length).toWellFormed() + suffix).trim()
}

/** The files of a workbook other than its sheets. */
export function workbookParts(title: string, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const overrides = numbers
    .map(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${officeType}.worksheet+xml"/>`,
    )
    .join('')
  const entries = numbers
    .map((n) => `<sheet name="${escapeAttribute(sheetName(title, n))}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')
  const links = numbers
    .map(
      (n) =>
        `<Relationship Id="rId${n}" Type="${relationships}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )
    .join('')
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packageTypes}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/>${overrides}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageTypes}/relationships">` +
        `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${entries}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageTypes}/relationships">${links}` +
        `<Relationship Id="rId${sheets + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill ' +
        'patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1">' +
        '<border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>' +
        '</cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
    ],
  ]
}
