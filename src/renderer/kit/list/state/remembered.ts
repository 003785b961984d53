import { type ListLayout, mergedLayout } from '#kit/list/state/layout.ts'
import type { RememberedView } from '#kit/list/state/listState.ts'
import { type ListView, restoredView, searched, storedView } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { ListStart } from '#kit/list/views/start.ts'

/**
 * State of a list that comes back with its next opening.
 * `view`: everything. `layout`: columns and the name of the view, as of a tree, which begins unfiltered.
 * `opening`: it began with filters of its own; the remembered view stays what it was before.
 */
export type Memory = 'view' | 'layout' | 'opening'

/** How a list is looked at, and what was read of it when it began. */
export interface RememberedState {
  readonly own: ListView
  readonly layout: ListLayout
  /** All filters of the query card are shown. */
  readonly isUnfolded: boolean
  /** Id of the named view that it is in, changed or not; empty: none. */
  readonly namedId: string
  readonly initialNamed: RememberedView['initialNamed']
  /** Null until it was read. */
  readonly read: ListStart | null
}

export const unreadState = (
  list: Pick<ListDefinition<never>, 'columns'>,
  own: ListView,
): RememberedState => ({
  own,
  layout: mergedLayout(list.columns, null),
  isUnfolded: false,
  namedId: '',
  initialNamed: null,
  read: null,
})

/** Nothing is remembered, and no named view is opened. */
export const isFirstOpening = ({ view, named }: ListStart): boolean => view === undefined && named === null

interface Opening {
  readonly memory: Memory
  /** Query of the list where nothing is remembered. */
  readonly own: ListView
  /** Page sizes that it offers. */
  readonly sizes: readonly number[]
}

/** First state of a list: a named view, else its last state. */
export function initialState<R extends object>(
  list: ListDefinition<R>,
  read: ListStart,
  { memory, own, sizes }: Opening,
): RememberedState {
  const { named, previous } = read
  return {
    own: firstView(list, read, { memory, own, sizes }),
    layout: named?.layout ?? mergedLayout(list.columns, read.layout),
    isUnfolded: read.isUnfolded ?? false,
    namedId: (named ?? previous)?.named.id ?? '',
    initialNamed: named?.named ?? (previous && { ...previous.named, content: previous }),
    read,
  }
}

function firstView<R extends object>(
  list: ListDefinition<R>,
  { named, view }: ListStart,
  { memory, own, sizes }: Opening,
): ListView {
  if (named) return memory === 'layout' ? searched(own, named.view.filters) : named.view
  return memory === 'view' ? restoredView(view, list, sizes) : own
}

/** Stored state of a list for its next opening. */
export function storedState<R extends object>(
  list: ListDefinition<R>,
  memory: Memory,
  { own, layout, isUnfolded, namedId, read }: RememberedState,
): Record<string, unknown> {
  const looks = { layout, ...(isUnfolded && { isUnfolded }) }
  if (memory === 'opening') return { view: read?.view, named: read?.lastId ?? '', ...looks }
  if (memory === 'layout') return { named: namedId, ...looks }
  return { view: storedView(own, list), named: namedId, ...looks }
}

/** A list that is read when it opens and written whenever it changes. */
export interface ListMemory {
  readonly current: RememberedState
  /** State that was read last; it need not be written. */
  readonly stored: RememberedState
  /** View that the fields showed when reading began. */
  readonly viewAtRead: ListView
}

/** Events of a list: it is read, the answer arrives, the operator changes it. */
export type RememberedEvent =
  /** Reading begins, for this list or for another one in its place. */
  | { readonly is: 'reading' }
  /** @param begin the first state, made of what was read and the query that is shown meanwhile */
  | { readonly is: 'arrived'; start(own: ListView): RememberedState }
  | { readonly is: 'changed'; change(held: RememberedState): Partial<RememberedState> }

export const initialMemory = (current: RememberedState): ListMemory => ({
  current,
  stored: current,
  viewAtRead: current.own,
})

/** @returns the same object where nothing is different, so that nothing is drawn or written */
export function reduceMemory(state: ListMemory, event: RememberedEvent): ListMemory {
  const { current, viewAtRead } = state
  switch (event.is) {
    case 'reading':
      return current.own === viewAtRead ? state : { ...state, viewAtRead: current.own }
    case 'arrived': {
      const stored = event.start(current.own)
      // A search made meanwhile has the values that the operator saw in the fields.
      const next = current.own === viewAtRead ? stored : searchedMeanwhile(stored, current.own)
      return { current: next, stored, viewAtRead: next.own }
    }
    case 'changed': {
      const next = changed(current, event.change(current))
      return next === current ? state : { ...state, current: next }
    }
  }
}

/** Whether the state is to be written for the next opening. */
export const isUnwritten = ({ current, stored }: ListMemory): boolean =>
  current.read !== null && current !== stored

/** The last state of the list with the operator's query. */
const searchedMeanwhile = (
  held: RememberedState,
  { filters, sortKey, order }: ListView,
): RememberedState => ({
  ...held,
  own: { ...searched(held.own, filters), sortKey, order },
})

function changed(held: RememberedState, change: Partial<RememberedState>): RememberedState {
  const next = { ...held, ...change }
  const names = ['own', 'layout', 'isUnfolded', 'namedId'] as const
  return names.every((name) => next[name] === held[name]) ? held : next
}
