import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { mainAction } from '#kit/list/actions.ts'
import { placeOf } from '#kit/list/grid/gridFocus.ts'
import type { GridProps } from '#kit/list/grid/gridProps.ts'
import { type Bounds, nextPlace, type Place } from '#kit/list/grid/gridKeys.ts'
import { shiftedColumn, sizedColumn } from '#kit/list/state/layout.ts'
import type { Track } from '#kit/list/grid/tracks.ts'

type EventParts<R extends object> = Pick<
  GridProps<R>,
  | 'rows'
  | 'selection'
  | 'actions'
  | 'tick'
  | 'sort'
  | 'toggleExpanded'
  | 'setLayout'
  | 'onAction'
  | 'onMenu'
  | 'onCopy'
> & {
  readonly tracks: readonly Track<R>[]
  /** Rows that a Page Up or Page Down passes. */
  readonly perPage: () => number
  focusAt(next: Place): void
}

/** Pixels by which a key makes a column wider or narrower. */
const step = 16

/** A cell that an event belongs to. */
interface Where {
  readonly cell: HTMLElement
  readonly row: number
  readonly col: number
}

/** One handler per kind of event for all cells: a page has 1,500 of them. */
export function useGridEvents<R extends object>(parts: EventParts<R>) {
  const lastTicked = useRef(-1)
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const where = placeOf(event.target)
      if (where && event.target instanceof Element) clicked(parts, lastTicked, event, where, event.target)
    },
    onDoubleClick: ({ target }: MouseEvent<HTMLElement>) => {
      const where = placeOf(target)
      const isControl = target instanceof Element && target.closest('a, button, input') !== null
      if (where && where.row >= 0 && !isControl) openRow(parts, where)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => pressed(parts, event),
    onPointerOver: (event: MouseEvent<HTMLElement>) => explained(parts, event.target),
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (openMenu(parts, event.target, event.clientX, event.clientY)) event.preventDefault()
    },
  }
}

function clicked<R extends object>(
  parts: EventParts<R>,
  lastTicked: { current: number },
  event: MouseEvent<HTMLElement>,
  where: Where,
  target: Element,
): void {
  if (where.row < 0) {
    const key = target.closest<HTMLElement>('[data-sort]')?.dataset.sort
    if (key !== undefined && !target.closest('[data-handle]')) parts.sort?.(key)
    return
  }
  const keyed = parts.rows[where.row]
  if (!keyed) return
  const track = parts.tracks[where.col]
  if (track?.kind === 'select') {
    const box = where.cell as HTMLInputElement
    const isTicked = target === box ? box.checked : !parts.selection.has(keyed.id)
    // With Shift from the row that was ticked last to this one.
    const anchor = event.shiftKey && lastTicked.current >= 0 ? lastTicked.current : where.row
    const [from, to] = [Math.min(anchor, where.row), Math.max(anchor, where.row)]
    parts.tick(parts.rows.slice(from, to + 1), isTicked)
    lastTicked.current = where.row
    return
  }
  if (target.closest('[data-expand]')) parts.toggleExpanded?.(keyed.id)
  const actionId = target.closest<HTMLElement>('[data-action]')?.dataset.action
  const shown = parts.actions.find(({ action }) => action.id === actionId)
  if (shown) parts.onAction(shown.action, keyed.row)
  const more = target.closest<HTMLElement>('[data-more]')
  if (more) parts.onMenu({ kind: 'actions', anchor: more, row: keyed.row, available: track?.width ?? 0 })
}

/** The menu of a cell or a column. @returns whether there is one */
function openMenu<R extends object>(
  { rows, tracks, onMenu }: EventParts<R>,
  target: EventTarget,
  x: number,
  y: number,
): boolean {
  const where = placeOf(target)
  const track = where ? tracks[where.col] : undefined
  if (!where || !track) return false
  const columnKey = track.column?.key ?? null
  if (where.row < 0) {
    if (columnKey !== null) onMenu({ kind: 'column', anchor: where.cell, x, y, columnKey })
    return columnKey !== null
  }
  const keyed = rows[where.row]
  if (keyed) onMenu({ kind: 'cell', anchor: where.cell, x, y, row: keyed.row, columnKey })
  return keyed !== undefined
}

