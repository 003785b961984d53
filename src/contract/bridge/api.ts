import { z } from 'zod'
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
      /** Made by the console itself: the platform need not record it, and a refusal is told to nobody. */
      background: z.boolean().optional(),
      /** Destructive calls in production carry the environment's name as typed. */
      confirm: z.string().max(100).optional(),
    }),
    z.object({
      data: json,
      source,
      asOf: z.number(),
      /** Filters of a list that the platform has not applied: some row contradicts them. Absent: none. */
      ignored: z.array(z.string()).optional(),
      /** Fields that rows of this list lack on this platform. Absent: none. */
      lacking: z.array(z.string()).optional(),
      /** The platform refuses to sort the list as asked, in these words; rows come in its own order. Absent: it does not. */
      unsorted: z.string().optional(),
      /** What the platform cannot export as it is shown: this page alone, or these rows at all. Absent: nothing. */
      exportedHere: z.enum(['page', 'rows']).optional(),
    }),
  ),
  /** The operator reads again: calls that the platform turned out not to have are sent once more. */
  'api.again': op(nothing, nothing),
} as const
