import { z } from 'zod'
import { snakeCase } from '#contract/kernel.ts'
import { pageAfterResize } from '#kit/list/state/pager.ts'
import type { FilterField, ListDefinition } from '#kit/list/types.ts'

/** Query of a list. Filters, page, size and order survive a restart. */
export interface ListView {
  /** Filter name → value; every declared filter is present. */
  readonly filters: Readonly<Record<string, string>>
  readonly page: number
  readonly limit: number
  /** The operator has chosen `limit` for this list. Otherwise it follows the settings. */
  readonly hasOwnLimit?: boolean
  /** Column key; empty when unsorted. */
  readonly sortKey: string
  readonly order: 'asc' | 'desc' | ''
}

type Declared = Pick<ListDefinition<object>, 'filters' | 'defaultPageSize'> & {
  readonly columns: readonly { readonly key: string }[]
}

export const defaultPageSize = 10

export const initialFilters = (fields: readonly FilterField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, field.initial?.() ?? '']))

export const initialView = (list: Declared): ListView => ({
  filters: initialFilters(list.filters),
  page: 1,
  limit: list.defaultPageSize ?? defaultPageSize,
  sortKey: '',
  order: '',
})

/** Initial view of an opening with its own filters; others are as declared. */
export const startView = (list: Declared, start: Readonly<Record<string, string>> = {}): ListView => {
  const view = initialView(list)
  return { ...view, filters: { ...view.filters, ...start } }
}

/** The view with filters that are not the operator's. */
export const withFixed = (view: ListView, fixed: Readonly<Record<string, string>>): ListView => ({
  ...view,
  filters: { ...view.filters, ...fixed },
})

/** The operator's own among filters that were searched for. */
export const withoutNames = (
  filters: Readonly<Record<string, string>>,
  fixed: Readonly<Record<string, string>>,
): Record<string, string> => Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in fixed)))

/** Searching starts at page 1 (DECISION-SYS-16). */
export const searched = (view: ListView, filters: Readonly<Record<string, string>>): ListView => ({
  ...view,
  filters: { ...view.filters, ...filters },
  page: 1,
})

/** none → ascending → descending → none. */
export function sorted(view: ListView, key: string): ListView {
  if (view.sortKey !== key) return { ...view, sortKey: key, order: 'asc', page: 1 }
  if (view.order === 'asc') return { ...view, order: 'desc', page: 1 }
  return { ...view, sortKey: '', order: '', page: 1 }
}

export const sortedBy = (view: ListView, key: string, order: ListView['order']): ListView => ({
  ...view,
  sortKey: order === '' ? '' : key,
  order,
  page: 1,
})

export const atPage = (view: ListView, page: number): ListView =>
  view.page === page ? view : { ...view, page }

/** Another page size, chosen by the operator; the first row of the page stays in view. */
export const resized = (view: ListView, limit: number): ListView => ({
  ...view,
  limit,
  hasOwnLimit: true,
  page: pageAfterResize(view.page, view.limit, limit),
})

/** The view with the page size of the settings, unless the operator has chosen one for the list. */
export const followed = (view: ListView, limit: number): ListView =>
  view.hasOwnLimit || view.limit === limit ? view : { ...resized(view, limit), hasOwnLimit: false }

/** Gives up the page size that was chosen for the list. */
export const following = (view: ListView): ListView => ({ ...view, hasOwnLimit: false })

/**
 * Whether a stored page size was chosen by the operator.
 * @param hasOwn as stored; absent in data stored before there was a setting, when every size was stored
 */
export const isOwnLimit = (
  list: Pick<Declared, 'defaultPageSize'>,
  limit: number,
  hasOwn: boolean | undefined,
): boolean => hasOwn ?? limit !== (list.defaultPageSize ?? defaultPageSize)

/** Whether both are the same query. */
export const isSameView = (one: ListView, other: ListView): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const trimmed = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value.trim()]))

/** The query of the list call; unsorted sends both order fields empty (SYS-CMN-07). */
export const listQuery = (view: ListView) => ({
  page: view.page,
  limit: view.limit,
  order: view.order,
  orderField: snakeCase(view.sortKey),
  ...trimmed(view.filters),
})

/** The query of an export; `page` and `limit` only for the current page (DECISION-SYS-19). */
export function exportQueryOf(view: ListView, scope: 'page' | 'all') {
  const { page, limit, ...rest } = listQuery(view)
  return scope === 'page' ? { page, limit, ...rest } : rest
}

const StoredView = z.object({
  /** Only values that differ from the initial one: "today" stays today, not the day it was stored. */
  filters: z.record(z.string(), z.string()),
  page: z.number().int().min(1),
  limit: z.number().int().min(1).max(1000),
  hasOwnLimit: z.boolean().optional(),
  sortKey: z.string(),
  order: z.enum(['asc', 'desc', '']),
})

const rememberedNames = (fields: readonly FilterField[]): ReadonlySet<string> =>
  new Set(fields.filter(({ remembered }) => remembered !== false).map(({ name }) => name))

export function storedView(view: ListView, list: Declared): z.output<typeof StoredView> {
  const initial = initialFilters(list.filters)
  const kept = rememberedNames(list.filters)
  return {
    ...view,
    filters: Object.fromEntries(
      Object.entries(view.filters).filter(([name, value]) => kept.has(name) && value !== initial[name]),
    ),
  }
}

/** Stored view, as far as it still fits the list. */
export function restoredView(stored: unknown, list: Declared, sizes: readonly number[]): ListView {
  const initial = initialView(list)
  const parsed = StoredView.safeParse(stored)
  if (!parsed.success) return initial
  const kept = rememberedNames(list.filters)
  const known = Object.entries(parsed.data.filters).filter(([name]) => kept.has(name))
  const canSort = list.columns.some((column) => column.key === parsed.data.sortKey)
  return {
    filters: { ...initial.filters, ...Object.fromEntries(known) },
    page: parsed.data.page,
    ...restoredLimit(parsed.data, list, sizes),
    sortKey: canSort ? parsed.data.sortKey : '',
    order: canSort ? parsed.data.order : '',
  }
}

/** A size that follows the settings is kept until they are applied, because the page was counted with it. */
function restoredLimit(
  { limit, hasOwnLimit }: z.output<typeof StoredView>,
  list: Declared,
  sizes: readonly number[],
): Pick<ListView, 'limit' | 'hasOwnLimit'> {
  if (!isOwnLimit(list, limit, hasOwnLimit)) return { limit }
  return sizes.includes(limit) ? { limit, hasOwnLimit: true } : { limit: initialView(list).limit }
}
