import { z } from 'zod'
import { declaredLayout, ListLayout, mergedLayout } from '#kit/list/state/layout.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { viewsKey } from '#kit/list/views/key.ts'
import { initialFilters, initialView, isOwnLimit, type ListView } from '#kit/list/state/view.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'

/** Characters of one view as JSON: all of a list's together fit into one stored document. */
const longest = 10_000

/** A view of one list, under a name: its query, and how it is shown. */
export const NamedView = z
  .object({
    /** Begins with the list's own id, so that an address cannot be mistaken for that of another list. */
    id: z.string().regex(/^[\w.]+-[\da-z]{8,40}$/),
    name: z.string().trim().min(1).max(60),
    /** Only values that differ from the initial one: "today" stays today, not the day it was stored. */
    filters: z.record(z.string(), z.string().max(500)),
    limit: z.number().int().min(1).max(1000),
    hasOwnLimit: z.boolean().optional(),
    sortKey: z.string(),
    order: z.enum(['asc', 'desc', '']),
    layout: ListLayout,
  })
  .refine((view) => JSON.stringify(view).length <= longest)
export type NamedView = z.output<typeof NamedView>

/** All views of one list. */
export interface Views {
  readonly views: readonly NamedView[]
  /** The one that the list begins with; empty: its last state. */
  readonly defaultId: string
  /** Names or places of stored views that can no longer be read. */
  readonly damaged: readonly string[]
}

/** More than an operator can distinguish. */
export const mostViews = 50

const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : ''

/** Any stored value, as views; invalid ones are named and left out. */
export function readViews(stored: unknown, listId: string): Views {
  const document = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const views: NamedView[] = []
  const damaged: string[] = []
  for (const [index, value] of (Array.isArray(document.views) ? document.views : []).entries()) {
    const parsed = NamedView.safeParse(value)
    if (parsed.success && isOf(listId, parsed.data.id)) views.push(parsed.data)
    else damaged.push(nameIn(value) || `#${index + 1}`)
  }
  const wanted = typeof document.defaultId === 'string' ? document.defaultId : ''
  return { views, defaultId: views.some(({ id }) => id === wanted) ? wanted : '', damaged }
}

export const loadViews = async (listId: string): Promise<Views> =>
  readViews(await readWorkspace('account', viewsKey(listId)), listId)

/**
 * Applies to the currently stored views: another window may have changed them meanwhile.
 * @returns the views on the disk then.
 * @throws FailureError when it cannot be read or written.
 */
export const changeViews = async (listId: string, update: (current: Views) => Views): Promise<Views> =>
  readViews(
    await changeWorkspace('account', viewsKey(listId), (stored) => {
      const { views, defaultId } = update(readViews(stored, listId))
      return { views, defaultId }
    }),
    listId,
  )

/** Whether a view belongs to this list. */
export const isOf = (listId: string, viewId: string): boolean =>
  viewId.slice(0, viewId.lastIndexOf('-')) === listId

const newId = (listId: string): string => `${listId}-${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** The current state of the list, under a name. @param id of the view it replaces; a new one without. */
export function captured<R extends object>(
  list: ListDefinition<R>,
  view: ListView,
  layout: ListLayout,
  name: string,
  id: string = newId(list.id),
): NamedView {
  const initial = initialFilters(list.filters)
  const differing = Object.entries(view.filters).filter(([field, value]) => value !== (initial[field] ?? ''))
  const { limit, hasOwnLimit, sortKey, order } = view
  return { id, name, filters: Object.fromEntries(differing), limit, hasOwnLimit, sortKey, order, layout }
}

export interface Resolved {
  readonly named: Pick<NamedView, 'id' | 'name'>
  readonly view: ListView
  readonly layout: ListLayout
  /** Columns and filters of the view that the list no longer has. */
  readonly missing: readonly string[]
}

const isDocumented = (list: Pick<ListDefinition<object>, 'source'>, filter: string): boolean => {
  // The query of a list call is an object of its parameters; one without any has no shape.
  const { shape } = list.source.query as { shape?: Record<string, unknown> }
  return shape !== undefined && Object.hasOwn(shape, filter)
}

/** A stored view on the current list: missing parts are left out and named. */
export function resolved<R extends object>(
  list: Pick<ListDefinition<R>, 'filters' | 'source' | 'defaultPageSize'> & {
    readonly columns: readonly { readonly key: string }[]
  },
  named: NamedView,
): Resolved {
  const columns = new Set(list.columns.map(({ key }) => key))
  const declared = new Set(list.filters.map(({ name }) => name))
  // A tree beside the list may narrow it by something that is no field of its query card.
  const isFilter = (name: string) => declared.has(name) || isDocumented(list, name)
  const filters = Object.entries(named.filters)
  const lostColumns = new Set(
    [...named.layout.order, named.sortKey].filter((key) => key && !columns.has(key)),
  )
  const canSort = columns.has(named.sortKey)
  const initial = initialView(list)
  return {
    named: { id: named.id, name: named.name },
    view: {
      filters: { ...initial.filters, ...Object.fromEntries(filters.filter(([name]) => isFilter(name))) },
      page: 1,
      limit: named.limit,
      hasOwnLimit: isOwnLimit(list, named.limit, named.hasOwnLimit),
      sortKey: canSort ? named.sortKey : '',
      order: canSort ? named.order : '',
    },
    layout: mergedLayout(list.columns, named.layout),
    missing: [...lostColumns, ...filters.flatMap(([name]) => (isFilter(name) ? [] : [name]))],
  }
}

/** The list as it is declared. */
export const plain = <R extends object>(list: ListDefinition<R>): Pick<Resolved, 'view' | 'layout'> => ({
  view: initialView(list),
  layout: declaredLayout(list.columns),
})

/** A name that no other view of the list has. */
export function freeName(views: readonly Pick<NamedView, 'name'>[], wanted: string): string {
  const taken = new Set(views.map(({ name }) => name))
  if (!taken.has(wanted)) return wanted
  for (let count = 2; ; count += 1) {
    const name = `${wanted.slice(0, 54)} (${count})`
    if (!taken.has(name)) return name
  }
}
