import { z } from 'zod'
import { json, Key, nothing, op } from './op.ts'

/**
 * `pending`: under way. `done`: the platform has confirmed it. `refused`: it was not carried out. `unknown`: there was
 * no answer, or the console ended before it arrived, so that the record on the platform shows how it ended.
 */
export const journalOutcomes = ['pending', 'done', 'refused', 'unknown'] as const
export type JournalOutcome = (typeof journalOutcomes)[number]

/** `other`: a call of the noun's own, such as one that enables a record. */
export const journalActions = ['create', 'update', 'delete', 'other'] as const
export type JournalAction = (typeof journalActions)[number]

/** Most records of one entry whose fields are kept. */
export const MAX_JOURNAL_RECORDS = 10_000

const Words = z.array(z.string().max(2000)).max(1000)

/**
 * A field in the words of the form or list it was changed in: its label, and its values as they were shown, item by
 * item. They are kept in the language of that moment.
 */
export const FieldNote = z.object({
  label: z.string().max(300),
  before: Words.optional(),
  after: Words.optional(),
})
export type FieldNote = z.output<typeof FieldNote>

/** A window's note to a change that it makes. */
export const JournalNote = z.object({
  /** Id of the batch that the call is part of. */
  batch: z.string().max(64).optional(),
  /** Entry that this call undoes. */
  undoes: z.number().int().optional(),
  /** By field, in full: `jobInfo.jobCron`. */
  fields: z.record(z.string().max(200), FieldNote).optional(),
})
export type JournalNote = z.output<typeof JournalNote>

/**
 * One side of a change. `unknown`: it was never read here. `secret`: it was changed and is not kept. `withheld`: the
 * account may not see it any more.
 */
export const JournalSide = z.object({
  state: z.enum(['known', 'unknown', 'secret', 'withheld']),
  /** Null unless it is known. */
  value: json,
  /** As the form showed it, item by item; absent where no form did. */
  words: Words.optional(),
})
export type JournalSide = z.output<typeof JournalSide>

export const JournalField = z.object({
  /** In full: `jobInfo.jobCron`. */
  field: z.string(),
  /** As the form called it; empty where no form did. */
  label: z.string(),
  before: JournalSide,
  after: JournalSide,
  /** The value that the platform answered afterwards, where it is not the one that was sent. */
  observed: JournalSide.optional(),
})
export type JournalField = z.output<typeof JournalField>

const JournalRecord = z.object({
  /** Empty: a record that was to be added and got no id. */
  id: z.string(),
  /** As people see it; empty: not known. */
  name: z.string(),
})

export const JournalEntry = z.object({
  /** Grows with every entry of an account. */
  entry: z.number().int(),
  /** Epoch milliseconds at which the call was sent. */
  at: z.number(),
  /** `<area>.<noun>.<call>` and its noun. */
  endpoint: z.string(),
  resource: z.string(),
  action: z.enum(journalActions),
  outcome: z.enum(journalOutcomes),
  /** The platform's words where it refused the call, without secrets; empty otherwise. */
  reason: z.string(),
  /** Number of records, and the first of them. */
  count: z.number().int(),
  record: JournalRecord.nullable(),
  /** Names of the fields that were changed, of all records together. */
  fields: z.array(z.string()),
  /** Empty: not part of a batch. */
  batch: z.string(),
  /** Entry that it undoes, and the one that undid it. */
  undoes: z.number().int().nullable(),
  undoneBy: z.number().int().nullable(),
  /** Window that made the call. */
  windowId: z.string(),
})
export type JournalEntry = z.output<typeof JournalEntry>

/** A record of an entry. */
export const JournalChange = JournalRecord.extend({
  fields: z.array(JournalField),
  /** Epoch milliseconds at which the values before were read; null: they were not. */
  readAt: z.number().nullable(),
})
export type JournalChange = z.output<typeof JournalChange>

/** A version of one record: an entry with the fields that it changed in this record. */
export const JournalVersion = JournalEntry.extend({ change: JournalChange })
export type JournalVersion = z.output<typeof JournalVersion>

/**
 * How a line of the operation log names a record. `address`: in the address of the call. `record`: as the one that the
 * call changes. `mention`: elsewhere among the parameters, as a parent is. `answer`: as the one that the call added.
 */
export const lineMentions = ['address', 'record', 'mention', 'answer'] as const

/**
 * Origin of a line that is in no entry of the journal. `other`: another account. `elsewhere`: this account, with another
 * program. `account`: this account, with a console, or the log does not say with what.
 */
