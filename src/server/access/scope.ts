import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Condition } from '#server/db/list.ts'
import type { Store } from '#server/db/store.ts'
import { INSIDE } from '#server/db/inside.ts'
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

/** Owners of the records that a user sees; the user's own are always included. */
export interface DataScope {
  /** Everything of the user's tenant. */
  readonly all: boolean
  /** Departments whose people and records the user sees; empty when `all` or only their own. */
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
         SELECT id FROM depts WHERE id IN (${INSIDE})
         UNION SELECT depts.id FROM depts JOIN below ON depts.pid = below.id)
       SELECT CAST(id AS TEXT) AS id FROM below`,
      JSON.stringify(deptIds),
    )
    .map((row) => row.id)
}

/** One source that widens the data a user sees beyond their own. */
export interface ScopeSource {
  /** Null: given to the user directly. */
  readonly role: { readonly id: string; readonly name: string } | null
  /** A ScopeValue; custom rules name departments. */
  readonly value: string
  /** Departments it names. */
  readonly named: readonly string[]
}

type Seer = Pick<Caller, 'id' | 'superAdmin'>

/** Nothing is read for a super administrator, nor for an administrator whose model has data access switched off. */
export const scopeIsFixed = (store: Store, user: Seer): 'super' | 'switched-off' | null => {
  if (user.superAdmin === SuperAdmin.super) return 'super'
  return adminModel(store, user).optionData ? null : 'switched-off'
}

/** Choices of the user's roles, and the user's custom rules; several add up. */
export function scopeSources(store: Store, user: Seer): ScopeSource[] {
  const chosen = store
    .all<{ id: string; name: string; value: string; customData: string }>(
      `SELECT CAST(role_id AS TEXT) AS id, roles.name, role_rules.value, custom_data AS customData
       FROM role_rules JOIN rule_sorts ON rule_sorts.id = rule_id JOIN roles ON roles.id = role_id
       WHERE built_in = 1 AND role_id IN (${EFFECTIVE_ROLES}) ORDER BY role_id`,
      user.id,
    )
    .map(({ id, name, value, customData }) => ({ role: { id, name }, value, named: ids(customData) }))
  const custom = store.get<{ list: string }>(
    `SELECT custom_data_ids AS list FROM user_custrules JOIN rule_sorts ON rule_sorts.id = rule_id
     WHERE built_in = 1 AND user_id = ?`,
    user.id,
  )
  const named = custom ? ids(custom.list) : []
  return named.length > 0 ? [...chosen, { role: null, value: ScopeValue.depts, named }] : chosen
}

/** Departments that one source opens; none for "everything", which needs none, and for the user's own data. */
export function deptsOfSource(store: Store, user: Pick<Seer, 'id'>, { value, named }: ScopeSource): string[] {
  switch (value) {
    case ScopeValue.ownDept:
      return store
        .all<{ id: string }>('SELECT CAST(dept_id AS TEXT) AS id FROM users WHERE id = ?', user.id)
        .map(({ id }) => id)
    case ScopeValue.depts:
      return [...named]
    case ScopeValue.deptsBelow:
      return withBelow(store, named)
    default:
      return []
  }
}

/**
 * The widest scope of the user's roles, plus their custom rules. Without any choice they see their own data; so does an
 * administrator whose model has data access switched off.
 */
export function dataScope(store: Store, user: Seer): DataScope {
  const fixed = scopeIsFixed(store, user)
  if (fixed) return { all: fixed === 'super', deptIds: [] }
  const sources = scopeSources(store, user)
  if (sources.some(({ value }) => value === ScopeValue.all)) return { all: true, deptIds: [] }
  return {
    all: false,
    deptIds: [...new Set(sources.flatMap((source) => deptsOfSource(store, user, source)))],
  }
}

/**
 * Rows of the caller's tenant in their data scope.
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
  const depts = `${columns.dept} IN (${INSIDE})`
  return [
    tenant,
    columns.user === undefined
      ? { sql: depts, values: [JSON.stringify(scope.deptIds)] }
      : { sql: `(${depts} OR ${columns.user} = ?)`, values: [JSON.stringify(scope.deptIds), caller.id] },
  ]
}
