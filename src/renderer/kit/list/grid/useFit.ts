import { useLayoutEffect } from 'react'
import { fittingRows } from '#kit/list/grid/fit.ts'

/** Reports how many rows fit into the grid: before it is painted, then with every change of its height. */
export function useFit(
  scroller: { readonly current: HTMLDivElement | null },
  height: number,
  onFit: ((rows: number) => void) | undefined,
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !onFit) return
    const look = () => {
      // A hidden tab has no height.
      if (element.clientHeight > 0) onFit(fittingRows(element.clientHeight, height))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, height, onFit])
}
