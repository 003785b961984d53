import type { Migration } from './migrate.ts'

/** The account that acted, in logs that kept only its name and in message records. */
export const actorTables: Migration = (store) => {
  for (const table of ['log_login', 'log_operation'])
    store.exec(`
      -- 0: no account, as of a sign-in under an unknown name.
      ALTER TABLE ${table} ADD COLUMN user_id INTEGER NOT NULL DEFAULT 0;
      -- A name may have belonged to an earlier account, which was deleted.
      UPDATE ${table} SET user_id = COALESCE((
        SELECT users.id FROM users WHERE users.tenant_id = ${table}.tenant_id AND username = creator_name
          AND users.create_date <= ${table}.create_date), 0);
    `)
  store.exec(`
    -- For pages and totals of readers who see the rows of some accounts.
    CREATE INDEX log_login_actor ON log_login (user_id, tenant_id, create_date);
    CREATE INDEX log_operation_actor ON log_operation (user_id, tenant_id, create_date);
    CREATE INDEX log_user_behavior_actor ON log_user_behavior (user_id, tenant_id, create_date);

    -- Who sent by hand; 0 for what the server sent by itself, whoever caused it.
    ALTER TABLE msg_biz_infos ADD COLUMN sender_id INTEGER GENERATED ALWAYS AS (
      CASE origin WHEN 'simulated' THEN COALESCE(CAST(json_extract(job, '$.operatorId') AS INTEGER), 0) ELSE 0 END) VIRTUAL;
    CREATE INDEX msg_biz_infos_sender ON msg_biz_infos (sender_id, biz_create_time, tenant_id);
  `)
}
