import {} from '@fluentui/react-components'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import type { Profile } from '#contract/bridge.ts'
import { ToastHost } from '#kit/provider/ToastHost.tsx'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { DoctorSurface } from './DoctorSurface.tsx'

interface DoctorAtSignInProps {
  readonly open: boolean
  readonly profile: Profile
  onClose(): void
}

/**
 * The doctor before sign-in; the sign-in screen has no place for toasts. Stays mounted while
 * closed, so that closing restores what the open dialog hides from assistive technology.
 */
export default function DoctorAtSignIn({ open, profile, onClose }: DoctorAtSignInProps) {
  return (
    <>
      <Dialog open={open} onOpenChange={(_, data) => !data.open && onClose()}>
        <ReturnFocus>
          <DoctorSurface profile={profile} canCall={false} onClose={onClose} />
        </ReturnFocus>
      </Dialog>
      <ToastHost />
    </>
  )
}
