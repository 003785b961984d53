import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Place } from '#kit/list/grid/gridKeys.ts'
import { useSession } from '#kit/session.ts'
import type { AfterEdit } from '#kit/table/CellEditor.tsx'
import { changedRow, type ShownEditColumn, shownColumn } from '#kit/table/columns.ts'
import type { ChangePlace, TableModel } from '#kit/table/model.ts'
import { type PasteResult, pasteSheet, sheetText } from '#kit/table/paste.ts'
import { type Problems, tableProblems } from '#kit/table/problems.ts'
import type { FrameProps } from '#kit/table/tableProps.ts'
import type { Editing } from '#kit/table/TableRow.tsx'
import { type Translate, useText } from '#kit/text.ts'

/** Columns of a table in the operator's language. */
export function useShownColumns<R extends object>(
  columns: FrameProps<R>['columns'],
  text: Translate,
): readonly ShownEditColumn<R>[] {
  const dictionaries = useSession((state) => state.dictionaries)
  return useMemo(
    () => columns.map((column) => shownColumn(column, text, dictionaries)),
    [columns, text, dictionaries],
  )
}

/** One cell is a tab stop; requested focus is set once the cell is drawn. */
function useCellFocus(table: RefObject<HTMLElement | null>, scrollTo: (row: number) => void) {
  const [at, setAt] = useState<Place>({ row: 0, col: 1 })
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${at.row}"] [data-col="${at.col}"]`)
    // The row is drawn with the next range.
    if (!cell) return scrollTo(at.row)
    isWanted.current = false
    cell.focus()
  })
  const focusAt = useCallback((place: Place) => {
    isWanted.current = true
    // A new object, so that the same place is focused again after its editor has gone.
    setAt({ ...place })
  }, [])
  return { at, setAt, focusAt }
}

interface Released {
  readonly isPressed: { readonly current: boolean }
  /** Does something at once, or after the click that is under way. */
  whenReleased(run: () => void): void
}

/**
 * Whether a click is under way: a message that appeared or went between press and release would move the button away
 * from under the pointer, and the click would be lost.
 */
function useReleased(): Released {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => void (isPressed.current = true)
    const release = () => void (isPressed.current = false)
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  const whenReleased = useCallback((run: () => void) => {
    if (!isPressed.current) return run()
    const later = () => {
      window.removeEventListener('pointerup', later)
      window.removeEventListener('pointercancel', later)
      // The click follows the release.
      setTimeout(run)
    }
    window.addEventListener('pointerup', later)
    window.addEventListener('pointercancel', later)
  }, [])
  return { isPressed, whenReleased }
}

/** Problems as they are now; during a click as they were before it, because a message that went would move the rows. */
function useSettledProblems(problems: Problems, { isPressed, whenReleased }: Released): Problems {
  const settled = useRef(problems)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  if (!isPressed.current) settled.current = problems
  const isBehind = settled.current !== problems
  useEffect(() => {
    if (isBehind) whenReleased(draw)
  }, [isBehind, problems, whenReleased])
  return settled.current
}

/** Cells that were edited or left: their problems are shown. A row's own key covers all its cells. */
function useTouched(present: Problems, isChecked: boolean, stateOf: FrameProps<never>['stateOf']) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const released = useReleased()
  const { whenReleased } = released
  const problems = useSettledProblems(present, released)
  const touch = useCallback(
    (...names: string[]) =>
      whenReleased(() =>
        setTouched((before) =>
          names.every((name) => before.has(name)) ? before : new Set([...before, ...names]),
        ),
      ),
    [whenReleased],
  )
  const shown = useMemo(() => {
    if (isChecked) return problems
    const visible = new Map<number, ReadonlyMap<string, string>>()
    for (const [key, cells] of problems) {
      if (touched.has(String(key)) || stateOf?.(key)?.isChecked) visible.set(key, cells)
      else {
        const own = [...cells].filter(([column]) => touched.has(`${key}/${column}`))
        if (own.length > 0) visible.set(key, new Map(own))
      }
    }
    return visible
  }, [problems, touched, isChecked, stateOf])
  return { shown, touch }
}

