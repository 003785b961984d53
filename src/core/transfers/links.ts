import { randomBytes } from 'node:crypto'
import { FailureError } from '#contract/failures.ts'
import type { Platform } from '../gateway/platform.ts'
import type { FileAnswer, FileQuestion } from '../ports.ts'

/** Addresses of the console itself under which a window reads files of the platform without their token. */
export interface Links {
  /** The same file has the same address for the whole session. */
  open(sessionId: string, file: { url: string; fileName: string }): string
  /** null when there is no such address. */
  read(id: string, question: FileQuestion): Promise<FileAnswer | null>
  sessionEnded(sessionId: string): void
}

/** Addresses of one session; the oldest go first. */
const MAX_LINKS = 2000

/** Types that a window may show in place. Types that could run a script are excluded. */
const shown =
  /^(image\/(png|jpeg|gif|webp|bmp|avif|x-icon|x-ms-bmp)|application\/pdf|text\/plain|(audio|video)\/[\w.+-]+)$/

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'Cache-Control': 'private, no-store',
}

/** The plain form for old readers, the exact one in UTF-8 (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.toWellFormed().replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

export function createLinks(platformOf: (sessionId: string) => Platform | undefined): Links {
  const links = new Map<string, { sessionId: string; url: string; fileName: string }>()

  return {
    open(sessionId, { url, fileName }) {
      const known = [...links].find(([, link]) => link.sessionId === sessionId && link.url === url)
      const id = known?.[0] ?? randomBytes(24).toString('base64url')
      links.set(id, { sessionId, url, fileName })
      for (const [oldest] of [...links].slice(0, Math.max(links.size - MAX_LINKS, 0))) links.delete(oldest)
      return `/file/${id}`
    },
    async read(id, { range, signal }) {
      const link = links.get(id)
      const platform = link && platformOf(link.sessionId)
      if (!link || !platform) return null
      if (range !== undefined && !/^bytes=\d*-\d*$/.test(range)) {
        throw new FailureError({ code: 'invalid-input', message: 'One range at a time' })
      }
      const answer = await platform.download(
        { url: link.url },
        signal,
        range === undefined ? undefined : { range },
      )
      const isShown = shown.test(answer.type)
      const type = answer.type === 'text/plain' ? 'text/plain; charset=utf-8' : answer.type
      return {
        status: answer.status,
        headers: {
          ...always,
          'Content-Type': isShown ? type : 'application/octet-stream',
          'Content-Disposition': disposition(isShown ? 'inline' : 'attachment', link.fileName),
          'Accept-Ranges': 'bytes',
          ...(answer.length >= 0 && { 'Content-Length': String(answer.length) }),
          ...(answer.range !== '' && { 'Content-Range': answer.range }),
          ...(answer.etag !== '' && { ETag: answer.etag }),
        },
        body: answer.body,
      }
    },
    sessionEnded(sessionId) {
      for (const [id, link] of links) if (link.sessionId === sessionId) links.delete(id)
    },
  }
}
