import { beforeEach, expect, test, vi } from 'vitest'
import type { HostInfo, Session } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleInfo, sampleProfile, sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { useProfiles } from './profiles/profiles.ts'
import { startsAtSignIn, findSession, type Start } from './start.ts'

const kept = sampleProfile({ accounts: [{ username: 'admin', tenantId: '7' }] })

let bridge: TestBridge
let progress: Start[] = []

beforeEach(() => {
  bridge = windowless()
  progress = []
  useProfiles.setState({ profiles: [kept], chosenId: kept.id, last: null })
})
endWindowless()

const find = (info: Partial<HostInfo>) => findSession(sampleInfo(info), (start) => progress.push(start))

test('a window that core has given a session begins in it', async () => {
  const session = sampleSession({ state: 'expired' })
  bridge.on('session.current', () => session)
  expect(await find({})).toEqual(session)
  expect(progress).toEqual([])
})

test.each<[string, () => Session | null]>([
  ['is not there', () => null],
  ['has ended', () => sampleSession({ state: 'signed-out' })],
  [
    'cannot be read',
    () => {
      throw refusal({ code: 'internal' })
    },
  ],
])(
  'where that session %s, a main window opens the stored one of the chosen environment',
  async (_, answer) => {
    bridge.on('session.current', answer)
    const resumed = sampleSession({ id: 's2' })
    bridge.on('session.resume', () => resumed)
    expect(await find({})).toEqual(resumed)
    expect(bridge.inputsOf('session.resume')).toEqual([{ profileId: 'p1', username: 'admin', tenantId: '7' }])
    expect(progress).toEqual([{ kind: 'resuming', profile: kept, username: 'admin' }])
  },
)

test('a stored session that cannot be opened leads to sign-in', async () => {
  bridge.on('session.resume', () => {
    throw refusal({ code: 'offline' })
  })
  expect(await find({ sessionId: null })).toBeNull()
})

test('nothing is opened without a stored account, in a window for another session, or in another environment', async () => {
  expect(await find({ sessionId: null, route: signInRoute })).toBeNull()
  useProfiles.setState({ chosenId: 'other' })
  expect(await find({ sessionId: null })).toBeNull()
  useProfiles.setState({ profiles: [sampleProfile()], chosenId: kept.id })
  expect(await find({ sessionId: null })).toBeNull()
  expect([progress, bridge.inputsOf('session.resume')]).toEqual([[], []])
})

test('a window begins at sign-in where there is no session and none to open', () => {
  const begins = (info: Partial<HostInfo>) => startsAtSignIn(sampleInfo(info))
  expect([begins({}), begins({ sessionId: null })]).toEqual([false, false])
  expect(begins({ sessionId: null, route: signInRoute })).toBe(true)
  useProfiles.setState({ profiles: [sampleProfile()] })
  expect([begins({}), begins({ sessionId: null })]).toEqual([false, true])
})

test('a restored window waits until its own session begins, in any window', async () => {
  bridge.on('session.current', () => null)
  const found = find({ kind: 'popout', sessionId: 's1' })
  await vi.waitFor(() => expect(progress).toEqual([{ kind: 'following' }]))
  const session = sampleSession()
  bridge.on('session.current', () => session)
  for (const [sessionId, state] of [
    ['other', 'active'],
    ['s1', 'expired'],
  ] as const)
    bridge.send({ type: 'session', sessionId, state })
  bridge.send({ type: 'sessions', count: 2 })
  expect(bridge.inputsOf('session.current')).toHaveLength(1)
  bridge.send({ type: 'session', sessionId: 's1', state: 'active' })
  expect(await found).toEqual(session)
  bridge.send({ type: 'session', sessionId: 's1', state: 'active' })
  expect(bridge.inputsOf('session.current')).toHaveLength(2)
  expect(bridge.inputsOf('session.resume')).toEqual([])
})
