import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '#contract/kernel.ts'
import { NO_CODE } from '#contract/vocabulary.ts'
import { type Answer, useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import type { Paging, RowsOrigin, ShownRows } from '#kit/list/state/listState.ts'
import {
  type ListResponse,
  backAt,
  isPresented,
  shownAfterFailure,
  pageInstead,
} from '#kit/list/state/page.ts'
import { pageCount } from '#kit/list/state/pager.ts'
import { atPage, type ListView, listQuery } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'

/** Reads the page of a query. @throws FailureError */
export type ReadPage = (query: ReturnType<typeof listQuery>) => Promise<Page<object>>

interface PageOptions {
  readonly isReady: boolean
  /** In place of the list call. */
  readonly read: ReadPage | undefined
  /** Corrects the view where the response requires another one. */
  setOwn(change: (own: ListView) => ListView): void
}

type PageOf<R extends object> = ShownRows<R> & RowsOrigin & Pick<Paging, 'total' | 'pages'>

const noRows: readonly never[] = []
const noNames: readonly string[] = []

const idOf = (row: object): string => String('id' in row ? row.id : '')

/** Values that are used where a response lacks one. */
const absent: readonly unknown[] = ['', null, undefined, 0, false, NO_CODE]

const isAbsent = (value: unknown) => (Array.isArray(value) ? value.length === 0 : absent.includes(value))

function unfilledIn<R extends object>(answer: Answer<Page<R>> | undefined): readonly string[] {
  const rows = answer?.data.list ?? []
  if (!answer?.lacking || rows.length === 0) return noNames
  return answer.lacking.filter((key) => rows.every((row) => isAbsent(Reflect.get(row, key))))
}

/** The page of a view's query. */
export function usePage<R extends object>(
  list: ListDefinition<R>,
  view: ListView,
  { isReady, read, setOwn }: PageOptions,
): PageOf<R> {
  const input = useMemo(() => ({ query: listQuery(view) }), [view])
  const [prefersCache, setPrefersCache] = useState(false)
  const hasAddress = list.source.path !== ''
  const query = useEndpoint(list.source, input, {
    enabled: isReady && hasAddress,
    prefer: prefersCache ? 'cache' : undefined,
    read:
      read && (async () => ({ data: await read(input.query), source: 'network', asOf: Date.now() }) as const),
  })
  const { error, refetch } = query
  // A list call returns a page of R; the definition was built from it.
  const response = query.data as Answer<Page<R>> | undefined
  const failure = error ? failureOf(error) : null
  const isSettled = !query.isPlaceholderData && !failure

  const lastGood = useRef<ListResponse<Answer<Page<R>>> | null>(null)
  if (response && isSettled) lastGood.current = { response, view }
  const shown = failure ? shownAfterFailure(failure, lastGood.current)?.response : response

  useEffect(() => {
    if (!error) return
    const kept = shownAfterFailure(failureOf(error), lastGood.current)
    if (isPresented(failureOf(error), kept)) presentFailure(error)
    if (kept) setOwn((own) => backAt(own, kept))
  }, [error, setOwn])

  const page = shown?.data
  const keyOf = list.rowKey ?? idOf
  const unfilled = useMemo(() => unfilledIn(shown), [shown])
  const ignored = shown?.ignored ?? noNames
  // A condition set by the screen decides whose rows these are, as users of a role.
  const areOthers = ignored.some((name) => list.filters.every((field) => field.name !== name))
  const rows = useMemo(
    () => (areOthers ? noRows : (page?.list.map((row) => ({ id: keyOf(row), row })) ?? noRows)),
    [page, keyOf, areOthers],
  )
  const total = areOthers ? 0 : (page?.total ?? 0)
  const instead = isSettled ? pageInstead(view, rows.length, total) : null
  useEffect(() => {
    if (instead !== null) setOwn((own) => atPage(own, instead))
  }, [instead, setOwn])

  const reload = useCallback(() => void refetch(), [refetch])
  return {
    rows,
    total,
    pages: pageCount(total, view.limit),
    isLoading: hasAddress && (!isReady || (query.isPending && !query.isError)),
    isFetching: query.isFetching,
    failure,
    ignored,
    // Before the response to another view has arrived, the words are of the previous one.
    unsorted: query.isPlaceholderData ? undefined : shown?.unsorted,
    exportedHere: shown?.exportedHere,
    unfilled,
    cachedAt: shown?.source === 'cache' ? shown.asOf : null,
    prefersCache,
    setPrefersCache,
    reload,
  }
}
