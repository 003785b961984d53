import { dayOf, wallParts, wallTime } from '#base/moments.ts'
import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import type { DayHealth } from '#contract/resources/api/apiMonitor.ts'

/** `yyyy-MM` of a moment or day; null for a text that begins with no month. */
export const monthOf = (moment: string): string | null =>
  /^\d{4}-(0[1-9]|1[0-2])(?!\d)/.exec(moment)?.[0] ?? null

const partsOf = (month: string): readonly [year: number, month: number] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [year, number]
}

/** A month before or after. */
export function stepMonth(month: string, by: number): string {
  const [year, number] = partsOf(month)
  return dayOf(wallTime(year, number + by, 1)).slice(0, 7)
}

/** A day before or after. */
export function stepDay(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(wallTime(year, month, date + by))
}

/** First and last day. */
export function endsOf(month: string): { readonly first: string; readonly last: string } {
  const [year, number] = partsOf(month)
  return { first: `${month}-01`, last: dayOf(wallTime(year, number + 1, 0)) }
}

/** Weeks from Monday to Sunday; null for days of the months around it. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const [year, number] = partsOf(month)
  const before = (wallParts(wallTime(year, number, 1)).weekday + 6) % 7
  const count = wallParts(wallTime(year, number + 1, 0)).day
  const length = Math.ceil((before + count) / 7) * 7
  const cells = Array.from({ length }, (_, index) => {
    const day = index - before + 1
    return day >= 1 && day <= count ? dayOf(wallTime(year, number, day)) : null
  })
  return Array.from({ length: length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Grey without requests, green for no failure, orange from 90 %, red below (DECISION-OPS-21). */
export const healths = ['none', 'good', 'fair', 'poor'] as const
export type Health = (typeof healths)[number]

/** Figures of a day or of a month. */
export type Figures = Omit<DayHealth, 'date'>

const nothing: Figures = { total: 0, success: 0, fail: 0, duration: 0 }

export function healthOf({ total, success }: Figures): Health {
  if (total === 0) return 'none'
  if (success >= total) return 'good'
  return success / total >= 0.9 ? 'fair' : 'poor'
}

/** Cut instead of rounded, so that only 100 % of successes reads 100%. */
export function rateText({ total, success }: Figures): string {
  if (total === 0) return '-'
  return `${Math.floor((success / total) * 1000) / 10}%`
}

/** Figures of several days; durations count as often as there were requests. */
export function sumOf(days: readonly Figures[]): Figures {
  const sum = days.reduce(
    (all, { total, success, fail, duration }) => ({
      total: all.total + total,
      success: all.success + success,
      fail: all.fail + fail,
      duration: all.duration + duration * total,
    }),
    nothing,
  )
  return { ...sum, duration: sum.total === 0 ? 0 : Math.round(sum.duration / sum.total) }
}

/** Fields of a logged request that the calendar counts. */
type Counted = Pick<ApiLog, 'apiCode' | 'apiDuration' | 'apiStatus' | 'createDate'>

/**
 * Figures by day of logged requests, for platforms that answer rows alone.
 * @param rows may hold those of APIs whose code contains this one, because the log's filter finds them too
 */
export function daysOf(rows: readonly Counted[], apiCode: string): readonly DayHealth[] {
  const days = new Map<string, { total: number; success: number; totalDuration: number }>()
  for (const row of rows) {
    if (row.apiCode !== apiCode) continue
    const date = row.createDate.slice(0, 10)
    const day = days.get(date) ?? { total: 0, success: 0, totalDuration: 0 }
    day.total += 1
    day.success += Number(row.apiStatus)
    day.totalDuration += row.apiDuration
    days.set(date, day)
  }
  return [...days].map(([date, { total, success, totalDuration }]) => ({
    date,
    total,
    success,
    fail: total - success,
    duration: Math.round(totalDuration / total),
  }))
}

/** The figures of each day by its date; days without requests are not in it. */
export const byDay = (days: readonly DayHealth[]): ReadonlyMap<string, Figures> =>
  new Map(days.map((day) => [day.date, day]))

export const figuresOf = (days: ReadonlyMap<string, Figures>, day: string): Figures =>
  days.get(day) ?? nothing
