import { z } from 'zod'
import { logCalls } from '#contract/calls.ts'
import {
  contains,
  custom,
  DateTime,
  defineResource,
  equals,
  from,
  Id,
  newestFirst,
  until,
} from '#contract/kernel.ts'

export const LogUserBehavior = z.object({
  id: Id,
  userName: z.string(),
  operaMenuName: z.string(),
  /** Path of the call. */
  operaUrl: z.string(),
  /** Code of the dictionary USER_BEHAVIOR_TYPE. */
  operaAction: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  createDate: DateTime,
  operaMenuId: Id,
})
export type LogUserBehavior = z.output<typeof LogUserBehavior>

const filters = {
  userName: contains(),
  ip: contains(),
  /** `yyyy-MM-dd`. */
  beginDate: from('createDate'),
  /** `yyyy-MM-dd`, that day included. */
  endDate: until('createDate'),
  operaMenuId: equals(),
  /** Ids of menus, joined by commas; a row of any of them fits. */
  menuIds: {
    ...custom((ids) => [
      [{ field: 'operaMenuId', is: 'any', values: ids.split(',').map((id) => id.trim()) }],
    ]),
    maxLength: 8000,
  },
}

export const logUserBehavior = defineResource('ops.logUserBehavior', {
  entity: LogUserBehavior,
  filters,
  order: newestFirst('createDate'),
  log: { time: 'createDate', screen: 'sys/sysLogUserBehavior', byActor: true },
  endpoints: logCalls({
    base: '/sys/sysLogUserBehavior',
    title: 'User behaviour log',
    entity: LogUserBehavior,
    filters,
    guard: { screen: 'sys/sysLogUserBehavior' },
  }),
})
