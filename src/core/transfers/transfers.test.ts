import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BridgeEvent, ExportRequest, Transfer } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { chinese } from '#tests/setup/words.ts'
import type { Platform } from '../gateway/platform.ts'
import type { Transfers } from './transfers.ts'
import type { FilePort, SaveTarget } from '../ports.ts'
import type { ExportMeasure, ExportTask } from '../testing/exportProgram.ts'
import { type ListPlatform, listPlatform } from '../testing/listPlatform.ts'
import { operationRow, operationRows } from '../testing/operationRows.ts'
import { readWorkbook } from '../testing/readWorkbook.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { createTransfers } from './transfers.ts'

const cleanups: (() => unknown)[] = []
let directory: string
let dataDir: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'steward-transfers-'))
  dataDir = mkdtempSync(join(tmpdir(), 'steward-transfers-data-'))
  cleanups.push(() => {
    for (const folder of [directory, dataDir]) rmSync(folder, { recursive: true, force: true })
  })
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Fixture {
  readonly transfers: Transfers
  /** The last one is the session's. */
  readonly platforms: Platform[]
  readonly events: BridgeEvent[]
  /** Requests to the save dialog. */
  readonly dialogs: { suggestedName: string; extension: string }[]
  /** `finished` and `abandoned`, as the target received them. */
  readonly ends: string[]
  readonly revealed: string[]
  /** Title and session of each export whose list lost rows. */
  readonly changed: string[]
  /** The transfer in its last state, once it is no longer running. */
  ended(started: Transfer | null): Promise<Transfer>
}

