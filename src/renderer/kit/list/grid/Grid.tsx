import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cellClasses } from '#kit/list/grid/cellClasses.ts'
import type { ShownColumn } from '#kit/list/columns.tsx'
import type { Density } from '#kit/list/grid/density.ts'
import { GridHeader } from '#kit/list/grid/GridHeader.tsx'
import { GridRow, type RowWords, type ShownAction } from '#kit/list/grid/GridRow.tsx'
import { GridSkeleton } from '#kit/list/grid/GridSkeleton.tsx'
import { type GridMenuRequest, useGridEvents } from '#kit/list/grid/gridEvents.ts'
import { useGridFocus } from '#kit/list/grid/gridFocus.ts'
import { useKeptScroll } from '#kit/list/grid/gridScroll.ts'
import { headerHeight, rowHeights, useGridStyles } from '#kit/list/grid/gridStyles.ts'
import { type ListLayout, movedColumn, sizedColumn } from '#kit/list/state/layout.ts'
import { type KeyedRow, pageState, type Selection } from '#kit/list/state/selection.ts'
import { type Track, useTracks } from '#kit/list/grid/tracks.ts'
import type { ListDefinition, RowAction } from '#kit/list/types.ts'
import type { ListView } from '#kit/list/state/view.ts'
import { useText } from '#kit/text.ts'
import type { TreeShape } from '#kit/tree/treeShape.ts'

export interface GridProps<R extends object> {
  readonly list: ListDefinition<R>
  /** The rows form a tree. */
  readonly tree?: TreeShape<R> | undefined
  /** Accessible name of the table. */
  readonly name: string
  readonly columns: readonly ShownColumn<R>[]
  readonly actions: readonly ShownAction<R>[]
  /** 0: no action column. */
  readonly actionsWidth: number
  /** What the action column may shrink to where the grid is narrow. */
  readonly actionsLeast: number
  readonly hasSelect: boolean
  readonly rows: readonly KeyedRow<R>[]
  readonly view: ListView
  readonly total: number
  readonly layout: ListLayout
  readonly density: Density
  readonly selection: Selection<R>
  /** Rows whose detail is shown; for lists that have one. */
  readonly expanded?: ReadonlySet<string>
  /** Skeleton rows instead of rows. */
  readonly isLoading: boolean
  /** Another page is on its way; the rows stay until it is there. */
  readonly isFetching: boolean
  /** Shown beneath the header when there are no rows. */
  readonly instead: ReactNode
  setLayout(change: (layout: ListLayout) => ListLayout): void
  /** Absent: no column can be sorted. */
  sort?(key: string): void
  tick(rows: readonly KeyedRow<R>[], isTicked: boolean): void
  toggleExpanded?(id: string): void
  onAction(action: RowAction<R>, row: R): void
  /** A menu for a cell: `anchor` is what it belongs to. */
  onMenu(request: GridMenuRequest<R>): void
  onCopy(text: string): void
}

/** A hidden tab has no height; its rows stay, so that showing it again paints them at once. */
const observeWhileVisible: typeof observeElementRect = (instance, onRect) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) onRect(rect)
  })

const noneExpanded: ReadonlySet<string> = new Set()

