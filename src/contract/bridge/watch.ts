import { z } from 'zod'
import { nothing, op } from './op.ts'

export const watchKinds = [
  'jobFailed',
  'errorFound',
  'ratePassed',
  'apiRatePassed',
  'messageArrived',
  'sendFailed',
] as const
export type WatchKind = (typeof watchKinds)[number]

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Limits of a rule's numbers, both ends included. */
export const watchLimits = { percent: { min: 1, max: 100 }, minutes: { min: 1, max: 1440 } } as const

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max)

/** Rule for notifying the operator while they work elsewhere. */
export const WatchRule = z.object({
  id: z.string().max(64),
  name: z.string().trim().min(1).max(60),
  isOn: z.boolean(),
  kind: z.enum(watchKinds),
  /**
   * jobFailed: number of the one job, empty for all. errorFound: text in the error log, messageArrived: text in
   * the title of an important message, sendFailed: text in the template, type or remark of a send, apiRatePassed: text
   * in the code of an API; empty for any.
   */
  match: z.string().trim().max(200),
  /** ratePassed: this many of a hundred operations fail; apiRatePassed: the same of API requests. */
  percent: within(watchLimits.percent),
  /** ratePassed and apiRatePassed: counted over so many minutes. errorFound and sendFailed: over when none came for so
   * long. */
  minutes: within(watchLimits.minutes),
  /** Local times between which the operator is not notified; problems that remain afterwards are reported then. */
  quiet: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
})
export type WatchRule = z.output<typeof WatchRule>

/** Something that a rule found and that is not over. */
export const WatchIncident = z.object({
  /** Key of the subject: a job's number, a message's msgId, or the rule itself. */
  key: z.string(),
  subject: z.string(),
  /** Epoch milliseconds of the finding. */
  since: z.number(),
  /** Failed runs, log lines, or percent. */
  count: z.number(),
  /** Whether the operator was notified; findings held back by a quiet hour are announced later. */
  said: z.boolean(),
  /** The finding existed when the rule was made: shown, never announced. */
  isOld: z.boolean(),
  route: z.string(),
})
export type WatchIncident = z.output<typeof WatchIncident>

export const WatchState = WatchRule.extend({
  incidents: z.array(WatchIncident),
  /** Epoch milliseconds of the last look; 0: never. */
  checkedAt: z.number(),
  /** Why the last look saw nothing; empty when it did. */
  failure: z.string(),
})
export type WatchState = z.output<typeof WatchState>

export const watchOperations = {
  /** Watch rules of the window's account; they are looked after while it is signed in. */
  'watch.list': op(nothing, z.array(WatchState)),
  /** Without an id: a new one. */
  'watch.save': op(WatchRule.partial({ id: true }), nothing),
  'watch.remove': op(z.object({ id: z.string().max(64) }), nothing),
} as const
