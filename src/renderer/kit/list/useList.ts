import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSettings } from '#kit/bridge/host.ts'
import type { Expansion, Paging, PagedListState, RememberedView, Sorting } from '#kit/list/state/listState.ts'
import { pageSizesOf, rowsPerPageOf } from '#kit/list/state/pageSizes.ts'
import { type ReadPage, usePage } from '#kit/list/state/usePage.ts'
import { useRemembered } from '#kit/list/state/useRemembered.ts'
import { useSelection } from '#kit/list/state/useSelection.ts'
import {
  atPage,
  followed,
  following,
  isSameView,
  type ListView,
  resized,
  searched,
  sorted,
  sortedBy,
  startView,
  withFixed,
  withoutNames,
} from '#kit/list/state/view.ts'
import { useServedList } from '#kit/list/servedList.ts'
import type { ListDefinition } from '#kit/list/types.ts'

export interface ListOptions {
  /**
   * Filters of this one opening, such as a tab carries. The page starts with them and leaves the
   * remembered ones alone; other filters mean another opening, so give the component a key of them.
   */
  readonly start?: Readonly<Record<string, string>>
  /** Filters beside the operator's own that the screen sets; other values start at page 1. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Reads a page in place of the list call, for rows that no platform has. The list's source then only names them. */
  readonly read?: ReadPage | undefined
}

const noFilters: Readonly<Record<string, string>> = {}

/** Everything a list page shows and does; use it directly for a layout of your own. */
export function useList<R extends object>(
  declared: ListDefinition<R>,
  { start, fixed = noFilters, read }: ListOptions = {},
): PagedListState<R> {
  const list = useServedList(declared)
  const settings = useSettings()
  const pageSizes = pageSizesOf(list, settings)
  const { setOwn, put, ...remembered } = useRemembered(list, {
    memory: start === undefined ? 'view' : 'opening',
    initial: () => startView(list, start),
    sizes: pageSizes,
  })
  const { own, isReady } = remembered
  const rowsPerPage = rowsPerPageOf(list, settings)
  const { settled, isCounted, ...fitting } = useRowsPerPage(rowsPerPage, { ...remembered, setOwn })
  const fixedFilters = useFixed(fixed, setOwn)
  const view = useMemo(() => withFixed(own, fixedFilters), [own, fixedFilters])
  const page = usePage(list, view, { isReady: isReady && isCounted, read, setOwn })
  const { reload } = page

  // Searching for the same again sends the request again.
  const latest = useRef({ own, fixedFilters })
  latest.current = { own, fixedFilters }
  const search = useCallback(
    (filters: Readonly<Record<string, string>>) => {
      const next = searched(latest.current.own, withoutNames(filters, latest.current.fixedFilters))
      if (isSameView(next, latest.current.own)) reload()
      else setOwn(() => next)
    },
    [reload, setOwn],
  )
  return {
    kind: 'paged',
    list,
    view,
    pageSizes,
    search,
    show: put,
    ...remembered,
    ...page,
    ...useSelection(page.rows),
    ...useExpansion(),
    ...useMoves(setOwn, settled),
    ...fitting,
  }
}

type SetView = (change: (own: ListView) => ListView) => void

/** The filters that the screen sets, as a value that changes only with its content; then page 1 is shown. */
function useFixed(
  fixed: Readonly<Record<string, string>>,
  setOwn: SetView,
): Readonly<Record<string, string>> {
  const key = JSON.stringify(fixed)
  const [shownKey, setShownKey] = useState(key)
  if (shownKey !== key) {
    setShownKey(key)
    setOwn((own) => atPage(own, 1))
  }
  return useMemo<Record<string, string>>(() => JSON.parse(key), [key])
}

/**
 * Gives the view the page size of the settings, and that of the room where the settings say so, until the operator
 * chooses another one. A list that was never opened sends no request before its room is counted (`isCounted`).
 */
function useRowsPerPage(
  rows: number | 'fit',
  {
    own,
    isReady,
    isFirst,
    setOwn,
  }: Pick<RememberedView, 'own' | 'isReady' | 'isFirst'> & { setOwn: SetView },
): Pick<Paging, 'canFit' | 'onFit'> & { readonly settled: number | null; readonly isCounted: boolean } {
  const [room, setRoom] = useState<number | null>(null)
  const wanted = rows === 'fit' ? room : rows
  const next = wanted === null ? own : followed(own, wanted)
  // Before anything is asked with the other size.
  if (isReady && next !== own) setOwn(() => next)
  const canFit = rows === 'fit'
  // The grid counts before it is painted. One that is hidden does not.
  const [isGivenUp, setGivenUp] = useState(false)
  const isCounted = !canFit || !isFirst || own.hasOwnLimit === true || room !== null || isGivenUp
  useEffect(() => {
    if (isReady && !isCounted) setGivenUp(true)
  }, [isReady, isCounted])
  const onFit = canFit && !own.hasOwnLimit ? setRoom : undefined
  return { canFit, settled: canFit ? null : rows, isCounted, onFit }
}

/** Another page, another size, another order. */
/** @param settled rows per page of the settings */
const useMoves = (setOwn: SetView, settled: number | null): Sorting & Pick<Paging, 'goTo' | 'setLimit'> =>
  useMemo(
    () => ({
      goTo: (page: number) => setOwn((own) => atPage(own, page)),
      setLimit: (limit: number | null) =>
        setOwn((own) =>
          limit === null || limit === settled
            ? following(resized(own, limit ?? own.limit))
            : resized(own, limit),
        ),
      sort: (key: string) => setOwn((own) => sorted(own, key)),
      sortBy: (key: string, order: ListView['order']) => setOwn((own) => sortedBy(own, key, order)),
    }),
    [setOwn, settled],
  )

function useExpansion(): Expansion {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set())
  const toggleExpanded = useCallback(
    (id: string) =>
      setExpanded((current) => {
        const next = new Set(current)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return { expanded, toggleExpanded }
}
