import {
  type DictType,
  dictType,
  dictTypeCust,
  type DictTypeWrite,
  TableType,
} from '#contract/resources/sys/dictType.ts'
import { platformOnly, superAdminOnly } from '#server/access/platform.ts'
import type { Context } from '#server/context/context.ts'
import { among, type Condition, page, rowsOf } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import { implement } from '#server/nouns/implement.ts'
import { changedBy, checkUnique, findRow, insertOwn, NEW, removeRows } from '#server/nouns/rows.ts'
import type { z } from 'zod'
import { usesOf } from './dictUses.ts'

const source = { table: 'dict_types', entity: dictType.entity } as const

/** System dictionaries serve every tenant. */
export const systemTypes: readonly Condition[] = [{ sql: 'tb_type = ?', values: [TableType.system] }]

/** Custom dictionaries of the caller's tenant. */
export const ownTypes = ({ caller }: Context): readonly Condition[] => [
  { sql: 'tb_type = ?', values: [TableType.custom] },
  { sql: 'tenant_id = ?', values: [caller.tenantId] },
]

/** Both: types that feed the caller's selects. */
export const seenTypes = ({ caller }: Context): Condition => ({
  sql: '(tb_type = ? OR tenant_id = ?)',
  values: [TableType.system, caller.tenantId],
})

type Written = z.output<typeof DictTypeWrite>

/** Dictionary types are unique over all tenants, because entries refer to them by their type. */
function columns(context: Context, sent: Written, id: string): Record<string, Value> {
  checkUnique(context, source.table, { dict_type: sent.dictType }, id, [])
  return {
    dict_name: sent.dictName,
    dict_type: sent.dictType,
    status: sent.status,
    remark: sent.remark,
    ...changedBy(context),
  }
}

/**
 * The four calls of one record.
 * @param scope which types the noun has
 * @param admitted checks the caller beyond their code
 */
const records = (
  tbType: TableType,
  scope: (context: Context) => readonly Condition[],
  admitted: (context: Context) => void,
) => ({
  get: (context: Context, { params }: { params: { id: string } }): DictType =>
    findRow(context, source, params.id, scope(context)),
  create: (context: Context, { body }: { body: Written }): string => {
    admitted(context)
    const row = { ...columns(context, body, NEW), tb_type: tbType, is_sys: 0 }
    return insertOwn(context, source.table, row)
  },
  update: (context: Context, { body }: { body: Written & { id: string } }): string => {
    admitted(context)
    findRow(context, source, body.id, scope(context))
    context.store.update(source.table, body.id, columns(context, body, body.id))
    return body.id
  },
  // Entries go with their type.
  remove: (context: Context, { body }: { body: string[] }): null => {
    admitted(context)
    return removeRows(context, source.table, body, scope(context))
  },
})

export const dictTypeModule = implement(dictType, 'sys.dictType:title', {
  page: (context, { query }) => page(context.store, source.table, dictType, query, systemTypes),
  uses: (context, { query }) =>
    rowsOf(context.store, source, [among(query.ids.split(',')), ...systemTypes]).flatMap((row) =>
      usesOf(context, row.id, row.dictType),
    ),
  ...records(
    TableType.system,
    () => systemTypes,
    (context) => {
      superAdminOnly(context)
      platformOnly(context)
    },
  ),
})

export const dictTypeCustModule = implement(dictTypeCust, 'sys.dictType:cust.title', {
  page: (context, { query }) => page(context.store, source.table, dictTypeCust, query, ownTypes(context)),
  ...records(TableType.custom, ownTypes, () => {}),
})