export const lineSources = ['other', 'elsewhere', 'account'] as const

/** A line of the platform's operation log that names a record. */
export const LogLine = z.object({
  /** Of the line in the log. */
  id: z.string(),
  /** Epoch milliseconds, by what is known of the platform's clock; and as the log has it. */
  at: z.number(),
  time: z.string(),
  /** Account, and the name of its user; empty: the log has none. */
  account: z.string(),
  name: z.string(),
  by: z.enum(lineSources),
  /** In the platform's words. */
  operation: z.string(),
  failed: z.boolean(),
  named: z.enum(lineMentions),
  method: z.string(),
  uri: z.string(),
  /** Cut at 4000 characters, as `answer`. */
  params: z.string(),
  answer: z.string(),
  ip: z.string(),
  userAgent: z.string(),
})
export type LogLine = z.output<typeof LogLine>

export const OtherChanges = z.object({
  /** The log's noun, as in `cache` events. */
  log: z.string(),
  /** Epoch milliseconds up to which the log is known here; 0: it was never read. */
  asOf: z.number(),
  /** The newest first; 200 at most. */
  lines: z.array(LogLine),
  /** Older lines were not looked at. */
  isPart: z.boolean(),
})
export type OtherChanges = z.output<typeof OtherChanges>

/** Epoch milliseconds. */
const moment = z.number().int().min(0).max(8.64e15)

/**
 * Reason why a change cannot be undone. `outcome`: it was not carried out, or it is not known whether it was. `undone`:
 * it was undone already. `unread`: the values before are not known. `secret`: they are not kept. `withheld`: the
 * account may not see them. `call`: the platform has no call that would undo this one. `unchanged`: it changed nothing.
 */
export const undoReasons = ['outcome', 'undone', 'unread', 'secret', 'withheld', 'call', 'unchanged'] as const
export type UndoReason = (typeof undoReasons)[number]

/**
 * One call that undoes a change of one record. `restore`: a save with the old values of the changed fields. `remove`: a
 * record that was added goes. `recreate`: one that was deleted is added with a new id. `reverse`: the call that the
 * contract names as the opposite.
 */
export const undoKinds = ['restore', 'remove', 'recreate', 'reverse'] as const

export const UndoTask = z.object({
  entry: z.number().int(),
  ...JournalRecord.shape,
  resource: z.string(),
  kind: z.enum(undoKinds),
  endpoint: z.string(),
  /** Input of the call, ready to be sent; null for `restore`, whose input is made from the record as it is now. */
  input: z.object({ params: json.optional(), query: json.optional(), body: json.optional() }).nullable(),
  /** Call that reads the record of a `restore`; empty: there is none. */
  reads: z.string(),
  /** Fields with the values that they had and got. */
  fields: z.array(JournalField),
  /** Names of fields that keep their value or stay empty, because the old one is not known. */
  lost: z.array(z.string()),
})
export type UndoTask = z.output<typeof UndoTask>

export const UndoPlan = z.object({
  /** In the order in which they are to be sent: the latest change first. */
  tasks: z.array(UndoTask),
  refused: z.array(
    z.object({
      entry: z.number().int(),
      ...JournalRecord.shape,
      resource: z.string(),
      reason: z.enum(undoReasons),
    }),
  ),
})
export type UndoPlan = z.output<typeof UndoPlan>

export const JournalFilter = z.object({
  resource: Key.optional(),
  action: z.enum(journalActions).optional(),
  outcome: z.enum(journalOutcomes).optional(),
  batch: z.string().max(64).optional(),
  windowId: Key.optional(),
  /** Part of a record's name, or its whole id. */
  text: z.string().max(200).optional(),
  /** Epoch milliseconds, both ends included. */
  from: moment.optional(),
  until: moment.optional(),
})
export type JournalFilter = z.output<typeof JournalFilter>

export const trailFormats = ['xlsx', 'json'] as const
export type TrailFormat = (typeof trailFormats)[number]

/** Columns of an exported workbook that people read. */
export const trailColumns = [
  'entry',
  'at',
  'what',
  'resource',
  'record',
  'recordId',
  'field',
  'before',
  'after',
  'observed',
  'outcome',
  'reason',
  'batch',
  'undoes',
  'undoneBy',
] as const

