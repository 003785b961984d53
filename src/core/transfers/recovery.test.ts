import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperationInput, Transfer } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, type BenchOptions, openBench } from '../testing/bench.ts'
import { killProgram } from '../testing/killProgram.ts'
import { readWorkbook } from '../testing/readWorkbook.ts'
import {
  answers,
  draft,
  envelope,
  json,
  openStubPlatform,
  type StubPlatform,
} from '../testing/stubPlatform.ts'
import type { KilledTask } from '../testing/transferProgram.ts'

/** Exports and downloads that are interrupted, through the whole of core and over real HTTP. */

const list = 'GET /sys/params/page'
const cleanups: (() => unknown)[] = []
let bench: Bench
let platform: StubPlatform

const times: BenchOptions['times'] = {
  call: 1500,
  reconnect: [10],
  transfers: { retry: [5], checkpoint: 20 },
}
const stored = () => ({ profiles: [{ ...draft(platform.address), id: 'p1' }] })

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times, stored: stored() })
  await signIn()
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const signIn = () => bench.done('session.signIn', { ...account, profileId: 'p1' })

async function until(id: string | undefined, fits: (transfer: Transfer) => boolean): Promise<Transfer> {
  return (await bench.event('transfer', ({ transfer }) => transfer.id === id && fits(transfer))).transfer
}
const ended = (id: string | undefined) => until(id, ({ endedAt }) => endedAt > 0)

// ---- lists ----------------------------------------------------------------------------------------

const row = (index: number) => ({
  id: String(10_000_000 + index),
  paramCode: `CODE_${index}`,
  paramValue: '值'.repeat(1 + (Math.abs(index) % 50)),
  remark: '',
  updater: '',
  updateDate: '2026-11-20 12:00:00',
})

/** Answers a list of so many rows; `before` gets each requested page. */
function serveRows(
  count: number | (() => number),
  before: (page: number) => void | Promise<void> = () => {},
) {
  platform.on(list, async ({ url }, response) => {
    const [page, limit] = ['page', 'limit'].map((name) => Number(url.searchParams.get(name)))
    const total = typeof count === 'number' ? count : count()
    if (page === undefined || limit === undefined) throw new Error('a page has a number')
    await before(page)
    const start = (page - 1) * limit
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - start)) }, (_, i) => row(start + i))
    json(response, envelope({ list: rows, total }))
  })
}

const exportRequest = (format: 'csv' | 'xlsx' | 'json'): OperationInput<'transfers.export'> => ({
  endpoint: 'ops.params.page',
  query: { order: '', orderField: '' },
  via: 'client',
  format,
  columns: [
    { key: 'id', label: '编号' },
    { key: 'paramCode', label: '编码' },
    { key: 'paramValue', label: '值' },
  ],
  fileName: '参数',
})

function idsIn(path: string): string[] {
  if (path.endsWith('.xlsx')) {
    const [sheet] = readWorkbook(path)
    return (sheet?.rows.slice(1) ?? []).map((cells, index) => String(cells[`A${index + 2}`]?.[0]))
  }
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.json')) return (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => String(line.split(',')[0]))
}
const allIds = (count: number) => Array.from({ length: count }, (_, index) => row(index).id)
const pagesAsked = () =>
  platform.requests
    .filter(({ route, url }) => route === list && url.searchParams.get('limit') !== '10')
    .map(({ url }) => Number(url.searchParams.get('page')))

test.each(['csv', 'xlsx', 'json'] as const)(
  'cut after two fifths, a %s export goes on from its last whole page when the line is back',
  async (format) => {
    let isCut = false
    serveRows(10_000, async (page) => {
      if (page !== 5 || isCut) return
      isCut = true
      await platform.cut()
    })
    const started = await bench.done('transfers.export', exportRequest(format))
    expect(await until(started?.id, ({ waiting }) => waiting === 'network')).toMatchObject({ done: 4000 })
    await platform.listen()
    expect(await ended(started?.id)).toMatchObject({ state: 'done', done: 10_000, total: 10_000 })
    expect(idsIn(join(bench.dataDir, `参数.${format}`))).toEqual(allIds(10_000))
    // No page that had come was requested again.
    expect(pagesAsked().filter((page) => page < 5)).toEqual([1, 2, 3, 4])
  },
)

