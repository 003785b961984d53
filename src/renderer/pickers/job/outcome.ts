import { readMoment } from '#base/moments.ts'
import { type JobLog, reasonOfTrigger } from '#contract/resources/ops/jobLog.ts'

const SUCCESS = 200

/** A refused trigger never leads to a run; a run has ended when it has a result. */
export const hasEnded = (log: JobLog): boolean => log.triggerCode === 500 || log.handleCode !== 0

export const hasFailed = (log: JobLog): boolean =>
  log.triggerCode === 500 || (log.handleCode !== 0 && log.handleCode !== SUCCESS)

/** Whole seconds between trigger and end; null while it runs or when it never ran. */
export function durationOf(log: JobLog): number | null {
  if (log.triggerCode === 500 || log.handleTime === '') return null
  const seconds = (readMoment(log.handleTime) - readMoment(log.triggerTime)) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** Result of a run that has ended: the first line of its result, or why it was not started. */
export function resultOf(log: JobLog): string {
  const [first = ''] = log.handleMsg.split('\n')
  return first || (log.triggerCode === 500 ? reasonOfTrigger(log.triggerMsg) : '')
}

/** Newest first, by the order in which a platform gives ids. */
export const newest = (logs: readonly JobLog[]): readonly JobLog[] =>
  logs.toSorted((a, b) => b.id.length - a.id.length || (a.id < b.id ? 1 : -1))
