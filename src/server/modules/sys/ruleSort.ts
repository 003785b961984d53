import {
  type RuleSort,
  type RuleSortWrite,
  ruleIdTypes,
  ruleSort,
  ruleStatuses,
} from '#contract/resources/sys/ruleSort.ts'
import type { RuleReader } from '#server/access/ruleReader.ts'
import { openRuleSorts } from '#server/access/ruleSorts.ts'
import { checkRuleSql } from '#server/access/ruleSource.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { type Condition, rowsOf } from '#server/db/list.ts'
import type { Implementation } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { nextSort, ownTenant } from '#server/nouns/rows.ts'
import { openText } from '#server/security/sealing.ts'
import type { z } from 'zod'

const title = 'sys.ruleSort:title'

/** Adds the purposes in the shape in which saves send them. */
const mapRow = (_: Context, row: RuleSort): RuleSort => ({
  ...row,
  authList: row.authSels.map((tenantItype) => ({ tenantItype })),
})

/** The tenant's own, and those that the platform opens to it. */
function visible(context: Context): Condition[] {
  const open = openRuleSorts(context)
  return [
    {
      sql: `(tenant_id = ? OR id IN (SELECT rule_sorts.id FROM rule_sorts WHERE ${open.sql}))`,
      values: [context.caller.tenantId, ...open.values],
    },
  ]
}

type Written = z.output<typeof RuleSortWrite>

/** The row to store of a save: the purposes once, the fields of the other source empty (DECISION-SYS-104). */
function prepared(context: Context, sent: Written) {
  const { authList, authSels, ...fields } = sent
  const chosen = authList.length > 0 ? authList.map((each) => each.tenantItype) : authSels
  const isPlatform = context.caller.tenantItype === 1
  const purposes = isPlatform && chosen.length > 0 ? [...new Set(chosen)].toSorted((a, b) => a - b) : [0]
  const isSql = sent.dsType === 'SQL'
  return {
    ...fields,
    authSels: purposes,
    sqlCust: isSql ? openText(context, sent.sqlCust) : '',
    sqlArgs: isSql ? sent.sqlArgs : '',
    beanName: isSql ? '' : sent.beanName,
    beanMethod: isSql ? '' : sent.beanMethod,
  }
}

/** Refused while anything refers to it (DECISION-SYS-109). */
function checkUnused({ store, caller }: Context, rows: readonly RuleSort[]): void {
  for (const { id, value, name, builtIn } of rows) {
    if (builtIn === 1) throw refuse('ruleSort.builtIn')
    const isUsed =
      store.get('SELECT 1 FROM rule_data WHERE rule_sort = ? AND tenant_id = ?', value, caller.tenantId) ??
      store.get('SELECT 1 FROM role_rules WHERE rule_id = ?', id) ??
      store.get('SELECT 1 FROM user_custrules WHERE rule_id = ?', id)
    if (isUsed) throw refuse('ruleSort.used', { name })
  }
}

/** Opens the sealed fields; rule data follows a value that changes. */
function beforeSave(context: Context, sent: Written, stored: RuleSort | undefined) {
  const fields = prepared(context, sent)
  if (!stored || stored.value === fields.value) return fields
  if (stored.builtIn === 1) throw refuse('ruleSort.valueFixed')
  context.store.run(
    'UPDATE rule_data SET rule_sort = ? WHERE rule_sort = ? AND tenant_id = ?',
    fields.value,
    stored.value,
    context.caller.tenantId,
  )
  return fields
}

/** The statement of a save is judged in the process in which it will run. */
async function checkSql(context: Context, rules: RuleReader, sent: Written): Promise<void> {
  if (sent.dsType === 'SQL') await checkRuleSql(context, rules, openText(context, sent.sqlCust))
}

export const ruleSortModule = (rules: RuleReader): Implementation =>
  defineNoun(ruleSort, {
    view: 'rule_sorts',
    title,
    columns: {
      name: 'sys.ruleSort:field.name',
      value: 'sys.ruleSort:field.value',
      sort: 'sys.ruleSort:field.sort',
      dsType: 'sys.ruleSort:field.dsType',
      ruleIdtype: {
        heading: 'sys.ruleSort:field.ruleIdtype',
        codes: labelCodes(ruleIdTypes, { 1: 'sys.ruleSort:idType.1', 2: 'sys.ruleSort:idType.2' }),
      },
      version: 'sys.ruleSort:field.version',
      status: {
        heading: 'sys.ruleSort:field.status',
        codes: labelCodes(ruleStatuses, { 0: 'sys.ruleSort:status.0', 1: 'sys.ruleSort:status.1' }),
      },
      remark: 'sys.ruleSort:field.remark',
    },
    scope: visible,
    owned: ownTenant,
    unique: ['value'],
    mapRow,
    beforeSave,
    beforeRemove: checkUnused,
    calls: (usual) => ({
      create: {
        prepare: async (context, call) => {
          await checkSql(context, rules, call.body)
          return () => usual.create(context, call)
        },
      },
      update: {
        prepare: async (context, call) => {
          await checkSql(context, rules, call.body)
          return () => usual.update(context, call)
        },
      },
      list: (context, { query }) =>
        rowsOf(
          context.store,
          { table: 'rule_sorts', entity: ruleSort.entity },
          [...(query.value === '' ? [] : [{ sql: 'value = ?', values: [query.value] }]), ...visible(context)],
          'sort, id',
        ).map((row) => mapRow(context, row)),
      getMaxSort: (context) => nextSort(context, 'rule_sorts', ownTenant(context)),
    }),
  })
