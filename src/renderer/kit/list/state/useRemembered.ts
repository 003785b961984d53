import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ListLayout } from '#kit/list/state/layout.ts'
import type { RememberedView } from '#kit/list/state/listState.ts'
import {
  initialState,
  type RememberedState,
  isFirstOpening,
  isUnwritten,
  storedState,
  type Memory,
  initialMemory,
  reduceMemory,
  type RememberedEvent,
  unreadState,
} from '#kit/list/state/remembered.ts'
import type { ListView } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { requestedView, readStart, takeStart } from '#kit/list/views/start.ts'
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

/** View and layout of a list: read when it opens, written whenever they change. `reduceMemory` has the rules. */
export function useRemembered<R extends object>(
  list: ListDefinition<R>,
  { memory: given, initial, sizes }: RememberOptions,
): Remembered {
  const tabId = useContext(TabContext)
  const [memory] = useState(given)
  const wantedNow = useCallback(() => {
    const tab = useTabs.getState().tabs.find(({ id }) => id === tabId)
    return { requestedId: requestedView(list.id, tab?.params), usesDefault: memory !== 'opening' }
  }, [list, tabId, memory])
  const [state, setState] = useState(() => {
    const read = takeStart(list, wantedNow())
    return initialMemory(
      read ? initialState(list, read, { memory, own: initial(), sizes }) : unreadState(list, initial()),
    )
  })
  const tell = useCallback(
    (event: RememberedEvent) => setState((current) => reduceMemory(current, event)),
    [setState],
  )
  const { current: held } = state

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
      const start = (own: ListView) => initialState(list, read, { memory, own, sizes: latestSizes.current })
      tell({ is: 'arrived', start })
    })
    return () => {
      isCurrent = false
    }
  }, [list, memory, wantedNow, tell])

  const written = useRef(held)
  useEffect(() => {
    if (!isUnwritten(state) || written.current === state.current) return
    written.current = state.current
    writeWorkspace('account', `list/${list.id}`, storedState(list, memory, state.current))
  }, [state, list, memory])

  const changes = useMemo(() => changesOf(tell), [tell])
  const { own, layout, isUnfolded, initialNamed, read } = held
  const isFirst = read !== null && isFirstOpening(read)
  return { isReady: read !== null, isFirst, own, layout, isUnfolded, initialNamed, ...changes }
}

/** The operator's changes of a list. */
function changesOf(tell: (event: RememberedEvent) => void) {
  const change = (change: (held: RememberedState) => Partial<RememberedState>) =>
    tell({ is: 'changed', change })
  return {
    setOwn: (next: (own: ListView) => ListView) => change(({ own }) => ({ own: next(own) })),
    setLayout: (next: (layout: ListLayout) => ListLayout) =>
      change(({ layout }) => ({ layout: next(layout) })),
    put: (own: ListView, layout: ListLayout) => change(() => ({ own, layout })),
    setUnfolded: (isUnfolded: boolean) => change(() => ({ isUnfolded })),
    keepNamed: (namedId: string) => change(() => ({ namedId })),
  }
}
