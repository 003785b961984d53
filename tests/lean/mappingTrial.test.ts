import { expect, onTestFinished, test } from 'vitest'
import type { Mapping } from '#contract/mapping.ts'
import { account } from '#core/testing/account.ts'
import { openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { openForeign } from './foreign.ts'
import { openLeanPlatform } from './leanPlatform.ts'

async function signedIn() {
  const foreign = await openForeign()
  onTestFinished(() => foreign.close())
  await foreign.signIn()
  const stored = JSON.parse(foreign.profile.mapping ?? '') as Mapping
  const calls: Mapping['calls'] = {
    'sys.user.page': { path: '/system/user/list', shape: 'user' },
    'sys.user.get': { path: '/system/user/{id}', shape: 'user' },
    'sys.dept.list': { path: '/nowhere/list', shape: 'dept' },
    'sys.role.roleList': { path: '/system/role/list', shape: 'role', method: 'POST' },
    'sys.role.roleGrades': { answer: [{ value: '0', label: '普通' }] },
    'sys.user.create': { path: '/system/user', shape: 'user' },
    'shell.auth.logout': { path: '/logout' },
  }
  const user = { id: 'userId', username: 'userName', realName: 'nickName', status: 'status' }
  return { foreign, tried: { ...stored, calls, shapes: { ...stored.shapes, user } } }
}

test('a draft is tried by its reads: rows, fields that are lacking and fields that nothing takes', async () => {
  const { foreign, tried } = await signedIn()
  const before = foreign.platform.received.length
  const found = await foreign.bench.done('doctor.tryMapping', { mapping: JSON.stringify(tried) })
  const of = (id: string) => found.find(({ endpoint }) => endpoint === id)
  expect(of('sys.user.page')).toMatchObject({ state: 'mended', rows: 3 })
  expect(of('sys.user.page')?.lacking).toContain('list[].mobile')
  expect(of('sys.user.page')?.unmapped).toEqual(expect.arrayContaining(['phonenumber', 'sex']))
  expect(of('sys.user.page')?.unmapped).not.toContain('userName')
  // A record is read by the id of the first row.
  expect(of('sys.user.get')).toMatchObject({ rows: 1 })
  expect(of('sys.dept.list')).toMatchObject({ state: 'refused', detail: expect.stringContaining('nowhere') })
  expect(of('sys.role.roleGrades')).toMatchObject({ state: 'served', rows: 1 })
  expect(of('sys.role.roleList')?.state).toBe('untried')
  expect(of('sys.user.create')?.state).toBe('untried')
  expect(of('shell.auth.logout')).toBeUndefined()
  const sent = foreign.platform.received.slice(before).map(({ call }) => call)
  expect(sent.filter((call) => !call.startsWith('GET '))).toEqual([])
  expect(sent).toContain('GET /system/user/1')
})

test('a draft that the platform refuses ends no session and is not kept', async () => {
  const { foreign, tried } = await signedIn()
  const mapping = JSON.stringify({ ...tried, token: { header: 'X-Other', prefix: '' } })
  const found = await foreign.bench.done('doctor.tryMapping', { mapping })
  expect(found.find(({ endpoint }) => endpoint === 'sys.user.page')?.state).toBe('refused')
  expect((await foreign.bench.done('session.current'))?.state).toBe('active')
  expect(await foreign.data('sys.user.page', { query: {} })).toMatchObject({ total: 3 })
  expect((await foreign.bench.done('profiles.list')).at(-1)?.mapping).toBe(foreign.profile.mapping)
  expect(await foreign.bench.refused('doctor.tryMapping', { mapping: '{ "cals": {} }' })).toMatchObject({
    code: 'invalid-input',
    fields: { mapping: '1' },
  })
})

test('a first draft comes from the platform’s own description', async () => {
  const platform = await openLeanPlatform()
  onTestFinished(() => platform.cut())
  const bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  onTestFinished(() => bench.close())
  const { id: profileId } = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, profileId })
  expect((await bench.done('doctor.draftMapping')).mapping).not.toContain('sys.user.page')
  const paths = { '/api/users/list': { get: {} }, '/api/users/{userId}': { get: {}, delete: {} } }
  platform.answer('GET /openapi.json', JSON.stringify({ openapi: '3.1.0', paths }))
  const { mapping } = await bench.done('doctor.draftMapping')
  expect(JSON.parse(mapping)).toMatchObject({
    calls: {
      'sys.user.page': { path: '/api/users/list' },
      'sys.user.get': { path: '/api/users/{id}' },
      'sys.user.remove': { path: '/api/users/{ids}' },
    },
  })
})
