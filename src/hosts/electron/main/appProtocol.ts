import { readFile } from 'node:fs/promises'
import type { CustomScheme, Session } from 'electron'
import type { Language } from '#contract/bridge.ts'
import type { Core } from '#core/ports.ts'
import { contentSecurityPolicy, freshNonce, noncePlaceholder } from './contentSecurityPolicy.ts'
import { faultPage } from './faultPage.ts'
import { host, scheme } from './ownOrigin.ts'
import { servedFile } from './servedFile.ts'

/** No bypassCSP, no service workers, no extensions, no CORS exemptions. Media is read in pieces. */
export const appScheme: CustomScheme = {
  scheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
}

const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const document = (html: string, nonce: string, language: Language): Response =>
  // The page reads from its own head in which language it begins, before it can ask anybody.
  new Response(
    html.replace(/<html lang="[^"]*"/, `<html lang="${language}"`).replaceAll(noncePlaceholder, nonce),
    {
      headers: {
        ...common,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': contentSecurityPolicy(nonce),
        'Cache-Control': 'no-store',
      },
    },
  )

const fileAddress = `${scheme}://${host}/file/`

/** A file of the platform, as core answers for it. */
async function platformFile(request: Request, core: Pick<Core, 'readFile'>): Promise<Response> {
  const range = request.headers.get('range') ?? undefined
  const answer = await core.readFile(request.url.slice(fileAddress.length), { range, signal: request.signal })
  if (!answer.ok) return new Response(null, { status: 404, headers: common })
  const { status, headers, body } = answer.value
  return new Response(ReadableStream.from(body), { status, headers: { ...common, ...headers } })
}

/** Every session has a protocol table of its own, so this runs once for each. */
export function serveApp(
  session: Session,
  root: string,
  language: () => Language,
  core: Pick<Core, 'readFile'>,
): void {
  session.protocol.handle(scheme, async (request) => {
    if (request.method === 'GET' && request.url.startsWith(fileAddress)) return platformFile(request, core)
    if (request.method === 'GET' && request.url === faultAddress) {
      const nonce = freshNonce()
      return document(faultPage(language()), nonce, language())
    }
    const served = servedFile(root, request)
    if (served.status !== 200) return new Response(null, { status: served.status, headers: common })
    const bytes = await readFile(served.file).catch(() => null)
    if (bytes === null) return new Response(null, { status: 404, headers: common })
    if (served.isDocument) {
      const answer = document(bytes.toString('utf8'), freshNonce(), language())
      return request.method === 'HEAD' ? new Response(null, { headers: answer.headers }) : answer
    }
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: { ...common, 'Content-Type': served.type, 'Cache-Control': 'max-age=31536000, immutable' },
    })
  })
}

/** Shown in a window whose page has died twice within a minute. */
export const faultAddress = `${scheme}://${host}/fault`
