import type { Migration } from './migrate.ts'

/** Creator and creation time of a menu module, and the users' shortcuts. */
export const navigationTables: Migration = (store) =>
  store.exec(`
    ALTER TABLE menu_modules ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '';
    ALTER TABLE menu_modules ADD COLUMN creator TEXT NOT NULL DEFAULT '';
    ALTER TABLE menu_modules ADD COLUMN create_date TEXT NOT NULL DEFAULT '';
    ALTER TABLE menu_modules ADD COLUMN updater TEXT NOT NULL DEFAULT '';
    ALTER TABLE menu_modules ADD COLUMN update_date TEXT NOT NULL DEFAULT '';

    CREATE TABLE quick_access (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      menu_id INTEGER NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
      -- Opened instead of the menu when not empty.
      other_url TEXT NOT NULL DEFAULT '',
      -- Place among the user's own, from 1.
      sort INTEGER NOT NULL,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (user_id, menu_id)
    );
    CREATE INDEX quick_access_menu ON quick_access (menu_id);
  `)
