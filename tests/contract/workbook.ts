import { inflateRawSync } from 'node:zlib'

/** The files inside a zip, by its central directory; enough of the format to read an export back. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('not a zip file')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let index = 0; index < count; index += 1) {
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const extra = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + size)
    files.set(name, (method === 8 ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + nameLength + extra
  }
  return files
}

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
  const files = unzip(bytes)
  for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels']) {
    if (!files.has(part)) throw new Error(`${part} is missing`)
  }
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)]
  return names.map((match, index) => {
    const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`) ?? ''
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
