import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type Compactor,
  type EventCallback,
  GridLayout,
  type LayoutItem,
  useContainerWidth,
} from 'react-grid-layout'
import {
  type Box,
  GRID_COLUMNS,
  MAX_BOX_ROWS,
  MAX_ROW,
  type PageConfig,
  type Widget,
  type WidgetType,
} from '#contract/pageConfig.ts'
import { typeNames, widgetName } from '#features/portal/designer/labels.ts'
import {
  bottomOf,
  boxUnder,
  placed,
  resized,
  type Rows,
  seenMoves,
  withinPage,
} from '#features/portal/designer/layout.ts'
import type { Change } from '#features/portal/designer/workspace.ts'
import { useText } from '#kit/text.ts'
import { WidgetCard } from '#pickers/page/PageView.tsx'
import { titleOf } from '#pickers/page/shownData.ts'

// The library has its own style sheet for drags, which the page's policy allows with the document's nonce.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
})

const moves = {
  // Not its size: the content would be laid out for each frame.
  transitionProperty: 'transform',
  transitionDuration: tokens.durationNormal,
  '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0ms' },
} as const

const useStyles = makeStyles({
  canvas: {
    minHeight: '100%',
    // A drag would select text, and selected text is laid out and painted although it is out of sight.
    userSelect: 'none',
    // The library's elements have no classes but its own.
    '& .react-grid-layout': { position: 'relative' },
    '& .react-grid-item': moves,
    '& .react-grid-item.resizing, & .react-grid-item.react-draggable-dragging': {
      transitionProperty: 'none',
      zIndex: 2,
      cursor: 'grabbing',
      boxShadow: tokens.shadow16,
    },
    '& .react-grid-placeholder': {
      backgroundColor: tokens.colorBrandBackground2,
      border: `${tokens.strokeWidthThin} dashed ${tokens.colorBrandStroke1}`,
      borderRadius: tokens.borderRadiusMedium,
      boxSizing: 'border-box',
    },
  },
  box: {
    cursor: 'grab',
    // While it is sized, its content keeps its size.
    overflow: 'hidden',
    // Its size is set by the layout, so nothing inside it makes the browser lay out the page.
    contain: 'strict',
    touchAction: 'none',
    borderRadius: tokens.borderRadiusMedium,
    outlineOffset: '1px',
    ':hover': { outline: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke2}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  // A widget that glides to its place is a separate layer meanwhile; dozens of them at once cost more than a frame.
  still: { '& .react-grid-item': { transitionProperty: 'none' } },
  // Where a widget of the palette lands.
  landing: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    boxSizing: 'border-box',
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  chosen: { outline: `2px solid ${tokens.colorBrandStroke1}` },
  // The widget is only shown here; it is used in the preview.
  // Parts scrolled out of sight are neither laid out nor painted.
  inert: { height: '100%', pointerEvents: 'none', contentVisibility: 'auto' },
  handle: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: '20px',
    height: '20px',
    cursor: 'nwse-resize',
    touchAction: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      right: '4px',
      bottom: '4px',
      width: '8px',
      height: '8px',
      borderRight: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
      borderBottom: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
    },
  },
})

/** A widget of the palette that is held over the canvas. */
export interface Landing {
  readonly type: WidgetType
  readonly box: Box
}

export interface CanvasHandle {
  /** The box that a widget of this size takes where the pointer is. */
  boxUnder(point: { readonly x: number; readonly y: number }, size: Pick<Box, 'w' | 'h'>): Box
}

interface CanvasProps {
  readonly page: PageConfig
  readonly chosen: string
  /** Shown where it lands, with the others out of its way. Default: none. */
  readonly landing?: Landing | null
  readonly ref?: Ref<CanvasHandle>
  readonly apply: (change: Change) => void
  /** Announces the widget's new place to a screen reader. */
  announce(widget: Widget): void
}

const arrows = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/** Widgets that are drawn in one step, so that a page of a hundred opens without a pause. */
const AT_ONCE = 4

