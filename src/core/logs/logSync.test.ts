import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FailureError } from '#contract/failures.ts'
import { contains, defineResource, GET, pageOf, pageQuery, type Resource } from '#contract/kernel.ts'
import { everything } from '#contract/logQuery.ts'
import { DAY, later } from '#base/moments.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import { createCache } from '../cache/cache.ts'
import type { Cache, CacheFile } from '../cache/cacheFile.ts'
import type { LogSync } from './logSync.ts'
import type { Platform } from '../gateway/platform.ts'
import { type ForkedChildren, forkChildren } from '../testing/forkChildren.ts'
import { type ListPlatform, listPlatform } from '../testing/listPlatform.ts'
import { noonToday, operationRow, operationRows } from '../testing/operationRows.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { type RecordingLog, recordingLog } from '../testing/recordingLog.ts'
import { createLogSync, type LogScope } from './logSync.ts'

let dataDir: string
let children: ForkedChildren
let cache: Cache
let accounts = 0

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-logs-'))
  children = forkChildren({ cache: new URL('../cache/child.ts', import.meta.url) })
  cache = createCache({ dataDir, children, log: recordingLog(), onRebuilt: () => {} })
})

afterAll(async () => {
  await cache.close()
  children.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const noon = noonToday()
const recent = (count: number): LogOperation[] => operationRows(count, noon)
/** Rows that are written later, the oldest of them first. */
const newer = (count: number): LogOperation[] =>
  Array.from({ length: count }, (_, index) => operationRow(-1 - index, noon))

const account = (): CacheFile => {
  accounts += 1
  return cache.open(`account-${accounts}`)
}

/** Limits in the settings, and how often it was reported that rows had to go. */
const limits = { bytes: Number.POSITIVE_INFINITY, shrunk: 0 }

interface Fixture {
  readonly logSync: LogSync
  readonly log: RecordingLog
  readonly progress: number[]
}

function make(
  platform: Platform,
  file: CacheFile,
  days = 30,
  onProgress = (_rows: number): void => {},
  scope: string | (() => LogScope) = '',
): Fixture {
  const log = recordingLog()
  const progress: number[] = []
  const same = { value: typeof scope === 'string' ? scope : '' }
  const logSync = createLogSync({
    platform,
    file,
    retentionDays: () => days,
    limitBytes: () => limits.bytes,
    logs: [logOperation],
    scope: typeof scope === 'string' ? () => same : scope,
    quiet: () => Promise.resolve(),
    log,
    onShrunk: () => {
      limits.shrunk += 1
    },
    onProgress: (_resource, { rows }) => {
      progress.push(rows)
      onProgress(rows)
    },
  })
  return { logSync, log, progress }
}

const server = (
  rows: readonly object[],
  more: Partial<Parameters<typeof listPlatform>[0]> = {},
): ListPlatform => listPlatform({ rows, filters: logOperation.filters, time: 'createDate', ...more })

async function cached(file: CacheFile, resource: Resource = logOperation): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await file.queryLog(resource, {
      filters: {},
      orderField: '',
      order: '',
      page,
      limit: 1000,
    })
    ids.push(...list.map((row) => (row as LogOperation).id))
    if (ids.length >= total) return ids
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)

test('a first run fetches everything, newest first, in pages of 200, in the background', async () => {
  const rows = recent(1000)
  const backgrounds: unknown[] = []
  const platform = server(rows, { onCall: (_, { background }) => void backgrounds.push(background) })
  const file = account()
  const { logSync, progress, log } = make(platform, file)
  await logSync.sync(logOperation)

  expect(await cached(file)).toEqual(idsOf(rows))
  expect(platform.calls[0]).toMatchObject({ page: 1, limit: 200, order: 'desc', orderField: 'create_date' })
  expect(platform.calls.every((call) => call.page === 1)).toBe(true)
  expect(platform.calls.length).toBeLessThan(8)
  expect(new Set(backgrounds)).toEqual(new Set([true]))
  expect(progress[0]).toBe(200)
  expect(progress.at(-1)).toBe(1000)
  expect(log.lines).toEqual([])
})

test('two logs of one account remember each by itself what was fetched', async () => {
  const file = account()
  const others = recent(300)
  const entries = others.map((row, index) => ({ ...row, id: String(9999 - index), operation: 0 }))
  const second = listPlatform({ rows: entries, filters: logLogin.filters, time: 'createDate' })
  const first = server(recent(600))
  await make(first, file).logSync.sync(logOperation)
  const whole = first.calls.length
  await make(second, file).logSync.sync(logLogin)
  await make(first, file).logSync.sync(logOperation)
  expect(first.calls.length - whole).toBe(1)
  expect(await cached(file)).toEqual(idsOf(first.rows))
  expect(await cached(file, logLogin)).toEqual(idsOf(entries))
})

test('a further run asks for what is new and no more', async () => {
  const rows = recent(1000)
  const platform = server(rows)
  const file = account()
  await make(platform, file).logSync.sync(logOperation)

  platform.calls.length = 0
  platform.rows.push(...newer(30))
  await make(platform, file).logSync.sync(logOperation)
  expect(platform.calls).toHaveLength(1)
  expect(await cached(file)).toEqual([...idsOf(newer(30)).reverse(), ...idsOf(rows)])

  platform.calls.length = 0
  await make(platform, file).logSync.sync(logOperation)
  expect(platform.calls).toHaveLength(1)
})

test('an interrupted run goes on where it stopped, and fills the gap that grew meanwhile', async () => {
  const rows = recent(2000)
  const platform = server(rows)
  const file = account()
  const first: Fixture = make(platform, file, 30, (count) => {
    if (count >= 600) first.logSync.stop()
  })
  await first.logSync.sync(logOperation)
  expect(first.logSync.running(logOperation)).toBe(false)
  expect(first.log.lines).toEqual([])
  expect(await cached(file)).toEqual(idsOf(rows).slice(0, first.progress.at(-1)))

  // Interrupted again, this time between the new rows and the ones known from before.
  platform.rows.push(...newer(500))
  const second: Fixture = make(platform, file, 30, () => second.logSync.stop())
  await second.logSync.sync(logOperation)

  platform.calls.length = 0
  await make(platform, file).logSync.sync(logOperation)
  expect(await cached(file)).toEqual([...idsOf(newer(500)).reverse(), ...idsOf(rows)])
  // 300 of the new rows and 1400 of the old ones: 2 and 8 pages with their edges, not 13.
  expect(platform.calls.length).toBeLessThanOrEqual(12)
})

test('a failure ends the run with one line and no exception; the next one goes on', async () => {
  const rows = recent(900)
  let isDown = false
  const platform = server(rows, {
    onCall: () => {
      if (isDown) throw new FailureError({ code: 'offline', message: 'no connection' })
    },
  })
  const file = account()
  const failing = make(platform, file, 30, (count) => {
    isDown = count >= 400
  })
  await failing.logSync.sync(logOperation)
  expect(failing.log.lines).toEqual(['warn The log was not synchronised to its end'])
  expect(failing.logSync.running(logOperation)).toBe(false)

  isDown = false
  platform.calls.length = 0
  await make(platform, file).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows))
  expect(platform.calls.length).toBeLessThanOrEqual(4)
})

