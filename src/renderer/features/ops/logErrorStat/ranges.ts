import {
  dayOf,
  formatMoment,
  hourOf,
  HOUR,
  DAY,
  later,
  midnight,
  readMoment,
  type WallTime,
} from '#base/moments.ts'

/** The three tabs, by the number the documents give them. */
export const rangeTabs = ['1', '2', '3'] as const
export type RangeTab = (typeof rangeTabs)[number]

/** Days before today at which a tab's range begins. */
const daysBack: Record<RangeTab, number> = { 1: 0, 2: 1, 3: 6 }

export interface Range {
  readonly createDateBegin: string
  readonly createDateEnd: string
}

/** From midnight of the tab's first day to the midnight that ends today. */
export function rangeOf(tab: RangeTab, now: WallTime): Range {
  return {
    createDateBegin: formatMoment(midnight(now, daysBack[tab])),
    createDateEnd: formatMoment(midnight(now, -1)),
  }
}

/** The steps of a chart over a range. */
export interface Steps {
  readonly step: 'hour' | 'day'
  /** As answers name them: `yyyy-MM-dd HH` or `yyyy-MM-dd`; steps without errors included. */
  readonly times: readonly string[]
}

/** Hours of at most two days, else days. The moment that ends a range belongs to no step. */
export function stepsOf({ createDateBegin, createDateEnd }: Range): Steps {
  const [begin, end] = [readMoment(createDateBegin), readMoment(createDateEnd)]
  const isShort = end - begin <= 2 * DAY
  const times: string[] = []
  for (let at = begin; at < end; at = later(at, isShort ? HOUR : DAY)) {
    times.push(isShort ? hourOf(at) : dayOf(at))
  }
  return { step: isShort ? 'hour' : 'day', times }
}

/** From the beginning of one step to the end of another. */
export function rangeOfSteps({ step, times }: Steps, first: number, last: number): Range {
  const [begin, end] = step === 'hour' ? [':00:00', ':59:59'] : [' 00:00:00', ' 23:59:59']
  return { createDateBegin: `${times[first]}${begin}`, createDateEnd: `${times[last]}${end}` }
}
