import { decodeCell } from '../cache/cells.ts'
import type { LogSource } from '../cache/logSource.ts'
import type { Cell as Stored } from '../cache/protocol.ts'
import type { PackedColumn } from '../tables/packed.ts'
import { type Cell, type Column, inside, shownAs } from '../tables/table.ts'
import { tableOf } from './rows.ts'

export interface Reader {
  /** Columns of the log's table that are needed. */
  readonly names: readonly string[]
  /** @param row begins with the cells of `names`. @returns the row as the screen shows it. */
  cells(row: readonly Stored[]): Cell[]
  /** The same of packed rows, whose cells are those of `names`. */
  readonly packed: { readonly names: readonly string[]; readonly columns: readonly PackedColumn[] }
}

/** How one column of the export is made from a stored row. */
interface Recipe {
  /** Its column of the log; null: the log has none. */
  readonly name: string | null
  readonly isNumber: boolean
  /** For a cell without a value. */
  readonly missing: Cell
  /** null: shown as it is stored. */
  readonly make: ((stored: Stored | undefined) => Cell) | null
}

interface JoinedRecipe {
  readonly first: Recipe
  readonly second: Recipe | undefined
  readonly separator: string
  readonly end: string
}

/** Makes the columns of an export from the stored rows of a log; only the columns needed are read. */
export function readerOf(source: LogSource, columns: readonly Column[]): Reader {
  const table = tableOf(source)
  const recipeOf = (column: Column): Recipe => {
    const show = shownAs(column)
    const [first = '', ...rest] = (column.from ?? column.key).split('.')
    const kind = source.kinds[table.columns.findIndex(({ name }) => name === first)]
    if (!kind) return { name: null, isNumber: false, missing: show(undefined), make: null }
    const isNumber = kind.type === 'number' || kind.type === 'boolean'
    const missing = show(inside(decodeCell(kind, null), rest))
    const isPlain =
      column.labels === undefined && column.format === undefined && column.otherwise === undefined
    const isStored = kind.type === 'text' || kind.type === 'number'
    const make =
      isPlain && isStored && rest.length === 0
        ? null
        : (stored: Stored | undefined) => show(inside(decodeCell(kind, stored), rest))
    return { name: first, isNumber, missing, make }
  }
  const recipes = columns.map((column): JoinedRecipe => {
    const { joined } = column
    return {
      first: recipeOf(column),
      second: joined && recipeOf({ key: joined.from, label: '' }),
      separator: joined?.separator ?? '',
      end: joined?.end ?? '',
    }
  })
  const needed = new Set(recipes.flatMap(namesOf))
  const names = table.columns.map(({ name }) => name).filter((name) => needed.has(name))
  const readers = recipes.map((recipe) => cellReader(recipe, names))
  return {
    names,
    cells: (row) => readers.map((read) => read(row)),
    packed: { names: recipes.flatMap(namesOf), columns: recipes.map(packedColumn) },
  }
}

const namesOf = ({ first, second }: JoinedRecipe): string[] =>
  [first.name, second?.name].filter((name) => typeof name === 'string')

const shown = ({ make, missing }: Recipe, stored: Stored | undefined): Cell =>
  make ? make(stored) : (stored ?? missing)

function cellReader(
  { first, second, separator, end }: JoinedRecipe,
  names: readonly string[],
): (row: readonly Stored[]) => Cell {
  const read = (recipe: Recipe): ((row: readonly Stored[]) => Cell) => {
    const at = recipe.name === null ? -1 : names.indexOf(recipe.name)
    return at < 0 ? () => recipe.missing : (row) => shown(recipe, row[at])
  }
  const one = read(first)
  if (!second) return one
  const other = read(second)
  return (row) => `${one(row)}${separator}${other(row)}${end}`
}

function packedColumn({ first, second, separator, end }: JoinedRecipe): PackedColumn {
  const read = (recipe: Recipe, texts: readonly (string | null)[], at: number): Cell => {
    const text = recipe.name === null ? null : (texts[at] ?? null)
    return shown(recipe, text !== null && recipe.isNumber ? Number(text) : text)
  }
  const cells = namesOf({ first, second, separator, end }).length
  const isPlain = first.make === null && !second
  if (isPlain) return { cells, missing: first.missing, make: null }
  return {
    cells,
    missing: '',
    make: (texts) =>
      second
        ? `${read(first, texts, 0)}${separator}${read(second, texts, first.name === null ? 0 : 1)}${end}`
        : read(first, texts, 0),
  }
}
