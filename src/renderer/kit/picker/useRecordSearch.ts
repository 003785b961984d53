import { useEffect, useRef, useState } from 'react'
import type { Page } from '#contract/kernel.ts'
import { type Answer, useEndpoint } from '#kit/data/endpoint.ts'
import { pageCount } from '#kit/list/state/pager.ts'
import type { RecordSource } from '#kit/picker/source.ts'

/** Milliseconds after the last key before the list is requested. */
const pause = 250

const noRows: readonly never[] = []

interface SearchState {
  /** As they are typed. */
  readonly words: string
  /** As they were sent. */
  readonly sent: string
  /** The same of the second box. */
  readonly moreWords: string
  readonly moreSent: string
  readonly page: number
  readonly limit: number
  /** Index of the row that the keyboard is at. */
  readonly active: number
}

/** Pages of the records that match the typed text, and the row that the keyboard is at. */
export function useRecordSearch<R extends object>(
  source: RecordSource<R>,
  fixed: Readonly<Record<string, string>> | undefined,
) {
  const [state, setState] = useState<SearchState>({
    words: '',
    sent: '',
    moreWords: '',
    moreSent: '',
    page: 1,
    limit: source.pageSize ?? 10,
    active: 0,
  })
  const { words, sent, moreWords, moreSent, page, limit, active } = state
  const change = (part: Partial<SearchState>) => setState((current) => ({ ...current, ...part }))
  const asked = {
    ...fixed,
    ...{ page, limit, order: '', orderField: '', [source.searchName]: sent.trim() },
    ...(source.searchMore ? { [source.searchMore.name]: moreSent.trim() } : {}),
  }
  // A few lists are documented as POST, with the same in the body.
  const query = useEndpoint(
    source.source,
    source.source.method === 'POST' ? { body: asked } : { query: asked },
  )
  // The list call returns a page of R; the source was built from it.
  const answer = query.data as Answer<Page<R>> | undefined
  useEffect(() => {
    if (words === sent && moreWords === moreSent) return
    const timer = window.setTimeout(
      () => setState((current) => ({ ...current, sent: words, moreSent: moreWords, page: 1, active: 0 })),
      pause,
    )
    return () => clearTimeout(timer)
  }, [words, sent, moreWords, moreSent])

  const list = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const { isFetching } = query
  // After every rendering: the row may be the one that the keyboard was at before it left the list.
  useEffect(() => {
    if (!wantsFocus.current || isFetching) return
    wantsFocus.current = false
    list.current?.querySelector<HTMLElement>(`[data-option="${active}"]`)?.focus()
  })

  return {
    ...state,
    list,
    rows: answer?.data.list ?? noRows,
    /** Null until the first answer. */
    total: answer ? answer.data.total : null,
    pages: pageCount(answer?.data.total ?? 0, limit),
    isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
    setWords: (typed: string) => change({ words: typed }),
    setMoreWords: (typed: string) => change({ moreWords: typed }),
    searchNow: () => change({ sent: words, moreSent: moreWords, page: 1 }),
    /** Requests the first page again. */
    reload: () => {
      change({ page: 1, active: 0 })
      void query.refetch()
    },
    setLimit: (next: number) => change({ limit: next, page: 1, active: 0 }),
    showPage: (next: number) => change({ page: next, active: 0 }),
    setActive: (index: number) => change({ active: index }),
    /** Moves the keyboard, once the rows have arrived. */
    goTo: (index: number, nextPage = page) => {
      wantsFocus.current = true
      change({ active: index, page: nextPage })
    },
  }
}

export type RecordSearch<R extends object> = ReturnType<typeof useRecordSearch<R>>
