import { dialog, type RowAction } from '#kit/list/actions.ts'
import type { VersionedForm } from '#pickers/versions/types.ts'
import { VersionsDialog } from '#pickers/versions/VersionsDialog.tsx'

/** "Versions" on a row of a noun of which the console keeps them. @param nameOf the record's name */
export const versionsAction = <R extends { readonly id: string }>(
  form: VersionedForm,
  nameOf: (row: R) => string,
): RowAction<R> => ({
  id: 'versions',
  label: 'pickers:versions.action',
  inMenu: true,
  guard: form.update,
  opens: (row) => dialog(VersionsDialog, { form, id: row.id, name: nameOf(row) }),
})
