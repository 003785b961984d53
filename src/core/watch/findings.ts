import type { WatchIncident, WatchRule } from '#contract/bridge.ts'
import type { ReadEndpoint } from '#contract/kernel.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { type BizInfo, bizInfo, SendStatus } from '#contract/resources/msg/bizInfo.ts'
import { message, type Message, SearchFlag } from '#contract/resources/msg/message.ts'
import { jobLog, type JobLog } from '#contract/resources/ops/jobLog.ts'
import { logError, type LogError } from '#contract/resources/ops/logError.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import {
  apiLogTab,
  bizInfoTab,
  jobLogTab,
  logErrorTab,
  logOperationTab,
  messageTab,
  type TabType,
} from '#contract/tabs.ts'
import { formatMoment, wallClock } from '#base/moments.ts'
import type { Platform } from '../gateway/platform.ts'

/** One problem that a look has found, as the documented calls report it. */
export interface Finding extends Pick<WatchIncident, 'key' | 'subject' | 'count' | 'route'> {}

/** The result of one check of a rule. */
export interface CheckResult {
  readonly findings: readonly Finding[]
  /** True when this look shows that the problem is over; false also when it cannot determine it. */
  readonly isOver: (key: string) => boolean
  /** Place up to which a log has been read; passed to the next look. */
  readonly seen: string
}

interface CheckInput {
  platform: Pick<Platform, 'call'>
  rule: WatchRule
  /** From the last look; empty at the first. */
  seen: string
  /** When the rule's open incident was last found, in epoch milliseconds; 0 without one. */
  lastFound: number
  now: number
  /** Zone of the platform's clock, as `wallClock` takes it. */
  zone: number | undefined
}

/** Address of the list that shows exactly the rows of a finding. */
const addressOf = (tab: TabType, filters: Record<string, string>): string =>
  `${tab.path}?${new URLSearchParams(filters)}`

const background = { background: true }
const newest = { page: 1, order: '', orderField: '' } as const

/** Reads the data that a rule of each kind watches. @throws FailureError as the platform answers */
export const checkFor: Readonly<Record<WatchRule['kind'], (input: CheckInput) => Promise<CheckResult>>> = {
  jobFailed: lookAtJobs,
  errorFound: lookAtErrors,
  ratePassed: lookAtRate,
  apiRatePassed: lookAtApiRate,
  messageArrived: lookAtMessages,
  sendFailed: lookAtSends,
}

const successCodes: ReadonlySet<number> = new Set([0, 200])
const hasFailed = (run: JobLog) => !successCodes.has(run.triggerCode) || !successCodes.has(run.handleCode)
const hasEnded = (run: JobLog) => hasFailed(run) || run.handleCode === 200

