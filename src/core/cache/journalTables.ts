import type { Database } from 'better-sqlite3'
import type { z } from 'zod'
import { fileBytes } from './fileSize.ts'
import type { Answers, JournalRecordRow, JournalRow, OperationName, operations } from './protocol.ts'

/** Entries of the change journal and the records that each of them concerns. */

type Input<N extends OperationName> = z.output<(typeof operations)[N]>

export function beginEntry(database: Database, given: Input<'journalBegin'>): Answers['journalBegin'] {
  const { at, endpoint, resource, action, fields, input, batch, undoes, windowId, records } = given
  const begin = database.transaction(() => {
    const { lastInsertRowid: entry } = database
      .prepare(
        `INSERT INTO entries
           (at, endpoint, resource, action, outcome, count, fields, input, batch, undoes, window_id)
         VALUES (?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?)`,
      )
      .run(at, endpoint, resource, action, records.length, fields, input, batch, undoes, windowId)
    const add = database.prepare(
      'INSERT INTO records (entry, place, record, name, read_at, before, fields) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    records.forEach(({ record, name, readAt, before, fields: changed }, place) =>
      add.run(entry, place, record, name, readAt, before, changed),
    )
    return Number(entry)
  })
  return { entry: begin.immediate() }
}

export function endEntry(database: Database, given: Input<'journalEnd'>): null {
  const { entry, outcome, reason, created } = given
  const end = database.transaction(() => {
    database.prepare('UPDATE entries SET outcome = ?, reason = ? WHERE entry = ?').run(outcome, reason, entry)
    if (created !== '')
      database
        .prepare("UPDATE records SET record = ? WHERE entry = ? AND place = 0 AND record = ''")
        .run(created, entry)
    if (outcome === 'done')
      database
        .prepare(
          'UPDATE entries SET undone_by = :entry WHERE entry = (SELECT undoes FROM entries WHERE entry = :entry)',
        )
        .run({ entry })
  })
  end.immediate()
  return null
}

/** A call that was never sent leaves nothing. */
export function dropEntry(database: Database, { entry }: Input<'journalDrop'>): null {
  database.prepare('DELETE FROM entries WHERE entry = ?').run(entry)
  return null
}

/** Replaces the changed fields of a record by those that a later reading has shown. */
export function observeRecord(database: Database, given: Input<'journalObserve'>): null {
  const { entry, place, fields, names } = given
  const observe = database.transaction(() => {
    database.prepare('UPDATE records SET fields = ? WHERE entry = ? AND place = ?').run(fields, entry, place)
    database
      .prepare(
        `UPDATE entries SET fields = (
           SELECT json_group_array(value) FROM (
             SELECT value FROM json_each(fields) UNION SELECT value FROM json_each(:names)
           )
         ) WHERE entry = :entry`,
      )
      .run({ names, entry })
  })
  observe.immediate()
  return null
}

/** Calls whose program ended before their answer: their outcome is not known. */
export function recoverEntries(database: Database): null {
  database.prepare("UPDATE entries SET outcome = 'unknown' WHERE outcome = 'pending'").run()
  return null
}

const columns = `
  entries.entry, at, endpoint, resource, action, outcome, reason, count, entries.fields, input, batch,
  undoes, undone_by AS undoneBy, window_id AS windowId,
  coalesce(first.record, '') AS firstRecord, coalesce(first.name, '') AS firstName`
const joined = 'entries LEFT JOIN records AS first ON first.entry = entries.entry AND first.place = 0'

