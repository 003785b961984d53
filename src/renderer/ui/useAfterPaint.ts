import { startTransition, useEffect, useState } from 'react'

/**
 * False until a component's first content has been painted, for parts that are beside it and may follow. The frame
 * after the first one begins once that one is on the screen.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
