import type { WidgetSource, WidgetType } from '#contract/pageConfig.ts'
import { loginOperations, loginStatuses } from '#contract/resources/ops/logLogin.ts'
import { operationStatuses } from '#contract/resources/ops/logOperation.ts'
import { type CodeLabels, labelCodes } from '#kit/codes.ts'
import type { TextKey } from '#kit/text.ts'

/**
 * Data that a designer chooses by name. A widget keeps the name in `source.name`; the requests and the words for it
 * are here and in `readNamed.ts`, so that it is shown in the viewer's language.
 */

/** `figure`: one number. `parts`: numbers by code. `days`: one number a day, the oldest first. `rows`: records. */
export type DataShape = 'figure' | 'parts' | 'days' | 'rows'

/** In the order in which they are offered. */
export const dataGroups = ['people', 'jobs', 'interfaces', 'messages', 'logs'] as const
export type DataGroup = (typeof dataGroups)[number]

/** Read by one call as it is; the rest of them is computed from one or several calls (`readNamed.ts`). */
type PlainCall = Pick<WidgetSource, 'url' | 'params' | 'path'>

export interface DataColumn {
  readonly key: string
  readonly heading: TextKey
  /** Words of its values where they are codes. */
  readonly codes?: CodeLabels
  /** Its values are moments, shown to the minute. */
  readonly isMoment?: boolean
}

export interface NamedData {
  readonly group: DataGroup
  readonly shape: DataShape
  readonly name: TextKey
  /** Subject of the count, and its period. */
  readonly about: TextKey
  readonly unit?: TextKey
  /** Decimals. Default 0. */
  readonly digits?: number
  /** Of `parts`: codes in order, with their words. */
  readonly parts?: readonly (readonly [code: string, words: TextKey])[]
  /** Of `rows`, in order. */
  readonly columns?: readonly DataColumn[]
  readonly call?: PlainCall
}

const page = (url: string, params: WidgetSource['params'] = {}): PlainCall => ({
  url,
  params: { ...params, limit: 10 },
  path: 'data.list',
})

const total = (url: string, params: WidgetSource['params'] = {}): PlainCall => ({
  url,
  params: { ...params, limit: 1 },
  path: 'data.total',
})

const column = (key: string, heading: TextKey, codes?: CodeLabels): DataColumn => ({
  key,
  heading,
  ...(codes && { codes }),
})

const moment = (key: string, heading: TextKey): DataColumn => ({ key, heading, isMoment: true })

const [good, bad] = ['pickers:data.word.success', 'pickers:data.word.failure'] as const
const outcomes = [
  ['true', good],
  ['false', bad],
] as const

const people = {
  'users.total': {
    ...{ group: 'people', shape: 'figure' },
    ...{ name: 'pickers:data.users.total', about: 'pickers:data.users.total.about' },
    call: total('/sys/user/page'),
  },
  'users.online': {
    ...{ group: 'people', shape: 'figure' },
    ...{ name: 'pickers:data.users.online', about: 'pickers:data.users.online.about' },
    call: total('/sys/online/page'),
  },
  'roles.total': {
    ...{ group: 'people', shape: 'figure' },
    ...{ name: 'pickers:data.roles.total', about: 'pickers:data.roles.total.about' },
    call: total('/sys/role/page'),
  },
  'depts.total': {
    ...{ group: 'people', shape: 'figure' },
    ...{ name: 'pickers:data.depts.total', about: 'pickers:data.depts.total.about' },
  },
  'signIns.failedToday': {
    ...{ group: 'people', shape: 'figure' },
    ...{ name: 'pickers:data.signIns.failedToday', about: 'pickers:data.signIns.failedToday.about' },
  },
  'signIns.lockedToday': {
    ...{ group: 'people', shape: 'figure' },
    ...{ name: 'pickers:data.signIns.lockedToday', about: 'pickers:data.signIns.lockedToday.about' },
  },
  'signIns.failedDays': {
    ...{ group: 'people', shape: 'days' },
    ...{ name: 'pickers:data.signIns.failedDays', about: 'pickers:data.signIns.failedDays.about' },
  },
  'signIns.latest': {
    ...{ group: 'people', shape: 'rows' },
    ...{ name: 'pickers:data.signIns.latest', about: 'pickers:data.signIns.latest.about' },
    columns: [
      column('creatorName', 'pickers:data.column.user'),
      column(
        'operation',
        'pickers:data.column.action',
        labelCodes(loginOperations, { 0: 'pickers:data.word.signIn', 1: 'pickers:data.word.signOut' }),
      ),
      column(
        'status',
        'pickers:data.column.result',
        labelCodes(loginStatuses, { 0: bad, 1: good, 2: 'pickers:data.word.locked' }),
      ),
      column('ip', 'pickers:data.column.ip'),
      moment('createDate', 'pickers:data.column.time'),
    ],
    call: page('/sys/log/login/page'),
  },
  'users.onlineList': {
    ...{ group: 'people', shape: 'rows' },
    ...{ name: 'pickers:data.users.onlineList', about: 'pickers:data.users.onlineList.about' },
    columns: [
      column('realName', 'pickers:data.column.user'),
      column('deptName', 'pickers:data.column.dept'),
      column('ip', 'pickers:data.column.ip'),
      moment('createDate', 'pickers:data.column.since'),
    ],
    call: page('/sys/online/page'),
  },
} as const satisfies Readonly<Record<string, NamedData>>

