import type { WatchIncident, WatchRule } from '#contract/bridge.ts'
import { message, type Message, SearchFlag } from '#contract/resources/msg/message.ts'
import { jobLog, type JobLog } from '#contract/resources/ops/jobLog.ts'
import { logError, type LogError } from '#contract/resources/ops/logError.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { jobLogTab, logErrorTab, logOperationTab, messageTab, type TabType } from '#contract/tabs.ts'
import { formatLocal } from '../cache/retention.ts'
import type { Platform } from '../gateway/platform.ts'

/** What is wrong right now, as the documented calls tell it. */
export interface Finding extends Pick<WatchIncident, 'key' | 'subject' | 'count' | 'route'> {}

export interface Look {
  readonly findings: readonly Finding[]
  /** Keys of which this look says that all is well again; anything else it does not know. */
  readonly isOver: (key: string) => boolean
  /** Up to where a log has been read; goes into the next look. */
  readonly seen: string
}

interface LookInput {
  platform: Pick<Platform, 'call'>
  rule: WatchRule
  /** From the last look; empty at the first. */
  seen: string
  /** Of the incident that is open for the rule as a whole; 0 without one. */
  lastFound: number
  now: number
}

/** Where exactly the rows stand that a finding speaks of. */
const addressOf = (tab: TabType, filters: Record<string, string>): string =>
  `${tab.path}?${new URLSearchParams(filters)}`

const background = { background: true }
const newest = { page: 1, order: '', orderField: '' } as const

/** Reads what a rule watches. @throws FailureError as the platform answers */
export const lookFor: Readonly<Record<WatchRule['kind'], (input: LookInput) => Promise<Look>>> = {
  jobFailed: lookAtJobs,
  errorFound: lookAtErrors,
  ratePassed: lookAtRate,
  messageArrived: lookAtMessages,
}

const wellCodes: ReadonlySet<number> = new Set([0, 200])
const hasFailed = (run: JobLog) => !wellCodes.has(run.triggerCode) || !wellCodes.has(run.handleCode)
const hasEnded = (run: JobLog) => hasFailed(run) || run.handleCode === 200

/** A job is failing while its latest finished run failed, however often it did. */
async function lookAtJobs({ platform, rule, seen }: LookInput): Promise<Look> {
  const query = { ...newest, limit: 1000, ...(rule.match !== '' && { jobId: rule.match }) }
  // The contract's page of job runs; the gateway checked the envelope.
  const { list } = (await platform.call(jobLog.endpoints.page, { query }, background)) as { list: JobLog[] }
  const runs = new Map<string, JobLog[]>()
  const latestFirst = list
    .filter(hasEnded)
    .sort((a, b) => (rowKey(a, a.triggerTime) < rowKey(b, b.triggerTime) ? 1 : -1))
  for (const run of latestFirst) runs.set(run.jobId, [...(runs.get(run.jobId) ?? []), run])
  const findings = [...runs].flatMap(([jobId, of]): Finding[] => {
    const fine = of.findIndex((run) => !hasFailed(run))
    const count = fine < 0 ? of.length : fine
    if (count === 0) return []
    const name = of[0]?.job?.jobInfo?.jobDesc
    const filterTime = `${of[count - 1]?.triggerTime} - ${of[0]?.triggerTime}`
    const route = addressOf(jobLogTab, { id: jobId, logStatus: '2', filterTime })
    return [{ key: jobId, subject: name || jobId, count, route }]
  })
  const failing = new Set(findings.map(({ key }) => key))
  return { findings, seen, isOver: (key) => runs.has(key) && !failing.has(key) }
}

/** Rows in the order of their time; ids of one second in their own. */
const rowKey = (row: { id: string }, time: string): string => `${time}|${row.id.padStart(20, '0')}`

const textOf = (row: LogError): string =>
  [row.exNum, row.requestUri, row.requestParams, row.errorInfo].join('\n').toLowerCase()

