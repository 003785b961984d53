import type { ScopeOrigin, ScopePart } from '#contract/resources/sys/permissionExplain.ts'
import { scopeRules } from '#server/access/builtIn.ts'
import {
  deptsOfSource,
  ScopeValue,
  scopeIsFixed,
  type ScopeSource,
  scopeSources,
  withBelow,
} from '#server/access/scope.ts'
import type { Context } from '#server/context/context.ts'
import type { SubjectRole, SubjectUser } from './subjects.ts'

/** A part with the departments it opens. */
export interface OpenedPart extends ScopePart {
  readonly opens: 'all' | ReadonlySet<string>
}

const ruleNames: ReadonlyMap<string, string> = new Map(scopeRules)

/** The rule by the name its administrators see; the platform's own name where it was not renamed. */
function ruleName({ store, caller }: Context, value: string): string {
  const own = store.get<{ name: string }>(
    `SELECT rule_data.name FROM rule_data JOIN rule_sorts ON rule_data.rule_sort = rule_sorts.value
     WHERE built_in = 1 AND rule_data.value = ? AND rule_data.tenant_id IN (rule_sorts.tenant_id, ?)
     ORDER BY rule_data.tenant_id = ? DESC LIMIT 1`,
    value,
    caller.tenantId,
    caller.tenantId,
  )
  return own?.name ?? ruleNames.get(value) ?? value
}

export function deptNames({ store }: Context, ids: Iterable<string>): string[] {
  return store
    .all<{ name: string }>(
      'SELECT name FROM depts WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY sort, id',
      JSON.stringify([...ids]),
    )
    .map(({ name }) => name)
}

const whole = (from: ScopeOrigin): OpenedPart => ({
  from,
  role: null,
  rule: '',
  depts: [],
  deptCount: 0,
  opens: from === 'super' ? 'all' : new Set(),
})

function partOf(context: Context, source: ScopeSource, opened: readonly string[]): OpenedPart {
  const { role, value, named } = source
  return {
    from: role ? 'role' : 'custom',
    role,
    rule: role ? ruleName(context, value) : '',
    depts: deptNames(context, value === ScopeValue.ownDept ? opened : named),
    deptCount: opened.length,
    opens: value === ScopeValue.all ? 'all' : new Set(opened),
  }
}

/** All parts of a user's data scope; one part with the reason where there is nothing to add up. */
export function scopeParts(context: Context, user: SubjectUser): OpenedPart[] {
  const { store } = context
  const fixed = scopeIsFixed(store, user)
  if (fixed) return [whole(fixed)]
  const sources = scopeSources(store, user)
  if (sources.length === 0) return [whole('nothing')]
  return sources.map((source) => partOf(context, source, deptsOfSource(store, user, source)))
}

/** A role's choice. The extent of "own department" depends on the user who holds it. */
export function roleScope(context: Context, { id, name }: SubjectRole): OpenedPart {
  const { store } = context
  const row = store.get<{ value: string; list: string }>(
    `SELECT role_rules.value, custom_data AS list FROM role_rules JOIN rule_sorts ON rule_sorts.id = rule_id
     WHERE built_in = 1 AND role_id = ?`,
    id,
  )
  if (!row) return whole('nothing')
  const stored: unknown = JSON.parse(row.list)
  const named = Array.isArray(stored) ? stored.map(String) : []
  const opened =
    row.value === ScopeValue.deptsBelow
      ? withBelow(store, named)
      : row.value === ScopeValue.depts
        ? named
        : []
  return partOf(context, { role: { id, name }, value: row.value, named }, opened)
}

/** As it is answered. */
export const shownPart = ({ from, role, rule, depts, deptCount }: OpenedPart): ScopePart => ({
  from,
  role,
  rule,
  depts,
  deptCount,
})

export const seesAll = (parts: readonly OpenedPart[]): boolean => parts.some(({ opens }) => opens === 'all')

export const openedBy = (parts: readonly OpenedPart[]): ReadonlySet<string> =>
  new Set(parts.flatMap(({ opens }) => (opens === 'all' ? [] : [...opens])))