test('a line that breaks at every page does not stop an export that comes further each time', async () => {
  const broken = new Set<number>()
  serveRows(12_000, async (page) => {
    if (broken.has(page)) return
    broken.add(page)
    await platform.cut()
    await platform.listen()
  })
  const started = await bench.done('transfers.export', exportRequest('csv'))
  expect(await ended(started?.id)).toMatchObject({ state: 'done', done: 12_000 })
  expect(broken.size).toBe(12)
  expect(idsIn(join(bench.dataDir, '参数.csv'))).toEqual(allIds(12_000))
})

test('a platform that never comes further is given up after a few tries', async () => {
  serveRows(3000, (page) => (page === 2 ? platform.cut().then(() => platform.listen()) : undefined))
  const started = await bench.done('transfers.export', exportRequest('csv'))
  expect(await ended(started?.id)).toMatchObject({ state: 'failed', failure: { code: 'offline' } })
  expect(readdirSync(bench.dataDir).filter((name) => name.startsWith('参数'))).toEqual([])
})

test('pages that take too long are asked for again with half the rows', async () => {
  platform.on(list, async ({ url }, response) => {
    const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
    // Never answered: the time limit of the call decides.
    if (limit > 250) return
    const rows = Array.from({ length: limit }, (_, i) => row((page - 1) * limit + i))
    json(response, envelope({ list: rows, total: 1000 }))
  })
  const started = await bench.done('transfers.export', exportRequest('csv'))
  expect(await ended(started?.id)).toMatchObject({ state: 'done', done: 1000 })
  expect(idsIn(join(bench.dataDir, '参数.csv'))).toEqual(allIds(1000))
})

test('rows that are added while it is paused are not written twice, however many', async () => {
  let shift = 0
  platform.on(list, ({ url }, response) => {
    const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
    const total = 6000 + shift
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - (page - 1) * limit)) }, (_, i) =>
      row((page - 1) * limit + i - shift),
    )
    json(response, envelope({ list: rows, total }))
    if (page === 3 && shift === 0) void bench.call('transfers.pause', { id: String(started?.id) })
  })
  const started = await bench.done('transfers.export', exportRequest('csv'))
  const paused = await until(started?.id, ({ state }) => state === 'paused')
  expect(paused.done).toBeLessThan(6000)
  // Newest first: everything moves down by two pages and a half.
  shift = 2500
  await bench.done('transfers.resume', { id: String(started?.id) })
  expect(await ended(started?.id)).toMatchObject({ state: 'done', done: 6000, total: 8500 })
  expect(idsIn(join(bench.dataDir, '参数.csv'))).toEqual(allIds(6000))
})

test('paused by hand it stays so when the console starts again, and goes on where it was', async () => {
  let isAsked = false
  serveRows(6000, (page) => {
    if (page === 4 && !isAsked) void bench.call('transfers.pause', { id: String(started?.id) })
    isAsked ||= page === 4
  })
  const started = await bench.done('transfers.export', exportRequest('xlsx'))
  await until(started?.id, ({ state }) => state === 'paused')
  await bench.restart()
  expect(await bench.done('transfers.list')).toEqual([])
  await signIn()
  const [left] = await bench.done('transfers.list')
  expect(left).toMatchObject({ id: started?.id, state: 'paused', waiting: 'operator', speed: 0 })
  expect(left?.done).toBeGreaterThanOrEqual(3000)
  const before = pagesAsked().length
  await bench.done('transfers.resume', { id: String(started?.id) })
  expect(await ended(started?.id)).toMatchObject({ state: 'done', done: 6000 })
  expect(pagesAsked().slice(before)[0]).toBeGreaterThanOrEqual(4)
  expect(idsIn(join(bench.dataDir, '参数.xlsx'))).toEqual(allIds(6000))
})

