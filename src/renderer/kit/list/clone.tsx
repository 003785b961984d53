import type { ComponentType } from 'react'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { dialog, type Opening, type RowAction } from '#kit/list/actions.ts'
import { type Sample, SampleContext } from '#kit/list/sample.ts'
import type { ListDefinition } from '#kit/list/types.ts'

interface CloneDialogProps extends DialogProps {
  /** The form, and its properties without a record. */
  readonly form: ComponentType<DialogProps>
  readonly props: object
  readonly sample: Sample
}

/** The form of a new record, filled from another one. */
export function CloneDialog({ form: Form, props, sample, onClose }: CloneDialogProps) {
  return (
    <SampleContext value={sample}>
      <Form {...props} onClose={onClose} />
    </SampleContext>
  )
}

/** The opening of a record's form as that of a clone. @returns null where the opened form has no record */
function cloneOf(opening: Opening, name: string): Opening | null {
  if ('tab' in opening) {
    const { id, ...params } = opening.params
    return { ...opening, params: { ...params, like: id }, title: '' }
  }
  if (!('record' in opening.props)) return null
  const { record, ...props } = opening.props
  // Forms of records name theirs `record`; lists without such a form say that they have no clone.
  const sample: Sample = { record: record as Sample['record'], name }
  return dialog(CloneDialog, { form: opening.component, props, sample })
}

/** The list with "Clone" on its rows, where it adds records and its rows open a form. */
export function withClone<R extends object>(list: ListDefinition<R>): ListDefinition<R> {
  const { toolbar = [], rowActions = [], canClone = true, rowName } = list
  const add = toolbar.find(({ id }) => id === 'add')
  const edit = rowActions.find(({ id }) => id === 'edit')
  if (!canClone || !add?.opens || !edit?.opens) return list
  const { opens, when } = edit
  const clone: RowAction<R> = {
    id: 'clone',
    label: 'kit:clone',
    inMenu: true,
    guard: add.guard,
    ...(add.uses && { uses: add.uses }),
    ...(when && { when }),
    opens: async (row, context) => {
      const opening = await opens(row, context)
      return opening && cloneOf(opening, rowName(row))
    },
  }
  return { ...list, rowActions: [...rowActions, clone] }
}
