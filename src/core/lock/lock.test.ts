import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OperationName, operations, type Profile } from '#contract/bridge.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { operationsWhileLocked } from '../operations/lock.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { createTokenGate } from '../session/tokenGate.ts'
import { account } from '../testing/account.ts'
import { type Bench, memoryStore, openBench } from '../testing/bench.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { createLock } from './lock.ts'
import { makeVerifier } from '../credentials/verifier.ts'

let bench: Bench
let platform: StubPlatform
let profile: Profile

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, profileId: profile.id })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const page = { endpoint: 'ops.params.page', query: {} }
const unlock = (password: string) => bench.call('lock.unlock', { password })
const isLocked = async () => (await bench.done('lock.state')).isLocked

test('while locked every operation is refused but those that unlock and show the locked window', async () => {
  await bench.done('lock.lock')
  const names = Object.keys(operations) as OperationName[]
  const codes = await Promise.all(
    names
      // Signing out ends the lock; it has a separate test.
      .filter((name) => name !== 'lock.signOut')
      .map(async (name) => {
        const result = await bench.core.handle({ id: 'main', kind: 'main', route: '' }, name, undefined)
        return [name, !result.ok && result.failure.code === 'locked'] as const
      }),
  )
  expect(codes.length).toBeGreaterThan(60)
  // Written here a second time: the list does not judge itself.
  expect([...operationsWhileLocked].toSorted()).toEqual([
    ...['host.closeWindow', 'host.info', 'host.setTitle'],
    ...['lock.active', 'lock.lock', 'lock.signOut', 'lock.state', 'lock.unlock'],
    ...['log.write', 'settings.get'],
  ])
  for (const [name, isRefused] of codes)
    expect([name, isRefused]).toEqual([name, !operationsWhileLocked.has(name)])
})

test('the password opens it again, without asking the platform, with all windows and the same token', async () => {
  const { id } = await bench.done('session.signIn', { ...account, profileId: profile.id }, 'second')
  const sent = platform.requests.length
  const state = await bench.done('lock.lock')
  expect(state).toEqual({
    isLocked: true,
    accounts: [{ profile: profile.name, username: 'admin' }],
    waitUntil: 0,
  })
  await platform.cut()
  expect(await unlock(account.password)).toMatchObject({ ok: true, value: { isLocked: false, accounts: [] } })
  await platform.listen()
  expect(platform.requests.slice(sent).map(({ route }) => route)).not.toContain('POST /login')
  for (const window of ['main', 'second'])
    expect((await bench.done('session.current', undefined, window))?.id).toBe(id)
  await bench.done('api.call', page)
  const tokens = platform.requests.flatMap(({ route, headers }) =>
    route === 'GET /sys/params/page' ? [headers.token] : [],
  )
  expect(platform.tokens).toContain(tokens.at(-1))
})

test('wrong passwords are refused, and after the third one has to wait, longer each time', async () => {
  await bench.done('lock.lock')
  for (let time = 0; time < 3; time += 1)
    expect(await bench.refused('lock.unlock', { password: 'no' })).toMatchObject({
      code: 'invalid-input',
      fields: { password: 'wrong' },
    })
  // The right one has to wait as well.
  expect(await bench.refused('lock.unlock', { password: account.password })).toMatchObject({
    fields: { password: 'wait' },
  })
  const { waitUntil } = await bench.done('lock.state')
  expect(waitUntil).toBeGreaterThan(Date.now() - 1)
  expect(waitUntil).toBeLessThanOrEqual(Date.now() + 1000)
  await expect.poll(async () => (await unlock(account.password)).ok, { interval: 100 }).toBe(true)
  expect(await isLocked()).toBe(false)
})

test('a call that waits is sent once it is unlocked, and one of the console’s own is not sent', async () => {
  const gate = createTokenGate({ token: 'T', onExpired: () => undefined, holdLimit: 1 })
  expect(gate.seal()).toBe('T')
  expect([gate.state(), gate.token()]).toEqual(['sealed', ''])
  await expect(gate.use(async (token) => token, { wait: false })).rejects.toMatchObject({
    failure: { code: 'locked' },
  })
  const waiting = gate.use(async (token) => token, { wait: true })
  gate.unseal('T')
  expect(await waiting).toBe('T')
  expect(gate.state()).toBe('active')
})

