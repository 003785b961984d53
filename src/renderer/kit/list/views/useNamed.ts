import { useContext, useEffect, useRef, useState } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import { requestedView } from '#kit/list/views/start.ts'
import type { Resolved } from '#kit/list/views/stored.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'

interface Mark {
  readonly id: string
  readonly name: string
  /** Fingerprint of the state when it was opened; null: of the current state. */
  readonly print: string | null
}

export interface Named {
  /** The view that was opened or saved last. */
  readonly mark: Pick<Mark, 'id' | 'name'> | null
  /** The current state differs from that of the view. */
  readonly isChanged: boolean
  open(view: Resolved): void
  /** The current state is the view of this name; null: it has none. */
  setMark(mark: Pick<Mark, 'id' | 'name'> | null): void
}

/** Everything that a view holds, to detect changes. */
function printOf({ own, layout }: Pick<ListState<object>, 'own' | 'layout'>): string {
  const filters = Object.entries(own.filters).filter(([, value]) => value !== '')
  return JSON.stringify([
    filters.sort(([a], [b]) => (a < b ? -1 : 1)),
    own.hasOwnLimit ? own.limit : null,
    own.sortKey,
    own.order,
    layout,
  ])
}

/** The named view that a list is in. The address of its tab names it as long as that is true. */
export function useNamed<R extends object>(state: ListState<R>): Named {
  const { list, isReady, initialNamed, keepNamed } = state
  const tabId = useContext(TabContext)
  const [mark, setMark] = useState<Mark | null>(null)
  const print = printOf(state)

  const [handled, setHandled] = useState<typeof initialNamed>(null)
  if (isReady && handled !== initialNamed) {
    setHandled(initialNamed)
    const says = initialNamed?.content
    setMark(
      initialNamed && {
        ...initialNamed,
        print: says ? printOf({ own: says.view, layout: says.layout }) : print,
      },
    )
  } else if (mark?.print === null) setMark({ ...mark, print })

  const latest = useRef(state)
  latest.current = state
  const open = ({ named, view, layout }: Resolved) => {
    latest.current.show(view, layout)
    setMark({ ...named, print: null })
  }

  const isChanged = mark !== null && mark.print !== null && mark.print !== print
  const asked = useTabs(({ tabs }) => requestedView(list.id, tabs.find(({ id }) => id === tabId)?.params))
  const told = useRef(asked)

  // An address given while the list is open.
  useEffect(() => {
    if (asked === told.current || !isReady) return
    told.current = asked
    if (asked === '') return
    import('#kit/list/views/open.ts')
      .then(({ openById }) => openById(latest.current.list, asked))
      .then((found) => {
        if (found) open(found)
        else useTabs.getState().setView(tabId, undefined)
      })
      .catch(presentFailure)
  }, [asked, isReady, tabId])

  const shown = isChanged ? '' : (mark?.id ?? '')
  useEffect(() => {
    if (!isReady) return
    told.current = shown
    const { tabs, setView } = useTabs.getState()
    const before = requestedView(list.id, tabs.find(({ id }) => id === tabId)?.params)
    if (before !== shown) setView(tabId, shown === '' ? undefined : shown)
  }, [shown, isReady, list.id, tabId])

  const markId = mark?.id ?? ''
  useEffect(() => {
    if (isReady) keepNamed(markId)
  }, [isReady, markId, keepNamed])

  return { mark, isChanged, open, setMark: (next) => setMark(next && { ...next, print }) }
}
