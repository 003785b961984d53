import type { AnyEndpoint } from '#contract/kernel.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { type TextKey, translate } from '#kit/text.ts'

type Values = Readonly<Record<string, unknown>>

/** The record that a clone was saved as. */
export interface MadeRecord {
  readonly id: string
  /** Values that were sent. */
  readonly values: Values
}

/** Records or relations of a sample, as they were read. */
export interface CopySource {
  readonly count: number
  /** Gives them to the new record. Repeated after a failure: what the record has already does no harm. @throws FailureError */
  copy(made: MadeRecord): Promise<void>
}

/** Something of a record beyond the fields of its form that a clone can have as well. */
export interface CloneCopy {
  /** Unique within the form. */
  readonly id: string
  readonly label: TextKey
  /** Ticked at first. Default true. */
  readonly isTicked?: boolean
  /** The call that gives it to a record; it is not offered without it. */
  readonly guard: AnyEndpoint
  /** @throws FailureError */
  read(sample: Values): Promise<CopySource>
}

/** A part that the new record does not have. */
export interface FailedCopy {
  readonly wanted: WantedCopy
  /** In the operator's language. */
  readonly reason: string
}

export interface WantedCopy {
  readonly label: TextKey
  /** Resolves once the sample was read. */
  readonly source: Promise<CopySource>
}

/** Identifier of the new record in the answer of its creation; empty: the platform does not say. */
const idOf = (answer: unknown): string => (typeof answer === 'string' ? answer : '')

/** Copies part by part. @returns those that failed; the others are there */
export async function copyAll(
  wanted: readonly WantedCopy[],
  answer: unknown,
  values: Values,
): Promise<readonly FailedCopy[]> {
  const failed: FailedCopy[] = []
  const id = idOf(answer)
  for (const each of wanted) {
    try {
      if (id === '') failed.push({ wanted: each, reason: translate('kit:sample.noId') })
      else await (await each.source).copy({ id, values })
    } catch (error) {
      failed.push({ wanted: each, reason: failureText(failureOf(error)) })
    }
  }
  return failed
}
