import { z } from 'zod'
import { nothing, op } from './op.ts'

/** Dump that a process left behind when it crashed. */
export const CrashDump = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** Bytes. */
  size: z.number(),
})
export type CrashDump = z.output<typeof CrashDump>

/** For hosts with `crash-dumps`. Dumps contain memory: they never leave the machine by themselves. */
export const crashDumpOperations = {
  'crashDumps.list': op(
    nothing,
    z.object({
      folder: z.string(),
      /** Whether this run keeps dumps; the setting holds from the next start. */
      isKeeping: z.boolean(),
      /** Most dumps that are kept. */
      limit: z.number(),
      /** The newest first. */
      dumps: z.array(CrashDump),
    }),
  ),
  'crashDumps.remove': op(nothing, nothing),
  /** Shows them in the system's file manager. */
  'crashDumps.reveal': op(nothing, nothing),
} as const
