import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { createPlatformZone } from './platformZone.ts'

const NOW = Date.UTC(2026, 0, 15, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A platform's record of a sign-in that happened so many minutes ago, written by a clock east of UTC. */
const record = (id: string, minutesAgo: number, zone: number) => ({
  id,
  creatorName: 'ada',
  operation: 0,
  createDate: new Date(NOW + (zone - minutesAgo) * 60_000).toISOString().slice(0, 19).replace('T', ' '),
})

/** Reported form: the zone of this machine as none. */
const asTold = (zone: number) => (zone === -new Date(NOW).getTimezoneOffset() ? undefined : zone)

/** Zones reported for a platform whose login log holds these rows, newest first. */
function open() {
  const log: ReturnType<typeof record>[] = []
  const told: (number | undefined)[] = []
  const zone = createPlatformZone({
    file: { queryLog: async () => ({ list: [...log], total: log.length, asOf: NOW }) },
    username: 'ada',
    onZone: (minutes) => told.push(minutes),
  })
  const read = async () => {
    zone.onRows(logLogin.name)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { log, told, zone, read }
}

test('a record from before the sign-in tells nothing, though a zone would fit its age', async () => {
  const { log, told, zone, read } = open()
  // Of an hour ago in UTC+11: the same words as those of now in UTC+10.
  log.unshift(record('old', 60, 660))
  await zone.signedIn()
  await read()
  expect(told).toEqual([])
  log.unshift(record('own', 0, 660))
  await read()
  expect(told).toEqual([asTold(660)])
})

test('it is told once a sign-in, and not by other logs', async () => {
  const { log, told, zone, read } = open()
  await zone.signedIn()
  log.unshift(record('own', 0, 345))
  zone.onRows('ops.logOperation')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([])
  await read()
  await read()
  expect(told).toEqual([asTold(345)])
})
