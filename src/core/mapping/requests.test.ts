import { expect, test } from 'vitest'
import type { Mapping } from '#contract/mapping.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import type { CallInput } from './callInput.ts'
import { mappingOf } from './mapping.ts'

function endpoint(id: string) {
  const found = findEndpoint(id)
  if (!found) throw new Error(`No call ${id}`)
  return found
}

function mapped(mapping: Mapping) {
  const made = mappingOf(JSON.stringify(mapping))
  if (!made) throw new Error('No mapping')
  return made
}

/** The call as it is sent: method and path, query, body. */
function sent(mapping: Mapping, id: string, input: CallInput, base?: unknown) {
  const { endpoint: made, input: given } = mapped(mapping).request(endpoint(id), input, base)
  return { call: `${made.method} ${made.path}`, query: given.query, body: given.body }
}

test('records in a query are sent in brackets', () => {
  const shapes = { log: { bDate: 'params.beginTime', eDate: 'params.endTime' } }
  const mapping = { shapes, calls: { 'ops.logLogin.page': { shape: 'log' } } }
  const query = { page: 1, limit: 10, order: '', orderField: '', bDate: '2026-01-01', eDate: '2026-01-02' }
  expect(sent(mapping, 'ops.logLogin.page', { query }).query).toEqual({
    page: 1,
    limit: 10,
    order: '',
    orderField: '',
    'params[beginTime]': '2026-01-01',
    'params[endTime]': '2026-01-02',
  })
})

test('a list is sorted by the platform’s names, and unsorted without any', () => {
  const mapping: Mapping = {
    paging: { order: 'isAsc', orderField: 'orderBy' },
    shapes: { user: { realName: 'nickName', deptName: 'dept.name' } },
    calls: { 'sys.user.page': { shape: 'user', sort: { deptName: 'dept' } } },
  }
  const sortedBy = (orderField: string) =>
    sent(mapping, 'sys.user.page', { query: { order: 'asc', orderField } }).query
  expect(sortedBy('real_name')).toEqual({ isAsc: 'asc', orderBy: 'nickName' })
  expect(sortedBy('dept_name')).toEqual({ isAsc: 'asc', orderBy: 'dept' })
  expect(sortedBy('user_type')).toEqual({ isAsc: 'asc', orderBy: 'user_type' })
  expect(sortedBy('')).toEqual({})
})

test('what is sent besides may be a field of the call, and a body in another encoding', () => {
  const stop = {
    method: 'PUT',
    path: '/jobs/status',
    set: { jobId: { from: 'id' }, 'state.code': '1' },
  } as const
  expect(sent({ calls: { 'ops.job.stop': stop } }, 'ops.job.stop', { params: { id: '7' } })).toEqual({
    call: 'PUT /jobs/status',
    query: undefined,
    body: { jobId: '7', state: { code: '1' } },
  })
  const { endpoint: made } = mapped({ calls: { 'ops.job.trigger': { encoding: 'json' } } }).request(
    endpoint('ops.job.trigger'),
    { params: { id: '7' }, body: { executorParam: '' } },
  )
  expect(made.encoding).toBe('json')
})

test('the path depends on which fields the call has', () => {
  const page = { path: '/accounts', paths: { roleId: '/roles/{roleId}/accounts' } }
  const call = (query: object) => sent({ calls: { 'sys.user.page': page } }, 'sys.user.page', { query }).call
  expect([call({ roleId: '4' }), call({ roleId: '' }), call({})]).toEqual([
    'GET /roles/4/accounts',
    'GET /accounts',
    'GET /accounts',
  ])
})

