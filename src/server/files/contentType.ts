/** Type of a file, by its first bytes and its extension. Neither alone is sufficient. */

const BINARY = 'application/octet-stream'

/** Extensions whose content begins with a known mark; the mark of their type must be found. */
// Open keys: looked up by any file extension.
const marked: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Extensions of plain text; HTML and SVG are texts too, but are never shown. */
// Open keys: looked up by any file extension.
const texts: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'text/xml',
  csv: 'text/csv',
  log: 'text/plain',
  sql: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
}

/** Containers and programs known by extension alone; they are downloaded in any case. */
// Open keys: looked up by any file extension.
const others: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  gz: 'application/gzip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const ascii = (head: Buffer, start: number, length: number): string =>
  head.toString('latin1', start, start + length)

/** @returns the type that the bytes indicate; empty when they indicate none. */
function sniffed(head: Buffer): string {
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'image/gif'
  if (ascii(head, 0, 2) === 'BM' && head.length > 14) return 'image/bmp'
  if (ascii(head, 0, 4) === 'RIFF') {
    const kind = ascii(head, 8, 4)
    return kind === 'WEBP' ? 'image/webp' : kind === 'WAVE' ? 'audio/wav' : ''
  }
  // The mark may come after a few bytes that readers skip.
  if (ascii(head, 0, 1024).includes('%PDF-')) return 'application/pdf'
  if (ascii(head, 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0))
    return 'audio/mpeg'
  if (ascii(head, 0, 4) === 'OggS') return 'audio/ogg'
  if (ascii(head, 4, 4) === 'ftyp') return 'video/mp4'
  if (head.readUIntBE(0, Math.min(4, head.length)) === 0x1a45dfa3) return 'video/webm'
  return ''
}

/** Text has no zero bytes in any encoding but UTF-16, which is not shown. */
const looksLikeText = (head: Buffer): boolean => !head.includes(0)

/** `name.Tar.GZ` → `gz`; empty without one that can be in a path. */
export const extensionOf = (name: string): string =>
  /[^.]\.([a-z0-9]{1,16})$/.exec(name.toLowerCase())?.[1] ?? ''

/** @param head the first bytes, at least one. */
export function contentTypeOf(head: Buffer, extension: string): string {
  const claimed = marked[extension]
  if (claimed !== undefined) return sniffed(head) === claimed ? claimed : BINARY
  const text = texts[extension]
  if (text !== undefined) return looksLikeText(head) ? text : BINARY
  return others[extension] ?? BINARY
}
