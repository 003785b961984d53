import { useVirtualizer, observeElementRect } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cellClasses } from '#kit/list/cellClasses.ts'
import type { ShownColumn } from '#kit/list/columns.tsx'
import type { Density } from '#kit/list/density.ts'
import { GridHeader } from '#kit/list/GridHeader.tsx'
import { GridRow, type RowWords, type ShownAction } from '#kit/list/GridRow.tsx'
import { type Bounds, nextPlace, type Place } from '#kit/list/gridKeys.ts'
import { headerHeight, rowHeights, useGridStyles } from '#kit/list/gridStyles.ts'
import { type ListLayout, movedColumn, shiftedColumn, sizedColumn } from '#kit/list/layout.ts'
import { type KeyedRow, pageState, type Selection } from '#kit/list/selection.ts'
import { type Track, type Tracks, useTracks } from '#kit/list/tracks.ts'
import type { ListDefinition, RowAction } from '#kit/list/types.ts'
import type { ListView } from '#kit/list/view.ts'
import { useText } from '#kit/text.ts'

export interface GridProps<R extends object> {
  readonly list: ListDefinition<R>
  /** Accessible name of the table. */
  readonly name: string
  readonly columns: readonly ShownColumn<R>[]
  readonly actions: readonly ShownAction<R>[]
  /** 0: no action column. */
  readonly actionsWidth: number
  readonly hasSelect: boolean
  readonly rows: readonly KeyedRow<R>[]
  readonly view: ListView
  readonly total: number
  readonly layout: ListLayout
  readonly density: Density
  readonly selection: Selection<R>
  readonly expanded: ReadonlySet<string>
  /** Skeleton rows instead of rows. */
  readonly isLoading: boolean
  /** Another page is on its way; the rows stay until it is there. */
  readonly isFetching: boolean
  /** Shown beneath the header when there are no rows. */
  readonly instead: ReactNode
  setLayout(change: (layout: ListLayout) => ListLayout): void
  sort(key: string): void
  tick(rows: readonly KeyedRow<R>[], isTicked: boolean): void
  toggleExpanded(id: string): void
  onAction(action: RowAction<R>, row: R): void
  /** A menu for a cell: `anchor` is what it belongs to. */
  onMenu(request: GridMenuRequest<R>): void
  onCopy(text: string): void
}

export type GridMenuRequest<R extends object> =
  | { readonly kind: 'actions'; readonly anchor: HTMLElement; readonly row: R; readonly available: number }
  | {
      readonly kind: 'cell'
      readonly anchor: HTMLElement
      readonly x: number
      readonly y: number
      readonly row: R
      readonly columnKey: string | null
    }
  | {
      readonly kind: 'column'
      readonly anchor: HTMLElement
      readonly x: number
      readonly y: number
      readonly columnKey: string
    }

/** A hidden tab has no height; its rows stay, so that showing it again paints them at once. */
const observeWhileVisible: typeof observeElementRect = (instance, onRect) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) onRect(rect)
  })

const place = (target: EventTarget): { cell: HTMLElement; row: number; col: number } | null => {
  if (!(target instanceof Element)) return null
  const cell =
    target.closest<HTMLElement>('[data-col]') ??
    target.closest('[role="gridcell"]')?.querySelector<HTMLElement>('[data-col]')
  const row = target.closest<HTMLElement>('[data-row]')
  return cell && row ? { cell, row: Number(row.dataset.row), col: Number(cell.dataset.col) } : null
}

