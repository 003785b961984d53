import { z } from 'zod'

/** Queries of the logs in the cache, across all of them at once. */

/** A place in the common time line: newest first, then by name of the log, then by id, the greatest first. */
export const LogKey = z.object({
  /** `yyyy-MM-dd HH:mm:ss` */
  time: z.string().max(30),
  /** Resource name. */
  log: z.string().max(100),
  /** Up to 20 digits. */
  id: z.string().max(20),
})
export type LogKey = z.output<typeof LogKey>

const LogWord = z.object({
  /** Found anywhere in a text, case ignored; `%`, `_` and `*` mean themselves. */
  text: z.string().min(1).max(200),
  /** Entity fields to look into; all texts of the row when empty. */
  fields: z.array(z.string().max(64)).max(20),
})

export const LogTerm = LogWord.extend({
  /** Alternatives: a row with any one of them, or with the word itself, has the term. */
  or: z.array(LogWord).max(9).optional(),
})
export type LogTerm = z.output<typeof LogTerm>

/** Conditions that narrow a log; all of them apply at once. */
export const LogFilter = z.object({
  include: z.array(LogTerm).max(20),
  exclude: z.array(LogTerm).max(20),
  /** `yyyy-MM-dd HH:mm:ss`, both ends included; empty: open. */
  from: z.string().max(30),
  until: z.string().max(30),
  /** Only rows that the contract calls failed. */
  failed: z.boolean(),
  /** Filters of the log's list call, by name; one that this log does not have leaves no row of it. */
  filters: z.record(z.string().max(200), z.string().max(2000)),
})
export type LogFilter = z.output<typeof LogFilter>

/** `older` goes down the time line, as one reads it; `newer` goes up. */
export const LogDirection = z.enum(['older', 'newer'])
export type LogDirection = z.output<typeof LogDirection>

export const LogRow = z.object({
  key: LogKey,
  /** As in the entity; a text longer than 4000 characters is cut, see `cut`. */
  row: z.record(z.string(), z.unknown()),
  failed: z.boolean(),
  /** Some text of it is longer than here; logs.row has more. */
  cut: z.boolean(),
})
export type LogRow = z.output<typeof LogRow>

export const everything: LogFilter = {
  include: [],
  exclude: [],
  from: '',
  until: '',
  failed: false,
  filters: {},
}
