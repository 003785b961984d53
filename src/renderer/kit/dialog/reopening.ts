import { createContext } from 'react'
import { create } from 'zustand'
import type { DialogOrigin } from '#contract/bridge.ts'
import { useListRequests } from '#kit/list/requests.ts'

/** Where an open dialog came from, as far as it can be opened again without its operator. */
export interface DialogPlace {
  /** Absent: a screen opened it by itself. */
  readonly origin?: DialogOrigin
  /** What the row is called; empty without one. */
  readonly subject: string
  /** Code behind the action that opened it; absent: none is needed. */
  readonly permission?: string | undefined
  /** The draft this dialog was opened for. */
  readonly draftId?: string
}

export const DialogPlaceContext = createContext<DialogPlace | null>(null)

export interface Reopening {
  readonly origin: DialogOrigin
  readonly draftId?: string
}

/** Dialogs that wait for their list to be on the screen; the list takes them from here. */
export const useReopenings = create<{ waiting: readonly Reopening[] }>(() => ({ waiting: [] }))

/** Opens a dialog again as soon as its list shows; whoever calls opens the tab. */
export const reopenDialog = (reopening: Reopening): void =>
  useReopenings.setState(({ waiting }) => ({ waiting: [...waiting, reopening] }))

/** Nothing waits any longer, as when the session ends. */
export function forgetReopenings(): void {
  useReopenings.setState({ waiting: [] })
  useListRequests.setState({ waiting: [] })
}

/** @returns the first that waits for this list, which is then no longer waiting. */
export function takeReopening(list: string): Reopening | undefined {
  const { waiting } = useReopenings.getState()
  const found = waiting.find(({ origin }) => origin.list === list)
  if (found) useReopenings.setState({ waiting: waiting.filter((one) => one !== found) })
  return found
}
