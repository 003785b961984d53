import { describe, expect, test } from 'vitest'
import type { FilterField } from '#kit/list/types.ts'
import {
  exportQueryOf,
  followed,
  initialView,
  listQuery,
  resized,
  restoredView,
  searched,
  sorted,
  startView,
  storedView,
  withFixed,
  withoutNames,
} from '#kit/list/state/view.ts'

let today = '2026-11-20 00:00:00'
const filters: readonly FilterField[] = [
  { name: 'name', label: 'common:add', kind: 'text' },
  { name: 'bDate', label: 'common:add', kind: 'text', initial: () => today },
]
const list = { filters, columns: [{ key: 'createDate' }, { key: 'requestTime' }] }
const sizes = [10, 20, 50, 100]

describe('the list call', () => {
  test('unsorted sends both order fields empty, beside page, limit and the filters (SYS-CMN-07, OPS-COM-03)', () => {
    expect(listQuery(initialView(list))).toEqual({
      page: 1,
      limit: 10,
      order: '',
      orderField: '',
      name: '',
      bDate: today,
    })
  })

  test('sends the sorted column in snake case', () => {
    expect(listQuery(sorted(initialView(list), 'requestTime'))).toMatchObject({
      order: 'asc',
      orderField: 'request_time',
    })
  })

  test('starts with ten rows (SYS-CMN-22, OPS-COM-13)', () => {
    expect(initialView(list).limit).toBe(10)
    expect(initialView({ ...list, defaultPageSize: 8 }).limit).toBe(8)
  })

  test('drops blanks around a filter', () => {
    expect(listQuery(searched(initialView(list), { name: '  Wang ' }))).toMatchObject({ name: 'Wang' })
  })
})

test('sorting goes none, ascending, descending, none, and back to page 1', () => {
  const third = { ...initialView(list), page: 3 }
  const up = sorted(third, 'createDate')
  expect(up).toMatchObject({ sortKey: 'createDate', order: 'asc', page: 1 })
  const down = sorted({ ...up, page: 2 }, 'createDate')
  expect(down).toMatchObject({ sortKey: 'createDate', order: 'desc', page: 1 })
  expect(sorted(down, 'createDate')).toMatchObject({ sortKey: '', order: '' })
  expect(sorted(down, 'requestTime')).toMatchObject({ sortKey: 'requestTime', order: 'asc' })
})

test('searching keeps the other filters and goes to page 1', () => {
  const view = searched({ ...initialView(list), page: 7 }, { name: 'a' })
  expect(view).toMatchObject({ page: 1, filters: { name: 'a', bDate: today } })
})

test('an export of the page carries page and limit, one of everything does not (SYS-CMN-23)', () => {
  const view = { ...searched(initialView(list), { name: 'a' }), page: 2 }
  expect(exportQueryOf(view, 'page')).toMatchObject({ page: 2, limit: 10, name: 'a' })
  const all = exportQueryOf(view, 'all')
  expect(Object.keys(all).sort()).toEqual(['bDate', 'name', 'order', 'orderField'])
})

describe('what survives a restart', () => {
  test('filters, page, size and order do', () => {
    const sized = resized(sorted(searched(initialView(list), { name: 'a' }), 'createDate'), 50)
    const view = { ...sized, page: 4 }
    expect(restoredView(JSON.parse(JSON.stringify(storedView(view, list))), list, sizes)).toEqual(view)
  })

  test('a size that nobody chose follows the settings, and its page with it (28 B15)', () => {
    const view = followed({ ...initialView(list), page: 3 }, 17)
    expect(view).toMatchObject({ limit: 17, page: 2 })
    const back = restoredView(JSON.parse(JSON.stringify(storedView(view, list))), list, sizes)
    expect(followed(back, 50)).toMatchObject({ limit: 50, page: 1 })
    expect(followed(resized(view, 20), 50)).toMatchObject({ limit: 20 })
  })

  test('a size stored before there was a setting was chosen unless it was the usual one (28 B15)', () => {
    const before = (limit: number) => ({ ...storedView(initialView(list), list), limit })
    expect(followed(restoredView(before(20), list, sizes), 50).limit).toBe(20)
    expect(followed(restoredView(before(10), list, sizes), 50).limit).toBe(50)
  })

  test('an untouched initial value is asked for again: today is the day of the restart', () => {
    const stored = storedView(initialView(list), list)
    today = '2026-11-21 00:00:00'
    expect(restoredView(stored, list, sizes).filters.bDate).toBe('2026-11-21 00:00:00')
  })

  test('a value the operator chose stays chosen', () => {
    const stored = storedView(searched(initialView(list), { bDate: '' }), list)
    expect(restoredView(stored, list, sizes).filters.bDate).toBe('')
  })

  test('filters, columns and sizes that are gone are forgotten', () => {
    const stored = { filters: { old: 'x', name: 'a' }, page: 1, limit: 33, sortKey: 'gone', order: 'asc' }
    expect(restoredView(stored, list, sizes)).toMatchObject({
      filters: { name: 'a' },
      limit: 10,
      sortKey: '',
      order: '',
    })
  })

  test.each([null, 'text', { page: -1 }, { filters: [] }])('nonsense (%j) is the initial view', (stored) => {
    expect(restoredView(stored, list, sizes)).toEqual(initialView(list))
  })
})

describe('filters from outside', () => {
  test('an opening with filters of its own starts with them, beside the declared ones (OPS-LER-05)', () => {
    expect(startView(list, { name: 'E1' }).filters).toEqual({ name: 'E1', bDate: today })
    expect(startView(list)).toEqual(initialView(list))
  })

  test('fixed filters are asked for and exported, and never become the operator’s own', () => {
    const own = initialView(list)
    const fixed = { menuIds: '1,2', name: 'fixed' }
    const view = withFixed(own, fixed)
    expect(listQuery(view)).toMatchObject(fixed)
    expect(exportQueryOf(view, 'all')).toMatchObject(fixed)
    expect(withoutNames({ ...view.filters, bDate: 'x' }, fixed)).toEqual({ bDate: 'x' })
  })
})
