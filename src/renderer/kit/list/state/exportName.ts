import { dayOf } from '#base/moments.ts'
import { platformTime } from '#kit/platformTime.ts'
import type { ListView } from '#kit/list/state/view.ts'
import type { FilterField } from '#kit/list/types.ts'
import type { Translate } from '#kit/text.ts'

const day = /^\d{4}-\d{2}-\d{2}/

/** Days that filters by date begin and end with, in their order. */
function daysIn(fields: readonly FilterField[], { filters }: Pick<ListView, 'filters'>): readonly string[] {
  const values = fields.map(({ name }) => day.exec(filters[name] ?? '')?.[0] ?? '')
  return [...new Set(values.filter(Boolean))].sort()
}

interface Exported {
  readonly title: string
  readonly filters: readonly FilterField[]
  readonly view: Pick<ListView, 'filters' | 'page'>
  readonly scope: 'page' | 'all'
}

/**
 * The suggested name of a file: the list, its range or the present day, and the page where it is only one.
 * @returns without an extension
 */
export function exportName({ title, filters, view, scope }: Exported, text: Translate): string {
  const days = daysIn(filters, view)
  const [from, until] = [days[0], days.at(-1)]
  const range =
    from !== undefined && until !== undefined && from !== until
      ? text('kit:export.range', { from, until })
      : (from ?? dayOf(platformTime()))
  return [title, range, scope === 'page' && text('kit:export.pageNumber', { page: view.page })]
    .filter(Boolean)
    .join(' ')
}
