import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { maskedText } from '#server/common/mask.ts'

/** Longest text of errorInfo. */
const MAX_INFO = 16_000

/** Fields of an unexpected error in the error log. */
export interface Fault {
  /** Shared by equal faults: same exception, thrown at the same place (DECISION-OPS-88). */
  readonly number: string
  /** Name, message and stack, secrets replaced by ***. */
  readonly info: string
}

/** @param place the first line of the stack. */
export const exceptionNumber = (name: string, place: string): string =>
  `E${createHash('sha256').update(`${name}${place.trim()}`).digest('hex').slice(0, 8)}`

/** @param sent parts of the call, and its token: their secrets do not get into the text. */
export function faultOf(error: unknown, sent: unknown): Fault {
  const fault = error instanceof Error ? error : new Error(String(error))
  const stack = fault.stack ?? `${fault.name}: ${fault.message}`
  const place = stack.split('\n').find((line) => line.trim().startsWith('at ')) ?? ''
  return {
    number: exceptionNumber(fault.name, place),
    info: maskedText(stack, sent).slice(0, MAX_INFO),
  }
}

/** The request that failed, as far as it was understood. */
export interface FailedRequest {
  readonly method: string
  /** Path as called. */
  readonly uri: string
  /** Masked. */
  readonly params: string
}

/** One row per unexpected exception (OPS-LER-06). */
export function logFault(context: Context, fault: Fault, request: FailedRequest): void {
  context.store.insert('log_error', {
    id: context.nextId(),
    tenant_id: context.signedIn ? context.caller.tenantId : '',
    ex_num: fault.number,
    request_uri: request.uri,
    request_method: request.method,
    request_params: request.params,
    ip: context.ip,
    user_agent: context.userAgent,
    create_date: context.now,
    error_info: fault.info,
  })
}
