import type { FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import { valueAt, withValueAt } from '#base/paths.ts'
import { ETAG } from '#contract/etag.ts'
import type { FieldUnit } from '#contract/fieldUnits.ts'
import { ErrorCode, FailureError } from '#contract/failures.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf } from '#kit/data/failures.ts'
import { changesOf, differencesOf, type FieldChange } from '#kit/form/conflicts.ts'
import { recordNow } from '#kit/form/drafts.ts'
import type { FieldRegistry } from '#kit/form/fieldRegistry.ts'
import { withSet } from '#kit/form/many/fields.ts'
import { saveNote } from '#kit/form/saveNote.ts'
import { type SaveCalls, recordReader, saveRequest } from '#kit/form/saving.ts'
import { wordsIn } from '#kit/inputs/fieldWords.ts'
import type { BatchTask, TaskCall, TaskEnd } from '#kit/list/batch/batch.ts'
import type { FieldsRow } from '#kit/list/batch/setFields.ts'
import { listText } from '#kit/listText.ts'
import { translate } from '#kit/text.ts'

type Values = Readonly<Record<string, unknown>>

/** Result of judging a whole record by the form's rules. */
export interface Judged {
  readonly values: Record<string, unknown>
  readonly errors: FieldErrors
}

/** Values that each record gets, and the rules of the form. */
export interface Setting {
  readonly schema: z.ZodObject
  readonly calls: SaveCalls
  /** Fields that are set. */
  readonly units: readonly FieldUnit[]
  /** Values of the form; those of other fields are not used. */
  readonly values: Values
  readonly fields: Pick<FieldRegistry, 'shownLabelOf' | 'labelOf' | 'wordsOf'>
  /** The platform has no call for one record: the row is the record. */
  readonly isRowWhole: boolean
  /** The form's values of a record. */
  valuesOf(record: Values): Values
  judge(values: Values): Judged | Promise<Judged>
  readonly asSent?: ((values: Values) => Values) | undefined
  /** Whether rows of the list show a field. */
  isShown(name: string): boolean
}

/** Saves of one record that are refused because it changes all the time. */
const MAX_REFUSED = 3

/** One task for each row: reads the record, sets the fields in it and saves it. */
export const setTasks = (setting: Setting, rows: readonly FieldsRow[]): readonly BatchTask[] =>
  rows.map((row) => ({ id: row.id, name: row.name, refusal: row.refusal, run: setOn(setting, row) }))

/** Values of the set fields that the operator has seen, by name. */
type Seen = ReadonlyMap<string, unknown>

function setOn(setting: Setting, { row }: FieldsRow): BatchTask['run'] {
  const { schema, units, values, valuesOf, isShown } = setting
  const shown = units.filter(({ name }) => isShown(name))
  let seen: Seen = new Map(shown.map(({ name }) => [name, valueAt(valuesOf(row), name)]))
  return async (call) => {
    for (let refused = 0; ; refused += 1) {
      const record = await read(setting, row)
      const theirs = valuesOf(record)
      const mine = withSet(theirs, units, values)
      if (differencesOf(schema, theirs, mine).length === 0) return { state: 'same' }
      const changes = changesOf(schema, { base: basisOf(theirs, seen), mine, theirs })
      seen = new Map(units.map(({ name }) => [name, valueAt(theirs, name)]))
      if (changes.length > 0) return changed(setting, record, changes)
      try {
        await save(setting, { record, theirs, mine }, call)
        return undefined
      } catch (error) {
        // A change between reading and saving is found by reading again.
        const isLate = etagOf(record) !== '' && failureOf(error).status === ErrorCode.conflict
        if (!isLate || refused === MAX_REFUSED) throw error
      }
    }
  }
}

const etagOf = ({ [ETAG]: etag }: Values): string => (typeof etag === 'string' ? etag : '')

/** @throws FailureError for a record that is gone or cannot be read */
async function read({ calls, valuesOf, isRowWhole }: Setting, row: Values): Promise<Values> {
  if (isRowWhole) return row
  const reader = recordReader(calls, typeof row.id === 'string' ? row.id : undefined)
  if (!reader) throw new FailureError({ code: 'internal', message: 'A row without an id' })
  const now = await recordNow(valuesOf, reader)
  if (now.state === 'there') return now.record
  if (now.state === 'gone')
    throw new FailureError({ code: 'refused', message: translate('kit.batch:fields.gone') })
  throw new FailureError(now.failure ?? { code: 'offline', message: 'The record is only in the cache' })
}

/** The values as the operator has last seen them. */
const basisOf = (theirs: Values, seen: Seen): Values =>
  [...seen].reduce((basis, [name, value]) => withValueAt(basis, name, value), theirs)

const pair = (field: string, value: string): string => translate('kit.batch:fields.pair', { field, value })

/** Words of a value of a field, as the form shows it. */
export const valueWords = (value: unknown, words: Parameters<typeof wordsIn>[1]): string =>
  listText(wordsIn(value, words, [value]))

function changed({ fields }: Setting, record: Values, changes: readonly FieldChange[]): TaskEnd {
  const { updater, updateDate } = record
  const now = listText(
    changes.map(({ name, theirs }) =>
      pair(fields.labelOf(name), valueWords(theirs, fields.wordsOf(name)) || translate('kit:conflict.empty')),
    ),
  )
  const isKnown = typeof updater === 'string' && typeof updateDate === 'string' && updater && updateDate
  const reason = isKnown
    ? translate('kit.batch:fields.changedBy', { who: updater, when: updateDate, now })
    : translate('kit.batch:fields.changed', { now })
  return { state: 'changed', reason }
}

/** The first message among a form's errors, with the name of its field. */
function firstProblem(errors: unknown, above = ''): { name: string; message: string } | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string')
    return { name: above, message: errors.message }
  for (const [key, inner] of Object.entries(errors)) {
    const found = firstProblem(inner, above === '' ? key : `${above}.${key}`)
    if (found) return found
  }
  return undefined
}

interface Merged {
  readonly record: Values
  readonly theirs: Values
  readonly mine: Values
}

/** @throws FailureError for a record that does not fit, in the words of its field, and for a refused save */
async function save(setting: Setting, { record, theirs, mine }: Merged, call: TaskCall): Promise<void> {
  const { schema, calls, fields, judge, asSent } = setting
  const { values, errors } = await judge(mine)
  const problem = firstProblem(errors)
  if (problem)
    throw new FailureError({ code: 'refused', message: pair(fields.labelOf(problem.name), problem.message) })
  const id = typeof record.id === 'string' ? record.id : undefined
  const { endpoint, input } = saveRequest(calls, id, asSent ? asSent(values) : values, etagOf(record))
  await callEndpoint(endpoint, input, {
    confirm: call.confirm,
    journal: () => ({ ...saveNote({ schema, before: theirs, after: mine, fields }), ...call.journal() }),
  })
}
