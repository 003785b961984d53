import { readFileSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a zip file, by its path or its bytes, strictly: every entry's size and checksum must be right. */
export function readZip(file: string | Buffer): Map<string, Buffer> {
  const zip = typeof file === 'string' ? readFileSync(file) : file
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('no end of central directory')
  const count = zip.readUInt16LE(end + 10)
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no directory entry at ${at}`)
    const method = zip.readUInt16LE(at + 10)
    const checksum = zip.readUInt32LE(at + 16)
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + Number(nameLength))
    at += 46 + Number(nameLength) + Number(extraLength) + Number(commentLength)

    if (zip.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} has no local header`)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const raw = zip.subarray(start, start + packed)
    const content = method === 8 ? inflateRawSync(raw) : raw
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`)
    entries.set(name, content)
  }
  return entries
}
