import { type RuleNode, type UserCustrule, userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { SCOPE_SORT } from '#server/access/builtIn.ts'
import { openRuleSorts } from '#server/access/ruleSorts.ts'
import { type RuleSource, ruleTree } from '#server/access/ruleSource.ts'
import { dataScope } from '#server/access/scope.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/implement.ts'
import { refuse } from '#server/refusal.ts'
import { findManagedUser, visibleUsers } from './userGuards.ts'
import { storedIds } from './roleGrants.ts'

interface SortRow extends RuleSource {
  readonly ruleId: string
  readonly ruleSort: string
  readonly ruleSortName: string
  readonly chosen: string
}

/** Rule sorts open to the tenant, each with what the user has of it (DECISION-SYS-111). */
function itemsOf(context: Context, userId: string): UserCustrule[] {
  const open = openRuleSorts(context)
  return context.store
    .all<SortRow>(
      `SELECT CAST(rule_sorts.id AS TEXT) AS ruleId, rule_sorts.value AS ruleSort, rule_sorts.name AS ruleSortName,
         ds_type AS dsType, sql_cust AS sqlCust, sql_args AS sqlArgs, bean_name AS beanName,
         COALESCE(custom_data_ids, '[]') AS chosen
       FROM rule_sorts LEFT JOIN user_custrules ON rule_id = rule_sorts.id AND user_id = ?
       WHERE rule_sorts.status = 1 AND ${open.sql} ORDER BY built_in DESC, rule_sorts.sort, rule_sorts.id`,
      userId,
      ...open.values,
    )
    .map(({ ruleId, ruleSort, ruleSortName, chosen, ...source }) => ({
      ruleId,
      ruleSort,
      ruleSortName,
      treeData: ruleTree(context, source),
      customDataIds: storedIds(chosen),
    }))
}

const idsIn = (nodes: readonly RuleNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

/** What may be added: entries of the tree, departments only as far as the caller sees them himself. */
function checkAdded(context: Context, item: UserCustrule, wanted: readonly string[]): void {
  const before = new Set(item.customDataIds)
  const added = wanted.filter((id) => !before.has(id))
  const known = new Set(idsIn(item.treeData))
  if (added.some((id) => !known.has(id))) throw refuse('role.ruleUnknown', { name: item.ruleSortName })
  if (item.ruleSort !== SCOPE_SORT) return
  const scope = dataScope(context.store, context.caller)
  const own = new Set(scope.deptIds)
  if (!scope.all && added.some((id) => !own.has(id))) throw refuse('role.scopeBeyond')
}

export const userCustruleModule = implement(
  userCustrule,
  ['用户数据权限', 'User data scope'],
  {
    genList: (context, { query }) => {
      const [found] = visibleUsers(context, [query.userId])
      if (!found) throw refuse('recordMissing')
      return itemsOf(context, found.id)
    },
    save: (context, { body }) => {
      const { id } = findManagedUser(context, body.userId)
      const sent = new Map(body.list.map((item) => [item.ruleId, [...new Set(item.customDataIds)]]))
      const items = itemsOf(context, id)
      if (body.list.some(({ ruleId }) => !items.some((item) => item.ruleId === ruleId)))
        throw refuse('recordMissing')
      for (const item of items) {
        const wanted = sent.get(item.ruleId) ?? []
        checkAdded(context, item, wanted)
        context.store.run('DELETE FROM user_custrules WHERE user_id = ? AND rule_id = ?', id, item.ruleId)
        if (wanted.length > 0)
          context.store.insert('user_custrules', {
            user_id: id,
            rule_id: item.ruleId,
            custom_data_ids: JSON.stringify(wanted),
          })
      }
    },
  },
  { save: '保存数据权限' },
)
