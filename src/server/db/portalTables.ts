import type { Migration } from './migrate.ts'

/** Portals with their first pages and themes. The indexes keep one default portal and one current theme. */
export const portalTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE portals (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      portal_code TEXT NOT NULL,
      portal_name TEXT NOT NULL,
      sort INTEGER NOT NULL DEFAULT 1,
      url TEXT NOT NULL DEFAULT '',
      -- Separated by commas.
      module_code TEXT NOT NULL DEFAULT '',
      module_name TEXT NOT NULL DEFAULT '',
      icon TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 1,
      fpage_mode INTEGER NOT NULL DEFAULT 0,
      fpage_component TEXT NOT NULL DEFAULT '',
      default_flag INTEGER NOT NULL DEFAULT 0,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, portal_code)
    );
    CREATE UNIQUE INDEX portals_default ON portals (tenant_id) WHERE default_flag = 1;

    CREATE TABLE portal_fpages (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      fpage_name TEXT NOT NULL,
      portal_code TEXT NOT NULL,
      fpage_config TEXT NOT NULL DEFAULT '',
      sort INTEGER NOT NULL DEFAULT 1,
      status INTEGER NOT NULL DEFAULT 1,
      memo TEXT NOT NULL DEFAULT '',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      FOREIGN KEY (tenant_id, portal_code) REFERENCES portals (tenant_id, portal_code) ON DELETE CASCADE
    );
    CREATE INDEX portal_fpages_of ON portal_fpages (tenant_id, portal_code, sort);

    CREATE TABLE portal_themes (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      theme_name TEXT NOT NULL,
      portal_code TEXT NOT NULL,
      theme_config TEXT NOT NULL DEFAULT '',
      sort INTEGER NOT NULL DEFAULT 1,
      -- 1 current.
      status INTEGER NOT NULL DEFAULT 0,
      memo TEXT NOT NULL DEFAULT '',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      FOREIGN KEY (tenant_id, portal_code) REFERENCES portals (tenant_id, portal_code) ON DELETE CASCADE
    );
    CREATE INDEX portal_themes_of ON portal_themes (tenant_id, portal_code, sort);
    CREATE UNIQUE INDEX portal_themes_current ON portal_themes (tenant_id, portal_code) WHERE status = 1;
  `)