/** @param choose where the operator saves; null when they cancel the dialog. */
async function make(
  choose: (name: string) => string | null = (name) => join(directory, name),
): Promise<Fixture> {
  const events: BridgeEvent[] = []
  const dialogs: Fixture['dialogs'] = []
  const ends: string[] = []
  const revealed: string[] = []
  const changed: string[] = []
  let wake = (): void => {}
  const targetOf = (path: string): SaveTarget => ({
    path,
    finished: async () => {
      ends.push('finished')
      return { download: '/download/once' }
    },
    abandoned: async () => {
      ends.push('abandoned')
    },
  })
  const platforms: Platform[] = []
  const files: FilePort = {
    async chooseSaveTarget({ suggestedName, extension }): Promise<SaveTarget | null> {
      dialogs.push({ suggestedName, extension })
      const path = choose(suggestedName)
      return path === null ? null : targetOf(path)
    },
    reopenSaveTarget: async ({ path }) => targetOf(path),
    adopt: async () => {},
    reveal: async (path) => {
      revealed.push(path)
    },
  }
  const transfers = await createTransfers({
    dataDir,
    platform: () => platforms.at(-1),
    times: { retry: [1], checkpoint: 0 },
    files,
    log: recordingLog(),
    emit: (event) => {
      events.push(event)
      wake()
    },
    onChanged: (title, sessionId) => changed.push(`${title} ${sessionId}`),
  })
  cleanups.push(() => transfers.close())
  return {
    transfers,
    platforms,
    events,
    dialogs,
    ends,
    revealed,
    changed,
    async ended(started) {
      for (;;) {
        const transfer = transfers.list().find((each) => each.id === started?.id)
        if (!transfer) throw new Error('there is no such transfer')
        if (!['queued', 'running'].includes(transfer.state) && transfer.waiting !== 'network') return transfer
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

const request = (change: Partial<ExportRequest> = {}): ExportRequest => ({
  endpoint: 'ops.logOperation.page',
  query: { order: '', orderField: '' },
  via: 'client',
  format: 'csv',
  columns: [
    { key: 'id', label: '编号' },
    { key: 'creatorName', label: '用户' },
    { key: 'status', label: '状态', labels: { '0': '失败', '1': '成功' } },
    { key: 'requestTime', label: '耗时' },
  ],
  fileName: '操作日志',
  ...change,
})

type Habits = Partial<Parameters<typeof listPlatform>[0]>

const server = (rows: readonly object[], habits: Habits = {}): ListPlatform =>
  listPlatform({ rows, filters: logOperation.filters, time: 'createDate', ...habits })

const owner = { windowId: 'window-1', sessionId: 'session-1', profile: '测试平台', account: 'admin' }

const start = (
  fixture: Fixture,
  platform: Platform,
  change: Partial<ExportRequest> = {},
): Promise<Transfer | null> => {
  fixture.platforms.push(platform)
  return fixture.transfers.export(owner, request(change))
}

const idsIn = (name: string): string[] =>
  readFileSync(join(directory, name), 'utf8')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => String(line.split(',')[0]))

const idsOf = (rows: readonly object[]): string[] => (rows as { id: string }[]).map((row) => row.id)
const transferEvents = (events: readonly BridgeEvent[]): Transfer[] =>
  events.flatMap((event) => (event.type === 'transfer' ? [event.transfer] : []))

// ---- what the console writes itself -------------------------------------------------------------

test('all rows of a list are saved as shown, and the operator is kept informed', async () => {
  const rows = operationRows(2500)
  const platform = server(rows)
  const fixture = await make()
  const started = await start(fixture, platform, { query: { order: '', orderField: '', creatorName: '' } })
  expect(started).toMatchObject({
    state: 'running',
    unit: 'rows',
    title: '操作日志',
    fileName: '操作日志.csv',
  })
  const ended = await fixture.ended(started)

  expect(ended).toMatchObject({ state: 'done', done: 2500, total: 2500, download: '/download/once' })
  expect(ended.bytes).toBe(statSync(join(directory, '操作日志.csv')).size)
  expect(idsIn('操作日志.csv')).toEqual(idsOf(rows))
  expect(readFileSync(join(directory, '操作日志.csv'), 'utf8').split('\r\n').slice(0, 3)).toEqual([
    '\ufeff编号,用户,状态,耗时',
    `${rows[0]?.id},admin,失败,0`,
    `${rows[1]?.id},Li.Wei,成功,919`,
  ])
  expect(platform.calls.map((call) => [call.page, call.limit])).toEqual([
    [1, 1000],
    [2, 1000],
    [3, 1000],
  ])
  expect(readdirSync(directory)).toEqual(['操作日志.csv'])
  expect(fixture.ends).toEqual(['finished'])
  expect(transferEvents(fixture.events).map((transfer) => transfer.state)).toEqual(
    expect.arrayContaining(['running', 'done']),
  )
  expect(JSON.stringify([fixture.events, fixture.transfers.list()])).not.toContain(directory)
})

test('a query with page and limit is that page alone', async () => {
  const platform = server(operationRows(500))
  const fixture = await make()
  const query = { order: 'asc', orderField: 'create_date', page: 2, limit: 50, status: '1' }
  const ended = await fixture.ended(await start(fixture, platform, { query }))
  expect(ended).toMatchObject({ state: 'done', done: 50, total: 50 })
  expect(platform.calls).toEqual([query])
  expect(idsIn('操作日志.csv')).toHaveLength(50)
})

test('the same rows as a workbook and as JSON', async () => {
  const rows = operationRows(2100)
  const fixture = await make()
  await fixture.ended(await start(fixture, server(rows), { format: 'xlsx' }))
  await fixture.ended(await start(fixture, server(rows), { format: 'json' }))

  const [sheet] = readWorkbook(join(directory, '操作日志.xlsx'))
  expect(sheet?.rows).toHaveLength(2101)
  expect(sheet?.rows[2101 - 1]?.A2101?.[0]).toBe(rows.at(-1)?.id)
  expect(sheet?.rows[1]?.C2?.[0]).toBe('失败')
  const json = JSON.parse(readFileSync(join(directory, '操作日志.json'), 'utf8')) as object[]
  expect(idsOf(json)).toEqual(idsOf(rows))
  expect(json[0]).toEqual({ id: rows[0]?.id, creatorName: 'admin', status: '失败', requestTime: 0 })
})

test('an empty list is a file with its heading', async () => {
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, server([])))
  expect(ended).toMatchObject({ state: 'done', done: 0, total: 0 })
  expect(idsIn('操作日志.csv')).toEqual([])
})

test.each([
  ['csv', 200_000, 200_000_000],
  ['xlsx', 60_000, 1_000_000],
] as const)(
  'a %s file of %i rows is written by a process that could not hold them',
  async (format, rows, size) => {
    const path = join(directory, `rows.${format}`)
    // Old and young objects have 48 and 12 MB; the rows have 200 and 60.
    const child = fork(new URL('../testing/exportProgram.ts', import.meta.url), [], {
      execArgv: ['--max-old-space-size=48', '--max-semi-space-size=4'],
    })
    cleanups.push(() => child.kill('SIGKILL'))
    const task: ExportTask = { path, format, rows }
    child.send(task)
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [ExportMeasure]
    expect(message).toMatchObject({ state: 'done', done: rows })
    expect((message.peak - message.before) / 1024 / 1024).toBeLessThan(130)
    expect(statSync(path).size).toBeGreaterThan(size)
  },
  120_000,
)

// ---- a list that changes meanwhile --------------------------------------------------------------

test('rows that are added meanwhile appear once or not at all', async () => {
  const rows = operationRows(2500)
  const platform: ListPlatform = server(rows, {
    onCall: () => {
      platform.rows.push(operationRow(-platform.calls.length), operationRow(-100 - platform.calls.length))
    },
  })
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform))
  const ids = idsIn('操作日志.csv')
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(idsOf(rows)))
  // The total is the platform's: it counts the rows that were added before the place reached.
  expect(ended).toMatchObject({ state: 'done', done: ids.length, total: 2506 })
})