function GridInner<R extends object>(props: GridProps<R>) {
  const { list, columns, rows, view, layout, density, selection, expanded, isLoading } = props
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
    actionsWidth: props.actionsWidth,
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

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    observeElementRect: observeWhileVisible,
    overscan: 3,
    scrollPaddingStart: headerHeight,
    // Keyed by place, not by row: the next page fills the cells that are already there.
    getItemKey: (index) => index,
  })
  useEffect(() => {
    for (const [index, { id }] of rows.entries()) if (!expanded.has(id)) virtualizer.resizeItem(index, height)
  }, [virtualizer, rows, expanded, height])

  // Another page, another order: reading starts at the top.
  const top = `${view.page}/${view.limit}/${view.sortKey}/${view.order}`
  const lastTop = useRef(top)
  useEffect(() => {
    if (lastTop.current !== top) scroller.current?.scrollTo({ top: 0 })
    lastTop.current = top
  }, [top])

  // ---- focus: one cell is a tab stop, arrows move it -----------------------------------------
  const [active, setActive] = useState<Place>({ row: -1, col: props.hasSelect ? 1 : 0 })
  const wantsFocus = useRef(false)
  const cols = tracks.list.length
  const at: Place = { row: Math.min(active.row, rows.length - 1), col: Math.min(active.col, cols - 1) }
  const cellAt = useCallback(
    ({ row, col }: Place) =>
      table.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`) ?? null,
    [],
  )
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const cell = cellAt(at)
    if (!cell) {
      // Not drawn yet: the next frame has it.
      virtualizer.scrollToIndex(at.row)
      const frame = requestAnimationFrame(() => cellAt(at)?.focus())
      wantsFocus.current = false
      return () => cancelAnimationFrame(frame)
    }
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    if (scroller.current) reveal(cell, scroller.current, tracks)
  })
  const focusAt = (next: Place) => {
    wantsFocus.current = true
    setActive(next)
  }

  // ---- one handler per kind of event for all cells -------------------------------------------
  const lastTicked = useRef(-1)
  const tickTo = (index: number, isTicked: boolean, isRange: boolean) => {
    const anchor = lastTicked.current
    const [from, to] =
      isRange && anchor >= 0 ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index]
    props.tick(rows.slice(from, to + 1), isTicked)
    lastTicked.current = index
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const where = place(event.target)
    if (!where || !(event.target instanceof Element)) return
    if (where.row < 0) {
      const key = event.target.closest<HTMLElement>('[data-sort]')?.dataset.sort
      if (key !== undefined && !event.target.closest('[data-handle]')) props.sort(key)
      return
    }
    const keyed = rows[where.row]
    if (!keyed) return
    const track = tracks.list[where.col]
    if (track?.kind === 'select') {
      const box = where.cell as HTMLInputElement
      tickTo(where.row, event.target === box ? box.checked : !selection.has(keyed.id), event.shiftKey)
      return
    }
    if (event.target.closest('[data-expand]')) props.toggleExpanded(keyed.id)
    const actionId = event.target.closest<HTMLElement>('[data-action]')?.dataset.action
    const shown = props.actions.find(({ action }) => action.id === actionId)
    if (shown) props.onAction(shown.action, keyed.row)
    const more = event.target.closest<HTMLElement>('[data-more]')
    if (more) props.onMenu({ kind: 'actions', anchor: more, row: keyed.row, available: track?.width ?? 0 })
  }

  const openMenu = (target: EventTarget, x: number, y: number): boolean => {
    const where = place(target)
    const track = where ? tracks.list[where.col] : undefined
    if (!where || !track) return false
    const columnKey = track.column?.key ?? null
    if (where.row < 0) {
      if (columnKey !== null) props.onMenu({ kind: 'column', anchor: where.cell, x, y, columnKey })
      return columnKey !== null
    }
    const keyed = rows[where.row]
    if (keyed) props.onMenu({ kind: 'cell', anchor: where.cell, x, y, row: keyed.row, columnKey })
    return keyed !== undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const where = place(event.target)
    if (!where || !(event.target instanceof HTMLElement)) return
    const track = tracks.list[where.col]
    // Inside a detail or a cell with controls of its own, keys belong to them.
    if (event.target.closest('[data-row]') === null) return
    const isButton = event.target.dataset.action !== undefined || event.target.dataset.more !== undefined
    if (isButton && withinActions(event, where.cell)) return
    if (event.altKey && where.row < 0 && track?.column) {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      const by = event.key === 'ArrowLeft' ? -1 : 1
      const { key } = track.column
      const width = where.cell.getBoundingClientRect().width
      props.setLayout((current) =>
        event.shiftKey ? shiftedColumn(current, key, by) : sizedColumn(current, key, width + by * 16),
      )
      if (event.shiftKey) focusAt({ row: -1, col: Math.min(Math.max(where.col + by, 0), cols - 1) })
      return
    }
    if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && !event.altKey) {
      const box = where.cell.getBoundingClientRect()
      if (openMenu(event.target, box.left, box.bottom)) event.preventDefault()
      return
    }
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
    if (isCopy && !isButton && track?.column && getSelection()?.isCollapsed !== false) {
      const keyed = rows[where.row]
      props.onCopy(keyed ? track.column.text(keyed.row) : track.column.label)
      event.preventDefault()
      return
    }
    if (event.key === 'Enter' && !isButton) {
      if (where.row < 0 && track?.column?.sortable) props.sort(track.column.key)
      else if (track?.kind === 'actions') where.cell.querySelector('button')?.focus()
      else return
      event.preventDefault()
      return
    }
    if (event.altKey) return
    const bounds: Bounds = {
      rows: rows.length,
      cols,
      perPage: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
    }
    const next = nextPlace({ row: where.row, col: where.col }, event, bounds)
    if (!next) return
    event.preventDefault()
    focusAt(next)
  }

  const onFocus = (event: { target: EventTarget }) => {
    const where = place(event.target)
    if (where && (where.row !== active.row || where.col !== active.col))
      setActive({ row: where.row, col: where.col })
  }

  /** Cut texts explain themselves; asked on hover, because measuring every cell costs a layout. */
  const onPointerOver = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return
    const where = place(event.target)
    const keyed = where && rows[where.row]
    const column = where && tracks.list[where.col]?.column
    if (!keyed || !column) return
    event.target.title = event.target.scrollWidth > event.target.clientWidth ? column.text(keyed.row) : ''
  }

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
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const firstAria = (view.page - 1) * view.limit + 2

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={table}
        role="grid"
        aria-label={props.name}
        aria-rowcount={props.total + 1}
        aria-colcount={cols}
        aria-multiselectable={props.hasSelect || undefined}
        aria-busy={isLoading || props.isFetching}
        className={styles.table}
        style={{ width: tracks.total, ...viewWidth }}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPointerOver={onPointerOver}
        onContextMenu={(event) => {
          if (openMenu(event.target, event.clientX, event.clientY)) event.preventDefault()
        }}
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
          <Skeleton tracks={tracks.list} rows={Math.min(view.limit, 20)} height={height} />
        ) : (
          <div role="rowgroup">
            {before > 0 ? <div role="presentation" style={{ height: before }} /> : null}
            {items.map(({ index }) => {
              const keyed = rows[index]
              if (!keyed) return null
              const { id, row } = keyed
              const isExpanded = list.expand ? expanded.has(id) : undefined
              return (
                <GridRow<R>
                  key={index}
                  id={id}
                  row={row}
                  index={index}
                  ariaIndex={firstAria + index}
                  name={list.rowName(row)}
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

/**
 * Scrolls just as far as it takes to see a cell between the header and the pinned strips. Done by hand:
 * `scroll-padding` would also move the strips' own cells, which are always in sight.
 */
function reveal<R>(cell: HTMLElement, scroller: HTMLElement, tracks: Tracks<R>): void {
  const view = scroller.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  const above = box.top - (view.top + headerHeight)
  const below = box.bottom - (view.top + scroller.clientHeight)
  if (Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row) >= 0) {
    if (above < 0) scroller.scrollTop += above
    else if (below > 0) scroller.scrollTop += below
  }
  if (tracks.list[Number(cell.dataset.col)]?.pinned !== null) return
  const isRightToLeft = getComputedStyle(scroller).direction === 'rtl'
  const [leftWidth, rightWidth] = isRightToLeft
    ? [tracks.endWidth, tracks.startWidth]
    : [tracks.startWidth, tracks.endWidth]
  const left = box.left - (view.left + leftWidth)
  const right = box.right - (view.left + scroller.clientWidth - rightWidth)
  if (left < 0) scroller.scrollLeft += left
  else if (right > 0) scroller.scrollLeft += Math.min(right, left)
}

/** Arrow keys among the buttons of one row; Escape goes back to the cell. */
function withinActions(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): boolean {
  if (event.key === 'Escape') {
    cell.focus()
    event.preventDefault()
    return true
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')
    return event.key === 'Enter' || event.key === ' '
  const buttons = [...cell.querySelectorAll('button')]
  const next =
    buttons[buttons.findIndex((button) => button === event.target) + (event.key === 'ArrowRight' ? 1 : -1)]
  if (!next) return false
  next.focus()
  event.preventDefault()
  return true
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

/** Rows of the same height as the real ones, so that nothing jumps when they arrive. */
function Skeleton<R>({
  tracks,
  rows,
  height,
}: {
  tracks: readonly Track<R>[]
  rows: number
  height: number
}) {
  const styles = useGridStyles()
  return (
    <div role="presentation" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height, gridTemplateColumns: 'var(--list-template)' }}>
          {tracks.map((track, index) => (
            <div key={track.id} className={styles.cell} style={track.style}>
              {track.kind === 'data' ? (
                <div
                  className={styles.skeleton}
                  style={{ width: `${40 + ((row * 7 + index * 13) % 45)}%` }}
                />
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

// memo loses the type parameter; the cast gives it back.
export const Grid = memo(GridInner) as typeof GridInner
