import type { Migration } from './migrate.ts'

/** Rows of the user screens, and the superiors of users. */
export const peopleTables: Migration = (store) =>
  store.exec(`
    CREATE VIEW user_list AS
      SELECT users.id, users.tenant_id, username, real_name,
        CASE dept_id WHEN 0 THEN '' ELSE dept_id END AS dept_id, COALESCE(depts.name, '') AS dept_name,
        mobile, email, gender, users.status, user_type, super_admin, head_url, allow_ip_queue, users.extra,
        users.create_date
      FROM users LEFT JOIN depts ON depts.id = dept_id;

    -- The beginning of the hash tells sessions apart and opens none.
    CREATE VIEW online_list AS
      SELECT substr(token_hash, 1, 16) AS id, users.tenant_id, user_id, username, real_name, dept_id,
        COALESCE(depts.name, '') AS dept_name, ip, user_agent, 1 AS status, sessions.create_date,
        sessions.update_date, client_type, expires
      FROM sessions JOIN users ON users.id = user_id LEFT JOIN depts ON depts.id = dept_id;

    CREATE TABLE user_sub_rels (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      -- The one above, the one below.
      main_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      sub_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      UNIQUE (main_id, sub_id)
    );
    CREATE INDEX user_sub_rels_sub ON user_sub_rels (sub_id);
    -- Each relation twice: flag 1 shows the one below, flag 2 the one above.
    CREATE VIEW user_sub_rel_list AS
      SELECT user_sub_rels.id, user_sub_rels.tenant_id, 1 AS flag, main_id, sub_id, real_name, username, dept_name,
        gender AS gender_name, creator, user_sub_rels.create_date
      FROM user_sub_rels JOIN user_list ON user_list.id = sub_id
      UNION ALL
      SELECT user_sub_rels.id, user_sub_rels.tenant_id, 2 AS flag, main_id, sub_id, real_name, username, dept_name,
        gender AS gender_name, creator, user_sub_rels.create_date
      FROM user_sub_rels JOIN user_list ON user_list.id = main_id;

    CREATE VIEW user_group_list AS
      SELECT id, tenant_id, group_name, group_type, creator_id, creator AS creator_name, update_date
      FROM user_groups;
    CREATE VIEW group_user_list AS
      SELECT id, id AS user_id, tenant_id, username, real_name, dept_id, dept_name FROM user_list WHERE status <> 0;
  `)
