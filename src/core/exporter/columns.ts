import { decodeCell } from '../cache/cells.ts'
import type { LogSource } from '../cache/logSource.ts'
import type { Cell as Stored } from '../cache/protocol.ts'
import { type Cell, type Column, inside, shownAs } from '../tables/table.ts'
import { tableOf } from './rows.ts'

export interface Reader {
  /** Columns of the log's table that are needed. */
  readonly names: readonly string[]
  /** @param row begins with the cells of `names`. @returns the row as the screen shows it. */
  cells(row: readonly Stored[]): Cell[]
}

/** How one column of the export is made from a stored row. */
interface Recipe {
  /** Position of its cell; -1: the log has none. */
  readonly at: number
  /** For a cell without a value. */
  readonly missing: Cell
  /** null: shown as it is stored. */
  readonly make: ((stored: Stored | undefined) => Cell) | null
}

/** Makes the columns of an export from the stored rows of a log; only the columns needed are read. */
export function readerOf(source: LogSource, columns: readonly Column[]): Reader {
  const table = tableOf(source)
  const needed = new Set(
    columns
      .flatMap(({ key, from = key, joined }) => [from, joined?.from ?? from])
      .map((path) => path.split('.')[0]),
  )
  const names = table.columns.map(({ name }) => name).filter((name) => needed.has(name))
  const recipeOf = (column: Column): Recipe => {
    const show = shownAs(column)
    const [first = '', ...rest] = (column.from ?? column.key).split('.')
    const at = names.indexOf(first)
    const kind = source.kinds[table.columns.findIndex(({ name }) => name === first)]
    // A field that this log does not have.
    if (!kind) return { at, missing: show(undefined), make: null }
    const missing = show(inside(decodeCell(kind, null), rest))
    const isPlain =
      column.labels === undefined && column.format === undefined && column.otherwise === undefined
    const isStored = kind.type === 'text' || kind.type === 'number'
    if (isPlain && isStored && rest.length === 0) return { at, missing, make: null }
    return { at, missing, make: (stored) => show(inside(decodeCell(kind, stored), rest)) }
  }
  const recipes = columns.map((column) => {
    const { joined } = column
    return {
      first: recipeOf(column),
      second: joined && recipeOf({ key: joined.from, label: '' }),
      separator: joined?.separator ?? '',
    }
  })
  return {
    names,
    cells: (row) =>
      recipes.map(({ first, second, separator }) =>
        second ? `${read(first, row)}${separator}${read(second, row)}` : read(first, row),
      ),
  }
}

const read = ({ at, missing, make }: Recipe, row: readonly Stored[]): Cell =>
  make ? make(row[at]) : ((at < 0 ? null : row[at]) ?? missing)
