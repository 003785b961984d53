import { expect, test } from 'vitest'
import { setAt, valueAt, withoutAt } from './places.ts'

const at = (value: unknown, place: string) => valueAt(value, place.split('.'))

test('a value is found in records, at a position of a list, and in each element of one', () => {
  const record = { dept: { name: '运维' }, roles: [{ id: 4 }, {}, { id: 5 }], rules: [{ value: 'a' }] }
  expect([at(record, 'dept.name'), at(record, 'rules.0.value'), at(record, 'roles.id')]).toEqual([
    '运维',
    'a',
    [4, 5],
  ])
  expect([at(record, 'rules.1.value'), at(record, 'dept.name.first'), at('text', 'a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what records and lists inherit is not found', () => {
  for (const place of ['constructor', 'toString', 'inner.valueOf', 'list.0.constructor'])
    expect(at({ list: [1], inner: {} }, place)).toBeUndefined()
})

test('a value is set in records and lists, which are copied on the way', () => {
  const inner = { name: 'x' }
  const record: Record<string, unknown> = { dept: inner }
  setAt(record, ['dept', 'id'], 7)
  setAt(record, ['rules', '0', 'value'], 'a')
  setAt(record, ['rules', '0', 'depts'], [1])
  expect(record).toEqual({ dept: { name: 'x', id: 7 }, rules: [{ value: 'a', depts: [1] }] })
  expect(inner).toEqual({ name: 'x' })
})

test('a place inside what is no record replaces it', () => {
  const record: Record<string, unknown> = { dept: 'x' }
  setAt(record, ['dept', 'name'], 'y')
  expect(record).toEqual({ dept: { name: 'y' } })
})

test('without a value nothing empty is left of what was around it', () => {
  const record = { info: { name: 'a', cron: 'b' }, rules: [{ value: 'a' }], id: 1 }
  expect(withoutAt(record, ['info', 'name'])).toEqual({ ...record, info: { cron: 'b' } })
  expect(withoutAt({ info: { name: 'a' }, id: 1 }, ['info', 'name'])).toEqual({ id: 1 })
  expect(withoutAt(record, ['rules', '0', 'value'])).toEqual({ info: record.info, id: 1 })
  expect(withoutAt({ id: 1 }, ['id'])).toBeUndefined()
})
