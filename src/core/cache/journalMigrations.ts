import type { Migration } from './migrations.ts'

/**
 * Tables of a journal file. Nothing in it can be fetched again: a step keeps every row, and runs on a file of which a
 * copy was made. Position + 1 is the version that a step leads to. Steps are added at the end and never changed.
 */
export const journalMigrations: readonly Migration[] = [
  (database) => {
    database.exec(`
      CREATE TABLE entries (
        entry     INTEGER PRIMARY KEY AUTOINCREMENT,
        at        INTEGER NOT NULL,
        endpoint  TEXT NOT NULL,
        resource  TEXT NOT NULL,
        action    TEXT NOT NULL,
        outcome   TEXT NOT NULL,
        reason    TEXT NOT NULL DEFAULT '',
        count     INTEGER NOT NULL,
        fields    TEXT NOT NULL,
        input     TEXT NOT NULL,
        batch     TEXT NOT NULL,
        undoes    INTEGER,
        undone_by INTEGER,
        window_id TEXT NOT NULL
      );
      CREATE INDEX entries_at ON entries (at);
      CREATE INDEX entries_resource ON entries (resource, entry);
      CREATE INDEX entries_batch ON entries (batch, entry) WHERE batch <> '';
      CREATE INDEX entries_pending ON entries (outcome) WHERE outcome = 'pending';
      CREATE TABLE records (
        entry   INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        place   INTEGER NOT NULL,
        record  TEXT NOT NULL,
        name    TEXT NOT NULL,
        read_at INTEGER,
        before  TEXT,
        fields  TEXT NOT NULL,
        PRIMARY KEY (entry, place)
      );
      CREATE INDEX records_of ON records (record, entry);
    `)
  },
]