const jobs = {
  'jobs.total': {
    ...{ group: 'jobs', shape: 'figure' },
    ...{ name: 'pickers:data.jobs.total', about: 'pickers:data.jobs.total.about' },
    call: total('/sys/sysJob/page'),
  },
  'jobs.failedToday': {
    ...{ group: 'jobs', shape: 'figure' },
    ...{ name: 'pickers:data.jobs.failedToday', about: 'pickers:data.jobs.failedToday.about' },
  },
  'jobs.runsToday': {
    ...{ group: 'jobs', shape: 'figure' },
    ...{ name: 'pickers:data.jobs.runsToday', about: 'pickers:data.jobs.runsToday.about' },
  },
  'jobs.open': {
    ...{ group: 'jobs', shape: 'figure' },
    ...{ name: 'pickers:data.jobs.open', about: 'pickers:data.jobs.open.about' },
    call: total('/sys/sysJob/log/page', { logStatus: '3' }),
  },
  'jobs.results': {
    ...{ group: 'jobs', shape: 'parts' },
    ...{ name: 'pickers:data.jobs.results', about: 'pickers:data.jobs.results.about' },
    parts: [...outcomes, ['open', 'pickers:data.word.open']],
  },
  'jobs.failedDays': {
    ...{ group: 'jobs', shape: 'days' },
    ...{ name: 'pickers:data.jobs.failedDays', about: 'pickers:data.jobs.failedDays.about' },
  },
  'jobs.failures': {
    ...{ group: 'jobs', shape: 'rows' },
    ...{ name: 'pickers:data.jobs.failures', about: 'pickers:data.jobs.failures.about' },
    columns: [
      column('job', 'pickers:data.column.job'),
      moment('time', 'pickers:data.column.time'),
      column('reason', 'pickers:data.column.reason'),
    ],
  },
} as const satisfies Readonly<Record<string, NamedData>>

const cards = '/api/apiMonitor/getApiMonitorCardData'

