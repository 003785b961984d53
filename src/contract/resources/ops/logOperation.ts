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
import { vocabulary } from '#contract/vocabulary.ts'

/** 0 failure, 1 success. */
export const operationStatuses = vocabulary([0, 1])

export const LogOperation = z.object({
  id: Id,
  creatorName: z.string(),
  userNickName: z.string(),
  deptName: z.string(),
  operation: z.string(),
  userAgent: z.string(),
  status: AnyCode,
  createDate: DateTime,
  requestUri: z.string(),
  requestMethod: z.string(),
  /** Secrets replaced by ***, cut at 4000 characters. */
  requestParams: z.string(),
  /** Milliseconds. */
  requestTime: z.number().int(),
  responseStr: z.string(),
  ip: z.string(),
})
export type LogOperation = z.output<typeof LogOperation>

const filters = {
  creatorName: contains(),
  status: equals(),
  bDate: from('createDate'),
  eDate: until('createDate'),
}

export const logOperation = defineResource('ops.logOperation', {
  entity: LogOperation,
  filters,
  order: newestFirst('createDate'),
  log: {
    time: 'createDate',
    screen: 'sys/log-operation',
    byActor: true,
    failed: [[{ field: 'status', is: 'any', values: ['0'] }]],
  },
  endpoints: logCalls({
    base: '/sys/log/operation',
    title: 'Operation log',
    entity: LogOperation,
    filters,
    guard: { screen: 'sys/log-operation' },
  }),
})