const none: ReadonlyMap<string, string> = new Map()

/** How an editor opens. */
interface OpenOptions {
  /** Its first content. Default: the cell's words. */
  readonly typed?: string
  /** A select shows its choices. */
  readonly opens?: boolean
  /** The content is selected: the first key replaces it, as in a spreadsheet. Default: the cursor is at its end. */
  readonly isWhole?: boolean
}

/** Current state of a table, and all its operations. */
export interface Table<R extends object> {
  readonly columns: readonly ShownEditColumn<R>[]
  readonly model: TableModel<R>
  readonly at: Place
  readonly editing: Editing | null
  readonly selected: ReadonlySet<number>
  /** Problems to be shown. */
  readonly problems: Problems
  /** The last event, for screen readers. */
  readonly announcement: string
  /** Result of the last paste, until it is dismissed. */
  readonly pasted: PasteResult<R> | null
  readonly canAdd: boolean
  focusAt(place: Place): void
  /** The focus has moved without this code. */
  follow(place: Place): void
  openEditor(place: Place, options?: OpenOptions): boolean
  closeEditor(typed: string | null, after: AfterEdit): void
  clear(): void
  add(): void
  /** The selected rows, or the given one. */
  remove(key?: number): void
  move(by: -1 | 1, key?: number): void
  undo(): void
  redo(): void
  select(keys: ReadonlySet<number>): void
  paste(words: string): void
  /** Words of the selected rows, or of the cell with the focus. */
  copied(): { readonly words: string; readonly rows: number }
  announce(words: string): void
  dismissPaste(): void
  change(key: number, shown: ShownEditColumn<R>, part: Partial<R>): void
  canRemove(key: number): boolean
  goToProblem(): void
  touchRow(key: number): void
}

interface TableParts<R extends object> extends FrameProps<R> {
  readonly table: RefObject<HTMLElement | null>
  readonly addButton: RefObject<HTMLButtonElement | null>
  scrollTo(row: number): void
}

/** Selection and messages of a table. */
function useTableNotes<R extends object>(model: TableModel<R>) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [said, say] = useState('')
  const [pasted, setPasted] = useState<PasteResult<R> | null>(null)
  const present = useMemo(
    () => new Set(model.lines.flatMap(({ key }) => (selected.has(key) ? [key] : []))),
    [model, selected],
  )
  return { selected: present, select: setSelected, said, say, pasted, setPasted }
}

export function useTable<R extends object>(parts: TableParts<R>): Table<R> {
  const text = useText()
  const columns = useShownColumns(parts.columns, text)
  const { model } = parts.hold
  const found = useMemo(() => tableProblems(model.lines, columns, text), [model, columns, text])
  const problems = useMemo(() => withMessages(found, model, parts.stateOf), [found, model, parts.stateOf])
  const { shown, touch } = useTouched(problems, parts.isChecked ?? false, parts.stateOf)
  const { at, setAt, focusAt } = useCellFocus(parts.table, parts.scrollTo)
  const [editing, setEditing] = useState<Editing | null>(null)
  const notes = useTableNotes(model)
  const place: Place = {
    row: Math.max(0, Math.min(at.row, model.lines.length - 1)),
    col: Math.min(at.col, columns.length + 20),
  }
  const context: Context<R> = {
    parts,
    text,
    columns,
    at: place,
    editing,
    selected: notes.selected,
    maxRows: parts.maxRows ?? 1000,
    focusAt,
    follow: setAt,
    setEditing,
    touch,
    say: notes.say,
    select: notes.select,
  }
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    // A row that was just added is edited at once.
    if (wanted.current === null) return
    const row = model.lines.findIndex(({ key }) => key === wanted.current)
    // An effect of an earlier rendering, which does not have the row yet.
    if (row < 0) return
    wanted.current = null
    openEditor(context, { row, col: firstEditable(context, row) }, {})
  })
  return {
    columns,
    model,
    at: place,
    editing,
    selected: notes.selected,
    problems: shown,
    announcement: notes.said,
    pasted: notes.pasted,
    canAdd: canAdd(context),
    focusAt,
    follow: setAt,
    openEditor: (to, options = {}) => openEditor(context, to, options),
    closeEditor: (typed, after) => closeEditor(context, typed, after, wanted),
    clear: () => clear(context),
    add: () => void (wanted.current = add(context)),
    remove: (key) => remove(context, key),
    move: (by, key) => move(context, by, key),
    undo: () => stepped(context, parts.hold.undo(), 'kit:table.undone'),
    redo: () => stepped(context, parts.hold.redo(), 'kit:table.redone'),
    select: notes.select,
    paste: (words) => paste(context, words, notes.setPasted),
    copied: () => copied(context),
    announce: notes.say,
    dismissPaste: () => notes.setPasted(null),
    change: (key, column, part) => change(context, key, column, part),
    canRemove: (key) => isRemovable(context, key),
    goToProblem: () => goToProblem(context, shown),
    touchRow: (key) => touch(String(key)),
  }
}

