import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { createTokenGate } from '../session/tokenGate.ts'
import { embeddedId } from '../settings/profiles.ts'
import { account } from '../testing/account.ts'
import { type Bench, memoryStore, openBench } from '../testing/bench.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { createLock } from './lock.ts'
import { makeVerifier } from '../credentials/verifier.ts'

/** Two environments side by side, each with a password and a separate window. */

const page = { endpoint: 'ops.params.page', query: {} }

describe('with two environments', () => {
  let bench: Bench
  let test1: StubPlatform
  let production: StubPlatform
  let profiles: Profile[] = []

  beforeEach(async () => {
    test1 = await openStubPlatform()
    production = await openStubPlatform()
    bench = await openBench({ times: { call: 5000, reconnect: [20], transfers: { checkpoint: 5 } } })
    profiles = [
      await bench.done('profiles.save', { ...draft(test1.address), name: 'test' }),
      await bench.done('profiles.save', { ...draft(production.address), name: 'production' }),
    ]
    const [one, two] = profiles.map(({ id }) => id)
    await bench.done('session.signIn', { ...account, profileId: one ?? '', password: 'of test' })
    await bench.done(
      'session.signIn',
      { ...account, profileId: two ?? '', password: 'of production' },
      'second',
    )
  })
  afterEach(async () => {
    await bench.close()
    await test1.cut()
    await production.cut()
  })

  const stateIn = async (window: string) => {
    const session = await bench.done('session.current', undefined, window)
    return [session?.state, session?.expiredBy]
  }

  test('a password opens its own environment; the other asks for a sign-in when it is used, says why, and goes on', async () => {
    const before = await bench.done('session.current', undefined, 'second')
    const { accounts } = await bench.done('lock.lock')
    expect(accounts.map((one) => one.profile)).toEqual(['test', 'production'])
    bench.hush()
    await bench.done('lock.unlock', { password: 'of test', account: 0 })
    expect([await stateIn('main'), await stateIn('second')]).toEqual([
      ['active', undefined],
      ['expired', 'lock'],
    ])
    expect(bench.events).toContainEqual(
      expect.objectContaining({
        event: { type: 'session', sessionId: before?.id, state: 'expired', expiredBy: 'lock' },
      }),
    )
    await bench.done('api.call', page)
    const sent = production.requests.length
    // The operator's calls wait until they have signed in, in the window that they left.
    const waiting = bench.done('api.call', page, 'second')
    await bench.done('api.call', page)
    expect(production.requests.slice(sent).map(({ route }) => route)).not.toContain('GET /sys/params/page')
    const [, two] = profiles
    await bench.done(
      'session.signIn',
      { ...account, profileId: two?.id ?? '', password: 'of production' },
      'second',
    )
    await waiting
    expect(await stateIn('second')).toEqual(['active', undefined])
    expect((await bench.done('session.current', undefined, 'second'))?.id).toBe(before?.id)
  })

  test('the password of another environment than the chosen one is wrong, and counts', async () => {
    await bench.done('lock.lock')
    for (const [password, chosen] of [
      ['of test', 1],
      ['of production', 0],
      ['of test', 7],
    ] as const)
      expect(await bench.refused('lock.unlock', { password, account: chosen })).toMatchObject({
        fields: { password: 'wrong' },
      })
    // Three in a row, whichever environment each was for.
    expect(await bench.refused('lock.unlock', { password: 'of test', account: 0 })).toMatchObject({
      fields: { password: 'wait' },
    })
    expect((await bench.done('lock.state')).isLocked).toBe(true)
    expect((await bench.refused('api.call', page)).code).toBe('locked')
  })

  test('without a choice the first account that the password fits is taken, and it alone', async () => {
    await bench.done('lock.lock')
    await bench.done('lock.unlock', { password: 'of production' })
    expect([await stateIn('main'), await stateIn('second')]).toEqual([
      ['expired', 'lock'],
      ['active', undefined],
    ])
  })

  test('nothing of the other environment is sent in the background', async () => {
    await bench.done('lock.lock')
    const sent = production.requests.length
    await bench.done('lock.unlock', { password: 'of test', account: 0 })
    await bench.done('logs.sync', { resource: logLogin.name }, 'second')
    await bench.done('session.touch', undefined, 'second')
    await bench.done('api.call', page)
    expect(production.requests).toHaveLength(sent)
  })

  /** A file of which the platform sends a byte at a time until it may end. */
  function serveSlowly(platform: StubPlatform) {
    const state = { mayEnd: false, begun: 0, ended: 0 }
    platform.raw('GET /files/a.bin', (request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      state.begun += 1
      response.writeHead(from > 0 ? 206 : 200, {
        'content-type': 'application/octet-stream',
        'content-length': 10_000_000 - from,
        etag: '"v1"',
        ...(from > 0 && { 'content-range': `bytes ${from}-9999999/10000000` }),
      })
      let at = from
      const more = setInterval(() => {
        const next = state.mayEnd ? 10_000_000 : Math.min(at + 1000, 9_000_000)
        response.write(Buffer.alloc(next - at, 'x'))
        at = next
        if (at === 10_000_000) response.end()
        if (at === 10_000_000 || response.destroyed) clearInterval(more)
      }, 2)
      response.once('close', () => {
        state.ended += 1
        clearInterval(more)
      })
    })
    return state
  }

  test('while it is locked no file is received; a running download stops, and goes on once it is unlocked', async () => {
    const served = serveSlowly(test1)
    const started = await bench.done('transfers.download', {
      url: `${test1.address}/files/a.bin`,
      fileName: 'a.bin',
    })
    await bench.event('transfer', ({ transfer }) => transfer.id === started?.id && transfer.done > 0)
    await bench.done('lock.lock')
    await expect.poll(() => served.ended).toBe(1)
    const part = join(bench.dataDir, 'a.bin.part')
    const size = () => statSync(part).size
    const stopped = size()
    await bench.done('lock.state')
    expect([size(), served.begun]).toEqual([stopped, 1])
    bench.hush()
    await bench.done('lock.unlock', { password: 'of test', account: 0 })
    served.mayEnd = true
    await bench.event('transfer', ({ transfer }) => transfer.id === started?.id && transfer.state === 'done')
    expect(readFileSync(join(bench.dataDir, 'a.bin'))).toHaveLength(10_000_000)
    expect(served.begun).toBe(2)
  })

  test('a download of an environment that stays closed waits for its sign-in', async () => {
    const served = serveSlowly(production)
    const started = await bench.done(
      'transfers.download',
      { url: `${production.address}/files/a.bin`, fileName: 'a.bin' },
      'second',
    )
    await bench.event('transfer', ({ transfer }) => transfer.id === started?.id && transfer.done > 0)
    await bench.done('lock.lock')
    await expect.poll(() => served.ended).toBe(1)
    await bench.done('lock.unlock', { password: 'of test', account: 0 })
    await expect
      .poll(async () => (await bench.done('transfers.list')).map(({ state, waiting }) => [state, waiting]))
      .toEqual([['paused', 'session']])
    expect(served.begun).toBe(1)
  })
})