// ---- killed ---------------------------------------------------------------------------------------

/** Begins a transfer in a separate program and kills it as soon as the transfer has come to a given point. */
async function killed(
  task: Omit<KilledTask, 'dataDir' | 'stored' | 'profileId'>,
  after: number,
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-killed-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  await killProgram({ ...task, dataDir, stored: stored(), profileId: 'p1' }, ({ done }) => done >= after)
  return dataDir
}

test.each(['csv', 'xlsx'] as const)(
  'killed in the middle, a %s export is whole in the next run',
  async (format) => {
    let held: (() => void) | undefined
    serveRows(8000, (page) =>
      page === 6 && !held
        ? new Promise((resolve) => {
            held = resolve
          })
        : undefined,
    )
    const dataDir = await killed({ operation: 'transfers.export', input: exportRequest(format) }, 5000)
    held?.()
    // Nothing under the final name, and more on the disk than the list of transfers may have.
    expect(existsSync(join(dataDir, `参数.${format}`))).toBe(false)
    expect(statSync(join(dataDir, `参数.${format}.part`)).size).toBeGreaterThan(0)

    await bench.close()
    bench = await openBench({ times, stored: stored(), dataDir })
    await signIn()
    const [left] = await bench.done('transfers.list')
    expect(left).toMatchObject({ state: 'paused', waiting: 'restart', speed: 0 })
    await bench.done('transfers.resume', { id: String(left?.id) })
    expect(await ended(left?.id)).toMatchObject({ state: 'done', done: 8000, total: 8000 })
    expect(idsIn(join(dataDir, `参数.${format}`))).toEqual(allIds(8000))
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
  },
)

test('killed in the middle, an upload is sent whole in the next run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-upload-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'u.bin')
  writeFileSync(file, Buffer.alloc(16 * 1024 * 1024, 'u'))
  platform.raw('POST /sys/oss/upload', (request) => void request.on('error', () => {}))
  const input = { endpoint: 'ops.oss.upload', fields: { dirValue: '', fileClass: '', bizId: '' } }
  const dataDir = await killed({ operation: 'transfers.upload', input, file }, 1)

  await bench.close()
  bench = await openBench({ times, stored: stored(), dataDir })
  await signIn()
  const [left] = await bench.done('transfers.list')
  expect(left).toMatchObject({ kind: 'upload', state: 'paused', waiting: 'restart' })
  let received = 0
  platform.raw('POST /sys/oss/upload', (request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    request.once('end', () =>
      json(response, envelope({ id: '1', url: '', fileOriName: 'u', fileExt: '', fileSize: 1 })),
    )
  })
  await bench.done('transfers.resume', { id: String(left?.id) })
  expect(await ended(left?.id)).toMatchObject({ state: 'done' })
  expect(received).toBeGreaterThan(16 * 1024 * 1024)
})

// ---- bytes ----------------------------------------------------------------------------------------

const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => `${index} `).join(''))
const fileRoute = 'GET /files/a.bin'

/** A well-behaved file server: names its bytes, answers ranges. `limit` breaks the answer off. */
function serveFile(given: { etag?: string; body?: Buffer; limit?: (asked: number) => number } = {}) {
  const { etag = '"v1"', body = content, limit } = given
  let asked = 0
  platform.on(fileRoute, ({ headers }, response) => {
    asked += 1
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
    const from = isSame ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0
    const rest = body.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': rest.length,
      ...(etag !== '' && { etag }),
      ...(from > 0 && { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
    })
    const length = limit?.(asked) ?? rest.length
    if (length >= rest.length) response.end(rest)
    else response.write(rest.subarray(0, length), () => response.destroy())
  })
}

const download = (fileName = 'a.bin') =>
  bench.done('transfers.download', { url: `${platform.address}/files/a.bin`, fileName })
const saved = () => readFileSync(join(bench.dataDir, 'a.bin'))
const ranges = () =>
  platform.requests.filter(({ route }) => route === fileRoute).map(({ headers }) => headers.range ?? '')

