import { parseKeepingDigits } from '#base/jsonText.ts'
import type { RuleNode } from '#contract/resources/sys/userCustrule.ts'
import type { Context } from '#server/context/context.ts'
import { nest } from '#server/db/tree.ts'
import { faultOf, logFault } from '#server/context/faults.ts'
import { refuse } from '#server/common/refusal.ts'
import type { RuleReader } from './ruleReader.ts'
import type { RuleEntry, RuleQuery } from './ruleSelect.ts'
import { ruleTables } from './ruleTables.ts'
import { RuleTooSlow } from './ruleWorker.ts'

/** Where the entries of a rule sort come from. */
export interface RuleSource {
  readonly dsType: string
  readonly sqlCust: string
  /** JSON object of named parameters; `${tenantId}` is replaced by the caller's tenant. */
  readonly sqlArgs: string
  readonly beanName: string
}

/** Bean name → its tree, of the caller's tenant. Nothing else can be called. */
// Open keys: looked up by any name that an administrator wrote.
const beans: Readonly<Record<string, string>> = {
  departments: 'SELECT id, pid, name FROM depts WHERE tenant_id = ? ORDER BY sort, id',
  duties: 'SELECT id, pid, duty_name AS name FROM duties WHERE tenant_id = ? ORDER BY sort, id',
  roles: 'SELECT id, 0 AS pid, name FROM roles WHERE tenant_id = ? ORDER BY role_grade, id',
}

/** @throws for arguments that are no JSON. */
function parameters(context: Context, sqlArgs: string): Record<string, unknown> {
  const given: unknown = sqlArgs.trim() === '' ? {} : parseKeepingDigits(sqlArgs)
  return Object.fromEntries(
    Object.entries(given as Record<string, unknown>).map(([name, value]) => [
      name,
      // The placeholder as it is stored.
      value === '${tenantId}' ? context.caller.tenantId : value,
    ]),
  )
}

const ruleQuery = (context: Context, sql: string, sqlArgs: string): RuleQuery => ({
  file: context.store.file,
  tenantId: context.caller.tenantId,
  sql,
  values: parameters(context, sqlArgs),
})

/**
 * Checks a statement before it is stored. Empty text is no statement.
 * @throws a refusal for anything but one SELECT over the rows and columns that rule sources may read.
 */
export async function checkRuleSql(context: Context, reader: RuleReader, sql: string): Promise<void> {
  if (sql.trim() === '') return
  try {
    await reader.check(ruleQuery(context, sql, ''), context.time.getTime())
  } catch (error) {
    if (error instanceof RuleTooSlow) throw refuse('ruleSql.slow')
    throw refuse('ruleSql.closed', { tables: Object.keys(ruleTables).join(', ') })
  }
}

interface PlacedNode {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly children: PlacedNode[]
}

const ruleNode = ({ id, name, children }: PlacedNode): RuleNode => ({
  id,
  name,
  children: children.map(ruleNode),
})

/** Below one another by pid; of entries with the same id the last one counts. */
function nested(rows: readonly RuleEntry[]): RuleNode[] {
  const nodes = new Map<string, PlacedNode>()
  for (const { id, pid, name } of rows) {
    if (id !== '') nodes.set(id, { id, pid, name: name || id, children: [] })
  }
  return nest([...nodes.values()]).map(ruleNode)
}

/**
 * The entries of a rule sort as a tree. A source that cannot be read gives an empty one and a row in the
 * error log: no screen fails because of it.
 */
export async function ruleTree(
  context: Context,
  source: RuleSource,
  reader: RuleReader,
): Promise<RuleNode[]> {
  if (source.dsType === 'BEAN') {
    const sql = Object.hasOwn(beans, source.beanName) ? beans[source.beanName] : undefined
    // As text: 64-bit ids lose digits as numbers.
    return sql === undefined
      ? []
      : nested(
          context.store.all<RuleEntry>(
            `SELECT CAST(id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, name FROM (${sql})`,
            context.caller.tenantId,
          ),
        )
  }
  if (source.sqlCust.trim() === '') return []
  try {
    const query = ruleQuery(context, source.sqlCust, source.sqlArgs)
    return nested(await reader.read(query, context.time.getTime()))
  } catch (error) {
    logFault(context, faultOf(error, {}), {
      method: 'SQL',
      uri: '/sys/sysUserCustrule/genList',
      params: JSON.stringify({ sql: source.sqlCust }),
    })
    return []
  }
}
