import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Failure, FailureError } from '#contract/failures.ts'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import type { TreeListState } from '#kit/list/state/listState.ts'
import { useRemembered } from '#kit/list/state/useRemembered.ts'
import { useLastChange } from '#kit/list/state/useFresh.ts'
import { useSelection } from '#kit/list/state/useSelection.ts'
import { initialView, isSameView, searched } from '#kit/list/state/view.ts'
import { useServedList } from '#kit/list/servedList.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'
import { branchIdsOf, pathTo, type TreeLine, visibleLines, withChildren } from '#kit/tree/treeModel.ts'
import {
  allClosed,
  allOpen,
  type Branches,
  exportFilters,
  firstBranches,
  openBranches,
  openedBranches,
  toggledBranch,
  type TreeRow,
  type TreeShape,
} from '#kit/list/tree/treeShape.ts'
import { type FoundRows, loadedAgain, loadedFirst, type TreeSource } from '#kit/list/tree/treeSource.ts'

/** A tree shows all of its open rows; an export of the shown rows takes this many at most. */
const most = 1000

const isFiltered = (filters: Readonly<Record<string, string>>): boolean =>
  Object.values(filters).some((value) => value.trim() !== '')

const noRows: readonly never[] = []

/** A list whose rows form a tree: the same columns, actions and selection, branches instead of pages. */
export function useTreeList<R extends object>(
  declared: ListDefinition<R>,
  source: TreeSource<R>,
): TreeListState<R> {
  const list = useServedList(declared)
  const {
    setOwn,
    put: _,
    ...remembered
  } = useRemembered(list, {
    memory: 'layout',
    initial: () => ({ ...initialView(list), limit: most }),
    sizes: noRows,
  })
  const { own: view, isReady, setLayout } = remembered
  const [ownBranches, setOwnBranches] = useState<Branches | null>(null)
  const loaded = useTreeRows(list.id, source, {
    filters: view.filters,
    isReady,
    opened: ownBranches?.opened ?? null,
  })
  const { branches, setBranches } = useBranches(loaded.roots, ownBranches, setOwnBranches)
  const shown = useShownLines(loaded, branches)
  const { lines, rows, isBehind } = shown
  const tree = useTreeShape({ source, filters: view.filters, loaded, lines, setBranches })
  const { reload } = loaded
  useOpenParent(list, loaded.roots, setBranches)

  const latest = useRef(view)
  latest.current = view
  const search = useCallback(
    (filters: Readonly<Record<string, string>>) => {
      setOwnBranches((own) => own && { opened: own.opened, closed: new Set() })
      const next = searched(latest.current, filters)
      // Other filters are another tree, which is requested by itself; the one on the screen is left as it is.
      if (isSameView(next, latest.current)) reload()
      else setOwn(() => next)
    },
    [reload, setOwn],
  )
  return {
    kind: 'tree',
    list,
    view,
    ...remembered,
    rows,
    isLoading: loaded.isPending || (isBehind && rows.length === 0),
    isFetching: loaded.isFetching || isBehind,
    failure: loaded.failure,
    ignored: loaded.ignored,
    reload,
    ...useSelection(rows),
    search,
    show: (next, layout) => {
      search(next.filters)
      setLayout(() => layout)
    },
    tree,
  }
}

/** The open branches; until the operator has opened or closed one, the initial ones. */
function useBranches<R extends object>(
  roots: readonly TreeRow<R>[],
  own: Branches | null,
  setOwn: Dispatch<SetStateAction<Branches | null>>,
) {
  const first = useMemo(() => firstBranches(roots), [roots])
  const latest = useRef(first)
  latest.current = first
  const setBranches = useCallback(
    (change: (branches: Branches) => Branches) => setOwn((branches) => change(branches ?? latest.current)),
    [setOwn],
  )
  return { branches: own ?? first, setBranches }
}

/** A row added below a closed branch would not be seen: its parent opens, with the branches that lead there. */
function useOpenParent<R extends object>(
  list: ListDefinition<R>,
  roots: readonly TreeRow<R>[],
  setBranches: (change: (branches: Branches) => Branches) => void,
): void {
  const change = useLastChange(list)
  const latest = useRef(roots)
  latest.current = roots
  useEffect(() => {
    if (!change || change.parent === '') return
    const ids = [...pathTo(latest.current, change.parent), change.parent]
    setBranches((branches) => openedBranches(branches, ids))
  }, [change, setBranches])
}

interface TreeQuery {
  readonly filters: Readonly<Record<string, string>>
  readonly isReady: boolean
  /** Branches that are loaded again with the rest; null: as trees begin. */
  readonly opened: ReadonlySet<string> | null
}

interface LoadedTree<R extends object> {
  readonly roots: readonly TreeRow<R>[]
  /** They are matches of a search. */
  readonly isFiltered: boolean
  /** Filters of the search that the platform has not applied. */
  readonly ignored: readonly string[]
  readonly isPending: boolean
  readonly isFetching: boolean
  /** Why there is nothing to show. */
  readonly failure: Failure | null
  reload(): void
  change(update: (roots: readonly TreeRow<R>[]) => readonly TreeRow<R>[]): void
}

