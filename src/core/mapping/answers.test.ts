import { expect, test } from 'vitest'
import type { CallMapping, ShapeMapping } from '#contract/mapping.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { mappingOf } from './mapping.ts'

const envelope = { success: [200] }

/** The data that the contract gets of an answer to the call. */
function dataOf(answer: object, call: CallMapping, shape: ShapeMapping = {}): unknown {
  const id = 'sys.user.get'
  const mapping = { envelope, paging: { list: 'rows' }, shapes: { it: shape }, calls: { [id]: call } }
  const read = mappingOf(JSON.stringify(mapping))?.answer(id, { code: 200, msg: 'ok', ...answer })
  return (read as { data: unknown }).data
}

test('fields beside the data are put into the record, before its shape is applied', () => {
  const shape = { roleIdList: 'roleIds', 'extra.posts': 'more.posts' }
  const call = { shape: 'it', also: { roleIds: 'roleIds', 'more.posts': 'posts.id' } }
  const answer = { data: { id: 7 }, roleIds: [2], posts: [{ id: 4 }] }
  expect(dataOf(answer, call, shape)).toMatchObject({ id: 7, roleIdList: [2], extra: { posts: [4] } })
  expect(dataOf({ data: null, roleIds: [2] }, call, shape)).toBeNull()
})

test('a list of codes is translated, a page of records by its shape', () => {
  const codes = { values: { 'user:save': 'add', 'user:delete': 'remove' }, all: '*' }
  expect(dataOf({ rights: ['add', 'x'] }, { at: 'rights', codes })).toEqual(['user:save', 'x'])
  expect(dataOf({ rights: ['*'] }, { at: 'rights', codes })).toEqual(['user:save', 'user:delete'])
})

test('a flat list, or the rows of a page, become records with their items, or a tree', () => {
  const rows = [
    { kind: 'sex', text: '男' },
    { kind: 'sex', text: '女' },
  ]
  const shape = { dictType: 'kind', dictLabel: 'text' }
  const call = { shape: 'it', group: { by: 'dictType', list: 'dataList' } }
  const expected = [{ dictType: 'sex', dataList: [{ dictLabel: '男' }, { dictLabel: '女' }] }]
  expect(dataOf({ data: rows }, call, shape)).toMatchObject(expected)
  expect(dataOf({ rows, total: 2 }, call, shape)).toMatchObject(expected)
  const flat = [{ id: 1 }, { id: 2, pid: 1 }]
  expect(dataOf({ rows: flat, total: 2 }, { tree: true })).toMatchObject([{ id: 1, children: [{ id: 2 }] }])
})

test('an answer of nothing but code and message has no data', () => {
  expect(dataOf({}, {})).toBeNull()
  expect(dataOf({ token: 't' }, {})).toMatchObject({ token: 't' })
})

test('a refusal keeps the data as they came', () => {
  const mapping = { envelope, calls: { 'sys.user.get': { codes: { values: { a: 'b' } } } } }
  const read = mappingOf(JSON.stringify(mapping))?.answer('sys.user.get', {
    code: 500,
    msg: 'no',
    data: ['b'],
  })
  expect(read).toEqual({ code: 500, msg: 'no', data: ['b'] })
})

test('a constant answers a call, always or with some values, and can be changed by nobody', () => {
  const calls = {
    'sys.role.roleGrades': { answer: [{ value: '0' }] },
    'sys.role.get': { answer: { id: '-1' }, when: { id: ['-1'] } },
  }
  const { constant } = mappingOf(JSON.stringify({ calls })) ?? {}
  const ask = (id: string, params?: object) => {
    const endpoint = findEndpoint(id)
    return endpoint && constant?.(endpoint, { params })
  }
  expect(ask('sys.role.get', { id: '-1' })).toEqual({ data: { id: '-1' } })
  expect([ask('sys.role.get', { id: '4' }), ask('sys.role.page')]).toEqual([undefined, undefined])
  const first = ask('sys.role.roleGrades')
  Object.assign(first?.data as object[], { length: 0 })
  expect(ask('sys.role.roleGrades')).toEqual({ data: [{ value: '0' }] })
})
