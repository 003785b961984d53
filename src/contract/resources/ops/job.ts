import { z } from 'zod'
import { getCall, listCalls, removeCall } from '#contract/calls.ts'
import {
  AnyCode,
  defineResource,
  equals,
  Id,
  identifier,
  IdParams,
  optionalIdentifier,
  POST,
  PUT,
  required,
  text,
} from '#contract/kernel.ts'
import { type CodeOf, readCode, vocabulary } from '#contract/vocabulary.ts'

/** 1 internal, 3 custom. */
export const jobTypes = vocabulary([3, 1])

export const routeStrategies = vocabulary([
  'FIRST',
  'LAST',
  'ROUND',
  'RANDOM',
  'CONSISTENT_HASH',
  'LEAST_FREQUENTLY_USED',
  'LEAST_RECENTLY_USED',
  'FAILOVER',
  'BUSYOVER',
  'SHARDING_BROADCAST',
])

export const blockStrategies = vocabulary(['SERIAL_EXECUTION', 'DISCARD_LATER', 'COVER_EARLY'])

export const glueTypes = vocabulary(['BEAN', 'GLUE_GROOVY'])

/** State of a job, by its trigger status; one that the scheduler has lost has none. */
export const JobStatus = { stopped: 0, running: 1, invalid: '' } as const
export const jobStatuses = vocabulary([JobStatus.stopped, JobStatus.running, JobStatus.invalid], {
  others: JobStatus.running,
})
export type JobStatus = CodeOf<typeof jobStatuses>

/** Handlers that the reference backend has; other platforms have others. */
export const builtInHandlers = vocabulary([
  'demoJobHandler',
  'failJobHandler',
  'sleepJobHandler',
  'httpJobHandler',
  'jobLogClearHandler',
  'logCleanHandler',
  'onlineCleanHandler',
  'pwdAuditHandler',
  'apiNotifySendHandler',
  'apiReceiptDealHandler',
  'apiProbeHandler',
])

const commaSeparated = (pattern: RegExp, message: string) =>
  text(500)
    .refine(
      (value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .every((part) => part === '' || pattern.test(part)),
      { message },
    )
    .default('')

/** Fields of the job itself in a save. */
export const JobInfoWrite = z.object({
  jobDesc: required(200),
  executorHandler: identifier(100),
  executorRouteStrategy: z.literal(routeStrategies.codes),
  /** Quartz: 6 or 7 fields, seconds first. */
  jobCron: required(100),
  glueType: z.literal(glueTypes.codes),
  executorBlockStrategy: z.literal(blockStrategies.codes),
  /** Job numbers separated by commas. */
  childJobId: commaSeparated(/^\d{1,19}$/, 'numbers'),
  /** Seconds; takes effect above zero. */
  executorTimeout: z.number().int().min(0).max(86_400).default(0),
  /** Takes effect above zero. */
  executorFailRetryCount: z.number().int().min(0).max(100).default(0),
  /** Addresses separated by commas. */
  alarmEmail: commaSeparated(/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/, 'email'),
  executorParam: text(4000).default(''),
  author: text(64).default(''),
})

/** As answered; other platforms may have strategies that are not listed here. */
export const JobInfo = z.object({
  jobDesc: z.string(),
  executorHandler: z.string(),
  executorRouteStrategy: z.string(),
  jobCron: z.string(),
  glueType: z.string(),
  executorBlockStrategy: z.string(),
  childJobId: z.string(),
  executorTimeout: z.number().int(),
  executorFailRetryCount: z.number().int(),
  alarmEmail: z.string(),
  executorParam: z.string(),
  author: z.string(),
  /** A value of `jobStatuses`. */
  triggerStatus: AnyCode,
})
export type JobInfo = z.output<typeof JobInfo>

export const Job = z.object({
  id: Id,
  /** Number of the scheduler's own record; logs and child jobs refer to it. */
  jobId: Id,
  sortName: z.string(),
  sortCode: z.string(),
  jobType: AnyCode,
  /** Null: the scheduler has lost the job, it is no longer valid. */
  jobInfo: JobInfo.nullable(),
})
export type Job = z.output<typeof Job>

/** State of a job. */
export const jobStatusOf = ({ jobInfo }: Pick<Job, 'jobInfo'>): JobStatus =>
  readCode(jobStatuses, jobInfo?.triggerStatus) ?? JobStatus.invalid

export const JobWrite = z.object({
  jobType: z.literal(jobTypes.codes).default(3),
  sortCode: optionalIdentifier(64).default(''),
  sortName: text(64).default(''),
  jobInfo: JobInfoWrite,
})

const filters = { jobType: equals(), sortCode: equals() }

const noun = { base: '/sys/sysJob', title: 'Jobs', entity: Job, filters }
const screen = { screen: 'sys/sysJob' } as const
const cards = { screen: 'sys/sysJob-cards' } as const
const list = listCalls({ ...noun, loud: true })
const save = { permission: 'sys:sysJob:save' } as const

/** Scheduled jobs. The `{id}` of a path is the wrapper's, not the scheduler's number. */
export const job = defineResource('ops.job', {
  entity: Job,
  named: 'jobInfo.jobDesc',
  filters,
  endpoints: {
    ...list,
    // The job log chooses one of them.
    page: {
      ...list.page,
      guard: 'signed-in',
      withheld: {
        fields: ['jobInfo.alarmEmail', 'jobInfo.executorParam'],
        unless: [screen.screen, cards.screen],
      },
    },
    get: getCall(noun, { ...screen, or: [cards] }, { loud: true }),
    create: POST('/sys/sysJob/', { summary: 'Jobs: create', guard: save, body: JobWrite, answer: Id }),
    update: PUT('/sys/sysJob/', {
      summary: 'Jobs: update',
      guard: { permission: 'sys:sysJob:update' },
      body: z.object({ id: Id, ...JobWrite.shape }),
      answer: Id,
    }),
    start: POST('/sys/sysJob/start/{id}', {
      summary: 'Jobs: start',
      reverses: 'stop',
      guard: save,
      params: IdParams,
    }),
    stop: POST('/sys/sysJob/stop/{id}', {
      summary: 'Jobs: stop',
      reverses: 'start',
      guard: save,
      params: IdParams,
    }),
    trigger: POST('/sys/sysJob/triggerJob/{id}', {
      summary: 'Jobs: run once',
      guard: save,
      params: IdParams,
      encoding: 'form',
      body: z.object({ executorParam: text(4000).default('') }),
    }),
    nextTriggerTime: POST('/sys/sysJob/nextTriggerTime', {
      summary: 'Jobs: next times of a cron expression',
      guard: save,
      effect: 'read',
      loud: true,
      encoding: 'form',
      body: z.object({ cron: text(200) }),
      /** `yyyy-MM-dd HH:mm:ss`, at most five; none when it never fires. */
      answer: z.array(z.string()),
    }),
    remove: removeCall(noun),
  },
})