test('when rows vanish meanwhile, the list is read again so that none is missed', async () => {
  const platform: ListPlatform = server(operationRows(2500), {
    onCall: () => {
      if (platform.calls.length === 2) platform.rows.splice(0, 100)
    },
  })
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform))
  expect(ended).toMatchObject({ state: 'done', done: 2400 })
  expect(idsIn('操作日志.csv')).toEqual(idsOf(operationRows(2500).slice(100)))
  expect(platform.calls.map((call) => call.page)).toEqual([1, 2, 1, 2, 3])
})

test('a list that loses rows all the time is saved with a notice that says so', async () => {
  const platform: ListPlatform = server(operationRows(2500), {
    onCall: () => void platform.rows.splice(0, 5),
  })
  const fixture = await make()
  expect(await fixture.ended(await start(fixture, platform))).toMatchObject({ state: 'done' })
  expect(fixture.changed).toEqual(['操作日志 session-1'])
})

test('a platform that gives fewer rows a page than asked for is read to the end', async () => {
  const rows = operationRows(730)
  const fixture = await make()
  await fixture.ended(await start(fixture, server(rows, { maxLimit: 100 })))
  expect(idsIn('操作日志.csv')).toEqual(idsOf(rows))
})

test.each([
  ['repeats its first page', ({ limit }: { limit: number }) => operationRows(limit)],
  ['says more rows than it gives', ({ page }: { page: number }) => (page === 1 ? operationRows(1000) : [])],
])('a platform that %s leaves no file that looks complete', async (_, list) => {
  const platform: Platform = {
    ...server([]),
    call: async (_endpoint, { query }) => ({
      list: list(query as { page: number; limit: number }),
      total: 5000,
    }),
  }
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform))
  expect(ended).toMatchObject({ state: 'failed', failure: { code: 'bad-answer' } })
  expect(readdirSync(directory)).toEqual([])
})

// ---- failing and cancelling ---------------------------------------------------------------------

test('a refusal in the middle leaves the file that was there before', async () => {
  writeFileSync(join(directory, '操作日志.csv'), 'of yesterday')
  const platform = server(operationRows(3000), {
    onCall: ({ page }) => {
      if (page === 3) throw new FailureError({ code: 'refused', message: chinese('forbidden'), status: 403 })
    },
  })
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform))
  expect(ended).toMatchObject({
    state: 'failed',
    failure: { code: 'refused', message: chinese('forbidden') },
  })
  expect(readdirSync(directory)).toEqual(['操作日志.csv'])
  expect(readFileSync(join(directory, '操作日志.csv'), 'utf8')).toBe('of yesterday')
  expect(fixture.ends).toEqual(['abandoned'])
})

test.each(['csv', 'xlsx'] as const)('cancelled in the middle, a %s export leaves nothing', async (format) => {
  const fixture = await make()
  const platform: ListPlatform = server(operationRows(5000), {
    onCall: ({ page }) => {
      if (page === 3) for (const { id } of fixture.transfers.list()) fixture.transfers.cancel(id)
    },
  })
  const ended = await fixture.ended(await start(fixture, platform, { format }))
  expect(ended.state).toBe('cancelled')
  expect(ended.failure).toBeUndefined()
  expect(readdirSync(directory)).toEqual([])
  expect(fixture.ends).toEqual(['abandoned'])
  expect(platform.calls.length).toBeLessThanOrEqual(3)
})

test('cancel does not wait for a platform that hangs, and neither does close', async () => {
  const fixture = await make()
  const hanging = server([], { onCall: () => new Promise(() => {}) })
  const one = await start(fixture, hanging)
  fixture.transfers.cancel(String(one?.id))
  expect((await fixture.ended(one)).state).toBe('cancelled')

  const two = await start(fixture, hanging, { fileName: 'two' })
  await fixture.transfers.close()
  expect(fixture.transfers.list().find((each) => each.id === two?.id)).toMatchObject({
    state: 'paused',
    waiting: 'restart',
  })
  expect(readdirSync(directory)).toEqual(['two.csv.part'])
})

