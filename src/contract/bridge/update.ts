import { z } from 'zod'
import { PendingWork } from './host.ts'
import { nothing, op } from './op.ts'

const updateStages = [
  /** No feed is known, or this host cannot be replaced by itself. */
  'off',
  /** Not looked yet. */
  'idle',
  'checking',
  /** The feed has this version. */
  'current',
  /** The feed has an older version, which is never installed. */
  'older',
  'available',
  'downloading',
  /** The package is here and was checked; it is installed when the operator agrees. */
  'ready',
] as const

export const updateProblems = [
  /** The feed cannot be reached, or has nothing for this system. */
  'feed',
  /** The content of the feed cannot be read. */
  'unreadable',
  /** Not signed with a key that this program trusts. */
  'signature',
  /** Keys that sign updates are demanded, and none of them can be read. */
  'keys',
  /** The organisation's policy cannot be applied, so the source of updates is unknown. */
  'policy',
  /** The signed content has no date of expiry. */
  'undated',
  /** The signed content has expired, or this machine's clock is ahead. */
  'expired',
  /** This machine's clock is before the release. */
  'clock',
  /** The package is not the one that the feed names. */
  'damaged',
  /** The connection ended before the package was whole. */
  'cut',
  'disk-full',
  /** The program's own file or folder cannot be replaced by this account. */
  'not-replaceable',
  'failed',
] as const
export type UpdateProblem = (typeof updateProblems)[number]

/** The program's own update, the same in every window. */
export const UpdateState = z.object({
  stage: z.enum(updateStages),
  /** Problem of the last attempt; the stage is the one before it. */
  problem: z.enum(updateProblems).optional(),
  /** Where it is looked for; empty: nowhere. */
  feed: z.string(),
  /** Version that the feed offers; empty: unknown. */
  version: z.string(),
  /** Plain text. */
  notes: z.string(),
  /** Epoch milliseconds; 0: unknown. */
  releasedAt: z.number(),
  /** `page`: only the system's own means replace this program, so its page is opened. */
  method: z.enum(['install', 'page']),
  /** Bytes; total 0 while unknown. */
  received: z.number(),
  total: z.number(),
  /** Epoch milliseconds of the last answer; 0: none yet. */
  checkedAt: z.number(),
})
export type UpdateState = z.output<typeof UpdateState>

/** Work that must end before an update is installed, by the names that the operator sees. */
export const UpdateBlockers = PendingWork.extend({
  transfers: z.array(z.string()),
  /** Production profiles whose writes are unlocked. */
  unlocked: z.array(z.string()),
})
export type UpdateBlockers = z.output<typeof UpdateBlockers>

export const updateOperations = {
  'update.state': op(nothing, UpdateState),
  /** Queries the feed now. Failures are in the state, nothing is thrown. */
  'update.check': op(nothing, UpdateState),
  /** Begins the download in the background; events report its progress. */
  'update.download': op(nothing, UpdateState),
  'update.cancel': op(nothing, UpdateState),
  /**
   * Ends the program, installs and starts again: when the operator agrees, and only when nothing blocks it.
   * @returns the blockers; nothing was done then
   */
  'update.install': op(nothing, UpdateBlockers),
  /** Opens the feed's page outside. */
  'update.openPage': op(nothing, nothing),
} as const
