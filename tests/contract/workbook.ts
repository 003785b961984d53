import { readZip } from '#core/testing/readZip.ts'

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
/** As XML reads it: line ends are line feeds unless they are written as characters. */
const plain = (xml: string): string =>
  xml
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, number?: string, name = '') =>
      number === undefined ? (entities[name] ?? entity) : String.fromCodePoint(Number(number)),
    )

/** As Excel reads a text: `_x0041_` is a character, and blanks around it count only where the element declares so. */
const textOf = (xml: string, attributes: string): string => {
  const kept = attributes.includes('xml:space="preserve"') ? xml : xml.trim()
  return plain(kept).replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** As Excel reads a number: 15 digits of it. */
const numberOf = (xml: string): string => String(Number(Number(plain(xml)).toPrecision(15)))

/** `C7` → 2. */
const columnOf = (reference: string): number =>
  Array.from(reference.replace(/\d+$/, '')).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

export interface Sheet {
  readonly name: string
  /** Every row is as long as the heading. */
  readonly rows: string[][]
}

/** Every sheet of a workbook as text. */
export function readWorkbook(bytes: Buffer): Sheet[] {
  const files = readZip(bytes)
  const part = (name: string) => files.get(name)?.toString('utf8') ?? ''
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels']) {
    if (!files.has(name)) throw new Error(`${name} is missing`)
  }
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)]
  return names.map((match, index) => {
    const xml = part(`xl/worksheets/sheet${index + 1}.xml`)
    let width = 0
    const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
      const cells = Array.from({ length: width }, () => '')
      const found = row.matchAll(
        /<c r="([A-Z]+\d+)"[^>]*>(?:<is><t([^>]*)>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
      )
      for (const [, reference = '', attributes = '', text, number = ''] of found) {
        cells[columnOf(reference)] = text === undefined ? numberOf(number) : textOf(text, attributes)
      }
      width ||= cells.length
      return cells
    })
    return { name: plain(match[1] ?? ''), rows }
  })
}
