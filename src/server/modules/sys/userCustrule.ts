import { type RuleNode, type UserCustrule, userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { SCOPE_SORT } from '#server/access/builtIn.ts'
import { openRuleSorts } from '#server/access/ruleSorts.ts'
import type { RuleReader } from '#server/access/ruleReader.ts'
import { type RuleSource, ruleTree } from '#server/access/ruleSource.ts'
import { dataScope } from '#server/access/scope.ts'
import type { Context } from '#server/context/context.ts'
import { type Implementation, implement } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { findManagedUser, visibleUsers } from './userGuards.ts'
import { storedIds } from './roleGrants.ts'
import type { z } from 'zod'

interface SortRow extends RuleSource {
  readonly ruleId: string
  readonly ruleSort: string
  readonly ruleSortName: string
}

/** Rule sort → its entries. */
export type RuleTrees = ReadonlyMap<string, RuleNode[]>

/** Rule sorts open to the tenant. */
function openSorts(context: Context): SortRow[] {
  const open = openRuleSorts(context)
  return context.store.all<SortRow>(
    `SELECT CAST(id AS TEXT) AS ruleId, value AS ruleSort, name AS ruleSortName,
       ds_type AS dsType, sql_cust AS sqlCust, sql_args AS sqlArgs, bean_name AS beanName
     FROM rule_sorts WHERE status = 1 AND ${open.sql} ORDER BY built_in DESC, sort, id`,
    ...open.values,
  )
}

/** The choices for a user the caller may change. Asynchronous, because they come from stored statements. */
export async function treesFor(context: Context, userId: string, rules: RuleReader): Promise<RuleTrees> {
  // A caller who may not save it does not read it either.
  findManagedUser(context, userId)
  return await readTrees(context, rules)
}

async function readTrees(context: Context, rules: RuleReader): Promise<RuleTrees> {
  return new Map(
    await Promise.all(
      openSorts(context).map(async (sort) => [sort.ruleId, await ruleTree(context, sort, rules)] as const),
    ),
  )
}

/** Each rule sort with the user's choices of it (DECISION-SYS-111). */
function itemsOf(context: Context, userId: string, trees: RuleTrees): UserCustrule[] {
  const chosen = new Map(
    context.store
      .all<{ ruleId: string; ids: string }>(
        'SELECT CAST(rule_id AS TEXT) AS ruleId, custom_data_ids AS ids FROM user_custrules WHERE user_id = ?',
        userId,
      )
      .map(({ ruleId, ids }) => [ruleId, storedIds(ids)]),
  )
  return openSorts(context).map(({ ruleId, ruleSort, ruleSortName }) => ({
    ruleId,
    ruleSort,
    ruleSortName,
    treeData: trees.get(ruleId) ?? [],
    customDataIds: chosen.get(ruleId) ?? [],
  }))
}

const idsIn = (nodes: readonly RuleNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

/** Allowed additions: entries of the tree, departments only as far as the caller sees them. */
function checkAdded(context: Context, item: UserCustrule, requested: readonly string[]): void {
  const before = new Set(item.customDataIds)
  const added = requested.filter((id) => !before.has(id))
  const known = new Set(idsIn(item.treeData))
  if (added.some((id) => !known.has(id))) throw refuse('role.ruleUnknown', { name: item.ruleSortName })
  if (item.ruleSort !== SCOPE_SORT) return
  const scope = dataScope(context.store, context.caller)
  const own = new Set(scope.deptIds)
  if (!scope.all && added.some((id) => !own.has(id))) throw refuse('role.scopeBeyond')
}

/** The whole set of a user that the caller may change; rules that are not named are removed. */
export function saveCustrules(
  context: Context,
  body: z.output<typeof userCustrule.endpoints.save.body>,
  trees: RuleTrees,
): void {
  const { id } = findManagedUser(context, body.userId)
  const sent = new Map(body.list.map((item) => [item.ruleId, [...new Set(item.customDataIds)]]))
  const items = itemsOf(context, id, trees)
  if (body.list.some(({ ruleId }) => !items.some((item) => item.ruleId === ruleId)))
    throw refuse('recordMissing')
  for (const item of items) {
    const requested = sent.get(item.ruleId) ?? []
    checkAdded(context, item, requested)
    context.store.run('DELETE FROM user_custrules WHERE user_id = ? AND rule_id = ?', id, item.ruleId)
    if (requested.length > 0)
      context.store.insert('user_custrules', {
        user_id: id,
        rule_id: item.ruleId,
        custom_data_ids: JSON.stringify(requested),
      })
  }
}

export const userCustruleModule = (rules: RuleReader): Implementation =>
  implement(
    userCustrule,
    'noun.userCustrule',
    {
      genList: {
        prepare: async (context, { query }) => {
          const [found] = visibleUsers(context, [query.userId])
          if (!found) throw refuse('recordMissing')
          const trees = await readTrees(context, rules)
          return () => itemsOf(context, found.id, trees)
        },
      },
      save: {
        prepare: async (context, { body }) => {
          const trees = await treesFor(context, body.userId, rules)
          return () => saveCustrules(context, body, trees)
        },
      },
    },
    { save: 'verb.dataScope' },
  )
