import { ErrorCode } from '#contract/failures.ts'
import type { TextKey } from './texts.ts'

/**
 * A call that is answered with a code other than 0. Thrown anywhere below the router, which undoes
 * the transaction and words it in the caller's language.
 */
export class Refusal extends Error {
  readonly code: number
  readonly key: TextKey
  readonly values: Record<string, string | number>
  /** Field name → text of what is wrong with it; answered as `data.fields`. */
  readonly fields: Record<string, { key: TextKey; values?: Record<string, string | number> }> | undefined

  constructor(
    code: number,
    key: TextKey,
    values: Record<string, string | number> = {},
    fields?: Record<string, { key: TextKey; values?: Record<string, string | number> }>,
  ) {
    super(key)
    this.name = 'Refusal'
    this.code = code
    this.key = key
    this.values = values
    this.fields = fields
  }
}

/** Codes that are HTTP statuses too; every other refusal travels under HTTP 200. */
const transport: ReadonlySet<number> = new Set([
  ErrorCode.unauthenticated,
  ErrorCode.forbidden,
  ErrorCode.notFound,
  ErrorCode.tooLarge,
  ErrorCode.invalid,
  ErrorCode.tooMany,
])

export const statusOf = (refusal: Refusal): number => (transport.has(refusal.code) ? refusal.code : 200)

/** A rule of the business without a number of its own: code 500 under HTTP 200, with its reason. */
export const refuse = (key: TextKey, values?: Record<string, string | number>): Refusal =>
  new Refusal(ErrorCode.internal, key, values)
