import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { failureOf, failureText, isSilent, presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import type { Line } from '#kit/table/model.ts'
import { tableProblems } from '#kit/table/problems.ts'
import {
  goneLine,
  isUnsaved,
  mergedRows,
  revertedLine,
  type SavedRows,
  savedRows,
  storedLine,
  unsavedLines,
  withState,
} from '#kit/table/savedRows.ts'
import type { RowState } from '#kit/table/tableProps.ts'
import type { EditColumn } from '#kit/table/types.ts'
import { useShownColumns } from '#kit/table/useTable.ts'
import { type TableHold, useHold } from '#kit/table/useTableModel.ts'
import { useText } from '#kit/text.ts'

export interface SavedRowsOptions<R extends object> {
  /** The rows as they are stored. */
  readonly rows: readonly R[]
  /** Field that identifies stored rows. */
  readonly idKey: keyof R & string
  readonly columns: readonly EditColumn<R>[]
  /** Saves one row. @returns the row as it is stored; nothing: as it was sent @throws why it was refused */
  save(row: R, isNew: boolean): Promise<R | undefined>
  /** Deletes a stored row. @throws why it was refused */
  remove?: ((row: R) => Promise<unknown>) | undefined
  /** Whether something is unsaved, for the code that closes the screen. */
  onDirty?: ((isDirty: boolean) => void) | undefined
}

export interface SavedRowsHold<R extends object> {
  readonly hold: TableHold<R>
  /** Number of rows that differ from the stored ones. */
  readonly unsaved: number
  readonly isBusy: boolean
  stateOf(key: number): RowState | undefined
  save(key: number): Promise<void>
  saveAll(): Promise<void>
  revert(key: number): void
  remove(keys: ReadonlySet<number>): Promise<void>
}

/** Rows of which each is saved on its own: one that is refused leaves the others. */
export function useSavedRows<R extends object>(options: SavedRowsOptions<R>): SavedRowsHold<R> {
  const { rows, idKey, onDirty } = options
  const [state, setState] = useState<SavedRows<R>>(() => savedRows(rows))
  const given = useRef(rows)
  if (given.current !== rows) {
    given.current = rows
    setState(mergedRows(state, rows, idKey))
  }
  const hold = useHold(state.model, (model) => setState((before) => ({ ...before, model })))
  const latest = useRef({ options, state })
  latest.current = { options, state }
  const calls = useRowCalls(latest, setState)
  const { stored, states, model } = state
  const dirty = useMemo(
    () => new Set(unsavedLines({ model, stored, states }).map(({ key }) => key)),
    [model, stored, states],
  )
  const unsaved = dirty.size
  useEffect(() => {
    onDirty?.(unsaved > 0)
  }, [onDirty, unsaved])
  const stateOf = useCallback(
    (key: number): RowState => ({ ...states.get(key), isDirty: dirty.has(key) }),
    [states, dirty],
  )
  const isBusy = [...states.values()].some((each) => each.isBusy)
  return { hold, unsaved, isBusy, stateOf, ...calls }
}

interface Latest<R extends object> {
  readonly current: { readonly options: SavedRowsOptions<R>; readonly state: SavedRows<R> }
}

type Change<R extends object> = (change: (before: SavedRows<R>) => SavedRows<R>) => void

/** A refusal belongs to its row; failures that concern the whole window are shown there as well. */
function refused(error: unknown): RowState {
  const failure = failureOf(error)
  if (!isSilent(failure) && failure.code !== 'invalid-input' && !failure.fields) presentFailure(error)
  return { isChecked: true, message: failureText(failure), fields: failure.fields }
}

function useRowCalls<R extends object>(latest: Latest<R>, setState: Change<R>) {
  const text = useText()
  const shown = useShownColumns(latest.current.options.columns, text)
  const save = useCallback(
    async (key: number) => {
      const { options, state } = latest.current
      const line = state.model.lines.find((each) => each.key === key)
      if (!line || state.states.get(key)?.isBusy || !isUnsaved(state, line)) return
      if (tableProblems(state.model.lines, shown, text).has(key)) {
        return setState((before) => withState(before, key, { isChecked: true }))
      }
      setState((before) => withState(before, key, { isBusy: true }))
      const stored = state.stored.get(key)
      // Undo may have brought back the row as it was before it had an id.
      const sent = stored ? { ...line.row, [options.idKey]: stored[options.idKey] } : line.row
      try {
        const answer = (await options.save(sent, stored === undefined)) ?? sent
        setState((before) => storedLine(before, key, line.row, answer))
      } catch (error) {
        const state = refused(error)
        setState((before) => withState(before, key, state))
      }
    },
    [latest, setState, shown, text],
  )
  const saveAll = useCallback(async () => {
    for (const { key } of unsavedLines(latest.current.state)) await save(key)
  }, [latest, save])
  const revert = useCallback((key: number) => setState((before) => revertedLine(before, key)), [setState])
  const remove = useCallback(
    async (keys: ReadonlySet<number>) => {
      const { options, state } = latest.current
      const lines = state.model.lines.filter(({ key }) => keys.has(key))
      const stored = lines.filter(({ key }) => state.stored.has(key))
      if (stored.length > 0 && !(await confirmed(text, stored.length))) return
      for (const { key } of lines) await removeLine({ key, options, state, setState })
    },
    [latest, setState, text],
  )
  return { save, saveAll, revert, remove }
}

const confirmed = async (text: ReturnType<typeof useText>, count: number): Promise<boolean> =>
  (await askConfirm({
    question: text('kit:table.confirmRemove', { count }),
    action: text('common:delete'),
    danger: true,
  })) !== null

async function removeLine<R extends object>(parts: {
  readonly key: Line<R>['key']
  readonly options: SavedRowsOptions<R>
  readonly state: SavedRows<R>
  readonly setState: Change<R>
}): Promise<void> {
  const { key, options, state, setState } = parts
  const row = state.stored.get(key)
  if (!row) return setState((before) => goneLine(before, key))
  setState((before) => withState(before, key, { isBusy: true }))
  try {
    await options.remove?.(row)
    setState((before) => goneLine(before, key))
  } catch (error) {
    const state = refused(error)
    setState((before) => withState(before, key, state))
  }
}
