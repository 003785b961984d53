import { describe, expect, test } from 'vitest'
import {
  adoptRows,
  editTable,
  forgetLine,
  historyLimit,
  redoTable,
  rowsOf,
  type TableModel,
  tableModel,
  undoTable,
} from '#kit/table/model.ts'

interface Row {
  readonly name: string
}

const of = (...names: string[]) => tableModel<Row>(names.map((name) => ({ name })))
const names = (model: TableModel<Row>) =>
  rowsOf(model)
    .map(({ name }) => name)
    .join('')
const keys = (model: TableModel<Row>) => model.lines.map(({ key }) => key)

const undone = (model: TableModel<Row>) => {
  const step = undoTable(model)
  if (!step) throw new Error('nothing to undo')
  return step
}

describe('edits and their undo', () => {
  const start = of('a', 'b', 'c')
  const [a = 0, b = 0, c = 0] = keys(start)

  test('a changed cell is taken back and done again, and says where it was', () => {
    const changed = editTable(start, { type: 'change', key: b, column: 'name', row: { name: 'B' } })
    expect(names(changed)).toBe('aBc')
    const back = undone(changed)
    expect(names(back.model)).toBe('abc')
    expect(back.place).toEqual({ key: b, column: 'name' })
    const again = redoTable(back.model)
    expect(again && names(again.model)).toBe('aBc')
    expect(again?.place).toEqual({ key: b, column: 'name' })
  })

  test('added, removed and moved rows come back with their keys', () => {
    const added = editTable(start, { type: 'insert', at: 1, rows: [{ name: 'x' }, { name: 'y' }] })
    expect(names(added)).toBe('axybc')
    const moved = editTable(added, { type: 'move', keys: new Set([c]), by: -1 })
    expect(names(moved)).toBe('axycb')
    const removed = editTable(moved, { type: 'remove', keys: new Set([a, c]) })
    expect(names(removed)).toBe('xyb')
    expect(undone(removed).place).toEqual({ key: a })
    const steps = [removed]
    for (let at = 0; at < 3; at += 1) steps.push(undone(steps.at(-1) ?? removed).model)
    expect(steps.map(names)).toEqual(['xyb', 'axycb', 'axybc', 'abc'])
    expect(keys(steps.at(-1) ?? removed)).toEqual([a, b, c])
    expect(undoTable(steps.at(-1) ?? removed)).toBeNull()
  })

  test('a new edit ends what could be done again', () => {
    const back = undone(editTable(start, { type: 'remove', keys: new Set([a]) })).model
    expect(redoTable(back)).not.toBeNull()
    const other = editTable(back, { type: 'remove', keys: new Set([c]) })
    expect(redoTable(other)).toBeNull()
  })

  test('an edit that changes nothing is no step', () => {
    expect(editTable(start, { type: 'change', key: a, row: { name: 'a' } })).toBe(start)
    expect(editTable(start, { type: 'remove', keys: new Set() })).toBe(start)
    expect(editTable(start, { type: 'move', keys: new Set([a]), by: -1 })).toBe(start)
  })

  test('rows that are moved together keep their order and stop at the edge', () => {
    const up = editTable(start, { type: 'move', keys: new Set([b, c]), by: -1 })
    expect(names(up)).toBe('bca')
    expect(editTable(up, { type: 'move', keys: new Set([b, c]), by: -1 })).toBe(up)
    expect(names(editTable(up, { type: 'move', keys: new Set([b, c]), by: 1 }))).toBe('abc')
  })

  test('filling changes and adds in one step', () => {
    const filled = editTable(start, {
      type: 'fill',
      changed: new Map([[b, { name: 'B' }]]),
      added: [{ name: 'd' }],
    })
    expect(names(filled)).toBe('aBcd')
    expect(names(undone(filled).model)).toBe('abc')
    expect(new Set(keys(filled)).size).toBe(4)
  })

  test('keys are never used twice, also after undo', () => {
    const added = editTable(start, { type: 'insert', at: 3, rows: [{ name: 'd' }] })
    const other = editTable(undone(added).model, { type: 'insert', at: 3, rows: [{ name: 'e' }] })
    expect(keys(other).at(-1)).not.toBe(keys(added).at(-1))
  })

  test('the history is bounded', () => {
    let model = start
    for (let count = 0; count < historyLimit + 50; count += 1) {
      model = editTable(model, { type: 'change', key: a, row: { name: String(count) } })
    }
    expect(model.past).toHaveLength(historyLimit)
  })
})

describe('rows from elsewhere', () => {
  test('the same rows, also as copies, leave everything as it is', () => {
    const model = editTable(of('a', 'b'), { type: 'insert', at: 2, rows: [{ name: 'c' }] })
    expect(adoptRows(model, structuredClone(rowsOf(model)))).toBe(model)
  })

  test('other rows end the history; those in their place keep their key', () => {
    const model = editTable(of('a', 'b'), { type: 'insert', at: 2, rows: [{ name: 'c' }] })
    const adopted = adoptRows(model, [{ name: 'a' }, { name: 'z' }])
    expect(names(adopted)).toBe('az')
    expect(undoTable(adopted)).toBeNull()
    expect(keys(adopted)[0]).toBe(keys(model)[0])
    expect(keys(model)).not.toContain(keys(adopted)[1])
  })

  test('a row that is gone at the platform is brought back by no undo', () => {
    const start = of('a', 'b')
    const [a = 0, b = 0] = keys(start)
    const changed = editTable(start, { type: 'change', key: b, row: { name: 'B' } })
    const left = forgetLine(changed, a)
    expect(names(left)).toBe('B')
    expect(names(undone(left).model)).toBe('b')
  })
})
