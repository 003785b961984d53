import type { Migration } from './migrate.ts'

/** Roles as lists show them, and the tree of their relations. */
export const roleTables: Migration = (store) =>
  store.exec(`
    -- Who made it goes on seeing it, whatever department it belongs to; 0 for those of before.
    ALTER TABLE roles ADD COLUMN creator_id INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX role_menus_menu ON role_menus (menu_id);
    CREATE VIEW role_list AS
      SELECT roles.id, roles.tenant_id, roles.name, roles.remark, roles.creator_id, roles.create_date,
        CASE roles.dept_id WHEN 0 THEN '' ELSE roles.dept_id END AS dept_id,
        COALESCE(depts.name, '') AS dept_name, role_grade, role_grade AS role_grade_name
      FROM roles LEFT JOIN depts ON depts.id = roles.dept_id;

    CREATE TABLE role_relationships (
      -- The role itself: each stands in the tree once at most.
      id INTEGER PRIMARY KEY REFERENCES roles (id) ON DELETE CASCADE,
      tenant_id TEXT NOT NULL,
      pid INTEGER NOT NULL DEFAULT 0,
      flowable_code INTEGER NOT NULL,
      sort INTEGER NOT NULL DEFAULT 1,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    CREATE INDEX role_relationships_parent ON role_relationships (pid, sort);
  `)
