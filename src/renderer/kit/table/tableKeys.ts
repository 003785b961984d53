import { nextPlace, type Place } from '#kit/list/grid/gridKeys.ts'

/** Effect of a key in a cell that is not being edited. */
export type TableCommand =
  | { readonly type: 'go'; readonly to: Place; readonly selects: boolean }
  /** `types`: the character goes into an empty editor. */
  | { readonly type: 'edit'; readonly types: boolean }
  | { readonly type: 'select' | 'selectAll' | 'unselect' | 'clear' | 'remove' | 'add' | 'undo' | 'redo' }
  | { readonly type: 'moveRows'; readonly by: -1 | 1 }

export interface TableKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

export interface KeyContext {
  readonly at: Place
  readonly rows: number
  /** Columns with the number and the buttons of a row. */
  readonly cols: number
  /** Rows that a Page Up or Page Down passes. */
  readonly perPage: number
  readonly isCell: boolean
  readonly isSelectionEmpty: boolean
}

// Open keys: any key of the keyboard is looked up.
const withControl: Readonly<Record<string, TableCommand['type'] & ('undo' | 'redo' | 'selectAll' | 'add')>> =
  {
    z: 'undo',
    y: 'redo',
    a: 'selectAll',
    Enter: 'add',
  }

/** An input method has taken the key: its text belongs into the editor. */
const isComposed = (key: string): boolean => key === 'Process' || key === 'Unidentified'

function controlled({ key, shiftKey }: TableKey): TableCommand | null {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (name === 'z' && shiftKey) return { type: 'redo' }
  const type = withControl[name]
  return type ? { type } : null
}

function go(pressed: TableKey, { at, rows, cols, perPage }: KeyContext): TableCommand | null {
  const ctrlKey = pressed.ctrlKey || pressed.metaKey
  const place = nextPlace(at, { key: pressed.key, ctrlKey }, { rows, cols, perPage })
  if (!place) return null
  // Row -1 is the header, which nothing can be done with here.
  const to = { ...place, row: Math.max(0, place.row) }
  return { type: 'go', to, selects: pressed.shiftKey && to.row !== at.row && to.col === at.col }
}

/** @returns null where the table has nothing to do with the key */
export function tableCommand(pressed: TableKey, context: KeyContext): TableCommand | null {
  const { key, shiftKey, altKey } = pressed
  const isControl = pressed.ctrlKey || pressed.metaKey
  if (altKey && !isControl && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return { type: 'moveRows', by: key === 'ArrowUp' ? -1 : 1 }
  }
  if (altKey) return null
  const led = go(pressed, context)
  if (led) return led
  if (isControl) return controlled(pressed)
  const isNumber = context.at.col === 0
  switch (key) {
    case 'Enter':
    case 'F2':
      return isNumber && key === 'Enter'
        ? { type: 'select' }
        : context.isCell
          ? { type: 'edit', types: false }
          : null
    case 'Delete':
    case 'Backspace':
      if (shiftKey && key === 'Delete') return { type: 'remove' }
      if (!context.isSelectionEmpty || isNumber) return { type: 'remove' }
      return context.isCell ? { type: 'clear' } : null
    case 'Escape':
      return context.isSelectionEmpty ? null : { type: 'unselect' }
    case ' ':
      if (shiftKey || isNumber) return { type: 'select' }
  }
  const types = context.isCell && (isComposed(key) || Array.from(key).length === 1)
  return types ? { type: 'edit', types: true } : null
}
