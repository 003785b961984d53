import { z } from 'zod'
import { nothing, op } from './op.ts'

export const clientLogOperations = {
  /** A fault in a window, for the client log. Redacted before it is written. */
  'log.write': op(
    z.object({
      level: z.enum(['info', 'warning', 'error']),
      message: z.string().max(2000),
      stack: z.string().max(8000).optional(),
    }),
    nothing,
  ),
} as const