/** Messages from outside about cells are added to the problems found here; those found here come first. */
function withMessages<R extends object>(
  found: Problems,
  { lines }: TableModel<R>,
  stateOf: FrameProps<R>['stateOf'],
): Problems {
  if (!stateOf) return found
  const all = new Map(found)
  for (const { key } of lines) {
    const fields = stateOf(key)?.fields
    if (fields) all.set(key, new Map([...Object.entries(fields), ...(found.get(key) ?? none)]))
  }
  return all
}

interface Context<R extends object> {
  readonly parts: TableParts<R>
  readonly text: Translate
  readonly columns: readonly ShownEditColumn<R>[]
  readonly at: Place
  readonly editing: Editing | null
  readonly selected: ReadonlySet<number>
  readonly maxRows: number
  focusAt(place: Place): void
  follow(place: Place): void
  setEditing(editing: Editing | null): void
  touch(...names: string[]): void
  say(words: string): void
  select(keys: ReadonlySet<number>): void
}

const linesOf = <R extends object>({ parts }: Context<R>) => parts.hold.current().lines

const canAdd = <R extends object>(context: Context<R>): boolean =>
  !context.parts.readOnly && context.parts.newRow !== undefined && linesOf(context).length < context.maxRows

function isRemovable<R extends object>(context: Context<R>, key: number): boolean {
  const { readOnly, newRow, canRemove, stateOf } = context.parts
  if (readOnly || stateOf?.(key)?.isBusy) return false
  const row = linesOf(context).find((line) => line.key === key)?.row
  return row !== undefined && (canRemove ? canRemove(row) : newRow !== undefined)
}

function isEditable<R extends object>(context: Context<R>, { row, col }: Place): boolean {
  const line = linesOf(context)[row]
  const shown = context.columns[col - 1]
  if (!line || !shown || context.parts.readOnly || shown.isReadOnly(line.row)) return false
  if (context.parts.stateOf?.(line.key)?.isBusy) return false
  return shown.column.kind !== 'custom' || shown.column.editor !== undefined
}

/** Column of the first cell of a row that can be edited; the first one when none can. */
function firstEditable<R extends object>(context: Context<R>, row: number): number {
  const index = context.columns.findIndex((_, at) => isEditable(context, { row, col: at + 1 }))
  return Math.max(0, index) + 1
}

function openEditor<R extends object>(
  context: Context<R>,
  place: Place,
  { typed, opens = false, isWhole = false }: OpenOptions,
): boolean {
  const line = linesOf(context)[place.row]
  const shown = context.columns[place.col - 1]
  if (!line || !shown || !isEditable(context, place)) {
    context.focusAt(place)
    return false
  }
  const first = shown.column.kind === 'select' ? undefined : typed
  // The editor takes the focus itself.
  context.follow(place)
  const editing = { key: line.key, column: shown.key, typed: first ?? shown.typed(line.row), opens, isWhole }
  // At once, so that the key that opened the editor is typed into it.
  if (typed === undefined) context.setEditing(editing)
  else flushSync(() => context.setEditing(editing))
  return true
}

