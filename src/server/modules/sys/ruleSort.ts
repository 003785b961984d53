import {
  type RuleSort,
  type RuleSortWrite,
  ruleIdTypes,
  ruleSort,
  ruleStatuses,
} from '#contract/resources/sys/ruleSort.ts'
import { openRuleSorts } from '#server/access/ruleSorts.ts'
import { labelCodes } from '#server/codes.ts'
import type { Context } from '#server/context.ts'
import { crudHandlers } from '#server/crud.ts'
import { allOf, type Condition, page, selection } from '#server/db/list.ts'
import type { SheetColumns } from '#server/export.ts'
import { implement } from '#server/implement.ts'
import { refuse } from '#server/refusal.ts'
import { openText } from '#server/security/sealing.ts'
import type { Bilingual } from '#server/texts.ts'
import type { z } from 'zod'

const title: Bilingual = ['规则分类', 'Rule sorts']

interface Row extends Omit<RuleSort, 'authSels' | 'authList'> {
  readonly authSels: string
  readonly authList: string
}

// The column is written here and by the seed alone, as an array of numbers.
const sortOf = ({ authSels, ...row }: Row): RuleSort => {
  const purposes = JSON.parse(authSels) as number[]
  return { ...row, authSels: purposes, authList: purposes.map((tenantItype) => ({ tenantItype })) }
}

/** The tenant's own, and what the platform opens to it. */
function visible(context: Context): Condition[] {
  const open = openRuleSorts(context)
  return [
    {
      sql: `(tenant_id = ? OR id IN (SELECT rule_sorts.id FROM rule_sorts WHERE ${open.sql}))`,
      values: [context.caller.tenantId, ...open.values],
    },
  ]
}

function rows(context: Context, condition: Condition): RuleSort[] {
  const conditions = allOf([condition, ...visible(context)])
  return context.store
    .all<Row>(
      `SELECT ${selection(ruleSort.entity)} FROM rule_sorts
       WHERE ${conditions.sql} ORDER BY sort, id`,
      ...conditions.values,
    )
    .map(sortOf)
}

type Written = z.output<typeof RuleSortWrite>

/** What is stored of a save: the purposes once, the fields of the other source empty (DECISION-SYS-104). */
function prepared(context: Context, sent: Written): Record<string, unknown> {
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
function checkUnused({ store }: Context, rowsToGo: readonly Record<string, unknown>[]): void {
  for (const row of rowsToGo) {
    const id = String(row.id)
    const stored = store.get<{ builtIn: number; tenantId: string }>(
      'SELECT built_in AS builtIn, tenant_id AS tenantId FROM rule_sorts WHERE id = ?',
      id,
    )
    if (stored?.builtIn === 1) throw refuse('ruleSort.builtIn')
    const isUsed =
      store.get(
        'SELECT 1 FROM rule_data WHERE rule_sort = ? AND tenant_id = ?',
        String(row.value),
        stored?.tenantId ?? '',
      ) ??
      store.get('SELECT 1 FROM role_rules WHERE rule_id = ?', id) ??
      store.get('SELECT 1 FROM user_custrules WHERE rule_id = ?', id)
    if (isUsed) throw refuse('ruleSort.used', { name: String(row.name) })
  }
}

/** Opens what came sealed; rule data follows a value that changes. */
function beforeSave(
  context: Context,
  sent: Record<string, unknown>,
  stored: Record<string, unknown> | undefined,
): Record<string, unknown> {
  // The router has parsed the body by this schema.
  const fields = prepared(context, sent as Written)
  if (!stored || stored.value === fields.value) return fields
  if (stored.builtIn === 1) throw refuse('ruleSort.valueFixed')
  context.store.run(
    'UPDATE rule_data SET rule_sort = ? WHERE rule_sort = ? AND tenant_id = ?',
    String(fields.value),
    String(stored.value),
    context.caller.tenantId,
  )
  return fields
}

const columns: SheetColumns = {
  name: ['名称', 'Name'],
  value: ['值', 'Value'],
  sort: ['排序', 'Sort'],
  dsType: ['数据源类型', 'Source'],
  ruleIdtype: {
    heading: ['主键类型', 'Id type'],
    codes: labelCodes(ruleIdTypes, { 1: ['Long', 'Long'], 2: ['String', 'String'] }),
  },
  version: ['版本', 'Version'],
  status: {
    heading: ['状态', 'Status'],
    codes: labelCodes(ruleStatuses, { 0: ['禁用', 'Disabled'], 1: ['启用', 'Enabled'] }),
  },
  remark: ['备注', 'Remark'],
}

const reading = crudHandlers(ruleSort, { table: 'rule_sorts', title, columns, scope: visible })
const writing = crudHandlers(ruleSort, {
  table: 'rule_sorts',
  title,
  columns,
  unique: ['value'],
  beforeSave,
  beforeRemove: checkUnused,
})

export const ruleSortModule = implement(ruleSort, title, {
  export: reading.export,
  page: (context, { query }) => {
    // The table holds JSON where the entity has arrays.
    const { list, total } = page(context.store, 'rule_sorts', ruleSort, query, visible(context))
    return { list: (list as unknown as Row[]).map(sortOf), total }
  },
  get: (context, { params }) => {
    const [row] = rows(context, { sql: 'id = ?', values: [params.id] })
    if (!row) throw refuse('recordMissing')
    return row
  },
  create: writing.create,
  update: writing.update,
  remove: writing.remove,
  list: (context, { query }) =>
    rows(
      context,
      query.value === '' ? { sql: '1', values: [] } : { sql: 'value = ?', values: [query.value] },
    ),
  getMaxSort: ({ store, caller }) =>
    store.get<{ next: number }>(
      'SELECT COALESCE(MAX(sort) + 1, 0) AS next FROM rule_sorts WHERE tenant_id = ?',
      caller.tenantId,
    )?.next ?? 0,
})
