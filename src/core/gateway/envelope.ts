import { ErrorCode, FailureError } from '#contract/failures.ts'
import { TooDeepError } from '#base/jsonText.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { AnswerContext } from '../mapping/answers.ts'
import { type Decoded, decode } from './decode.ts'
import { parseJson } from './json.ts'

/** Basis on which a response is checked: an endpoint, or its substitute for an address without one. */
export type Judged = Pick<AnyEndpoint, 'id' | 'guard' | 'loud'> & {
  /** The platform has sent this address, so a missing file is `gone` rather than an unknown call. */
  readonly isHandedOut?: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const bad = (endpoint: Judged, status: number, why: string) =>
  new FailureError({ code: 'bad-answer', message: `${endpoint.id}: HTTP ${status}, ${why}`, status })

/**
 * Whether a response without the envelope means that the call is not served: a proxy answers then, with its own page.
 */
const isUnserved = (status: number): boolean =>
  status === ErrorCode.notFound || status === ErrorCode.notAllowed

const unserved = (endpoint: Judged, status: number) =>
  new FailureError({
    code: endpoint.isHandedOut ? 'gone' : 'not-found',
    message: `${endpoint.id}: HTTP ${status} without an envelope`,
    status,
  })

/** Characters of a platform's message that are kept. */
const MAX_MESSAGE = 2_000
/** Fields of a refusal that are kept. */
const MAX_FIELDS = 200

const cut = (text: string): string => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text)

/** Field name → message, when the platform names the fields that it refuses. */
function fieldsIn(data: unknown): Record<string, string> | undefined {
  const fields = isRecord(data) && isRecord(data.fields) ? data.fields : undefined
  if (!fields) return undefined
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, MAX_FIELDS)
      .map(([name, words]) => [name, cut(typeof words === 'string' ? words : JSON.stringify(words))]),
  )
}

/** Longest number of a record that a refusal names. */
const MAX_NUMBER = 64

function refusal(endpoint: Judged, code: number, message: string, data: unknown): FailureError {
  // A refused sign-in is not an expired session.
  if (code === ErrorCode.unauthenticated && endpoint.guard !== 'public') {
    return new FailureError({ code: 'unauthenticated', message, status: code })
  }
  if (code === ErrorCode.forbidden)
    return new FailureError({ code: 'forbidden', message, status: code, loud: true })
  const fields = fieldsIn(data)
  return new FailureError({
    code: 'refused',
    message,
    status: code,
    loud: endpoint.loud,
    ...(fields && { fields }),
    ...(isRecord(data) && data.missing === true && { isMissing: true }),
    ...(isRecord(data) && typeof data.bizId === 'string' && { bizId: data.bizId.slice(0, MAX_NUMBER) }),
  })
}

/** Failure for an answer without the envelope. */
function withoutEnvelope(endpoint: Judged, status: number, why: string): FailureError {
  if (status === ErrorCode.unauthenticated || status === ErrorCode.forbidden)
    return refusal(endpoint, status, '', null)
  return isUnserved(status) ? unserved(endpoint, status) : bad(endpoint, status, why)
}

/**
 * Reads the documented envelope.
 * @returns its `data`
 * @throws FailureError `refused`, `unauthenticated` or `forbidden` for a code other than 0, `not-found` for a call
 * that is not served, `bad-answer` for anything else that is not the envelope
 */
export function readEnvelope(
  endpoint: Judged,
  status: number,
  text: string,
  mapped?: { answer(id: string, answer: unknown, context?: AnswerContext): unknown },
  context?: AnswerContext,
): unknown {
  let answer: unknown
  try {
    answer = parseJson(text)
    if (mapped) answer = mapped.answer(endpoint.id, answer, context)
  } catch (error) {
    if (error instanceof TooDeepError) throw withoutEnvelope(endpoint, status, error.message)
    const why = text.trimStart().startsWith('<') ? 'a page instead of JSON' : 'not JSON'
    throw withoutEnvelope(endpoint, status, why)
  }
  if (!isRecord(answer) || typeof answer.code !== 'number') throw withoutEnvelope(endpoint, status, 'no code')
  const message = typeof answer.msg === 'string' ? cut(answer.msg) : ''
  if (answer.code !== 0) throw refusal(endpoint, answer.code, message, answer.data)
  if (status >= 400) throw bad(endpoint, status, 'code 0 with an error status')
  return answer.data
}

/** Whether the call reads the one record whose id it names. */
const readsOne = ({ method, path }: AnyEndpoint): boolean => method === 'GET' && path.endsWith('/{id}')

/**
 * Reads `data` as the contract has it.
 * @throws FailureError `gone` when the requested record does not exist, `bad-answer` that names call and field
 */
export function readData(endpoint: AnyEndpoint, data: unknown): Decoded {
  // Calls without a documented answer may return anything.
  if (endpoint.answer.type === 'null') return { data: null, repaired: new Map(), lacking: new Set() }
  if (readsOne(endpoint) && (data === null || data === undefined))
    throw new FailureError({ code: 'gone', message: `${endpoint.id}: no record`, status: 200 })
  return decode(endpoint, data)
}
