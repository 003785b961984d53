import { expect, test } from 'vitest'
import { type KeyContext, tableCommand, type TableKey } from '#kit/table/tableKeys.ts'

const context: KeyContext = {
  at: { row: 1, col: 2 },
  rows: 3,
  cols: 5,
  perPage: 10,
  isCell: true,
  isSelectionEmpty: true,
}

const press = (keys: string, more: Partial<KeyContext> = {}) => {
  const parts = keys.split('+')
  const pressed: TableKey = {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  }
  return tableCommand(pressed, { ...context, ...more })
}

const number = { at: { row: 1, col: 0 }, isCell: false }

test.each([
  ['ArrowUp', { type: 'go', to: { row: 0, col: 2 }, selects: false }],
  ['Shift+ArrowDown', { type: 'go', to: { row: 2, col: 2 }, selects: true }],
  ['Ctrl+Home', { type: 'go', to: { row: 0, col: 0 }, selects: false }],
  ['Meta+End', { type: 'go', to: { row: 2, col: 4 }, selects: false }],
  ['PageUp', { type: 'go', to: { row: 0, col: 2 }, selects: false }],
  ['Enter', { type: 'edit', types: false }],
  ['F2', { type: 'edit', types: false }],
  ['a', { type: 'edit', types: true }],
  ['中', { type: 'edit', types: true }],
  ['Process', { type: 'edit', types: true }],
  ['Delete', { type: 'clear' }],
  ['Shift+Delete', { type: 'remove' }],
  ['Ctrl+Enter', { type: 'add' }],
  ['Meta+Enter', { type: 'add' }],
  ['Ctrl+z', { type: 'undo' }],
  ['Ctrl+Shift+Z', { type: 'redo' }],
  ['Ctrl+y', { type: 'redo' }],
  ['Ctrl+a', { type: 'selectAll' }],
  ['Shift+ ', { type: 'select' }],
  ['Alt+ArrowUp', { type: 'moveRows', by: -1 }],
])('%s in a cell', (keys, command) => {
  expect(press(keys)).toEqual(command)
})

test('keys that are left to the page', () => {
  for (const keys of ['Tab', 'Escape', 'Ctrl+c', 'Ctrl+v', 'Ctrl+s', 'F5', 'Shift', 'Alt+F4']) {
    expect(press(keys), keys).toBeNull()
  }
  // Enter on a button presses it.
  expect(press('Enter', { at: { row: 1, col: 4 }, isCell: false })).toBeNull()
})

test('on the number of a row and with rows selected', () => {
  expect(press('Enter', number)).toEqual({ type: 'select' })
  expect(press(' ', number)).toEqual({ type: 'select' })
  expect(press('Delete', number)).toEqual({ type: 'remove' })
  expect(press('Delete', { isSelectionEmpty: false })).toEqual({ type: 'remove' })
  expect(press('Escape', { isSelectionEmpty: false })).toEqual({ type: 'unselect' })
})