function change<R extends object>(
  { parts, touch }: Context<R>,
  key: number,
  { column, key: name }: ShownEditColumn<R>,
  part: Partial<R>,
): void {
  const line = parts.hold.current().lines.find((each) => each.key === key)
  touch(`${key}/${name}`)
  if (line) parts.hold.edit({ type: 'change', key, column: name, row: changedRow(column, line.row, part) })
}

/** The next or previous cell that can be edited, over the ends of rows; null where there is none. */
function neighbour<R extends object>(context: Context<R>, from: Place, by: -1 | 1): Place | null {
  const { length } = context.columns
  const rows = linesOf(context).length
  for (let at = from.row * length + from.col - 1 + by; at >= 0 && at < rows * length; at += by) {
    const place = { row: Math.floor(at / length), col: (at % length) + 1 }
    if (isEditable(context, place)) return place
  }
  return null
}

function closeEditor<R extends object>(
  context: Context<R>,
  typed: string | null,
  after: AfterEdit,
  wanted: RefObject<number | null>,
): void {
  const { editing, columns, parts, setEditing, focusAt } = context
  if (!editing) return
  const shown = columns.find(({ key }) => key === editing.column)
  const row = linesOf(context).findIndex(({ key }) => key === editing.key)
  setEditing(null)
  if (shown && typed !== null) {
    if (typed !== editing.typed || typed !== wordsBefore(context, shown, editing.key)) {
      change(context, editing.key, shown, shown.take(typed))
    } else context.touch(`${editing.key}/${editing.column}`)
  }
  if (row < 0 || after === 'none') return
  const here: Place = { row, col: columns.findIndex(({ key }) => key === editing.column) + 1 }
  const last = linesOf(context).length - 1
  switch (after) {
    case 'stay':
      return focusAt(here)
    case 'below':
      return focusAt({ ...here, row: Math.min(row + 1, last) })
    case 'above':
      return focusAt({ ...here, row: Math.max(row - 1, 0) })
    case 'add':
      wanted.current = add(context)
      return parts.newRow ? undefined : focusAt(here)
    case 'next':
    case 'previous': {
      const to = neighbour(context, here, after === 'next' ? 1 : -1)
      if (to) openEditor(context, to, { isWhole: true })
      else focusAt(here)
    }
  }
}

function wordsBefore<R extends object>(context: Context<R>, shown: ShownEditColumn<R>, key: number): string {
  const line = linesOf(context).find((each) => each.key === key)
  return line ? shown.typed(line.row) : ''
}

function clear<R extends object>(context: Context<R>): void {
  const { at, columns } = context
  const line = linesOf(context)[at.row]
  const shown = columns[at.col - 1]
  if (line && shown && shown.column.kind !== 'custom' && isEditable(context, at)) {
    change(context, line.key, shown, shown.take(''))
  }
}

/** @returns the key of the new row; null when no row can be added */
function add<R extends object>(context: Context<R>): number | null {
  const { parts, at, say, text } = context
  const { hold, newRow, ordered } = parts
  if (!newRow || parts.readOnly) return null
  const { lines, nextKey } = hold.current()
  if (lines.length >= context.maxRows) {
    say(text('kit:table.full', { max: context.maxRows }))
    return null
  }
  const place = ordered && lines.length > 0 ? at.row + 1 : lines.length
  hold.edit({ type: 'insert', at: place, rows: [newRow()] })
  say(text('kit:table.added', { row: place + 1 }))
  return nextKey
}

/** The rows an action is for: the given one, those selected, or the one with the focus. */
function keysFor<R extends object>(context: Context<R>, key: number | undefined): ReadonlySet<number> {
  if (key !== undefined) return new Set([key])
  if (context.selected.size > 0) return context.selected
  const line = linesOf(context)[context.at.row]
  return new Set(line ? [line.key] : [])
}