test('an answer that is no list ends the run and spoils nothing', async () => {
  const file = account()
  const platform: Platform = { ...server([]), call: () => Promise.resolve({ rows: 'none' }) }
  const { logSync, log } = make(platform, file)
  await logSync.sync(logOperation)
  expect(log.lines).toHaveLength(1)
  expect(await cached(file)).toEqual([])
})

test('rows beyond retention are not requested; a longer retention fetches them, a shorter one drops them', async () => {
  // 300 rows a day over 12 days.
  const rows = Array.from({ length: 12 * 300 }, (_, index) => {
    const moment = later(noon, -Math.floor(index / 300) * DAY)
    return { ...operationRow(index), createDate: operationRow(index % 300, moment).createDate }
  })
  const platform = server(rows)
  const file = account()
  await make(platform, file, 3).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows.slice(0, 4 * 300)))

  platform.calls.length = 0
  await make(platform, file, 5).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows.slice(0, 6 * 300)))
  expect(platform.calls.length).toBeLessThanOrEqual(6)

  await make(platform, file, 1).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows.slice(0, 2 * 300)))
})

test('more rows in one second than a page holds are all fetched', async () => {
  const rows = recent(900).map((row, index) => ({
    ...row,
    createDate: index < 100 ? row.createDate : operationRow(100, noon).createDate,
  }))
  const file = account()
  await make(server(rows), file).logSync.sync(logOperation)
  expect((await cached(file)).sort()).toEqual(idsOf(rows).sort())
})

