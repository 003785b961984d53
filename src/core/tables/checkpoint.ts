import { z } from 'zod'

/** Up to where a table is written, after a whole row: a later run resumes here. */
export const Checkpoint = z.object({
  /** Length of the part file up to here; bytes after it are truncated. */
  bytes: z.number(),
  rows: z.number(),
  /** Up to where the rows have been read; its shape is that of the reader. */
  place: z.unknown(),
  /** The writer's own state. */
  writer: z.unknown(),
})
export type Checkpoint = z.output<typeof Checkpoint>
