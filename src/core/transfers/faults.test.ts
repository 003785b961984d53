import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperationInput, Transfer } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { type FaultyProxy, openFaultyProxy } from '../testing/faultyProxy.ts'
import { draft, envelope, json, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

/** Transfers over connections that are slow, late or come and go, through the whole of core and real sockets. */

const list = 'GET /sys/params/page'
const upload = 'POST /sys/oss/upload'
/** Milliseconds a call may take. Uploads have four times as much for a chunk. */
const CALL = 400

let bench: Bench
let platform: StubPlatform
let proxy: FaultyProxy

beforeEach(async () => {
  platform = await openStubPlatform()
  proxy = await openFaultyProxy(platform.address)
})
afterEach(async () => {
  await bench.close()
  await proxy.close()
  await platform.cut()
})

/** Signed in while the connection is still good. */
async function open(call = CALL): Promise<void> {
  bench = await openBench({
    times: { call, reconnect: [10], transfers: { retry: [5], checkpoint: 20 } },
    stored: { profiles: [{ ...draft(proxy.address), id: 'p1' }] },
  })
  await bench.done('session.signIn', { ...account, profileId: 'p1' })
}

const ended = async (started: Transfer | null | undefined): Promise<Transfer> =>
  (await bench.event('transfer', ({ transfer }) => transfer.id === started?.id && transfer.endedAt > 0))
    .transfer

const exportRequest: OperationInput<'transfers.export'> = {
  endpoint: 'ops.params.page',
  query: { order: '', orderField: '' },
  via: 'client',
  format: 'csv',
  columns: [{ key: 'id', label: '编号' }],
  fileName: '参数',
}

/** A list of so many rows, as the platform pages it. */
function serveRows(total: number): void {
  platform.on(list, ({ url }, response) => {
    const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
    const count = Math.max(0, Math.min(limit, total - (page - 1) * limit))
    const rows = Array.from({ length: count }, (_, index) => ({
      id: String(10_000_000 + (page - 1) * limit + index),
      paramCode: 'CODE',
      paramValue: '值'.repeat(100),
      remark: '',
      updater: '',
      updateDate: '2026-11-20 12:00:00',
    }))
    json(response, envelope({ list: rows, total }))
  })
}
const exportedIds = (): string[] =>
  readFileSync(join(bench.dataDir, '参数.csv'), 'utf8').trim().split('\r\n').slice(1)

/** Bytes in which every position is distinct from every other. */
const bytesOf = (length: number): Buffer => {
  const content = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) content.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  return content
}
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function startUpload(content: Buffer): Promise<Transfer> {
  const path = join(bench.dataDir, 'u.bin')
  writeFileSync(path, content)
  const picked = await bench.offer([path])
  const [started] = await bench.done('transfers.upload', {
    endpoint: 'ops.oss.upload',
    fileIds: picked.map(({ id }) => id),
    fields: { dirValue: '', fileClass: '', bizId: '' },
  })
  if (!started) throw new Error('one file is one transfer')
  return started
}
const stored = (response: ServerResponse) =>
  json(response, envelope({ id: '1', url: '', fileOriName: 'u.bin', fileExt: '', fileSize: 1 }))

test('a connection that comes and goes for a minute ends neither an export nor a download, and is told once', async () => {
  // A minute of seconds, one up and one down, ten times as fast.
  const FLAP = 100
  const TURNS = 30
  const content = bytesOf(6 * 1024 * 1024)
  serveRows(20_000)
  platform.raw('GET /files/a.bin', (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': content.length - from,
      etag: '"v1"',
      ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    })
    // The end comes when the minute is over, not before.
    let at = from
    const more = setInterval(() => {
      if (at >= content.length) response.end()
      if (at >= content.length || response.destroyed) return clearInterval(more)
      const end = proxy.cuts < TURNS ? Math.min(at + 1024, content.length - 1) : content.length
      response.write(content.subarray(at, end))
      at = end
    }, 2)
  })
  await open(60_000)
  const download = await bench.done('transfers.download', {
    url: `${proxy.address}/files/a.bin`,
    fileName: 'a.bin',
  })
  const exported = await bench.done('transfers.export', exportRequest)
  /** Progress of each transfer, and whether it has ended. */
  const progress = () =>
    [download, exported].map((one) => {
      const told = bench.events.flatMap(({ event }) =>
        event.type === 'transfer' && event.transfer.id === one?.id ? [event.transfer] : [],
      )
      return {
        done: Math.max(0, ...told.map(({ done }) => done)),
        isOver: told.some(({ endedAt }) => endedAt > 0),
      }
    })
  let isOver = false
  const flap = async () => {
    while (!isOver) {
      const before = progress()
      await elapsed(FLAP)
      // Five tries that bring nothing end a transfer, and a busy machine may bring nothing in a moment.
      while (!isOver && progress().some((one, at) => !one.isOver && one.done <= (before[at]?.done ?? 0)))
        await elapsed(10)
      proxy.cut()
      await elapsed(FLAP)
      proxy.restore()
    }
  }
  const flapping = flap()
  try {
    expect(await ended(exported)).toMatchObject({ state: 'done', done: 20_000, total: 20_000 })
    expect(await ended(download)).toMatchObject({ state: 'done', done: content.length })
  } finally {
    isOver = true
    await flapping
  }
  expect(proxy.cuts).toBeGreaterThanOrEqual(TURNS)
  // The operator is notified once, not at every turn.
  const { length } = bench.events.filter(({ event }) => event.type === 'notice')
  expect(length).toBeLessThanOrEqual(1)
  expect(new Set(exportedIds()).size).toBe(20_000)
  expect(exportedIds()).toHaveLength(20_000)
  expect(digest(readFileSync(join(bench.dataDir, 'a.bin')))).toBe(digest(content))
})

