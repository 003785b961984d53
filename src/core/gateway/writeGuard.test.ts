import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { answers, draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { createWriteGuard } from './writeGuard.ts'

let bench: Bench
let platform: StubPlatform
let profile: Profile

const name = '生产环境'

async function open(unlock?: number) {
  bench = await openBench({ times: { unlock } })
  profile = await bench.done('profiles.save', draft(platform.address, { name, environment: 'production' }))
  return bench.done('session.signIn', {
    ...account,
    profileId: profile.id,
  })
}

beforeEach(async () => {
  platform = await openStubPlatform()
  platform.on('POST /sys/params', answers('7'))
  platform.on('DELETE /sys/params', answers(null))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const read = { endpoint: 'ops.params.page', query: {} }
const save = { endpoint: 'ops.params.create', body: { paramCode: 'A', paramValue: '1' } }
const remove = { endpoint: 'ops.params.remove', body: ['7'] }
const writes = () => platform.requests.filter((item) => /^(POST|PUT|DELETE) \/sys\//.test(item.route))

describe('a production profile', () => {
  test('opens read-only: the gateway refuses by endpoint, reading and signing in and out pass', async () => {
    const session = await open()
    expect(session.writes).toEqual({ profileId: profile.id, allowed: false, until: 0 })
    await bench.done('api.call', read)
    for (const call of [save, remove, { ...remove, confirm: name }]) {
      expect((await bench.refused('api.call', call)).code).toBe('read-only')
    }
    expect(writes()).toEqual([])
    await bench.done('session.signOut')
  })

  test('is unlocked by typing its name, for fifteen minutes', async () => {
    await open()
    expect(await bench.refused('session.unlockWrites', { environment: 'production' })).toMatchObject({
      code: 'invalid-input',
      fields: { environment: 'name' },
    })
    const before = Date.now()
    const unlocked = await bench.done('session.unlockWrites', { environment: ` ${name} ` })
    const after = Date.now()
    expect(unlocked.allowed).toBe(true)
    expect(unlocked.until).toBeGreaterThanOrEqual(before + 15 * 60_000)
    expect(unlocked.until).toBeLessThanOrEqual(after + 15 * 60_000)
    expect((await bench.event('writes')).writes).toEqual(unlocked)
    await bench.done('api.call', save)
    await bench.done('session.lockWrites')
    expect((await bench.refused('api.call', save)).code).toBe('read-only')
  })

  test('asks for its name again before anything is destroyed', async () => {
    await open()
    await bench.done('session.unlockWrites', { environment: name })
    expect(await bench.refused('api.call', remove)).toMatchObject({
      code: 'invalid-input',
      fields: { confirm: 'name' },
    })
    expect(writes()).toEqual([])
    await bench.done('api.call', { ...remove, confirm: name })
    expect(writes()).toHaveLength(1)
  })

  test('closes by itself when the time is up', async () => {
    await open(60)
    await bench.done('session.unlockWrites', { environment: name })
    await bench.event('writes', (event) => !event.writes.allowed)
    expect((await bench.refused('api.call', save)).code).toBe('read-only')
  })

  test('an unlock does not outlive a change of the environment', async () => {
    await open()
    await bench.done('session.unlockWrites', { environment: name })
    const change = draft(platform.address, { name, id: profile.id })
    await bench.done('profiles.save', { ...change, environment: 'test' })
    await bench.done('api.call', save)
    await bench.done('profiles.save', { ...change, environment: 'production' })
    expect((await bench.refused('api.call', save)).code).toBe('read-only')
  })

  test('a save that waited for a sign-in is checked again', async () => {
    await open()
    await bench.done('session.unlockWrites', { environment: name })
    platform.tokens.clear()
    platform.on('POST /sys/params', null)
    const pending = bench.refused('api.call', save)
    await bench.event('session', ({ state }) => state === 'expired')
    await bench.done('session.lockWrites')
    await bench.done('session.signIn', {
      ...account,
      profileId: profile.id,
    })
    expect((await pending).code).toBe('read-only')
    expect(writes()).toHaveLength(1)
  })
})

test('the end of an unlock is told to the windows; a clock that jumped ends it without its timer', async () => {
  await open(60)
  await bench.done('session.unlockWrites', { environment: name })
  const { notice } = await bench.event('notice', ({ notice: { code } }) => code === 'writes.ended')
  expect(notice.subject).toBe(name)

  let now = 1_000_000
  const guard = createWriteGuard({ onChange: () => {}, now: () => now })
  expect(guard.unlock(profile, name)).toMatchObject({ allowed: true, until: now + 15 * 60_000 })
  now += 15 * 60_000 - 1
  expect(guard.state(profile).allowed).toBe(true)
  now += 1
  expect(guard.state(profile)).toEqual({ profileId: profile.id, allowed: false, until: 0 })
  guard.close()
})
