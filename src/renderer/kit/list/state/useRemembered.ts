import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ListLayout } from '#kit/list/state/layout.ts'
import type { RememberedView } from '#kit/list/state/listState.ts'
import {
  beginning,
  type Held,
  isFirstOpening,
  kept,
  type Memory,
  unread,
} from '#kit/list/state/remembered.ts'
import { type ListView, searched } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { askedView, readStart, takeStart } from '#kit/list/views/start.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { writeWorkspace } from '#kit/workspace.ts'

interface RememberOptions {
  /** As it is when the list opens; a later change is ignored. */
  readonly memory: Memory
  /** Query of the list where nothing is remembered. */
  readonly initial: () => ListView
  /** Page sizes that it offers. */
  readonly sizes: readonly number[]
}

interface Remembered extends RememberedView {
  setOwn(change: (own: ListView) => ListView): void
  put(own: ListView, layout: ListLayout): void
}

/** View and layout of a list: read when it opens, written whenever they change. */
export function useRemembered<R extends object>(
  list: ListDefinition<R>,
  { memory: given, initial, sizes }: RememberOptions,
): Remembered {
  const tabId = useContext(TabContext)
  const [memory] = useState(given)
  const wantedNow = useCallback(() => {
    const tab = useTabs.getState().tabs.find(({ id }) => id === tabId)
    return { asked: askedView(list.id, tab?.params), usesDefault: memory !== 'opening' }
  }, [list, tabId, memory])
  const [held, setHeld] = useState<Held>(() => {
    const read = takeStart(list, wantedNow())
    return read ? beginning(list, read, { memory, own: initial(), sizes }) : unread(list, initial())
  })
  // The remembered view is read once; a later change of the sizes does not move the page.
  const latest = useRef({ own: held.own, sizes })
  latest.current = { own: held.own, sizes }
  const stored = useRef(held)

  // The first rendering shows the early read; another list, or another tab, is read.
  const readAhead = useRef(held.read === null ? null : wantedNow)
  useEffect(() => {
    if (readAhead.current === wantedNow) return
    readAhead.current = null
    let isCurrent = true
    const before = latest.current.own
    void readStart(list, wantedNow()).then((read) => {
      if (!isCurrent) return
      // State that has just been read need not be written.
      stored.current = beginning(list, read, { memory, ...latest.current })
      // A search made meanwhile has the values that the operator saw in the fields.
      const { own } = latest.current
      setHeld(own === before ? stored.current : asked(stored.current, own))
    })
    return () => {
      isCurrent = false
    }
  }, [list, memory, wantedNow])

  useEffect(() => {
    if (held.read === null || stored.current === held) return
    stored.current = held
    writeWorkspace('account', `list/${list.id}`, kept(list, memory, held))
  }, [held, list, memory])

  const changes = useMemo(
    () => ({
      setOwn: (change: (own: ListView) => ListView) =>
        setHeld((current) => changed(current, { own: change(current.own) })),
      setLayout: (change: (layout: ListLayout) => ListLayout) =>
        setHeld((current) => changed(current, { layout: change(current.layout) })),
      put: (own: ListView, layout: ListLayout) => setHeld((current) => changed(current, { own, layout })),
      setUnfolded: (isUnfolded: boolean) => setHeld((current) => changed(current, { isUnfolded })),
      keepNamed: (namedId: string) => setHeld((current) => changed(current, { namedId })),
    }),
    [],
  )
  const { own, layout, isUnfolded, begun, read } = held
  const isFirst = read !== null && isFirstOpening(read)
  return { isReady: read !== null, isFirst, own, layout, isUnfolded, begun, ...changes }
}

/** The last state of the list with the operator's query. */
const asked = (held: Held, { filters, sortKey, order }: ListView): Held => ({
  ...held,
  own: { ...searched(held.own, filters), sortKey, order },
})

/** The same object where nothing is different, so that nothing is drawn or written. */
function changed(held: Held, change: Partial<Held>): Held {
  const next = { ...held, ...change }
  const names = ['own', 'layout', 'isUnfolded', 'namedId'] as const
  return names.every((name) => next[name] === held[name]) ? held : next
}
