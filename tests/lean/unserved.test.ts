import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { params } from '#contract/resources/ops/params.ts'
import { user } from '#contract/resources/sys/user.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import type { LeanSettings } from './leanAnswers.ts'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'

let platform: LeanPlatform
let bench: Bench
let profile: Profile

beforeEach(async () => {
  platform = await openLeanPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, username: 'lin', profileId: profile.id })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const input = { endpoint: params.endpoints.page.id, query: {} }
const lacksParams = (unknown: LeanSettings['unknown']) =>
  platform.change({ serves: (call) => call !== 'GET /sys/params/page', unknown })
const asked = (part: string) => platform.calls.filter((call) => call.includes(part)).length

describe.each(['envelope', 'page', 'swallowed'] as const)(
  'a platform that answers what it lacks by: %s',
  (kind) => {
    test('is asked for it once, and once for what cannot exist', async () => {
      lacksParams(kind)
      for (let time = 0; time < 3; time += 1)
        expect((await bench.refused('api.call', input)).code).toBe('not-found')
      expect(asked('/sys/params/page')).toBe(1)
      expect(asked('steward-asks')).toBe(kind === 'page' ? 0 : 1)
      // The other calls go on.
      await bench.done('api.call', { endpoint: user.endpoints.page.id, query: {} })
    })

    test('is asked again when the session is read again', async () => {
      lacksParams(kind)
      await bench.refused('api.call', input)
      platform.change({})
      await bench.done('session.refresh')
      expect((await bench.done('api.call', input)).data).toHaveProperty('list')
    })
  },
)

test('a call that is refused for another reason is no missing one', async () => {
  platform.answer('GET /sys/params/page', '{"code":500,"msg":"数据库忙","data":null}')
  platform.change({ unknown: 'swallowed' })
  for (let time = 0; time < 2; time += 1)
    expect(await bench.refused('api.call', input)).toMatchObject({ code: 'refused', message: '数据库忙' })
  expect(asked('/sys/params/page')).toBe(2)
  expect(asked('steward-asks')).toBe(1)
})

test('a refused permission is none either, and asks for nothing more', async () => {
  platform.answer('GET /sys/params/page', '{"code":403,"msg":"没有权限","data":null}')
  expect((await bench.refused('api.call', input)).code).toBe('forbidden')
  expect((await bench.refused('api.call', input)).code).toBe('forbidden')
  expect(asked('steward-asks')).toBe(0)
})

test('a record that is not there says nothing of its call', async () => {
  platform.change({ unknown: 'swallowed' })
  const one = { endpoint: params.endpoints.get.id, params: { id: '999' } }
  for (let time = 0; time < 2; time += 1) expect((await bench.refused('api.call', one)).code).toBe('refused')
  expect(asked('/sys/params/999')).toBe(2)
})

test('what was learnt outlives a sign-out and the end of the program; another address is asked', async () => {
  lacksParams('swallowed')
  await bench.refused('api.call', input)
  const signIn = { ...account, username: 'lin', profileId: profile.id }
  await bench.done('session.signOut')
  await bench.done('session.signIn', signIn)
  expect((await bench.refused('api.call', input)).code).toBe('not-found')
  await bench.done('session.signOut')
  await bench.restart()
  const session = await bench.done('session.signIn', signIn)
  expect(session.missing).toEqual([input.endpoint])
  expect((await bench.refused('api.call', input)).code).toBe('not-found')
  expect(asked('/sys/params/page')).toBe(1)
  await bench.done('session.signOut')
  await bench.done('profiles.save', { ...profile, address: `${platform.address}/` })
  expect((await bench.done('session.signIn', signIn)).missing).toBeUndefined()
})

test('a description with more servers than are read is not used, and the operator is told the limit', async () => {
  const servers = Array.from({ length: 101 }, () => ({ url: '/' }))
  platform.answer('GET /v2/api-docs', JSON.stringify({ servers, paths: {} }))
  await bench.done('doctor.calls')
  await bench.done('doctor.calls')
  const told = (await bench.done('notices.list')).filter(({ code }) => code.startsWith('description.'))
  expect(told).toEqual([expect.objectContaining({ code: 'description.servers', values: { most: 100 } })])
  // It would have named no call at all; only those that were tried are missing.
  const { missing = [] } = (await bench.done('session.current')) ?? {}
  expect(missing.filter((id) => id.endsWith('.create'))).toEqual([])
})

test('a description is read once a day, not once a start', async () => {
  platform.change({
    serves: (call) => call !== 'GET /sys/params/page',
    unknown: 'page',
    description: 'swagger2',
  })
  await bench.refused('api.call', input)
  const lacks = async () => (await bench.done('session.current'))?.missing?.includes('msg.template.page')
  await expect.poll(lacks).toBe(true)
  await bench.done('session.signOut')
  await bench.restart()
  const signIn = { ...account, username: 'lin', profileId: profile.id }
  expect((await bench.done('session.signIn', signIn)).missing).toContain('msg.template.page')
  expect(asked('/v2/api-docs')).toBe(1)
  // Asked for by hand, it is read again.
  platform.change({ description: 'none' })
  await bench.done('doctor.calls')
  expect(asked('/v2/api-docs')).toBe(2)
})
