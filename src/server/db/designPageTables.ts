import type { Migration } from './migrate.ts'

/** Designed pages. The id by which menus name a page is unique over all tenants, because menus belong to all. */
export const designPageTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE design_pages (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      page_id TEXT NOT NULL UNIQUE,
      page_name TEXT NOT NULL,
      page_config TEXT NOT NULL DEFAULT '',
      sort INTEGER NOT NULL DEFAULT 1,
      status INTEGER NOT NULL DEFAULT 1,
      memo TEXT NOT NULL DEFAULT '',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    CREATE INDEX design_pages_of ON design_pages (tenant_id, sort);
  `)
