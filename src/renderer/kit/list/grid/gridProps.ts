import type { ReactNode } from 'react'
import type { ShownColumn } from '#kit/list/columns.tsx'
import type { Density } from '#kit/list/grid/density.ts'
import type { ShownAction } from '#kit/list/grid/GridRow.tsx'
import type { ListLayout } from '#kit/list/state/layout.ts'
import type { KeyedRow, Selection } from '#kit/list/state/selection.ts'
import type { ListView } from '#kit/list/state/view.ts'
import type { RowAction } from '#kit/list/actions.ts'
import type { RowRefusals } from '#kit/list/rowRefusals.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { TreeShape } from '#kit/list/tree/treeShape.ts'

export interface GridProps<R extends object> {
  readonly list: ListDefinition<R>
  /** The rows form a tree. */
  readonly tree?: TreeShape<R> | undefined
  /** Accessible name of the table. */
  readonly name: string
  readonly columns: readonly ShownColumn<R>[]
  readonly actions: readonly ShownAction<R>[]
  /** Pixels that the action column may take at most; 0: there is none. */
  readonly actionsWidth: number
  /** Least width of the action column where the grid is narrow. */
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
  /** Rows that have just been saved: the first of them is scrolled to, and all are marked. */
  readonly fresh?: ReadonlySet<string>
  /** Refused actions, shown below their rows. */
  readonly refusals?: RowRefusals
  /** Columns that the platform does not fill. */
  readonly unfilled?: readonly string[] | undefined
  /** Skeleton rows instead of rows. */
  readonly isLoading: boolean
  /** Another page is loading; the rows stay until it has arrived. */
  readonly isFetching: boolean
  /** Takes how many rows fit into the grid, whenever that changes. Absent: not needed. */
  readonly onFit?: ((rows: number) => void) | undefined
  /** Shown beneath the header when there are no rows. */
  readonly instead: ReactNode
  setLayout(change: (layout: ListLayout) => ListLayout): void
  /** Absent: no column can be sorted. */
  sort?(key: string): void
  tick(rows: readonly KeyedRow<R>[], isTicked: boolean): void
  toggleExpanded?(id: string): void
  /** Removes the content below a row in `refusals`. */
  onDismiss?(ids: readonly string[]): void
  onAction(action: RowAction<R>, row: R): void
  /** A menu for a cell: `anchor` is its element. */
  onMenu(request: GridMenuRequest<R>): void
  onCopy(text: string): void
}

/** A requested menu: the buttons that did not fit, a cell's menu, a column's menu. */
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
