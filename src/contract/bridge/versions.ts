import { z } from 'zod'
import { Id } from '../kernel.ts'
import { op } from './op.ts'

const record = { resource: z.string().max(200), id: Id }
const Values = z.record(z.string(), z.unknown())

/** A record before a save of this console changed it. */
export const SavedVersion = z.object({
  /** Unique among the versions of a profile. */
  version: z.number().int(),
  /**
   * User who saved it like this and time of that save, as the platform writes them; empty where it does not report
   * them.
   */
  updater: z.string(),
  updateDate: z.string(),
  /** Which account replaced it, and when in epoch milliseconds. */
  replacedBy: z.string(),
  replacedAt: z.number(),
  /** Fields in which it differs from the version kept before it; null for the oldest. */
  changed: z.array(z.string()).nullable(),
})
export type SavedVersion = z.output<typeof SavedVersion>

export const RecordVersions = z.object({
  /** The record as the platform has it now. */
  now: Values,
  /** As in a version; null without versions. */
  changed: z.array(z.string()).nullable(),
  /** The latest first. */
  versions: z.array(SavedVersion),
})
export type RecordVersions = z.output<typeof RecordVersions>

export const versionOperations = {
  /**
   * Stored versions of a record. The record is read from the platform first: an account that may not read it gets the
   * platform's refusal, regardless of which account saved the versions.
   */
  'versions.list': op(z.object(record), RecordVersions),
  /** The fields of one version; of the same account's concern as the list. */
  'versions.get': op(z.object({ ...record, version: z.number().int() }), Values),
} as const
