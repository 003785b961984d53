import type { Failure } from '#contract/failures.ts'
import type { Piece } from '#base/pieces.ts'
import type { AnswerContext } from '#core/mapping/answers.ts'
import type { IdPair } from '#core/mapping/opaqueIds.ts'

/** Data about an answer that the program gets before its bytes. */
export interface AnswerHead {
  /** Id of a call of the contract. */
  readonly endpoint: string
  /** HTTP status. */
  readonly status: number
  /** The profile's mapping document. */
  readonly mapping?: string
  /** The profile's address, where there is a mapping. */
  readonly address?: string
  /** Further data with which the mapping reads the answer. */
  readonly context?: AnswerContext
  /** As the contract has it, or the platform's `data` as it came. */
  readonly how: 'decoded' | 'raw'
}

/** Messages to the program; `id` is that of the answer. */
export type AnswerRequest =
  | ({ readonly kind: 'begin'; readonly id: number } & AnswerHead)
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number }
  /** The authorities that Node and the system trust. */
  | { readonly kind: 'authorities'; readonly id: number }

/** Result of the pieces. */
export interface ReadAnswer {
  readonly data: unknown
  /** As in `Decoded`; empty for `raw`. */
  readonly repaired: [path: string, times: number][]
  readonly lacking: string[]
  /** Ids that the mapping has replaced by numbers. */
  readonly ids: IdPair[]
}

/** Messages of the program. */
export type AnswerReply =
  | { readonly kind: 'head'; readonly id: number; readonly head: unknown }
  | { readonly kind: 'piece'; readonly id: number; readonly piece: Piece }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
