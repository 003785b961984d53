import {} from '@fluentui/react-components'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { useSession } from '#kit/session.ts'
import { DoctorSurface } from './DoctorSurface.tsx'

/** The doctor of the platform this window is signed in to. */
export default function DoctorOverlay({ onClose }: { onClose(): void }) {
  const profile = useSession(({ session }) => session?.profile)
  const isActive = useSession(({ session }) => session?.state === 'active')
  if (!profile) return null
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DoctorSurface profile={profile} canCall={isActive} onClose={onClose} />
    </Dialog>
  )
}
