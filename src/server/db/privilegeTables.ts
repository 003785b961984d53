import type { Migration } from './migrate.ts'

/** Data privileges with their processes and the people they apply to. */
export const privilegeTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE privileges (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      privilege_type TEXT NOT NULL,
      privilege_code TEXT NOT NULL,
      privilege_name TEXT NOT NULL,
      -- Separated by commas.
      privilege_items TEXT NOT NULL,
      status INTEGER NOT NULL DEFAULT 1,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, privilege_code)
    );
    CREATE TABLE privilege_busis (
      id INTEGER PRIMARY KEY,
      privilege_id INTEGER NOT NULL REFERENCES privileges (id) ON DELETE CASCADE,
      entity_id TEXT NOT NULL,
      entity_id_desc TEXT NOT NULL
    );
    CREATE INDEX privilege_busis_of ON privilege_busis (privilege_id);
    CREATE TABLE privilege_defs (
      id INTEGER PRIMARY KEY,
      privilege_id INTEGER NOT NULL REFERENCES privileges (id) ON DELETE CASCADE,
      privilege_type TEXT NOT NULL,
      privilege_values TEXT NOT NULL,
      privilege_values_desc TEXT NOT NULL,
      privilege_tag TEXT NOT NULL
    );
    CREATE INDEX privilege_defs_of ON privilege_defs (privilege_id);

    -- The codes of a platform that was seeded before them.
    INSERT INTO menus (id, pid, name, names, type, client, sort, permissions, show_flag, create_date, update_date)
      SELECT screen.id + code.sort, screen.id, code.name, json_object('zh-CN', code.name, 'en-US', code.english), 1,
        screen.client, code.sort, code.permission, 1, screen.create_date, screen.update_date
      FROM menus AS screen JOIN (SELECT 1001 AS sort, '新增' AS name, 'Add' AS english, 'bpm:bpmAuths:save' AS permission
        UNION ALL SELECT 1002, '修改', 'Edit', 'bpm:bpmAuths:update'
        UNION ALL SELECT 1003, '删除', 'Delete', 'bpm:bpmAuths:delete') AS code
      WHERE screen.url = 'sys/sysPrivileges' AND screen.type = 0;
  `)