/** The rows as far as they are loaded. */
function useTreeRows<R extends object>(
  listId: string,
  source: TreeSource<R>,
  { filters, isReady, opened }: TreeQuery,
): LoadedTree<R> {
  const client = useQueryClient()
  const sessionId = useSession((state) => state.session?.id)
  const latest = useRef(opened)
  latest.current = opened
  const { whole } = source
  const filtered = whole !== undefined && isFiltered(filters)
  const key = useMemo(
    () => ['tree', sessionId ?? '', listId, source.key, filters] as const,
    [sessionId, listId, source.key, filters],
  )
  const query = useQuery<FoundRows<R>, FailureError>({
    queryKey: key,
    queryFn: async () => {
      if (filtered && source.whole) return source.whole(filters)
      const opened = latest.current
      return { rows: await (opened === null ? loadedFirst(source) : loadedAgain(source, opened)) }
    },
    enabled: isReady,
    // Comparing ten thousand rows with those before them takes longer than drawing the few in sight.
    structuralSharing: false,
    // Another search keeps the tree until its response has arrived; another source does not.
    placeholderData: (before, requested) => (requested?.queryKey[3] === source.key ? before : undefined),
  })
  const { data, error, refetch } = query
  useEffect(() => {
    // A call that the platform lacks is reported in the place of the rows.
    if (error && error.failure.code !== 'not-found') presentFailure(error)
  }, [error])
  const reload = useCallback(() => void refetch(), [refetch])
  const change = useCallback(
    (update: (roots: readonly TreeRow<R>[]) => readonly TreeRow<R>[]) =>
      void client.setQueryData<FoundRows<R>>(key, (found) => ({
        ...found,
        rows: update(found?.rows ?? noRows),
      })),
    [client, key],
  )
  // Trees keep their rows (DECISION-SYS-10).
  const roots = data?.rows ?? noRows
  return {
    roots,
    ignored: data?.ignored ?? noRows,
    isFiltered: filtered,
    isPending: !isReady || (query.isPending && !query.isError),
    isFetching: query.isFetching,
    failure: error && roots.length === 0 ? failureOf(error) : null,
    reload,
    change,
  }
}

/** The rows that are in sight: those below open branches. */
function useShownLines<R extends object>({ roots, isFiltered: filtered }: LoadedTree<R>, branches: Branches) {
  const open = useMemo(
    () => openBranches(branches, filtered, () => branchIdsOf(roots)),
    [branches, filtered, roots],
  )
  // Thousands of lines are drawn in slices, between which the window responds.
  const current = useMemo(() => ({ roots, open }), [roots, open])
  const shown = useDeferredValue(current)
  const lines = useMemo(() => visibleLines(shown.roots, shown.open), [shown])
  const rows = useMemo(() => lines.map(({ node }) => ({ id: node.id, row: node.row })), [lines])
  return { lines, rows, isBehind: shown !== current }
}

interface ShapeParts<R extends object> {
  readonly source: TreeSource<R>
  readonly filters: Readonly<Record<string, string>>
  readonly loaded: LoadedTree<R>
  readonly lines: readonly TreeLine<TreeRow<R>>[]
  setBranches(change: (branches: Branches) => Branches): void
}

/** Opening and closing branches; lazy ones are loaded when they open. */
function useTreeShape<R extends object>(parts: ShapeParts<R>): TreeShape<R> {
  const { source, filters, loaded, lines, setBranches } = parts
  const { roots, isFiltered: filtered, change } = loaded
  const latest = useRef(source)
  latest.current = source
  const { openFilter } = source
  return useMemo<TreeShape<R>>(() => {
    const byRow = new Map(lines.map((line) => [line.node.row, line]))
    return {
      lineOf: (row) => byRow.get(row),
      toggle: (row) => {
        const line = byRow.get(row)
        if (!line?.hasChildren) return
        const { id, isLazy } = line.node
        const toggle = () => setBranches((branches) => toggledBranch(branches, id, filtered))
        toggle()
        const { below } = latest.current
        if (filtered || line.isOpen || !isLazy || !below) return
        below(row).then(
          (children) => change((nodes) => withChildren(nodes, id, children)),
          (failure: unknown) => {
            presentFailure(failure)
            toggle()
          },
        )
      },
      expandAll: () => {
        const { whole } = latest.current
        if (filtered || !whole) {
          setBranches(() => allOpen(branchIdsOf(roots)))
          return
        }
        setBranches(({ opened }) => ({ opened, closed: new Set() }))
        whole(filters).then(({ rows }) => {
          change(() => rows)
          setBranches(() => allOpen(branchIdsOf(rows)))
        }, presentFailure)
      },
      collapseAll: () => setBranches(() => allClosed(branchIdsOf(roots))),
      shownFilters: exportFilters(openFilter, filtered, lines),
    }
  }, [lines, roots, change, filtered, filters, openFilter, setBranches])
}
