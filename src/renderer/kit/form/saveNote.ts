import type { z } from 'zod'
import type { FieldNote, JournalNote } from '#contract/bridge/journal.ts'
import { fieldNotes } from '#kit/data/fieldNotes.ts'
import { differencesOf } from '#kit/form/conflicts.ts'
import { wordsIn } from '#kit/inputs/fieldWords.ts'
import type { FieldRegistry } from '#kit/form/fieldRegistry.ts'

type Values = Readonly<Record<string, unknown>>

export interface SavedChange {
  readonly schema: z.ZodObject
  /** Values that the form opened with, or those that it is based on since; undefined for a new record. */
  readonly before: Values | undefined
  readonly after: Values
  readonly fields: Pick<FieldRegistry, 'shownLabelOf' | 'wordsOf'>
}

/** A save in the words of its form, for the journal: the fields that it changes and shows. */
export function saveNote({ schema, before, after, fields }: SavedChange): JournalNote {
  return fieldNotes(
    differencesOf(schema, before ?? {}, after).flatMap((field): [string, FieldNote][] => {
      const label = fields.shownLabelOf(field.name)
      if (label === undefined) return []
      const words = (value: unknown) => [
        ...wordsIn(value, fields.wordsOf(field.name), [field.before, field.after]),
      ]
      if (before) return [[field.name, { label, before: words(field.before), after: words(field.after) }]]
      const given = words(field.after)
      return given.length === 0 ? [] : [[field.name, { label, after: given }]]
    }),
  )
}
