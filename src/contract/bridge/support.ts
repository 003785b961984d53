import { z } from 'zod'
import { op } from './op.ts'

export const supportOperations = {
  /**
   * Saves data for support, as a zip where the operator chooses: versions, settings, the client log, the doctor's
   * report, and when something crashed; no data of the platform. Null when they cancelled the dialog.
   */
  'support.save': op(
    z.object({
      /** Suggested name without extension; cleaned by core. */
      fileName: z.string().max(300),
      /** The doctor's report as text, in the operator's language. */
      report: z.string().max(1_000_000),
      /** Also the crash dumps, which contain memory: passwords, tokens and data may be in it. */
      withDumps: z.boolean().default(false),
    }),
    z.object({ download: z.string().optional() }).nullable(),
  ),
} as const
