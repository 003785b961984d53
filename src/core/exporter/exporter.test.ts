import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ExportRequest, Transfer } from '#contract/bridge.ts'
import { everything, type LogFilter } from '#contract/logQuery.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { createCache } from '../cache/cache.ts'
import type { Cache, CacheFile } from '../cache/cacheFile.ts'
import type { Platform } from '../gateway/platform.ts'
import type { Transfers } from '../transfers/transfers.ts'
import type { ChildPort, ChildSpawner } from '../ports.ts'
import { cachedRows } from './cachedRows.ts'
import { type ForkedChildren, forkChildren } from '../testing/forkChildren.ts'
import { operationRow, operationRows } from '../testing/operationRows.ts'
import { readZip } from '../testing/readZip.ts'
import { savedIn } from '../testing/hostPorts.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { openPartFile } from '../files/partFile.ts'
import { openCsv } from '../tables/csv.ts'
import { cellsOf } from '../tables/table.ts'
import { createTransfers } from '../transfers/transfers.ts'
import { createExporter } from './exporter.ts'

/** Exports from the cache: a real cache program, a real export program, the queue of transfers over both. */

const COUNT = 40_000
const rows = operationRows(COUNT)
const ids = rows.map(({ id }) => id)

let children: ForkedChildren
let dataDir: string
let folder: string
let cache: Cache
let file: CacheFile
/** The file whose rows are exported. */
let shown: CacheFile
let transfers: Transfers
let reported: Transfer[]
let wake = (): void => {}
/** Sees each export program as it starts. */
let onStart: (port: ChildPort) => unknown = () => {}
let starts = 0
/** Rows from which each program went on. */
let firstRows: number[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-exporter-'))
  children = forkChildren({
    cache: new URL('../cache/child.ts', import.meta.url),
    exporter: new URL('./child.ts', import.meta.url),
  })
  cache = createCache({ dataDir, children, log: recordingLog(), onRebuilt: () => {} })
  file = cache.open('account')
  await file.putLog(logOperation, rows, 1)
})

afterAll(async () => {
  await cache.close()
  children.end()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-exported-'))
  reported = []
  starts = 0
  firstRows = []
  onStart = () => {}
  shown = file
  const watched: ChildSpawner = {
    spawn(kind, env) {
      const port = children.spawn(kind, env)
      starts += 1
      const number = starts
      port.onMessage((message) => {
        const { event, rows: so } = message as { event: string; rows: number }
        if (event === 'progress') firstRows[number - 1] ??= so
      })
      onStart(port)
      return port
    },
  }
  const exporter = createExporter({ children: watched, log: recordingLog() })
  const nothing = () => Promise.reject(new Error('nothing is requested from the platform'))
  const platform: Platform = {
    call: nothing,
    download: nothing,
    upload: nothing,
    reached: nothing,
    cached: (endpoint, query, search) =>
      cachedRows({ file: shown, exporter }, logOperation, endpoint, query, search),
  }
  transfers = await createTransfers({
    dataDir: folder,
    files: savedIn(join(folder, 'target')),
    log: recordingLog(),
    platform: () => platform,
    onChanged: () => {},
    emit(event) {
      if (event.type === 'transfer') reported.push(event.transfer)
      wake()
    },
    times: { checkpoint: 5 },
  })
  mkdirSync(join(folder, 'target'))
})