test('nothing is asked when the operator cancels the save dialog', async () => {
  const platform = server(operationRows(5))
  const fixture = await make(() => null)
  expect(await start(fixture, platform)).toBeNull()
  expect(platform.calls).toEqual([])
  expect(fixture.transfers.list()).toEqual([])
})

test.each([
  ['an unknown call', { endpoint: 'ops.nothing.page' }],
  ['a call that writes', { endpoint: 'ops.params.create' }],
  ['a list as a file', { endpoint: 'ops.params.page', via: 'server' as const }],
  ['a file as a list', { endpoint: 'ops.params.export' }],
  ['no columns', { columns: [] }],
])('%s is not exported', async (_, change) => {
  const fixture = await make()
  await expect(start(fixture, server([]), change)).rejects.toMatchObject({
    failure: { code: 'invalid-input' },
  })
  expect(fixture.dialogs).toEqual([])
})

test('the suggested name stays in its folder', async () => {
  const fixture = await make(() => null)
  await start(fixture, server([]), { fileName: '../../etc/cron.d/\u202egpj.evil', format: 'json' })
  expect(fixture.dialogs).toEqual([{ suggestedName: '_.._etc_cron.d_gpj.evil.json', extension: 'json' }])
})

// ---- the disk -----------------------------------------------------------------------------------

const disk = smallDisk()
disk?.remove()

for (const format of ['csv', 'xlsx', 'json'] as const) {
  test.runIf(disk !== null)(`a full disk ends a ${format} export with nothing left behind`, async () => {
    const small = smallDisk()
    if (!small) throw new Error('the file system could be mounted a moment ago')
    cleanups.push(() => small.remove())
    writeFileSync(join(small.path, '操作日志.csv'), 'of yesterday')
    const fixture = await make((name) => join(small.path, name))
    const random = Array.from({ length: 40_000 }, (_, index) => ({
      ...operationRow(index),
      creatorName: `${(index * 2_654_435_761) % 4_294_967_296} ${(index * 40_503) % 65_536}`.repeat(4),
    }))
    const ended = await fixture.ended(await start(fixture, server(random), { format }))
    expect(ended).toMatchObject({
      state: 'failed',
      failure: { code: 'disk-full', message: 'ENOSPC: the disk is full' },
    })
    expect(readdirSync(small.path)).toEqual(['操作日志.csv'])
    expect(readFileSync(join(small.path, '操作日志.csv'), 'utf8')).toBe('of yesterday')
  })
}

test('a target folder that vanishes during the export is a disk failure', async () => {
  const folder = join(directory, 'stick')
  mkdirSync(folder)
  const fixture = await make((name) => join(folder, name))
  const platform = server(operationRows(3000), {
    onCall: ({ page }) => {
      if (page === 2) rmSync(folder, { recursive: true })
    },
  })
  const ended = await fixture.ended(await start(fixture, platform))
  expect(ended).toMatchObject({
    state: 'failed',
    failure: { code: 'folder-gone', message: 'ENOENT: the folder is gone' },
  })
  expect(readdirSync(directory)).toEqual([])
})

test('a target folder that is not there, or is no folder, is a disk failure without a path', async () => {
  for (const folder of [join(directory, 'nowhere'), join(directory, 'file')]) {
    writeFileSync(join(directory, 'file'), '')
    const fixture = await make((name) => join(folder, name))
    const ended = await fixture.ended(await start(fixture, server(operationRows(5))))
    expect(ended).toMatchObject({ state: 'failed', failure: { code: 'folder-gone' } })
    expect(JSON.stringify(fixture.events)).not.toContain(directory)
  }
})

test('what a killed run left behind is replaced; two exports never share a file', async () => {
  writeFileSync(join(directory, '操作日志.csv.part'), 'left over')
  const fixture = await make()
  let release = (): void => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const one = await start(fixture, server(operationRows(5), { onCall: () => waiting }))
  await expect(start(fixture, server(operationRows(5)))).rejects.toMatchObject({ failure: { code: 'disk' } })
  expect(fixture.ends).toEqual(['abandoned'])
  release()
  expect((await fixture.ended(one)).state).toBe('done')
  expect(idsIn('操作日志.csv')).toHaveLength(5)
  expect(readdirSync(directory)).toEqual(['操作日志.csv'])
})

