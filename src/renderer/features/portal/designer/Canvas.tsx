import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Box, GRID_COLUMNS, isWidgetType, type PageConfig, type Widget } from '#contract/pageConfig.ts'
import { bottomOf, placed, resized, withinPage } from '#features/portal/designer/layout.ts'
import type { Change } from '#features/portal/designer/workspace.ts'
import { typeNames } from '#features/portal/designer/labels.ts'
import { useText } from '#kit/text.ts'
import { WidgetCard } from '#pickers/page/PageView.tsx'

const useStyles = makeStyles({
  canvas: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gridAutoRows: 'var(--row)',
    columnGap: 'var(--gap-x)',
    rowGap: 'var(--gap-y)',
    minHeight: '100%',
    alignContent: 'start',
  },
  box: {
    position: 'relative',
    minWidth: 0,
    minHeight: 0,
    cursor: 'grab',
    touchAction: 'none',
    borderRadius: tokens.borderRadiusMedium,
    // What lies outside the visible part is not drawn.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 200px',
    outlineOffset: '1px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: { outline: `2px solid ${tokens.colorBrandStroke1}` },
  moving: { cursor: 'grabbing', opacity: 0.8, zIndex: 1 },
  // The widget is looked at here, and used in the preview.
  inert: { height: '100%', pointerEvents: 'none' },
  handle: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: '16px',
    height: '16px',
    cursor: 'nwse-resize',
    borderRight: `3px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderBottom: `3px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderBottomRightRadius: tokens.borderRadiusMedium,
  },
})

interface CanvasProps {
  readonly page: PageConfig
  readonly chosen: string
  readonly apply: (change: Change) => void
  /** Says to a screen reader where a widget stands now. */
  announce(widget: Widget): void
}

interface Drag {
  readonly id: string
  readonly mode: 'move' | 'size'
  readonly from: { readonly x: number; readonly y: number }
  readonly start: Box
  /** Pixels of one column and one row with its gap. */
  readonly step: { readonly x: number; readonly y: number }
}

const arrows = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/** The box that a drag has reached. */
function reached({ mode, from, start, step }: Drag, x: number, y: number): Box {
  const [dx, dy] = [Math.round((x - from.x) / step.x), Math.round((y - from.y) / step.y)]
  return mode === 'size' ? resized(start, dx, dy) : withinPage({ ...start, x: start.x + dx, y: start.y + dy })
}

const isSame = (a: Box, b: Box) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

/** The twelve columns on which widgets are moved and sized, by pointer and by keyboard. */
export function Canvas({ page, chosen, apply, announce }: CanvasProps) {
  const styles = useStyles()
  const text = useText()
  const grid = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [moving, setMoving] = useState<{ readonly id: string; readonly box: Box } | null>(null)
  const shown = useMemo(
    () => (moving ? placed(page.widgets, moving.id, moving.box) : page.widgets),
    [page.widgets, moving],
  )
  const [gapX, gapY] = page.margin

  const begin = useCallback(
    (widget: Widget, mode: Drag['mode'], event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !grid.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { x, y, w, h } = widget
      const step = { x: (grid.current.clientWidth + gapX) / GRID_COLUMNS, y: page.rowHeight + gapY }
      drag.current = {
        id: widget.i,
        mode,
        from: { x: event.clientX, y: event.clientY },
        start: { x, y, w, h },
        step,
      }
      apply({ type: 'choose', id: widget.i })
    },
    [apply, gapX, gapY, page.rowHeight],
  )
  const follow = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    const box = reached(now, event.clientX, event.clientY)
    // Within one cell nothing is drawn.
    if (!isSame(box, moving?.box ?? now.start)) setMoving({ id: now.id, box })
  }
  const end = () => {
    if (moving) {
      apply({ type: 'place', id: moving.id, box: moving.box })
      const widget = shown.find(({ i }) => i === moving.id)
      if (widget) announce(widget)
    }
    drag.current = null
    setMoving(null)
  }
  const press = useCallback(
    (widget: Widget, event: KeyboardEvent) => {
      const arrow = arrows.get(event.key)
      if (event.key === 'Delete') apply({ type: 'remove', id: widget.i })
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const [dx, dy] = arrow
      const { x, y, w, h } = widget
      const box = event.shiftKey
        ? resized({ x, y, w, h }, dx, dy)
        : withinPage({ x: x + dx, y: y + dy, w, h })
      apply({ type: 'place', id: widget.i, box })
      announce({ ...widget, ...box })
    },
    [apply, announce],
  )
  const choose = useCallback((id: string) => apply({ type: 'choose', id }), [apply])
  const measures = {
    '--row': `${page.rowHeight}px`,
    '--gap-x': `${gapX}px`,
    '--gap-y': `${gapY}px`,
    height: `${(bottomOf(shown) + 6) * (page.rowHeight + gapY)}px`,
    backgroundColor: page.background || undefined,
  } as CSSProperties
  return (
    <div
      ref={grid}
      className={styles.canvas}
      style={measures}
      role="group"
      aria-label={text('portal.designer:canvas')}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null
        setMoving(null)
      }}
    >
      {shown.map((widget) => (
        <CanvasBox
          key={widget.i}
          widget={widget}
          isChosen={widget.i === chosen}
          isMoving={widget.i === moving?.id}
          begin={begin}
          press={press}
          choose={choose}
        />
      ))}
    </div>
  )
}

interface BoxProps {
  readonly widget: Widget
  readonly isChosen: boolean
  readonly isMoving: boolean
  begin(widget: Widget, mode: Drag['mode'], event: PointerEvent<HTMLElement>): void
  press(widget: Widget, event: KeyboardEvent): void
  choose(id: string): void
}

const CanvasBox = memo(function CanvasBox(props: BoxProps) {
  const { widget, isChosen, isMoving, begin, press, choose } = props
  const styles = useStyles()
  const text = useText()
  const { x, y, w, h, type } = widget
  // A move changes the place alone; the widget in the box is not drawn again for it.
  const content = useMemo(
    () => widget,
    // oxlint-disable-next-line react/exhaustive-deps -- place and size are the box's
    [widget.i, widget.type, widget.title, widget.props, widget.source],
  )
  const kind = isWidgetType(type) ? text(typeNames[type]) : type
  return (
    <div
      className={mergeClasses(styles.box, isChosen && styles.chosen, isMoving && styles.moving)}
      style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={text('portal.designer:placed', {
        name: widget.title || kind,
        x: x + 1,
        y: y + 1,
        w,
        h,
      })}
      data-widget={widget.i}
      onFocus={() => choose(widget.i)}
      onKeyDown={(event) => press(widget, event)}
      onPointerDown={(event) => begin(widget, 'move', event)}
    >
      <div className={styles.inert} inert>
        <WidgetCard widget={content} />
      </div>
      <span
        className={styles.handle}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.stopPropagation()
          begin(widget, 'size', event)
        }}
      />
    </div>
  )
})
