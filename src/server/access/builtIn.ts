import type { Store } from '#server/db/store.ts'

/** Value of the rule sort that decides which departments' data a role sees. */
export const SCOPE_SORT = 'DATA_SCOPE'

/** Its rules: value and name (DECISION-SYS-62). */
export const scopeRules: readonly (readonly [value: string, name: string])[] = [
  ['1', '全部数据'],
  ['2', '本人数据'],
  ['3', '本部门数据'],
  ['4', '指定部门数据'],
  ['5', '指定部门及下级部门数据'],
]

/** Gives a role a data scope. `deptIds`: the departments of the values 4 and 5. */
export function giveScope(
  store: Store,
  roleId: string,
  value: string,
  deptIds: readonly string[] = [],
): void {
  store.run(
    `INSERT INTO role_rules (role_id, rule_id, value, custom_data)
     SELECT ?, id, ?, ? FROM rule_sorts WHERE built_in = 1`,
    roleId,
    value,
    JSON.stringify(deptIds),
  )
}
