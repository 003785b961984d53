import { type RuleData, type RuleDataWrite, ruleData, wholeData } from '#contract/resources/sys/ruleData.ts'
import { openRuleSorts } from '#server/access/ruleSorts.ts'
import type { Context } from '#server/context.ts'
import { crudHandlers } from '#server/crud.ts'
import { allOf, type Condition, filterConditions, selection } from '#server/db/list.ts'
import type { SheetColumns } from '#server/export.ts'
import { implement } from '#server/implement.ts'
import { refuse } from '#server/refusal.ts'
import { openText } from '#server/security/sealing.ts'
import type { Bilingual } from '#server/texts.ts'
import type { z } from 'zod'

const title: Bilingual = ['规则数据', 'Rule data']

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
    // Said below.
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

/** What is stored: sealed fields opened, those of the other source empty (DECISION-SYS-104, 106). */
function beforeSave(
  context: Context,
  given: Record<string, unknown>,
  stored: Record<string, unknown> | undefined,
): Record<string, unknown> {
  // The router has parsed the body by this schema.
  const sent = given as Written
  checkSort(context, sent.ruleSort)
  const isSql = sent.dsType === 'SQL'
  const opened = {
    ...sent,
    ruleSql: isSql ? openText(context, sent.ruleSql) : '',
    ruleArgs: isSql ? checkArguments(openText(context, sent.ruleArgs)) : '',
    beanName: isSql ? '' : sent.beanName,
    beanMethod: isSql ? '' : sent.beanMethod,
  }
  return sent.isAll === 1 ? whole(context, opened, String(stored?.id ?? '0')) : opened
}

const columns: SheetColumns = {
  name: ['名称', 'Name'],
  value: ['值', 'Value'],
  ruleSort: ['规则分类', 'Rule sort'],
  sort: ['排序', 'Sort'],
  remark: ['备注', 'Remark'],
}

const reading = crudHandlers(ruleData, { table: 'rule_data', title, columns, scope: visible })
const writing = crudHandlers(ruleData, {
  table: 'rule_data',
  title,
  columns,
  unique: ['ruleSort', 'value'],
  beforeSave,
  beforeRemove: (_, rows) => {
    if (rows.some((row) => row.isAll === 1)) throw refuse('ruleData.whole')
  },
})

function list(context: Context, query: object): RuleData[] {
  const conditions = allOf([...filterConditions(ruleData, query), ...visible(context)])
  return context.store.all<RuleData>(
    `SELECT ${selection(ruleData.entity)} FROM rule_data
     WHERE ${conditions.sql} ORDER BY rule_sort, sort, id`,
    ...conditions.values,
  )
}

export const ruleDataModule = implement(ruleData, title, {
  page: reading.page,
  get: reading.get,
  export: reading.export,
  create: writing.create,
  update: writing.update,
  remove: writing.remove,
  list: (context, { query }) => list(context, query),
  getMaxSort: ({ store, caller }, { query }) =>
    store.get<{ next: number }>(
      'SELECT COALESCE(MAX(sort) + 1, 0) AS next FROM rule_data WHERE tenant_id = ? AND rule_sort = ?',
      caller.tenantId,
      query.ruleSort,
    )?.next ?? 0,
})
