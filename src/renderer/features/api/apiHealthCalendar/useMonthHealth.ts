import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { byDay, daysOf, endsOf, type Figures } from '#features/api/apiHealthCalendar/month.ts'
import { callEndpoint, useReading } from '#kit/data/endpoint.ts'
import { failureOf, isMissingCall } from '#kit/data/failures.ts'

/** Rows of a page, and pages that are read at most, where the platform counts nothing itself. */
const ROWS = 1000
const PAGES = 10

interface MonthHealth {
  readonly days: ReadonlyMap<string, Figures>
  /** There are more requests than were read: the figures are too low. */
  readonly isPartial: boolean
}

/**
 * All requests of a range, page by page.
 * @returns the rows, and whether they are complete
 */
async function rowsOf(apiCode: string, first: string, last: string) {
  const rows: ApiLog[] = []
  for (let page = 1; page <= PAGES; page += 1) {
    const { data } = await callEndpoint(apiLog.endpoints.page, {
      query: {
        page,
        limit: ROWS,
        apiCode,
        beginDate: `${first} 00:00:00`,
        endDate: `${last} 23:59:59`,
      },
    })
    rows.push(...data.list)
    if (data.list.length === 0 || rows.length >= data.total) return { rows, isPartial: false }
  }
  return { rows, isPartial: true }
}

/** Counted by the platform where it can; else from the rows of its log (DECISION-OPS-21). */
async function readMonth(apiCode: string, month: string): Promise<MonthHealth> {
  const { first, last } = endsOf(month)
  try {
    const query = { apiCode, beginDate: first, endDate: last }
    const { data } = await callEndpoint(apiMonitor.endpoints.health, { query })
    return { days: byDay(data), isPartial: false }
  } catch (error) {
    if (!isMissingCall(failureOf(error))) throw error
    const { rows, isPartial } = await rowsOf(apiCode, first, last)
    return { days: byDay(daysOf(rows, apiCode)), isPartial }
  }
}

/** The health of an API on each day of a month. */
export const useMonthHealth = (apiCode: string, month: string) =>
  useReading(['apiHealth', apiCode, month], () => readMonth(apiCode, month))
