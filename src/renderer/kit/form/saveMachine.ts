import { createStore, type StoreApi } from 'zustand'
import type { Failure } from '#contract/failures.ts'
import { firstOf, submitPause } from '#kit/form/saving.ts'

/**
 * Phase of a save. `validating`: the schema judges the typed values. `checking`: the record is read again and
 * changes by other accounts are settled. `sending`: the call, and the message that it succeeded.
 */
type SavePhase = 'idle' | 'validating' | 'checking' | 'sending'

export interface SaveState {
  readonly phase: SavePhase
  /** Why the last save did not happen, when the form itself has to show it. */
  readonly failure: Failure | null
  /** The record was deleted on the server; saving adds it as a new one. */
  readonly isRecreating: boolean
}

/** `again`: the form took other values, which are validated and checked like typed ones. */
export type CheckResult = 'save' | 'stay' | 'again' | 'recreate'

/** Steps of a save in each phase; read when the phase begins, so that each sees the form as it is then. */
export interface SaveSteps<V> {
  /** @returns null when something is wrong; the form has shown it. */
  validate(): Promise<V | null>
  /** Whether the save may go on. Not called for a record that is recreated. */
  check(): Promise<CheckResult>
  /**
   * @returns `again` when the record was changed between the check and the save, which the platform then refused
   * @throws FailureError
   */
  send(values: V, isRecreating: boolean): Promise<'sent' | 'again'>
  /** Says that it succeeded, and closes the form. */
  finish(values: V): Promise<void>
  /** Shows why it failed. @returns the failure that the form itself has to show; null: none. */
  fail(error: unknown): Failure | null
}

export interface SaveMachine extends StoreApi<SaveState> {
  /** Does nothing while a save is under way, and within the pause after the last one. */
  submit<V>(steps: SaveSteps<V>): Promise<void>
  /** From now on the record is added as a new one. */
  recreate(): void
}

/** Whether the form is busy: it cannot be closed, and its button does nothing. */
export const isSaving = ({ phase }: SaveState): boolean => phase === 'checking' || phase === 'sending'

/** The course of a save. @param now for tests; milliseconds */
export function createSaveMachine(now?: () => number): SaveMachine {
  const store = createStore<SaveState>(() => ({ phase: 'idle', failure: null, isRecreating: false }))
  const isCounted = firstOf(submitPause, now)
  const recreate = () => store.setState({ isRecreating: true })

  /** One round. @returns whether another one follows. */
  const round = async <V>(steps: SaveSteps<V>): Promise<boolean> => {
    store.setState({ phase: 'validating' })
    const values = await steps.validate()
    if (values === null) return false
    store.setState({ phase: 'checking', failure: null })
    const result = store.getState().isRecreating ? 'save' : await steps.check()
    if (result === 'recreate') recreate()
    if (result !== 'save') return result !== 'stay'
    store.setState({ phase: 'sending' })
    if ((await steps.send(values, store.getState().isRecreating)) === 'again') return true
    await steps.finish(values)
    return false
  }

  const submit = async <V>(steps: SaveSteps<V>): Promise<void> => {
    if (store.getState().phase !== 'idle' || !isCounted()) return
    try {
      while (await round(steps)) store.setState({ phase: 'idle' })
    } catch (error) {
      store.setState({ failure: steps.fail(error) })
    } finally {
      store.setState({ phase: 'idle' })
    }
  }
  return { ...store, submit, recreate }
}
