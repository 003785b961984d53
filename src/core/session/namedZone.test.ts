import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { answers, draft, openStubPlatform, type StubPlatform, user } from '../testing/stubPlatform.ts'
import { minutesIn, zoneNow } from './platformZone.ts'

let bench: Bench
let platform: StubPlatform
let profile: Profile

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const signIn = async (platformZone?: string) => {
  platform.on('GET /sys/user/info', answers({ ...user, platformZone }))
  return bench.done('session.signIn', { ...account, profileId: profile.id })
}

/** A zone without changes of the clock that is not this machine's. */
const isHere = (minutes: number) => minutes === -new Date().getTimezoneOffset()
const [elsewhere, minutes] = isHere(345)
  ? (['Asia/Kolkata', 330] as const)
  : (['Asia/Kathmandu', 345] as const)

test('a platform that names its zone is believed with the sign-in, before its log is read (OPS-5, MSG-4)', async () => {
  expect((await signIn(elsewhere)).zone).toBe(minutes)
  expect((await bench.done('session.current'))?.zone).toBe(minutes)
})

test('a name that is no zone, or none, leaves the zone as its records show it', async () => {
  expect(await signIn('华东')).not.toHaveProperty('zone')
  await bench.done('session.signOut')
  expect(await signIn()).not.toHaveProperty('zone')
  expect(zoneNow('华东', 345)).toBe(345)
  expect(zoneNow(undefined, 345)).toBe(345)
})

test('the zone of this machine, and a name of it, are told as none', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zoneNow(here, 345)).toBeUndefined()
})

test('the offset of a zone is that of the moment', () => {
  expect(minutesIn('Europe/Berlin', Date.UTC(2026, 0, 15))).toBe(60)
  expect(minutesIn('Europe/Berlin', Date.UTC(2026, 6, 15))).toBe(120)
  expect(minutesIn('America/St_Johns', Date.UTC(2026, 0, 15))).toBe(-210)
  expect(minutesIn('UTC', 0)).toBe(0)
})
