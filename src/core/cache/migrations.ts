import type { Database } from 'better-sqlite3'

/**
 * Brings the fixed tables from one version to the next, inside one transaction with the version
 * number. Everything in the file can be fetched again, so a step may also drop and create. Log tables are
 * not listed: they follow their resource's entity (see logTables.ts).
 */
export type Migration = (database: Database) => void

/** Position + 1 is the version a step leads to. Steps are added at the end and never changed. */
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
  // What terms are found by, see logIndex.ts. Rows that are there already are signed in the background.
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
  // Lanes, see logLanes.ts. Blocks of before may span more rows than a lane has bits: all rows are signed anew.
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
]
