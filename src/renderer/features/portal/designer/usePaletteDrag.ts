import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { WidgetType } from '#contract/pageConfig.ts'
import type { CanvasHandle, Landing } from '#features/portal/designer/Canvas.tsx'
import { sizeOf } from '#features/portal/designer/workspace.ts'

interface Point {
  readonly x: number
  readonly y: number
}

export interface PaletteDrag {
  move(type: WidgetType, point: Point): void
  drop(type: WidgetType, point: Point): void
  cancel(): void
}

/** Pixels from an edge of the pane at which it scrolls, and how far in one frame. */
const [EDGE, STEP] = [40, 12]

/** How far the pane scrolls for a pointer at this height. */
const scrollFor = ({ top, bottom }: DOMRect, y: number) =>
  y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0

const isInside = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x >= left && x < right && y >= top && y < bottom

const isSame = (a: Landing | null, b: Landing | null) =>
  a === b || (a !== null && b !== null && a.type === b.type && a.box.x === b.box.x && a.box.y === b.box.y)

interface PaletteDragOptions {
  /** The element that scrolls around the canvas. */
  readonly pane: RefObject<HTMLElement | null>
  readonly canvas: RefObject<CanvasHandle | null>
  onDrop(landing: Landing): void
}

/** Widgets of the palette that are dragged onto the canvas. Dropped beside it, nothing is added. */
export function usePaletteDrag({ pane, canvas, onDrop }: PaletteDragOptions) {
  const [landing, setLanding] = useState<Landing | null>(null)
  const held = useRef<{ readonly type: WidgetType; readonly point: Point } | null>(null)
  const landingAt = useCallback(
    (type: WidgetType, point: Point): Landing | null => {
      const place = pane.current?.getBoundingClientRect()
      const box = place && isInside(place, point) ? canvas.current?.boxUnder(point, sizeOf(type)) : undefined
      return box ? { type, box } : null
    },
    [pane, canvas],
  )
  const show = useCallback((next: Landing | null) => {
    setLanding((before) => (isSame(before, next) ? before : next))
  }, [])
  const isOver = landing !== null
  // A pointer that rests at an edge keeps scrolling.
  useEffect(() => {
    if (!isOver) return
    let frame = 0
    const scroll = () => {
      const [element, now] = [pane.current, held.current]
      const by = element && now ? scrollFor(element.getBoundingClientRect(), now.point.y) : 0
      if (element && now && by !== 0) {
        element.scrollBy({ top: by })
        show(landingAt(now.type, now.point))
      }
      frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [isOver, pane, landingAt, show])
  const drag = useMemo(
    (): PaletteDrag => ({
      move(type, point) {
        held.current = { type, point }
        show(landingAt(type, point))
      },
      drop(type, point) {
        held.current = null
        setLanding(null)
        const at = landingAt(type, point)
        if (at) onDrop(at)
      },
      cancel() {
        held.current = null
        setLanding(null)
      },
    }),
    [landingAt, onDrop, show],
  )
  return { landing, drag }
}
