import { type ReactNode, useEffect, useState } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import type { Late } from '#ui/late.ts'

interface LoadedProps<T> {
  readonly code: Late<T>
  readonly children: (value: T) => ReactNode
  /** It did not arrive, and the operator has been informed. */
  onFailed(): void
}

/** Renders with code that is loaded late; at once where it is loaded already. */
export function Loaded<T>({ code, children, onFailed }: LoadedProps<T>) {
  const [value, setValue] = useState(() => code.value)
  const isMissing = value === null
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    code.load().then(
      (loaded) => {
        if (!isGone) setValue(() => loaded)
      },
      (error: unknown) => {
        if (isGone) return
        presentFailure(error)
        onFailed()
      },
    )
    return () => {
      isGone = true
    }
  }, [code, isMissing, onFailed])
  return value === null ? null : children(value)
}
