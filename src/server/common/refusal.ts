import { ErrorCode } from '#contract/failures.ts'
import type { TextKey } from './texts.ts'

/**
 * A call that is answered with a code other than 0. Thrown anywhere below the router, which rolls the transaction back
 * and writes its text in the caller's language.
 */
export class Refusal extends Error {
  readonly code: number
  readonly key: TextKey
  readonly values: Record<string, string | number>
  /** Field name → text of its problem; answered as `data.fields`. */
  readonly fields: Record<string, { key: TextKey; values?: Record<string, string | number> }> | undefined
  /** Names of the records at fault, where the request had several; shown after the reason. */
  readonly names: readonly string[]

  constructor(
    code: number,
    key: TextKey,
    values: Record<string, string | number> = {},
    fields?: Record<string, { key: TextKey; values?: Record<string, string | number> }>,
    names: readonly string[] = [],
  ) {
    super(key)
    this.name = 'Refusal'
    this.code = code
    this.key = key
    this.values = values
    this.fields = fields
    this.names = names
  }
}

/** Refuses a call that has left a record; the answer has the number of that record as `data.bizId`. */
export class RecordedRefusal extends Refusal {
  readonly bizId: string

  constructor(key: TextKey, values: Record<string, string | number> | undefined, bizId: string) {
    super(ErrorCode.internal, key, values)
    this.name = 'RecordedRefusal'
    this.bizId = bizId
  }
}

/** Refuses calls that come too often or in too great a number, and names the seconds after which to try again. */
export class TooManyRefusal extends Refusal {
  /** Answered in the header Retry-After. */
  readonly seconds: number

  constructor(key: TextKey, seconds: number, values: Record<string, string | number> = {}) {
    super(ErrorCode.tooMany, key, values)
    this.name = 'TooManyRefusal'
    this.seconds = Math.max(1, Math.ceil(seconds))
  }
}

/** Codes that are HTTP statuses too; every other refusal travels under HTTP 200. */
const transport: ReadonlySet<number> = new Set([
  ErrorCode.unauthenticated,
  ErrorCode.forbidden,
  ErrorCode.notFound,
  ErrorCode.notAllowed,
  ErrorCode.conflict,
  ErrorCode.tooLarge,
  ErrorCode.wrongType,
  ErrorCode.invalid,
  ErrorCode.tooMany,
])

export const statusOf = (refusal: Refusal): number => (transport.has(refusal.code) ? refusal.code : 200)

/** A rule of the business without a specific code: code 500 under HTTP 200, with its reason. */
export const refuse = (key: TextKey, values?: Record<string, string | number>): Refusal =>
  new Refusal(ErrorCode.internal, key, values)

/**
 * Checks every record of a call that takes many before any is changed. The refusal names all that are refused for the
 * reason of the first; a call for one record needs no name.
 * @param check throws a Refusal for a record that prevents the call
 */
export function checkEach<T>(
  records: readonly T[],
  nameOf: (record: T) => string,
  check: (record: T) => void,
): void {
  let first: Refusal | undefined
  const names: string[] = []
  for (const record of records) {
    try {
      check(record)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      first ??= error
      if (error.key === first.key) names.push(nameOf(record))
    }
  }
  if (!first) return
  const { code, key, values, fields } = first
  throw new Refusal(code, key, values, fields, records.length > 1 ? names : [])
}