test('a download that breaks off goes on from its last byte', async () => {
  serveFile({ limit: (asked) => (asked < 4 ? 400_000 : Number.POSITIVE_INFINITY) })
  const started = await download()
  expect(await ended(started?.id)).toMatchObject({
    kind: 'download',
    state: 'done',
    done: content.length,
    total: content.length,
  })
  expect(saved().equals(content)).toBe(true)
  expect(ranges()).toHaveLength(4)
  expect(ranges()[0]).toBe('')
  for (const range of ranges().slice(1)) expect(range).toMatch(/^bytes=[1-9]\d+-$/)
  const asked = platform.requests.find(({ route }) => route === fileRoute)
  expect(asked?.url.searchParams.get('token')).toBe('stub-token-1')
})

test('a file that the platform has changed meanwhile, or does not name, is read from its start', async () => {
  const other = Buffer.from(content.toString().replaceAll('1', 'x'))
  serveFile({ limit: () => 400_000 })
  const started = await download()
  await until(started?.id, ({ waiting }) => waiting === 'network')
  serveFile({ etag: '"v2"', body: other })
  expect((await ended(started?.id)).state).toBe('done')
  expect(saved().equals(other)).toBe(true)

  bench.hush()
  serveFile({ etag: '', limit: (asked) => (asked < 3 ? 400_000 : Number.POSITIVE_INFINITY) })
  const again = await download()
  expect((await ended(again?.id)).state).toBe('done')
  expect(saved().equals(content)).toBe(true)
})

test('paused and resumed, a download goes on; cancelled, it leaves nothing', async () => {
  let hold: ServerResponse | undefined
  platform.on(fileRoute, (_, response) => {
    response.writeHead(200, { 'content-length': content.length, etag: '"v1"' })
    response.write(content.subarray(0, 500_000))
    hold = response
  })
  const started = await download()
  await until(started?.id, ({ done }) => done > 100_000)
  await bench.done('transfers.keepAwake', { id: String(started?.id), on: true })
  await until(started?.id, ({ state, keepsAwake }) => state === 'running' && keepsAwake === true)
  await bench.done('transfers.pause', { id: String(started?.id) })
  const paused = await until(started?.id, ({ state }) => state === 'paused')
  expect(paused).toMatchObject({ waiting: 'operator', keepsAwake: true })
  hold?.destroy()
  serveFile()
  await bench.done('transfers.resume', { id: String(started?.id) })
  expect((await ended(started?.id)).state).toBe('done')
  expect(saved().equals(content)).toBe(true)
  expect(ranges().at(-1)).toBe(`bytes=${paused.done}-`)
  // There is nothing left to stay awake for.
  await bench.done('transfers.keepAwake', { id: String(started?.id), on: false })
  expect(await bench.done('transfers.list')).toMatchObject([{ state: 'done', keepsAwake: true }])

  bench.hush()
  serveFile({ limit: () => 400_000 })
  const second = await download('b.bin')
  await until(second?.id, ({ waiting }) => waiting === 'network')
  await bench.done('transfers.cancel', { id: String(second?.id) })
  expect(await until(second?.id, ({ state }) => state === 'cancelled')).toMatchObject({ speed: 0 })
  expect(readdirSync(bench.dataDir).filter((name) => name.startsWith('b.bin'))).toEqual([])
})

