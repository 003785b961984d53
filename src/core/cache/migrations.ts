import type { Database } from 'better-sqlite3'

/**
 * Brings the fixed tables from one version to the next, in one transaction with the version number.
 * Everything but `versions` can be fetched again, so a step may also drop and create. Log tables are not listed:
 * they are derived from their resource's entity (see logTables.ts).
 */
export type Migration = (database: Database) => void

/** Position + 1 is the version that a step leads to. Steps are added at the end and never changed. */
export const migrations: readonly Migration[] = [
  (database) => {
    database.exec(`
      CREATE TABLE snapshots (
        name  TEXT PRIMARY KEY,
        json  TEXT NOT NULL,
        as_of INTEGER NOT NULL
      );
      CREATE TABLE log_state (
        name  TEXT PRIMARY KEY,
        as_of INTEGER NOT NULL
      );
    `)
  },
  // Signatures of rows, by which terms were found.
  (database) => {
    database.exec(`
      CREATE TABLE log_groups (
        id  INTEGER PRIMARY KEY,
        log TEXT NOT NULL
      );
      CREATE TABLE log_blocks (
        log       TEXT NOT NULL,
        first     INTEGER NOT NULL,
        last      INTEGER NOT NULL,
        oldest    TEXT NOT NULL,
        newest    TEXT NOT NULL,
        log_group INTEGER,
        slot      INTEGER NOT NULL,
        signature BLOB,
        PRIMARY KEY (log, first)
      );
      CREATE TABLE log_slices (
        id   INTEGER PRIMARY KEY,
        bits BLOB NOT NULL
      );
    `)
  },
  // Bitmaps of rows beside the signatures.
  (database) => {
    database.exec(`
      CREATE TABLE log_lanes (
        id   INTEGER PRIMARY KEY,
        bits BLOB NOT NULL
      );
      DELETE FROM log_groups;
      DELETE FROM log_blocks;
      DELETE FROM log_slices;
    `)
  },
  // The index is made of FTS5 tables, see logIndex.ts. All rows are indexed again in the background.
  (database) => {
    database.exec(`
      DROP TABLE log_groups;
      DROP TABLE log_blocks;
      DROP TABLE log_slices;
      DROP TABLE log_lanes;
      CREATE TABLE log_stretches (
        log        TEXT NOT NULL,
        number     INTEGER NOT NULL,
        oldest     TEXT NOT NULL,
        newest     TEXT NOT NULL,
        has_tokens INTEGER NOT NULL,
        PRIMARY KEY (log, number)
      ) WITHOUT ROWID;
    `)
  },
  // Records as they were before a save, in the files of profiles. The only rows that cannot be fetched again.
  (database) => {
    database.exec(`
      CREATE TABLE versions (
        id       INTEGER PRIMARY KEY AUTOINCREMENT,
        resource TEXT NOT NULL,
        record   TEXT NOT NULL,
        size     INTEGER NOT NULL,
        at       INTEGER NOT NULL,
        account  TEXT NOT NULL,
        json     TEXT NOT NULL
      );
      CREATE INDEX versions_of_record ON versions (resource, record, id);
    `)
  },
]
