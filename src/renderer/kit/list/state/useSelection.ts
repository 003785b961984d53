import { useEffect, useMemo, useState } from 'react'
import type { ListSelection } from '#kit/list/state/listState.ts'
import { type KeyedRow, refreshed, type Selection, withoutRows, withRows } from '#kit/list/state/selection.ts'

/** @param rows those that are shown: ticked ones among them get their newest values */
export function useSelection<R extends object>(rows: readonly KeyedRow<R>[]): ListSelection<R> {
  const [selection, setSelection] = useState<Selection<R>>(() => new Map())
  useEffect(() => setSelection((current) => refreshed(current, rows)), [rows])
  const changes = useMemo(
    () => ({
      tick: (ticked: readonly KeyedRow<R>[], isTicked: boolean) =>
        setSelection((current) => withRows(current, ticked, isTicked)),
      deselect: (ids: readonly string[]) => setSelection((current) => withoutRows(current, ids)),
      clearSelection: () => setSelection(new Map()),
    }),
    [],
  )
  return { selection, ...changes }
}
