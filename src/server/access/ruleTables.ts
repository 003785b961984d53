/** Columns and rows of a table that a rule source may read. */
interface RuleTable {
  /** Every readable column; never one that holds a secret. */
  readonly columns: readonly string[]
  /** Condition of the rows; `:tenant` is the caller's tenant. */
  readonly rows: string
}

const OWN = 'tenant_id = :tenant'
const OF_OWN_USERS = `user_id IN (SELECT id FROM :schema.users WHERE ${OWN})`

const tables = {
  bill_types: { columns: ['id', 'tenant_id', 'bill_name', 'bill_sign', 'title'], rows: OWN },
  demo_biz_records: {
    columns: [
      ...['id', 'tenant_id', 'kind', 'biz_id', 'biz_type', 'title', 'biz_date', 'amount'],
      ...['owner_user_id', 'customer'],
    ],
    rows: OWN,
  },
  depts: {
    columns: ['id', 'tenant_id', 'pid', 'code', 'name', 'type', 'status', 'sort', 'tcode'],
    rows: OWN,
  },
  dict_data: {
    columns: [
      ...['id', 'dict_type', 'pid', 'dict_label', 'dict_value', 'sort', 'status', 'remark', 'tenant_id'],
      ...['pids', 'pnames', 'level', 'is_leaf'],
    ],
    rows: `dict_type IN (SELECT dict_type FROM :schema.dict_types WHERE tb_type = 0 OR ${OWN})`,
  },
  // System dictionaries serve every tenant.
  dict_types: {
    columns: ['id', 'dict_type', 'dict_name', 'tb_type', 'status', 'version', 'remark', 'tenant_id'],
    rows: `tb_type = 0 OR ${OWN}`,
  },
  duties: {
    columns: ['id', 'tenant_id', 'pid', 'duty_code', 'duty_name', 'dept_id', 'sort', 'remark'],
    rows: OWN,
  },
  duty_users: { columns: ['id', 'duty_id', 'user_id'], rows: OF_OWN_USERS },
  msg_templates: {
    columns: ['id', 'tenant_id', 'template_id', 'template_name', 'remark', 'status'],
    rows: OWN,
  },
  oss_dirs: { columns: ['id', 'tenant_id', 'pid', 'name', 'value', 'tree_level', 'sort'], rows: OWN },
  portals: {
    columns: ['id', 'tenant_id', 'portal_code', 'portal_name', 'sort', 'status', 'default_flag'],
    rows: OWN,
  },
  role_users: { columns: ['role_id', 'user_id'], rows: OF_OWN_USERS },
  roles: { columns: ['id', 'tenant_id', 'name', 'remark', 'dept_id', 'role_grade'], rows: OWN },
  sys_apps: { columns: ['id', 'tenant_id', 'app_id', 'app_name', 'app_type', 'status'], rows: OWN },
  tenants: {
    columns: ['id', 'tenant_id', 'tenant_name', 'short_name', 'unicode', 'status', 'tenant_itype'],
    rows: OWN,
  },
  user_group_members: { columns: ['group_id', 'user_id'], rows: OF_OWN_USERS },
  user_groups: { columns: ['id', 'tenant_id', 'group_name', 'group_type'], rows: OWN },
  user_sub_rels: { columns: ['id', 'tenant_id', 'main_id', 'sub_id'], rows: OWN },
  users: {
    columns: ['id', 'tenant_id', 'username', 'real_name', 'gender', 'dept_id', 'status', 'user_type'],
    rows: OWN,
  },
} as const satisfies Readonly<Record<string, RuleTable>>

/**
 * The tables that rule sources may read, with the rows and columns they see of each. Every other table, view and
 * column is refused, new ones as well, until it is added here. Names of tables are those of the database.
 */
export const ruleTables: Readonly<Record<string, RuleTable>> = tables

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Statements that put a view in front of each readable table, under the table's own name.
 * @param schema name under which the data file is attached
 */
export const ruleViews = (schema: string, tenantId: string): string =>
  Object.entries(ruleTables)
    .map(([table, { columns, rows }]) => {
      const bound = rows.replaceAll(':schema', schema).replaceAll(':tenant', () => quoted(tenantId))
      // A LIMIT keeps SQLite from applying the outer statement's conditions, and their errors, to rows beyond it.
      return `CREATE TEMP VIEW ${table} AS SELECT ${columns.join(', ')} FROM ${schema}.${table} WHERE ${bound} LIMIT -1;`
    })
    .join('\n')
