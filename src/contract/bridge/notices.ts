import { z } from 'zod'
import { nothing, op } from './op.ts'

/** Notices with texts of the console; every language has one for each. */
export const noticeCodes = [
  /** No connection, no answer in time, or an answer that is not the platform's: reported once per burst. */
  'network.offline',
  'network.timeout',
  'network.tls',
  'network.address',
  'network.bad-answer',
  /** A stored setting or profile was unusable; the default took its place. */
  'settings.damaged',
  /** The cache file was set aside and replaced by an empty one. */
  'cache.damaged',
  'cache.newer',
  'cache.locked',
  /** The cache has reached its limit; the oldest log rows were deleted. */
  'cache.shrunk',
  /**
   * A watch rule found something, and later that it is over. `values` hold the rule's name, the subject, and the
   * amount.
   */
  'watch.jobFailed',
  'watch.jobRecovered',
  'watch.errorFound',
  'watch.errorGone',
  'watch.ratePassed',
  'watch.rateFell',
  'watch.apiRatePassed',
  'watch.apiRateFell',
  /** Important messages arrived; no notice follows when one is read. */
  'watch.messageArrived',
  'watch.sendFailed',
  'watch.sendsCalm',
  /** The unlock of a production profile ended. */
  'writes.ended',
  /** Data of the platform has changed since it was last read. `values`: count, and the dictionary's name. */
  'fresh.dictionary',
  'fresh.menus',
  'fresh.permissions',
  'fresh.parameters',
  /** The platform does not answer this list, reported once after the sign-in; the console works without it. */
  'lacks.menus',
  'lacks.permissions',
  'lacks.dictionaries',
  /** The platform's description of its calls has more than `most` of something, and is not used. */
  'description.size',
  'description.levels',
  'description.servers',
  'description.paths',
  'description.calls',
  /** Some of the keys that the policy names for updates cannot be read: `positions` in the text. */
  'policy.keys',
  /** Rows vanished from a list while it was exported; the file may lack some. `subject` is its title. */
  'export.changed',
  /** The feed has a newer version of the program; it was downloaded. `subject` is the version. */
  'update.available',
  'update.ready',
  /** A change was sent and the journal could not be written. */
  'journal.notKept',
  /** The journal of an account was set aside; its file is kept. */
  'journal.damaged',
  'journal.newer',
  'journal.locked',
  /** A record was saved and its earlier version could not be kept. */
  'versions.notKept',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  /** The platform's message; empty when `code` names a text of the console. */
  text: z.string(),
  code: z.string(),
  /** Subject, such as the name of a rule or of a profile; empty: none, or the call. */
  subject: z.string(),
  /** Id of the call whose refusal it is. */
  call: z.string().optional(),
  /** Route of the row it is about. */
  route: z.string().optional(),
  /** Shown as a system notification when the console is not in front. */
  alert: z.boolean().optional(),
  /** Values for the placeholders in the text of a code. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  at: z.number(),
})
export type Notice = z.output<typeof Notice>

export const noticeOperations = {
  'notices.list': op(nothing, z.array(Notice)),
  'notices.clear': op(nothing, nothing),
} as const