test('rows that are written during the run push nothing out', async () => {
  const rows = recent(1200)
  const late = newer(40)
  const platform: ListPlatform = server(rows, {
    onCall: () => void platform.rows.push(...late.splice(0, 10)),
  })
  const file = account()
  await make(platform, file).logSync.sync(logOperation)
  await make(platform, file).logSync.sync(logOperation)
  expect(await cached(file)).toEqual([...idsOf(newer(40)).reverse(), ...idsOf(rows)])
})

test('a row that is written late, with a time just before the newest known, is still fetched', async () => {
  const rows = recent(50)
  const platform = server(rows.slice(1))
  const file = account()
  platform.rows.push(operationRow(-1, noon))
  await make(platform, file).logSync.sync(logOperation)
  platform.rows.push(operationRow(0, noon))
  await make(platform, file).logSync.sync(logOperation)
  expect(await cached(file)).toContain(operationRow(0, noon).id)
})

test.each([
  ['gives 50 rows a page at most', { maxLimit: 50 }],
  ['ignores the upper bound', { ignores: ['eDate'] }],
  ['ignores both bounds', { ignores: ['bDate', 'eDate'] }],
])('a platform that %s is read to the end', async (_, habit) => {
  const rows = recent(700)
  const platform = server(rows, habit)
  const file = account()
  await make(platform, file).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows))
  await make(platform, file).logSync.sync(logOperation)
  expect(platform.calls.length).toBeLessThan(40)
})

test('a log without filters by time is read page by page', async () => {
  const filters = { creatorName: contains() }
  const bare = defineResource('ops.bareLog', {
    entity: LogOperation,
    filters,
    log: { time: 'createDate', screen: 'sys/log-bare' },
    endpoints: {
      page: GET('/sys/log/bare/page', {
        summary: 'Bare log: page',
        guard: 'signed-in',
        query: pageQuery(filters),
        answer: pageOf(LogOperation),
      }),
    },
  })
  const rows = recent(700)
  const platform = server(rows, { filters })
  const file = account()
  await make(platform, file).logSync.sync(bare)
  expect(await cached(file, bare)).toEqual(idsOf(rows))
  expect(platform.calls.map((call) => call.page)).toEqual([1, 2, 3, 4])

  platform.calls.length = 0
  platform.rows.push(...newer(10))
  await make(platform, file).logSync.sync(bare)
  expect(await cached(file, bare)).toEqual([...idsOf(newer(10)).reverse(), ...idsOf(rows)])
  expect(platform.calls).toHaveLength(1)
})

test('a cache that was replaced is filled again', async () => {
  const rows = recent(800)
  const platform = server(rows)
  const file = account()
  let isDestroyed = false
  const first: Fixture = make(
    {
      ...platform,
      call: async (...input) => {
        if (first.progress.length === 2 && !isDestroyed) {
          isDestroyed = true
          await file.destroy()
        }
        return platform.call(...input)
      },
    },
    file,
  )
  await first.logSync.sync(logOperation)
  expect(isDestroyed).toBe(true)
  expect((await cached(file)).length).toBeLessThan(800)
  await make(platform, file).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows))
})

test('an entity with a new field is fetched again, so that old rows have it too', async () => {
  const rows = recent(300)
  const file = account()
  const { requestUri: _, ...fewer } = LogOperation.shape
  const narrow = { ...logOperation, entity: LogOperation.pick({ id: true }).extend(fewer) } as Resource
  await make(server(rows), file).logSync.sync(narrow)
  await make(server(rows), file).logSync.sync(logOperation)
  const { list } = await file.queryLog(logOperation, {
    filters: {},
    orderField: '',
    order: '',
    page: 1,
    limit: 300,
  })
  expect(list).toEqual(rows)
})

test('two calls at once are one run; stop ends it promptly while the platform hangs', async () => {
  let reached = (): void => {}
  const hanging = new Promise<void>((resolve) => {
    reached = resolve
  })
  const platform = server(recent(10), {
    onCall: () => {
      reached()
      return new Promise(() => {})
    },
  })
  const { logSync, log } = make(platform, account())
  const one = logSync.sync(logOperation)
  const two = logSync.sync(logOperation)
  await hanging
  expect(logSync.running(logOperation)).toBe(true)
  logSync.stop()
  await Promise.all([one, two])
  expect(logSync.running(logOperation)).toBe(false)
  // A request put off until after the end of the session is not sent either.
  await logSync.sync(logOperation)
  expect(platform.calls).toHaveLength(1)
  expect(log.lines).toEqual([])
})

