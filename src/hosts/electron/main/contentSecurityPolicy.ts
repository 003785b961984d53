import { randomBytes } from 'node:crypto'

/** Stands in the built index.html wherever a nonce belongs. */
export const noncePlaceholder = '__CSP_NONCE__'

/** Fresh for every document. */
export const freshNonce = (): string => randomBytes(18).toString('base64')

/** Sent as a header, because a meta element cannot say `frame-ancestors` and comes too late for the parser. */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