const interfaces = {
  'api.successRate': {
    ...{ group: 'interfaces', shape: 'figure', unit: 'pickers:data.unit.percent', digits: 1 },
    ...{ name: 'pickers:data.api.successRate', about: 'pickers:data.api.successRate.about' },
  },
  'api.requests': {
    ...{ group: 'interfaces', shape: 'figure' },
    ...{ name: 'pickers:data.api.requests', about: 'pickers:data.api.requests.about' },
  },
  'api.requestsToday': {
    ...{ group: 'interfaces', shape: 'figure' },
    ...{ name: 'pickers:data.api.requestsToday', about: 'pickers:data.api.requestsToday.about' },
  },
  'api.failedToday': {
    ...{ group: 'interfaces', shape: 'figure' },
    ...{ name: 'pickers:data.api.failedToday', about: 'pickers:data.api.failedToday.about' },
  },
  'api.enabled': {
    ...{ group: 'interfaces', shape: 'figure' },
    ...{ name: 'pickers:data.api.enabled', about: 'pickers:data.api.enabled.about' },
    call: { url: cards, params: {}, path: 'data.statusMap.true' },
  },
  'api.results': {
    ...{ group: 'interfaces', shape: 'parts' },
    ...{ name: 'pickers:data.api.results', about: 'pickers:data.api.results.about' },
    parts: outcomes,
    call: { url: cards, params: {}, path: 'data.apiLogMap' },
  },
  'api.statuses': {
    ...{ group: 'interfaces', shape: 'parts' },
    ...{ name: 'pickers:data.api.statuses', about: 'pickers:data.api.statuses.about' },
    parts: [
      ['true', 'pickers:data.word.enabled'],
      ['false', 'pickers:data.word.disabled'],
    ],
    call: { url: cards, params: {}, path: 'data.statusMap' },
  },
  'api.errorDays': {
    ...{ group: 'interfaces', shape: 'days' },
    ...{ name: 'pickers:data.api.errorDays', about: 'pickers:data.api.errorDays.about' },
  },
  'api.errorMonth': {
    ...{ group: 'interfaces', shape: 'days' },
    ...{ name: 'pickers:data.api.errorMonth', about: 'pickers:data.api.errorMonth.about' },
  },
  'api.errors': {
    ...{ group: 'interfaces', shape: 'rows' },
    ...{ name: 'pickers:data.api.errors', about: 'pickers:data.api.errors.about' },
    columns: [
      column('apiName', 'pickers:data.column.interface'),
      moment('apiReqTime', 'pickers:data.column.time'),
      column('respStr', 'pickers:data.column.response'),
    ],
    call: { url: '/api/apiMonitor/getErrListTopTen', params: {}, path: 'data' },
  },
} as const satisfies Readonly<Record<string, NamedData>>

const messages = {
  'messages.unread': {
    ...{ group: 'messages', shape: 'figure' },
    ...{ name: 'pickers:data.messages.unread', about: 'pickers:data.messages.unread.about' },
    call: total('/msg/msgRecord/myMsg', { searchFlag: '1' }),
  },
  'messages.sentToday': {
    ...{ group: 'messages', shape: 'figure' },
    ...{ name: 'pickers:data.messages.sentToday', about: 'pickers:data.messages.sentToday.about' },
  },
  'messages.failedToday': {
    ...{ group: 'messages', shape: 'figure' },
    ...{ name: 'pickers:data.messages.failedToday', about: 'pickers:data.messages.failedToday.about' },
  },
  'messages.results': {
    ...{ group: 'messages', shape: 'parts' },
    ...{ name: 'pickers:data.messages.results', about: 'pickers:data.messages.results.about' },
    parts: [...outcomes, ['partial', 'pickers:data.word.partial']],
  },
  'messages.days': {
    ...{ group: 'messages', shape: 'days' },
    ...{ name: 'pickers:data.messages.days', about: 'pickers:data.messages.days.about' },
  },
  'messages.mine': {
    ...{ group: 'messages', shape: 'rows' },
    ...{ name: 'pickers:data.messages.mine', about: 'pickers:data.messages.mine.about' },
    columns: [
      column('title', 'pickers:data.column.title'),
      column('sender', 'pickers:data.column.sender'),
      moment('sendDate', 'pickers:data.column.time'),
    ],
    call: page('/msg/msgRecord/myMsg', { searchFlag: '1' }),
  },
  'messages.failures': {
    ...{ group: 'messages', shape: 'rows' },
    ...{ name: 'pickers:data.messages.failures', about: 'pickers:data.messages.failures.about' },
    columns: [
      column('typeDesc', 'pickers:data.column.business'),
      moment('bizCreateTime', 'pickers:data.column.time'),
      column('bizSendDesc', 'pickers:data.column.reason'),
    ],
    call: page('/msg/msgBizInfo/page', { bizSendStatus: '3' }),
  },
} as const satisfies Readonly<Record<string, NamedData>>