test('pages out of order and rows given twice leave no hole', async () => {
  const rows = recent(900)
  const platform = server(rows)
  const jumbled: Platform = {
    ...platform,
    async call(...input) {
      const page = (await platform.call(...input)) as { list: LogOperation[]; total: number }
      return { ...page, list: [...page.list.toReversed(), ...page.list.slice(0, 3)] }
    },
  }
  const file = account()
  await make(jumbled, file).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows))
})

test('rows that were still running are read again until they have settled', async () => {
  const run = (index: number, handleCode: number) => ({
    id: String(1000 - index),
    jobId: '1',
    job: null,
    triggerTime: operationRow(index, noon).createDate,
    triggerCode: 200,
    triggerMsg: '',
    handleTime: '',
    handleCode,
    handleMsg: '',
  })
  const rows = Array.from({ length: 400 }, (_, index) => run(index, index === 300 ? 0 : 200))
  const calls: Record<string, unknown>[] = []
  const platform = listPlatform({ rows, filters: {}, time: 'triggerTime' })
  const timed: Platform = {
    ...platform,
    async call(endpoint, { query }) {
      const request = query as Record<string, unknown>
      calls.push(request)
      const [from = '', until = ''] = String(request.filterTime ?? '').split(' - ')
      const whole = platform.rows
      platform.rows = whole.filter(
        ({ triggerTime }) => String(triggerTime) >= from && String(triggerTime) <= until,
      )
      const page = await platform.call(endpoint, { query })
      platform.rows = whole
      return page
    },
  }
  const file = account()
  await make(timed, file).logSync.sync(jobLog)
  expect(await file.openRows(jobLog, 10)).toHaveLength(1)

  platform.rows = rows.map((row) => ({ ...row, handleCode: 200, handleMsg: 'done' }))
  calls.length = 0
  await make(timed, file).logSync.sync(jobLog)
  expect(await file.openRows(jobLog, 10)).toEqual([])
  expect(calls.length).toBeLessThanOrEqual(4)
})

test('a file over its limit loses the oldest rows, says so, and does not fetch them again', async () => {
  const rows = recent(6000)
  const platform = server(rows)
  const file = account()
  await make(platform, file).logSync.sync(logOperation)
  const size = await file.logSize()

  limits.bytes = size * 0.7
  limits.shrunk = 0
  await make(platform, file).logSync.sync(logOperation)
  expect(limits.shrunk).toBe(1)
  expect(await file.logSize()).toBeLessThanOrEqual(limits.bytes)
  const kept = await cached(file)
  expect(kept).toEqual(idsOf(rows).slice(0, kept.length))

  platform.calls.length = 0
  const { logSync } = make(platform, file)
  await logSync.sync(logOperation)
  expect(platform.calls.length).toBeLessThanOrEqual(2)
  expect((await cached(file)).length).toBe(kept.length)
  expect(await logSync.cutBefore(logOperation)).not.toBe('')

  // With more room they come back.
  limits.bytes = Number.POSITIVE_INFINITY
  await make(platform, file).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows))
})

test('a clock that is set back or ahead by years fetches and deletes nothing', async () => {
  const rows = recent(500)
  const platform = server(rows)
  const file = account()
  await make(platform, file, 30).logSync.sync(logOperation)
  for (const year of [2001, 2060]) {
    vi.useFakeTimers({ now: new Date(year, 1, 1), toFake: ['Date'] })
    platform.calls.length = 0
    try {
      await make(platform, file, 30).logSync.sync(logOperation)
    } finally {
      vi.useRealTimers()
    }
    expect(platform.calls.length).toBeLessThanOrEqual(2)
    expect(await cached(file)).toEqual(idsOf(rows))
  }
})

test('a pause holds the run where it is, and it goes on from there', async () => {
  const rows = recent(800)
  const fixture: Fixture = make(server(rows), account(), 30, () => {
    if (fixture.progress.length === 2) {
      fixture.logSync.pause(true)
      held()
    }
  })
  let held = (): void => {}
  const isHeld = new Promise<void>((resolve) => {
    held = resolve
  })
  const run = fixture.logSync.sync(logOperation)
  await isHeld
  // The next page is requested, and waits.
  while (fixture.logSync.state(logOperation).state !== 'waiting') await nextTurn()
  expect(fixture.logSync.state(logOperation)).toEqual({ state: 'waiting', reason: 'paused' })
  expect(fixture.progress).toHaveLength(2)
  fixture.logSync.pause(false)
  await run
  expect(fixture.progress.at(-1)).toBe(800)
})

