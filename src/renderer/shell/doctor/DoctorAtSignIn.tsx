import type { Profile } from '#contract/bridge.ts'
import { ToastHost } from '#kit/dialog/ToastHost.tsx'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { DoctorDialog } from './DoctorDialog.tsx'

/** The doctor before anybody is signed in; the sign-in screen has no place for toasts of its own. */
export default function DoctorAtSignIn({ profile, onClose }: { profile: Profile; onClose(): void }) {
  return (
    <>
      <ReturnFocus>
        <DoctorDialog profile={profile} canCall={false} onClose={onClose} />
      </ReturnFocus>
      <ToastHost />
    </>
  )
}
