import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { FailureError } from '#contract/failures.ts'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import { type ListLayout, mergedLayout } from '#kit/list/state/layout.ts'
import { refreshed, type Selection, without, withRows } from '#kit/list/state/selection.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { ListState } from '#kit/list/useList.ts'
import { initialView, type ListView, searched } from '#kit/list/state/view.ts'
import { askedView, readStart } from '#kit/list/views/start.ts'
import { useSession } from '#kit/session.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { branchIdsOf, type TreeLine, visibleLines, withChildren } from '#kit/tree/treeModel.ts'
import { writeWorkspace } from '#kit/workspace.ts'

/** A row with what is below it, as far as it is loaded. */
export interface TreeRow<R extends object> {
  readonly id: string
  readonly row: R
  readonly children?: readonly TreeRow<R>[]
  /** Has children that are not loaded yet. */
  readonly isLazy?: boolean
}

/** Where the rows of a tree come from. Stable: a new object loads anew. */
export interface TreeSource<R extends object> {
  /** What the rows belong to beside the list, such as a module; part of what they are remembered by. */
  readonly key: string
  /** The first level, or everything. Throws FailureError. */
  top(): Promise<readonly TreeRow<R>[]>
  /** Children of a lazy row. Absent: `top` loads everything. */
  below?(row: R): Promise<readonly TreeRow<R>[]>
  /** Everything that fits the filters, with what leads to it; with empty filters the whole tree. */
  whole?(filters: Readonly<Record<string, string>>): Promise<readonly TreeRow<R>[]>
  /** Filter of the export that takes the ids of the open branches, joined by commas. */
  readonly openFilter?: string
}

/** What a tree adds to the state of a list. */
export interface TreeShape<R extends object> {
  /** Undefined for a row that is not shown any more. */
  lineOf(row: R): TreeLine<TreeRow<R>> | undefined
  toggle(row: R): void
  expandAll(): void
  collapseAll(): void
  /** Filters of an export of what is shown. */
  readonly shownFilters: Readonly<Record<string, string>>
}

export interface TreeListState<R extends object> extends ListState<R> {
  readonly tree: TreeShape<R>
}

/** A tree shows all of its open rows; an export of what is shown takes this many at most. */
const most = 1000

const isFiltered = (filters: Readonly<Record<string, string>>): boolean =>
  Object.values(filters).some((value) => value.trim() !== '')

const nothing = () => {}
const noRows: readonly never[] = []
const noneExpanded: ReadonlySet<string> = new Set()

/** From this many open branches on, loading everything at once costs the platform less than each of them. */
const manyOpen = 20

/** Loads again what was open: every open branch whose parent is still there. */
async function loadedAgain<R extends object>(
  source: TreeSource<R>,
  open: ReadonlySet<string>,
): Promise<readonly TreeRow<R>[]> {
  if (source.below && source.whole && open.size >= manyOpen) return source.whole({})
  return withOpened(source, await source.top(), open)
}

async function withOpened<R extends object>(
  source: TreeSource<R>,
  rows: readonly TreeRow<R>[],
  open: ReadonlySet<string>,
): Promise<readonly TreeRow<R>[]> {
  const { below } = source
  if (!below) return rows
  return Promise.all(
    rows.map(async (each) => {
      if (!each.isLazy || !open.has(each.id)) return each
      return { ...each, isLazy: false, children: await withOpened(source, await below(each.row), open) }
    }),
  )
}