test('two seconds of latency slow an export down and change nothing else', async () => {
  serveRows(2500)
  await open(30_000)
  proxy.latency = 1000
  const started = await bench.done('transfers.export', exportRequest)
  // A list opened meanwhile waits for the connection and not for the export.
  await bench.done('api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
  expect((await bench.done('transfers.list'))[0]?.state).toBe('running')
  expect(await ended(started)).toMatchObject({ state: 'done', done: 2500, total: 2500, restarts: 0 })
  expect(new Set(exportedIds()).size).toBe(2500)
  const events = bench.events.flatMap(({ event }) =>
    event.type === 'connection' ? [event.connection.state] : [],
  )
  expect(events).not.toContain('offline')
})

test('a download of a byte at a time takes as long as it takes, and the console answers meanwhile', async () => {
  const count = 60
  platform.raw('GET /files/a.bin', async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': count })
    for (let sent = 0; sent < count; sent += 1) {
      response.write('x')
      await elapsed(CALL / 20)
    }
    response.end()
  })
  await open()
  const begun = Date.now()
  const started = await bench.done('transfers.download', {
    url: `${proxy.address}/files/a.bin`,
    fileName: 'a.bin',
  })
  for (let asked = 0; asked < 5; asked += 1) {
    await bench.done('api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
  }
  expect((await bench.done('transfers.list'))[0]?.state).toBe('running')
  expect(await ended(started)).toMatchObject({ state: 'done', done: count, restarts: 0 })
  expect(Date.now() - begun).toBeGreaterThan(2 * CALL)
})

test('an upload that hardly moves goes on for as long as the platform answers at all', async () => {
  // More than all the buffers on the way hold, and a reader that rests for longer than a chunk may take.
  const content = bytesOf(48 * 1024 * 1024)
  const received: Buffer[] = []
  platform.raw(upload, (request, response) => {
    request.pause()
    let pauses = 0
    request.on('data', (piece: Buffer) => {
      received.push(piece)
      if (pauses >= 3 || received.length < 20) return
      pauses += 1
      request.pause()
      setTimeout(() => request.resume(), 6 * CALL)
    })
    request.once('end', () => stored(response))
    request.resume()
  })
  await open()
  const started = await startUpload(content)
  for (let asked = 0; asked < 5; asked += 1) {
    await bench.done('api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
  }
  expect(await ended(started)).toMatchObject({ state: 'done', done: content.length, restarts: 0 })
  // Between the head and the foot of the form the file as it is, with any buffering.
  const body = Buffer.concat(received)
  const begin = body.indexOf('\r\n\r\n', body.indexOf('name="file"')) + 4
  expect(digest(body.subarray(begin, begin + content.length))).toBe(digest(content))
})

test('an upload that does not move because the platform is gone is given up in time', async () => {
  platform.raw(upload, (request) => {
    request.on('error', () => {})
    request.once('data', () => request.pause())
  })
  await open()
  const started = await startUpload(bytesOf(48 * 1024 * 1024))
  await bench.event('transfer', ({ transfer }) => transfer.id === started.id && transfer.done > 0)
  // Nothing breaks; the server just stops answering.
  platform.on('GET /sys/appConfig/public', () => {})
  const waiting = await bench.event(
    'transfer',
    ({ transfer }) => transfer.id === started.id && transfer.waiting === 'network',
  )
  expect(waiting.transfer.failure?.code).toBe('timeout')
})
