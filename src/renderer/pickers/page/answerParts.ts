/** Parts that a widget takes from a response. Responses may have any shape, so nothing here trusts one. */

export type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param path from the answer, as `data.list`; the first `data` is the answer itself */
export function valueAt(data: unknown, path: string): unknown {
  const steps = path.split('.').filter((step) => step !== '')
  if (steps[0] === 'data') steps.shift()
  let value = data
  for (const step of steps) {
    if (Array.isArray(value)) value = value[Number(step)]
    else if (isRow(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

/** Rows of a list, or of a page; a row per key of an object of plain values. */
export function rowsAt(data: unknown, path: string): readonly Row[] {
  const value = valueAt(data, path)
  const list = isRow(value) && Array.isArray(value.list) ? value.list : value
  if (Array.isArray(list))
    return list.map((each: unknown, index) => (isRow(each) ? each : { name: String(index + 1), value: each }))
  return isRow(list) ? Object.entries(list).map(([name, each]) => ({ name, value: each })) : []
}

export const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** @returns NaN for values that are no number */
export const numberOf = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN

export interface Point {
  readonly name: string
  readonly value: number
}

/** Key that is meant when none is chosen: the first whose values fit. */
const firstKey = (rows: readonly Row[], fits: (value: unknown) => boolean): string =>
  Object.keys(rows[0] ?? {}).find((key) => rows.every((row) => fits(row[key]))) ?? ''

/** Points of a chart; rows without a number are left out. */
export function pointsOf(rows: readonly Row[], labelKey: string, valueKey: string): readonly Point[] {
  const value = valueKey || firstKey(rows, (one) => typeof one === 'number')
  const label = labelKey || firstKey(rows, (one) => typeof one === 'string')
  return rows
    .map((row, index) => ({ name: wordsOf(row[label]) || String(index + 1), value: numberOf(row[value]) }))
    .filter((point) => Number.isFinite(point.value))
}

/** Keys to show of rows: the chosen ones, else the first six that hold plain values. */
export function columnsOf(rows: readonly Row[], chosen: readonly string[]): readonly string[] {
  if (chosen.length > 0) return chosen
  return Object.entries(rows[0] ?? {})
    .filter(([key, value]) => key !== 'id' && typeof value !== 'object')
    .map(([key]) => key)
    .slice(0, 6)
}
