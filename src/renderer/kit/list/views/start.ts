import { createAhead } from '#kit/ahead.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { viewsKey } from '#kit/list/views/key.ts'
import type { Resolved } from '#kit/list/views/stored.ts'
import { readWorkspace } from '#kit/workspace.ts'

/** A list's last state, as it was stored, and the named view that it begins with instead. */
export interface ListStart {
  readonly view: unknown
  readonly layout: unknown
  /** All filters of its query card were shown. */
  readonly isUnfolded?: boolean
  readonly named: Resolved | null
  /** Id of the named view that it was in when it was left; empty: none. */
  readonly lastId: string
  /** Content of that view; null: it was deleted, or the list does not begin with its last state. */
  readonly previous: Resolved | null
}

/** The view named by a tab's parameters, if it is one of this list; else empty. */
export function requestedView(listId: string, params: Readonly<Record<string, unknown>> | undefined): string {
  const asked = params?.view
  return typeof asked === 'string' && asked.startsWith(`${listId}-`) ? asked : ''
}

interface StartQuery {
  /** See requestedView. */
  readonly requestedId: string
  /** It begins with its last state, or with its default view, unless the address names a view. */
  readonly usesDefault: boolean
}

const earlyReads = createAhead<ListStart>()

const keyOf = (list: { readonly id: string }, { requestedId, usesDefault }: StartQuery): string =>
  [list.id, requestedId, usesDefault].join(' ')

/** Starts reading a list's initial state before the list is rendered. */
export const readStartAhead = <R extends object>(
  list: ListDefinition<R>,
  wanted: StartQuery,
): Promise<ListStart> => earlyReads.start(keyOf(list, wanted), () => readNow(list, wanted))

/** Initial state of a list, if it was read ahead and has arrived. */
export const takeStart = (list: { readonly id: string }, wanted: StartQuery): ListStart | undefined =>
  earlyReads.takeValue(keyOf(list, wanted))

/** Reads a list's initial state. */
export const readStart = <R extends object>(
  list: ListDefinition<R>,
  wanted: StartQuery,
): Promise<ListStart> => earlyReads.take(keyOf(list, wanted)) ?? readNow(list, wanted)

/** Named views cost nothing where the account has none. */
async function readNow<R extends object>(list: ListDefinition<R>, wanted: StartQuery): Promise<ListStart> {
  const [left, views] = await Promise.all([
    readWorkspace('account', `list/${list.id}`),
    readWorkspace('account', viewsKey(list.id)),
  ])
  const stored = (typeof left === 'object' && left !== null ? left : {}) as Record<string, unknown>
  const { view, layout } = stored
  const isUnfolded = stored.isUnfolded === true
  const lastId = typeof stored.named === 'string' ? stored.named : ''
  if (views === null && wanted.requestedId === '')
    return { view, layout, isUnfolded, lastId, named: null, previous: null }
  const { startingView, viewOf } = await import('#kit/list/views/open.ts')
  const named = await startingView(list, views, wanted)
  // With its own filters the list is not in its last state.
  const previous = named === null && wanted.usesDefault ? viewOf(list, views, lastId) : null
  return { view, layout, isUnfolded, lastId, named, previous }
}
