import { HOUR, hourOf, lastDays, later, type WallTime } from '#base/moments.ts'
import type { DeliveryCount } from '#contract/resources/msg/channelRecord.ts'

/** Length of the shown stretch, by its code. */
export const stretches = ['day', 'week', 'month', 'quarter'] as const
export type Stretch = (typeof stretches)[number]

const days: Readonly<Record<Stretch, number>> = { day: 1, week: 7, month: 30, quarter: 90 }

/** Query for a range that ends now, and the length of its steps. */
export interface Steps {
  readonly step: 'hour' | 'day'
  readonly beginDate: string
  readonly endDate: string
  /** As answers name them, in order; the ones without records included. */
  readonly times: readonly string[]
}

export function stepsOf(stretch: Stretch, now: WallTime): Steps {
  if (stretch === 'day') {
    const times = Array.from({ length: 24 }, (_, index) => hourOf(later(now, (index - 23) * HOUR)))
    return { step: 'hour', beginDate: `${times[0]}:00:00`, endDate: `${hourOf(now)}:59:59`, times }
  }
  const times = lastDays(days[stretch], now)
  return { step: 'day', beginDate: `${times[0]} 00:00:00`, endDate: `${times.at(-1)} 23:59:59`, times }
}

/** Deliveries of one channel in one state, a number for each step. */
export interface Series {
  readonly channelCode: string
  readonly status: number
  readonly totals: readonly number[]
  readonly sum: number
}

/** Orders counts by channel and state, successes first. */
export function seriesOf(counts: readonly DeliveryCount[], times: readonly string[]): readonly Series[] {
  const place = new Map(times.map((time, index) => [time, index]))
  const found = new Map<string, { channelCode: string; status: number; totals: number[] }>()
  for (const { time, channelCode, status, total } of counts) {
    const index = place.get(time)
    if (index === undefined) continue
    const key = `${channelCode} ${status}`
    const one = found.get(key) ?? { channelCode, status, totals: times.map(() => 0) }
    one.totals[index] = (one.totals[index] ?? 0) + total
    found.set(key, one)
  }
  return [...found.values()]
    .map((one) => ({ ...one, sum: one.totals.reduce((sum, total) => sum + total, 0) }))
    .toSorted((a, b) => b.status - a.status || (a.channelCode < b.channelCode ? -1 : 1))
}