test('a cancelled export is not tried again while another one writes its file', async () => {
  const fixture = await make()
  const hanging = server([], { onCall: () => new Promise(() => {}) })
  const one = await start(fixture, hanging)
  const id = String(one?.id)
  fixture.transfers.cancel(id)
  expect((await fixture.ended(one)).state).toBe('cancelled')
  const two = await start(fixture, hanging)
  expect(() => fixture.transfers.retry(id, 'window-1')).toThrow('Another transfer is writing this file')
  fixture.transfers.cancel(String(two?.id))
  expect((await fixture.ended(two)).state).toBe('cancelled')
  fixture.platforms.push(server(operationRows(5)))
  fixture.transfers.retry(id, 'window-1')
  expect((await fixture.ended(one)).state).toBe('done')
  expect(idsIn('操作日志.csv')).toHaveLength(5)
})

// ---- what the platform writes -------------------------------------------------------------------

function* repeated(block: Buffer): Generator<Buffer> {
  for (;;) yield block
}

interface FileServer {
  readonly platform: Platform
  /** Whether the answer's connection was closed before its end. */
  readonly closedEarly: Promise<boolean>
}

const noRange = { status: 200, from: 0, length: -1, range: '', etag: '', type: '' } as const

/** A platform over real HTTP that answers one file. */
async function fileServer(answer: RequestListener): Promise<FileServer> {
  let report = (_isEarly: boolean): void => {}
  const closedEarly = new Promise<boolean>((resolve) => {
    report = resolve
  })
  const http = createServer((incoming, response) => {
    response.once('close', () => report(!response.writableFinished))
    answer(incoming, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    http.closeAllConnections()
    http.close()
  })
  const { port } = http.address() as AddressInfo
  const platform: Platform = {
    call: () => Promise.reject(new Error('only files here')),
    upload: () => Promise.reject(new Error('only files here')),
    cached: () => Promise.reject(new Error('This platform has no cache')),
    reached: async () => {},
    async download(source, signal) {
      const path = 'url' in source ? source.url : source.endpoint.path
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal })
      if (!response.ok)
        throw new FailureError({ code: 'refused', message: chinese('forbidden'), status: 403 })
      if (!response.body) throw new Error('no body')
      return {
        ...noRange,
        body: response.body,
        size: Number(response.headers.get('content-length') ?? -1),
        fileName: /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
      }
    },
  }
  return { platform, closedEarly }
}

const viaServer: Partial<ExportRequest> = {
  endpoint: 'ops.logOperation.export',
  via: 'server',
  format: 'xlsx',
  columns: [],
}

test('a file of the platform is saved byte by byte under the extension the platform gives', async () => {
  const content = Buffer.alloc(3_000_000, 'steward')
  const { platform } = await fileServer((_, response) => {
    response.setHeader('content-disposition', 'attachment; filename="log.XLS"')
    response.setHeader('content-length', content.length)
    Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]).pipe(response)
  })
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform, viaServer))
  expect(ended).toMatchObject({
    state: 'done',
    unit: 'bytes',
    done: 3_000_000,
    total: 3_000_000,
    fileName: '操作日志.xls',
  })
  expect(fixture.dialogs).toEqual([{ suggestedName: '操作日志.xls', extension: 'xls' }])
  expect(readFileSync(join(directory, '操作日志.xls')).equals(content)).toBe(true)
})

test('a file without a length is saved to its end; its total is what came', async () => {
  const { platform } = await fileServer((_, response) => {
    Readable.from(['one,', 'two']).pipe(response)
  })
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform, { ...viaServer, format: 'csv' }))
  expect(ended).toMatchObject({ state: 'done', done: 7, total: 7, fileName: '操作日志.csv' })
})

test('a refusal fails the call and opens no dialog', async () => {
  const { platform } = await fileServer((_, response) => {
    response.writeHead(403).end()
  })
  const fixture = await make()
  await expect(start(fixture, platform, viaServer)).rejects.toMatchObject({ failure: { code: 'refused' } })
  expect(fixture.dialogs).toEqual([])
  expect(fixture.transfers.list()).toEqual([])
})

