import { randomBytes } from 'node:crypto'

/** Placeholder of the nonce in the built index.html. */
export const noncePlaceholder = '__CSP_NONCE__'

/** Creates the nonce of one document. */
export const freshNonce = (): string => randomBytes(18).toString('base64')

/**
 * The policy of a document.
 * @param more sources of the development server by directive; empty for built pages.
 */
export function contentSecurityPolicy(nonce: string, more: Readonly<Record<string, string>> = {}): string {
  const directives: readonly [string, string][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', `'self' 'nonce-${nonce}'`],
    ['img-src', "'self' data: blob:"],
    ['media-src', "'self'"],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['frame-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
  ]
  return directives
    .map(([name, sources]) => `${name} ${sources}${more[name] ? ` ${more[name]}` : ''}`)
    .join('; ')
}

/** Headers of every response. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Policy of generated pages, which contain only text. */
export const bareDocumentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
