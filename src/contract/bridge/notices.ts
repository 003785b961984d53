import { z } from 'zod'
import { nothing, op } from './op.ts'

/** Notices whose words are the console's own; every language has a text for each. */
export const noticeCodes = [
  /** No connection, no answer in time, or an answer that is not the platform's: said once for a burst. */
  'network.offline',
  'network.timeout',
  'network.tls',
  'network.address',
  'network.bad-answer',
  /** A stored setting or profile was unusable; the default took its place. */
  'settings.damaged',
  /** The cache file was set aside and begun anew. */
  'cache.damaged',
  'cache.newer',
  'cache.locked',
  /** The cache has reached its limit; the oldest log rows went. */
  'cache.shrunk',
  /** A watch rule found something, and later that it is over. `values` hold the rule's name, what, and how much. */
  'watch.jobFailed',
  'watch.jobRecovered',
  'watch.errorFound',
  'watch.errorGone',
  'watch.ratePassed',
  'watch.rateFell',
  /** Important messages came in; that one is read later needs no word. */
  'watch.messageArrived',
  /** The unlock of a production profile came to its end. */
  'writes.ended',
  /** What the platform says has changed since it was read last. `values`: count, and the dictionary's name. */
  'fresh.dictionary',
  'fresh.menus',
  'fresh.permissions',
  'fresh.parameters',
  /** Rows vanished from a list while it was exported; the file may lack some. `subject` is its title. */
  'export.changed',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  /** The platform's own words, or empty when `code` names a text of ours. */
  text: z.string(),
  code: z.string(),
  /** Endpoint summary or area it belongs to. */
  subject: z.string(),
  /** Route of the row it is about. */
  route: z.string().optional(),
  /** Worth telling an operator who looks elsewhere. */
  alert: z.boolean().optional(),
  /** What the text of a code has gaps for. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  at: z.number(),
})
export type Notice = z.output<typeof Notice>

export const noticeOperations = {
  'notices.list': op(nothing, z.array(Notice)),
  'notices.clear': op(nothing, nothing),
} as const
