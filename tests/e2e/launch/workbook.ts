import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

/** Entries of a zip file by name, unpacked. Reads the central directory, as a spreadsheet program does. */
export function unzip(file: string): Map<string, Buffer> {
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error(`${file} is not a zip file`)
  const entries = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const header = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const data = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const content = bytes.subarray(data, data + packed)
    entries.set(name, method === 8 ? inflateRawSync(content) : content)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string): string =>
  xml.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (_, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return entities[name] ?? ''
  })

const textOf = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)].map(([, text = '']) => plain(text)).join('')

/** Rows of the first sheet of a workbook, header included, every cell as text. */
export function readWorkbook(file: string): string[][] {
  const entries = unzip(file)
  const shared = entries.get('xl/sharedStrings.xml')?.toString('utf8') ?? ''
  const strings = [...shared.matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item = '']) => textOf(item))
  const sheet = [...entries.keys()].filter((name) => name.startsWith('xl/worksheets/sheet')).sort()[0] ?? ''
  const xml = entries.get(sheet)?.toString('utf8') ?? ''
  return [...xml.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(([, row = '']) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, attributes = '', cell = '']) => {
      if (/t="inlineStr"/.test(attributes)) return textOf(cell)
      const value = plain(/<v>([\s\S]*?)<\/v>/.exec(cell)?.[1] ?? '')
      return /t="s"/.test(attributes) ? (strings[Number(value)] ?? '') : value
    }),
  )
}

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