interface Clause {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

function clauseOf({ filter }: Pick<Input<'journalList'>, 'filter'>): Clause {
  const { from, until, text, ...equal } = filter
  const names = {
    resource: 'resource',
    action: 'action',
    outcome: 'outcome',
    batch: 'batch',
    windowId: 'window_id',
  } as const
  const parts: Clause[] = Object.entries(names).flatMap(([name, column]) => {
    const value = equal[name as keyof typeof names]
    return value === undefined ? [] : [{ sql: `${column} = ?`, values: [value] }]
  })
  if (from !== undefined) parts.push({ sql: 'at >= ?', values: [from] })
  if (until !== undefined) parts.push({ sql: 'at <= ?', values: [until] })
  if (text !== undefined && text !== '')
    parts.push({
      sql: `EXISTS (
        SELECT 1 FROM records WHERE records.entry = entries.entry
          AND (records.record = ? OR instr(lower(records.name), lower(?)) > 0)
      )`,
      values: [text, text],
    })
  return {
    sql: parts.length === 0 ? '' : `WHERE ${parts.map(({ sql }) => sql).join(' AND ')}`,
    values: parts.flatMap(({ values }) => values),
  }
}

export function listEntries(database: Database, query: Input<'journalList'>): Answers['journalList'] {
  const { sql, values } = clauseOf(query)
  const { page, limit } = query
  const total = database
    .prepare<(string | number)[], number>(`SELECT count(*) FROM entries ${sql}`)
    .pluck()
    .get(...values)
  // The page is found among the numbers alone: rows in front of it are not read.
  const rows = database
    .prepare<(string | number)[], JournalRow>(
      `SELECT ${columns} FROM ${joined}
       WHERE entries.entry IN (SELECT entry FROM entries ${sql} ORDER BY entry DESC LIMIT ? OFFSET ?)
       ORDER BY entries.entry DESC`,
    )
    .all(...values, limit, (page - 1) * limit)
  return { rows, total: Number(total) }
}

/** Entries up to `before` in descending order, with their records. */
export function readEntries(database: Database, query: Input<'journalEntries'>): Answers['journalEntries'] {
  const rows = database
    .prepare<[number, number], JournalRow>(
      `SELECT ${columns} FROM ${joined} WHERE entries.entry <= ? ORDER BY entries.entry DESC LIMIT ?`,
    )
    .all(query.upTo, query.limit)
  return { entries: rows.map((row) => ({ row, records: recordsOf(database, row.entry) })) }
}

const recordColumns = 'place, record, name, read_at AS readAt, before, fields'

const recordsOf = (database: Database, entry: number): JournalRecordRow[] =>
  database
    .prepare<[number], JournalRecordRow>(
      `SELECT ${recordColumns} FROM records WHERE entry = ? ORDER BY place`,
    )
    .all(entry)

export function getEntry(
  database: Database,
  { entry }: Pick<Input<'journalGet'>, 'entry'>,
): Answers['journalGet'] {
  const row = database
    .prepare<[number], JournalRow>(`SELECT ${columns} FROM ${joined} WHERE entries.entry = ?`)
    .get(entry)
  return row ? { row, records: recordsOf(database, entry) } : null
}

/** These entries with their records, the latest first. */
export const someEntries = (database: Database, entries: readonly number[]): Answers['journalSome'] => ({
  entries: entries.toSorted((a, b) => b - a).flatMap((entry) => getEntry(database, { entry }) ?? []),
})

export const batchEntries = (database: Database, batch: string): Answers['journalBatch'] =>
  someEntries(
    database,
    database
      .prepare<[string], number>("SELECT entry FROM entries WHERE batch = ? AND batch <> ''")
      .pluck()
      .all(batch),
  )

export function historyOf(
  database: Database,
  { resource, record, limit }: Input<'journalOf'>,
): Answers['journalOf'] {
  const found = database
    .prepare<[string, string, number], { entry: number; place: number }>(
      `SELECT records.entry AS entry, place FROM records
       JOIN entries ON entries.entry = records.entry AND entries.resource = ?
       WHERE record = ? ORDER BY records.entry DESC LIMIT ?`,
    )
    .all(resource, record, limit)
  const one = database.prepare<[number], JournalRow>(
    `SELECT ${columns} FROM ${joined} WHERE entries.entry = ?`,
  )
  const part = database.prepare<[number, number], JournalRecordRow>(
    `SELECT ${recordColumns} FROM records WHERE entry = ? AND place = ?`,
  )
  return {
    versions: found.flatMap(({ entry, place }) => {
      const row = one.get(entry)
      const kept = part.get(entry, place)
      return row && kept ? [{ row, record: kept }] : []
    }),
  }
}

export const entryResources = (database: Database): Answers['journalResources'] => ({
  resources: database
    .prepare<[], string>('SELECT DISTINCT resource FROM entries ORDER BY resource')
    .pluck()
    .all(),
})

export function journalSize(database: Database): Answers['journalSize'] {
  const row = database
    .prepare<[], { entries: number; oldest: number | null }>(
      'SELECT count(*) AS entries, min(at) AS oldest FROM entries',
    )
    .get()
  return { entries: row?.entries ?? 0, oldest: row?.oldest ?? null, bytes: fileBytes(database) }
}

/** Share of the entries deleted at a time while the file is too large. */
const SHARE = 20

/** Deletes entries from before a moment, and the oldest ones while the file is too large. */
export function trimEntries(
  database: Database,
  { before, bytes }: Input<'journalTrim'>,
): Answers['journalTrim'] {
  let entries = database.prepare('DELETE FROM entries WHERE at < ?').run(before).changes
  while (fileBytes(database) > bytes) {
    const { count, first } = database
      .prepare<[], { count: number; first: number }>(
        'SELECT count(*) AS count, coalesce(min(entry), 0) AS first FROM entries',
      )
      .get() ?? { count: 0, first: 0 }
    if (count === 0) break
    const most = Math.max(1, Math.floor(count / SHARE))
    entries += database
      .prepare(
        'DELETE FROM entries WHERE entry IN (SELECT entry FROM entries WHERE entry >= ? ORDER BY entry LIMIT ?)',
      )
      .run(first, most).changes
  }
  return { entries }
}
