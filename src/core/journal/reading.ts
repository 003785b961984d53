import { z } from 'zod'
import {
  type JournalEntry,
  JournalField,
  type OperationOutput,
  type OperationParsed,
} from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { JournalEntryRows, JournalRecordRow, JournalRow } from '../cache/protocol.ts'
import type { JournalFile } from './journalFile.ts'
import { type KeptEntry, planUndo } from './undo.ts'
import { type JournalRights, withoutHidden } from './shown.ts'

/** Versions of a record that are answered. */
const MAX_VERSIONS = 200

const Fields = z.array(JournalField)
const Values = z.record(z.string(), z.unknown())
const Input = z.object({
  params: z.unknown().optional(),
  query: z.unknown().optional(),
  body: z.unknown().optional(),
})
const Names = z.array(z.string())

function shownEntry(row: JournalRow): JournalEntry {
  const { firstRecord, firstName, input: _, fields, ...entry } = row
  return {
    ...entry,
    fields: Names.parse(JSON.parse(fields)),
    record: firstRecord === '' && firstName === '' ? null : { id: firstRecord, name: firstName },
  }
}

/** The entries of an account, without values that it may not see. */
export interface JournalReading {
  list(query: OperationParsed<'journal.list'>): Promise<OperationOutput<'journal.list'>>
  /** @throws FailureError `not-found` */
  get(entry: number): Promise<OperationOutput<'journal.get'>>
  of(record: OperationParsed<'journal.of'>): Promise<OperationOutput<'journal.of'>>
  plan(what: OperationParsed<'journal.planUndo'>): Promise<OperationOutput<'journal.planUndo'>>
  resources(): Promise<string[]>
  size(): Promise<OperationOutput<'journal.size'>>
}

export function createReading(options: {
  readonly file: JournalFile
  readonly rights: JournalRights
  opened(): Promise<void>
}): JournalReading {
  const { file, rights, opened } = options
  const shownRecord = (resource: string, { record, name, readAt, fields }: JournalRecordRow) => ({
    id: record,
    name,
    readAt,
    fields: withoutHidden(rights, resource, Fields.parse(JSON.parse(fields))),
  })
  const keptEntry = ({ row, records }: JournalEntryRows): KeptEntry => ({
    entry: shownEntry(row),
    input: Input.parse(JSON.parse(row.input)),
    records: records.map(({ before, ...record }) => {
      const { id, name, fields } = shownRecord(row.resource, { before, ...record })
      const isWithheld = fields.some(({ before: side }) => side.state === 'withheld')
      const values = before === null || isWithheld ? null : Values.parse(JSON.parse(before))
      return { id, name, fields, before: values }
    }),
  })
  return {
    async list({ page, limit, ...filter }) {
      await opened()
      const { rows, total } = await file.request('journalList', { filter, page, limit })
      return { list: rows.map(shownEntry), total }
    },
    async get(entry) {
      await opened()
      const found = await file.request('journalGet', { entry })
      if (!found) throw new FailureError({ code: 'not-found', message: 'This entry is not kept any more' })
      const { row, records } = found
      return { ...shownEntry(row), records: records.map((record) => shownRecord(row.resource, record)) }
    },
    async of({ resource, id }) {
      await opened()
      const { versions } = await file.request('journalOf', { resource, record: id, limit: MAX_VERSIONS })
      return versions.map(({ row, record }) => ({
        ...shownEntry(row),
        change: shownRecord(resource, record),
      }))
    },
    async plan(what) {
      await opened()
      const found =
        'batch' in what
          ? await file.request('journalBatch', { batch: what.batch })
          : await file.request('journalSome', { entries: what.entries })
      return planUndo(found.entries.map(keptEntry))
    },
    async resources() {
      await opened()
      return (await file.request('journalResources', {})).resources
    },
    async size() {
      await opened()
      return file.request('journalSize', {})
    },
  }
}