afterEach(async () => {
  await transfers.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (change: Partial<ExportRequest> = {}): Promise<Transfer> => {
  const started = await transfers.export(
    { windowId: 'main', sessionId: 'session', profile: '测试平台', account: 'admin' },
    {
      endpoint: 'ops.logOperation.page',
      query: { order: '', orderField: '' },
      via: 'client',
      prefer: 'cache',
      format: 'csv',
      columns: [
        { key: 'id', label: '编号' },
        { key: 'status', label: '状态', labels: { '0': '失败', '1': '成功' } },
        { key: 'browser', label: '浏览器', from: 'userAgent', format: 'browser' },
        { key: 'requestTime', label: '耗时' },
        { key: 'nothing', label: '没有' },
      ],
      fileName: '日志',
      ...change,
    },
  )
  if (!started) throw new Error('nobody cancelled the dialog')
  return started
}

/** No place to resume from is requested. */
const atOnce = {
  signal: new AbortController().signal,
  from: null,
  onProgress: () => {},
  onReached: () => {},
  keepEvery: 1000,
}

const now = (id: string) => transfers.list().find((transfer) => transfer.id === id)

async function until(id: string, fits: (transfer: Transfer) => boolean): Promise<Transfer> {
  for (;;) {
    const transfer = reported.findLast((each) => each.id === id)
    if (transfer && fits(transfer)) return transfer
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}
const ended = (id: string) => until(id, ({ endedAt }) => endedAt > 0)
const exported = async (change: Partial<ExportRequest> = {}) => ended((await start(change)).id)

const written = (): string[] => readdirSync(join(folder, 'target'))
const lines = (): string[] =>
  readFileSync(join(folder, 'target', '日志.csv'), 'utf8')
    .split('\r\n')
    .slice(1, -1)
const idsWritten = (): string[] => lines().map((line) => String(line.split(',')[0]))
/** Of a whole workbook: its sizes and checksums are right. */
function idsInSheet(): string[] {
  const sheet = readZip(join(folder, 'target', '日志.xlsx'))
    .get('xl/worksheets/sheet1.xml')
    ?.toString()
  return [...String(sheet).matchAll(/<c r="A\d+" t="inlineStr"><is><t>(\d+)</g)].map(([, id]) => String(id))
}
const find = (change: Partial<LogFilter>): Partial<ExportRequest> => ({
  search: { ...everything, ...change },
})
const term = (text: string) => ({ text, fields: [] })

// ---- which rows ---------------------------------------------------------------------------------

test('a log is exported as shown, newest first, and nothing but the file is left', async () => {
  expect(await exported()).toMatchObject({ state: 'done', done: COUNT, total: COUNT, fileName: '日志.csv' })
  expect(idsWritten()).toEqual(ids)
  expect(lines()[1]).toBe(`${ids[1]},成功,Chrome 152,919,`)
  expect(written()).toEqual(['日志.csv'])
  expect(starts).toBe(1)
  // The program is gone with its work.
  expect(children.started.at(-1)).toMatchObject({ signalCode: 'SIGTERM' })
})

test('a column of two fields holds both, also of one that no other column shows', async () => {
  await exported({
    columns: [
      { key: 'id', label: '编号', joined: { from: 'requestTime', separator: '--' } },
      { key: 'status', label: '状态', labels: { '1': '成功' }, joined: { from: 'nothing', separator: '/' } },
    ],
  })
  expect(lines()[1]).toBe(`${ids[1]}--919,成功/`)
})

test('csv holds what any other way of writing the same rows would, whatever SQLite stores them as', async () => {
  shown = cache.open('odd')
  const odd: Record<number, object> = {
    3: { requestTime: 1.5 },
    4: { requestTime: 2 ** 60 },
    5: { requestTime: -7, operation: '=1+1', deptName: ' x ' },
    600: { operation: 'x'.repeat(40_000), userNickName: '"a";\n' },
    601: { userNickName: null, requestTime: null, status: null },
    // The last row of a stretch that is read at once.
    1535: { userNickName: null, status: 7 },
    1536: { requestTime: 2 ** 70 },
  }
  const given = rows.slice(0, 5000).map((row, index) => ({ ...row, ...odd[index] }))
  await shown.putLog(logOperation, given, 1)
  const columns = [
    ...Object.keys(operationRow(0)).map((key) => ({ key, label: key })),
    { key: 'label', label: '状态', from: 'status', labels: { '0': '失败', '1': '成功' }, otherwise: '=未知' },
    { key: 'browser', label: '浏览器', from: 'userAgent', format: 'browser' as const },
    {
      key: 'both',
      label: '两个',
      from: 'nothing',
      joined: { from: 'requestTime', separator: '（', end: '）' },
    },
    { key: 'again', label: '又', from: 'id', joined: { from: 'userNickName', separator: '-' } },
    { key: 'nothing', label: '没有' },
  ]
  expect(await exported({ columns })).toMatchObject({ state: 'done', done: 5000 })
  const path = join(folder, 'expected')
  const part = await openPartFile(path)
  const writer = openCsv({ title: '', columns }, part)
  // A cell that was never filled is shown as the empty value of its kind.
  const filled = given.map((row) => ({
    ...row,
    ...(row.userNickName === null && { userNickName: '' }),
    ...(row.requestTime === null && { requestTime: 0 }),
    ...(row.status === null && { status: 0 }),
  }))
  await writer.write(filled.map(cellsOf(columns)))
  await part.finish()
  expect(content('csv').split('\r\n')).toEqual(readFileSync(path, 'utf8').split('\r\n'))
})

test('a workbook and JSON hold the same rows', async () => {
  await exported({ format: 'xlsx' })
  await exported({ format: 'json' })
  expect(idsInSheet()).toEqual(ids)
  const json = JSON.parse(readFileSync(join(folder, 'target', '日志.json'), 'utf8')) as object[]
  expect(json.map((row) => (row as { id: string }).id)).toEqual(ids)
  expect(json[1]).toEqual({
    id: ids[1],
    status: '成功',
    browser: 'Chrome 152',
    requestTime: 919,
    nothing: '',
  })
})

test('an export holds exactly the rows that the filters, the order and the page of the list say', async () => {
  const query = { order: 'asc' as const, orderField: 'request_time', status: '0' }
  const wanted = rows
    .filter(({ status }) => status === 0)
    .sort((a, b) => a.requestTime - b.requestTime || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  expect(await exported({ query })).toMatchObject({ done: wanted.length, total: wanted.length })
  expect(idsWritten()).toEqual(wanted)

  expect(await exported({ query: { ...query, page: 3, limit: 50 } })).toMatchObject({ done: 50, total: 50 })
  expect(idsWritten()).toEqual(wanted.slice(100, 150))

  await exported({ query: { order: '', orderField: '', creatorName: 'li.wei' } })
  expect(idsWritten()).toEqual(rows.filter(({ creatorName }) => creatorName === 'Li.Wei').map(({ id }) => id))
})

test('an export of a search holds exactly what the search finds', async () => {
  const searches: [Partial<LogFilter>, (row: (typeof rows)[number]) => boolean][] = [
    [
      { include: [term('租户-导出'), term('王小明')] },
      ({ operation, creatorName }) => operation === '租户-导出' && creatorName === '王小明',
    ],
    [{ include: [term('CODE_1234')] }, ({ requestParams }) => requestParams.includes('CODE_1234')],
    [{ exclude: [term('租户')] }, ({ operation }) => operation !== '租户-导出'],
    [
      { include: [term('code_77')], failed: true },
      ({ requestParams, status }) => requestParams.includes('CODE_77') && status === 0,
    ],
    [{ include: [term('在这里没有')] }, () => false],
    [
      { from: rows[9000]?.createDate, until: rows[500]?.createDate },
      ({ createDate }) =>
        createDate >= String(rows[9000]?.createDate) && createDate <= String(rows[500]?.createDate),
    ],
  ]
  for (const [search, fits] of searches) {
    const wanted = rows.filter(fits).map(({ id }) => id)
    expect(await exported(find(search))).toMatchObject({
      state: 'done',
      done: wanted.length,
      total: wanted.length,
    })
    expect(idsWritten()).toEqual(wanted)
  }
})

test.each([
  ['all rows', []],
  ['the rows of a search', ['系统参数']],
])('%s are written once each while the log is synchronised', async (what, texts) => {
  const own = cache.open(what)
  await own.putLog(logOperation, rows.slice(1000, 21_000), 1)
  const exporter = createExporter({ children, log: recordingLog() })
  const source = own.source(logOperation, { filter: { ...everything, include: texts.map(term) } })
  const path = join(folder, 'target', '日志.csv')
  const columns = [
    { key: 'id', label: 'id' },
    { key: 'ip', label: 'ip' },
  ]
  let isDone = false
  const writing = exporter.write(source, { path, format: 'csv', title: '', columns }, atOnce).finally(() => {
    isDone = true
  })
  // Newer rows, and rows at every place that change and so move to the end of their table.
  for (let round = 0; !isDone; round += 1) {
    const fresh = rows.slice(Math.max(0, 990 - round * 10), Math.max(10, 1000 - round * 10))
    const changed = Array.from({ length: 20 }, (_, n) => rows[1000 + ((round + n * 997) % 20_000)])
    const again = changed.map((row) => ({ ...row, responseStr: `again ${round}` }))
    await own.putLog(logOperation, [...fresh, ...again], 2)
  }
  await writing
  const known = rows.slice(1000, 21_000)
  const wanted = known.filter(({ operation }) => texts.every((text) => operation.includes(text)))
  const isKnown = new Set(known.map(({ id }) => id))
  const found = readFileSync(`${path}.part`, 'utf8').split('\r\n').slice(1, -1)
  const idsFound = found.map((line) => String(line.split(',')[0]))
  expect(idsFound.filter((id) => isKnown.has(id))).toEqual(wanted.map(({ id }) => id))
})

test('a log that was never read is not exported', async () => {
  const empty = cache.open('empty')
  const exporter = createExporter({ children, log: recordingLog() })
  const endpoint = logOperation.endpoints.page
  await expect(cachedRows({ file: empty, exporter }, logOperation, endpoint, {})).rejects.toMatchObject({
    failure: { code: 'unsupported' },
  })
  const found = await cachedRows({ file: empty, exporter }, logOperation, endpoint, {}, everything)
  const table = { path: join(folder, 'none.csv'), title: '', columns: [{ key: 'id', label: 'id' }] }
  expect(await found.write({ ...table, format: 'csv' }, atOnce)).toBe(0)
})

// ---- interrupted --------------------------------------------------------------------------------

/** Does so as soon as it is known that rows are on the disk. */
const atWork = (act: (port: ChildPort) => void) => (port: ChildPort) => {
  let isDone = false
  const hear = (message: unknown): void => {
    if (isDone || (message as { event: string }).event !== 'reached') return
    isDone = true
    act(port)
  }
  // Behind the exporter's own listener.
  queueMicrotask(() => port.onMessage(hear))
}

/** Content written so far; of a workbook that of its parts, because it is packed in other pieces. */
function content(format: 'csv' | 'json' | 'xlsx'): string {
  const path = join(folder, 'target', `日志.${format}`)
  return format === 'xlsx'
    ? JSON.stringify([...readZip(path)].map(([name, bytes]) => [name, bytes.toString()]))
    : readFileSync(path, 'utf8')
}

const pauseAtWork = atWork(() => starts === 1 && transfers.pause(String(reported.at(-1)?.id)))

/** Repeats work that ended before this process had the turn to interrupt it. */
async function interrupted(work: () => Promise<Transfer>, isHit: (ended: Transfer) => boolean) {
  for (;;) {
    starts = 0
    firstRows = []
    const transfer = await work()
    if (isHit(transfer)) return transfer
    rmSync(join(folder, 'target', transfer.fileName), { force: true })
  }
}

/** Pauses an export once it is under way. */
async function paused(change: Partial<ExportRequest> = {}): Promise<Transfer> {
  onStart = pauseAtWork
  return interrupted(
    async () => until((await start(change)).id, ({ state }) => state === 'paused' || state === 'done'),
    ({ state }) => state === 'paused',
  )
}
async function resumed({ id }: Transfer): Promise<Transfer> {
  reported = []
  transfers.resume(id, 'main')
  return ended(id)
}

const formats = ['csv', 'json', 'xlsx'] as const

test.each(formats)(
  'killed in the middle, the export program goes on and its %s file is the same to the byte',
  async (format) => {
    await exported({ format })
    const whole = content(format)
    onStart = atWork((port) => starts === 1 && port.kill('SIGKILL'))
    const again = await interrupted(
      () => exported({ format }),
      () => starts > 1,
    )
    expect(again).toMatchObject({ state: 'done', done: COUNT, total: COUNT })
    expect(starts).toBe(2)
    expect(firstRows[1]).toBeGreaterThan(0)
    expect(content(format)).toBe(whole)
    expect(written()).toEqual([`日志.${format}`])
  },
)

test('killed again and again, the export has failed, its part is gone, and it can be tried once more', async () => {
  onStart = atWork((port) => port.kill('SIGKILL'))
  const failed = await interrupted(
    () => exported({ format: 'xlsx' }),
    ({ state }) => state !== 'done',
  )
  expect(failed).toMatchObject({ state: 'failed', failure: { code: 'internal' } })
  expect(starts).toBe(2)
  expect(written()).toEqual([])
  onStart = () => {}
  reported = []
  transfers.retry(failed.id, 'main')
  expect(await ended(failed.id)).toMatchObject({ state: 'done', done: COUNT })
})

test('cancelled in the middle, the program is gone and so is its part', async () => {
  onStart = atWork(() => transfers.cancel(String(reported.at(-1)?.id)))
  const cancelled = await interrupted(
    () => exported({ format: 'xlsx' }),
    ({ state }) => state !== 'done',
  )
  expect(cancelled).toMatchObject({ state: 'cancelled', speed: 0 })
  expect(written()).toEqual([])
  expect(children.started.at(-1)).toMatchObject({ signalCode: 'SIGKILL' })
})

const searches: [what: string, change: Partial<ExportRequest>][] = [
  ['all rows', {}],
  ['a search', find({ include: [term('CODE_')] })],
  ['what a search leaves out', find({ exclude: [term('租户')] })],
  ['another order', { query: { order: 'asc', orderField: 'request_time' } }],
]
test.each(searches)(
  'paused, the program ends; resumed, the export of %s goes on and its file is the same to the byte',
  async (_, change) => {
    const { done } = await exported(change)
    const whole = content('csv')
    rmSync(join(folder, 'target', '日志.csv'))
    const half = await paused(change)
    expect(half.waiting).toBe('operator')
    expect(children.started.at(-1)).toMatchObject({ signalCode: 'SIGKILL' })
    expect(written()).toEqual(['日志.csv.part'])
    expect(await resumed(half)).toMatchObject({ state: 'done', done, total: done })
    expect(firstRows[1]).toBeGreaterThan(0)
    expect(content('csv')).toBe(whole)
    expect(written()).toEqual(['日志.csv'])
  },
)

/** A log for one test, which it may change; short, but of several stretches. */
async function ownLog(name: string): Promise<readonly string[]> {
  shown = cache.open(name)
  await shown.putLog(logOperation, rows.slice(0, 8000), 1)
  return ids.slice(0, 8000)
}

test('what came while it was paused is not in an export that goes on, and does not count', async () => {
  const known = await ownLog('grows')
  const half = await paused()
  await shown.putLog(logOperation, [operationRow(-1), operationRow(-2)], 2)
  expect(await resumed(half)).toMatchObject({ state: 'done', done: 8000, total: 8000 })
  expect(firstRows[1]).toBeGreaterThan(0)
  expect(idsWritten()).toEqual(known)
})

test('in an order of its own, an export begins again when the log has changed meanwhile', async () => {
  await ownLog('changes')
  const half = await paused({ query: { order: 'asc', orderField: 'request_time' } })
  // It moves to the other end, before the place that was reached.
  await shown.putLog(logOperation, [{ ...rows[1], requestTime: -1 }], 2)
  expect(await resumed(half)).toMatchObject({ state: 'done', done: 8000, total: 8000 })
  expect(firstRows[1]).toBe(0)
  expect(idsWritten()[0]).toBe(ids[1])
  expect(new Set(idsWritten()).size).toBe(8000)
})

test('an export whose part or whose rows are gone begins again and holds what there is', async () => {
  const known = await ownLog('vanishes')
  const half = await paused()
  rmSync(join(folder, 'target', '日志.csv.part'))
  expect(await resumed(half)).toMatchObject({ state: 'done', done: 8000, total: 8000 })
  expect(firstRows[1]).toBe(0)
  expect(idsWritten()).toEqual(known)

  const other = await paused()
  await shown.trimLog(logOperation, '9999')
  await shown.putLog(logOperation, rows.slice(0, 100), 2)
  expect(await resumed(other)).toMatchObject({ state: 'done', done: 100, total: 100 })
  expect(firstRows[1]).toBe(0)
  expect(idsWritten()).toEqual(known.slice(0, 100))
})

test('the end of the console ends the program, and the next run finds the export paused', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  // Not a moment later: a program that has finished ends by itself.
  onStart = atWork(() => resolve(transfers.close()))
  const started = await start({ format: 'xlsx' })
  await closed
  expect(children.started.at(-1)).toMatchObject({ signalCode: 'SIGKILL' })
  expect(now(started.id)).toMatchObject({ state: 'paused', waiting: 'restart' })
})

// ---- the disk -----------------------------------------------------------------------------------

test('a full disk ends an export from the cache with nothing left behind', async () => {
  const disk = smallDisk()
  if (disk) {
    // A transfer cannot be redirected: the folder becomes the small disk.
    rmSync(join(folder, 'target'), { recursive: true })
    execFileSync('ln', ['-s', disk.path, join(folder, 'target')])
  } else {
    // Where no file system can be mounted, the program may write no file longer than a megabyte.
    onStart = ({ pid }) => void execFileSync('prlimit', [`--pid=${pid}`, '--fsize=1048576'])
  }
  try {
    for (const format of ['csv', 'xlsx', 'json'] as const) {
      const columns = Object.keys(operationRow(0)).map((key) => ({ key, label: key }))
      const failed = await exported({ format, columns })
      expect(failed).toMatchObject({
        state: 'failed',
        failure: disk
          ? { code: 'disk-full', message: 'ENOSPC: the disk is full' }
          : { code: 'file-too-large', message: 'EFBIG: the disk takes no file of this size' },
      })
      expect(written()).toEqual([])
    }
    // A full disk is no reason to start again.
    expect(starts).toBe(3)
  } finally {
    disk?.remove()
  }
})

test('a target folder that vanishes during an export from the cache is a disk failure without a path', async () => {
  onStart = atWork(() => rmSync(join(folder, 'target'), { recursive: true }))
  const failed = await exported({ format: 'xlsx' })
  expect(failed).toMatchObject({
    state: 'failed',
    failure: { code: 'folder-gone', message: 'ENOENT: the folder is gone' },
  })
  expect(JSON.stringify(reported)).not.toContain(folder)
})
