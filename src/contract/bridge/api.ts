import { z } from 'zod'
import { JournalNote } from './journal.ts'
import { json, nothing, op, source } from './op.ts'

export const apiOperations = {
  /** One documented call by name. `prefer: cache` reads the cache even while online. */
  'api.call': op(
    z.object({
      endpoint: z.string().max(200),
      params: json.optional(),
      query: json.optional(),
      body: json.optional(),
      prefer: z.enum(['network', 'cache']).optional(),
      /** Sent by the console itself: the platform need not record it, and refusals are not shown. */
      background: z.boolean().optional(),
      /** Destructive calls in production carry the environment's name as typed. */
      confirm: z.string().max(100).optional(),
      /** Words of the change for the journal. */
      journal: JournalNote.optional(),
    }),
    z.object({
      data: json,
      source,
      asOf: z.number(),
      /** Filters of a list that the platform has not applied: some row contradicts them. Absent: none. */
      ignored: z.array(z.string()).optional(),
      /** Fields that rows of this list lack on this platform. Absent: none. */
      lacking: z.array(z.string()).optional(),
      /**
       * Message with which the platform refuses to sort the list by the requested order; rows come in its own order.
       * Absent: it does not refuse.
       */
      unsorted: z.string().optional(),
      /** Export that the platform cannot make as shown: of this page alone, or of these rows at all. Absent: none. */
      exportedHere: z.enum(['page', 'rows']).optional(),
    }),
  ),
  /** The operator reads again: calls that turned out to be missing on the platform are sent again. */
  'api.again': op(nothing, nothing),
} as const