function remove<R extends object>(context: Context<R>, key: number | undefined): void {
  const { parts, at, text, say } = context
  const keys = new Set([...keysFor(context, key)].filter((each) => isRemovable(context, each)))
  if (keys.size === 0) return
  const first = linesOf(context).findIndex((line) => keys.has(line.key))
  if (parts.onRemove) parts.onRemove(keys)
  else {
    parts.hold.edit({ type: 'remove', keys })
    say(text('kit:table.removed', { count: keys.size }))
  }
  const left = linesOf(context).length
  if (left === 0) parts.addButton.current?.focus()
  else context.focusAt({ row: Math.min(first, left - 1), col: at.col })
}

function move<R extends object>(context: Context<R>, by: -1 | 1, key: number | undefined): void {
  const { parts, at, text, say } = context
  if (!parts.ordered || parts.readOnly) return
  const keys = keysFor(context, key)
  const followed = key ?? linesOf(context)[at.row]?.key
  parts.hold.edit({ type: 'move', keys, by })
  const row = linesOf(context).findIndex((line) => line.key === followed)
  if (row < 0) return
  context.focusAt({ ...at, row })
  say(text('kit:table.moved', { row: row + 1 }))
}

function stepped<R extends object>(
  context: Context<R>,
  step: { readonly place: ChangePlace | null } | null,
  said: 'kit:table.undone' | 'kit:table.redone',
): void {
  const { columns, at, text, say, touch } = context
  if (!step) return
  say(text(said))
  const { place } = step
  if (!place) return
  touch(String(place.key))
  const row = linesOf(context).findIndex(({ key }) => key === place.key)
  if (row < 0) return
  const column = columns.findIndex(({ key }) => key === place.column)
  context.focusAt({ row, col: column < 0 ? at.col : column + 1 })
}

function paste<R extends object>(
  context: Context<R>,
  words: string,
  show: (result: PasteResult<R>) => void,
): void {
  const { parts, at, columns, text, say, touch } = context
  if (parts.readOnly || words.trim() === '') return
  const { lines, nextKey } = parts.hold.current()
  const newRow = parts.newRow
  const result = pasteSheet({
    words,
    lines,
    columns,
    at: { row: at.row, column: Math.min(Math.max(0, at.col - 1), columns.length - 1) },
    newRow: newRow ?? (() => ({}) as R),
    maxRows: newRow ? context.maxRows : lines.length,
    text,
  })
  if (result.edit) parts.hold.edit(result.edit)
  if (result.edit?.type === 'fill') {
    const added = result.edit.added.map((_, index) => String(nextKey + index))
    touch(...added, ...[...result.edit.changed.keys()].map(String))
  }
  say(text('kit:table.pasted', { taken: result.taken, refused: result.refused.length }))
  show(result)
  if (parts.hold.current().lines.length > 0) context.focusAt(at)
}

function copied<R extends object>(context: Context<R>): { words: string; rows: number } {
  const { selected, columns, at } = context
  const lines = linesOf(context)
  const chosen = lines.filter(({ key }) => selected.has(key))
  if (chosen.length > 0) {
    return {
      words: sheetText(chosen.map(({ row }) => columns.map((shown) => shown.text(row)))),
      rows: chosen.length,
    }
  }
  const line = lines[at.row]
  const shown = columns[at.col - 1]
  if (!line) return { words: '', rows: 0 }
  if (shown) return { words: shown.text(line.row), rows: 0 }
  return { words: sheetText([columns.map((each) => each.text(line.row))]), rows: 1 }
}

/** Leads to the next cell with a problem, from the one with the focus on. */
function goToProblem<R extends object>(context: Context<R>, problems: Problems): void {
  const { columns, at } = context
  const lines = linesOf(context)
  const places = lines.flatMap(({ key }, row) =>
    columns.flatMap((shown, index) => (problems.get(key)?.has(shown.key) ? [{ row, col: index + 1 }] : [])),
  )
  const isBehind = ({ row, col }: Place) => row > at.row || (row === at.row && col > at.col)
  const next = places.find(isBehind) ?? places[0]
  if (next) context.focusAt(next)
}

/** Rows with every key, for selecting all of them. */
export const allKeys = <R>(model: TableModel<R>): ReadonlySet<number> =>
  new Set(model.lines.map(({ key }) => key))