test('a download that was refused says why, and can be tried again', async () => {
  platform.on(fileRoute, (_, response) => json(response, envelope(null, 404, '文件已被删除')))
  const url = `${platform.address}/files/a.bin`
  const refusal = await bench.refused('transfers.download', { url, fileName: 'a.bin' })
  expect(refusal).toMatchObject({ code: 'refused', message: '文件已被删除' })
  // A store in front of the platform answers it with a page.
  platform.on(fileRoute, (_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>404 Not Found</html>')
  })
  expect((await bench.refused('transfers.download', { url, fileName: 'a.bin' })).code).toBe('gone')

  serveFile({ limit: () => 100_000 })
  const started = await download()
  await until(started?.id, ({ waiting }) => waiting === 'network')
  platform.on(fileRoute, (_, response) => json(response, envelope(null, 404, '文件已被删除')))
  expect(await ended(started?.id)).toMatchObject({ state: 'failed', failure: { code: 'refused' } })
  bench.hush()
  serveFile()
  await bench.done('transfers.retry', { id: String(started?.id) })
  expect(await ended(started?.id)).toMatchObject({ state: 'done', done: content.length })
  expect(saved().equals(content)).toBe(true)
})

test.each([
  'https://evil.example/files/a.bin',
  'http://127.0.0.1:1/files/a.bin',
  'file:///etc/passwd',
  '//evil.example/a',
  'javascript:alert(1)',
  '',
])('the address %j is none of this platform, and no token goes there', async (url) => {
  for (const name of ['transfers.download', 'files.link'] as const) {
    expect((await bench.refused(name, { url, fileName: 'a' })).code).toBe('invalid-input')
  }
})

// ---- links ----------------------------------------------------------------------------------------

async function readLink(url: string, range?: string) {
  const { address } = await bench.done('files.link', { url, fileName: '图 片".bin' })
  const id = address.replace('/file/', '')
  const result = await bench.core.readFile(id, { range, signal: new AbortController().signal })
  if (!result.ok) throw new Error(result.failure.code)
  const chunks: Uint8Array[] = []
  for await (const chunk of result.value.body) chunks.push(chunk)
  return { ...result.value, address, bytes: Buffer.concat(chunks) }
}

test('a link reads the platform’s file, in parts as well, and holds no token', async () => {
  serveFile()
  const url = `${platform.address}/files/a.bin?x=1`
  const whole = await readLink(url)
  expect(whole.bytes.equals(content)).toBe(true)
  expect(whole.status).toBe(200)
  const part = await readLink(url, 'bytes=1000-')
  expect(part).toMatchObject({
    status: 206,
    headers: { 'Content-Range': `bytes 1000-${content.length - 1}/${content.length}` },
  })
  expect(part.bytes.equals(content.subarray(1000))).toBe(true)
  expect(part.address).toBe(whole.address)
  expect(JSON.stringify([whole.address, whole.headers])).not.toContain('stub-token-1')
  expect(platform.requests.at(-1)?.url.search).toBe('?x=1&token=stub-token-1')
})

test.each([
  ['image/png', 'image/png', 'inline'],
  ['application/pdf', 'application/pdf', 'inline'],
  ['video/mp4', 'video/mp4', 'inline'],
  ['text/plain', 'text/plain; charset=utf-8', 'inline'],
  ['image/svg+xml', 'application/octet-stream', 'attachment'],
  ['text/html', 'application/octet-stream', 'attachment'],
  ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
  ['text/javascript', 'application/octet-stream', 'attachment'],
])('what the platform calls %s is answered as %s, %s', async (type, shown, kind) => {
  platform.on(fileRoute, (_, response) => {
    response.writeHead(200, { 'content-type': type, 'content-disposition': 'inline; filename="x"' })
    response.end('<script>alert(1)</script>')
  })
  const { headers } = await readLink(`${platform.address}/files/a.bin`)
  expect(headers).toMatchObject({
    'Content-Type': shown,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'Content-Disposition': `${kind}; filename="_ __.bin"; filename*=UTF-8''%E5%9B%BE%20%E7%89%87%22.bin`,
  })
})

test('a link ends with its session', async () => {
  serveFile()
  const { address } = await bench.done('files.link', { url: '/files/a.bin', fileName: 'a.bin' })
  const read = () =>
    bench.core.readFile(address.replace('/file/', ''), { signal: new AbortController().signal })
  expect((await read()).ok).toBe(true)
  platform.on('POST /logout', answers(null))
  await bench.done('session.signOut')
  expect(await read()).toMatchObject({ ok: false, failure: { code: 'not-found' } })
})
