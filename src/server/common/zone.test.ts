import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { formatMoment, readMoment } from '#base/moments.ts'
import { createServer } from '#server/server.ts'
import { DEFAULT_ZONE, platformZone, Zone } from './zone.ts'

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

const at = (zone: string, moment: string): string =>
  new Date(new Zone(zone).instantOf(readMoment(moment))).toISOString()

test.each([
  [DEFAULT_ZONE, '2026-11-27 00:30:00', '2026-11-26T16:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-27 00:30:00', '2026-11-27T08:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-27 00:30:00', '2026-11-26T18:45:00.000Z'],
  ['UTC', '2026-11-27', '2026-11-27T00:00:00.000Z'],
  // Shown twice: the first.
  ['Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04T14:45:00.000Z'],
  // Left out: the end of the gap.
  ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-03T15:30:00.000Z'],
])('in %s %s is %s (OPS-5, MSG-4)', (zone, moment, instant) => {
  expect(at(zone, moment)).toBe(instant)
})

test('what is no moment is no instant', () => {
  expect(new Zone(DEFAULT_ZONE).instantOf(readMoment('2026-02-30'))).toBeNaN()
})

const zones = [
  ...[DEFAULT_ZONE, 'Europe/Berlin', 'Africa/Cairo', 'America/Santiago', 'Australia/Lord_Howe'],
  ...['America/St_Johns', 'Pacific/Apia', 'UTC'],
]

/** Time that Node itself shows, by its parts. */
const shownByNode = (zone: string, instant: number): string => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(instant)
}

test('a zone shows each instant as its clock does, and leads back to it or to its first showing', () => {
  const instants = fc
    .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) })
    .map((at) => at - (at % 1000))
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (name, instant) => {
      const zone = new Zone(name)
      const shown = zone.shownAt(instant)
      expect(formatMoment(shown)).toBe(shownByNode(name, instant))
      const back = zone.instantOf(shown)
      expect(back).toBeLessThanOrEqual(instant)
      expect(zone.shownAt(back)).toBe(shown)
    }),
    { numRuns: 400 },
  )
})

const serverIn = (zone?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-zone-'))
  closes.unshift(() => rmSync(folder, { recursive: true, force: true }))
  const server = createServer({ dataFile: join(folder, 'steward.db'), ...(zone && { zone }) })
  closes.unshift(() => server.close())
}

test('a zone that there is not is refused before anything is opened', () => {
  expect(() => serverIn('Mars/Olympus')).toThrow('Unknown time zone: Mars/Olympus')
  expect(platformZone().name).toBe(DEFAULT_ZONE)
})

test('servers of one process have one zone, which ends with the last of them', async () => {
  // A new copy of the module: suites of this worker may still have a server.
  vi.resetModules()
  const { DEFAULT_ZONE, openZone, platformZone } = await import('./zone.ts')
  const first = openZone('Europe/Berlin')
  const second = openZone('Europe/Berlin')
  expect(platformZone().name).toBe('Europe/Berlin')
  expect(() => openZone(DEFAULT_ZONE)).toThrow('has the time zone Europe/Berlin already')
  first()
  expect(platformZone().name).toBe('Europe/Berlin')
  second()
  expect(platformZone().name).toBe(DEFAULT_ZONE)
})

test('without a setting the platform is in Shanghai, whatever the zone of the machine', () => {
  serverIn()
  expect(platformZone().name).toBe('Asia/Shanghai')
})
