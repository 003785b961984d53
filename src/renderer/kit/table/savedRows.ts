import { forgetLine, type Line, rowsOf, sameRows, type TableModel, tableModel } from '#kit/table/model.ts'
import type { RowState } from '#kit/table/tableProps.ts'

/** Rows that are saved one by one: the typed values, and the stored ones. */
export interface SavedRows<R extends object> {
  readonly model: TableModel<R>
  /** Line → its row as it is stored; none: it never was. */
  readonly stored: ReadonlyMap<number, R>
  /** Line → save under way, refusal, messages about cells. */
  readonly states: ReadonlyMap<number, RowState>
}

export function savedRows<R extends object>(rows: readonly R[]): SavedRows<R> {
  const model = tableModel(rows)
  return { model, stored: new Map(model.lines.map(({ key, row }) => [key, row])), states: new Map() }
}

/** Whether a line differs from the stored row. */
export function isUnsaved<R extends object>({ stored }: SavedRows<R>, { key, row }: Line<R>): boolean {
  const before = stored.get(key)
  return before === undefined || !sameRows([before], [row])
}

export const unsavedLines = <R extends object>(rows: SavedRows<R>): readonly Line<R>[] =>
  rows.model.lines.filter((line) => isUnsaved(rows, line))

const without = <V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> =>
  new Map([...map].filter(([each]) => each !== key))

/** A line's save has begun, or failed. */
export const withState = <R extends object>(
  rows: SavedRows<R>,
  key: number,
  state: RowState | null,
): SavedRows<R> => ({
  ...rows,
  states: state ? new Map(rows.states).set(key, state) : without(rows.states, key),
})

/**
 * A line is stored. Text typed meanwhile stays, and is unsaved. The history ends with the first save of a row:
 * undo would take the row out of the table, but not out of the platform.
 * @param sent the row as it was when the save began
 * @param row the row as the platform has it
 */
export function storedLine<R extends object>(rows: SavedRows<R>, key: number, sent: R, row: R): SavedRows<R> {
  const isFirst = !rows.stored.has(key)
  const { model } = rows
  const lines = model.lines.map((line) =>
    line.key === key
      ? {
          key,
          row: sameRows([line.row], [sent]) ? row : { ...line.row, ...changedFields(sent, row, line.row) },
        }
      : line,
  )
  return {
    model: { ...model, lines, ...(isFirst && { past: [], future: [] }) },
    stored: new Map(rows.stored).set(key, row),
    states: without(rows.states, key),
  }
}

/** Fields that the platform has set and that were not edited since: an id, a date. */
function changedFields<R extends object>(sent: R, row: R, typed: R): Partial<R> {
  const names = Object.keys(row) as (keyof R)[]
  return Object.fromEntries(
    names.filter((name) => sameRows([typed[name]], [sent[name]])).map((name) => [name, row[name]]),
  ) as Partial<R>
}

/** A line goes back to the stored row; one that was never stored disappears. */
export function revertedLine<R extends object>(rows: SavedRows<R>, key: number): SavedRows<R> {
  const before = rows.stored.get(key)
  if (!before) return goneLine(rows, key)
  const { model, states } = rows
  return {
    ...rows,
    model: { ...model, lines: model.lines.map((line) => (line.key === key ? { key, row: before } : line)) },
    states: without(states, key),
  }
}

/** A line is no longer there, and no undo brings it back. */
export const goneLine = <R extends object>(rows: SavedRows<R>, key: number): SavedRows<R> => ({
  model: forgetLine(rows.model, key),
  stored: without(rows.stored, key),
  states: without(rows.states, key),
})

/**
 * Takes the rows as the platform has them now. Unsaved lines keep the typed values; one whose record is gone becomes a
 * new row, and a saved one disappears with its record.
 */
export function mergedRows<R extends object>(
  rows: SavedRows<R>,
  present: readonly R[],
  idKey: keyof R,
): SavedRows<R> {
  const byId = new Map(present.map((row) => [row[idKey], row]))
  const stored = new Map<number, R>()
  const known = new Set<R[keyof R]>()
  const kept = rows.model.lines.flatMap((line): Line<R>[] => {
    const before = rows.stored.get(line.key)
    if (!before) return [line]
    const now = byId.get(before[idKey])
    known.add(before[idKey])
    if (now) stored.set(line.key, now)
    if (isUnsaved(rows, line)) return [line]
    return now ? [{ key: line.key, row: now }] : []
  })
  let { nextKey } = rows.model
  const added = present.flatMap((row): Line<R>[] => {
    if (known.has(row[idKey])) return []
    nextKey += 1
    stored.set(nextKey - 1, row)
    return [{ key: nextKey - 1, row }]
  })
  const lines = [...kept, ...added]
  const isSame = sameRows(
    lines.map(({ row }) => row),
    rowsOf(rows.model),
  )
  const model = isSame ? { ...rows.model, lines, nextKey } : { lines, past: [], future: [], nextKey }
  return {
    model,
    stored,
    states: new Map([...rows.states].filter(([key]) => lines.some((line) => line.key === key))),
  }
}