/** Finds failing jobs: those whose latest finished run failed. */
async function lookAtJobs({ platform, rule, seen }: CheckInput): Promise<CheckResult> {
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

/** Sort key of a row: its time, then its id among rows of the same second. */
const rowKey = (row: { id: string }, time: string): string => `${time}|${row.id.padStart(20, '0')}`

const textOf = (row: LogError): string =>
  [row.exNum, row.requestUri, row.requestParams, row.errorInfo].join('\n').toLowerCase()

/** Finds new rows of the error log that contain the text; over when none came for the rule's minutes. */
async function lookAtErrors({ platform, rule, seen, lastFound, now }: CheckInput): Promise<CheckResult> {
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

/** Fewest operations or requests of which a failure rate is taken; of fewer it means nothing. */
const fewest = 5

interface Rate {
  /** The call whose rows are counted. */
  readonly page: ReadEndpoint
  /** Filters that narrow all of them, and those that narrow to the failed ones besides. */
  readonly filters: Record<string, string>
  readonly failed: Record<string, string>
  /** The list that shows the failed ones. */
  readonly tab: TabType
}

/** Compares the percentage of rows that failed with the rule's. */
async function lookAtShare({ platform, rule, seen }: CheckInput, rate: Rate): Promise<CheckResult> {
  const count = async (filter: Record<string, string>) => {
    const query = { ...newest, limit: 1, ...rate.filters, ...filter }
    // The contract's page; the gateway checked the envelope.
    return ((await platform.call(rate.page, { query }, background)) as { total: number }).total
  }
  const [all, failed] = await Promise.all([count({}), count(rate.failed)])
  const percent = all < fewest ? 0 : Math.round((failed * 100) / all)
  // Whole numbers, because a rounded share may reach a limit that the share itself does not.
  const isOver = all < fewest || failed * 100 < rule.percent * all
  const route = addressOf(rate.tab, { ...rate.failed, ...rate.filters })
  const finding = { key: '', subject: '', count: percent, route }
  return { findings: isOver ? [] : [finding], isOver: () => isOver, seen }
}

/** The minutes of the rule that end now. */
const minutesOf = ({ rule, now, zone }: CheckInput) => ({
  from: formatMoment(wallClock(now - rule.minutes * 60_000, zone)),
  until: formatMoment(wallClock(now, zone)),
})

/** Operations of the last minutes. */
function lookAtRate(input: CheckInput): Promise<CheckResult> {
  const { from, until } = minutesOf(input)
  const filters = { bDate: from, eDate: until }
  return lookAtShare(input, {
    page: logOperation.endpoints.page,
    filters,
    failed: { status: '0' },
    tab: logOperationTab,
  })
}

/** API requests of the last minutes, of all APIs or of those whose code contains the text. */
function lookAtApiRate(input: CheckInput): Promise<CheckResult> {
  const { from, until } = minutesOf(input)
  const { match } = input.rule
  const filters = { beginDate: from, endDate: until, ...(match !== '' && { apiCode: match }) }
  return lookAtShare(input, {
    page: apiLog.endpoints.page,
    filters,
    failed: { apiStatus: 'false' },
    tab: apiLogTab,
  })
}

/** Finds sends that failed for some or all of their receivers; over when none did for the rule's minutes. */
async function lookAtSends({ platform, rule, seen, lastFound, now }: CheckInput): Promise<CheckResult> {
  const failed = async (status: number): Promise<BizInfo[]> => {
    const query = { ...newest, limit: 500, bizSendStatus: String(status) }
    // As above.
    const { list } = (await platform.call(bizInfo.endpoints.page, { query }, background)) as {
      list: BizInfo[]
    }
    return list.filter(({ bizSendStatus }) => bizSendStatus === status)
  }
  const list = (await Promise.all([SendStatus.failure, SendStatus.partial].map(failed))).flat()
  const keyOf = (row: BizInfo) => rowKey(row, row.bizSendTime)
  const text = rule.match.toLowerCase()
  const found = list
    .filter((row) => keyOf(row) > seen)
    .filter((row) => [row.templateId, row.typeDesc, row.bizRemark].join('\n').toLowerCase().includes(text))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const [first] = found
  const earliest = found.map(({ bizCreateTime }) => bizCreateTime).sort()[0] ?? ''
  const route = first && addressOf(bizInfoTab, { templateId: first.templateId, beginDate: earliest })
  const isCalm = now - lastFound >= rule.minutes * 60_000
  return {
    findings: first && route ? [{ key: '', subject: first.templateId, count: found.length, route }] : [],
    isOver: () => !first && isCalm,
    seen: [seen, ...list.map(keyOf)].sort().at(-1) ?? '',
  }
}

const IMPORTANT = 1
/** Old messages shown beside the rule at most; the in-box has all of them. */
const mostShown = 50

/**
 * Combines messages that arrived together into one incident: their number, the newest subject, the list of unread
 * ones.
 */
export function messagesTogether(opened: readonly WatchIncident[]): readonly WatchIncident[] {
  const [newest, ...others] = opened.toSorted((a, b) => b.since - a.since)
  if (!newest || others.length === 0) return opened
  return [{ ...newest, count: opened.length, route: addressOf(messageTab, { readStatus: '0' }) }]
}

/** Finds important messages that the account has not read; each is over when it is read. */
async function lookAtMessages({ platform, rule, seen }: CheckInput): Promise<CheckResult> {
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
    // A message that was marked unread again is not new.
    .filter((row) => rowKey(row, row.sendDate) > seen)
    // The first look limits the old messages it shows; later ones are all shown.
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
    // With more messages than were read, a missing one may still be unread.
    isOver: (key) => total <= list.length && !unread.has(key),
    seen: [seen, keys.at(-1) ?? ''].sort().at(-1) ?? '',
  }
}
