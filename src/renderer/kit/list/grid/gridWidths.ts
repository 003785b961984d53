import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { actionPadding, moreWidth, type ShownAction, splitActions } from '#kit/list/grid/GridRow.tsx'
import { expectedRoom, roomStep } from '#kit/list/grid/expectedRoom.ts'
import type { GridProps } from '#kit/list/grid/gridProps.ts'
import { textWidth } from '#kit/list/grid/textWidth.ts'
import { useText } from '#kit/text.ts'

/** The part of a grid that buttons may take before they shrink in favour of the columns. */
const actionsShare = 0.3

/** Rows whose buttons are measured; a tree may have ten thousand. */
const sampled = 100

/** Pixels that the columns may take together; the expected ones until the grid has been laid out. */
export function useRoom(scroller: { readonly current: HTMLDivElement | null }): number {
  const [room, setRoom] = useState(expectedRoom)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      if (element.clientWidth > 0) setRoom(roomStep(element.clientWidth))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return room
}

/** Pixels of a column around this content. @param header pixels of its header's words */
export const actionColumn = (content: number, header: number): number =>
  Math.max(content, header) + actionPadding + 6

/** Pixels of the buttons that a row shows in a column of this width. */
function drawnButtons<R extends object>(row: R, actions: readonly ShownAction<R>[], width: number): number {
  const { buttons, menu } = splitActions(row, actions, width)
  return buttons.reduce((sum, button) => sum + button.width, menu.length > 0 ? moreWidth : 0)
}

/**
 * The action column's width: that of the buttons drawn since the list was opened. In a narrow grid some buttons move
 * into the menu of the row.
 */
export function useActionsWidth<R extends object>(
  {
    rows,
    actions,
    actionsWidth: most,
    actionsLeast: least,
  }: Pick<GridProps<R>, 'rows' | 'actions' | 'actionsWidth' | 'actionsLeast'>,
  room: number,
): number {
  const header = useText()('kit:row.actions')
  const limit = Math.min(most, Math.max(least, Math.floor((room * actionsShare) / 40) * 40))
  const seen = useRef({ actions, limit, widest: 0 })
  return useMemo(() => {
    if (limit === 0) return 0
    const isSame = seen.current.actions === actions && seen.current.limit === limit
    const widest = rows
      .slice(0, sampled)
      .reduce(
        (most, { row }) => Math.max(most, drawnButtons(row, actions, limit)),
        isSame ? seen.current.widest : 0,
      )
    seen.current = { actions, limit, widest }
    return widest === 0 ? limit : Math.min(limit, actionColumn(widest, textWidth(header)))
  }, [rows, actions, limit, header])
}

/** Details are as wide as the visible part, not as all columns together. */
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
