import { formatMoment } from '#ui/moments.ts'

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
export function rangeOf(tab: RangeTab, now: Date = new Date()): Range {
  const midnight = (days: number) =>
    formatMoment(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
  return { createDateBegin: midnight(-daysBack[tab]), createDateEnd: midnight(1) }
}
