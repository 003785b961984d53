import type { Migration } from './migrate.ts'

/** Application whose feedback a notification takes: its interface may name another one since it was sent. */
export const notifyAppTables: Migration = (store) =>
  store.exec(`
    -- Record of the application it was sent to; 0: this system has not sent it, or it was sent before this column.
    ALTER TABLE api_notifies ADD COLUMN sent_to INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX api_notifies_biz ON api_notifies (tenant_id, biz_id);
  `)
