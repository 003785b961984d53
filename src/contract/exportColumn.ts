import { z } from 'zod'

/** Value that core derives from a field before writing it: the browser or the system in a User-Agent header. */
const columnFormats = ['browser', 'os'] as const
export type ColumnFormat = (typeof columnFormats)[number]

/** A column of a file that the console writes itself. */
export const ExportColumn = z.object({
  key: z.string().max(200),
  label: z.string().max(2000),
  /** Place of the value in the row, with dots between names: `jobInfo.jobDesc`. Default: `key`. */
  from: z.string().max(200).optional(),
  format: z.enum(columnFormats).optional(),
  /** A further value of the row, written as it is behind the first one; `end` follows it, as a bracket does. */
  joined: z
    .object({ from: z.string().max(200), separator: z.string().max(8), end: z.string().max(8).optional() })
    .optional(),
  /** Wire value → label, for codes; the empty key is an absent value's. */
  labels: z.record(z.string().max(2000), z.string().max(2000)).optional(),
  /** Label of every present value that `labels` does not name. Default: the value itself. */
  otherwise: z.string().max(2000).optional(),
})
export type ExportColumn = z.output<typeof ExportColumn>
