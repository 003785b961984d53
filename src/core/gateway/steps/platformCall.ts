import type { AnyEndpoint } from '#contract/kernel.ts'
import type { CallInput } from '#core/mapping/callInput.ts'
import type { LookupTables } from '#core/mapping/lookups.ts'
import type { HttpRequest } from '../httpRequest.ts'

export interface SendOptions {
  token?: string
  signal?: AbortSignal
  /** Milliseconds for the whole call with its retry (for `fetch`: until the answer begins); default 30 000. */
  timeLimit?: number
  /** Sent by the console itself: the platform need not record it as an action of its user. */
  background?: boolean
  /** `Accept-Language` of this call; default: the console's language. */
  language?: string
  /** `data` as it came, for answers that the caller cleans itself. */
  raw?: boolean
}

/** A call on its way through a platform client. Its input has passed parseInput. */
export interface PlatformCall extends SendOptions {
  readonly endpoint: AnyEndpoint
  readonly input: CallInput
  /** Records in which values of the answer are looked up. */
  readonly tables?: LookupTables
  /** The platform's record that the call changes. */
  readonly base?: unknown
  /** Undefined: the request of the contract. */
  readonly request?: HttpRequest
}
