import { randomBytes } from 'node:crypto'

/** Stands in the built index.html wherever a nonce belongs. */
export const noncePlaceholder = '__CSP_NONCE__'

/** Fresh for every document. */
export const freshNonce = (): string => randomBytes(18).toString('base64')

/**
 * @param more sources of the development server by directive; nothing in a built console.
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

/** On every answer. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Pages of this program's own making: text and nothing else. */
export const bareDocumentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