function pressed<R extends object>(parts: EventParts<R>, event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  const where = placeOf(target)
  if (!where || !(target instanceof HTMLElement)) return
  const track = parts.tracks[where.col]
  // Inside a detail or a cell with its own controls, keys belong to them.
  if (target.closest('[data-row]') === null) return
  const isButton = target.dataset.action !== undefined || target.dataset.more !== undefined
  if (isButton && withinActions(event, where.cell)) return
  if (event.altKey && where.row < 0 && track?.column) {
    arrangeColumn(parts, event, where, track.column.key)
    return
  }
  if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && !event.altKey) {
    const box = where.cell.getBoundingClientRect()
    if (openMenu(parts, target, box.left, box.bottom)) event.preventDefault()
    return
  }
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
  if (isCopy && !isButton && track?.column && getSelection()?.isCollapsed !== false) {
    const keyed = parts.rows[where.row]
    parts.onCopy(keyed ? track.column.text(keyed.row) : track.column.label)
    event.preventDefault()
    return
  }
  if (event.key === 'Enter' && !isButton && !event.ctrlKey && !event.metaKey) {
    if (enter(parts, where, track)) event.preventDefault()
    return
  }
  if (event.altKey) return
  const bounds: Bounds = { rows: parts.rows.length, cols: parts.tracks.length, perPage: parts.perPage() }
  const next = nextPlace({ row: where.row, col: where.col }, event, bounds)
  if (!next) return
  event.preventDefault()
  parts.focusAt(next)
}

/** Alt and an arrow on a header: the column's width, with Shift its place. */
function arrangeColumn<R extends object>(
  { setLayout, focusAt, tracks }: EventParts<R>,
  event: KeyboardEvent<HTMLElement>,
  where: Where,
  key: string,
): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  const by = event.key === 'ArrowLeft' ? -1 : 1
  const { shiftKey } = event
  const width = where.cell.getBoundingClientRect().width
  setLayout((current) =>
    shiftKey ? shiftedColumn(current, key, by) : sizedColumn(current, key, width + by * step),
  )
  if (shiftKey) focusAt({ row: -1, col: Math.min(Math.max(where.col + by, 0), tracks.length - 1) })
}

/** Opens a row to be edited or read, else its details below it. @returns whether there is anything to open */
function openRow<R extends object>(parts: EventParts<R>, where: Where): boolean {
  const keyed = parts.rows[where.row]
  if (!keyed) return false
  const action = mainAction(
    keyed.row,
    parts.actions.map(({ action }) => action),
  )
  if (action) parts.onAction(action, keyed.row)
  else if (parts.tracks.some(({ kind }) => kind === 'expand')) parts.toggleExpanded?.(keyed.id)
  else return false
  return true
}

/** Enter on a header sorts, on a cell it opens the content, else the row. @returns whether it did something */
function enter<R extends object>(parts: EventParts<R>, where: Where, track: Track<R> | undefined): boolean {
  if (where.row < 0 && track?.column?.sortable) parts.sort?.(track.column.key)
  else if (track?.kind === 'actions') where.cell.querySelector('button')?.focus()
  else {
    // A cell with a link or button inside works like it.
    const control = where.cell.querySelector<HTMLElement>('a, button')
    // Its button works by itself.
    if (where.row < 0 || track?.kind === 'expand') return false
    if (!control) return openRow(parts, where)
    control.click()
  }
  return true
}

/** Cut texts have a tooltip; measured on hover, because measuring every cell costs a layout. */
function explained<R extends object>({ rows, tracks }: EventParts<R>, target: EventTarget): void {
  if (!(target instanceof HTMLElement) || target.role !== 'gridcell') return
  const where = placeOf(target)
  const keyed = where && rows[where.row]
  const column = where && tracks[where.col]?.column
  if (!keyed || !column) return
  target.title = target.scrollWidth > target.clientWidth ? column.text(keyed.row) : ''
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
