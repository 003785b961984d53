import { createElement, type ReactElement } from 'react'
import { openDialog, type DialogProps } from '#kit/dialog/dialogs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { FormFrameContext } from '#kit/form/formFrame.ts'
import { ManyForm, ManyContext } from '#kit/form/many/ManyForm.tsx'
import type { Opening } from '#kit/list/actions.ts'
import type { SetFieldsRequest } from '#kit/list/batch/setFields.ts'
import { loadScreenOf } from '#kit/screen.ts'
import { translate } from '#kit/text.ts'

type Draw = (props: DialogProps) => ReactElement

/** @returns what draws the form of an opening; undefined: the console does not have its screen */
async function formOf(opening: Opening): Promise<Draw | undefined> {
  if (!('tab' in opening))
    return ({ onClose }) => createElement(opening.component, { ...opening.props, onClose })
  const screen = await loadScreenOf(opening.tab.path)
  return screen && (() => <screen.Component params={opening.params} />)
}

interface SetFieldsDialogProps extends DialogProps {
  readonly request: SetFieldsRequest
  readonly draw: Draw
}

/** The form of the first row, in the frame that sets its fields on all of them. */
function SetFieldsDialog({ request, draw, onClose }: SetFieldsDialogProps) {
  return (
    <ManyContext value={{ request, onClose }}>
      <FormFrameContext value={ManyForm}>{draw({ onClose })}</FormFrameContext>
    </ManyContext>
  )
}

/** Has the operator choose fields and their values, and sets them row by row. @throws FailureError */
export async function openSetFields(request: SetFieldsRequest): Promise<void> {
  const first = request.rows.find(({ refusal }) => refusal === undefined)
  if (!first) {
    toast('warning', translate('kit.batch:notFor'))
    return
  }
  const opening = await request.open(first)
  const draw = opening && (await formOf(opening))
  if (!draw) return
  const { changed } = await openDialog(SetFieldsDialog, { request, draw })
  if (changed) request.reload()
}
