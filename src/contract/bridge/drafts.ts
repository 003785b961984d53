import { z } from 'zod'
import { Key, nothing, op } from './op.ts'

/** Where a dialog was opened: enough to open it again after a restart. */
export const DialogOrigin = z.object({
  /** Route of the tab. */
  route: z.string().max(2000),
  /** Id of the list whose action opened it, and of that action. */
  list: z.string().max(200),
  action: z.string().max(200),
  /** The row it was opened on; absent for an action of the toolbar. */
  row: z.record(Key, z.unknown()).optional(),
})
export type DialogOrigin = z.output<typeof DialogOrigin>

/** A form that was not saved yet. Secrets are never in it. */
export const Draft = z.object({
  /** One for each opening of a form. */
  id: z.string().min(1).max(64),
  /** The calls that save it; the same for every opening of this form. */
  form: z.string().max(300),
  /** Empty for a new record. */
  recordId: z.string().max(64),
  /** Title of the form when it was saved, and the name of its record; either may be empty. */
  title: z.string().max(200),
  subject: z.string().max(200),
  /** Where the form is: a tab's route, or the action that opened its dialog. */
  route: z.string().max(2000),
  origin: DialogOrigin.optional(),
  values: z.record(Key, z.unknown()),
  /** The record's values when the form was opened; shows what another user has changed since. */
  base: z.record(Key, z.unknown()),
  /** Epoch milliseconds of the last change. */
  at: z.number(),
})
export type Draft = z.output<typeof Draft>

export const draftOperations = {
  /** Unsaved forms of the window's account, newest first; of one form and record when they are named. */
  'drafts.list': op(
    z.object({ form: z.string().max(300).optional(), recordId: z.string().max(64).optional() }),
    z.array(Draft),
  ),
  'drafts.save': op(Draft.omit({ at: true }), nothing),
  'drafts.remove': op(z.object({ id: z.string().max(64) }), nothing),
} as const