test('a platform that works on its file for long does not hold up the dialog', async () => {
  const fixture = await make()
  let answer = (): void => {}
  const { platform } = await fileServer((_, response) => {
    answer = () => response.end('late')
  })
  const started = await start(fixture, platform, viaServer)
  expect(fixture.dialogs).toEqual([{ suggestedName: '操作日志.xlsx', extension: 'xlsx' }])
  expect(started).toMatchObject({ state: 'running', done: 0, total: -1 })
  answer()
  expect(await fixture.ended(started)).toMatchObject({ state: 'done', done: 4 })
})

test('a cancelled dialog ends the download', async () => {
  const { platform, closedEarly } = await fileServer((_, response) => {
    response.write('the first part')
  })
  const fixture = await make(() => null)
  expect(await start(fixture, platform, viaServer)).toBeNull()
  expect(await closedEarly).toBe(true)
})

test('cancelled in the middle, a download ends at both ends', async () => {
  const { platform, closedEarly } = await fileServer((_, response) => {
    response.write('the first part')
  })
  const fixture = await make()
  const started = await start(fixture, platform, viaServer)
  fixture.transfers.cancel(String(started?.id))
  expect((await fixture.ended(started)).state).toBe('cancelled')
  expect(await closedEarly).toBe(true)
  expect(readdirSync(directory)).toEqual([])
})

test('a connection that breaks leaves no half file', async () => {
  const { platform } = await fileServer((_, response) => {
    response.setHeader('content-length', 1000)
    response.write('the first part', () => response.destroy())
  })
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform, viaServer))
  expect(ended).toMatchObject({ state: 'failed' })
  expect(readdirSync(directory)).toEqual([])
})

test.runIf(disk !== null)('a full disk ends a download with nothing left behind', async () => {
  const small = smallDisk()
  if (!small) throw new Error('the file system could be mounted a moment ago')
  cleanups.push(() => small.remove())
  writeFileSync(join(small.path, '操作日志.xlsx'), 'of yesterday')
  const { platform, closedEarly } = await fileServer((_, response) => {
    // More than the system keeps between two programs.
    response.setHeader('content-length', 1024 * 1024 * 1024)
    Readable.from(repeated(Buffer.alloc(65_536, 1))).pipe(response)
  })
  const fixture = await make((name) => join(small.path, name))
  const ended = await fixture.ended(await start(fixture, platform, viaServer))
  expect(ended).toMatchObject({
    state: 'failed',
    failure: { code: 'disk-full', message: 'ENOSPC: the disk is full' },
  })
  // Content that cannot be kept is not sent any longer.
  expect(await closedEarly).toBe(true)
  expect(readdirSync(small.path)).toEqual(['操作日志.xlsx'])
  expect(readFileSync(join(small.path, '操作日志.xlsx'), 'utf8')).toBe('of yesterday')
})

test('a file that is shorter than announced is a failure', async () => {
  const platform: Platform = {
    ...server([]),
    download: async () => ({
      ...noRange,
      body: Readable.from([Buffer.from('short')]),
      size: 100,
      fileName: '',
    }),
  }
  const fixture = await make()
  const ended = await fixture.ended(await start(fixture, platform, viaServer))
  expect(ended).toMatchObject({
    state: 'failed',
    failure: { code: 'offline', message: 'The file broke off at 5 of 100 bytes' },
  })
  expect(readdirSync(directory)).toEqual([])
})

// ---- the list of transfers ----------------------------------------------------------------------

test('a finished file can be revealed and forgotten, a running one cannot', async () => {
  const fixture = await make()
  let release = (): void => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const started = await start(fixture, server(operationRows(5), { onCall: () => waiting }))
  const id = String(started?.id)
  await expect(fixture.transfers.reveal(id)).rejects.toMatchObject({ failure: { code: 'not-found' } })
  fixture.transfers.forget(id)
  expect(fixture.transfers.list()).toHaveLength(1)
  release()
  await fixture.ended(started)

  await fixture.transfers.reveal(id)
  expect(fixture.revealed).toEqual([join(directory, '操作日志.csv')])
  fixture.transfers.forget(id)
  expect(fixture.transfers.list()).toEqual([])
  await expect(fixture.transfers.reveal(id)).rejects.toMatchObject({ failure: { code: 'not-found' } })
  expect(existsSync(dirname(String(fixture.revealed[0])))).toBe(true)
})

test('the list keeps the last fifty that ended', async () => {
  const fixture = await make()
  for (let index = 0; index < 53; index += 1) {
    await fixture.ended(await start(fixture, server([]), { fileName: `export ${index}` }))
  }
  const titles = fixture.transfers.list().map((transfer) => transfer.title)
  expect(titles).toHaveLength(50)
  expect(titles[0]).toBe('export 3')
})
