import { makeStaticStyles } from '@fluentui/react-components'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLock } from './lockState.ts'

// Not part of the first rendering; it comes from this machine.
const Locked = lazy(() => import('./Locked.tsx'))

const useStaticStyles = makeStaticStyles({
  // Everything beside the lock keeps its state, its places in lists and typed text, but is neither painted nor found.
  'html[data-locked] body > :not([data-lock])': { contentVisibility: 'hidden !important' as 'hidden' },
})

/** Blanks the window while the console is locked. Inside FluentProvider. */
export function LockLayer() {
  useStaticStyles()
  const isLocked = useLock((state) => state.isLocked)
  // Before anything is painted.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-locked', isLocked)
  }, [isLocked])
  if (!isLocked) return null
  return (
    <Suspense>
      <Locked />
    </Suspense>
  )
}
