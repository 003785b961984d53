import { beforeEach, expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { noteChange, resourceOf, useChanges } from '#kit/data/changes.ts'

type Called = Pick<AnyEndpoint, 'id' | 'effect'>

const nounOf = (name: string) => {
  const endpoint = (key: string, effect: Called['effect']): Called => ({ id: `${name}.${key}`, effect })
  return {
    name,
    endpoints: {
      page: endpoint('page', 'read'),
      create: endpoint('create', 'write'),
      update: endpoint('update', 'write'),
      remove: endpoint('remove', 'destroy'),
    },
  }
}
const params = nounOf('ops.params')
const dept = nounOf('sys.dept')
const { endpoints } = params
const noted = (endpoint: Called, input: unknown, answer: unknown) => {
  noteChange(endpoint, input, answer)
  const { last } = useChanges.getState()
  return last && { resource: last.resource, ids: [...last.ids], parent: last.parent }
}

beforeEach(() => {
  vi.useRealTimers()
  useChanges.setState({ last: null })
})

test('a save names its record by the answer, by what was sent, or by both', () => {
  expect(noted(endpoints.create, { body: { paramCode: 'a' } }, '7')).toEqual({
    resource: params.name,
    ids: ['7'],
    parent: '',
  })
  expect(noted(dept.endpoints.update, { body: { id: '8', pid: '3' } }, '8')).toEqual({
    resource: dept.name,
    ids: ['8'],
    parent: '3',
  })
  expect(noted(dept.endpoints.create, { body: { pid: '0' } }, '9')?.parent).toBe('')
})

test('reading and deleting change no row that is still there, and an answer without an id says nothing', () => {
  expect(noted(endpoints.page, { query: {} }, { list: [], total: 0 })).toBeNull()
  expect(noted(endpoints.remove, { body: ['1'] }, null)).toBeNull()
  expect(noted(endpoints.create, { body: {} }, null)).toBeNull()
})

test('saves of a noun shortly after each other are one change, later ones and those of another noun are not', () => {
  vi.useFakeTimers()
  noteChange(endpoints.update, { body: { id: '1' } }, null)
  expect(noted(endpoints.update, { body: { id: '2' } }, null)?.ids).toEqual(['1', '2'])
  vi.advanceTimersByTime(2001)
  expect(noted(endpoints.update, { body: { id: '3' } }, null)?.ids).toEqual(['3'])
  expect(noted(dept.endpoints.update, { body: { id: '4' } }, null)?.ids).toEqual(['4'])
  expect(useChanges.getState().last?.number).toBe(4)
  vi.useRealTimers()
})

test('an endpoint belongs to the noun whose name is before its last dot', () => {
  expect(resourceOf({ id: 'ops.params.page' })).toBe('ops.params')
})