const logs = {
  'operations.today': {
    ...{ group: 'logs', shape: 'figure' },
    ...{ name: 'pickers:data.operations.today', about: 'pickers:data.operations.today.about' },
  },
  'errors.today': {
    ...{ group: 'logs', shape: 'figure' },
    ...{ name: 'pickers:data.errors.today', about: 'pickers:data.errors.today.about' },
  },
  'operations.days': {
    ...{ group: 'logs', shape: 'days' },
    ...{ name: 'pickers:data.operations.days', about: 'pickers:data.operations.days.about' },
  },
  'errors.days': {
    ...{ group: 'logs', shape: 'days' },
    ...{ name: 'pickers:data.errors.days', about: 'pickers:data.errors.days.about' },
  },
  'operations.latest': {
    ...{ group: 'logs', shape: 'rows' },
    ...{ name: 'pickers:data.operations.latest', about: 'pickers:data.operations.latest.about' },
    columns: [
      column('creatorName', 'pickers:data.column.user'),
      column('operation', 'pickers:data.column.action'),
      column('status', 'pickers:data.column.result', labelCodes(operationStatuses, { 0: bad, 1: good })),
      moment('createDate', 'pickers:data.column.time'),
    ],
    call: page('/sys/log/operation/page'),
  },
  'errors.latest': {
    ...{ group: 'logs', shape: 'rows' },
    ...{ name: 'pickers:data.errors.latest', about: 'pickers:data.errors.latest.about' },
    columns: [
      column('exNum', 'pickers:data.column.fault'),
      column('requestUri', 'pickers:data.column.address'),
      moment('createDate', 'pickers:data.column.time'),
    ],
    call: page('/sys/log/error/page'),
  },
} as const satisfies Readonly<Record<string, NamedData>>

const catalogue = { ...people, ...jobs, ...interfaces, ...messages, ...logs }

export type DataId = keyof typeof catalogue
/** Those without a call that gives them as they are. */
export type ComputedId = {
  [I in DataId]: (typeof catalogue)[I] extends { readonly call: PlainCall } ? never : I
}[DataId]

// The keys of the literal above.
export const dataIds = Object.keys(catalogue) as readonly DataId[]

const isDataId = (name: string): name is DataId => Object.hasOwn(catalogue, name)

export const dataOf = (id: DataId): NamedData => catalogue[id]

/** Name of the figures that a new widget begins with. */
const SAMPLE = 'sample'

/** Name under which a source keeps its data; empty: it is a call or its own data. */
export const nameIn = ({ name }: WidgetSource): string => (typeof name === 'string' ? name : '')

/** @returns the name of the data, or null for a call or its own data and for a name unknown to this version */
export function dataIdOf(source: WidgetSource): DataId | null {
  const name = nameIn(source)
  return source.kind === 'call' && isDataId(name) ? name : null
}

export const sampleSource: WidgetSource = {
  kind: 'static',
  name: SAMPLE,
  url: '',
  params: {},
  path: 'data',
  refresh: 0,
}

export const isSample = (source: WidgetSource): boolean =>
  source.kind === 'static' && nameIn(source) === SAMPLE

/** Kinds of widgets that show a shape well. */
const suited: Readonly<Record<DataShape, readonly WidgetType[]>> = {
  figure: ['stat'],
  parts: ['pie', 'bar', 'table', 'list'],
  days: ['line', 'bar', 'calendar', 'table', 'list'],
  rows: ['table', 'list'],
}

/** Data that a kind of widget can show. */
export const dataFor = (type: string): readonly DataId[] =>
  dataIds.filter((id) => suited[dataOf(id).shape].some((each) => each === type))

/** Seconds between two readings of data that were just chosen. */
const USUAL_REFRESH = 300

/**
 * The source of a widget that shows these data. Beside the name is the call that gives the same, where one does:
 * a version without names shows it, and the designer as the underlying call. Without one there is no address, so that
 * such a version shows that nothing is chosen instead of another figure.
 */
export function sourceOf(id: DataId, refresh = USUAL_REFRESH): WidgetSource {
  const { url = '', params = {}, path = 'data' } = dataOf(id).call ?? {}
  return { kind: 'call', name: id, url, params: { ...params }, path, refresh: refresh || USUAL_REFRESH }
}

/** The same source without its name: a call or its own data. */
export function withoutName(source: WidgetSource): WidgetSource {
  const { name: _, ...rest } = source
  return rest as WidgetSource
}
