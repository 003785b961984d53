import { z } from 'zod'
import { valueAt, withValueAt } from '#base/paths.ts'
import type { JournalField, UndoTask } from './bridge/journal.ts'
import { ETAG } from './etag.ts'
import { isSameValue } from './fieldUnits.ts'
import type { AnyEndpoint } from './kernel.ts'

type Values = Readonly<Record<string, unknown>>

/** A field that has been changed again since: the save would undo that as well. */
export interface ChangedAgain {
  readonly field: JournalField
  /** Its value now. */
  readonly now: unknown
}

/**
 * Fields of a restore that are neither as the change has left them nor as they were before it.
 * @param record as the platform has it now
 */
export const changedAgain = (task: UndoTask, record: Values): ChangedAgain[] =>
  task.fields.flatMap((field) => {
    const now = valueAt(record, field.field)
    const { before, after, observed } = field
    const expected = [before, observed ?? after]
    return expected.some(({ state, value }) => state === 'known' && isSameValue(now, value)) ||
      now === undefined
      ? []
      : [{ field, now }]
  })

/**
 * The body of a save that gives the fields of a restore their old values and leaves the others.
 * @param endpoint the save
 * @param record as the platform has it now
 * @param left names of fields that keep their value
 */
export function restoredBody(
  endpoint: AnyEndpoint,
  task: UndoTask,
  record: Values,
  left: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const shape = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}
  const now: Values = Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(shape, name) && name !== ETAG),
  )
  const values = task.fields
    .filter(({ field }) => !left.has(field))
    .reduce<Values>((body, { field, before }) => withValueAt(body, field, before.value), now)
  const { [ETAG]: etag } = record
  return { ...values, ...(typeof etag === 'string' && { [ETAG]: etag }) }
}
