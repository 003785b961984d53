import type { Migration } from './migrate.ts'

/** Error log, statistics of the server's own statements, user behaviour. */
export const logTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE log_error (
      id INTEGER PRIMARY KEY,
      -- Empty when the fault came before anybody was known.
      tenant_id TEXT NOT NULL DEFAULT '',
      ex_num TEXT NOT NULL,
      request_uri TEXT NOT NULL,
      request_method TEXT NOT NULL,
      request_params TEXT NOT NULL DEFAULT '',
      ip TEXT NOT NULL DEFAULT '',
      user_agent TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      error_info TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX log_error_date ON log_error (create_date);

    CREATE TABLE log_sql (
      id INTEGER PRIMARY KEY,
      sql_str TEXT NOT NULL UNIQUE,
      execution_status INTEGER NOT NULL,
      execute_rows INTEGER NOT NULL,
      execute_duration REAL NOT NULL,
      slow_duration REAL NOT NULL,
      transactional_rows INTEGER NOT NULL,
      error_rows INTEGER NOT NULL,
      update_rows INTEGER NOT NULL,
      read_rows INTEGER NOT NULL,
      max_concurrent INTEGER NOT NULL
    );

    CREATE TABLE log_user_behavior (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      user_id INTEGER NOT NULL,
      user_name TEXT NOT NULL,
      opera_menu_id INTEGER NOT NULL,
      opera_menu_name TEXT NOT NULL,
      opera_url TEXT NOT NULL,
      opera_action TEXT NOT NULL,
      user_agent TEXT NOT NULL DEFAULT '',
      ip TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL
    );
    CREATE INDEX log_user_behavior_date ON log_user_behavior (create_date);
    -- For "was this user here within the last minutes".
    CREATE INDEX log_user_behavior_user ON log_user_behavior (user_id, opera_menu_id, create_date);
  `)
