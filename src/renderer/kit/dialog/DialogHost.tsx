import { Suspense } from 'react'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { DialogPlaceContext, useDialogs } from '#kit/dialog/dialogs.ts'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'

/** Draws what `openDialog` and `askConfirm` have opened; the shell places one in every window. */
export function DialogHost() {
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
