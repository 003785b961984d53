import type { Database } from 'better-sqlite3'
import { quote, tableName } from '../cache/logSql.ts'
import type { LogTable } from '../cache/protocol.ts'
import { CELL_END, lastRow, NO_VALUE, PACKED_ROW_BYTES, type PackedRows } from '../tables/packed.ts'

/** Rows that SQLite packs, and the place that they reach. */
interface Packed {
  /** Number of rows: fewer than the limit are the last ones. */
  readonly rows: number
  /** null: one of them has to be read as values. */
  readonly packed: PackedRows | null
  /** Cells of the place's columns in the last row. */
  readonly place: readonly string[]
}

export interface Packing {
  /** @param rest of the statement, from WHERE on. */
  read(rest: string, values: readonly (string | number)[]): Packed
}

const marker = (byte: number): string => `CAST(x'${byte.toString(16)}' AS TEXT)`
const SAFE = Number.MAX_SAFE_INTEGER

/**
 * Lets SQLite pack rows, so that none of their cells becomes a separate value.
 * @param names columns, one for each cell, also twice.
 * @param place columns of the place, packed behind them.
 */
export function packing(
  database: Database,
  table: LogTable,
  names: readonly string[],
  place: readonly string[],
): Packing {
  const all = [...names, ...place]
  const cells = all.map((name) => `coalesce(${quote(name)}, ${marker(NO_VALUE)})`)
  // Numbers that JavaScript writes in another way than SQLite.
  const odd = table.columns
    .filter(({ name, type }) => type !== 'TEXT' && names.includes(name))
    .map(({ name }) => quote(name))
    .map((name) => `coalesce(typeof(${name}) = 'real' OR ${name} NOT BETWEEN -${SAFE} AND ${SAFE}, 0)`)
  const line = `concat_ws(${[marker(CELL_END), ...cells, "''"].join(', ')})`
  // The rows keep their order: SQLite concatenates them as the subquery returns them.
  const prepare = (rest: string) =>
    database
      .prepare(
        `SELECT count(*), max(odd), CAST(group_concat(line, '') FILTER (WHERE NOT odd) AS BLOB)
         FROM (SELECT line, odd OR octet_length(line) > ${PACKED_ROW_BYTES} AS odd
               FROM (SELECT ${line} AS line, ${odd.join(' OR ') || '0'} AS odd FROM ${tableName(table)} ${rest}))`,
      )
      .raw()
  const statements = new Map<string, ReturnType<typeof prepare>>()
  return {
    read(rest, values) {
      const statement = statements.get(rest) ?? prepare(rest)
      statements.set(rest, statement)
      const [rows, isOdd, bytes] = statement.get(...values) as [number, number | null, Uint8Array | null]
      if (isOdd !== 0 || !bytes) return { rows, packed: null, place: [] }
      const packed = { bytes, rows, cells: all.length }
      return {
        rows,
        packed,
        place: lastRow(packed)
          .slice(names.length)
          .map((text) => text ?? ''),
      }
    },
  }
}
