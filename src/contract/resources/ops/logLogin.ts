import { z } from 'zod'
import { logCalls } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  DateTime,
  defineResource,
  newestFirst,
  equals,
  from,
  Id,
  until,
} from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** 0 failed, 1 success, 2 account locked or disabled (DECISION-OPS-85). */
export const loginStatuses = vocabulary([0, 1, 2])
export type LoginStatus = CodeOf<typeof loginStatuses>

/** 0 sign-in, any other value sign-out. */
export const loginOperations = vocabulary([0, 1], { others: 1 })
export type LoginOperation = CodeOf<typeof loginOperations>

export const LogLogin = z.object({
  id: Id,
  creatorName: z.string(),
  deptName: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** A value of `loginOperations`. */
  operation: AnyCode,
  status: AnyCode,
  createDate: DateTime,
})
export type LogLogin = z.output<typeof LogLogin>

const filters = {
  creatorName: contains(),
  status: equals(),
  bDate: from('createDate'),
  eDate: until('createDate'),
}

export const logLogin = defineResource('ops.logLogin', {
  entity: LogLogin,
  filters,
  order: newestFirst('createDate'),
  log: {
    time: 'createDate',
    screen: 'sys/log-login',
    byActor: true,
    failed: [[{ field: 'status', is: 'none', values: ['1'] }]],
  },
  endpoints: logCalls({
    base: '/sys/log/login',
    title: 'Login log',
    entity: LogLogin,
    filters,
    guard: { screen: 'sys/log-login' },
  }),
})
