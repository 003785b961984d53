import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { commonHeaders } from './headers.ts'

/** Whatever is not in this list is not served: a forgotten source map or data file stays inside. */
const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const compressible = /^(text|application|image\/svg)/
/** Bytes below which packing costs more than it saves. */
const MIN_PACKED = 1024

type Encoding = 'br' | 'gzip'
const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

export interface StaticFile {
  readonly type: string
  readonly bytes: Buffer
  /** Its name changes with its content. */
  readonly hashed: boolean
  packed(encoding: Encoding): Promise<Buffer>
}

export const staticFile = (type: string, bytes: Buffer, hashed: boolean): StaticFile => {
  const done = new Map<Encoding, Promise<Buffer>>()
  return {
    type,
    bytes,
    hashed,
    packed(encoding) {
      const known = done.get(encoding) ?? compress[encoding](bytes)
      done.set(encoding, known)
      return known
    },
  }
}

/**
 * Every file below a folder, by the path under which it is served. They are held in memory: a request
 * can name a key of this map or nothing, and a build that goes on meanwhile does not tear a page.
 */
export async function readFolder(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = mimeTypes[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(folder, file).split(sep).join('/')
    files.set(`/${path}`, staticFile(type, await readFile(file), path.startsWith('assets/')))
  }
  return files
}

/** Packs the scripts and styles before a page asks for them. */
export async function warm(files: ReadonlyMap<string, StaticFile>): Promise<void> {
  for (const file of files.values()) if (isPacked(file)) await file.packed('br')
}

const isPacked = (file: StaticFile): boolean =>
  compressible.test(file.type) && file.bytes.length >= MIN_PACKED

function encodingFor(request: IncomingMessage): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> {
  const encoding = isPacked(file) ? encodingFor(request) : null
  const bytes = encoding ? await file.packed(encoding) : file.bytes
  response.writeHead(200, {
    ...commonHeaders,
    'Content-Type': file.type,
    'Content-Length': bytes.length,
    'Cache-Control': file.hashed ? 'private, max-age=31536000, immutable' : 'no-cache',
    ...(isPacked(file) ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
