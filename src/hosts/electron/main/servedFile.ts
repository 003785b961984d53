import path from 'node:path'
import { host, scheme } from './ownOrigin.ts'

// Open keys: looked up by any file extension.
/** Media types of the files that are served; others, such as a source map left behind, are not. */
const mimeTypes: Record<string, string> = {
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

export type FileResponse =
  | { status: 200; file: string; type: string; isDocument: boolean }
  | { status: 400 | 404 | 405 }

/**
 * Resolves a request for `app://console/…` to a file below `root`. It is decoded once and resolved before it is
 * compared, so that `..`, `%2e%2e` and `..%2f` are caught by the same check.
 * @param root absolute path of the built renderer.
 */
export function servedFile(root: string, request: { method: string; url: string }): FileResponse {
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405 }
  if (!URL.canParse(request.url)) return { status: 400 }
  const url = new URL(request.url)
  if (url.protocol !== `${scheme}:` || url.host !== host) return { status: 404 }

  const decoded = decode(url.pathname)
  if (decoded === null || decoded.includes('\0') || decoded.includes('\\')) return { status: 400 }

  const file = path.resolve(root, `.${decoded === '/' ? '/index.html' : decoded}`)
  if (!file.startsWith(root + path.sep)) return { status: 404 }
  const type = mimeTypes[path.extname(file).toLowerCase()]
  if (type === undefined) return { status: 404 }
  return { status: 200, file, type, isDocument: file === path.join(root, 'index.html') }
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