test('what the platform refuses is reported', async () => {
  const refusing: Platform = {
    ...server([]),
    call: () => Promise.reject(new FailureError({ code: 'forbidden', message: '403' })),
  }
  const { logSync } = make(refusing, account())
  await logSync.sync(logOperation)
  expect(logSync.state(logOperation)).toEqual({ state: 'failed', reason: 'forbidden' })
})

const probe = smallDisk()
probe?.remove()

test.runIf(probe !== null)(
  'a full disk ends a run and is reported; what was stored is read',
  async () => {
    const disk = smallDisk()
    if (!disk) throw new Error('the file system could be mounted a moment ago')
    const small = createCache({ dataDir: disk.path, children, log: recordingLog(), onRebuilt: () => {} })
    try {
      const file = small.open('small')
      const full = make(server(recent(20_000)), file)
      await full.logSync.sync(logOperation)
      expect(full.logSync.state(logOperation)).toEqual({ state: 'failed', reason: 'disk' })
      // The stored rows are read, in order.
      const found = await file.searchLog(logOperation, {
        filter: everything,
        direction: 'older',
        start: null,
        limit: 100,
        cut: 0,
        budget: 1000,
      })
      expect(found.list.length).toBeGreaterThan(0)
    } finally {
      await small.close()
      disk.remove()
    }
  },
  60_000,
)

test('rows that the account may no longer read leave, and those it may read from now on come, when its scope changes', async () => {
  const file = account()
  const rows = recent(600)
  const own = rows.filter((_, index) => index % 2 === 0)
  const run = async (readable: LogOperation[], scope: string): Promise<number> => {
    const platform = server(readable)
    await make(platform, file, 30, () => {}, scope).logSync.sync(logOperation)
    expect(await cached(file)).toEqual(idsOf(readable))
    return platform.calls.length
  }
  // Everything, as an earlier version kept it.
  await run(rows, '')
  await run(own, 'own')
  await run([], 'nothing')
  expect(await run(own, 'own')).toBeGreaterThan(1)
  // The same scope: nothing is read that is there.
  expect(await run(own, 'own')).toBe(1)
  await run(rows, '')
})

test('a scope that changes during a run ends it, and the next one begins', async () => {
  const file = account()
  const rows = recent(2000)
  const platform = server(rows)
  let scope = { value: 'before' }
  const narrow = (count: number): void => {
    if (scope.value === 'after' || count < 300) return
    platform.rows = platform.rows.slice(0, 1500)
    scope = { value: 'after' }
  }
  await make(platform, file, 30, narrow, () => scope).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows.slice(0, 1500)))
  // Two pages, and the eight of the second run.
  expect(platform.calls.length).toBeLessThan(13)
})

test('a scope that changes and changes back during a run leaves no row of the other one', async () => {
  const file = account()
  const rows = recent(2000)
  const platform = server(rows)
  const before = { value: 'own' }
  let scope = before
  const narrow = (count: number): void => {
    if (scope !== before || count < 300) return
    platform.rows = platform.rows.slice(100)
    scope = { value: 'own' }
  }
  await make(platform, file, 30, narrow, () => scope).logSync.sync(logOperation)
  expect(await cached(file)).toEqual(idsOf(rows.slice(100)))
})

test('a page that was asked for under an earlier scope is not stored', async () => {
  const file = account()
  const rows = recent(400)
  const platform = server(rows)
  let scope = { value: 'all' }
  const answers: Platform = {
    ...platform,
    call: async (...asked) => {
      const answer = await platform.call(...asked)
      if (scope.value === 'all') {
        scope = { value: 'none' }
        platform.rows = []
      }
      return answer
    },
  }
  const { logSync, progress } = make(
    answers,
    file,
    30,
    () => {},
    () => scope,
  )
  await logSync.sync(logOperation)
  expect(await cached(file)).toEqual([])
  expect(progress.filter((count) => count > 0)).toEqual([])
})

test('a log of the platform itself is not fetched again when the scope changes', async () => {
  const file = account()
  const { log, ...rest } = logOperation
  const system: Resource = { ...rest, log: { ...log, time: 'createDate', screen: '', byActor: false } }
  const platform = server(recent(600))
  await make(platform, file, 30, () => {}, '').logSync.sync(system)
  const calls = platform.calls.length
  await make(platform, file, 30, () => {}, 'other').logSync.sync(system)
  expect(platform.calls.length).toBe(calls + 1)
})
