import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { expect, test } from 'vitest'
import type { LogPlace } from '../cache/cacheFile.ts'
import { countLogs } from './logQueries.ts'

const filter = { include: [], exclude: [], from: '', until: '', failed: false, filters: {} }

test('a count that is continued goes on in the log and at the row where it stopped', async () => {
  const asked: [string, LogPlace | null][] = []
  const file = {
    countLog: async ({ name }: { name: string }, { start }: { start: LogPlace | null }) => {
      asked.push([name, start])
      // Each log is counted in two requests.
      const reached = start === null ? { time: '2026-11-20 09:00:00', id: '5' } : null
      return { counts: [['2026-11-20 09', 1, 0] as [string, number, number]], reached }
    },
  }
  const resources = [logLogin, logOperation]
  const [first, second] = resources.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))
  const place = { time: '2026-11-20 09:00:00', id: '5' }
  const count = async (from: (LogPlace & { log: string }) | null) => {
    asked.length = 0
    const { next } = await countLogs(file, resources, { filter, from, unit: 'hour' })
    expect(next).toBeNull()
    return asked
  }
  expect(await count(null)).toEqual([
    [first, null],
    [first, place],
    [second, null],
    [second, place],
  ])
  const later = { time: '2026-11-20 08:00:00', id: '3' }
  expect(await count({ log: first ?? '', ...later })).toEqual([
    [first, later],
    [second, null],
    [second, place],
  ])
  // Stopped before the log was begun.
  expect(await count({ log: second ?? '', time: '', id: '' })).toEqual([
    [second, null],
    [second, place],
  ])
})
