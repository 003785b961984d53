import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint, Encoding, Method } from '#contract/kernel.ts'
import { callUrl } from '../addresses/address.ts'
import type { Judged } from './envelope.ts'
import type { CallInput } from '../mapping/callInput.ts'

/** One HTTP request, before the platform's address, token and language are added. */
export interface HttpRequest {
  /** Endpoint that the response is checked against. */
  readonly about: Judged
  readonly method: Method
  readonly accept: string
  url(base: URL): URL
  readonly headers?: Record<string, string>
  readonly body?: string | AsyncIterable<Uint8Array>
}

type TextEncoding = Exclude<Encoding, 'multipart'>

const contentTypes: Record<TextEncoding, string> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
}

/** Encodes the body: a form without fields that have no value, JSON with its nulls. */
function encodeBody(encoding: TextEncoding, body: unknown): string {
  if (encoding === 'json') return JSON.stringify(body)
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form.toString()
}

/**
 * Builds the request of a contract call.
 * @param input has passed parseInput.
 * @throws FailureError `invalid-input` for a call that takes a file.
 */
export function requestOf(endpoint: AnyEndpoint, input: CallInput): HttpRequest {
  const common = {
    about: endpoint,
    method: endpoint.method,
    accept: endpoint.kind === 'json' ? 'application/json' : '*/*',
    url: (base: URL) => callUrl(base, endpoint, input),
  }
  if (input.body === undefined) return common
  if (endpoint.encoding === 'multipart') {
    throw new FailureError({ code: 'invalid-input', message: `${endpoint.id} takes a file` })
  }
  return {
    ...common,
    headers: { 'content-type': contentTypes[endpoint.encoding] },
    body: encodeBody(endpoint.encoding, input.body),
  }
}

/** Marks calls of the console itself: a platform that records the views of its users may leave them out. */
const BACKGROUND_HEADER = 'x-steward-background'

export const inLanguage = (request: HttpRequest, language: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, 'accept-language': language },
})

export const inBackground = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...request.headers, [BACKGROUND_HEADER]: '1' },
})

const systems: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'Windows NT 10.0; Win64; x64',
  darwin: 'Macintosh; Intel Mac OS X 10_15_7',
}

/** The User-Agent header, from which platforms read the operating system of a sign-in. */
export const userAgent = (version: string, system: NodeJS.Platform): string =>
  `Steward/${version} (${systems[system] ?? 'X11; Linux x86_64'})`