describe('with the built-in demo', () => {
  /** A lock over sessions of these environments, each with its own password. */
  async function lockOver(passwords: Record<string, string>) {
    const sessions = await Promise.all(
      Object.entries(passwords).map(async ([profileId, password]) => {
        const verifier = await makeVerifier(password)
        const gate = createTokenGate({ token: `token of ${profileId}`, onExpired: () => undefined })
        // Properties of a session that the lock reads.
        return {
          gate,
          profileId,
          account: { username: 'admin', tenantId: '' },
          verifier: async () => verifier,
          syncLogs: () => undefined,
        } as unknown as LiveSession
      }),
    )
    const forgotten: string[] = []
    const lock = createLock({
      store: memoryStore(),
      profiles: { list: () => [{ id: 'p', name: 'production' }], get: () => ({}) } as never,
      credentials: { forget: async (id: string) => void forgotten.push(id) } as never,
      guard: { lock: () => ({ profileId: '', allowed: false, until: 0 }) },
      log: { info() {}, warn() {}, error() {} } as never,
      sessions: { list: () => sessions, end: async () => undefined },
      idleMinutes: () => 0,
      onChange: () => undefined,
    })
    await lock.lock()
    const tokens = () => sessions.map(({ gate }) => gate.token())
    return { lock, tokens, forgotten, states: () => sessions.map(({ gate }) => gate.state()) }
  }

  test('its password opens nothing while another environment has a session, not even the demo', async () => {
    const { lock, tokens } = await lockOver({ [embeddedId]: 'admin', p: 'secret' })
    expect(lock.state().accounts).toEqual([{ profile: 'production', username: 'admin' }])
    for (const account of [undefined, 0, 1])
      await expect(lock.unlock('admin', account)).rejects.toMatchObject({
        failure: { fields: { password: 'wrong' } },
      })
    expect([lock.isLocked(), tokens()]).toEqual([true, ['', '']])
    lock.close()
  })

  test('the other environment’s password opens that one, and what was stored of the demo is forgotten', async () => {
    const { lock, tokens, states, forgotten } = await lockOver({ [embeddedId]: 'admin', p: 'secret' })
    await lock.unlock('secret', 0)
    expect([lock.isLocked(), tokens()]).toEqual([false, ['', 'token of p']])
    expect([states(), forgotten]).toEqual([['expired', 'active'], [embeddedId]])
    lock.close()
  })

  test('alone it opens with its password', async () => {
    const { lock, tokens } = await lockOver({ [embeddedId]: 'admin' })
    await lock.unlock('admin')
    expect(tokens()).toEqual([`token of ${embeddedId}`])
    lock.close()
  })
})
