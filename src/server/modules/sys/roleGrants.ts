import { deptChoices, type RoleRule, type RoleWrite } from '#contract/resources/sys/role.ts'
import type { MenuNode } from '#contract/resources/sys/menu.ts'
import { readCode } from '#contract/vocabulary.ts'
import { SCOPE_SORT } from '#server/access/builtIn.ts'
import { grantableMenus } from '#server/access/menus.ts'
import { mayGrantData } from '#server/access/model.ts'
import { openRuleSorts, RULES_OF_SORT } from '#server/access/ruleSorts.ts'
import { type DataScope, dataScope, ScopeValue } from '#server/access/scope.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { refuse } from '#server/common/refusal.ts'
import type { z } from 'zod'

const isDeptChoice = (value: string): boolean => readCode(deptChoices, value) !== undefined

export const storedIds = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.map(String) : []
}

function idsOf(nodes: readonly MenuNode[], into = new Set<string>()): Set<string> {
  for (const node of nodes) {
    into.add(node.id)
    idsOf(node.children, into)
  }
  return into
}

/**
 * Saves the ticked menus, as far as the caller may grant them; all others stay as they are, given or not
 * (DECISION-SYS-57).
 */
export function saveMenus(context: Context, roleId: string, ticked: readonly string[]): void {
  const { store, caller, language } = context
  const grantable = idsOf(grantableMenus(store, caller, language))
  store.run(
    `DELETE FROM role_menus WHERE role_id = ? AND menu_id IN (${INSIDE})`,
    roleId,
    JSON.stringify([...grantable]),
  )
  store.run(
    `INSERT OR IGNORE INTO role_menus (role_id, menu_id) SELECT ?, id FROM menus WHERE id IN (${INSIDE})`,
    roleId,
    JSON.stringify(ticked.filter((id) => grantable.has(id))),
  )
}

interface SortRow {
  readonly ruleId: string
  readonly ruleSortName: string
  readonly ruleSort: string
  readonly value: string
  readonly customData: string
  readonly isBuiltIn: number
}

const sortsOf = (context: Context, roleId: string): SortRow[] => {
  const open = openRuleSorts(context)
  return context.store.all<SortRow>(
    `SELECT CAST(rule_sorts.id AS TEXT) AS ruleId, rule_sorts.name AS ruleSortName, rule_sorts.value AS ruleSort,
       COALESCE(role_rules.value, '') AS value, COALESCE(role_rules.custom_data, '[]') AS customData,
       rule_sorts.built_in AS isBuiltIn
     FROM rule_sorts LEFT JOIN role_rules ON role_rules.rule_id = rule_sorts.id AND role_rules.role_id = ?
     WHERE rule_sorts.status = 1 AND ${open.sql} ORDER BY rule_sorts.built_in DESC, rule_sorts.sort, rule_sorts.id`,
    roleId,
    ...open.values,
  )
}

/** One item per open rule sort, with its rules to choose from. */
export function rulesOf(context: Context, roleId: string): RoleRule[] {
  const open = openRuleSorts(context)
  const rules = context.store.all<{ sortId: string; id: string; name: string; value: string }>(
    `SELECT CAST(rule_sorts.id AS TEXT) AS sortId, CAST(rule_data.id AS TEXT) AS id, rule_data.name, rule_data.value
     FROM rule_data JOIN rule_sorts ON ${RULES_OF_SORT} WHERE ${open.sql} ORDER BY rule_data.sort, rule_data.id`,
    context.caller.tenantId,
    ...open.values,
  )
  const choices = Map.groupBy(rules, (rule) => rule.sortId)
  return sortsOf(context, roleId).map(({ ruleId, ruleSortName, ruleSort, value, customData }) => ({
    ruleId,
    ruleSortName,
    ruleSort,
    value,
    customData: storedIds(customData),
    ruleDataList: (choices.get(ruleId) ?? []).map(({ id, name, value: choice }) => ({
      id,
      name,
      value: choice,
    })),
  }))
}

/** Departments of the caller's tenant among these ids. */
function ownDepts(context: Context, ids: readonly string[]): string[] {
  return context.store
    .all<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = ? AND id IN (${INSIDE}) ORDER BY id`,
      context.caller.tenantId,
      JSON.stringify(ids),
    )
    .map((row) => row.id)
}

/** A caller cannot grant a wider data scope than their own. */
function checkReach(scope: DataScope, value: string, deptIds: readonly string[]): void {
  if (scope.all) return
  const own = new Set(scope.deptIds)
  if (value === ScopeValue.all || deptIds.some((id) => !own.has(id))) throw refuse('role.scopeBeyond')
}

type Chosen = NonNullable<z.output<typeof RoleWrite>['roleRuleList']>

/** Stores the choices; a caller whose administrator model lacks data management changes none. */
export function saveRules(context: Context, roleId: string, chosen: Chosen): void {
  const { store, caller } = context
  if (!mayGrantData(store, caller)) return
  const scope = dataScope(store, caller)
  const items = new Map(chosen.map((item) => [item.ruleId, item]))
  for (const sort of rulesOf(context, roleId)) {
    const item = items.get(sort.ruleId)
    if (!item) continue
    if (item.value !== '' && !sort.ruleDataList.some((rule) => rule.value === item.value))
      throw refuse('role.ruleUnknown', { name: sort.ruleSortName })
    const isBuiltIn = sort.ruleSort === SCOPE_SORT
    const custom = isDeptChoice(item.value) ? ownDepts(context, item.customData) : []
    if (isBuiltIn && isDeptChoice(item.value) && custom.length === 0) throw refuse('role.deptsMissing')
    const isSame = item.value === sort.value && custom.join() === sort.customData.toSorted().join()
    if (isSame) continue
    if (isBuiltIn) checkReach(scope, item.value, custom)
    store.run('DELETE FROM role_rules WHERE role_id = ? AND rule_id = ?', roleId, sort.ruleId)
    if (item.value !== '')
      store.insert('role_rules', {
        role_id: roleId,
        rule_id: sort.ruleId,
        value: item.value,
        custom_data: JSON.stringify(custom),
      })
  }
}
