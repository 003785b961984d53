import { readNumber } from '#kit/inputs/typedNumber.ts'

export type PagerItem =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly at: 'before' | 'after' }

/** At least 1: an empty list has one empty page. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/**
 * Page numbers to show: first, last, the current one with its neighbours, and gaps. Seven places as
 * soon as there are more than seven pages, so that the buttons do not move while paging.
 */
export function pagerItems(page: number, pages: number): readonly PagerItem[] {
  const places = 7
  const range = (from: number, to: number): PagerItem[] =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ kind: 'page', page: from + index }))
  if (pages <= places) return range(1, pages)
  const before: PagerItem = { kind: 'gap', at: 'before' }
  const after: PagerItem = { kind: 'gap', at: 'after' }
  if (page <= 4) return [...range(1, 5), after, ...range(pages, pages)]
  if (page >= pages - 3) return [...range(1, 1), before, ...range(pages - 4, pages)]
  return [...range(1, 1), before, ...range(page - 1, page + 1), after, ...range(pages, pages)]
}

/** Target of the jumper's text: a page within bounds, or null for anything that is not a number. */
export function jumpTarget(text: string, pages: number): number | null {
  const page = readNumber(text)
  return typeof page === 'number' && Number.isInteger(page) && page >= 0
    ? Math.min(Math.max(page, 1), pages)
    : null
}

/** Keeps the first row of the page in view when the page size changes. */
export const pageAfterResize = (page: number, limit: number, nextLimit: number): number =>
  Math.floor(((page - 1) * limit) / nextLimit) + 1
