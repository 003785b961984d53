import { createContext } from 'react'

/** The record that a new one is cloned from. */
export interface Sample {
  /** From the platform's response. */
  readonly record: Readonly<Record<string, unknown>>
  /** Name of the record shown to people. */
  readonly name: string
}

/** Null: the form adds a record that has no sample, or edits one. */
export const SampleContext = createContext<Sample | null>(null)