function GridInner<R extends object>(props: GridProps<R>) {
  const { list, columns, rows, view, layout, density, selection, isLoading } = props
  const expanded = props.expanded ?? noneExpanded
  const styles = useGridStyles()
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const height = rowHeights[density]
  const tracks = useTracks({
    columns,
    layout,
    hasSelect: props.hasSelect,
    hasExpand: list.expand !== undefined,
    actionsWidth: useActionsWidth(scroller, props.actionsWidth, props.actionsLeast),
  })
  // Class names know no row; a track of any row type will do.
  const classes = useMemo(() => cellClasses(styles, tracks.list as readonly Track<never>[]), [styles, tracks])
  const words = useMemo<RowWords>(
    () => ({
      select: (name) => text('kit:select.row', { name }),
      expand: text('kit:row.expand'),
      collapse: text('kit:row.collapse'),
      more: text('kit:row.more'),
    }),
    [text],
  )

  const focusRow = useRef(-1)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    observeElementRect: observeWhileVisible,
    overscan: 3,
    scrollPaddingStart: headerHeight,
    // The row with the focus stays drawn wherever it is, or the focus would be lost with it.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), focusRow.current, range.count),
    // Keyed by place, not by row: the next page fills the cells that are already there.
    getItemKey: (index) => index,
  })
  const hasDetails = list.expand !== undefined
  useEffect(() => {
    if (!hasDetails) return
    for (const [index, { id }] of rows.entries()) if (!expanded.has(id)) virtualizer.resizeItem(index, height)
  }, [virtualizer, hasDetails, rows, expanded, height])
  // Without details all rows are alike, and there may be ten thousand of them.
  const lastHeight = useRef(height)
  useEffect(() => {
    if (!hasDetails && lastHeight.current !== height) virtualizer.measure()
    lastHeight.current = height
  }, [virtualizer, hasDetails, height])

  // Another page, another order: reading starts at the top.
  const top = `${view.page}/${view.limit}/${view.sortKey}/${view.order}`
  const lastTop = useRef(top)
  useEffect(() => {
    if (lastTop.current !== top) scroller.current?.scrollTo({ top: 0 })
    lastTop.current = top
  }, [top])
  useKeptScroll({ scroller, list: list.id, place: top, isThere: !isLoading && rows.length > 0 })

  const cols = tracks.list.length
  const { at, focusAt, follow } = useGridFocus({
    scroller,
    table,
    virtualizer,
    tracks,
    rows: rows.length,
    first: { row: -1, col: props.hasSelect ? 1 : 0 },
  })
  focusRow.current = at.row
  const events = useGridEvents({
    ...props,
    tracks: tracks.list,
    perPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
    focusAt,
  })

  const { setLayout } = props
  const onResizing = useCallback(
    (template: string) => table.current?.style.setProperty('--list-template', template),
    [],
  )
  const onResized = useCallback(
    (key: string, width: number) => setLayout((current) => sizedColumn(current, key, width)),
    [setLayout],
  )
  const onMoved = useCallback(
    (key: string, target: string) => setLayout((current) => movedColumn(current, key, target)),
    [setLayout],
  )
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { tick } = props
  const onTickPage = useCallback((isTicked: boolean) => tick(rows, isTicked), [tick, rows])
  useLayoutEffect(() => {
    table.current?.style.setProperty('--list-template', tracks.template)
  }, [tracks])
  const viewWidth = useViewWidth(scroller, list.expand !== undefined)

  const items = virtualizer.getVirtualItems()
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const firstAria = (view.page - 1) * view.limit + 2

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={table}
        role={props.tree ? 'treegrid' : 'grid'}
        aria-label={props.name}
        aria-rowcount={props.total + 1}
        aria-colcount={cols}
        aria-multiselectable={props.hasSelect || undefined}
        aria-busy={isLoading || props.isFetching}
        className={styles.table}
        style={{ width: tracks.total, ...viewWidth }}
        {...events}
        onFocus={(event) => follow(event.target)}
      >
        <GridHeader
          tracks={tracks}
          styles={styles}
          sortKey={view.sortKey}
          order={view.order}
          active={at.row < 0 ? at.col : -1}
          pageState={pageState(selection, ids)}
          onTickPage={onTickPage}
          onResizing={onResizing}
          onResized={onResized}
          onMoved={onMoved}
        />
        {isLoading ? (
          <GridSkeleton tracks={tracks.list} rows={Math.min(view.limit, 20)} height={height} />
        ) : (
          <div role="rowgroup">
            {items.map(({ index, start }, nth) => {
              const keyed = rows[index]
              if (!keyed) return null
              const { id, row } = keyed
              const isExpanded = list.expand ? expanded.has(id) : undefined
              const gap = start - (items[nth - 1]?.end ?? 0)
              return (
                <GridRow<R>
                  key={index}
                  gap={gap}
                  row={row}
                  index={index}
                  ariaIndex={firstAria + index}
                  name={list.rowName(row)}
                  line={props.tree?.lineOf(row)}
                  tracks={tracks.list}
                  classes={classes}
                  actions={props.actions}
                  words={words}
                  isSelected={selection.has(id)}
                  hasSelect={props.hasSelect}
                  isExpanded={isExpanded}
                  Detail={list.expand}
                  active={at.row === index ? at.col : -1}
                  height={height}
                  measure={isExpanded ? virtualizer.measureElement : undefined}
                />
              )
            })}
            {after > 0 ? <div role="presentation" style={{ height: after }} /> : null}
          </div>
        )}
      </div>
      {!isLoading && rows.length === 0 ? <div className={styles.overlay}>{props.instead}</div> : null}
    </div>
  )
}

/** Row numbers in order, with one more. */
function withRow(range: readonly number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || range.includes(row)) return [...range]
  return [...range, row].sort((a, b) => a - b)
}

/** The part of a grid that buttons may take before they make room for what they act on. */
const actionsShare = 0.3

/** The action column's width; in a narrow grid some buttons move into the menu of the row. */
function useActionsWidth(
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
function useViewWidth(
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

// memo loses the type parameter; the cast gives it back.
export const Grid = memo(GridInner) as typeof GridInner
