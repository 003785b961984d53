import { randomBytes } from 'node:crypto'

/** Placeholder of the nonce in the built index.html. */
export const noncePlaceholder = '__CSP_NONCE__'

/** Creates the nonce of one document. */
export const freshNonce = (): string => randomBytes(18).toString('base64')

/** The policy, sent as a header: a meta element does not support `frame-ancestors` and takes effect too late. */
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
