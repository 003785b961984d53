import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { params } from '#contract/resources/ops/params.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'

const { create, update, page } = params.endpoints

let platform: LeanPlatform
let bench: Bench
let profile: Profile

beforeEach(async () => {
  platform = await openLeanPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const signIn = () => bench.done('session.signIn', { ...account, username: 'lin', profileId: profile.id })
const unsent = async () => (await bench.done('session.current'))?.unsent

const dropping = {
  calls: { [create.id]: { drop: ['paramCode', 'remark'] }, [page.id]: { drop: ['orderField'] } },
}

test('fields that the description of a write does not name are told, of that write alone', async () => {
  platform.change({
    serves: (call) => call !== 'GET /sys/role/page',
    description: 'swagger2',
    bodies: { 'POST /sys/params': ['paramCode', 'paramValue'], 'PUT /sys/params': ['id', 'other'] },
  })
  profile = await bench.done('profiles.save', draft(platform.address))
  expect(await signIn()).not.toHaveProperty('unsent')
  await bench.refused('api.call', { endpoint: 'sys.role.page', query: {} })
  await expect.poll(unsent).toEqual({ [create.id]: ['remark'] })
})

test('fields that a mapping drops are told, and a required one of them keeps no record from being saved', async () => {
  const mapping = JSON.stringify(dropping)
  profile = await bench.done('profiles.save', { ...draft(platform.address), mapping })
  expect((await signIn()).unsent).toEqual({
    [create.id]: ['paramCode', 'remark'],
    [page.id]: ['orderField'],
  })
  await bench.done('api.call', { endpoint: create.id, body: { paramCode: '', paramValue: '7', remark: '' } })
  const { id: _id, ...saved } = platform.records('/sys/params')[0] ?? { id: '' }
  expect(saved).toEqual({ paramValue: '7' })
  // The other call drops nothing, so that it is judged as ever.
  const body = { id: '501', paramCode: '', paramValue: '7', remark: '' }
  expect(await bench.refused('api.call', { endpoint: update.id, body })).toMatchObject({
    code: 'invalid-input',
  })
})

test('what a field decides is still asked for, although it is not sent as such', async () => {
  const mapping = JSON.stringify({
    calls: { [create.id]: { drop: ['paramCode'], set: { name: { from: 'paramCode' } } } },
  })
  profile = await bench.done('profiles.save', { ...draft(platform.address), mapping })
  expect(await signIn()).not.toHaveProperty('unsent')
})
