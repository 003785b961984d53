import type { JournalNote, OperationParsed } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { CallInput } from '#core/mapping/callInput.ts'

/** Common part of all calls, uploads and downloads of a session. */
export interface SessionRequest {
  /** Undefined: an address that the platform has sent. */
  readonly endpoint?: AnyEndpoint
  readonly signal?: AbortSignal
  /** Sent by the console itself: does not wait for a sign-in or for the connection. */
  readonly background?: boolean
  /** Text that the operator typed for a destructive call in a production profile. */
  readonly confirm?: string
  /** Set by the step `token`. */
  readonly token?: string
}

/** A call on its way through a session. Its input has passed parseInput. */
export interface SessionCall extends SessionRequest {
  readonly endpoint: AnyEndpoint
  readonly input: CallInput
  /** Window that makes the call, and its note for the journal. */
  readonly windowId?: string
  readonly note?: JournalNote
  /** Of a call with a file: the name of the file. */
  readonly fileName?: string
}

/** A call of a window; its input has not been parsed before the step `parsed`. */
export interface WindowCall extends SessionCall {
  readonly prefer: OperationParsed<'api.call'>['prefer']
}

/** @returns how the client sends a call of a session */
export const clientOptions = ({ token, signal, background }: SessionRequest) => ({
  token,
  signal,
  background,
})
