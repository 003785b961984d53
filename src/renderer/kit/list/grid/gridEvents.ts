import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { GridProps } from '#kit/list/grid/Grid.tsx'
import { placeOf } from '#kit/list/grid/gridFocus.ts'
import { type Bounds, nextPlace, type Place } from '#kit/list/grid/gridKeys.ts'
import { shiftedColumn, sizedColumn } from '#kit/list/state/layout.ts'
import type { Track } from '#kit/list/grid/tracks.ts'

/** A menu asked for: the buttons that did not fit, a cell's menu, a column's menu. */
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

/** One handler per kind of event for all cells: a page has 1,500 of them. */
export function useGridEvents<R extends object>(parts: EventParts<R>) {
  const { rows, selection, tracks, focusAt } = parts
  const cols = tracks.length
  const lastTicked = useRef(-1)
  const tickTo = (index: number, isTicked: boolean, isRange: boolean) => {
    const anchor = lastTicked.current
    const [from, to] =
      isRange && anchor >= 0 ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index]
    parts.tick(rows.slice(from, to + 1), isTicked)
    lastTicked.current = index
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const where = placeOf(event.target)
    if (!where || !(event.target instanceof Element)) return
    if (where.row < 0) {
      const key = event.target.closest<HTMLElement>('[data-sort]')?.dataset.sort
      if (key !== undefined && !event.target.closest('[data-handle]')) parts.sort?.(key)
      return
    }
    const keyed = rows[where.row]
    if (!keyed) return
    const track = tracks[where.col]
    if (track?.kind === 'select') {
      const box = where.cell as HTMLInputElement
      tickTo(where.row, event.target === box ? box.checked : !selection.has(keyed.id), event.shiftKey)
      return
    }
    if (event.target.closest('[data-expand]')) parts.toggleExpanded?.(keyed.id)
    const actionId = event.target.closest<HTMLElement>('[data-action]')?.dataset.action
    const shown = parts.actions.find(({ action }) => action.id === actionId)
    if (shown) parts.onAction(shown.action, keyed.row)
    const more = event.target.closest<HTMLElement>('[data-more]')
    if (more) parts.onMenu({ kind: 'actions', anchor: more, row: keyed.row, available: track?.width ?? 0 })
  }

  const openMenu = (target: EventTarget, x: number, y: number): boolean => {
    const where = placeOf(target)
    const track = where ? tracks[where.col] : undefined
    if (!where || !track) return false
    const columnKey = track.column?.key ?? null
    if (where.row < 0) {
      if (columnKey !== null) parts.onMenu({ kind: 'column', anchor: where.cell, x, y, columnKey })
      return columnKey !== null
    }
    const keyed = rows[where.row]
    if (keyed) parts.onMenu({ kind: 'cell', anchor: where.cell, x, y, row: keyed.row, columnKey })
    return keyed !== undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const where = placeOf(event.target)
    if (!where || !(event.target instanceof HTMLElement)) return
    const track = tracks[where.col]
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
      parts.setLayout((current) =>
        event.shiftKey ? shiftedColumn(current, key, by) : sizedColumn(current, key, width + by * step),
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
      parts.onCopy(keyed ? track.column.text(keyed.row) : track.column.label)
      event.preventDefault()
      return
    }
    if (event.key === 'Enter' && !isButton) {
      if (where.row < 0 && track?.column?.sortable) parts.sort?.(track.column.key)
      else if (track?.kind === 'actions') where.cell.querySelector('button')?.focus()
      else {
        // A cell with a link or button inside works like it.
        const control = where.cell.querySelector<HTMLElement>('a, button')
        if (where.row < 0 || !control) return
        control.click()
      }
      event.preventDefault()
      return
    }
    if (event.altKey) return
    const bounds: Bounds = { rows: rows.length, cols, perPage: parts.perPage() }
    const next = nextPlace({ row: where.row, col: where.col }, event, bounds)
    if (!next) return
    event.preventDefault()
    focusAt(next)
  }

  /** Cut texts explain themselves; asked on hover, because measuring every cell costs a layout. */
  const onPointerOver = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return
    const where = placeOf(event.target)
    const keyed = where && rows[where.row]
    const column = where && tracks[where.col]?.column
    if (!keyed || !column) return
    event.target.title = event.target.scrollWidth > event.target.clientWidth ? column.text(keyed.row) : ''
  }

  return {
    onClick,
    onKeyDown,
    onPointerOver,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (openMenu(event.target, event.clientX, event.clientY)) event.preventDefault()
    },
  }
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
