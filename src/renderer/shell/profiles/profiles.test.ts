import { expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { preferredProfile, resumable } from './profiles.ts'

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
