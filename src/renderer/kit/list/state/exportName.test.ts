import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FilterField } from '#kit/list/types.ts'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { exportName } from './exportName.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-27T04:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const fields: readonly FilterField[] = [
  ...rangeFilters({ from: 'bDate', until: 'eDate', about: 'common:cancel' }),
  { name: 'name', label: 'common:cancel', kind: 'text' },
]
const text = (key: string, values = {}) => `${key} ${JSON.stringify(values)}`
const nameOf = (filters: Readonly<Record<string, string>>, scope: 'page' | 'all' = 'all') =>
  exportName({ title: '操作日志', filters: fields, view: { filters, page: 3 }, scope }, text)

test.each([
  ['no day is today’s', {}, '操作日志 2026-11-27'],
  ['text that is no day counts for nothing', { name: '2026', bDate: '昨天' }, '操作日志 2026-11-27'],
  ['an open range is its one day', { eDate: '2026-10-01 00:00:00' }, '操作日志 2026-10-01'],
  [
    'a day from its beginning to its end is that day',
    { bDate: '2026-10-01 00:00:00', eDate: '2026-10-01 23:59:59' },
    '操作日志 2026-10-01',
  ],
  [
    'a range has its first and last day',
    { bDate: '2026-10-01 00:00:00', eDate: '2026-10-31 23:59:59' },
    '操作日志 kit:export.range {"from":"2026-10-01","until":"2026-10-31"}',
  ],
])('%s', (_, filters, expected) => {
  expect(nameOf(filters)).toBe(expected)
})

test('a page says which', () => {
  expect(nameOf({}, 'page')).toBe('操作日志 2026-11-27 kit:export.pageNumber {"page":3}')
})
