import { dayOf, formatMoment, later, midnight, untilMoment, type WallTime } from '#base/moments.ts'
import type { TextKey } from '#kit/text.ts'

/**
 * The figures of home. This file is loaded with the window, so it names lists by their route alone; `readFigure.ts`
 * defines how a figure is read.
 */

/** Counted by calls to the platform. */
export const remoteIds = [
  'jobFailed',
  'jobLate',
  'apiFailed',
  'sendFailed',
  'sendPartial',
  'messages',
  'locked',
] as const
export type RemoteId = (typeof remoteIds)[number]

/** In the order in which home shows them until the operator arranges them; the last three are the console's own. */
export const figureIds = [...remoteIds, 'drafts', 'transfers', 'watch'] as const
export type FigureId = (typeof figureIds)[number]

export interface RemoteFigure {
  /** Screens of which an account needs one to see the figure; none: every account sees it. */
  readonly screens: readonly string[]
  /** Id of the call that counts. */
  readonly call: string
  /** List that shows the counted records, and its filters for a range, which its call takes as well. */
  readonly path: string
  readonly filters: (from: string, until: string) => Readonly<Record<string, string>>
  /** It is about now, not about a day. */
  readonly isMoment: boolean
}

export const remoteFigures: Readonly<Record<RemoteId, RemoteFigure>> = {
  jobFailed: {
    screens: ['sys/sysJob-log', 'sys/sysJob'],
    call: 'ops.jobLog.page',
    path: 'sys/sysJob-log',
    filters: (from, until) => ({ logStatus: '2', filterTime: `${from} - ${until}` }),
    isMoment: false,
  },
  jobLate: {
    screens: ['sys/sysJob-log', 'sys/sysJob'],
    call: 'ops.jobLog.page',
    path: 'sys/sysJob-log',
    filters: (from, until) => ({ logStatus: '3', filterTime: `${from} - ${until}` }),
    isMoment: true,
  },
  apiFailed: {
    screens: ['api/apiLog'],
    call: 'api.apiLog.page',
    path: 'api/apiLog',
    filters: (from, until) => ({ apiStatus: 'false', beginDate: from, endDate: until }),
    isMoment: false,
  },
  sendFailed: {
    screens: ['msg/msgBizInfo'],
    call: 'msg.bizInfo.page',
    path: 'msg/msgBizInfo',
    filters: (from, until) => ({ bizSendStatus: '3', beginDate: from, endDate: until }),
    isMoment: false,
  },
  sendPartial: {
    screens: ['msg/msgBizInfo'],
    call: 'msg.bizInfo.page',
    path: 'msg/msgBizInfo',
    filters: (from, until) => ({ bizSendStatus: '4', beginDate: from, endDate: until }),
    isMoment: false,
  },
  messages: {
    screens: [],
    call: 'msg.message.page',
    path: 'msg/msgRecord',
    filters: () => ({ readStatus: '0' }),
    isMoment: true,
  },
  locked: {
    screens: ['sys/log-login'],
    call: 'ops.logLogin.page',
    path: 'sys/log-login',
    filters: (from, until) => ({ status: '2', bDate: from, eDate: until }),
    isMoment: false,
  },
}

export const labels: Readonly<Record<FigureId, TextKey>> = {
  jobFailed: 'shell:attention.jobFailed',
  jobLate: 'shell:attention.jobLate',
  apiFailed: 'shell:attention.apiFailed',
  sendFailed: 'shell:attention.sendFailed',
  sendPartial: 'shell:attention.sendPartial',
  messages: 'shell:attention.messages',
  locked: 'shell:attention.locked',
  drafts: 'shell:attention.drafts',
  transfers: 'shell:attention.transfers',
  watch: 'shell:attention.watch',
}

/** Element of home that lists unsaved forms. */
export const draftsId = 'home-drafts'

/** Days that a figure shows, today included. */
export const DAYS = 7
/** Milliseconds after which a run that has not ended is late. */
const LATE = 3_600_000

export const rangeOf = (day: string): readonly [string, string] => [`${day} 00:00:00`, untilMoment(day)]

/** The range that a figure is about now: today, or the week until a run counts as late. */
export function currentRange(
  { isMoment }: Pick<RemoteFigure, 'isMoment'>,
  now: WallTime,
): readonly [string, string] {
  if (!isMoment) return rangeOf(dayOf(now))
  // To the minute, so that the list opens once and not with every second.
  const until = later(now, -LATE - (now % 60_000))
  return [formatMoment(midnight(now, DAYS - 1)), formatMoment(until)]
}

/** Address of the list that shows exactly the records that a figure counts. */
export function addressOf(figure: RemoteFigure, now: WallTime): string {
  return `${figure.path}?${new URLSearchParams(figure.filters(...currentRange(figure, now)))}`
}

/** Last known value of a figure; stored with the account, so that home shows it before the first request. */
export interface Reading {
  readonly count: number
  /** Epoch milliseconds. */
  readonly asOf: number
  /** `yyyy-MM-dd` → how many of it there were. */
  readonly days: Readonly<Record<string, number>>
  /** The last read did not succeed; the rest is from an earlier one. */
  readonly hasFailed?: boolean
}

/** The operator's arrangement of the figures. */
export interface Arrangement {
  readonly order: readonly FigureId[]
  readonly hidden: readonly FigureId[]
}

export const asDelivered: Arrangement = { order: [], hidden: [] }

/** Every figure once: those that were arranged, then the others in their own order. */
export const inOrder = ({ order }: Arrangement): FigureId[] => [
  ...order,
  ...figureIds.filter((id) => !order.includes(id)),
]

/** Puts a figure in the place of another one among those that are shown. */
export function movedTo(arrangement: Arrangement, id: FigureId, place: FigureId): Arrangement {
  const order = inOrder(arrangement)
  const from = order.indexOf(id)
  const to = order.indexOf(place)
  if (from < 0 || to < 0) return arrangement
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...arrangement, order }
}

/** Hides a shown figure, shows a hidden one. */
export const toggled = (arrangement: Arrangement, id: FigureId): Arrangement => ({
  ...arrangement,
  hidden: arrangement.hidden.includes(id)
    ? arrangement.hidden.filter((other) => other !== id)
    : [...arrangement.hidden, id],
})
