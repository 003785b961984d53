import { isSecretName } from '#base/secrets.ts'
import { FieldNote, JournalNote } from '#contract/bridge/journal.ts'

/** Whether a field may be named: a part of its name may indicate a secret, as in `account.smtpPass`. */
const isNoted = (name: string, label: string): boolean =>
  !name.split('.').some(isSecretName) && JournalNote.safeParse({ fields: { [name]: { label } } }).success

const fits = (words: readonly string[] | undefined): boolean =>
  words !== undefined && FieldNote.shape.before.safeParse(words).success

/**
 * The fields of a change, for the journal. Secrets are left out, and so is what is longer than a note may be: a note
 * never prevents its call.
 * @param fields by their names in full, `jobInfo.jobCron`; the first of a name counts
 */
export function fieldNotes(fields: Iterable<readonly [string, FieldNote]>): Pick<JournalNote, 'fields'> {
  const notes = new Map<string, FieldNote>()
  for (const [name, { label, before, after }] of fields) {
    if (notes.has(name) || !isNoted(name, label)) continue
    notes.set(name, { label, ...(fits(before) && { before }), ...(fits(after) && { after }) })
  }
  return notes.size === 0 ? {} : { fields: Object.fromEntries(notes) }
}
