import { type RuleData, type RuleDataWrite, ruleData, wholeData } from '#contract/resources/sys/ruleData.ts'
import type { RuleReader } from '#server/access/ruleReader.ts'
import { openRuleSorts } from '#server/access/ruleSorts.ts'
import { checkRuleSql } from '#server/access/ruleSource.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { type Condition, filterConditions, rowsOf } from '#server/db/list.ts'
import type { Implementation } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { NEW, nextSort, ownTenant } from '#server/nouns/rows.ts'
import { openText } from '#server/security/sealing.ts'
import type { z } from 'zod'

const title = 'sys.ruleData:title'

/** The tenant's own rules, and the platform's of sorts that are open to it. */
function visible(context: Context): Condition[] {
  const open = openRuleSorts(context)
  return [
    {
      sql: `(tenant_id = ? OR EXISTS (SELECT 1 FROM rule_sorts
        WHERE rule_sorts.value = rule_data.rule_sort AND rule_sorts.tenant_id = rule_data.tenant_id AND ${open.sql}))`,
      values: [context.caller.tenantId, ...open.values],
    },
  ]
}

type Written = z.output<typeof RuleDataWrite>

function checkSort(context: Context, value: string): void {
  const open = openRuleSorts(context)
  const found = context.store.get(
    `SELECT 1 FROM rule_sorts WHERE rule_sorts.value = ? AND (rule_sorts.tenant_id = ? OR ${open.sql})`,
    value,
    context.caller.tenantId,
    ...open.values,
  )
  if (!found) throw refuse('ruleData.sortUnknown')
}

function checkArguments(text: string): string {
  if (text === '') return text
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return text
  } catch {
    // Refused below.
  }
  throw refuse('ruleData.arguments')
}

/** All data has one rule per sort, whose words are given and which reads nothing (DECISION-SYS-110). */
function whole(context: Context, sent: Written, id: string): Written {
  const other = context.store.get(
    'SELECT 1 FROM rule_data WHERE tenant_id = ? AND rule_sort = ? AND is_all = 1 AND id <> ?',
    context.caller.tenantId,
    sent.ruleSort,
    id,
  )
  if (other) throw refuse('ruleData.wholeTwice')
  return { ...sent, ...wholeData, ruleSql: '', ruleArgs: '', beanName: '', beanMethod: '' }
}

/** The row to store: sealed fields opened, those of the other source empty (DECISION-SYS-104, 106). */
function beforeSave(context: Context, sent: Written, stored: RuleData | undefined): Written {
  checkSort(context, sent.ruleSort)
  const isSql = sent.dsType === 'SQL'
  const opened = {
    ...sent,
    ruleSql: isSql ? openText(context, sent.ruleSql) : '',
    ruleArgs: isSql ? checkArguments(openText(context, sent.ruleArgs)) : '',
    beanName: isSql ? '' : sent.beanName,
    beanMethod: isSql ? '' : sent.beanMethod,
  }
  return sent.isAll === 1 ? whole(context, opened, stored?.id ?? NEW) : opened
}

const source = { table: 'rule_data', entity: ruleData.entity }

/** A statement is checked like those of sorts, for any user. */
async function checkSql(context: Context, rules: RuleReader, sent: Written): Promise<void> {
  if (sent.dsType === 'SQL' && sent.isAll !== 1)
    await checkRuleSql(context, rules, openText(context, sent.ruleSql))
}

export const ruleDataModule = (rules: RuleReader): Implementation =>
  defineNoun(ruleData, {
    table: 'rule_data',
    title,
    columns: {
      name: 'sys.ruleData:field.name',
      value: 'sys.ruleData:field.value',
      ruleSort: 'sys.ruleData:field.ruleSort',
      sort: 'sys.ruleData:field.sort',
      remark: 'sys.ruleData:field.remark',
    },
    scope: visible,
    owned: ownTenant,
    unique: ['ruleSort', 'value'],
    beforeSave,
    beforeRemove: (_, rows) => {
      if (rows.some((row) => row.isAll === 1)) throw refuse('ruleData.whole')
    },
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
          source,
          [...filterConditions(ruleData, query), ...visible(context)],
          'rule_sort, sort, id',
        ),
      getMaxSort: (context, { query }) =>
        nextSort(context, 'rule_data', [
          ...ownTenant(context),
          { sql: 'rule_sort = ?', values: [query.ruleSort] },
        ]),
    }),
  })
