import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transfer } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { draft, envelope, json, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

/** Uploads through the whole of core, over real HTTP, against a platform with bad days. */

const route = 'POST /sys/oss/upload'
const fields = { dirValue: 'DEMO', fileClass: 'file', bizId: '7' }
const MEGABYTE = 1024 * 1024

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({
    times: { call: 3000, reconnect: [20], transfers: { retry: [10], checkpoint: 20 } },
  })
  await signIn()
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

async function signIn(profileId?: string): Promise<string> {
  const id = profileId ?? (await bench.done('profiles.save', draft(platform.address))).id
  await bench.done('session.signIn', { ...account, profileId: id })
  return id
}

function fileOf(name: string, content: string | Buffer): string {
  const path = join(bench.dataDir, name)
  writeFileSync(path, content)
  return path
}

async function upload(...paths: string[]): Promise<Transfer[]> {
  const picked = await bench.offer(paths)
  return bench.done('transfers.upload', {
    endpoint: 'ops.oss.upload',
    fileIds: picked.map(({ id }) => id),
    fields,
  })
}

/** The transfer as soon as it fits the test's condition. */
async function until(
  started: Transfer | undefined,
  fits: (transfer: Transfer) => boolean,
): Promise<Transfer> {
  const isIt = (transfer: Transfer) => transfer.id === started?.id && fits(transfer)
  return (await bench.event('transfer', ({ transfer }) => isIt(transfer))).transfer
}
const ended = (started: Transfer | undefined) => until(started, ({ endedAt }) => endedAt > 0)

interface Received {
  fields: Record<string, string>
  name: string
  /** Its encoded form, decoded; empty without one. */
  exact: string
  type: string
  content: Buffer
}

/** The parts of a form as a strict reader sees them. */
function parse(request: IncomingMessage, body: Buffer): Received {
  const boundary = /boundary=([\w-]+)$/.exec(request.headers['content-type'] ?? '')?.[1]
  const text = body.toString('latin1')
  const parts = text.split(`--${boundary}\r\n`).slice(1)
  if (!text.endsWith(`\r\n--${boundary}--\r\n`)) throw new Error('the form has no end')
  const received: Received = { fields: {}, name: '', exact: '', type: '', content: Buffer.alloc(0) }
  for (const [index, part] of parts.entries()) {
    const head = part.slice(0, part.indexOf('\r\n\r\n'))
    const isLast = index === parts.length - 1
    const rest = part.slice(part.indexOf('\r\n\r\n') + 4)
    const value = rest.slice(0, isLast ? -`\r\n--${boundary}--\r\n`.length : -'\r\n'.length)
    const utf8 = (latin1: string | undefined) => Buffer.from(latin1 ?? '', 'latin1').toString('utf8')
    const name = utf8(/ name="([^"]*)"/.exec(head)?.[1])
    if (name === 'file') {
      received.name = utf8(/ filename="([^"]*)"/.exec(head)?.[1])
      received.exact = decodeURIComponent(/ filename\*=UTF-8''([^;]*)/.exec(head)?.[1] ?? '')
      received.type = /Content-Type: (.*)$/.exec(head)?.[1] ?? ''
      received.content = Buffer.from(value, 'latin1')
    } else received.fields[name] = utf8(value)
  }
  return received
}

const stored = (response: ServerResponse, name: string) =>
  json(
    response,
    envelope({ id: '1', url: `${platform.address}/oss/1`, fileOriName: name, fileExt: '', fileSize: 1 }),
  )

/** Takes every file and keeps it for the test to look at. */
function takeAll(received: Received[]): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // Broken off: the received part is discarded, as on a platform.
      return
    }
    const one = parse(request, Buffer.concat(chunks))
    received.push(one)
    stored(response, one.name)
  }
}

