import { useFocusFinders } from '@fluentui/react-components'
import { Suspense } from 'react'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { DialogPlaceContext, useDialogs } from '#kit/dialog/dialogs.ts'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'

/** Draws what `openDialog` and `askConfirm` have opened; the shell places one in every window. */
export function DialogHost() {
  // An open dialog hides everything else from assistive technology. What shows it again is the library's focus
  // management, which ends with the last component that uses it: without a user beside the dialogs, with the dialog.
  useFocusFinders()
  const dialogs = useDialogs((state) => state.dialogs)
  const confirms = useDialogs((state) => state.confirms)
  return (
    <Suspense fallback={null}>
      {dialogs.map(({ id, Component, props, close, place }) => (
        <ReturnFocus key={id}>
          <DialogPlaceContext value={place}>
            <Component {...props} onClose={close} />
          </DialogPlaceContext>
        </ReturnFocus>
      ))}
      {confirms.map((entry) => (
        <ReturnFocus key={entry.id}>
          <ConfirmDialog entry={entry} />
        </ReturnFocus>
      ))}
    </Suspense>
  )
}
