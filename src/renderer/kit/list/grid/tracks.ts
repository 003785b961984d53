import { type CSSProperties, useMemo } from 'react'
import type { ShownColumn } from '#kit/list/columns.tsx'
import { sharedRoom } from '#kit/list/grid/textRoom.ts'
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
  /** `state`: has its place among scrolling columns, and stays at the end of the visible part until that is reached. */
  readonly pinned: 'start' | 'end' | 'state' | null
  /** Offset of a pinned strip from its edge; shared by all its cells. */
  readonly style: CSSProperties | undefined
  /** A line separates it from the scrolling columns: the last one at the start, the first one at the end. */
  readonly isEdge: boolean
}

export interface Tracks<R> {
  readonly list: readonly Track<R>[]
  /** `grid-template-columns`; remaining width goes to the strips that grow, else to the last that scrolls. */
  readonly template: string
  readonly total: number
  readonly startWidth: number
  readonly endWidth: number
}

export const selectWidth = 40
export const expandWidth = 36

interface Parts<R> {
  readonly columns: readonly ShownColumn<R>[]
  readonly layout: ListLayout
  readonly hasSelect: boolean
  readonly hasExpand: boolean
  /** 0: no action column. */
  readonly actionsWidth: number
  /** Pixels that are seen of all strips together. */
  readonly room: number
  /** Widths at which texts are not cut, by column; only for columns that are too narrow. */
  readonly texts: ReadonlyMap<string, number>
}

/**
 * Keys of the columns that are shown: pinned ones in the order of the pins, the others in that of the layout, and
 * those missing from the layout at the end.
 */
export function visibleKeys(
  keys: readonly string[],
  { order, hidden, pinned }: Pick<ListLayout, 'order' | 'hidden' | 'pinned'>,
): Readonly<Record<'start' | 'centre' | 'end', readonly string[]>> {
  const isPinned = new Set([...pinned.start, ...pinned.end])
  const isHidden = new Set(hidden)
  const shown = (keys: readonly string[]) => keys.filter((key) => !isHidden.has(key))
  return {
    start: shown(pinned.start),
    centre: shown([...new Set([...order, ...keys])].filter((key) => !isPinned.has(key))),
    end: shown(pinned.end),
  }
}

/** The strips of a list, from how its columns are arranged. */
export function useTracks<R extends object>(parts: Parts<R>): Tracks<R> {
  const { columns, layout, hasSelect, hasExpand, actionsWidth, room, texts } = parts
  const { order, hidden, pinned, sizes } = layout
  return useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]))
    const { start, centre, end } = visibleKeys([...byKey.keys()], { order, hidden, pinned })
    const data = (keys: readonly string[], pinned: 'start' | 'end' | null) =>
      keys.flatMap((id) => {
        const column = byKey.get(id)
        if (!column) return []
        const own = sizes[id]
        // A width that the operator chose stays.
        const grow = own === undefined && pinned === null ? column.grow : undefined
        return [{ id, kind: 'data' as const, column, width: own ?? column.width, grow, pinned }]
      })
    const special = (id: string, kind: Track<R>['kind'], width: number, pinned: 'start' | 'end') =>
      width > 0 ? [{ id, kind, column: null, width, pinned }] : []
    const bare: readonly Bare<R>[] = [
      ...special('#select', 'select', hasSelect ? selectWidth : 0, 'start'),
      ...special('#expand', 'expand', hasExpand ? expandWidth : 0, 'start'),
      ...data(start, 'start'),
      ...data(centre, null),
      ...data(end, 'end'),
      ...special('#actions', 'actions', actionsWidth, 'end'),
    ]
    const needs = bare.map(({ id, width }) => (sizes[id] === undefined ? (texts.get(id) ?? width) : width))
    return arranged(withStates(withRoom(bare, needs, room), room))
  }, [order, hidden, pinned, sizes, columns, hasSelect, hasExpand, actionsWidth, room, texts])
}

type Bare<R> = Omit<Track<R>, 'style' | 'isEdge'>

const widthOf = (tracks: readonly { readonly width: number }[]) =>
  tracks.reduce((sum, { width }) => sum + width, 0)

/** Gives the remaining width to the strips whose texts are cut. @param needs pixels at which each is not */
export function withRoom<R>(
  bare: readonly Bare<R>[],
  needs: readonly number[],
  room: number,
): readonly Bare<R>[] {
  const free = room - widthOf(bare)
  // Before the grid is laid out.
  if (free === Number.POSITIVE_INFINITY || free <= 0) return bare
  const shares = sharedRoom(
    bare.map(({ width }, at) => Math.max(0, (needs[at] ?? 0) - width)),
    free,
  )
  return bare.map((track, at) => ({ ...track, width: track.width + (shares[at] ?? 0) }))
}

/** The part of the room that strips may take that are always seen. */
const keptShare = 0.75

/** Keeps strips of tags in sight that would be out of it. */
export function withStates<R>(bare: readonly Bare<R>[], room: number): readonly Bare<R>[] {
  if (widthOf(bare) <= room) return bare
  const pinnedWidth = (side: 'start' | 'end') => widthOf(bare.filter(({ pinned }) => pinned === side))
  let behind = pinnedWidth('end')
  let kept = behind + pinnedWidth('start')
  const isKept = new Set<string>()
  for (const [at, track] of [...bare.entries()].reverse()) {
    if (track.pinned !== null || !track.column?.tags.length) continue
    const isSeen = widthOf(bare.slice(0, at + 1)) <= room - behind
    if (isSeen || kept + track.width > room * keptShare) continue
    isKept.add(track.id)
    behind += track.width
    kept += track.width
  }
  return bare.map((track) => (isKept.has(track.id) ? { ...track, pinned: 'state' as const } : track))
}

export function arranged<R>(bare: readonly Bare<R>[]): Tracks<R> {
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
    if (track.pinned === 'state') {
      const behind = bare.slice(index + 1).filter(({ pinned }) => pinned !== null)
      return {
        ...track,
        style: { insetInlineEnd: widthOf(behind) },
        isEdge: bare[index - 1]?.pinned !== 'state',
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
