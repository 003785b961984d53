/** Pixels that a filter of the query card needs. */
export interface CardField {
  /** Of its label and its input. */
  readonly width: number
  /** Both ends of a range of time have a cell of this width. */
  readonly cells: 1 | 2
}

export interface CardPlaces {
  /** How many filters are shown, in their order. */
  readonly shown: number
  /** Not all of them fit into one row beside the buttons. */
  readonly canFold: boolean
  /** Least pixels of each column of fields. */
  readonly columns: readonly number[]
  /** The first column of each shown filter, from 1. */
  readonly starts: readonly number[]
  /** The first column of the buttons, from 1; null: they have a row for themselves. */
  readonly buttons: number | null
}

interface CardRoom {
  /** Pixels inside the card. */
  readonly room: number
  /** Pixels between cells. */
  readonly gap: number
  readonly fields: readonly CardField[]
  /** Pixels of the buttons that are always there. */
  readonly buttons: number
  /** Pixels that the button for the other filters adds to them. */
  readonly fold: number
  readonly isUnfolded: boolean
}

const cellsOf = (fields: readonly CardField[]): readonly number[] =>
  fields.flatMap(({ width, cells }) => Array.from({ length: cells }, () => width))

/** Pixels of cells beside each other, with a gap behind each. */
const rowOf = (cells: readonly number[], gap: number): number =>
  cells.reduce((sum, width) => sum + width + gap, 0)

/**
 * Places the filters of a card and its buttons. Folded, as many filters as fit are in one row, the buttons behind the
 * last of them. Unfolded, all are in columns of one width, and the buttons are still behind the last.
 */
export function cardPlaces(card: CardRoom): CardPlaces {
  const { room, gap, fields, buttons, fold, isUnfolded } = card
  const all = cellsOf(fields)
  if (rowOf(all, gap) + buttons <= room) return { ...inOneRow(fields), canFold: false }
  const canFold = fields.length > 1
  const needed = canFold ? buttons + fold : buttons
  if (isUnfolded) return { ...inColumns(fields, needed, card), canFold }
  let shown = fields.length - 1
  while (shown > 0 && rowOf(cellsOf(fields.slice(0, shown)), gap) + needed > room) shown -= 1
  if (shown === 0) return { ...inColumns(fields.slice(0, 1), needed, card), canFold }
  return { ...inOneRow(fields.slice(0, shown)), canFold }
}

type Columns = Omit<CardPlaces, 'canFold'>

function inOneRow(fields: readonly CardField[]): Columns {
  const columns = cellsOf(fields)
  const { starts } = rowsOf(fields, columns.length)
  return { shown: fields.length, columns, starts, buttons: columns.length + 1 }
}

/**
 * All filters in columns of one width: as many as leave room for the buttons at the end of any row, or as many as fit
 * where that saves a row.
 */
function inColumns(fields: readonly CardField[], buttons: number, { room, gap }: CardRoom): Columns {
  const width = Math.max(...fields.map((field) => field.width))
  const step = width + gap
  const beside = Math.floor((room - buttons) / step)
  const most = Math.max(1, Math.floor((room + gap) / step))
  const few = rowsOf(fields, beside)
  const many = rowsOf(fields, most)
  const fits = (most - many.used) * step >= buttons
  const isFew = beside > 1 ? few.count <= many.count + (fits ? 0 : 1) : beside === most
  const count = isFew ? beside : most
  const rows = isFew ? few : many
  return {
    shown: fields.length,
    columns: Array.from({ length: count }, () => width),
    starts: rows.starts,
    buttons: isFew || fits ? rows.used + 1 : null,
  }
}

interface Rows {
  readonly count: number
  /** Cells of the last row that are taken. */
  readonly used: number
  readonly starts: readonly number[]
}

/** The filters one behind the other, in rows of so many cells. */
function rowsOf(fields: readonly CardField[], columns: number): Rows {
  const starts: number[] = []
  let count = 1
  let used = 0
  for (const { cells } of fields) {
    // In a single column both ends of a range are below each other.
    const span = Math.min(cells, columns)
    if (used + span > columns) {
      count += 1
      used = 0
    }
    starts.push(used + 1)
    used += span
  }
  return { count, used, starts }
}
