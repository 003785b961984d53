import type { DictUse } from '#contract/resources/sys/dictType.ts'
import { actedInScope } from '#server/access/logScope.ts'
import type { Context } from '#server/context/context.ts'
import { allOf } from '#base/clause.ts'
import { ownTenant } from '#server/nouns/rows.ts'
import { type Words, pick } from '#server/common/texts.ts'

/** A column whose values are those of a dictionary. Names of tables and columns are ours. */
interface UsingColumn {
  readonly table: string
  readonly column: string
  /** Column with the readable name of the record. */
  readonly name: string
  readonly records: Words
  readonly field: Words
  /**
   * Column with the account that a record is of, where not every reader of the dictionary may see it; a constant where
   * no account is kept.
   */
  readonly actor?: string
  /** The table belongs to the whole server: every user may see its names. */
  readonly isShared?: boolean
}

/** Dictionary → where its values are stored. A new column that stores values of a dictionary gets its line here. */
// Open keys: the dictionaries of a running server are data.
const registry: Readonly<Record<string, readonly UsingColumn[]>> = {
  SYS_DEPT_TYPE: [
    {
      ...{ table: 'depts', column: 'type', name: 'name' },
      records: 'sys.dept:title',
      field: 'sys.dept:field.deptType',
    },
  ],
  SYS_MENU_CLIENT: [
    {
      ...{ table: 'menu_modules', column: 'client', name: 'name', isShared: true },
      records: 'sys.menu:modules',
      field: 'sys.menuModule:field.client',
    },
  ],
  SYS_ROLE_FLOWABLE_CODE: [
    {
      table: `(SELECT role_relationships.tenant_id, flowable_code, roles.name FROM role_relationships
        JOIN roles ON roles.id = role_relationships.id)`,
      ...{ column: 'flowable_code', name: 'name' },
      records: 'sys.roleRelationship:title',
      field: 'sys.roleRelationship:field.flowableCode',
    },
  ],
  SYS_MSG_TYPE: [
    {
      ...{ table: 'messages', column: 'type', name: 'title', actor: '0' },
      records: 'msg.message:title',
      field: 'msg.message:tab.label',
    },
  ],
  USER_BEHAVIOR_TYPE: [
    {
      ...{ table: 'log_user_behavior', column: 'opera_action', name: 'user_name', actor: 'user_id' },
      records: 'ops.logUserBehavior:title',
      field: 'ops.logUserBehavior:field.operaAction',
    },
  ],
  SYS_STATUS: [
    {
      ...{ table: 'privileges', column: 'status', name: 'privilege_name' },
      records: 'sys.privilege:title',
      field: 'sys.privilege:field.status',
    },
  ],
}

/** Number of names of records that a use lists at most. */
const SHOWN_NAMES = 3

function useOf(
  context: Context,
  id: string,
  column: UsingColumn,
  value: string | undefined,
): DictUse | undefined {
  const { store, language } = context
  const { table, isShared, actor } = column
  const where = value === undefined ? `${column.column} <> ''` : `CAST(${column.column} AS TEXT) = ?`
  const values = value === undefined ? [] : [value]
  const count =
    store.get<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table} WHERE ${where}`, ...values)?.count ??
    0
  if (count === 0) return undefined
  const seen = allOf([
    { sql: where, values },
    ...(isShared ? [] : ownTenant(context)),
    ...(actor === undefined ? [] : actedInScope(context, actor)),
  ])
  const names = store.all<{ name: string }>(
    `SELECT DISTINCT ${column.name} AS name FROM ${table} WHERE ${seen.sql} LIMIT ${SHOWN_NAMES}`,
    ...seen.values,
  )
  return {
    id,
    records: pick(language, column.records),
    field: pick(language, column.field),
    count,
    names: names.map(({ name }) => name),
  }
}

/**
 * Uses of a dictionary, or of one value of it.
 * @param value without it the dictionary as a whole
 */
export const usesOf = (context: Context, id: string, dictType: string, value?: string): DictUse[] =>
  (Object.hasOwn(registry, dictType) ? (registry[dictType] ?? []) : []).flatMap(
    (column) => useOf(context, id, column, value) ?? [],
  )
