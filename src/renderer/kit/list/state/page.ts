import type { Failure } from '#contract/failures.ts'
import { isNetworkFailure } from '#kit/data/failures.ts'
import { pageCount } from '#kit/list/state/pager.ts'
import type { ListView } from '#kit/list/state/view.ts'

/** A response to a list call, and the view it is for. */
export interface ListResponse<P> {
  readonly response: P
  readonly view: ListView
}

/**
 * Data that stays on the screen when a call fails: a network failure keeps the shown data (DECISION-SYS-9), any
 * other one clears it (SYS-CMN-17).
 * @param last the last good response; null: there was none
 */
export const shownAfterFailure = <P>(
  failure: Failure,
  last: ListResponse<P> | null,
): ListResponse<P> | null => (isNetworkFailure(failure) ? last : null)

/** With nothing to keep on the screen, a network failure is shown in place of the rows, and only there. */
export const isPresented = (failure: Failure, kept: unknown): boolean =>
  kept !== null || !(isNetworkFailure(failure) || failure.code === 'not-found')

/** The pager matches the rows that are shown; typed filters stay. */
export const backAt = (view: ListView, kept: ListResponse<unknown>): ListView => ({
  ...kept.view,
  filters: view.filters,
})

/**
 * The last row of the last page was deleted: the page before it is the last one now.
 * @returns the page to go to; null: the present one exists, or nothing does
 */
export function pageInstead(view: ListView, rows: number, total: number): number | null {
  const pages = pageCount(total, view.limit)
  return rows === 0 && total > 0 && view.page > pages ? pages : null
}
