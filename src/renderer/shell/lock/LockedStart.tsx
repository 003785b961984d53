import { useEffect } from 'react'
import { useLock } from './lockState.ts'

/** A window that opens while the console is locked has nothing to show; it reloads once the console is unlocked. */
export function LockedStart() {
  const isLocked = useLock((state) => state.isLocked)
  useEffect(() => {
    if (!isLocked) window.location.reload()
  }, [isLocked])
  return null
}
