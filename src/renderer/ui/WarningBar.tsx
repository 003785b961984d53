import { lazy, Suspense, type ReactNode } from 'react'

const Bar = lazy(() => import('./WarningMessage.tsx'))

/** A line of warning over the content; rarely shown, so its code is loaded when it is. */
export function WarningBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Suspense>
      <Bar className={className}>{children}</Bar>
    </Suspense>
  )
}
