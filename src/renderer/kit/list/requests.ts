import { create } from 'zustand'

/** A row that somebody names from outside its list. */
export interface WantedRow {
  readonly id: string
  /** What a person calls it. */
  readonly name: string
  /** The list's filters that find it. */
  readonly filters: Readonly<Record<string, string>>
  /** What the list call needs beside them to search everywhere. */
  readonly query?: Readonly<Record<string, string>>
}

/** Something to be done on a list as if its operator had clicked there; done once the list shows. */
export interface ListRequest {
  /** Id of the list. */
  readonly list: string
  /** Id of an action of the row, or of the toolbar where there is none; absent: the list searches for the row. */
  readonly action?: string
  readonly row?: WantedRow
}

interface Waiting {
  readonly request: ListRequest
  /** Epoch milliseconds. */
  readonly at: number
}

/** Requests that wait for their list to be on the screen; the list takes them from here. */
export const useListRequests = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }))

/** Milliseconds: what could not be done within them, because the screen did not load, is done no more. */
const patience = 30_000

/** Whoever calls opens the tab. */
export const requestOnList = (request: ListRequest): void =>
  useListRequests.setState(({ waiting }) => ({ waiting: [...waiting, { request, at: Date.now() }] }))

/** @returns the first that waits for this list, which is then no longer waiting. */
export function takeRequest(list: string): ListRequest | undefined {
  const { waiting } = useListRequests.getState()
  const found = waiting.find(({ request }) => request.list === list)
  if (!found) return undefined
  useListRequests.setState({ waiting: waiting.filter((one) => one !== found) })
  return Date.now() - found.at < patience ? found.request : undefined
}
