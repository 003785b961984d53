import type { Migration } from './migrate.ts'

/** Access rights: relations of roles, data scopes, duties, groups, and their dependents. */
export const accessTables: Migration = (store) =>
  store.exec(`
    ALTER TABLE users ADD COLUMN extra TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE depts ADD COLUMN tcode TEXT NOT NULL DEFAULT '';
    ALTER TABLE depts ADD COLUMN extra TEXT NOT NULL DEFAULT '{}';
    CREATE INDEX depts_parent ON depts (pid, sort);
    ALTER TABLE menu_modules ADD COLUMN url TEXT NOT NULL DEFAULT '';
    ALTER TABLE menus ADD COLUMN is_report INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE menus ADD COLUMN css_style TEXT NOT NULL DEFAULT '';
    ALTER TABLE menus ADD COLUMN front_color TEXT NOT NULL DEFAULT '';
    ALTER TABLE menus ADD COLUMN bg_color TEXT NOT NULL DEFAULT '';
    ALTER TABLE menus ADD COLUMN request_mapping TEXT NOT NULL DEFAULT '';
    -- Icon files, as JSON: ossId, fileName, fileExt, fileSize, fileType, fileUrl.
    ALTER TABLE menus ADD COLUMN file_list TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE menus ADD COLUMN is_important INTEGER NOT NULL DEFAULT 0;

    -- A role reaches users through these as if it were given to each of them.
    CREATE TABLE role_relations (
      role_id INTEGER NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
      -- dept, deptSub (with everything below), group, duty.
      relation_type TEXT NOT NULL CHECK (relation_type IN ('dept', 'deptSub', 'group', 'duty')),
      target_id INTEGER NOT NULL,
      PRIMARY KEY (role_id, relation_type, target_id)
    ) WITHOUT ROWID;
    CREATE INDEX role_relations_target ON role_relations (relation_type, target_id);

    CREATE TABLE rule_sorts (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      sort INTEGER NOT NULL DEFAULT 0,
      status INTEGER NOT NULL DEFAULT 1,
      version INTEGER NOT NULL DEFAULT 1,
      -- 1 Long, 2 String.
      rule_idtype INTEGER NOT NULL DEFAULT 1,
      -- SQL or BEAN.
      ds_type TEXT NOT NULL DEFAULT 'SQL',
      sql_cust TEXT NOT NULL DEFAULT '',
      sql_args TEXT NOT NULL DEFAULT '',
      bean_name TEXT NOT NULL DEFAULT '',
      bean_method TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',
      -- Tenant kinds it is open to, as a JSON array: 0 all, 1 the platform tenant, 2 the others.
      auth_sels TEXT NOT NULL DEFAULT '[0]',
      -- 1: the sort that decides which departments' data a role sees; it cannot be deleted.
      built_in INTEGER NOT NULL DEFAULT 0,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, value)
    );
    CREATE TABLE rule_data (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      -- Value of its rule sort.
      rule_sort TEXT NOT NULL,
      sort INTEGER NOT NULL DEFAULT 0,
      remark TEXT NOT NULL DEFAULT '',
      ds_type TEXT NOT NULL DEFAULT 'SQL',
      rule_sql TEXT NOT NULL DEFAULT '',
      rule_args TEXT NOT NULL DEFAULT '',
      bean_name TEXT NOT NULL DEFAULT '',
      bean_method TEXT NOT NULL DEFAULT '',
      is_all INTEGER NOT NULL DEFAULT 0,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, rule_sort, value)
    );
    -- A role's choice in one rule sort.
    CREATE TABLE role_rules (
      role_id INTEGER NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
      rule_id INTEGER NOT NULL REFERENCES rule_sorts (id),
      value TEXT NOT NULL,
      -- Ids the value speaks of, as a JSON array; departments in the built-in sort.
      custom_data TEXT NOT NULL DEFAULT '[]',
      PRIMARY KEY (role_id, rule_id)
    ) WITHOUT ROWID;
    -- What one user sees beyond their roles.
    CREATE TABLE user_custrules (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      rule_id INTEGER NOT NULL REFERENCES rule_sorts (id) ON DELETE CASCADE,
      custom_data_ids TEXT NOT NULL DEFAULT '[]',
      PRIMARY KEY (user_id, rule_id)
    ) WITHOUT ROWID;

    CREATE TABLE duties (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      pid INTEGER NOT NULL DEFAULT 0,
      duty_code TEXT NOT NULL,
      duty_name TEXT NOT NULL,
      dept_id INTEGER NOT NULL DEFAULT 0,
      sort INTEGER NOT NULL DEFAULT 1,
      remark TEXT NOT NULL DEFAULT '',
      extra TEXT NOT NULL DEFAULT '{}',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, duty_code)
    );
    CREATE TABLE duty_users (
      id INTEGER PRIMARY KEY,
      duty_id INTEGER NOT NULL REFERENCES duties (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      UNIQUE (duty_id, user_id)
    );
    CREATE INDEX duty_users_user ON duty_users (user_id);

    CREATE TABLE user_groups (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      group_name TEXT NOT NULL,
      -- 1 private, 0 public.
      group_type INTEGER NOT NULL DEFAULT 1,
      creator_id INTEGER NOT NULL,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    CREATE TABLE user_group_members (
      group_id INTEGER NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (group_id, user_id)
    ) WITHOUT ROWID;
    CREATE INDEX user_group_members_user ON user_group_members (user_id);

    -- A platform from before data scopes: administrators go on seeing everything, others their department.
    INSERT INTO rule_sorts (id, tenant_id, name, value, sort, ds_type, bean_name, bean_method, built_in, create_date, update_date)
      SELECT id, tenant_id, '数据范围', 'DATA_SCOPE', 1, 'BEAN', 'departments', 'getTreeData', 1, create_date, create_date
      FROM tenants WHERE tenant_itype = 1;
    INSERT INTO rule_data (id, tenant_id, name, value, rule_sort, sort, ds_type, bean_name, bean_method, is_all, create_date, update_date)
      SELECT tenants.id + rule.value, tenant_id, rule.name, rule.value, 'DATA_SCOPE', rule.value, 'BEAN',
        CASE rule.value WHEN 1 THEN '' ELSE 'departments' END, CASE rule.value WHEN 1 THEN '' ELSE 'getAuthData' END,
        rule.value = 1, create_date, create_date
      FROM tenants JOIN (SELECT 1 AS value, '全部数据' AS name UNION ALL SELECT 2, '本人数据' UNION ALL
        SELECT 3, '本部门数据' UNION ALL SELECT 4, '指定部门数据' UNION ALL SELECT 5, '指定部门及下级部门数据') AS rule
      WHERE tenant_itype = 1;
    INSERT INTO role_rules (role_id, rule_id, value)
      SELECT roles.id, rule_sorts.id, CASE WHEN role_grade IN ('1', '2') THEN '1' ELSE '3' END
      FROM roles JOIN rule_sorts ON built_in = 1;
  `)
