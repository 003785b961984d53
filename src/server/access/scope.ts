import type { Context } from '#server/context.ts'
import type { Condition } from '#server/db/list.ts'
import type { Store } from '#server/db/store.ts'
import { adminModel } from './model.ts'
import { EFFECTIVE_ROLES } from './roles.ts'

/** Choices of the built-in rule sort (DECISION-SYS-62). */
export const ScopeValue = {
  all: '1',
  own: '2',
  ownDept: '3',
  depts: '4',
  deptsBelow: '5',
} as const

/** Whose records a user sees, his own always among them. */
export interface DataScope {
  /** Everything of his tenant. */
  readonly all: boolean
  /** Departments whose people and records he sees; empty when `all` or only his own. */
  readonly deptIds: readonly string[]
}

const ids = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.map(String) : []
}

/** The departments and everything below them; a cycle ends the walk instead of repeating it. */
export function withBelow(store: Store, deptIds: readonly string[]): string[] {
  return store
    .all<{ id: string }>(
      `WITH RECURSIVE below (id) AS (
         SELECT id FROM depts WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))
         UNION SELECT depts.id FROM depts JOIN below ON depts.pid = below.id)
       SELECT CAST(id AS TEXT) AS id FROM below`,
      JSON.stringify(deptIds),
    )
    .map((row) => row.id)
}

/**
 * The widest of what the user's roles allow, plus his custom rules. Without any choice he sees his own
 * data; so does an administrator whose model has data access switched off.
 */
export function dataScope(store: Store, user: { id: string; superAdmin: number }): DataScope {
  if (user.superAdmin === 1) return { all: true, deptIds: [] }
  if (!adminModel(store, user).optionData) return { all: false, deptIds: [] }
  const rules = store.all<{ value: string; customData: string }>(
    `SELECT role_rules.value, custom_data AS customData FROM role_rules JOIN rule_sorts ON rule_sorts.id = rule_id
     WHERE built_in = 1 AND role_id IN (${EFFECTIVE_ROLES})`,
    user.id,
  )
  if (rules.some((rule) => rule.value === ScopeValue.all)) return { all: true, deptIds: [] }
  const depts = new Set<string>()
  for (const { value, customData } of rules) {
    if (value === ScopeValue.ownDept) {
      const own = store.get<{ id: string }>(
        'SELECT CAST(dept_id AS TEXT) AS id FROM users WHERE id = ?',
        user.id,
      )
      if (own) depts.add(own.id)
    } else if (value === ScopeValue.depts) for (const id of ids(customData)) depts.add(id)
    else if (value === ScopeValue.deptsBelow)
      for (const id of withBelow(store, ids(customData))) depts.add(id)
  }
  const custom = store.get<{ list: string }>(
    `SELECT custom_data_ids AS list FROM user_custrules JOIN rule_sorts ON rule_sorts.id = rule_id
     WHERE built_in = 1 AND user_id = ?`,
    user.id,
  )
  for (const id of custom ? ids(custom.list) : []) depts.add(id)
  return { all: false, deptIds: [...depts] }
}

/**
 * Rows of the caller's tenant that lie in his data scope.
 * @param columns names of the row's tenant, department and (where it has one) owning user column.
 */
export function inScope(
  context: Context,
  columns: { tenant: string; dept: string; user?: string },
): Condition[] {
  const { store, caller } = context
  const tenant: Condition = { sql: `${columns.tenant} = ?`, values: [caller.tenantId] }
  const scope = dataScope(store, caller)
  if (scope.all) return [tenant]
  const depts = `${columns.dept} IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`
  return [
    tenant,
    columns.user === undefined
      ? { sql: depts, values: [JSON.stringify(scope.deptIds)] }
      : { sql: `(${depts} OR ${columns.user} = ?)`, values: [JSON.stringify(scope.deptIds), caller.id] },
  ]
}
