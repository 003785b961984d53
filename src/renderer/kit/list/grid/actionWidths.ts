import { useMemo } from 'react'
import type { RowAction } from '#kit/list/actions.ts'
import { moreWidth, type ShownAction } from '#kit/list/grid/GridRow.tsx'
import { actionColumn } from '#kit/list/grid/gridWidths.ts'
import { textWidth } from '#kit/list/grid/textWidth.ts'
import { isOffered, useCutOff } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import type { Translate } from '#kit/text.ts'

/** Padding of a button on both sides: twice spacingHorizontalSNudge, plus room for rounding. */
const buttonPadding = 14

/** How many of the widest buttons the action column has room for. */
const usual = 3

export interface ActionColumn<R extends object> {
  readonly actions: readonly ShownAction<R>[]
  /** Pixels that the column may take at most; 0 when the operator may do nothing with a row. */
  readonly width: number
  /** Pixels for the first button and the menu of the others: how narrow it may become in a narrow grid. */
  readonly least: number
}

/** Row actions that this operator may see, with their widths. */
export function useActionColumn<R extends object>(
  actions: readonly RowAction<R>[] | undefined,
  header: string,
  text: Translate,
): ActionColumn<R> {
  // As text, so that a change of the session that decides nothing here draws nothing.
  const offered = useSession((state) =>
    JSON.stringify((actions ?? []).filter((action) => isOffered(state, action)).map(({ id }) => id)),
  )
  const cutOff = useCutOff()
  return useMemo(() => {
    const ids: ReadonlySet<string> = new Set(JSON.parse(offered) as string[])
    const shown = (actions ?? [])
      .filter(({ id }) => ids.has(id))
      .map((action) => {
        const label = text(action.label)
        return { action, label, width: textWidth(label) + buttonPadding, cutOff: cutOff(action) }
      })
    if (shown.length === 0) return { actions: shown, width: 0, least: 0 }
    const direct = shown.filter(({ action }) => !action.inMenu)
    const widest = direct
      .map(({ width }) => width)
      .sort((a, b) => b - a)
      .slice(0, usual)
      .reduce((sum, width) => sum + width, 0)
    const hasMenu = direct.length > usual || direct.length < shown.length
    const buttons = widest + (hasMenu ? moreWidth : 0)
    const first = (direct[0]?.width ?? 0) + (shown.length > 1 ? moreWidth : 0)
    const words = textWidth(header)
    return { actions: shown, width: actionColumn(buttons, words), least: actionColumn(first, words) }
  }, [actions, header, text, offered, cutOff])
}
