import { z } from 'zod'

/** Records that the palette finds by name, from the cache. Menus and dictionaries are in the session. */
export const recordKinds = [
  'user',
  'dept',
  'role',
  'job',
  'template',
  'sysEvent',
  'auditEvent',
  'bizEvent',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Route of the screen a kind belongs to; an account without it is offered none of them. */
export const recordScreens: Readonly<Record<RecordKind, string>> = {
  user: 'sys/user',
  dept: 'sys/dept',
  role: 'sys/role',
  job: 'sys/sysJob',
  template: 'msg/msgTemplate',
  sysEvent: 'msg/msgSysEvent',
  auditEvent: 'msg/msgAuditEvent',
  bizEvent: 'msg/msgBizEvent',
}

export const IndexedRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** Another name by which it is known, such as an account; empty: none. */
  also: z.string(),
  /** Distinguishes it from others of its name, such as a department; empty: nothing. */
  detail: z.string(),
})
export type IndexedRecord = z.output<typeof IndexedRecord>

export const RecordSet = z.object({
  kind: z.enum(recordKinds),
  records: z.array(IndexedRecord),
  /** Number of records on the platform; more than are here when there are very many. */
  total: z.number(),
  /** Epoch milliseconds of their origin; 0: never read. */
  asOf: z.number(),
})
export type RecordSet = z.output<typeof RecordSet>
