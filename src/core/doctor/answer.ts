import { type Dispatcher, request } from 'undici'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { callUrl } from '../addresses/address.ts'
import { readEnvelope } from '../gateway/envelope.ts'
import { faultOf } from '../gateway/faults.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { readText } from '../gateway/transport.ts'
import type { Mapped } from '../mapping/mapping.ts'
import { errorCodeOf } from './errorCode.ts'
import type { Finding } from './reach.ts'

/** Response of the platform's server to one call. */
export interface Answer {
  readonly endpoint: AnyEndpoint
  readonly status: number
  /** Epoch milliseconds by its clock; NaN where it sends no date. */
  readonly date: number
  /** Epoch milliseconds by ours, half way between request and answer. */
  readonly at: number
  readonly location: string
  readonly text: string
}

/** How the platform is reached. */
interface Line {
  readonly dispatcher: Dispatcher
  /** Milliseconds for an answer. */
  readonly patience: number
}

async function sendCall(
  url: URL,
  endpoint: AnyEndpoint,
  input: CallInput,
  { dispatcher, patience }: Line,
): Promise<Answer> {
  const startedAt = Date.now()
  const { statusCode, headers, body } = await request(callUrl(url, endpoint, input), {
    method: endpoint.method,
    dispatcher,
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'application/json' },
  })
  const at = (startedAt + Date.now()) / 2
  const text = await readText(endpoint.id, statusCode, body)
  return {
    endpoint,
    status: statusCode,
    date: Date.parse(String(headers.date)),
    at,
    location: String(headers.location ?? ''),
    text,
  }
}

/**
 * Calls with an informative answer without a token: settings for the sign-in, or the refusal of one that needs a
 * token.
 */
const openCalls = [auth.endpoints.publicConfig, auth.endpoints.info]

/**
 * Makes the calls that need no token.
 * @returns the answer that has the envelope, else the first one; or why nothing was answered
 */
export async function firstAnswer(
  url: URL,
  line: Line,
  mapped: Mapped | undefined,
): Promise<Answer | Finding> {
  const asked = openCalls.filter((endpoint) => !mapped?.lacks(endpoint))
  let first: Answer | undefined
  for (const endpoint of asked) {
    const made = mapped ? mapped.request(endpoint, {}) : { endpoint, input: {} }
    try {
      const answer = await sendCall(url, made.endpoint, made.input, line)
      if (isEnvelope(answer, mapped)) return answer
      first ??= answer
    } catch (error) {
      const { failure } = faultOf(error)
      const code = errorCodeOf(error)
      const isSilent = failure.code === 'timeout' || failure.code === 'cancelled' || isTimeout(error)
      return isSilent
        ? { found: 'http.silent', state: 'failed' }
        : { found: 'http.broken', state: 'failed', values: { code: code || failure.code } }
    }
  }
  return first ?? { found: 'http.broken', state: 'failed', values: { code: '' } }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Reason why an answer lacks the envelope; undefined: it has it. */
function flawOf(answer: Answer, mapped: Mapped | undefined): 'page' | 'missing' | 'other' | undefined {
  try {
    readEnvelope(answer.endpoint, answer.status, answer.text, mapped)
    return undefined
  } catch (error) {
    const { code } = faultOf(error).failure
    if (code === 'not-found') return 'missing'
    if (code !== 'bad-answer') return undefined
    return answer.text.trimStart().startsWith('<') ? 'page' : 'other'
  }
}

const isEnvelope = (answer: Answer, mapped: Mapped | undefined): boolean =>
  flawOf(answer, mapped) === undefined

const FIRST_REDIRECT = 300
const LAST_REDIRECT = 399
const gatewayFaults = new Set([502, 503, 504])

export function judgeHttp({ status, location, text }: Answer, base: URL): Finding {
  const values = { status: String(status) }
  if (status >= FIRST_REDIRECT && status <= LAST_REDIRECT) {
    const to = URL.parse(location, base.href)
    // Without query: sign-in pages put data there that does not belong in a report.
    return {
      found: 'http.redirect',
      state: 'failed',
      values: { ...values, to: to ? `${to.origin}${to.pathname}` : '' },
    }
  }
  if (gatewayFaults.has(status) && !text.trimStart().startsWith('{')) {
    return { found: 'http.gateway', state: 'failed', values }
  }
  return { found: 'http.ok', state: 'ok', values }
}

/** Milliseconds by which clocks may differ before sign-ins and codes go wrong. */
const CLOCK_LIMIT = 120_000

export function judgeClock({ date, at }: Answer): Finding {
  if (Number.isNaN(date)) return { found: 'clock.unknown', state: 'none' }
  const difference = date - at
  const seconds = String(Math.round(Math.abs(difference) / 1000))
  return Math.abs(difference) > CLOCK_LIMIT
    ? { found: difference > 0 ? 'clock.ahead' : 'clock.behind', state: 'warning', values: { seconds } }
    : { found: 'clock.ok', state: 'ok', values: { seconds } }
}

export function judgeEnvelope(answer: Answer, mapped: Mapped | undefined): Finding {
  const flaw = flawOf(answer, mapped)
  if (flaw === undefined) return { found: 'envelope.ok', state: 'ok' }
  const values = { path: answer.endpoint.path, status: String(answer.status) }
  return { found: `envelope.${flaw}`, state: 'failed', values }
}