test('a call that the platform has with some values only is missing with others', () => {
  const { lacks } = mapped({
    calls: {
      'ops.jobLog.clear': { only: { type: ['9'], jobId: ['0'] } },
      'sys.user.update': { only: { password: [] } },
    },
  })
  const clear = (type: unknown, jobId: string) =>
    lacks(endpoint('ops.jobLog.clear'), { body: { type, jobId } })
  expect([clear(9, '0'), clear('9', '0'), clear(8, '0'), clear(9, '4')]).toEqual([false, false, true, true])
  const update = (body: object) => lacks(endpoint('sys.user.update'), { body })
  expect([update({ password: '' }), update({}), update({ password: 'new' })]).toEqual([false, false, true])
  // Whether it is there at all does not depend on values.
  expect(lacks(endpoint('ops.jobLog.clear'))).toBe(false)
})

test('what the platform requires is asked of the operator', () => {
  const mapping = { calls: { 'sys.user.create': { required: ['password'] } } }
  const create = (body: object) => sent(mapping, 'sys.user.create', { body }).body
  expect(create({ password: 'x' })).toEqual({ password: 'x' })
  expect(() => create({ password: '' })).toThrowError(
    expect.objectContaining({ failure: expect.objectContaining({ fields: { password: 'required' } }) }),
  )
})

test('one request is made for each element, whose list may be in the path', () => {
  const { parts, request } = mapped({
    calls: {
      'sys.online.fquit': { method: 'DELETE', path: '/online/{userIds}', each: 'userIds', drop: ['userIds'] },
      'sys.dept.remove': { path: '/depts/{ids}', each: 'ids' },
    },
  })
  const paths = (id: string, input: CallInput) =>
    parts(endpoint(id), input).map((part) => request(endpoint(id), part).endpoint.path)
  expect(paths('sys.online.fquit', { body: { userIds: ['1', '2'], clientType: 'PC' } })).toEqual([
    '/online/1',
    '/online/2',
  ])
  expect(paths('sys.dept.remove', { body: ['4', '5'] })).toEqual(['/depts/4', '/depts/5'])
  expect(paths('sys.dept.get', { params: { id: '1' } })).toHaveLength(1)
})

test('a write puts its fields into the record that it changes', () => {
  const mapping: Mapping = {
    shapes: { role: { id: 'roleId', name: 'roleName' } },
    calls: {
      'sys.role.get': { path: '/roles/{id}', shape: 'role' },
      'sys.role.update': { path: '/roles', shape: 'role', over: 'sys.role.get' },
    },
  }
  const input = { body: { id: '7', name: 'b' } }
  expect(mapped(mapping).baseOf(endpoint('sys.role.update'), input)?.endpoint.path).toBe('/roles/7')
  expect(mapped(mapping).baseOf(endpoint('sys.role.get'), input)).toBeUndefined()
  expect(sent(mapping, 'sys.role.update', input, { roleId: 7, roleName: 'a', key: 'k' }).body).toEqual({
    roleId: '7',
    roleName: 'b',
    key: 'k',
  })
})

test('fields inside others can be left out', () => {
  const mapping = { calls: { 'ops.job.create': { drop: ['jobInfo.author', 'sortName'] } } }
  const body = { sortName: 'a', jobInfo: { author: 'b', jobDesc: 'c' } }
  expect(sent(mapping, 'ops.job.create', { body }).body).toEqual({ jobInfo: { jobDesc: 'c' } })
})

test('ids that are no numbers are put back before anything else is made of a call', () => {
  const { answer, request } = mapped({
    shapes: { online: { userId: { name: 'tokenId', opaque: true } } },
    calls: {
      'sys.online.page': { shape: 'online' },
      'sys.online.fquit': { method: 'DELETE', path: '/online/{userIds}' },
    },
  })
  const page = answer('sys.online.page', { code: 0, data: { list: [{ tokenId: 'a-1' }], total: 1 } })
  const { userId } = (page as { data: { list: [{ userId: string }] } }).data.list[0]
  expect(userId).toMatch(/^9\d{18}$/)
  const body = { userIds: [userId], clientType: 'PC' }
  expect(request(endpoint('sys.online.fquit'), { body }).endpoint.path).toBe('/online/a-1')
})
