import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { commonHeaders } from './headers.ts'

// Open keys: looked up by any file extension.
/** Media types of the files that are served; others, such as a source map left behind, are not. */
const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
}

/** Extensions of files that few documents need, which are not held in memory. */
const seldom = new Set(['.ttf', '.pfb', '.bcmap'])

export interface StaticFile {
  readonly type: string
  bytes(): Promise<Buffer>
  /** Its name changes with its content. */
  readonly hashed: boolean
}

/** Reads bytes that are in memory. */
export const bytesInMemory = (bytes: Buffer) => async (): Promise<Buffer> => bytes

/**
 * Reads a folder into a map by the path under which each file is served: a request can only name a key of this
 * map. The files of a page are held in memory, so that a build running meanwhile does not mix versions.
 */
export async function readFolder(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name)
    const type = mimeTypes[extension]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(folder, file).split(sep).join('/')
    files.set(`/${path}`, {
      type,
      bytes: seldom.has(extension) ? () => readFile(file) : bytesInMemory(await readFile(file)),
      hashed: path.startsWith('assets/'),
    })
  }
  return files
}

/** Sends a file uncompressed: over loopback, decompressing takes longer than transferring. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> {
  const bytes = await file.bytes()
  response.writeHead(200, {
    ...commonHeaders,
    'Content-Type': file.type,
    'Content-Length': bytes.length,
    'Cache-Control': file.hashed ? 'private, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
