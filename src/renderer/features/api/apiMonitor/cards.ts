import type { z } from 'zod'
import { formatMoment, midnight, type WallTime } from '#base/moments.ts'
import type { MonitorCards } from '#contract/resources/api/apiMonitor.ts'
import { apiConfTab, apiLogTab } from '#contract/tabs.ts'
import { type Opening, tab } from '#kit/list/actions.ts'
import type { TextKey } from '#kit/text.ts'

/** Last seven days, today included, as the card of the log counts them. */
export const DAYS = 7

interface CardKey {
  readonly key: string
  readonly label: TextKey
  readonly isBad?: boolean
  /** The list behind the figure, where a filter of its shows exactly that. */
  readonly opens?: (now: WallTime) => Opening
}

interface CardSpec {
  readonly map: keyof z.output<typeof MonitorCards>
  readonly title: TextKey
  readonly keys: readonly CardKey[]
}

/** First second of the card's days. */
export const beginOf = (now: WallTime): string => formatMoment(midnight(now, DAYS - 1))

const configurations = (status: '1' | '0') => (): Opening => tab(apiConfTab, { status })
const requests =
  (apiStatus: 'true' | 'false') =>
  (now: WallTime): Opening =>
    tab(apiLogTab, { apiStatus, beginDate: beginOf(now) })

/** The four cards, with the keys of their maps (DECISION-OPS-22). */
export const cards: readonly CardSpec[] = [
  {
    map: 'statusMap',
    title: 'api.apiMonitor:card.status',
    keys: [
      { key: 'true', label: 'api.apiMonitor:status.true', opens: configurations('1') },
      { key: 'false', label: 'api.apiMonitor:status.false', isBad: true, opens: configurations('0') },
    ],
  },
  {
    map: 'protocolMap',
    title: 'api.apiMonitor:card.protocol',
    keys: [
      { key: 'HTTP', label: 'api.apiMonitor:protocol.HTTP' },
      { key: 'ws', label: 'api.apiMonitor:protocol.ws' },
    ],
  },
  {
    map: 'dealTypeMap',
    title: 'api.apiMonitor:card.dealType',
    keys: [
      { key: 'SYNC', label: 'api.apiMonitor:dealType.SYNC' },
      { key: 'ASYNC', label: 'api.apiMonitor:dealType.ASYNC' },
    ],
  },
  {
    map: 'apiLogMap',
    title: 'api.apiMonitor:card.log',
    keys: [
      { key: 'true', label: 'api.apiMonitor:log.true', opens: requests('true') },
      { key: 'false', label: 'api.apiMonitor:log.false', isBad: true, opens: requests('false') },
    ],
  },
]

/** The large figure of a card: the sum of its counts. */
export const sumOfCard = (
  counts: Readonly<Record<string, number>>,
  { keys }: Pick<CardSpec, 'keys'>,
): number => keys.reduce((sum, { key }) => sum + (counts[key] ?? 0), 0)
