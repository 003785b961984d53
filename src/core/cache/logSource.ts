import { z } from 'zod'
import { CellKind } from './cells.ts'
import { operations, Walk } from './protocol.ts'

/** Describes rows of one log as plain data, for a program that opens the file itself. */
export const LogSource = z.object({
  /** Path of the SQLite file. */
  database: z.string().min(1),
  /** Kinds of the table's columns, in their order. */
  kinds: z.array(CellKind),
  rows: z.discriminatedUnion('by', [
    /** Newest first, as in a search. */
    z.object({ by: z.literal('walk'), walk: Walk.omit({ file: true, start: true, budget: true }) }),
    /** As in a list; without `page` all of it. */
    z.object({
      by: z.literal('list'),
      list: operations.queryLog.omit({ file: true, page: true, limit: true }),
      page: z.object({ number: z.number().int().min(1), limit: z.number().int().min(1) }).nullable(),
    }),
  ]),
})
export type LogSource = z.output<typeof LogSource>
