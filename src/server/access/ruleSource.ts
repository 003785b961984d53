import Database from 'better-sqlite3'
import type { RuleNode } from '#contract/resources/sys/userCustrule.ts'
import type { Context } from '#server/context.ts'
import { faultOf, logFault } from '#server/faults.ts'

/** Where the entries of a rule sort come from. */
export interface RuleSource {
  readonly dsType: string
  readonly sqlCust: string
  /** JSON object of named parameters; `${tenantId}` stands for the caller's tenant. */
  readonly sqlArgs: string
  readonly beanName: string
}

const MAX_ROWS = 1000
/** Milliseconds. */
const TIME_LIMIT = 2000

interface Entry {
  readonly id: unknown
  readonly pid: unknown
  readonly name: unknown
}

/** What a stored statement may not look at, whatever it calls the columns. */
const closedTables: ReadonlySet<string> = new Set([
  'sessions',
  'app_config',
  'captchas',
  'sign_in_failures',
  'sealing_keys',
])
const closedColumns: Readonly<Record<string, string>> = { users: 'password_hash' }

/** Bean name → the tree it stands for, of the caller's tenant. Nothing else can be called. */
const beans: Readonly<Record<string, string>> = {
  departments: 'SELECT id, pid, name FROM depts WHERE tenant_id = ? ORDER BY sort, id',
  duties: 'SELECT id, pid, duty_name AS name FROM duties WHERE tenant_id = ? ORDER BY sort, id',
  roles: 'SELECT id, 0 AS pid, name FROM roles WHERE tenant_id = ? ORDER BY role_grade, id',
}

/** @throws for a statement that reads secrets; the compiled program tells, however they were renamed. */
function checkReads(database: Database.Database, sql: string, values: object): void {
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

/** Rows of one SELECT on a connection that cannot write (DECISION-SYS-107). */
function select(context: Context, { sqlCust, sqlArgs }: RuleSource): Entry[] {
  const database = new Database(context.store.file, { readonly: true })
  try {
    const given: unknown = sqlArgs.trim() === '' ? {} : JSON.parse(sqlArgs)
    const values = Object.fromEntries(
      Object.entries(given as Record<string, unknown>).map(([name, value]) => [
        name,
        // oxlint-disable-next-line no-template-curly-in-string -- the placeholder as it is stored
        value === '${tenantId}' ? context.caller.tenantId : value,
      ]),
    )
    const statement = database.prepare<[object], Entry>(sqlCust).safeIntegers()
    // A pragma reads as well, and is none.
    if (!/^\s*(?:select|with)\b/i.test(sqlCust) || !statement.reader || !statement.readonly)
      throw new Error('The rule source is not a SELECT')
    checkReads(database, sqlCust, values)
    const rows: Entry[] = []
    const until = performance.now() + TIME_LIMIT
    for (const row of statement.iterate(values)) {
      if (performance.now() > until) throw new Error(`The rule source takes longer than ${TIME_LIMIT} ms`)
      rows.push(row)
      if (rows.length === MAX_ROWS) break
    }
    return rows
  } finally {
    database.close()
  }
}

const words = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Below one another by pid; an entry whose parent is not among them stands at the top, a cycle nowhere. */
function nested(rows: readonly Entry[]): RuleNode[] {
  const nodes = new Map<string, RuleNode & { pid: string }>()
  for (const { id, pid, name } of rows) {
    const key = words(id)
    if (key !== '') nodes.set(key, { id: key, pid: words(pid), name: words(name) || key, children: [] })
  }
  const top: RuleNode[] = []
  for (const node of nodes.values()) {
    const parent = node.pid === node.id ? undefined : nodes.get(node.pid)
    ;(parent ? parent.children : top).push(node)
  }
  const clean = ({ id, name, children }: RuleNode): RuleNode => ({ id, name, children: children.map(clean) })
  return top.map(clean)
}

/**
 * The entries of a rule sort as a tree. A source that cannot be read gives an empty one and a row in the
 * error log: no screen fails because of it.
 */
export function ruleTree(context: Context, source: RuleSource): RuleNode[] {
  if (source.dsType === 'BEAN') {
    const sql = Object.hasOwn(beans, source.beanName) ? beans[source.beanName] : undefined
    // As text: 64-bit ids lose digits as numbers.
    return sql === undefined
      ? []
      : nested(
          context.store.all<Entry>(
            `SELECT CAST(id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, name FROM (${sql})`,
            context.caller.tenantId,
          ),
        )
  }
  if (source.sqlCust.trim() === '') return []
  try {
    return nested(select(context, source))
  } catch (error) {
    logFault(context, faultOf(error, {}), {
      method: 'SQL',
      uri: '/sys/sysUserCustrule/genList',
      params: JSON.stringify({ sql: source.sqlCust }),
    })
    return []
  }
}
