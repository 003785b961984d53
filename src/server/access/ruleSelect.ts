import Database from 'better-sqlite3'

/** One stored statement with what it needs; crosses to another process. */
export interface RuleQuery {
  /** SQLite file. */
  readonly file: string
  readonly sql: string
  /** Named parameters. */
  readonly values: Readonly<Record<string, unknown>>
}

/** One row, in words: 64-bit ids lose digits as numbers. */
export interface RuleEntry {
  readonly id: string
  readonly pid: string
  readonly name: string
}

const MAX_ROWS = 1000
/** Characters of one field; what is longer is no name of anything. */
const MAX_WORDS = 500

/** Columns a stored statement may not read, under any alias. */
const closedTables: ReadonlySet<string> = new Set([
  'sessions',
  'app_config',
  'captchas',
  'sign_in_failures',
  'sealing_keys',
])
// Open keys: looked up by any table name of the database.
const closedColumns: Readonly<Record<string, string>> = { users: 'password_hash' }

/** @throws for a statement that reads secrets; the compiled program tells, however they were renamed. */
function checkReads(database: Database.Database, { sql, values }: RuleQuery): void {
  const tables = new Map(
    database
      .prepare<[], { root: number; table: string }>(
        'SELECT rootpage AS root, tbl_name AS "table" FROM sqlite_schema WHERE rootpage > 0',
      )
      .all()
      .map(({ root, table }) => [root, table]),
  )
  const open = new Map<number, string>()
  const program = database
    .prepare<[object], { opcode: string; p1: number; p2: number }>(`EXPLAIN ${sql}`)
    .all(values)
  for (const { opcode, p1, p2 } of program) {
    // pragma_*, dbstat and other virtual tables and table-valued functions read what no table shows.
    if (opcode === 'VOpen' || opcode === 'VFilter')
      throw new Error('The rule source reads a virtual table or a table-valued function')
    if (opcode === 'OpenRead') open.set(p1, tables.get(p2) ?? '')
    const table = open.get(p1) ?? ''
    if (opcode === 'OpenRead' && (closedTables.has(table) || p2 === 1))
      throw new Error(`The rule source reads ${table || 'the schema'}`)
    const closed = opcode === 'Column' ? closedColumns[table] : undefined
    if (closed === undefined) continue
    const columns = database.pragma(`table_info(${table})`) as { cid: number; name: string }[]
    if (columns.some(({ cid, name }) => cid === p2 && name === closed))
      throw new Error(`The rule source reads ${table}.${closed}`)
  }
}

const words = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).slice(0, MAX_WORDS)

/**
 * The first rows of one SELECT on a connection that cannot write (DECISION-SYS-107). SQLite gives the
 * thread back between two rows only: a statement that never yields one never returns.
 * @throws for anything but one SELECT over open tables.
 */
export function ruleSelect(query: RuleQuery): RuleEntry[] {
  const database = new Database(query.file, { readonly: true })
  try {
    const statement = database
      .prepare<[object], { id: unknown; pid: unknown; name: unknown }>(query.sql)
      .safeIntegers()
    // A pragma reads as well, and is none.
    if (!/^\s*(?:select|with)\b/i.test(query.sql) || !statement.reader || !statement.readonly)
      throw new Error('The rule source is not a SELECT')
    checkReads(database, query)
    const rows: RuleEntry[] = []
    for (const { id, pid, name } of statement.iterate(query.values)) {
      rows.push({ id: words(id), pid: words(pid), name: words(name) })
      if (rows.length === MAX_ROWS) break
    }
    return rows
  } finally {
    database.close()
  }
}