export const TrailColumn = z.object({
  key: z.enum(trailColumns),
  label: z.string().max(200),
  /**
   * Words of the column's values. `what`: by endpoint, else by action. `resource`: by noun. `field`: by name, where
   * the entry has no label. `before`, `after`, `observed`: by state. `outcome`: by outcome.
   */
  labels: z.record(z.string().max(300), z.string().max(300)).optional(),
})
export type TrailColumn = z.output<typeof TrailColumn>

/** `missing`: entries before it are missing. `cut`: the end is missing. `order`: it belongs elsewhere. */
export const trailFaults = ['changed', 'missing', 'added', 'order', 'cut'] as const

/** The first entry of an exported journal that does not fit. */
export const TrailProblem = z.object({
  kind: z.enum(trailFaults),
  /** From 1, in the file; 0: the head, which describes the export as a whole. */
  position: z.number().int(),
  /** Its number in the journal and its epoch milliseconds; null: they cannot be read, or it is not in the file. */
  entry: z.number().int().nullable(),
  at: z.number().nullable(),
})
export type TrailProblem = z.output<typeof TrailProblem>

/** Head of an exported journal. */
export const TrailHead = z.object({
  /** Name of the environment. */
  profile: z.string(),
  account: z.string(),
  /** Epoch milliseconds. */
  exportedAt: z.number(),
  filter: JournalFilter,
  /** Number of entries. */
  entries: z.number().int(),
})
export type TrailHead = z.output<typeof TrailHead>

const paging = { page: z.number().int().min(1).max(1_000_000), limit: z.number().int().min(1).max(1000) }

/**
 * The changes that the session's account has made with this console, and, in `journal.others` alone, what the operation
 * log has of others. All of them answer without a connection.
 */
export const journalOperations = {
  /** The newest first. */
  'journal.list': op(
    JournalFilter.extend(paging),
    z.object({ list: z.array(JournalEntry), total: z.number().int() }),
  ),
  /** @throws `not-found` for an entry that is not kept any more */
  'journal.get': op(
    z.object({ entry: z.number().int() }),
    JournalEntry.extend({ records: z.array(JournalChange) }),
  ),
  /** Changes of one record, the newest first; 200 at most. */
  'journal.of': op(z.object({ resource: Key, id: z.string().max(64) }), z.array(JournalVersion)),
  /**
   * Lines of the platform's operation log that name the record in a call that writes its noun, without those of entries
   * in this journal. From the copy of the log, which is brought up to date in the background: a `cache` event follows.
   * Null for an account that may not read that log.
   */
  'journal.others': op(z.object({ resource: Key, id: z.string().min(1).max(64) }), OtherChanges.nullable()),
  /** Calls that undo these entries, or all of a batch; nothing is sent. */
  'journal.planUndo': op(
    z.union([
      z.object({ entries: z.array(z.number().int()).min(1).max(1000) }),
      z.object({ batch: z.string().min(1).max(64) }),
    ]),
    UndoPlan,
  ),
  /** Nouns with entries, for a filter. */
  'journal.resources': op(nothing, z.array(z.string())),
  /** Amount that is kept for this account: entries, bytes on disk and the moment of the oldest; null: none. */
  'journal.size': op(
    nothing,
    z.object({ entries: z.number().int(), bytes: z.number(), oldest: z.number().nullable() }),
  ),
  /**
   * Saves entries as a file with a hash chain where the operator chooses, the oldest first; null when they cancelled
   * the dialog. `seal` is the hash of the last entry: written down elsewhere, it shows later that a file is this one.
   * @throws `policy` where the journal may not be exported
   */
  'journal.export': op(
    JournalFilter.extend({
      format: z.enum(trailFormats),
      /** Suggested name without extension; cleaned by core. */
      fileName: z.string().max(300),
      /** Of a workbook, in their order. */
      columns: z.array(TrailColumn).max(trailColumns.length),
      /** Headings of the columns of a workbook that prove the others. */
      proof: z.object({
        part: z.string().max(200),
        hash: z.string().max(200),
        content: z.string().max(200),
      }),
    }),
    z.object({ download: z.string().optional(), entries: z.number().int(), seal: z.string() }).nullable(),
  ),
  /**
   * Checks an exported file, of any account. `entries` are those found in it.
   * @throws `no-trail` for another file
   */
  'journal.verify': op(
    z.object({ fileId: z.string().max(64) }),
    z.object({
      head: TrailHead,
      entries: z.number().int(),
      seal: z.string(),
      problem: TrailProblem.nullable(),
    }),
  ),
  /** Removes all entries of this account. */
  'journal.clear': op(nothing, nothing),
} as const
