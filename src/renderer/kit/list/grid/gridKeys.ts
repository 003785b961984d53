/** A place in the grid; row -1 is the header. */
export interface Place {
  readonly row: number
  readonly col: number
}

export interface Bounds {
  readonly rows: number
  readonly cols: number
  /** Rows that a Page Up or Page Down passes. */
  readonly perPage: number
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
}

/** Where a key leads; null when the grid has nothing to do with it. */
export function nextPlace(at: Place, { key, ctrlKey }: Key, { rows, cols, perPage }: Bounds): Place | null {
  const row = (wanted: number) => Math.min(Math.max(wanted, -1), rows - 1)
  const col = (wanted: number) => Math.min(Math.max(wanted, 0), cols - 1)
  switch (key) {
    case 'ArrowDown':
      return { ...at, row: row(at.row + 1) }
    case 'ArrowUp':
      return { ...at, row: row(at.row - 1) }
    case 'ArrowRight':
      return { ...at, col: col(at.col + 1) }
    case 'ArrowLeft':
      return { ...at, col: col(at.col - 1) }
    case 'PageDown':
      return { ...at, row: row(at.row + perPage) }
    case 'PageUp':
      return { ...at, row: row(at.row - perPage) }
    case 'Home':
      return { row: ctrlKey ? -1 : at.row, col: 0 }
    case 'End':
      return { row: ctrlKey ? row(rows) : at.row, col: cols - 1 }
    default:
      return null
  }
}
