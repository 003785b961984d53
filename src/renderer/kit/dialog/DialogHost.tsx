import { Suspense } from 'react'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { useDialogs } from '#kit/dialog/dialogs.ts'

/** Draws what `openDialog` and `askConfirm` have opened; the shell places one in every window. */
export function DialogHost() {
  const dialogs = useDialogs((state) => state.dialogs)
  const confirms = useDialogs((state) => state.confirms)
  return (
    <Suspense fallback={null}>
      {dialogs.map(({ id, Component, props, close }) => (
        <Component key={id} {...props} onClose={close} />
      ))}
      {confirms.map((entry) => (
        <ConfirmDialog key={entry.id} entry={entry} />
      ))}
    </Suspense>
  )
}
