import { z } from 'zod'
import { listCalls, logCalls } from '#contract/calls.ts'
import {
  contains,
  DateTime,
  defineResource,
  equals,
  from,
  GET,
  Id,
  newestFirst,
  text,
  until,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** The choices of the request-method filter. */
export const errorMethods = vocabulary(['POST', 'GET', 'DELETE', 'PUT'])

export const LogError = z.object({
  id: Id,
  /** E and 8 hex digits; equal faults share it (DECISION-OPS-88). */
  exNum: z.string(),
  requestUri: z.string(),
  requestMethod: z.string(),
  /** Secrets replaced by ***, cut at 4000 characters. */
  requestParams: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createDate: DateTime,
  /** Name, message and stack, secrets replaced by ***. */
  errorInfo: z.string(),
})
export type LogError = z.output<typeof LogError>

const filters = {
  requestUri: contains(),
  createDateBegin: from('createDate'),
  createDateEnd: until('createDate'),
  exNum: contains(),
  ip: contains(),
  requestMethod: equals(),
}

export const logError = defineResource('ops.logError', {
  entity: LogError,
  filters,
  order: newestFirst('createDate'),
  log: { time: 'createDate', screen: 'sys/log-error', failed: [[]] },
  endpoints: logCalls({
    base: '/sys/log/error',
    title: 'Error log',
    entity: LogError,
    filters,
    guard: { screen: 'sys/log-error' },
  }),
})

/** Number of occurrences of one fault at one address within a range. */
export const LogErrorStat = z.object({
  exNum: z.string(),
  requestUri: z.string(),
  cnt: z.number().int(),
  /** The counted range, as in the query. */
  createDateBegin: DateTime,
  createDateEnd: DateTime,
})
export type LogErrorStat = z.output<typeof LogErrorStat>

const statFilters = {
  exNum: contains(),
  createDateBegin: from('createDate'),
  createDateEnd: until('createDate'),
}

/** Length of a step of the chart. */
export const errorSteps = vocabulary(['hour', 'day'])

/** Errors of one step and fault. */
export const ErrorCount = z.object({
  /** `yyyy-MM-dd`, by the hour followed by ` HH`. */
  time: z.string(),
  /** Empty: all faults that are not among the most frequent of the range. */
  exNum: z.string(),
  total: z.number().int(),
})
export type ErrorCount = z.output<typeof ErrorCount>

export const logErrorStat = defineResource('ops.logErrorStat', {
  entity: LogErrorStat,
  filters: statFilters,
  filtered: LogError,
  endpoints: {
    ...listCalls({
      base: '/sys/log/error',
      paths: { page: '/sys/log/error/statPage', export: '/sys/log/error/exportStat' },
      title: 'Error statistics',
      entity: LogErrorStat,
      filters: statFilters,
      guard: { screen: 'sys/log-errorStat' },
    }),
    /** Our own call. Steps without any error are left out. */
    counts: GET('/sys/log/error/counts', {
      summary: 'Error statistics: how many over time, by the most frequent exception numbers',
      guard: { screen: 'sys/log-errorStat' },
      query: z.object({
        step: z.literal(errorSteps.codes).default('hour'),
        exNum: text(64).default(''),
        createDateBegin: DateTime.default(''),
        createDateEnd: DateTime.default(''),
      }),
      answer: z.array(ErrorCount),
    }),
  },
})
