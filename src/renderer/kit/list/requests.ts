import { create } from 'zustand'
import type { DialogOrigin } from '#contract/bridge.ts'

/** A row that is named from outside its list. */
export interface RequestedRow {
  readonly id: string
  /** Name shown to people. */
  readonly name: string
  /** The list's filters that find it. */
  readonly filters: Readonly<Record<string, string>>
  /** Query of the list call beside them to search everywhere. */
  readonly query?: Readonly<Record<string, string>>
}

/** A request to a list from outside it; done once the list is on the screen. */
export type ListRequest =
  /** The list searches for the row. */
  | { readonly kind: 'search'; readonly list: string; readonly row: RequestedRow }
  /** An action, of the row or of the toolbar where there is none, is done as a click would do it. */
  | {
      readonly kind: 'click'
      readonly list: string
      /** Id of the action. */
      readonly action: string
      readonly row?: RequestedRow
    }
  /** A dialog that an opening action has shown before is opened again. */
  | {
      readonly kind: 'reopen'
      readonly origin: DialogOrigin
      /** The draft it is opened for. */
      readonly draftId?: string
    }

interface Waiting {
  readonly request: ListRequest
  /** Epoch milliseconds. */
  readonly at: number
}

/** Requests that wait for their list to be on the screen; the list takes them from here. */
export const useListRequests = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }))

/**
 * Milliseconds after which a click or a search is dropped, because its screen did not load. A dialog is
 * opened again whenever its tab is looked at.
 */
const patience = 30_000

/** Asks for something to be done on a list. The caller opens the list's tab. */
export const requestOnList = (request: ListRequest): void =>
  useListRequests.setState(({ waiting }) => ({ waiting: [...waiting, { request, at: Date.now() }] }))

const listOf = (request: ListRequest): string =>
  request.kind === 'reopen' ? request.origin.list : request.list

/** @returns the first that waits for this list, which is then no longer waiting. */
export function takeRequest(list: string): ListRequest | undefined {
  const { waiting } = useListRequests.getState()
  const found = waiting.find(({ request }) => listOf(request) === list)
  if (!found) return undefined
  useListRequests.setState({ waiting: waiting.filter((one) => one !== found) })
  const { request, at } = found
  return request.kind === 'reopen' || Date.now() - at < patience ? request : undefined
}

/** Drops everything that waits, as when the session ends. */
export const clearRequests = (): void => useListRequests.setState({ waiting: [] })
