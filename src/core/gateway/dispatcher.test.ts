import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { allAuthorities } from './answers/authorities.ts'
import { createDispatchers, type Dispatchers } from './dispatcher.ts'

const profile: Profile = {
  ...{ id: '1', name: '', address: 'https://platform.example', environment: 'test', requireHttps: true },
  ...{ proxy: { mode: 'none', url: '' }, ca: '', embedded: false, accounts: [] },
}

const opened: Dispatchers[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

function dispatchers(trusted: () => Promise<string[]>): Dispatchers {
  const made = createDispatchers(async () => '', trusted)
  opened.push(made)
  return made
}

test('authorities are those that another process has read, once for all profiles', async () => {
  const trusted = vi.fn(async () => ['read elsewhere'])
  const { authorities } = dispatchers(trusted)
  expect(await authorities(profile)).toEqual(['read elsewhere'])
  expect(await authorities({ ...profile, id: '2' })).toEqual(['read elsewhere'])
  expect(trusted).toHaveBeenCalledTimes(1)
})

test('where the other process fails, they are read here', async () => {
  const { authorities } = dispatchers(() => Promise.reject(new Error('gone')))
  const known = allAuthorities()
  expect(known.length).toBeGreaterThan(0)
  expect(await authorities(profile)).toEqual(known)
})
