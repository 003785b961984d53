import { expect, test } from 'vitest'
import { contains, custom, equals, from, orAll, until } from './kernel.ts'
import { ignoredFilters } from './ignoredFilters.ts'

const filters = {
  name: contains(),
  state: equals(),
  job: orAll(equals('jobId'), '0'),
  begin: from('at'),
  end: until('at'),
  bad: custom((value) => (value === '1' ? [[{ field: 'state', is: 'none', values: ['0'] }]] : null)),
  near: custom(),
}

const row = { name: 'Lin Wei', state: 1, jobId: '7', at: '2026-01-31 10:00:00' }

test.each([
  ['a part in any case', { name: 'WEI' }],
  ['a code as text', { state: '1' }],
  ['the value that stands for all', { job: '0' }],
  ['nothing', { name: '', state: undefined }],
  ['a range around it', { begin: '2026-01-31', end: '2026-01-31' }],
  ['what a filter means in fields', { bad: '1' }],
  ['a value that narrows nothing', { bad: '0' }],
  ['what only the platform can tell', { near: 'x' }],
  ['names that are no filters', { page: '1', order: 'desc' }],
])('a row that fits %s contradicts nothing', (_, asked) => {
  expect(ignoredFilters(filters, asked, [row])).toEqual([])
})

test.each([
  ['another text', { name: 'Chen' }, ['name']],
  ['another code', { state: '0' }, ['state']],
  ['another record', { job: '8' }, ['job']],
  ['an earlier moment than the first', { begin: '2026-01-31 10:00:01' }, ['begin']],
  ['a later moment than the last day', { end: '2026-01-30' }, ['end']],
  ['several', { name: 'x', state: '0', begin: '2020-01-01' }, ['name', 'state']],
])('%s is named', (_, asked, names) => {
  expect(ignoredFilters(filters, asked, [row])).toEqual(names)
})

test('one row among those that fit is enough', () => {
  expect(ignoredFilters(filters, { bad: '1' }, [row, { ...row, state: 0 }])).toEqual(['bad'])
})

test('rows without the field, with an empty one, or none at all say nothing', () => {
  const asked = { name: 'x', state: '0', begin: '2027-01-01', bad: '1' }
  expect(ignoredFilters(filters, asked, [])).toEqual([])
  expect(ignoredFilters(filters, asked, [{ name: '', state: null, at: '' }, {}])).toEqual([])
})
