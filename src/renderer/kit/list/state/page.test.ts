import { expect, test } from 'vitest'
import type { Failure } from '#contract/failures.ts'
import { backAt, isPresented, shownAfterFailure, pageInstead } from '#kit/list/state/page.ts'
import { atPage, isSameView, type ListView, resized, sortedBy } from '#kit/list/state/view.ts'

const view: ListView = { filters: { name: 'Wang' }, page: 3, limit: 10, sortKey: 'name', order: 'asc' }
const last = { response: 'rows', view: { ...view, filters: { name: 'Li' }, page: 2 } }
const offline: Failure = { code: 'offline', message: '' }
const refused: Failure = { code: 'forbidden', message: '' }

test('a network failure keeps what is shown, any other one clears it (DECISION-SYS-9, SYS-CMN-17)', () => {
  expect(shownAfterFailure(offline, last)).toBe(last)
  expect(shownAfterFailure(refused, last)).toBeNull()
  expect(shownAfterFailure(offline, null)).toBeNull()
})

test('a network failure with nothing on the screen, and a call that is missing, are said in the list alone', () => {
  expect(isPresented({ code: 'not-found', message: '' }, null)).toBe(false)
  expect(isPresented(offline, null)).toBe(false)
  expect(isPresented(offline, last)).toBe(true)
  expect(isPresented(refused, null)).toBe(true)
})

test('after a failure the pager tells what is shown, and the typed filters stay', () => {
  expect(backAt(view, last)).toEqual({ ...last.view, filters: { name: 'Wang' } })
})

test('a page that is gone gives way to the last one', () => {
  expect(pageInstead(view, 0, 20)).toBe(2)
  expect(pageInstead(view, 1, 21)).toBeNull()
  expect(pageInstead(view, 0, 0)).toBeNull()
  expect(pageInstead(atPage(view, 1), 0, 20)).toBeNull()
})

test('another size keeps the first row in view; another order starts at page 1', () => {
  expect(resized(view, 20)).toMatchObject({ page: 2, limit: 20 })
  expect(sortedBy(view, 'age', 'desc')).toMatchObject({ sortKey: 'age', order: 'desc', page: 1 })
  expect(sortedBy(view, 'age', '')).toMatchObject({ sortKey: '', order: '', page: 1 })
})

test('views are compared by what they ask for', () => {
  expect(isSameView(view, { ...view, filters: { name: 'Wang' } })).toBe(true)
  expect(isSameView(view, atPage(view, 4))).toBe(false)
  expect(atPage(view, 3)).toBe(view)
})

test('the only row that is left is on the page before', () => {
  expect(pageInstead(atPage(view, 2), 0, 1)).toBe(1)
})
