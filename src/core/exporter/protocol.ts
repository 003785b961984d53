import { z } from 'zod'
import { ExportColumn } from '#contract/exportColumn.ts'
import { failureCodes } from '#contract/failures.ts'
import { LogSource } from '../cache/logSource.ts'
import { Checkpoint } from '../tables/checkpoint.ts'

/** The task of the export program, sent once, and its reports. */

export const Task = z.object({
  source: LogSource,
  table: z.object({
    path: z.string().min(1),
    format: z.enum(['xlsx', 'csv', 'json']),
    title: z.string(),
    columns: z.array(ExportColumn).min(1),
  }),
  /** Checkpoint of an earlier program with the same rows and the same table; null: from the beginning. */
  from: Checkpoint.nullable(),
  /** Milliseconds between two checkpoints. */
  keepEvery: z.number(),
})
export type Task = z.output<typeof Task>

export const Reply = z.discriminatedUnion('event', [
  /** At the beginning, then a few times a second. */
  z.object({ event: z.literal('progress'), rows: z.number() }),
  /** Everything up to this checkpoint is on the disk. */
  z.object({ event: z.literal('reached'), checkpoint: Checkpoint }),
  /** The part file is complete and on the disk. `peak`: highest resident memory of the program, bytes. */
  z.object({ event: z.literal('written'), rows: z.number(), peak: z.number() }),
  z.object({
    event: z.literal('failed'),
    failure: z.object({ code: z.enum(failureCodes), message: z.string() }),
  }),
])
export type Reply = z.output<typeof Reply>