/** A list whose rows form a tree: the same columns, actions and selection, branches instead of pages. */
export function useTreeList<R extends object>(
  list: ListDefinition<R>,
  source: TreeSource<R>,
): TreeListState<R> {
  const client = useQueryClient()
  const sessionId = useSession((state) => state.session?.id)
  const [layout, setLayout] = useState<ListLayout>(() => mergedLayout(list.columns, null))
  const [view, setView] = useState<ListView>(() => ({ ...initialView(list), limit: most }))
  const { isReady, begun } = useStart(list, layout, setLayout, setView)
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set())
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const [selection, setSelection] = useState<Selection<R>>(() => new Map())
  const latest = useRef({ own, source, view })
  latest.current = { own, source, view }

  const filtered = source.whole !== undefined && isFiltered(view.filters)
  const key = useMemo(
    () => ['tree', sessionId ?? '', list.id, source.key, view.filters] as const,
    [sessionId, list.id, source.key, view.filters],
  )
  const query = useQuery<readonly TreeRow<R>[], FailureError>({
    queryKey: key,
    queryFn: () =>
      filtered && source.whole ? source.whole(view.filters) : loadedAgain(source, latest.current.own),
    enabled: isReady,
    // Comparing ten thousand rows with those before them takes longer than drawing the few in sight.
    structuralSharing: false,
    // Another search keeps the tree until its answer is there; another source does not.
    placeholderData: (before, asked) => (asked?.queryKey[3] === source.key ? before : undefined),
  })
  const { data, error, refetch } = query
  // Trees keep what they had (DECISION-SYS-10).
  const roots = data ?? noRows
  useEffect(() => {
    if (error) presentFailure(error)
  }, [error])

  // What was found stands open, except for what somebody closed.
  const open = useMemo(
    () => (filtered ? new Set(branchIdsOf(roots).filter((id) => !closed.has(id))) : own),
    [filtered, roots, closed, own],
  )
  // Thousands of lines are drawn in slices, between which the window answers.
  const current = useMemo(() => ({ roots, open }), [roots, open])
  const shown = useDeferredValue(current)
  const isBehind = shown !== current
  const lines = useMemo(() => visibleLines(shown.roots, shown.open), [shown])
  const rows = useMemo(() => lines.map(({ node }) => ({ id: node.id, row: node.row })), [lines])
  useEffect(() => setSelection((current) => refreshed(current, rows)), [rows])

  const tree = useMemo<TreeShape<R>>(() => {
    const byRow = new Map(lines.map((line) => [line.node.row, line]))
    const put = (change: (nodes: readonly TreeRow<R>[]) => readonly TreeRow<R>[]) =>
      client.setQueryData<readonly TreeRow<R>[]>(key, (nodes) => change(nodes ?? noRows))
    return {
      lineOf: (row) => byRow.get(row),
      toggle: (row) => {
        const line = byRow.get(row)
        if (!line?.hasChildren) return
        const { id, isLazy } = line.node
        if (filtered) {
          setClosed((current) => toggledIn(current, id))
          return
        }
        setOwn((current) => toggledIn(current, id))
        const { below } = latest.current.source
        if (line.isOpen || !isLazy || !below) return
        below(row).then(
          (children) => put((nodes) => withChildren(nodes, id, children)),
          (failure: unknown) => {
            presentFailure(failure)
            setOwn((current) => toggledIn(current, id))
          },
        )
      },
      expandAll: () => {
        setClosed(new Set())
        const { whole } = latest.current.source
        if (filtered || !whole) {
          setOwn(new Set(branchIdsOf(roots)))
          return
        }
        whole(view.filters).then((nodes) => {
          put(() => nodes)
          setOwn(new Set(branchIdsOf(nodes)))
        }, presentFailure)
      },
      collapseAll: () => {
        setOwn(new Set())
        setClosed(new Set(branchIdsOf(roots)))
      },
      shownFilters:
        source.openFilter === undefined || filtered
          ? {}
          : {
              [source.openFilter]: [
                '0',
                ...lines.filter(({ isOpen }) => isOpen).map(({ node }) => node.id),
              ].join(','),
            },
    }
  }, [lines, roots, client, key, filtered, view.filters, source.openFilter])

  const reload = useCallback(() => void refetch(), [refetch])
  const search = useCallback(
    (filters: Readonly<Record<string, string>>) => {
      setClosed(new Set())
      const { view: current } = latest.current
      const next = searched(current, filters)
      // Other filters are another tree, which is asked for by itself; the one on the screen is left as it is.
      if (JSON.stringify(next) === JSON.stringify(current)) reload()
      else setView(next)
    },
    [reload],
  )
  const stable = useMemo(
    () => ({
      tick: (ticked: readonly { readonly id: string; readonly row: R }[], isTicked: boolean) =>
        setSelection((current) => withRows(current, ticked, isTicked)),
      deselect: (ids: readonly string[]) => setSelection((current) => without(current, ids)),
      clearSelection: () => setSelection(new Map()),
    }),
    [],
  )
  return {
    list,
    isReady,
    view,
    own: view,
    layout,
    begun,
    rows,
    total: rows.length,
    pages: 1,
    pageSizes: noRows,
    isLoading: !isReady || (query.isPending && !query.isError) || (isBehind && rows.length === 0),
    isFetching: query.isFetching || isBehind,
    failure: error && roots.length === 0 ? failureOf(error) : null,
    cachedAt: null,
    selection,
    expanded: noneExpanded,
    search,
    goTo: nothing,
    setLimit: nothing,
    sort: nothing,
    sortBy: nothing,
    setLayout,
    show: (next, arranged) => {
      search(next.filters)
      setLayout(arranged)
    },
    toggleExpanded: nothing,
    reload,
    tree,
    ...stable,
  }
}

function toggledIn(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Columns as the operator arranged them, or a named view. @returns whether they are known. */
function useStart<R extends object>(
  list: ListDefinition<R>,
  layout: ListLayout,
  setLayout: (layout: ListLayout) => void,
  setView: (change: (view: ListView) => ListView) => void,
): { readonly isReady: boolean; readonly begun: ListState<R>['begun'] } {
  const tabId = useContext(TabContext)
  const [isReady, setReady] = useState(false)
  const [begun, setBegun] = useState<ListState<R>['begun']>(null)
  const read = useRef<ListLayout | null>(null)
  const storageKey = `list/${list.id}`
  useEffect(() => {
    let isCurrent = true
    const tab = useTabs.getState().tabs.find(({ id }) => id === tabId)
    const wanted = { asked: askedView(list.id, tab?.params), usesDefault: true }
    void readStart(list, wanted).then(({ layout: arranged, named }) => {
      if (!isCurrent) return
      const merged = named?.layout ?? mergedLayout(list.columns, arranged)
      read.current = merged
      setLayout(merged)
      if (named) setView((current) => searched(current, named.view.filters))
      setBegun(named?.named ?? null)
      setReady(true)
    })
    return () => {
      isCurrent = false
    }
  }, [list, tabId, setLayout, setView])
  useEffect(() => {
    if (isReady && read.current !== layout) writeWorkspace('account', storageKey, { layout })
  }, [isReady, layout, storageKey])
  return { isReady, begun }
}
