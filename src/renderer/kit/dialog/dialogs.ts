import { type ComponentType, createContext } from 'react'
import { create } from 'zustand'
import type { DialogOrigin } from '#contract/bridge.ts'

/** Properties that every dialog component receives beside its own. */
export interface DialogProps {
  /** `changed`: something was saved; the opener reloads. */
  onClose(result?: { changed: boolean }): void
}

/** Where an open dialog came from, as far as it can be opened again without the operator. */
export interface DialogPlace {
  /** Absent: a screen opened it by itself. */
  readonly origin?: DialogOrigin
  /** Name of the row; empty without one. */
  readonly subject: string
  /** Code behind the action that opened it; absent: none is needed. */
  readonly permission?: string | undefined
  /** The draft this dialog was opened for. */
  readonly draftId?: string
}

export const DialogPlaceContext = createContext<DialogPlace | null>(null)

export interface ConfirmRequest {
  /** The question itself, already in the operator's language. */
  readonly question: string
  /** Items in question, listed by name. */
  readonly subjects?: readonly string[]
  /** Sentences below them: further effects of confirming. */
  readonly notes?: readonly string[]
  /** Words of the confirming button. Default: OK. */
  readonly action?: string
  readonly danger?: boolean
  /** The operator has to type exactly this before the confirming button works (production profiles). */
  readonly typed?: string
  /** Words above the field for it. Default: that this is production. */
  readonly typedLabel?: string
}

/** The operator's confirmation. */
export interface Confirmation {
  /** Typed text; empty when none was required. Sent as `confirm` with the call. */
  readonly typed: string
}

export interface DialogEntry {
  readonly id: number
  /** Its own properties are kept in `props`; their type was checked when it was opened. */
  readonly Component: ComponentType<DialogProps>
  readonly props: object
  readonly close: (result?: { changed: boolean }) => void
  readonly place: DialogPlace | null
}

export interface ConfirmEntry {
  readonly id: number
  readonly request: ConfirmRequest
  readonly answer: (confirmation: Confirmation | null) => void
}

interface DialogState {
  dialogs: readonly DialogEntry[]
  confirms: readonly ConfirmEntry[]
}

/** Read by DialogHost; everything else opens dialogs through the functions below. */
export const useDialogs = create<DialogState>(() => ({ dialogs: [], confirms: [] }))

let lastId = 0

/**
 * Opens a dialog that lives with its feature, above everything that is open.
 * @param place where it can be opened again after a restart; lists fill it in
 * @returns when it closes; `changed` is true when something was saved.
 */
export function openDialog<P extends object>(
  dialog: ComponentType<P & DialogProps>,
  props: P,
  place: DialogPlace | null = null,
): Promise<{ changed: boolean }> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const close = (result?: { changed: boolean }) => {
      useDialogs.setState((state) => ({ dialogs: state.dialogs.filter((entry) => entry.id !== id) }))
      resolve(result ?? { changed: false })
    }
    // `props` travels beside the component; together they satisfy `dialog`.
    const Component = dialog as ComponentType<DialogProps>
    useDialogs.setState((state) => ({ dialogs: [...state.dialogs, { id, Component, props, close, place }] }))
  })
}

/** Whether a question cannot be seen yet, because its code is being loaded. */
let areComing = false

/** Called by DialogHost. */
export const questionsCome = (isSo: boolean): void => {
  areComing = isSo
}

/**
 * Asks a question.
 * @returns null when the operator declined. A second question before the first can be seen is declined as well: it
 * comes from a button that was pressed twice.
 */
export function askConfirm(request: ConfirmRequest): Promise<Confirmation | null> {
  if (areComing && useDialogs.getState().confirms.length > 0) return Promise.resolve(null)
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (confirmation: Confirmation | null) => {
      useDialogs.setState((state) => ({ confirms: state.confirms.filter((entry) => entry.id !== id) }))
      resolve(confirmation)
    }
    useDialogs.setState((state) => ({ confirms: [...state.confirms, { id, request, answer }] }))
  })
}

/** Closes every dialog and question, as when the session ends; their callers learn that nothing was done. */
export function closeDialogs(): void {
  const { dialogs, confirms } = useDialogs.getState()
  for (const { answer } of confirms) answer(null)
  for (const { close } of dialogs) close()
}