test('a file arrives byte by byte with its fields, and the token stands in the query', async () => {
  const received: Received[] = []
  platform.raw(route, takeAll(received))
  const content = Buffer.alloc(3 * MEGABYTE, 'steward')
  const [started] = await upload(fileOf('租户 图.png', content))
  const done = await ended(started)
  expect(done).toMatchObject({
    kind: 'upload',
    state: 'done',
    done: content.length,
    total: content.length,
    profile: '测试平台',
    result: { id: '1', fileOriName: '租户 图.png' },
  })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ fields, name: '租户 图.png' })
  expect(received[0]?.content.equals(content)).toBe(true)
  const asked = platform.requests.find((one) => one.route === route)
  expect(asked?.url.searchParams.get('token')).toBe('stub-token-1')
  expect(asked?.headers['content-length']).toMatch(/^\d+$/)
  // Neither the token nor a path of this machine goes to a window.
  expect(JSON.stringify(bench.events)).not.toContain('stub-token-1')
  expect(JSON.stringify(bench.events)).not.toContain(bench.dataDir)
})

test('a name with every character that a header or a file system fears arrives as it is', async () => {
  const received: Received[] = []
  platform.raw(route, takeAll(received))
  const name = 'a"b\\c:d*e?f<g>h|i\nj;k\'l%m 名😀.txt'
  const [started] = await upload(fileOf(name, 'x'))
  expect((await ended(started)).state).toBe('done')
  // As browsers write it: the quote and the line end are escaped.
  expect(received[0]?.name).toBe(name.replace('"', '%22').replace('\n', '%0D%0A'))
  // A second time without doubt, because the first may be three characters of the name.
  expect(received[0]?.exact).toBe(name.replace('\n', ' '))
})

test('a name that only looks encoded is sent as it is, once', async () => {
  const received: Received[] = []
  platform.raw(route, takeAll(received))
  const [started] = await upload(fileOf('a%22b%0Ac.txt', 'x'))
  expect((await ended(started)).state).toBe('done')
  expect(received[0]).toMatchObject({ name: 'a%22b%0Ac.txt', exact: '' })
})

test('an empty file is sent as such', async () => {
  const received: Received[] = []
  platform.raw(route, takeAll(received))
  const [started] = await upload(fileOf('empty.txt', ''))
  expect(await ended(started)).toMatchObject({ state: 'done', done: 0, total: 0 })
  expect(received[0]?.content).toHaveLength(0)
})