/** The widgets that are drawn by now. */
function useGradually(widgets: readonly Widget[]): readonly Widget[] {
  const [count, setCount] = useState(AT_ONCE)
  const isDone = count >= widgets.length
  useEffect(() => {
    // Later ones are drawn as they are added.
    if (isDone) return setCount(Number.POSITIVE_INFINITY)
    const frame = requestAnimationFrame(() => setCount((before) => before + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [count, isDone])
  return useMemo(() => (isDone ? widgets : widgets.slice(0, count)), [widgets, count, isDone])
}

const toItem = ({ i, x, y, w, h }: Pick<Widget, 'i' | 'x' | 'y' | 'w' | 'h'>): LayoutItem => ({
  ...{ i, x, y, w, h },
  maxH: MAX_BOX_ROWS,
})

const noPadding = [0, 0] as const
/** A shorter way is a click. */
const dragConfig = { threshold: 4 }

/**
 * The page's rules for a drag: the others are pushed down from their places at its beginning, so that they come back
 * when the widget moves on. The library's own compactors close gaps, or let widgets cover each other.
 * @param sight rows in which pushed widgets are rendered again during the drag
 */
function usePushing(widgets: readonly Widget[], sight: () => Rows) {
  const now = useRef(widgets)
  const drag = useRef<{ readonly id: string; readonly widgets: readonly Widget[] } | null>(null)
  useEffect(() => {
    now.current = widgets
  }, [widgets])
  const begin = useCallback((id: string) => {
    drag.current = { id, widgets: now.current }
  }, [])
  const end = useCallback(() => {
    drag.current = null
  }, [])
  const compactor = useMemo(
    (): Compactor => ({
      type: null,
      // That is, the library itself moves the dragged one alone.
      allowOverlap: true,
      compact(layout) {
        const { id, widgets: before } = drag.current ?? { id: '', widgets: [] }
        const box = layout.find(({ i }) => i === id)
        if (!box) return layout.map((item) => ({ ...item }))
        return seenMoves(before, placed(before, id, box), id, sight()).map(toItem)
      },
    }),
    [sight],
  )
  return { compactor, begin, end }
}

/** The corner by which a widget is sized. */
function useHandle(className: string) {
  return useMemo(
    () => ({
      handles: ['se'] as const,
      handleComponent: (_: string, ref: Ref<HTMLElement>) => (
        <span
          ref={ref}
          className={mergeClasses('react-resizable-handle', className)}
          aria-hidden="true"
          data-handle
        />
      ),
    }),
    [className],
  )
}

/** Content of a widget, while the box around it is sized: a chart is not drawn again for every pixel. */
const insideOf = (element: HTMLElement | null) =>
  element?.closest('.react-grid-item')?.querySelector<HTMLElement>('[inert]')

function keepSize(element: HTMLElement | null): void {
  const inside = insideOf(element)
  if (!inside) return
  const { clientWidth, clientHeight } = inside
  Object.assign(inside.style, { width: `${clientWidth}px`, height: `${clientHeight}px` })
}

function fitAgain(element: HTMLElement | null): void {
  const inside = insideOf(element)
  if (inside) Object.assign(inside.style, { width: '', height: '' })
}

/** The rows in sight, with a quarter as many above and below them for a pane that is scrolled during a drag. */
function useSight(canvas: { readonly current: HTMLElement | null }, rowStep: number): () => Rows {
  return useCallback(() => {
    const pane = canvas.current?.parentElement
    if (!pane) return { top: 0, bottom: Number.POSITIVE_INFINITY }
    const { scrollTop, clientHeight } = pane
    return {
      top: (scrollTop - clientHeight / 4) / rowStep,
      bottom: (scrollTop + clientHeight * 1.25) / rowStep,
    }
  }, [canvas, rowStep])
}

/** Effects of drags and sizings by pointer. */
function useDrags(
  widgets: readonly Widget[],
  sight: () => Rows,
  apply: CanvasProps['apply'],
  announce: CanvasProps['announce'],
) {
  const { compactor, begin, end } = usePushing(widgets, sight)
  const [isDragging, setDragging] = useState(false)
  const start = useCallback<EventCallback>(
    (_, item) => {
      if (!item) return
      begin(item.i)
      setDragging(true)
    },
    [begin],
  )
  const stop = useCallback<EventCallback>(
    (_, __, item) => {
      end()
      setDragging(false)
      const widget = widgets.find(({ i }) => i === item?.i)
      if (!item || !widget) return
      const { x, y, w, h } = item
      apply({ type: 'place', id: item.i, box: { x, y, w, h } })
      announce({ ...widget, x, y, w, h })
    },
    [widgets, apply, announce, end],
  )
  const startSize = useCallback<EventCallback>(
    (...given) => {
      start(...given)
      keepSize(given[5])
    },
    [start],
  )
  const stopSize = useCallback<EventCallback>(
    (...given) => {
      fitAgain(given[5])
      stop(...given)
    },
    [stop],
  )
  return { compactor, isDragging, start, stop, startSize, stopSize }
}

/** Arrows move a widget, with shift they size it; Delete takes it away. */
function usePress(apply: CanvasProps['apply'], announce: CanvasProps['announce']) {
  return useCallback(
    (widget: Widget, event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const arrow = arrows.get(event.key)
      if (event.key === 'Delete') apply({ type: 'remove', id: widget.i })
      if (!arrow) return
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
}

/** Id of the landing widget; those of widgets are shorter. */
const LANDING = 'landing'.padEnd(65, '-')

/** Boxes of the page, and of the landing widget among them. */
function useBoxes(
  drawn: readonly Widget[],
  landing: Landing | null,
): readonly (Box & { readonly i: string })[] {
  return useMemo(
    () =>
      landing
        ? placed([...drawn.map(toItem), { i: LANDING, ...landing.box }], LANDING, landing.box)
        : drawn.map(toItem),
    [drawn, landing],
  )
}

/** The twelve columns on which widgets are moved and sized, by pointer and by keyboard. */
export function Canvas({ page, chosen, landing = null, apply, announce, ref }: CanvasProps) {
  const styles = useStyles()
  const text = useText()
  const { widgets, rowHeight, margin } = page
  const { width, containerRef, mounted } = useContainerWidth()
  const drawn = useGradually(widgets)
  const rowStep = rowHeight + margin[1]
  const sight = useSight(containerRef, rowStep)
  const { compactor, isDragging, start, stop, startSize, stopSize } = useDrags(
    widgets,
    sight,
    apply,
    announce,
  )
  // The library gives a widget without a box its own one, so both come together.
  const boxes = useBoxes(drawn, landing)
  const layout = useMemo(
    () => boxes.map((box) => ({ ...toItem(box), isResizable: box.i !== LANDING })),
    [boxes],
  )
  useImperativeHandle(
    ref,
    () => ({
      boxUnder(point, size) {
        const { left = 0, top = 0, width: wide = 0 } = containerRef.current?.getBoundingClientRect() ?? {}
        return boxUnder(point, size, { left, top, width: wide, gap: margin[0], rowStep })
      },
    }),
    [containerRef, margin, rowStep],
  )
  const gridConfig = useMemo(
    () => ({ cols: GRID_COLUMNS, rowHeight, margin, containerPadding: noPadding, maxRows: MAX_ROW }),
    [rowHeight, margin],
  )
  const resizeConfig = useHandle(styles.handle)
  const press = usePress(apply, announce)
  const shown = widgets.find(({ i }) => i === chosen)
  useInSight(containerRef, shown ? shown.y * rowStep : -1, shown ? shown.h * rowStep : 0)
  const items = useMemo(
    () =>
      drawn.map((widget) => {
        const { i, x, y, w, h } = widget
        const name = titleOf(widget, text) || widgetName(text, widget.type)
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a widget is moved by keys
          <div
            key={i}
            className={mergeClasses(styles.box, i === chosen && styles.chosen)}
            role="group"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved by keys has the focus
            tabIndex={0}
            aria-current={i === chosen}
            aria-label={text('portal.designer:placed', { name, x: x + 1, y: y + 1, w, h })}
            data-widget={i}
            onFocus={() => apply({ type: 'choose', id: i })}
            onKeyDown={(event) => press(widget, event)}
          >
            <Content widget={widget} className={styles.inert} />
          </div>
        )
      }),
    [drawn, chosen, styles, text, apply, press],
  )
  return (
    <div
      ref={containerRef}
      className={mergeClasses(styles.canvas, (isDragging || landing !== null) && styles.still)}
      style={{
        height: `${(bottomOf(boxes) + 4) * rowStep}px`,
        backgroundColor: page.background || undefined,
      }}
      role="group"
      aria-label={text('portal.designer:canvas')}
    >
      {mounted ? (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          resizeConfig={resizeConfig}
          compactor={compactor}
          onDragStart={start}
          onDragStop={stop}
          onResizeStart={startSize}
          onResizeStop={stopSize}
        >
          {landing
            ? [
                ...items,
                <div key={LANDING} className={styles.landing} data-landing aria-hidden="true">
                  {text(typeNames[landing.type])}
                </div>,
              ]
            : items}
        </GridLayout>
      ) : null}
    </div>
  )
}

/** Scrolls to the chosen widget when it is added or moved out of sight. */
function useInSight(canvas: { readonly current: HTMLElement | null }, top: number, height: number): void {
  useEffect(() => {
    const pane = canvas.current?.parentElement
    if (!pane || top < 0) return
    const below = top + height - pane.clientHeight
    if (top < pane.scrollTop) pane.scrollTo({ top })
    else if (below > pane.scrollTop) pane.scrollTo({ top: Math.min(below + 24, top) })
  }, [canvas, top, height])
}

/** A move changes the place alone; the widget in the box is not drawn again for it. */
const Content = memo(
  function Content({ widget, className }: { readonly widget: Widget; readonly className: string }) {
    return (
      <div className={className} inert>
        <WidgetCard widget={widget} />
      </div>
    )
  },
  ({ widget: a }, { widget: b }) =>
    a.type === b.type && a.title === b.title && a.props === b.props && a.source === b.source,
)
