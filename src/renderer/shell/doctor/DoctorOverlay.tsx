import { useSession } from '#kit/session.ts'
import { DoctorDialog } from './DoctorDialog.tsx'

/** The doctor of the platform this window is signed in to. */
export default function DoctorOverlay({ onClose }: { onClose(): void }) {
  const profile = useSession(({ session }) => session?.profile)
  const isActive = useSession(({ session }) => session?.state === 'active')
  if (!profile) return null
  return <DoctorDialog profile={profile} canCall={isActive} onClose={onClose} />
}
