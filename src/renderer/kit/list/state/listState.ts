import type { Failure } from '#contract/failures.ts'
import type { ListLayout } from '#kit/list/state/layout.ts'
import type { KeyedRow, Selection } from '#kit/list/state/selection.ts'
import type { ListView } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { Resolved } from '#kit/list/views/stored.ts'
import type { TreeShape } from '#kit/list/tree/treeShape.ts'

/** How the list is looked at; what of it comes back with the next opening is read before anything is asked. */
export interface RememberedView {
  /** False until the remembered view and layout are there; nothing is asked before. */
  readonly isReady: boolean
  /** Nothing is remembered of it: it was never opened. */
  readonly isFirst: boolean
  /** The operator's own part of the view: without the filters that the screen sets. */
  readonly own: ListView
  readonly layout: ListLayout
  /** The named view that it began with, or was in when it was left; null: none. */
  readonly initialNamed: (Resolved['named'] & { readonly content?: Pick<Resolved, 'view' | 'layout'> }) | null
  /** Which named view it is in, changed or not, for its next beginning; empty: none. */
  keepNamed(id: string): void
  /** The filters that do not fit into one row of the query card are shown. */
  readonly isUnfolded: boolean
  setUnfolded(isUnfolded: boolean): void
  setLayout(change: (layout: ListLayout) => ListLayout): void
}

export interface ShownRows<R extends object> {
  /** Names of the filters that the platform has not applied: some row contradicts them. */
  readonly ignored: readonly string[]
  readonly rows: readonly KeyedRow<R>[]
  /** True while the first rows are on their way: skeleton rows. */
  readonly isLoading: boolean
  /** True while any rows are on their way: a thin line. */
  readonly isFetching: boolean
  readonly failure: Failure | null
  reload(): void
}

/** Ticked rows, across pages and searches. */
export interface ListSelection<R extends object> {
  readonly selection: Selection<R>
  tick(rows: readonly KeyedRow<R>[], isTicked: boolean): void
  deselect(ids: readonly string[]): void
  clearSelection(): void
}

/** State and actions of every list, whether its rows come in pages or form a tree. */
export interface CommonListState<R extends object> extends RememberedView, ShownRows<R>, ListSelection<R> {
  readonly list: ListDefinition<R>
  /** Query: the operator's own view and the filters that the screen sets. */
  readonly view: ListView
  search(filters: Readonly<Record<string, string>>): void
  /** Another view and another layout at once. */
  show(view: ListView, layout: ListLayout): void
}

export interface Paging {
  readonly total: number
  readonly pages: number
  readonly pageSizes: readonly number[]
  goTo(page: number): void
  /** `null`: the number of the settings again. */
  setLimit(limit: number | null): void
  /** The settings ask for as many rows as fit. */
  readonly canFit: boolean
  /** Takes how many rows fit. Absent: the page has a number that does not depend on the room. */
  readonly onFit?: (rows: number) => void
}

export interface Sorting {
  /** none → ascending → descending → none. */
  sort(key: string): void
  sortBy(key: string, order: ListView['order']): void
}

/** Where the rows come from; only lists that are cached have a choice. */
export interface RowsOrigin {
  /** Set when the rows come from the cache: epoch milliseconds of their origin. */
  readonly cachedAt: number | null
  /** The platform refuses to sort the rows as asked, in these words; undefined: it does not. */
  readonly unsorted: string | undefined
  /** Exports that the platform cannot make as shown: of this page alone, or of these rows at all. */
  readonly exportedHere: 'page' | 'rows' | undefined
  /** Fields that rows of this list lack on this platform, and that no shown row fills. */
  readonly unfilled: readonly string[]
  /** Rows are read from this machine although the platform is there. */
  readonly prefersCache: boolean
  setPrefersCache(prefersCache: boolean): void
}

/** Details below rows. */
export interface Expansion {
  readonly expanded: ReadonlySet<string>
  toggleExpanded(id: string): void
}

/** A list whose rows come page by page from its list call. */
export interface PagedListState<R extends object>
  extends CommonListState<R>,
    Paging,
    Sorting,
    RowsOrigin,
    Expansion {
  readonly kind: 'paged'
}

/** A list whose rows form a tree: branches take the place of pages. */
export interface TreeListState<R extends object> extends CommonListState<R> {
  readonly kind: 'tree'
  readonly tree: TreeShape<R>
}

export type ListState<R extends object> = PagedListState<R> | TreeListState<R>
