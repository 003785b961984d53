import type { Migration } from './migrate.ts'

/** Codes that were sent to a phone or a mailbox. The code itself is not stored. */
export const verificationTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE verification_codes (
      -- SMS or EMAIL, and the number or address: one code per target.
      channel_code TEXT NOT NULL,
      target TEXT NOT NULL,
      purpose TEXT NOT NULL,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      -- Keyed hash; empty once the code is used up.
      code_hash TEXT NOT NULL,
      wrong_tries INTEGER NOT NULL DEFAULT 0,
      -- Epoch milliseconds.
      issued INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      PRIMARY KEY (channel_code, target)
    ) WITHOUT ROWID;
    CREATE INDEX verification_codes_user ON verification_codes (user_id);
  `)
