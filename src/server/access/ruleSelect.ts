import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { ruleTables, ruleViews } from './ruleTables.ts'

/** One stored statement with its parameters and limits; crosses to another process. */
export interface RuleQuery {
  /** SQLite file. */
  readonly file: string
  /** Tenant whose rows it sees. */
  readonly tenantId: string
  readonly sql: string
  /** Named parameters. */
  readonly values: Readonly<Record<string, unknown>>
  /** It is compiled and checked, not run; the parameters do not matter. */
  readonly isCheck?: boolean
}

/** One row, as texts: 64-bit ids lose digits as numbers. */
export interface RuleEntry {
  readonly id: string
  readonly pid: string
  readonly name: string
}

const MAX_ROWS = 1000
/** Characters of one field; longer texts are no names. */
const MAX_WORDS = 500
/** SQLite's own limit of named parameters is higher; no source needs more. */
const MAX_PARAMETERS = 100

/** Instructions that open a table or an index. */
const opening: ReadonlySet<string> = new Set(['OpenRead', 'OpenWrite', 'ReopenIdx'])
/** Instructions about virtual tables: pragma_*, dbstat, json_each and their like. */
const virtual: ReadonlySet<string> = new Set(['VOpen', 'VFilter', 'VColumn'])

type Connection = Database.Database

/** Root page → table, of tables and their indexes. */
function tablesByRoot(database: Connection, schema: string): ReadonlyMap<number, string> {
  const rows = database
    .prepare<[], { root: number; table: string }>(
      `SELECT rootpage AS root, tbl_name AS "table" FROM ${schema}.sqlite_schema WHERE rootpage > 0`,
    )
    .all()
  return new Map(rows.map(({ root, table }) => [root, table]))
}

/** Number of an attached file in compiled programs. */
const numberOf = (database: Connection, schema: string): number =>
  (database.pragma('database_list') as { seq: number; name: string }[]).find(({ name }) => name === schema)
    ?.seq ?? -1

/**
 * The data file is attached a second time under a random name, which only the views in front of the readable tables
 * contain. Any other table of a statement is found in `main`, so the compiled program shows it.
 * @throws for a statement that reads anything but those views, under any name
 */
function checkReads(database: Connection, schema: string, { sql }: RuleQuery, values: object): void {
  const tables = tablesByRoot(database, schema)
  const attached = numberOf(database, schema)
  const program = database
    .prepare<[object], { opcode: string; p1: number; p2: number; p3: number }>(`EXPLAIN ${sql}`)
    .all(values)
  for (const { opcode, p2, p3 } of program) {
    if (virtual.has(opcode))
      throw new Error('The rule source reads a virtual table or a table-valued function')
    if (!opening.has(opcode)) continue
    const table = tables.get(p2) ?? 'the schema'
    if (p3 !== attached || !Object.hasOwn(ruleTables, table))
      throw new Error(`The rule source reads ${table}`)
  }
}

/** @returns the values, and null for every other parameter of the statement */
function withNulls(database: Connection, sql: string, given: RuleQuery['values']): Record<string, unknown> {
  const values: Record<string, unknown> = { ...given }
  for (let count = 0; count < MAX_PARAMETERS; count += 1) {
    try {
      database.prepare(`EXPLAIN ${sql}`).all(values)
      return values
    } catch (error) {
      const name = /^Missing named parameter "(.+)"$/.exec(error instanceof Error ? error.message : '')?.[1]
      if (name === undefined) throw error
      values[name] = null
    }
  }
  return values
}

const words = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).slice(0, MAX_WORDS)

function rowsOf(database: Connection, { sql, values }: RuleQuery): RuleEntry[] {
  const rows: RuleEntry[] = []
  const statement = database
    .prepare<[object], { id: unknown; pid: unknown; name: unknown }>(sql)
    .safeIntegers()
  for (const { id, pid, name } of statement.iterate(values)) {
    rows.push({ id: words(id), pid: words(pid), name: words(name) })
    if (rows.length === MAX_ROWS) break
  }
  return rows
}

/**
 * The first rows of one SELECT over the readable rows of a tenant, on a connection that cannot write
 * (DECISION-SYS-107); none for a check. SQLite gives the thread back between two rows only: a statement that never
 * yields one never returns.
 * @throws for anything but one SELECT over `ruleTables`.
 */
export function ruleSelect(query: RuleQuery): RuleEntry[] {
  const database = new Database(query.file, { readonly: true })
  try {
    database.pragma('temp_store = MEMORY')
    const schema = `data_${randomBytes(16).toString('hex')}`
    database.prepare(`ATTACH ? AS ${schema}`).run(query.file)
    database.exec(ruleViews(schema, query.tenantId))
    const statement = database.prepare(query.sql)
    // A pragma reads as well, and is not a SELECT.
    if (!/^\s*(?:select|with)\b/i.test(query.sql) || !statement.reader || !statement.readonly)
      throw new Error('The rule source is not a SELECT')
    // The program that is checked and the one that runs are compiled from the same schema.
    database.exec('BEGIN')
    const values = query.isCheck ? withNulls(database, query.sql, query.values) : query.values
    checkReads(database, schema, query, values)
    return query.isCheck ? [] : rowsOf(database, query)
  } finally {
    database.close()
  }
}
