import { describe, expect, test } from 'vitest'
import { editTable, undoTable } from '#kit/table/model.ts'
import {
  goneLine,
  isUnsaved,
  mergedRows,
  revertedLine,
  type SavedRows,
  savedRows,
  storedLine,
  unsavedLines,
  withState,
} from '#kit/table/savedRows.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly date?: string
}

const start = () =>
  savedRows<Row>([
    { id: '1', title: 'a' },
    { id: '2', title: 'b' },
  ])
const titles = ({ model }: SavedRows<Row>) => model.lines.map(({ row }) => `${row.id}${row.title}`).join(' ')
const type = (rows: SavedRows<Row>, at: number, title: string): SavedRows<Row> => {
  const line = rows.model.lines[at]
  if (!line) throw new Error('no such row')
  return {
    ...rows,
    model: editTable(rows.model, { type: 'change', key: line.key, row: { ...line.row, title } }),
  }
}
const add = (rows: SavedRows<Row>, title: string): SavedRows<Row> => ({
  ...rows,
  model: editTable(rows.model, { type: 'insert', at: rows.model.lines.length, rows: [{ id: '', title }] }),
})
const keyAt = (rows: SavedRows<Row>, at: number): number => rows.model.lines[at]?.key ?? -1
const unsaved = (rows: SavedRows<Row>) => unsavedLines(rows).map(({ row }) => row.title)

describe('rows saved one by one', () => {
  test('a row is unsaved while it differs from what is stored, also by undo', () => {
    const typed = type(start(), 1, 'B')
    expect(unsaved(typed)).toEqual(['B'])
    const undone = undoTable(typed.model)
    if (!undone) throw new Error('nothing to undo')
    expect(unsaved({ ...typed, model: undone.model })).toEqual([])
    expect(unsaved(add(start(), 'new'))).toEqual(['new'])
    expect(unsaved(revertedLine(typed, keyAt(typed, 1)))).toEqual([])
  })

  test('a refused row keeps what is typed and why; its success ends both, and the others stay', () => {
    let rows = type(type(start(), 0, 'A'), 1, 'B')
    const key = keyAt(rows, 1)
    rows = withState(rows, key, { message: 'no', fields: { title: 'taken' } })
    expect(rows.states.get(key)?.message).toBe('no')
    const sent: Row = { id: '2', title: 'B' }
    rows = storedLine(rows, key, sent, { ...sent, date: 'now' })
    expect(rows.states.has(key)).toBe(false)
    expect(unsaved(rows)).toEqual(['A'])
    expect(rows.model.lines[1]?.row.date).toBe('now')
  })

  test('what is typed while a save is under way stays, with what the platform has set', () => {
    let rows = type(add(start(), 'new'), 2, 'newer')
    rows = storedLine(rows, keyAt(rows, 2), { id: '', title: 'new' }, { id: '3', title: 'new' })
    expect(titles(rows)).toBe('1a 2b 3newer')
    expect(unsaved(rows)).toEqual(['newer'])
  })

  test('undo takes out no row that the platform has, and brings back none that it has not', () => {
    const added = add(start(), 'new')
    const saved = storedLine(added, keyAt(added, 2), { id: '', title: 'new' }, { id: '3', title: 'new' })
    expect(undoTable(saved.model)).toBeNull()
    const typed = type(type(start(), 0, 'A'), 1, 'B')
    const undone = undoTable(goneLine(typed, keyAt(typed, 0)).model)
    expect(undone?.model.lines.map(({ row }) => row.title)).toEqual(['b'])
  })

  test('a new row that is given up disappears', () => {
    const rows = add(start(), 'new')
    expect(titles(revertedLine(rows, keyAt(rows, 2)))).toBe('1a 2b')
  })
})

describe('rows loaded again', () => {
  test('saved rows follow the platform, unsaved ones keep what is typed', () => {
    const rows = add(type(start(), 1, 'mine'), 'new')
    const merged = mergedRows(
      rows,
      [
        { id: '1', title: 'theirs' },
        { id: '2', title: 'theirs' },
        { id: '9', title: 'more' },
      ],
      'id',
    )
    expect(titles(merged)).toBe('1theirs 2mine new 9more')
    expect(unsaved(merged)).toEqual(['mine', 'new'])
    expect(merged.stored.get(keyAt(merged, 1))?.title).toBe('theirs')
    expect(new Set(merged.model.lines.map(({ key }) => key)).size).toBe(4)
  })

  test('a record that is gone takes its row along, unless something is typed there: that becomes a new row', () => {
    const merged = mergedRows(type(start(), 1, 'mine'), [], 'id')
    expect(titles(merged)).toBe('2mine')
    const line = merged.model.lines[0]
    expect(line && isUnsaved(merged, line) && !merged.stored.has(line.key)).toBe(true)
  })

  test('the same rows leave the history as it is', () => {
    const rows = type(start(), 0, 'A')
    const same = mergedRows(
      rows,
      [
        { id: '1', title: 'a' },
        { id: '2', title: 'b' },
      ],
      'id',
    )
    expect(same.model.past).toHaveLength(1)
  })
})
