import { useContext } from 'react'
import { SampleContext } from '#kit/list/sample.ts'

/**
 * The record whose values a form shows: the edited one, or the one that a new record is cloned from.
 * @returns undefined for a new record without a sample
 */
export function useShown<R extends object>(record: R | undefined): R | undefined {
  const sample = useContext(SampleContext)
  // A form is opened with records of one kind, and a sample is such a record.
  return record ?? (sample?.record as R | undefined)
}
