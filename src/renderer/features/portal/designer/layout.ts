import { type Box, GRID_COLUMNS, MAX_BOX_ROWS, MAX_ROW, overlaps } from '#contract/pageConfig.ts'

/** Places of boxes: none leaves the page and none covers another. */

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The box as near to the target as the page allows. */
export function withinPage({ x, y, w, h }: Box): Box {
  const width = between(w, 1, GRID_COLUMNS)
  return {
    x: between(x, 0, GRID_COLUMNS - width),
    y: between(y, 0, MAX_ROW),
    w: width,
    h: between(h, 1, MAX_BOX_ROWS),
  }
}

/** The box while its right edge is dragged: the left one stays. */
export const resized = ({ x, y, w, h }: Box, dw: number, dh: number): Box => ({
  x,
  y,
  w: between(w + dw, 1, GRID_COLUMNS - x),
  h: between(h + dh, 1, MAX_BOX_ROWS),
})

/** First row below everything. */
export const bottomOf = (boxes: readonly Box[]): number => Math.max(0, ...boxes.map(({ y, h }) => y + h))

/** Moves a box below everything that it overlaps. */
function settled<B extends Box>(box: B, placed: readonly Box[]): B {
  let moved = box
  for (
    let hit = placed.find((one) => overlaps(one, moved));
    hit;
    hit = placed.find((one) => overlaps(one, moved))
  )
    moved = { ...moved, y: hit.y + hit.h }
  return moved
}

interface Placed extends Box {
  readonly i: string
}

/** Puts one widget at its target; those below it go down, and widgets that need not move stay the same objects. */
export function placed<W extends Placed>(widgets: readonly W[], id: string, wanted: Box): readonly W[] {
  const target = widgets.find(({ i }) => i === id)
  if (!target) return widgets
  const moved: W = { ...target, ...withinPage(wanted) }
  const done: W[] = [moved]
  const others = widgets.filter(({ i }) => i !== id).toSorted((a, b) => a.y - b.y || a.x - b.x)
  for (const widget of others) done.push(settled(widget, done))
  const byId = new Map(done.map((widget) => [widget.i, widget]))
  return widgets.map((widget) => byId.get(widget.i) ?? widget)
}

/** Rows of the page; the bottom one is no longer part. */
export interface Rows {
  readonly top: number
  readonly bottom: number
}

/**
 * Where widgets are drawn while one is dragged: those out of sight before and after stay where they were, because
 * every widget that moves costs time of the frame. They are put in place when the drag ends.
 */
export function seenMoves<W extends Placed>(
  before: readonly W[],
  after: readonly W[],
  id: string,
  { top, bottom }: Rows,
): readonly W[] {
  const isSeen = ({ y, h }: Box) => y < bottom && y + h > top
  return after.map((widget, index) => {
    const old = before[index] ?? widget
    return widget.i === id || isSeen(widget) || isSeen(old) ? widget : old
  })
}

/** The highest row at which a box of this size and column overlaps nothing below `from`. */
export const freeRow = (box: Box, others: readonly Box[]): number => {
  for (let y = 0; y < box.y; y += 1) if (!others.some((one) => overlaps(one, { ...box, y }))) return y
  return box.y
}

/** The first place, in reading order, where a box of this size covers nothing. Rows begin where others begin or end. */
export function firstFree({ w, h }: Pick<Box, 'w' | 'h'>, others: readonly Box[]): Box {
  const rows = [...new Set([0, ...others.flatMap((one) => [one.y, one.y + one.h])])].sort((a, b) => a - b)
  for (const y of rows) {
    // Only those can be in the way.
    const near = others.filter((one) => one.y < y + h && y < one.y + one.h)
    for (let x = 0; x + w <= GRID_COLUMNS; x += 1)
      if (!near.some((one) => overlaps(one, { x, y, w, h }))) return { x, y, w, h }
  }
  return { x: 0, y: bottomOf(others), w, h }
}

/** The grid on the screen: where its first cell begins, how wide it is, and pixels from one row to the next. */
export interface GridPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly gap: number
  readonly rowStep: number
}

/** The box of this size that is held by the middle of its upper edge at a point of the screen. */
export function boxUnder(
  point: { readonly x: number; readonly y: number },
  { w, h }: Pick<Box, 'w' | 'h'>,
  { left, top, width, gap, rowStep }: GridPlace,
): Box {
  const columnStep = (width + gap) / GRID_COLUMNS
  return withinPage({
    x: Math.round((point.x - left) / columnStep - w / 2),
    y: Math.floor((point.y - top) / rowStep),
    w,
    h,
  })
}

export const alignments = ['left', 'center', 'right', 'full', 'up'] as const
export type Alignment = (typeof alignments)[number]

export function aligned(box: Box, how: Alignment, others: readonly Box[]): Box {
  switch (how) {
    case 'left':
      return { ...box, x: 0 }
    case 'center':
      return { ...box, x: Math.floor((GRID_COLUMNS - box.w) / 2) }
    case 'right':
      return { ...box, x: GRID_COLUMNS - box.w }
    case 'full':
      return { ...box, x: 0, w: GRID_COLUMNS }
    case 'up':
      return { ...box, y: freeRow(box, others) }
  }
}
