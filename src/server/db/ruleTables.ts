import type { Migration } from './migrate.ts'

/** Rule sorts as they are answered, and the key under which their SQL arrives. */
export const ruleTables: Migration = (store) =>
  store.exec(`
    ALTER TABLE rule_sorts ADD COLUMN auth_list TEXT GENERATED ALWAYS AS (auth_sels) VIRTUAL;
    CREATE TABLE sealing_keys (
      key_id TEXT PRIMARY KEY,
      -- Base64 of the DER forms SPKI and PKCS 8.
      public_key TEXT NOT NULL,
      private_key TEXT NOT NULL,
      create_date TEXT NOT NULL
    ) WITHOUT ROWID;
  `)
