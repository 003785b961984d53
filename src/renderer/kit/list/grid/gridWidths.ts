import { useEffect, useLayoutEffect, useState } from 'react'

/** The part of a grid that buttons may take before they make room for what they act on. */
const actionsShare = 0.3

/** The action column's width; in a narrow grid some buttons move into the menu of the row. */
export function useActionsWidth(
  scroller: { readonly current: HTMLDivElement | null },
  width: number,
  least: number,
): number {
  const [limit, setLimit] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || width === 0) return
    const look = () => {
      // In steps: a window that is dragged wider must not lay out every row with every pixel.
      if (element.clientWidth > 0) setLimit(Math.floor((element.clientWidth * actionsShare) / 40) * 40)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, width])
  return Math.min(width, Math.max(least, limit))
}

/** Details are as wide as what is visible, not as all columns together. */
export function useViewWidth(
  scroller: { readonly current: HTMLDivElement | null },
  isNeeded: boolean,
): Record<string, string> {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element || !isNeeded) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, isNeeded])
  return { '--list-view': width > 0 ? `${width}px` : '100%' }
}