test('at most two go up at once; the others wait their turn', async () => {
  let open = 0
  let most = 0
  const waiting: (() => void)[] = []
  platform.raw(route, async (request, response) => {
    open += 1
    most = Math.max(most, open)
    for await (const _ of request);
    await new Promise<void>((resolve) => waiting.push(resolve))
    open -= 1
    stored(response, 'x')
  })
  const all = await upload(...['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(name, name)))
  expect(all).toHaveLength(5)
  for (const _ of all) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  for (const one of all) expect((await ended(one)).state).toBe('done')
  expect(most).toBe(2)
})

test('refused when nearly all of it has come, it has failed with the words of the platform', async () => {
  const content = Buffer.alloc(4 * MEGABYTE, 1)
  platform.raw(route, (request, response) => {
    let seen = 0
    request.on('data', (chunk: Buffer) => {
      const before = seen
      seen += chunk.length
      if (before < content.length * 0.99 && seen >= content.length * 0.99) {
        json(response, envelope(null, 413, '文件不能超过 4 MB'), 413)
      }
    })
  })
  const [started] = await upload(fileOf('large.bin', content))
  expect(await ended(started)).toMatchObject({
    state: 'failed',
    failure: { code: 'refused', message: '文件不能超过 4 MB' },
  })
})

test('a file that changes while it goes up is not sent to its end', async () => {
  const path = fileOf('log.txt', Buffer.alloc(8 * MEGABYTE, 'a'))
  let isWhole = false
  platform.raw(route, (request) => {
    request.once('data', () => appendFileSync(path, 'one more line'))
    request.on('data', () => {})
    request.once('end', () => {
      isWhole = true
    })
    request.once('error', () => {})
  })
  const [started] = await upload(path)
  expect(await ended(started)).toMatchObject({ state: 'failed', failure: { code: 'file-changed' } })
  expect(isWhole).toBe(false)
})

test('a file that is gone when its turn comes, or is a folder, has failed', async () => {
  platform.raw(route, takeAll([]))
  const path = fileOf('gone.txt', 'x')
  const [picked] = await bench.offer([path])
  rmSync(path)
  const [started] = await bench.done('transfers.upload', {
    endpoint: 'ops.oss.upload',
    fileIds: [String(picked?.id)],
    fields,
  })
  expect(await ended(started)).toMatchObject({ state: 'failed', failure: { code: 'file-missing' } })
  await expect(bench.offer([bench.dataDir])).rejects.toMatchObject({ failure: { code: 'file-missing' } })
})

test('cut in the middle, it begins again from its first byte when the line is back, and says so', async () => {
  const content = Buffer.alloc(12 * MEGABYTE, 'b')
  const received: Received[] = []
  platform.raw(route, (request) => {
    let seen = 0
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => {
      seen += chunk.length
      if (seen < 4 * MEGABYTE) return
      request.pause()
      platform.raw(route, takeAll(received))
      void platform.cut()
    })
  })
  const [started] = await upload(fileOf('b.bin', content))
  await until(started, ({ waiting }) => waiting === 'network')
  await platform.listen()
  expect(await ended(started)).toMatchObject({ state: 'done', restarts: 1, done: content.length })
  expect(received).toHaveLength(1)
  expect(received[0]?.content.equals(content)).toBe(true)
})

test('with all of it sent and no answer, nobody sends it twice', async () => {
  let times = 0
  platform.raw(route, (request) => {
    times += 1
    request.resume()
    request.once('end', () => request.socket.destroy())
  })
  const [started] = await upload(fileOf('once.txt', 'x'.repeat(1000)))
  expect(await ended(started)).toMatchObject({ state: 'failed', failure: { code: 'unanswered' } })
  expect(times).toBe(1)

  // The operator has checked and requests it again.
  platform.raw(route, takeAll([]))
  bench.hush()
  await bench.done('transfers.retry', { id: String(started?.id) })
  expect((await ended(started)).state).toBe('done')
})

test('paused, it stops; resumed, it begins again', async () => {
  // Never read: the line fills up.
  platform.raw(route, (request) => void request.on('error', () => {}))
  const [started] = await upload(fileOf('c.bin', Buffer.alloc(16 * MEGABYTE)))
  await until(started, ({ done }) => done > 0)
  await bench.done('transfers.pause', { id: String(started?.id) })
  expect(await until(started, ({ state }) => state === 'paused')).toMatchObject({
    waiting: 'operator',
    speed: 0,
  })
  const received: Received[] = []
  platform.raw(route, takeAll(received))
  await bench.done('transfers.resume', { id: String(started?.id) })
  expect(await ended(started)).toMatchObject({ state: 'done', restarts: 1 })
  expect(received[0]?.content).toHaveLength(16 * MEGABYTE)
})

test('it survives the end of the console: paused, and sent when the operator says so', async () => {
  platform.raw(route, (request) => void request.on('error', () => {}))
  const content = Buffer.alloc(16 * MEGABYTE, 'd')
  const [started] = await upload(fileOf('d.bin', content))
  await until(started, ({ done }) => done > 0)
  const [profile] = (await bench.done('profiles.list')).filter(({ embedded }) => !embedded)
  await bench.restart()
  await signIn(profile?.id)
  const [left] = await bench.done('transfers.list')
  expect(left).toMatchObject({ id: started?.id, state: 'paused', waiting: 'restart' })

  const received: Received[] = []
  platform.raw(route, takeAll(received))
  await bench.done('transfers.resume', { id: String(left?.id) })
  expect(await ended(left)).toMatchObject({ state: 'done' })
  expect(received[0]?.content.equals(content)).toBe(true)
})

test('signed out, it waits for its account; nobody else sees it', async () => {
  platform.raw(route, (request) => void request.on('error', () => {}))
  const [started] = await upload(fileOf('e.bin', Buffer.alloc(16 * MEGABYTE)))
  await until(started, ({ done }) => done > 0)
  const [profile] = (await bench.done('profiles.list')).filter(({ embedded }) => !embedded)
  await bench.done('session.signOut')
  await until(started, ({ waiting }) => waiting === 'session')
  expect(await bench.done('transfers.list')).toEqual([])
  await signIn(profile?.id)
  expect(await bench.done('transfers.list')).toMatchObject([{ id: started?.id, waiting: 'session' }])
  platform.raw(route, takeAll([]))
  await bench.done('transfers.resume', { id: String(started?.id) })
  expect((await ended(started)).state).toBe('done')
})

test('a production profile that is locked refuses an upload before anything is sent', async () => {
  const [profile] = (await bench.done('profiles.list')).filter(({ embedded }) => !embedded)
  await bench.done('profiles.save', {
    ...draft(platform.address, { environment: 'production' }),
    id: profile?.id,
  })
  const [picked] = await bench.offer([fileOf('f.txt', 'x')])
  const request = { endpoint: 'ops.oss.upload', fileIds: [String(picked?.id)], fields }
  expect((await bench.refused('transfers.upload', request)).code).toBe('read-only')
  await bench.done('session.unlockWrites', { environment: '测试平台' })
  platform.raw(route, takeAll([]))
  const [started] = await bench.done('transfers.upload', request)
  expect((await ended(started)).state).toBe('done')
})

test('a picked file is its own window’s, is used up by the upload, and goes with the window', async () => {
  platform.raw(route, takeAll([]))
  const [picked] = await bench.offer([fileOf('g.txt', 'x')])
  const request = { endpoint: 'ops.oss.upload', fileIds: [String(picked?.id)], fields }
  const [session] = await bench.done('session.list')
  await bench.done('session.attach', { sessionId: String(session?.id) }, 'other')
  expect((await bench.refused('transfers.upload', request, 'other')).code).toBe('not-found')
  await bench.done('transfers.upload', request)
  expect((await bench.refused('transfers.upload', request)).code).toBe('not-found')

  // A file that a host has copied for us is removed with the window that chose it.
  const copy = fileOf('copy', 'x')
  const offered = await bench.core.offer({ id: 'other', kind: 'main', route: '' }, [
    { path: copy, name: 'h.txt', type: '', temporary: true },
  ])
  expect(offered).toMatchObject({ ok: true, value: [{ name: 'h.txt', size: 1 }] })
  bench.core.windowClosed('other')
  await expect.poll(() => existsSync(copy)).toBe(false)
})

test('the copy that a host has made is kept as long as the upload may be tried again', async () => {
  platform.raw(route, (_, response) => json(response, envelope(null, 500, '存储已满')))
  const copy = fileOf('copy', 'content')
  const offered = await bench.core.offer({ id: 'main', kind: 'main', route: '' }, [
    { path: copy, name: 'i.txt', type: 'text/plain', temporary: true },
  ])
  if (!offered.ok) throw new Error('the file is there')
  const fileIds = offered.value.map(({ id }) => id)
  const [started] = await bench.done('transfers.upload', { endpoint: 'ops.oss.upload', fileIds, fields })
  expect(await ended(started)).toMatchObject({ state: 'failed', failure: { message: '存储已满' } })
  expect(readFileSync(copy, 'utf8')).toBe('content')
  await bench.done('transfers.forget', { id: String(started?.id) })
  await expect.poll(() => existsSync(copy)).toBe(false)
})

test.each([
  ['a call that takes no file', { endpoint: 'ops.params.create' }],
  ['a call that nobody declared', { endpoint: 'ops.nothing.upload' }],
  ['a field that is too long', { fields: { dirValue: 'x'.repeat(65) } }],
])('%s is refused and keeps the picked file', async (_, change) => {
  const fileIds = (await bench.offer([fileOf('k.txt', 'x')])).map(({ id }) => id)
  const request = { endpoint: 'ops.oss.upload', fileIds, fields, ...change }
  expect((await bench.refused('transfers.upload', request)).code).toBe('invalid-input')
  platform.raw(route, takeAll([]))
  const [started] = await bench.done('transfers.upload', { ...request, endpoint: 'ops.oss.upload', fields })
  expect((await ended(started)).state).toBe('done')
})
