import { expect, test } from 'vitest'
import { listQueryOf } from './listQuery.ts'

test('filters become text, absent ones are empty, and page and limit are apart', () => {
  expect(
    listQueryOf({ page: 2, limit: 50, order: 'asc', orderField: 'id', status: 0, name: null, ip: undefined }),
  ).toEqual({
    query: { filters: { status: '0', name: '', ip: '' }, order: 'asc', orderField: 'id' },
    page: 2,
    limit: 50,
  })
})

test('an unknown direction is none', () => {
  expect(listQueryOf({ order: 'down' })).toEqual({
    query: { filters: {}, order: '', orderField: '' },
    page: undefined,
    limit: undefined,
  })
})
