import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ListLayout } from '#kit/list/state/layout.ts'
import type { RememberedView } from '#kit/list/state/listState.ts'
import {
  beginning,
  type Held,
  isFirstOpening,
  isUnwritten,
  kept,
  type Memory,
  opened,
  remember,
  type RememberedEvent,
  unread,
} from '#kit/list/state/remembered.ts'
import type { ListView } from '#kit/list/state/view.ts'
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

/** View and layout of a list: read when it opens, written whenever they change. `remember` has the rules. */
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
  const [state, setState] = useState(() => {
    const read = takeStart(list, wantedNow())
    return opened(read ? beginning(list, read, { memory, own: initial(), sizes }) : unread(list, initial()))
  })
  const tell = useCallback(
    (event: RememberedEvent) => setState((current) => remember(current, event)),
    [setState],
  )
  const { held } = state

  // The remembered view is read once; a later change of the sizes does not move the page.
  const latestSizes = useRef(sizes)
  latestSizes.current = sizes
  // The first rendering shows the early read; another list, or another tab, is read.
  const readAhead = useRef(held.read === null ? null : wantedNow)
  useEffect(() => {
    if (readAhead.current === wantedNow) return
    readAhead.current = null
    let isCurrent = true
    tell({ is: 'reading' })
    void readStart(list, wantedNow()).then((read) => {
      if (!isCurrent) return
      const begin = (own: ListView) => beginning(list, read, { memory, own, sizes: latestSizes.current })
      tell({ is: 'arrived', begin })
    })
    return () => {
      isCurrent = false
    }
  }, [list, memory, wantedNow, tell])

  const written = useRef(held)
  useEffect(() => {
    if (!isUnwritten(state) || written.current === state.held) return
    written.current = state.held
    writeWorkspace('account', `list/${list.id}`, kept(list, memory, state.held))
  }, [state, list, memory])

  const changes = useMemo(() => changesOf(tell), [tell])
  const { own, layout, isUnfolded, begun, read } = held
  const isFirst = read !== null && isFirstOpening(read)
  return { isReady: read !== null, isFirst, own, layout, isUnfolded, begun, ...changes }
}

/** The operator's changes of a list. */
function changesOf(tell: (event: RememberedEvent) => void) {
  const change = (change: (held: Held) => Partial<Held>) => tell({ is: 'changed', change })
  return {
    setOwn: (next: (own: ListView) => ListView) => change(({ own }) => ({ own: next(own) })),
    setLayout: (next: (layout: ListLayout) => ListLayout) =>
      change(({ layout }) => ({ layout: next(layout) })),
    put: (own: ListView, layout: ListLayout) => change(() => ({ own, layout })),
    setUnfolded: (isUnfolded: boolean) => change(() => ({ isUnfolded })),
    keepNamed: (namedId: string) => change(() => ({ namedId })),
  }
}
