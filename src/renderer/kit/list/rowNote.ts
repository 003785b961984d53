import { valueAt } from '#base/paths.ts'
import type { FieldNote, JournalNote } from '#contract/bridge/journal.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { resourceOf } from '#kit/data/changes.ts'
import { fieldNotes } from '#kit/data/fieldNotes.ts'
import { shownColumns } from '#kit/list/columns.tsx'
import type { Column, ListDefinition } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

/** Place in the rows of a column's value. */
export const placeOf = <R extends object>({ key, exported }: Column<R>): string => exported?.from ?? key

/**
 * Rows in the words of their list, for the journal of a call that changes them: what was shown of one row, only the
 * labels for several. Empty for a call of another noun, whose fields may have the same names and mean something else.
 */
export function rowNote<R extends object>(
  { source, columns }: Pick<ListDefinition<R>, 'source' | 'columns'>,
  rows: readonly R[],
  endpoint: AnyEndpoint,
): JournalNote {
  const [row] = rows
  if (row === undefined || resourceOf(source) !== resourceOf(endpoint)) return {}
  const shown = shownColumns(columns, translate, useSession.getState().dictionaries)
  return fieldNotes(
    columns.flatMap((column, index): [string, FieldNote][] => {
      const { label, text } = shown[index] ?? {}
      const place = placeOf(column)
      if (!text || label === undefined || valueAt(row, place) === undefined) return []
      const word = rows.length === 1 ? text(row) : undefined
      return [[place, { label, ...(word !== undefined && { before: word === '' ? [] : [word] }) }]]
    }),
  )
}
