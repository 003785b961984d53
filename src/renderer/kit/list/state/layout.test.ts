import { describe, expect, test } from 'vitest'
import {
  declaredLayout,
  maxWidth,
  mergedLayout,
  minWidth,
  movedColumn,
  pinnedColumn,
  shiftedColumn,
  shownColumn,
  sizedColumn,
} from '#kit/list/state/layout.ts'

const columns = [{ key: 'a', pin: 'start' as const }, { key: 'b' }, { key: 'c' }, { key: 'd', hidden: true }]
const declared = declaredLayout(columns)

describe('a stored layout on the columns of today', () => {
  test('survives unchanged', () => {
    const layout = sizedColumn(shownColumn(movedColumn(declared, 'c', 'b'), 'd', true), 'b', 222)
    expect(mergedLayout(columns, JSON.parse(JSON.stringify(layout)))).toEqual(layout)
  })

  test('forgets columns that are gone', () => {
    const layout = {
      ...declared,
      order: ['x', ...declared.order],
      hidden: ['x'],
      sizes: { x: 100 },
      pinned: { start: ['x'], end: [] },
    }
    const merged = mergedLayout(columns, layout)
    expect(merged.order).toEqual(['a', 'b', 'c', 'd'])
    expect(merged.hidden).toEqual([])
    expect(merged.sizes).toEqual({})
    expect(merged.pinned.start).toEqual([])
  })

  test('puts a new column behind its declared predecessor, as visible as declared', () => {
    const old = { order: ['c', 'a'], hidden: ['c'], pinned: { start: [], end: ['a'] }, sizes: {} }
    const merged = mergedLayout(columns, old)
    expect(merged.order).toEqual(['c', 'd', 'a', 'b'])
    expect(merged.hidden).toEqual(['c', 'd'])
  })

  test('a column cannot be pinned to both sides', () => {
    const merged = mergedLayout(columns, { ...declared, pinned: { start: ['b'], end: ['b', 'c'] } })
    expect(merged.pinned).toEqual({ start: ['b'], end: ['c'] })
  })

  test.each([null, 'text', { order: 'a' }])('nonsense (%j) is the declared layout', (stored) => {
    expect(mergedLayout(columns, stored)).toEqual(declared)
  })
})

describe('arranging', () => {
  test('dropping a column puts it where its target stands', () => {
    expect(movedColumn(declared, 'b', 'd').order).toEqual(['a', 'c', 'd', 'b'])
    expect(movedColumn(declared, 'd', 'b').order).toEqual(['a', 'd', 'b', 'c'])
    expect(movedColumn(declared, 'b', 'b')).toBe(declared)
  })

  test('dropping on a pinned column pins, dropping elsewhere unpins', () => {
    expect(movedColumn(declared, 'c', 'a').pinned.start).toEqual(['c', 'a'])
    expect(movedColumn(declared, 'a', 'c').pinned.start).toEqual([])
  })

  test('one step passes hidden columns and stops at the edge and at a pin', () => {
    const shown = { ...declared, order: ['a', 'b', 'd', 'c'] }
    expect(shiftedColumn(shown, 'b', 1).order).toEqual(['a', 'd', 'c', 'b'])
    expect(shiftedColumn(shown, 'c', 1)).toBe(shown)
    expect(shiftedColumn(shown, 'b', -1)).toBe(shown)
  })

  test('pinning moves between the sides and back', () => {
    const end = pinnedColumn(declared, 'a', 'end')
    expect(end.pinned).toEqual({ start: [], end: ['a'] })
    expect(pinnedColumn(end, 'a', null).pinned).toEqual({ start: [], end: [] })
  })

  test('one step among pinned columns swaps two and leaves the others', () => {
    const pinned = { ...declared, pinned: { start: ['a', 'b', 'c'], end: ['x', 'y', 'z'] } }
    expect(shiftedColumn(pinned, 'b', 1).pinned).toEqual({ start: ['a', 'c', 'b'], end: ['x', 'y', 'z'] })
    expect(shiftedColumn(pinned, 'z', -1).pinned).toEqual({ start: ['a', 'b', 'c'], end: ['x', 'z', 'y'] })
    expect(shiftedColumn(pinned, 'a', -1)).toBe(pinned)
  })

  test('what is pinned comes last at the start, and first at the end', () => {
    expect(pinnedColumn(declared, 'b', 'start').pinned.start).toEqual(['a', 'b'])
    const two = pinnedColumn(pinnedColumn(declared, 'b', 'end'), 'c', 'end')
    expect(two.pinned.end).toEqual(['c', 'b'])
    expect(pinnedColumn(two, 'c', 'end').pinned.end).toEqual(['c', 'b'])
  })

  test('the last visible column cannot be hidden', () => {
    const one = ['a', 'b'].reduce((layout, key) => shownColumn(layout, key, false), declared)
    expect(one.hidden).toEqual(['d', 'a', 'b'])
    expect(shownColumn(one, 'c', false)).toBe(one)
  })

  test('a width stays within its bounds', () => {
    expect(sizedColumn(declared, 'b', 3).sizes.b).toBe(minWidth)
    expect(sizedColumn(declared, 'b', 99_999).sizes.b).toBe(maxWidth)
  })
})
