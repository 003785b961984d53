import type { Database } from 'better-sqlite3'
import type { Answers, OperationName, operations } from './protocol.ts'
import type { z } from 'zod'

/** Records as they were before a save, and how many of them are kept. */

type Input<N extends OperationName> = z.output<(typeof operations)[N]>

/** Versions of one record, and the characters that they may take together. */
export const MAX_VERSIONS = 50
export const MAX_RECORD_SIZE = 5_000_000
/** Characters of all versions in a file. */
export const MAX_FILE_SIZE = 100_000_000

/**
 * Adds a version, unless it equals the last one. The oldest ones give way to the limits; the latest of a record stays
 * at any size.
 */
export function keepVersion(database: Database, version: Input<'keepVersion'>): boolean {
  const { resource, record, at, account, json } = version
  const keep = database.transaction(() => {
    const last = database
      .prepare<[string, string], { json: string }>(
        'SELECT json FROM versions WHERE resource = ? AND record = ? ORDER BY id DESC LIMIT 1',
      )
      .get(resource, record)
    if (last?.json === json) return false
    database
      .prepare('INSERT INTO versions (resource, record, size, at, account, json) VALUES (?, ?, ?, ?, ?, ?)')
      .run(resource, record, json.length, at, account, json)
    removeBeyondLimits(database, resource, record)
    return true
  })
  return keep.immediate()
}

function removeBeyondLimits(database: Database, resource: string, record: string): void {
  database
    .prepare(
      `DELETE FROM versions WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER newest AS place, sum(size) OVER newest AS total
           FROM versions WHERE resource = ? AND record = ?
           WINDOW newest AS (ORDER BY id DESC ROWS UNBOUNDED PRECEDING)
         ) WHERE place > ? OR (place > 1 AND total > ?)
       )`,
    )
    .run(resource, record, MAX_VERSIONS, MAX_RECORD_SIZE)
  database
    .prepare(
      `DELETE FROM versions WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER newest AS place, sum(size) OVER newest AS total
           FROM versions WINDOW newest AS (ORDER BY id DESC ROWS UNBOUNDED PRECEDING)
         ) WHERE place > 1 AND total > ?
       )`,
    )
    .run(MAX_FILE_SIZE)
}

/** The versions of a record, the latest first. */
export const listVersions = (
  database: Database,
  { resource, record }: Input<'listVersions'>,
): Answers['listVersions'] => ({
  versions: database
    .prepare<[string, string], Answers['listVersions']['versions'][number]>(
      `SELECT id AS version, at, account, json FROM versions
       WHERE resource = ? AND record = ? ORDER BY id DESC`,
    )
    .all(resource, record),
})
