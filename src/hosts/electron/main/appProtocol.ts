import { readFile } from 'node:fs/promises'
import type { CustomScheme, Session } from 'electron'
import type { Language } from '#contract/bridge.ts'
import type { Core } from '#core/ports.ts'
import { contentSecurityPolicy, freshNonce, noncePlaceholder } from './contentSecurityPolicy.ts'
import { faultPage } from './faultPage.ts'
import { host, scheme } from './ownOrigin.ts'
import { servedFile } from './servedFile.ts'

/** Privileges of the scheme: no bypassCSP, service workers, extensions or CORS exemptions; media can be streamed. */
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
  // The page reads its language from its head, before it can call the bridge.
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

/** Answers a file of the platform as core provides it. */
async function platformFile(request: Request, core: Pick<Core, 'readFile'>): Promise<Response> {
  const range = request.headers.get('range') ?? undefined
  const answer = await core.readFile(request.url.slice(fileAddress.length), { range, signal: request.signal })
  if (!answer.ok) return new Response(null, { status: 404, headers: common })
  const { status, headers, body } = answer.value
  return new Response(ReadableStream.from(body), { status, headers: { ...common, ...headers } })
}

/**
 * Serves the console's pages in a session; called for each, because every session has its own protocol handlers.
 * @param language a document waits for it.
 */
export function serveApp(
  session: Session,
  root: string,
  language: () => Language | Promise<Language>,
  core: Pick<Core, 'readFile'>,
): void {
  session.protocol.handle(scheme, async (request) => {
    if (request.method === 'GET' && request.url.startsWith(fileAddress)) return platformFile(request, core)
    if (request.method === 'GET' && request.url === faultAddress) {
      const nonce = freshNonce()
      const chosen = await language()
      return document(faultPage(chosen), nonce, chosen)
    }
    const served = servedFile(root, request)
    if (served.status !== 200) return new Response(null, { status: served.status, headers: common })
    const bytes = await readFile(served.file).catch(() => null)
    if (bytes === null) return new Response(null, { status: 404, headers: common })
    if (served.isDocument) {
      const answer = document(bytes.toString('utf8'), freshNonce(), await language())
      return request.method === 'HEAD' ? new Response(null, { headers: answer.headers }) : answer
    }
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: { ...common, 'Content-Type': served.type, 'Cache-Control': 'max-age=31536000, immutable' },
    })
  })
}

/** Address of the page shown in a window whose page has crashed twice within a minute. */
export const faultAddress = `${scheme}://${host}/fault`
