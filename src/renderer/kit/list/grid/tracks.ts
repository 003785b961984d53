import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useMemo } from 'react'
import type { ShownColumn } from '#kit/list/columns.tsx'
import type { ListLayout } from '#kit/list/state/layout.ts'

/** One vertical strip of the grid, in the order of the eye. */
export interface Track<R> {
  /** Column key, or `#select`, `#expand`, `#actions`. */
  readonly id: string
  readonly kind: 'select' | 'expand' | 'data' | 'actions'
  readonly column: ShownColumn<R> | null
  readonly width: number
  /** See Column. */
  readonly grow?: number
  readonly pinned: 'start' | 'end' | null
  /** Offset of a pinned strip from its edge; shared by all its cells. */
  readonly style: CSSProperties | undefined
  /** Last one at the start or first one at the end: a line separates it from what scrolls. */
  readonly isEdge: boolean
}

export interface Tracks<R> {
  readonly list: readonly Track<R>[]
  /** `grid-template-columns`; what is left over goes to the strips that grow, else to the last that scrolls. */
  readonly template: string
  readonly total: number
  readonly startWidth: number
  readonly endWidth: number
}

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
})

export const selectWidth = 40
export const expandWidth = 36

interface Parts<R> {
  readonly columns: readonly ShownColumn<R>[]
  readonly layout: ListLayout
  readonly hasSelect: boolean
  readonly hasExpand: boolean
  /** 0: no action column. */
  readonly actionsWidth: number
}

const noData: readonly never[] = []

/** The column model: order, pins and visibility are TanStack Table's, widths and markup are ours. */
export function useTracks<R extends object>(parts: Parts<R>): Tracks<R> {
  const { columns, layout, hasSelect, hasExpand, actionsWidth } = parts
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, R> => ({
          id: column.key,
          accessorFn: column.text,
        }),
      ),
    [columns],
  )
  const state = useMemo(
    () => ({
      columnOrder: layout.order,
      columnVisibility: Object.fromEntries(layout.hidden.map((key) => [key, false])),
      columnPinning: layout.pinned,
    }),
    [layout],
  )
  const table = useTable({ features, columns: definitions, data: noData as readonly R[], state })
  // Memoised by the table: new arrays only when the layout or the columns have changed.
  const start = table.getStartVisibleLeafColumns()
  const centre = table.getCenterVisibleLeafColumns()
  const end = table.getEndVisibleLeafColumns()
  const { sizes } = layout
  return useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]))
    const data = (group: readonly { readonly id: string }[], pinned: 'start' | 'end' | null) =>
      group.flatMap(({ id }) => {
        const column = byKey.get(id)
        if (!column) return []
        const own = sizes[id]
        // A width that the operator chose stays.
        const grow = own === undefined && pinned === null ? column.grow : undefined
        return [{ id, kind: 'data' as const, column, width: own ?? column.width, grow, pinned }]
      })
    const special = (id: string, kind: Track<R>['kind'], width: number, pinned: 'start' | 'end') =>
      width > 0 ? [{ id, kind, column: null, width, pinned }] : []
    return arranged<R>([
      ...special('#select', 'select', hasSelect ? selectWidth : 0, 'start'),
      ...special('#expand', 'expand', hasExpand ? expandWidth : 0, 'start'),
      ...data(start, 'start'),
      ...data(centre, null),
      ...data(end, 'end'),
      ...special('#actions', 'actions', actionsWidth, 'end'),
    ])
  }, [start, centre, end, sizes, columns, hasSelect, hasExpand, actionsWidth])
}

type Bare<R> = Omit<Track<R>, 'style' | 'isEdge'>

export function arranged<R>(bare: readonly Bare<R>[]): Tracks<R> {
  const widthOf = (tracks: readonly Bare<R>[]) => tracks.reduce((sum, track) => sum + track.width, 0)
  const lastStart = bare.findLastIndex((track) => track.pinned === 'start')
  const firstEnd = bare.findIndex((track) => track.pinned === 'end')
  const elastic = Math.max(
    bare.findLastIndex((track) => track.pinned === null),
    // Everything is pinned: the last data strip at the start stretches.
    bare.some((track) => track.pinned === null) ? -1 : lastStart,
  )
  const hasShares = bare.some(({ grow = 0 }) => grow > 0)
  const list = bare.map((track, index): Track<R> => {
    if (track.pinned === 'start') {
      return {
        ...track,
        style: { insetInlineStart: widthOf(bare.slice(0, index)) },
        isEdge: index === lastStart,
      }
    }
    if (track.pinned === 'end') {
      return {
        ...track,
        style: { insetInlineEnd: widthOf(bare.slice(index + 1)) },
        isEdge: index === firstEnd,
      }
    }
    return { ...track, style: undefined, isEdge: false }
  })
  return {
    list,
    template: bare
      .map((track, index) => {
        const share = hasShares ? (track.grow ?? 0) * track.width : Number(index === elastic)
        return share > 0 ? `minmax(${track.width}px, ${share}fr)` : `${track.width}px`
      })
      .join(' '),
    total: widthOf(bare),
    startWidth: widthOf(bare.filter((track) => track.pinned === 'start')),
    endWidth: widthOf(bare.filter((track) => track.pinned === 'end')),
  }
}
