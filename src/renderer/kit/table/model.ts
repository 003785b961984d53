/** A row of an editable table. Its key stays the same through edits, moves and undo. */
export interface Line<R> {
  readonly key: number
  readonly row: R
}

/** Where a change happened, so that undoing it shows it. */
export interface ChangePlace {
  readonly key: number
  readonly column?: string | undefined
}

interface Step<R> {
  readonly lines: readonly Line<R>[]
  readonly place: ChangePlace | null
}

/** The rows of a table with the states for undo and redo. */
export interface TableModel<R> {
  readonly lines: readonly Line<R>[]
  readonly past: readonly Step<R>[]
  readonly future: readonly Step<R>[]
  /** Key of the next new line. */
  readonly nextKey: number
}

/** Steps that undo keeps. */
export const historyLimit = 200

export type TableEdit<R> =
  | { readonly type: 'change'; readonly key: number; readonly column?: string; readonly row: R }
  | { readonly type: 'insert'; readonly at: number; readonly rows: readonly R[] }
  | { readonly type: 'remove'; readonly keys: ReadonlySet<number> }
  | { readonly type: 'move'; readonly keys: ReadonlySet<number>; readonly by: -1 | 1 }
  /** Several rows replaced and added at the end, such as by pasting: one step. */
  | {
      readonly type: 'fill'
      readonly changed: ReadonlyMap<number, R>
      readonly added: readonly R[]
      readonly place?: ChangePlace
    }

const linesFrom = <R>(rows: readonly R[], firstKey: number): readonly Line<R>[] =>
  rows.map((row, index) => ({ key: firstKey + index, row }))

export const tableModel = <R>(rows: readonly R[]): TableModel<R> => ({
  lines: linesFrom(rows, 1),
  past: [],
  future: [],
  nextKey: rows.length + 1,
})

export const rowsOf = <R>({ lines }: TableModel<R>): readonly R[] => lines.map(({ row }) => row)

/** Whether rows are equal; a form returns copies of the rows it was given. */
export const sameRows = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((row, index) => row === other[index] || JSON.stringify(row) === JSON.stringify(other[index])))

/**
 * Takes rows that came from elsewhere, such as a restored draft. Rows that stay in their place keep their key;
 * the history ends, because its steps were steps of other rows.
 */
export function adoptRows<R>(model: TableModel<R>, rows: readonly R[]): TableModel<R> {
  if (sameRows(rowsOf(model), rows)) return model
  let { nextKey } = model
  const lines = rows.map((row, index): Line<R> => {
    const before = model.lines[index]
    if (before && sameRows([before.row], [row])) return before
    nextKey += 1
    return { key: nextKey - 1, row }
  })
  return { lines, past: [], future: [], nextKey }
}

/** Moves lines by one place, those at the edge stay. */
function moved<R>(lines: readonly Line<R>[], keys: ReadonlySet<number>, by: -1 | 1): readonly Line<R>[] {
  const result = [...lines]
  const order = by < 0 ? [...lines.keys()] : [...lines.keys()].reverse()
  for (const index of order) {
    const line = result[index]
    const neighbour = result[index + by]
    if (!line || !neighbour || !keys.has(line.key) || keys.has(neighbour.key)) continue
    result[index] = neighbour
    result[index + by] = line
  }
  return result
}

function edited<R>(model: TableModel<R>, edit: TableEdit<R>): Step<R> & { readonly nextKey: number } {
  const { lines, nextKey } = model
  switch (edit.type) {
    case 'change':
      return {
        lines: lines.map((line) => (line.key === edit.key ? { ...line, row: edit.row } : line)),
        place: { key: edit.key, column: edit.column },
        nextKey,
      }
    case 'insert':
      return {
        lines: lines.toSpliced(edit.at, 0, ...linesFrom(edit.rows, nextKey)),
        place: { key: nextKey },
        nextKey: nextKey + edit.rows.length,
      }
    case 'remove': {
      const first = lines.find(({ key }) => edit.keys.has(key))
      return {
        lines: lines.filter(({ key }) => !edit.keys.has(key)),
        place: first ? { key: first.key } : null,
        nextKey,
      }
    }
    case 'move': {
      const first = lines.find(({ key }) => edit.keys.has(key))
      return { lines: moved(lines, edit.keys, edit.by), place: first ? { key: first.key } : null, nextKey }
    }
    case 'fill':
      return {
        lines: [
          ...lines.map((line) => {
            const row = edit.changed.get(line.key)
            return row === undefined ? line : { ...line, row }
          }),
          ...linesFrom(edit.added, nextKey),
        ],
        place: edit.place ?? { key: nextKey },
        nextKey: nextKey + edit.added.length,
      }
  }
}

const sameLines = <R>(one: readonly Line<R>[], other: readonly Line<R>[]): boolean =>
  one.length === other.length &&
  one.every((line, index) => line.key === other[index]?.key) &&
  sameRows(
    one.map(({ row }) => row),
    other.map(({ row }) => row),
  )

/** Does an edit. @returns the same model when nothing is different afterwards: nothing to undo */
export function editTable<R>(model: TableModel<R>, edit: TableEdit<R>): TableModel<R> {
  const { lines, place, nextKey } = edited(model, edit)
  if (sameLines(lines, model.lines)) return model
  return {
    lines,
    past: [...model.past, { lines: model.lines, place }].slice(-historyLimit),
    future: [],
    nextKey,
  }
}

/** @returns the model before the last step, and where that step happened; null when there is none */
export function undoTable<R>(
  model: TableModel<R>,
): { model: TableModel<R>; place: ChangePlace | null } | null {
  const step = model.past.at(-1)
  if (!step) return null
  return {
    model: {
      ...model,
      lines: step.lines,
      past: model.past.slice(0, -1),
      future: [...model.future, { lines: model.lines, place: step.place }],
    },
    place: step.place,
  }
}

/** @returns the model after the step that was undone last, and where it happened; null when there is none */
export function redoTable<R>(
  model: TableModel<R>,
): { model: TableModel<R>; place: ChangePlace | null } | null {
  const step = model.future.at(-1)
  if (!step) return null
  return {
    model: {
      ...model,
      lines: step.lines,
      past: [...model.past, { lines: model.lines, place: step.place }],
      future: model.future.slice(0, -1),
    },
    place: step.place,
  }
}

/** Takes a line out of every step, so that undo does not bring back rows deleted on the platform. */
export function forgetLine<R>(model: TableModel<R>, key: number): TableModel<R> {
  const without = (lines: readonly Line<R>[]) => lines.filter((line) => line.key !== key)
  const steps = (each: readonly Step<R>[]) => each.map((step) => ({ ...step, lines: without(step.lines) }))
  return { ...model, lines: without(model.lines), past: steps(model.past), future: steps(model.future) }
}