test('a token that had expired stays so, and one that cannot be opened counts as expired', async () => {
  let expired = 0
  const gate = createTokenGate({ token: 'T', onExpired: () => (expired += 1) })
  gate.seal()
  gate.expire()
  expect([gate.state(), expired]).toEqual(['expired', 1])
  gate.seal()
  gate.unseal('T')
  expect(gate.state()).toBe('expired')
})

test('what happens meanwhile is told afterwards, the latest of each, and writing is locked', async () => {
  await bench.done('profiles.save', { ...profile, environment: 'production' })
  await bench.done('session.unlockWrites', { environment: profile.name })
  await bench.done('lock.lock')
  bench.hush()
  await platform.cut()
  await bench.core.handle({ id: 'main', kind: 'main', route: '' }, 'api.call', page)
  expect(bench.events.filter(({ event }) => event.type !== 'lock')).toEqual([])
  await unlock(account.password)
  await bench.event('lock', ({ lock }) => !lock.isLocked)
  const current = await bench.done('session.current')
  expect(current?.writes.allowed).toBe(false)
})

test('no file is taken or handed out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steward-lock-'))
  try {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'a')
    await bench.done('lock.lock')
    const window = { id: 'main', kind: 'main', route: '' } as const
    const offered = await bench.core.offer(window, [{ path, name: 'a.txt', type: '', temporary: false }])
    expect(offered).toMatchObject({ ok: false, failure: { code: 'locked' } })
    const read = await bench.core.readFile('any', { signal: AbortSignal.timeout(1000) })
    expect(read).toMatchObject({ ok: false, failure: { code: 'locked' } })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('without the password all sessions can be ended, and their logs are not read meanwhile', async () => {
  await bench.done('lock.lock')
  const sent = platform.requests.length
  await bench.refused('logs.sync', { resource: logLogin.name })
  expect(platform.requests.length).toBe(sent)
  expect(await bench.done('lock.signOut')).toMatchObject({ isLocked: false })
  expect(await bench.done('session.list')).toEqual([])
  expect((await bench.refused('api.call', page)).code).toBe('unauthenticated')
})

test('with nobody signed in there is nothing to lock', async () => {
  await bench.done('session.signOut')
  expect((await bench.done('lock.lock')).isLocked).toBe(false)
})

test('it locks with the system where that is set', async () => {
  await bench.core.systemLocked()
  expect(await isLocked()).toBe(false)
  await bench.done('settings.set', { lockWithSystem: true })
  await bench.core.systemLocked()
  expect(await isLocked()).toBe(true)
})

test('a lock of sessions that were not remembered ends with the program: a sign-in is needed anyway', async () => {
  await bench.done('lock.lock')
  await bench.restart()
  expect(await isLocked()).toBe(false)
  expect((await bench.refused('api.call', page)).code).toBe('unauthenticated')
})

test('it locks after the minutes without the operator, counted from what they did last', async () => {
  let time = 0
  let minutes = 5
  let looks = 0
  const gate = createTokenGate({ token: 'T', onExpired: () => undefined })
  // Properties of a session that the lock reads.
  const session = {
    gate,
    profileId: profile.id,
    account: { username: 'a', tenantId: '' },
    verifier: () => makeVerifier('p'),
    syncLogs: () => undefined,
  } as unknown as LiveSession
  const lock = createLock({
    store: memoryStore(),
    profiles: { list: () => [], get: () => profile } as never,
    credentials: {} as never,
    guard: { lock: () => ({ profileId: '', allowed: false, until: 0 }) },
    log: { info() {}, warn() {}, error() {} } as never,
    sessions: { list: () => [session], end: async () => undefined },
    idleMinutes: () => {
      looks += 1
      return minutes
    },
    onChange: () => undefined,
    every: 1,
    now: () => time,
  })
  try {
    time = 4 * 60_000
    lock.active()
    time = 8 * 60_000
    minutes = 0
    time = 60 * 60_000
    const looked = () => {
      const before = looks
      return expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(before + 1)
    }
    await looked()
    expect(lock.isLocked()).toBe(false)
    lock.active()
    minutes = 5
    time += 299_999
    await looked()
    expect(lock.isLocked()).toBe(false)
    time += 1
    await expect.poll(lock.isLocked).toBe(true)
    await lock.unlock('p')
    expect([lock.isLocked(), gate.token()]).toEqual([false, 'T'])
  } finally {
    lock.close()
  }
})
