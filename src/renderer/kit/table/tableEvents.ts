import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { useRef } from 'react'
import { placeOf } from '#kit/list/grid/gridFocus.ts'
import { tableCommand, type TableCommand } from '#kit/table/tableKeys.ts'
import { allKeys, type Table } from '#kit/table/useTable.ts'
import type { Translate } from '#kit/text.ts'

interface EventParts<R extends object> {
  readonly table: Table<R>
  readonly text: Translate
  /** Columns with the number and the buttons of a row. */
  readonly cols: number
  readonly perPage: () => number
}

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/** A dialog that a cell has opened sends its events here too; only those from inside are the table's. */
const isInside = (event: {
  readonly currentTarget: EventTarget & Element
  readonly target: EventTarget
}): boolean => event.target instanceof Element && event.currentTarget.contains(event.target)

/** One handler per kind of event for all cells. */
export function useTableEvents<R extends object>(parts: EventParts<R>) {
  const anchor = useRef<number | null>(null)
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isInside(event)) clicked(parts, event, anchor)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (isInside(event)) pressed(parts, event, anchor)
    },
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      if (isInside(event)) copy(parts, event)
    },
    onCut: (event: ClipboardEvent<HTMLElement>) => {
      if (isInside(event) && copy(parts, event)) cut(parts)
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      if (!isInside(event) || isTyping(event.target)) return
      event.preventDefault()
      parts.table.paste(event.clipboardData.getData('text/plain'))
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (isInside(event)) focused(parts, event)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (isInside(event)) left(parts, event)
    },
  }
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

function clicked<R extends object>(
  { table }: EventParts<R>,
  event: MouseEvent<HTMLElement>,
  anchor: { current: number | null },
): void {
  const where = placeOf(event.target)
  if (!where || !(event.target instanceof Element)) return
  const { row, col, cell } = where
  const line = table.model.lines[row]
  if (!line) return
  if (col === 0) return selectRow(table, row, anchor, event)
  anchor.current = row
  // A control of the cell's own, or the editor that is open there.
  if (event.target !== cell && event.target.closest(focusable) !== cell) return
  const isOpen = table.editing?.key === line.key && table.editing.column === table.columns[col - 1]?.key
  if (!isOpen && col <= table.columns.length) table.openEditor({ row, col }, { opens: true, isWhole: true })
}

function selectRow<R extends object>(
  table: Table<R>,
  row: number,
  anchor: { current: number | null },
  { shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
): void {
  const key = table.model.lines[row]?.key
  if (key === undefined) return
  if (shiftKey && anchor.current !== null) {
    const [from, to] = [Math.min(anchor.current, row), Math.max(anchor.current, row)]
    return table.select(new Set(table.model.lines.slice(from, to + 1).map((line) => line.key)))
  }
  anchor.current = row
  const keeps = ctrlKey || metaKey
  const next = new Set(keeps ? table.selected : [])
  if (table.selected.has(key) && (keeps || table.selected.size === 1)) next.delete(key)
  else next.add(key)
  table.select(next)
}

function pressed<R extends object>(
  parts: EventParts<R>,
  event: KeyboardEvent<HTMLElement>,
  anchor: { current: number | null },
): void {
  const { table, cols, perPage } = parts
  const where = placeOf(event.target)
  if (!where) return
  if (event.target !== where.cell) {
    // Escape leads from a control inside the cell back to the cell.
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      if (table.editing) table.closeEditor(null, 'stay')
      else where.cell.focus()
    }
    return
  }
  const { row, col } = where
  const command = tableCommand(event, {
    at: { row, col },
    rows: table.model.lines.length,
    cols,
    perPage: perPage(),
    isCell: col > 0 && col <= table.columns.length,
    isSelectionEmpty: table.selected.size === 0,
  })
  if (!command) return
  // The character that opens an editor is typed into it.
  if (command.type !== 'edit' || !command.types) event.preventDefault()
  event.stopPropagation()
  run(parts, command, where, anchor)
}

function run<R extends object>(
  { table }: EventParts<R>,
  command: TableCommand,
  { row, col, cell }: { readonly row: number; readonly col: number; readonly cell: HTMLElement },
  anchor: { current: number | null },
): void {
  switch (command.type) {
    case 'go':
      if (command.selects) {
        anchor.current ??= row
        selectRow(table, command.to.row, anchor, { shiftKey: true, ctrlKey: false, metaKey: false })
      } else anchor.current = command.to.row
      return table.focusAt(command.to)
    case 'edit': {
      if (table.columns[col - 1]?.column.kind === 'custom' && !command.types) {
        const control = cell.querySelector<HTMLElement>(focusable)
        if (control) return control.focus()
      }
      // Choices that are shown would take the keys that follow, Tab and Enter among them.
      table.openEditor({ row, col }, command.types ? { typed: '' } : {})
      return
    }
    case 'select':
      return selectRow(table, row, anchor, { shiftKey: false, ctrlKey: true, metaKey: false })
    case 'selectAll':
      return table.select(allKeys(table.model))
    case 'unselect':
      return table.select(new Set())
    case 'clear':
      return table.clear()
    case 'remove':
      return table.remove()
    case 'add':
      return table.add()
    case 'undo':
      return table.undo()
    case 'redo':
      return table.redo()
    case 'moveRows':
      return table.move(command.by)
  }
}

/** @returns whether the table's own words are on the clipboard */
function copy<R extends object>({ table, text }: EventParts<R>, event: ClipboardEvent): boolean {
  if (isTyping(event.target)) return false
  const { words, rows } = table.copied()
  event.preventDefault()
  event.clipboardData.setData('text/plain', words)
  table.announce(rows > 0 ? text('kit:table.copied', { count: rows }) : text('kit:copy.done'))
  return true
}

function cut<R extends object>({ table }: EventParts<R>): void {
  if (table.selected.size > 0) table.remove()
  else table.clear()
}

function focused<R extends object>({ table }: EventParts<R>, event: FocusEvent): void {
  const where = placeOf(event.target)
  if (!where) return
  const { row, col } = where
  if (row !== table.at.row || col !== table.at.col) table.follow({ row, col })
  const { editing } = table
  if (!editing) return
  const isThere =
    table.model.lines[row]?.key === editing.key && table.columns[col - 1]?.key === editing.column
  // An editor of the screen does not notice by itself that the focus has gone to another cell.
  const isOwn = table.columns.find(({ key }) => key === editing.column)?.column.kind === 'custom'
  if (!isThere && isOwn) table.closeEditor(null, 'none')
}

/** A row that was left is validated as a whole: its missing values are shown. */
function left<R extends object>({ table }: EventParts<R>, event: FocusEvent<HTMLElement>): void {
  const from = event.target.closest<HTMLElement>('[data-row]')
  const to = event.relatedTarget instanceof Element ? event.relatedTarget : null
  if (!from || (to && from.contains(to))) return
  // The focus has gone to another window, or an editor has just been taken away.
  if (!to && !from.isConnected) return
  if (to && from.dataset.key !== undefined) table.touchRow(Number(from.dataset.key))
}
