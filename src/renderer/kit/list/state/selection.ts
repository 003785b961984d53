/** Ticked rows by id, across pages, in the order of ticking. Never changed in place. */
export type Selection<R> = ReadonlyMap<string, R>

export interface KeyedRow<R> {
  readonly id: string
  readonly row: R
}

/** Ticks or unticks rows; ticking a known row brings its newest values. */
export function withRows<R>(
  selection: Selection<R>,
  rows: readonly KeyedRow<R>[],
  isTicked: boolean,
): Selection<R> {
  const next = new Map(selection)
  for (const { id, row } of rows) {
    if (isTicked) next.set(id, row)
    else next.delete(id)
  }
  return next
}

export function withoutRows<R>(selection: Selection<R>, ids: readonly string[]): Selection<R> {
  if (!ids.some((id) => selection.has(id))) return selection
  const next = new Map(selection)
  for (const id of ids) next.delete(id)
  return next
}

/** Rows of the page that are ticked get their newest values, so that an action never works on old ones. */
export function refreshed<R>(selection: Selection<R>, page: readonly KeyedRow<R>[]): Selection<R> {
  const changed = page.filter(({ id, row }) => selection.has(id) && selection.get(id) !== row)
  if (changed.length === 0) return selection
  const next = new Map(selection)
  for (const { id, row } of changed) next.set(id, row)
  return next
}

/** State of the checkbox above the rows. */
export function pageState<R>(selection: Selection<R>, ids: readonly string[]): 'none' | 'some' | 'all' {
  const ticked = ids.filter((id) => selection.has(id)).length
  if (ticked === 0) return 'none'
  return ticked === ids.length ? 'all' : 'some'
}
