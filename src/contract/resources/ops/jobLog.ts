import { z } from 'zod'
import { logCalls, removeCall } from '#contract/calls.ts'
import {
  AnyCode,
  type Alternatives,
  custom,
  DateTime,
  defineResource,
  equals,
  Id,
  orAll,
  POST,
} from '#contract/kernel.ts'
import { type CodeOf, readCode, vocabulary } from '#contract/vocabulary.ts'

/** Filter values of logStatus: -1 all, 1 success, 2 failure, 3 in progress. */
export const jobLogStatuses = vocabulary([-1, 1, 2, 3])
export type JobLogStatus = CodeOf<typeof jobLogStatuses>

/**
 * Scope of a clear: 1 to 4 older than one, three, six, twelve months; 5 to 8 all but the newest 1000, 10000, 30000,
 * 100000; 9 everything.
 */
export const clearTypes = vocabulary([1, 2, 3, 4, 5, 6, 7, 8, 9])
/** How a trigger ended: 500 failure, anything else success. */
export const triggerCodes = vocabulary([200, 500], { others: 200 })

/** How a run ended: 0 not yet, 200 success, 500 failure, 502 out of time; any other value has no meaning. */
export const handleCodes = vocabulary([0, 200, 500, 502], { others: 0 })

export type ClearType = CodeOf<typeof clearTypes>

export const JobLog = z.object({
  id: Id,
  /** The scheduler's number of the job. */
  jobId: Id,
  /** As far as the job is known. */
  job: z.object({ sortName: z.string(), jobInfo: z.object({ jobDesc: z.string() }).nullable() }).nullable(),
  triggerTime: DateTime,
  /** A value of `triggerCodes`. */
  triggerCode: AnyCode,
  triggerMsg: z.string(),
  handleTime: DateTime,
  /** A value of `handleCodes`. */
  handleCode: AnyCode,
  handleMsg: z.string(),
})
export type JobLog = z.output<typeof JobLog>

/** Lines of a trigger remark as the reference backend writes it, in this order; other platforms write other remarks. */
export const remarkLabels = { param: '执行参数：', reason: '失败原因：' } as const

/** @returns the parameter that a run was triggered with; undefined where its remark does not name it */
export function paramOfRun({ triggerMsg, triggerCode }: Pick<JobLog, 'triggerMsg' | 'triggerCode'>) {
  const at = triggerMsg.indexOf(`\n${remarkLabels.param}`)
  if (at < 0) return undefined
  const rest = triggerMsg.slice(at + 1 + remarkLabels.param.length)
  // Only a trigger that failed has a reason behind its parameter.
  const end = readCode(triggerCodes, triggerCode) === 500 ? rest.lastIndexOf(`\n${remarkLabels.reason}`) : -1
  return end < 0 ? rest : rest.slice(0, end)
}

/** @returns why a trigger failed, where its remark has it on a separate line, else the first line of the remark */
export function reasonOfTrigger(triggerMsg: string): string {
  const lines = triggerMsg.split('\n')
  const reason = lines.findLast((line) => line.startsWith(remarkLabels.reason))
  return reason?.slice(remarkLabels.reason.length) ?? lines[0] ?? ''
}

type Runs = Alternatives<keyof JobLog>

const failedRuns: Runs = [
  [{ field: 'triggerCode', is: 'none', values: ['0', '200'] }],
  [{ field: 'handleCode', is: 'none', values: ['0', '200'] }],
]

const openRuns: Runs = [
  [
    { field: 'triggerCode', is: 'any', values: ['200'] },
    { field: 'handleCode', is: 'any', values: ['0'] },
  ],
]

/** Conditions of each status (DECISION-OPS-40); null: it narrows nothing. */
const statusConditions: Readonly<Record<JobLogStatus, Runs | null>> = {
  [-1]: null,
  1: [[{ field: 'handleCode', is: 'any', values: ['200'] }]],
  2: failedRuns,
  3: openRuns,
}

/** `start - end`, both `yyyy-MM-dd HH:mm:ss`. */
export const filterTimePattern =
  /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}) - (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})$/

function withinRange(value: string): Runs | null {
  const [, from, until] = filterTimePattern.exec(value.trim()) ?? []
  if (from === undefined || until === undefined) return null
  return [
    [
      { field: 'triggerTime', is: 'from', values: [from] },
      { field: 'triggerTime', is: 'until', values: [until] },
    ],
  ]
}

const filters = {
  jobId: orAll(equals(), '0'),
  logStatus: orAll(
    custom((value) => {
      const status = readCode(jobLogStatuses, value)
      return status === undefined ? null : statusConditions[status]
    }),
    '-1',
  ),
  /** `yyyy-MM-dd HH:mm:ss - yyyy-MM-dd HH:mm:ss` of the trigger time. */
  filterTime: custom(withinRange),
}

/** Its tab is opened from the jobs as well. */
const screen = { screen: 'sys/sysJob-log', or: [{ screen: 'sys/sysJob' }] } as const
const noun = { base: '/sys/sysJob/log', title: 'Job log', entity: JobLog, filters }

export const jobLog = defineResource('ops.jobLog', {
  entity: JobLog,
  named: { place: 'job.jobInfo.jobDesc', also: 'triggerTime' },
  filters,
  log: {
    time: 'triggerTime',
    screen: 'sys/sysJob-log',
    failed: failedRuns,
    range: (from, until) => ({ filterTime: `${from} - ${until}` }),
    open: openRuns,
  },
  endpoints: {
    ...logCalls({ ...noun, guard: screen, loud: true }),
    remove: removeCall(noun, { permission: 'sys:sysJob:delete' }),
    clear: POST('/sys/sysJob/log/clearLog', {
      summary: 'Job log: clear',
      guard: { permission: 'sys:sysJob:save' },
      effect: 'destroy',
      encoding: 'form',
      body: z.object({
        /** 0: all jobs. */
        jobId: Id,
        /** A value of `clearTypes`; a form sends it as text. */
        type: z.union([z.number().int(), z.string().regex(/^-?\d{1,9}$/)]),
      }),
      answer: z.null(),
    }),
  },
})
