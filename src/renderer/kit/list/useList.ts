import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import type { Page } from '#contract/kernel.ts'
import { useSettings } from '#kit/bridge/host.ts'
import { type Answer, useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, isNetworkFailure, presentFailure } from '#kit/data/failures.ts'
import { type ListLayout, mergedLayout } from '#kit/list/state/layout.ts'
import { pageAfterResize, pageCount } from '#kit/list/state/pager.ts'
import { type KeyedRow, refreshed, type Selection, without, withRows } from '#kit/list/state/selection.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { askedView, readStart } from '#kit/list/views/start.ts'
import type { Resolved } from '#kit/list/views/stored.ts'
import {
  type ListView,
  listQuery,
  restoredView,
  searched,
  sorted,
  startView,
  storedView,
  withFixed,
  withoutNames,
} from '#kit/list/state/view.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { writeWorkspace } from '#kit/workspace.ts'

/** Everything a list page shows and does; use it directly for a layout of your own. */
export interface ListState<R extends object> {
  readonly list: ListDefinition<R>
  /** False until the remembered view and layout are there; nothing is asked before. */
  readonly isReady: boolean
  readonly view: ListView
  /** The operator's own part of the view: without the filters that are not his to change. */
  readonly own: ListView
  readonly layout: ListLayout
  /** The named view that it began with, or was in when it was left; null: none. */
  readonly begun: (Resolved['named'] & { readonly says?: Pick<Resolved, 'view' | 'layout'> }) | null
  /** Which named view it is in, changed or not, for its next beginning; empty: none. Lists that come back. */
  keepNamed?(id: string): void
  readonly rows: readonly KeyedRow<R>[]
  readonly total: number
  readonly pages: number
  readonly pageSizes: readonly number[]
  /** True while the first page is on its way: skeleton rows. */
  readonly isLoading: boolean
  /** True while any page is on its way: a thin line. */
  readonly isFetching: boolean
  readonly failure: Failure | null
  /** Set when the rows come from the cache: epoch milliseconds of their origin. */
  readonly cachedAt: number | null
  /** Rows are read from this machine although the platform is there. For lists that are cached. */
  readonly prefersCache?: boolean
  setPrefersCache?(prefersCache: boolean): void
  readonly selection: Selection<R>
  readonly expanded: ReadonlySet<string>
  search(filters: Readonly<Record<string, string>>): void
  goTo(page: number): void
  setLimit(limit: number): void
  /** none → ascending → descending → none. */
  sort(key: string): void
  sortBy(key: string, order: ListView['order']): void
  setLayout(change: (layout: ListLayout) => ListLayout): void
  /** Another view and another layout at once. */
  show(view: ListView, layout: ListLayout): void
  tick(rows: readonly KeyedRow<R>[], isTicked: boolean): void
  deselect(ids: readonly string[]): void
  clearSelection(): void
  toggleExpanded(id: string): void
  reload(): void
}

const defaultSizes: readonly number[] = [10, 20, 50, 100]
const noRows: readonly never[] = []

export interface ListOptions {
  /**
   * Filters of this one opening, such as a tab carries. The page starts with them and leaves the
   * remembered ones alone; other filters mean another opening, so give the component a key of them.
   */
  readonly start?: Readonly<Record<string, string>>
  /** Filters beside the operator's own that are not his to change; other values start at page 1. */
  readonly fixed?: Readonly<Record<string, string>>
}

const noFilters: Readonly<Record<string, string>> = {}

const idOf = (row: object): string => String('id' in row ? row.id : '')

