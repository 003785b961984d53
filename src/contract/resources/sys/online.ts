import { z } from 'zod'
import { listCalls } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  custom,
  DateTime,
  defineResource,
  newestFirst,
  equals,
  Id,
  POST,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

export const onlineStatuses = vocabulary([1])

/** One signed-in client of a user. */
export const OnlineSession = z.object({
  /** Distinguishes the sessions of one user; opens nothing. */
  id: z.string(),
  userId: Id,
  username: z.string(),
  realName: z.string(),
  deptName: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** A value of `onlineStatuses`. */
  status: AnyCode,
  createDate: DateTime,
  /** Last call, to the minute. */
  updateDate: DateTime,
  /** A value of the dictionary SYS_MENU_CLIENT. */
  clientType: z.string(),
})
export type OnlineSession = z.output<typeof OnlineSession>

const filters = {
  /** This department and everything below. */
  deptId: custom(),
  username: contains(),
  clientType: equals(),
}

export const online = defineResource('sys.online', {
  entity: OnlineSession,
  named: { place: 'realName', also: 'username' },
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...listCalls({
      base: '/sys/online',
      title: 'Online users',
      entity: OnlineSession,
      filters,
    }),
    /** Ends all sessions these users have with this client. */
    fquit: POST('/sys/online/fquit', {
      summary: 'Online users: force quit',
      guard: { permission: 'sys:online:fquit' },
      effect: 'destroy',
      body: z.object({
        userIds: z.array(Id).min(1).max(10_000),
        clientType: z.string().max(50).default('PC'),
      }),
    }),
  },
})
