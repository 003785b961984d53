import { z } from 'zod'

/** How an operator has arranged the columns of one list. Column keys throughout. */
export const ListLayout = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  pinned: z.object({ start: z.array(z.string()), end: z.array(z.string()) }),
  /** Pixels, only where changed. */
  sizes: z.record(z.string(), z.number().min(40).max(1200)),
  /** Absent: the density of the settings. */
  density: z.enum(['compact', 'comfortable']).optional(),
})
export type ListLayout = z.output<typeof ListLayout>

interface Declared {
  readonly key: string
  readonly hidden?: boolean
  readonly pin?: 'start' | 'end'
}

export const minWidth = 48
export const maxWidth = 1200
export const defaultWidth = 140

export const declaredLayout = (columns: readonly Declared[]): ListLayout => ({
  order: columns.map((column) => column.key),
  hidden: columns.filter((column) => column.hidden).map((column) => column.key),
  pinned: {
    start: columns.filter((column) => column.pin === 'start').map((column) => column.key),
    end: columns.filter((column) => column.pin === 'end').map((column) => column.key),
  },
  sizes: {},
})

/**
 * A stored layout on the columns of today: columns that are gone are forgotten, new ones stand where
 * they are declared (after their predecessor) and are as visible as declared.
 */
export function mergedLayout(columns: readonly Declared[], stored: unknown): ListLayout {
  const declared = declaredLayout(columns)
  const parsed = ListLayout.safeParse(stored)
  if (!parsed.success) return declared
  const known = new Set(declared.order)
  const keep = (keys: readonly string[]) => [...new Set(keys)].filter((key) => known.has(key))
  const layout = parsed.data
  const seen = new Set(layout.order)
  const order = keep(layout.order)
  for (const [index, key] of declared.order.entries()) {
    if (seen.has(key)) continue
    const predecessor = declared.order[index - 1]
    order.splice(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, key)
  }
  const fresh = (keys: readonly string[]) => keys.filter((key) => !seen.has(key))
  const start = keep([...layout.pinned.start, ...fresh(declared.pinned.start)])
  return {
    order,
    hidden: keep([...layout.hidden, ...fresh(declared.hidden)]),
    pinned: {
      start,
      end: keep([...layout.pinned.end, ...fresh(declared.pinned.end)]).filter((key) => !start.includes(key)),
    },
    sizes: Object.fromEntries(Object.entries(layout.sizes).filter(([key]) => known.has(key))),
    density: layout.density,
  }
}

/** Puts a column where another one stands; across a pin it takes the pin of its target. */
export function movedColumn(layout: ListLayout, key: string, targetKey: string): ListLayout {
  if (key === targetKey) return layout
  const forward = layout.order.indexOf(key) < layout.order.indexOf(targetKey)
  const place = (keys: readonly string[]): string[] => {
    const rest = keys.filter((other) => other !== key)
    const target = rest.indexOf(targetKey)
    return target < 0 ? rest : rest.toSpliced(forward ? target + 1 : target, 0, key)
  }
  return {
    ...layout,
    order: place(layout.order),
    pinned: { start: place(layout.pinned.start), end: place(layout.pinned.end) },
  }
}

/** One place towards the start (-1) or the end (1), among the columns that are visible. */
export function shiftedColumn(layout: ListLayout, key: string, by: -1 | 1): ListLayout {
  const group = [layout.pinned.start, layout.pinned.end].find((keys) => keys.includes(key))
  const pinned = new Set([...layout.pinned.start, ...layout.pinned.end])
  const peers = (group ?? layout.order.filter((other) => !pinned.has(other))).filter(
    (other) => !layout.hidden.includes(other),
  )
  const target = peers[peers.indexOf(key) + by]
  if (target === undefined) return layout
  if (!group) return movedColumn(layout, key, target)
  const swap = (keys: readonly string[]) =>
    keys.map((other) => (other === key ? target : other === target ? key : other))
  return { ...layout, pinned: { start: swap(layout.pinned.start), end: swap(layout.pinned.end) } }
}

export const pinnedColumn = (layout: ListLayout, key: string, side: 'start' | 'end' | null): ListLayout => {
  const rest = (keys: readonly string[]) => keys.filter((other) => other !== key)
  return {
    ...layout,
    pinned: {
      start: side === 'start' ? [...rest(layout.pinned.start), key] : rest(layout.pinned.start),
      end: side === 'end' ? [key, ...rest(layout.pinned.end)] : rest(layout.pinned.end),
    },
  }
}

/** The last visible column stays: an empty table could not be repaired from its own header. */
export function shownColumn(layout: ListLayout, key: string, isShown: boolean): ListLayout {
  const hidden = layout.hidden.filter((other) => other !== key)
  if (isShown) return { ...layout, hidden }
  return hidden.length + 1 >= layout.order.length ? layout : { ...layout, hidden: [...hidden, key] }
}

export const sizedColumn = (layout: ListLayout, key: string, width: number): ListLayout => ({
  ...layout,
  sizes: { ...layout.sizes, [key]: Math.round(Math.min(Math.max(width, minWidth), maxWidth)) },
})

/** Columns as the eye sees them: order, pins and visibility applied. */
export function visibleColumns<C extends { readonly key: string }>(
  columns: readonly C[],
  layout: ListLayout,
): readonly C[] {
  const pinned = new Set([...layout.pinned.start, ...layout.pinned.end])
  const order = [
    ...layout.pinned.start,
    ...layout.order.filter((key) => !pinned.has(key)),
    ...layout.pinned.end,
  ]
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return order.filter((key) => !layout.hidden.includes(key)).flatMap((key) => byKey.get(key) ?? [])
}
