import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { zoneOf } from '#core/session/platformZone.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'

let platform: LeanPlatform
let bench: Bench
let profile: Profile

beforeEach(async () => {
  platform = await openLeanPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const here = -new Date().getTimezoneOffset()
/** A zone that is not this machine's. */
const elsewhere = here === 480 ? 600 : 480

const signIn = () => bench.done('session.signIn', { ...account, username: 'lin', profileId: profile.id })
const zone = async () => (await bench.done('session.current'))?.zone
/** The login log is in the cache, and with it the record of this sign-in. */
const cached = () => bench.event('cache', ({ resource }) => resource === 'ops.logLogin')

test.each([0, 480, -570, 345, 840])(
  'the record of a sign-in tells that the clock runs at %i minutes',
  (zone) => {
    const at = Date.parse('2026-11-20T23:59:50Z')
    const shown = (late: number) =>
      new Date(at + zone * 60_000 + late).toISOString().slice(0, 19).replace('T', ' ')
    expect(zoneOf(shown(0), at)).toBe(zone)
    expect(zoneOf(shown(60_000), at)).toBe(zone)
    expect(zoneOf(shown(-60_000), at)).toBe(zone)
  },
)

test('a record that no zone explains tells nothing', () => {
  const at = Date.parse('2026-11-20T12:00:00Z')
  expect(zoneOf('2026-11-20 12:07:00', at)).toBeUndefined()
  expect(zoneOf('2026-11-19 12:00:00', at)).toBeUndefined()
  expect(zoneOf('昨天', at)).toBeUndefined()
})

test('a platform in another zone is told by its login log, and remembered', async () => {
  platform.change({ zone: elsewhere })
  await signIn()
  await expect.poll(zone).toBe(elsewhere)
  await bench.done('session.signOut')
  await bench.restart()
  platform.change({})
  await signIn()
  expect(await zone()).toBe(elsewhere)
})

test('one that moved into the zone of this machine is told as well', async () => {
  // From the west: records before a move to the west stay the newest for hours.
  platform.change({ zone: here - 120 })
  await signIn()
  await expect.poll(zone).toBe(here - 120)
  await bench.done('session.signOut')
  platform.change({ zone: here })
  await signIn()
  await expect.poll(zone).toBeUndefined()
})

test('without a new record of the account nothing is told', async () => {
  platform.change({ zone: elsewhere })
  await signIn()
  await expect.poll(zone).toBe(elsewhere)
  await bench.done('session.signOut')
  // The newest record is that of the sign-in before.
  platform.change({})
  bench.hush()
  await signIn()
  await cached()
  expect(await zone()).toBe(elsewhere)
})

test('another address is another platform', async () => {
  platform.change({ zone: elsewhere })
  await signIn()
  await expect.poll(zone).toBe(elsewhere)
  await bench.done('session.signOut')
  const other = await openLeanPlatform()
  try {
    await bench.done('profiles.save', { ...profile, address: other.address })
    await signIn()
    expect(await zone()).toBeUndefined()
  } finally {
    await other.cut()
  }
})
