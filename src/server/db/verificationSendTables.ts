import type { Migration } from './migrate.ts'

/** Which codes were sent within the last hour, by account and by target. */
export const verificationSendTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE verification_sends (
      id INTEGER PRIMARY KEY,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      channel_code TEXT NOT NULL,
      target TEXT NOT NULL,
      -- Epoch milliseconds.
      sent INTEGER NOT NULL
    );
    CREATE INDEX verification_sends_user ON verification_sends (user_id, sent);
    CREATE INDEX verification_sends_target ON verification_sends (channel_code, target, sent);
    CREATE INDEX verification_sends_time ON verification_sends (sent);
  `)
