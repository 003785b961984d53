import type { Migration } from './migrate.ts'

/** Dictionaries as operators edit them: a tenant's own ones, entries below each other, initialised ones. */
export const dictTables: Migration = (store) =>
  store.exec(`
    -- Of a custom dictionary: whose it is. System dictionaries serve every tenant.
    ALTER TABLE dict_types ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '';
    ALTER TABLE dict_types ADD COLUMN creator TEXT NOT NULL DEFAULT '';
    ALTER TABLE dict_data ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '';
    ALTER TABLE dict_data ADD COLUMN creator TEXT NOT NULL DEFAULT '';
    ALTER TABLE dict_data ADD COLUMN pids TEXT NOT NULL DEFAULT '';
    ALTER TABLE dict_data ADD COLUMN pnames TEXT NOT NULL DEFAULT '';
    ALTER TABLE dict_data ADD COLUMN level INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE dict_data ADD COLUMN is_leaf INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE dict_data ADD COLUMN css_style TEXT NOT NULL DEFAULT '';
    ALTER TABLE dict_data ADD COLUMN css_class TEXT NOT NULL DEFAULT '';
    CREATE INDEX dict_data_parent ON dict_data (pid);
    CREATE INDEX dict_data_order ON dict_data (dict_type, pid, sort, id);
    CREATE VIEW dict_entries AS
      SELECT dict_data.id, pid, pids, pnames, sort, is_leaf, level, dict_label, dict_value, dict_data.dict_type,
        dict_name AS dict_type_name, dict_data.remark, css_style, css_class, dict_data.status, dict_data.creator,
        dict_data.create_date, dict_data.updater, dict_data.update_date, tb_type, dict_types.tenant_id
      FROM dict_data JOIN dict_types ON dict_types.dict_type = dict_data.dict_type;
    -- Packaged dictionaries that were initialised: never again, also after they were deleted.
    CREATE TABLE dict_initialised (
      dict_type TEXT PRIMARY KEY,
      updater TEXT NOT NULL,
      update_date TEXT NOT NULL
    ) WITHOUT ROWID;
  `)
