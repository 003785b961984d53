import { beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import type { TestBridge } from '#tests/components/bridge.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import {
  chooseProfile,
  draftOf,
  loadProfiles,
  preferredProfile,
  rememberSignIn,
  resumable,
  useProfiles,
} from './profiles.ts'

const profile = (id: string, values: Partial<Profile> = {}): Profile => ({
  id,
  name: id,
  address: '',
  environment: 'test',
  requireHttps: true,
  proxy: { mode: 'system', url: '' },
  ca: '',
  embedded: false,
  accounts: [],
  ...values,
})

const last = { profileId: 'b', username: 'li', tenantId: '' }

test('the last profile is chosen while it exists, then the built-in demo, then the first', () => {
  const demo = profile('demo', { embedded: true })
  expect(preferredProfile([demo, profile('b')], last)?.id).toBe('b')
  expect(preferredProfile([profile('a'), demo], last)?.id).toBe('demo')
  expect(preferredProfile([profile('a')], null)?.id).toBe('a')
  expect(preferredProfile([], null)).toBeUndefined()
})

test('the last account is resumed, never another in its place', () => {
  const kept = { username: 'li', tenantId: '' }
  const other = { username: 'wang', tenantId: '' }
  expect(resumable(profile('b', { accounts: [other, kept] }), last)).toEqual(kept)
  expect(resumable(profile('b', { accounts: [other] }), last)).toBeUndefined()
  expect(resumable(profile('a', { accounts: [other] }), last)).toEqual(other)
  expect(resumable(profile('a'), null)).toBeUndefined()
})

test('an account is the last one only with its name and its tenant, in its own environment', () => {
  const accounts = [
    { username: 'a', tenantId: '1' },
    { username: 'a', tenantId: '2' },
    { username: 'b', tenantId: '2' },
  ]
  const there = sampleProfile({ id: 'p1', accounts })
  const last = (profileId: string, username: string, tenantId: string) =>
    resumable(there, { profileId, username, tenantId })
  expect(last('p1', 'a', '2')).toEqual(accounts[1])
  expect(last('p1', 'b', '2')).toEqual(accounts[2])
  expect(last('p1', 'b', '1')).toBeUndefined()
  expect(last('p2', 'b', '2')).toEqual(accounts[0])
  expect(resumable(there, null)).toEqual(accounts[0])
})

test('what can be edited of a profile is neither where it comes from nor who is signed in', () => {
  const draft = draftOf(sampleProfile({ name: 'x', accounts: [{ username: 'a', tenantId: '' }] }))
  expect(draft).toMatchObject({ id: 'p1', name: 'x' })
  for (const key of ['embedded', 'managed', 'accounts']) expect(draft).not.toHaveProperty(key)
})

describe('the environments of this machine', () => {
  let bridge: TestBridge
  const two = [sampleProfile({ id: 'p1' }), sampleProfile({ id: 'p2' })]

  beforeEach(() => {
    bridge = windowless()
    useProfiles.setState({ profiles: [], chosenId: '', last: null })
    bridge.on('profiles.list', () => two)
  })
  endWindowless()

  const lastKey = 'machine/shell.lastSignIn'
  const state = () => useProfiles.getState()

  test('are read with who signed in last; a choice stays while it is there', async () => {
    const last = { profileId: 'p2', username: 'a', tenantId: '', asksTenant: true }
    bridge.workspace.set(lastKey, last)
    await loadProfiles()
    expect(state()).toEqual({ profiles: two, chosenId: 'p2', last })
    chooseProfile('p1')
    await loadProfiles()
    expect(state().chosenId).toBe('p1')
    chooseProfile('gone')
    await loadProfiles()
    expect(state().chosenId).toBe('p2')
    bridge.on('profiles.list', () => [])
    await loadProfiles()
    expect(state().chosenId).toBe('')
  })

  test.each([
    [null],
    ['text'],
    [{ profileId: 'p1', username: 'a' }],
    [{ profileId: 'p1', username: 'a', tenantId: 7 }],
    [{ profileId: 'p1', username: 'a', tenantId: '', asksTenant: 'yes' }],
  ])('%j is nobody who signed in', async (saved) => {
    bridge.workspace.set(lastKey, saved)
    await loadProfiles()
    expect(state().last).toBeNull()
  })

  test('know who signs in, also the next time', async () => {
    const last = { profileId: 'p2', username: 'a', tenantId: '' }
    rememberSignIn(last)
    expect(state().last).toEqual(last)
    await flushWorkspace()
    expect(bridge.workspace.get(lastKey)).toEqual(last)
  })
})