export function useList<R extends object>(
  list: ListDefinition<R>,
  { start, fixed = noFilters }: ListOptions = {},
): ListState<R> {
  const settings = useSettings()
  const pageSizes = list.pageSizes ?? settings?.pageSizes ?? defaultSizes
  // The remembered view is read once; a later change of the sizes does not move the page.
  const knownSizes = useRef(pageSizes)
  knownSizes.current = pageSizes
  const storageKey = `list/${list.id}`
  const tabId = useContext(TabContext)
  const [isReady, setReady] = useState(false)
  const [begun, setBegun] = useState<ListState<R>['begun']>(null)
  const [ownView, setView] = useState<ListView>(() => startView(list, start))
  const startsAnew = useRef(start !== undefined)
  const remembered = useRef<{ view: unknown; named: string }>({ view: undefined, named: '' })
  const [namedId, keepNamed] = useState('')
  const [layout, setLayout] = useState<ListLayout>(() => mergedLayout(list.columns, null))
  const [selection, setSelection] = useState<Selection<R>>(() => new Map())
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set())

  useEffect(() => {
    let isCurrent = true
    const tab = useTabs.getState().tabs.find(({ id }) => id === tabId)
    const wanted = { asked: askedView(list.id, tab?.params), usesDefault: !startsAnew.current }
    void readStart(list, wanted).then(({ view: left, layout: arranged, lastId, named, was }) => {
      if (!isCurrent) return
      remembered.current = { view: left, named: lastId }
      if (named) setView(named.view)
      else if (!startsAnew.current) setView(restoredView(left, list, knownSizes.current))
      setLayout(named?.layout ?? mergedLayout(list.columns, arranged))
      setBegun(named?.named ?? (was && { ...was.named, says: was }))
      keepNamed((named ?? was)?.named.id ?? '')
      setReady(true)
    })
    return () => {
      isCurrent = false
    }
  }, [list, tabId])

  const isFirst = useRef(true)
  useEffect(() => {
    if (!isReady) return
    // What has just been read need not be written.
    if (isFirst.current) isFirst.current = false
    else {
      const kept = startsAnew.current
        ? remembered.current
        : { view: storedView(ownView, list), named: namedId }
      writeWorkspace('account', storageKey, { ...kept, layout })
    }
  }, [isReady, ownView, layout, namedId, list, storageKey])

  const fixedKey = JSON.stringify(fixed)
  const [askedKey, setAskedKey] = useState(fixedKey)
  if (askedKey !== fixedKey) {
    setAskedKey(fixedKey)
    setView((current) => ({ ...current, page: 1 }))
  }
  const fixedFilters = useMemo<Record<string, string>>(() => JSON.parse(fixedKey), [fixedKey])
  const view = useMemo(() => withFixed(ownView, fixedFilters), [ownView, fixedFilters])

  const input = useMemo(() => ({ query: listQuery(view) }), [view])
  const [prefersCache, setPrefersCache] = useState(false)
  const hasAddress = list.source.path !== ''
  const query = useEndpoint(list.source, input, {
    enabled: isReady && hasAddress,
    prefer: prefersCache ? 'cache' : undefined,
  })
  // A list call answers a page of R; the definition was built from it.
  const answer = query.data as Answer<Page<R>> | undefined
  const failure = query.error ? failureOf(query.error) : null

  // A network failure keeps what is shown (DECISION-SYS-9), any other one clears it (SYS-CMN-17).
  const lastGood = useRef<{ answer: Answer<Page<R>>; view: ListView } | null>(null)
  if (answer && !failure && !query.isPlaceholderData) lastGood.current = { answer, view }
  const shown = failure ? (isNetworkFailure(failure) ? lastGood.current?.answer : undefined) : answer

  const { error, refetch } = query
  useEffect(() => {
    if (!error) return
    const kept = isNetworkFailure(failureOf(error)) ? lastGood.current : null
    // With nothing to keep on screen, the failure stands where the rows would be and is said once.
    if (kept || !isNetworkFailure(failureOf(error))) presentFailure(error)
    // The pager tells the truth about the rows that are shown; what was typed as a filter stays.
    if (kept) setView(({ filters }) => ({ ...kept.view, filters }))
  }, [error])

  const page = shown?.data
  const keyOf = list.rowKey ?? idOf
  const rows = useMemo(() => page?.list.map((row) => ({ id: keyOf(row), row })) ?? noRows, [page, keyOf])
  const total = page?.total ?? 0
  const pages = pageCount(total, view.limit)

  useEffect(() => setSelection((current) => refreshed(current, rows)), [rows])

  // The last row of the last page was deleted: the page before it is the last one now.
  const isSettled = !query.isPlaceholderData && !failure
  useEffect(() => {
    if (isSettled && rows.length === 0 && total > 0 && view.page > pages) {
      setView((current) => ({ ...current, page: pages }))
    }
  }, [isSettled, rows, total, view.page, pages])

  const reload = useCallback(() => void refetch(), [refetch])
  const stable = useMemo(
    () => ({
      goTo: (next: number) => setView((current) => ({ ...current, page: next })),
      setLimit: (limit: number) =>
        setView((current) => ({
          ...current,
          limit,
          page: pageAfterResize(current.page, current.limit, limit),
        })),
      sortBy: (key: string, order: ListView['order']) =>
        setView((current) => ({ ...current, sortKey: order === '' ? '' : key, order, page: 1 })),
      show: (next: ListView, arranged: ListLayout) => {
        setView(next)
        setLayout(arranged)
      },
      sort: (key: string) => setView((current) => sorted(current, key)),
      tick: (ticked: readonly KeyedRow<R>[], isTicked: boolean) =>
        setSelection((current) => withRows(current, ticked, isTicked)),
      deselect: (ids: readonly string[]) => setSelection((current) => without(current, ids)),
      clearSelection: () => setSelection(new Map()),
      toggleExpanded: (id: string) =>
        setExpanded((current) => {
          const next = new Set(current)
          if (!next.delete(id)) next.add(id)
          return next
        }),
    }),
    [],
  )
  // Searching for the same again asks the server again.
  const latest = useRef({ view: ownView, fixed: fixedFilters })
  latest.current = { view: ownView, fixed: fixedFilters }
  const search = useCallback(
    (filters: Readonly<Record<string, string>>) => {
      const current = latest.current.view
      const next = searched(current, withoutNames(filters, latest.current.fixed))
      if (JSON.stringify(next) === JSON.stringify(current)) reload()
      else setView(next)
    },
    [reload],
  )

  return {
    list,
    isReady,
    view,
    own: ownView,
    layout,
    begun,
    keepNamed,
    rows,
    total,
    pages,
    pageSizes,
    isLoading: hasAddress && (!isReady || (query.isPending && !query.isError)),
    isFetching: query.isFetching,
    failure,
    cachedAt: shown?.source === 'cache' ? shown.asOf : null,
    prefersCache,
    setPrefersCache,
    selection,
    expanded,
    search,
    setLayout,
    reload,
    ...stable,
  }
}
