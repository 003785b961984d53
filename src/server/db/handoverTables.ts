import type { Migration } from './migrate.ts'

/** Permission handover: rights that can be handed over, and past handovers. */
export const handoverTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE handover_confs (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      code TEXT NOT NULL,
      name TEXT NOT NULL,
      query_api TEXT NOT NULL,
      update_api TEXT NOT NULL,
      query_fields TEXT NOT NULL,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, code)
    );
    -- Names as they were: the row outlives its users.
    CREATE TABLE handover_logs (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      leave_user_id INTEGER NOT NULL,
      leave_user_name TEXT NOT NULL,
      leave_real_name TEXT NOT NULL,
      handover_user_id INTEGER NOT NULL,
      handover_user_name TEXT NOT NULL,
      handover_real_name TEXT NOT NULL,
      conf_name TEXT NOT NULL,
      conf_data TEXT NOT NULL,
      handover_status TEXT NOT NULL,
      handover_result TEXT NOT NULL,
      update_date TEXT NOT NULL
    );
    CREATE INDEX handover_logs_date ON handover_logs (tenant_id, update_date);
  `)