/** New lines of the error log that hold the text; over when none came for a while. */
async function lookAtErrors({ platform, rule, seen, lastFound, now }: LookInput): Promise<Look> {
  const query = { ...newest, limit: 500 }
  // As above.
  const { list } = (await platform.call(logError.endpoints.page, { query }, background)) as {
    list: LogError[]
  }
  const keys = list.map((row) => rowKey(row, row.createDate)).sort()
  const text = rule.match.toLowerCase()
  const found = list
    .filter((row) => rowKey(row, row.createDate) > seen && textOf(row).includes(text))
    .sort((a, b) => (a.createDate < b.createDate ? -1 : 1))
  const [first] = found
  const findings = first
    ? [
        {
          key: '',
          subject: first.exNum,
          count: found.length,
          route: addressOf(logErrorTab, {
            exNum: first.exNum,
            requestUri: first.requestUri,
            createDateBegin: first.createDate,
          }),
        },
      ]
    : []
  const isCalm = now - lastFound >= rule.minutes * 60_000
  return { findings, isOver: () => !first && isCalm, seen: [seen, keys.at(-1) ?? ''].sort().at(-1) ?? '' }
}

/** Below so many operations a share says nothing. */
const fewest = 5

/** How many of a hundred operations failed lately. */
async function lookAtRate({ platform, rule, seen, now }: LookInput): Promise<Look> {
  const range = {
    bDate: formatLocal(new Date(now - rule.minutes * 60_000)),
    eDate: formatLocal(new Date(now)),
  }
  const count = async (filter: object) => {
    const query = { ...newest, limit: 1, ...range, ...filter }
    // As above.
    return ((await platform.call(logOperation.endpoints.page, { query }, background)) as { total: number })
      .total
  }
  const [all, failed] = await Promise.all([count({}), count({ status: '0' })])
  const percent = all < fewest ? 0 : Math.round((failed * 100) / all)
  const isOver = percent < rule.percent
  const route = addressOf(logOperationTab, { status: '0', ...range })
  const finding = { key: '', subject: '', count: percent, route }
  return { findings: isOver ? [] : [finding], isOver: () => isOver, seen }
}

const IMPORTANT = 1
/** Old ones beyond these are not shown beside the rule; the in-box has them all. */
const mostShown = 50

/** Several that came in at once are one thing to tell: how many, what the newest says, and where they lie. */
export function messagesTogether(opened: readonly WatchIncident[]): readonly WatchIncident[] {
  const [newest, ...others] = opened.toSorted((a, b) => b.since - a.since)
  if (!newest || others.length === 0) return opened
  return [{ ...newest, count: opened.length, route: addressOf(messageTab, { readStatus: '0' }) }]
}

/** Important messages that the account has not read; each is over when it is read. */
async function lookAtMessages({ platform, rule, seen }: LookInput): Promise<Look> {
  const query = { ...newest, limit: 1000, searchFlag: SearchFlag.unread }
  // As above.
  const { list, total } = (await platform.call(message.endpoints.page, { query }, background)) as {
    list: Message[]
    total: number
  }
  const text = rule.match.toLowerCase()
  const important = list.filter(
    ({ msgLevel, title }) => msgLevel === IMPORTANT && title.toLowerCase().includes(text),
  )
  const findings = important
    // What was set unread again is no new message.
    .filter((row) => rowKey(row, row.sendDate) > seen)
    // The first look shows what is old; what comes later is counted in full.
    .slice(0, seen === '' ? mostShown : undefined)
    .map(
      ({ msgId, title }): Finding => ({
        key: msgId,
        subject: title,
        count: 1,
        route: addressOf(messageTab, { msgId }),
      }),
    )
  const unread = new Set(list.map(({ msgId }) => msgId))
  const keys = list.map((row) => rowKey(row, row.sendDate)).sort()
  return {
    findings,
    // Beyond what was read nothing is known of a message that is missing.
    isOver: (key) => total <= list.length && !unread.has(key),
    seen: [seen, keys.at(-1) ?? ''].sort().at(-1) ?? '',
  }
}
