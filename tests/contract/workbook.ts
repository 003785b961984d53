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

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const plain = (xml: string): string =>
  xml.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)

export interface Sheet {
  readonly name: string
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
    const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(
        ([, text, number]) => plain(text ?? number ?? ''),
      ),
    )
    return { name: plain(match[1] ?? ''), rows }
  })
}
