import { useCallback, useMemo, useReducer, useRef } from 'react'
import {
  adoptRows,
  type ChangePlace,
  editTable,
  redoTable,
  rowsOf,
  type TableEdit,
  type TableModel,
  tableModel,
  undoTable,
} from '#kit/table/model.ts'

/** The rows of a table, and the functions that change them. */
export interface TableHold<R> {
  readonly model: TableModel<R>
  edit(edit: TableEdit<R>): void
  /** @returns where the step happened; null when there is none. */
  undo(): { readonly place: ChangePlace | null } | null
  redo(): { readonly place: ChangePlace | null } | null
  /** The model at this moment, for handlers that do several things in turn. */
  current(): TableModel<R>
}

/** Holds a model that others may replace as well. @param replace is called with every model that an edit makes */
export function useHold<R>(model: TableModel<R>, replace: (model: TableModel<R>) => void): TableHold<R> {
  const held = useRef(model)
  held.current = model
  const latest = useRef(replace)
  latest.current = replace
  const put = useCallback((next: TableModel<R>) => {
    if (next === held.current) return
    held.current = next
    latest.current(next)
  }, [])
  const edit = useCallback((each: TableEdit<R>) => put(editTable(held.current, each)), [put])
  const step = useCallback(
    (stepped: { model: TableModel<R>; place: ChangePlace | null } | null) => {
      if (stepped) put(stepped.model)
      return stepped
    },
    [put],
  )
  const undo = useCallback(() => step(undoTable(held.current)), [step])
  const redo = useCallback(() => step(redoTable(held.current)), [step])
  const current = useCallback(() => held.current, [])
  return useMemo(() => ({ model, edit, undo, redo, current }), [model, edit, undo, redo, current])
}

/** Rows that another component holds, such as a form, with the history that the table adds to them. */
export function useTableModel<R>(rows: readonly R[], onChange: (rows: readonly R[]) => void): TableHold<R> {
  const held = useRef<TableModel<R> | null>(null)
  held.current ??= tableModel(rows)
  const given = useRef(rows)
  // Other rows than the last ones given, and other than the table's own: a draft was restored, a record loaded again.
  if (given.current !== rows) held.current = adoptRows(held.current, rows)
  given.current = rows
  const [, draw] = useReducer((count: number) => count + 1, 0)
  return useHold(held.current, (model) => {
    held.current = model
    draw()
    onChange(rowsOf(model))
  })
}
