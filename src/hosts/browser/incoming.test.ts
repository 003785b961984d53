import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail, ok } from '#contract/failures.ts'
import { type OpenHost, openHost } from './testing/openHost.ts'

/** Chosen files on their way in, files of the platform on their way to a window. */

let open: OpenHost
let windowId = ''
beforeAll(async () => {
  open = await openHost()
  windowId = await open.openWindow()
})
afterAll(() => open.close())

const origin = () => `http://127.0.0.1:${open.port}`
const offer = (body: Buffer, headers: Record<string, string> = {}) =>
  open.sendAsPage('/offer', {
    method: 'POST',
    headers: {
      Origin: origin(),
      'X-Steward-Window': windowId,
      'X-Steward-File': encodeURIComponent('租户 "1".txt'),
      'Content-Type': 'text/plain',
      ...headers,
    },
    body,
  })
const incoming = () => join(open.folder, 'incoming')
const kept = () => (existsSync(incoming()) ? readdirSync(incoming()) : [])

test('a chosen file is put aside for core, readable by this account alone', async () => {
  const content = Buffer.alloc(3_000_000, 'steward')
  const answer = await offer(content)
  expect(JSON.parse(answer.text)).toMatchObject({ ok: true, value: [{ name: '租户 "1".txt' }] })
  const offered = open.core.offered.at(-1)
  expect(offered).toMatchObject({
    window: { id: windowId },
    file: { name: '租户 "1".txt', type: 'text/plain', temporary: true },
  })
  const path = String(offered?.file.path)
  expect(readFileSync(path).equals(content)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(incoming()).mode & 0o777).toBe(0o700)
  // The name of a file never becomes one of our paths.
  expect(basename(path)).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.text).not.toContain(open.folder)
})

test('a file that breaks off on its way leaves nothing behind', async () => {
  const before = kept().length
  const sent = request({
    host: '127.0.0.1',
    port: open.port,
    path: '/offer',
    method: 'POST',
    headers: {
      Cookie: open.cookie,
      'X-Steward-Key': open.key,
      Origin: origin(),
      'X-Steward-Window': windowId,
      'X-Steward-File': 'a',
      'Content-Length': 1_000_000,
    },
  })
  sent.on('error', () => {})
  sent.write(Buffer.alloc(100_000))
  await expect.poll(() => kept().length).toBe(before + 1)
  sent.destroy()
  await expect.poll(() => kept().length).toBe(before)
})

/**
 * Begins to send a file of which more can follow.
 * @returns the host's response, once it is complete
 */
function begin() {
  const answer = Promise.withResolvers<string>()
  const sent = request(
    {
      host: '127.0.0.1',
      port: open.port,
      path: '/offer',
      method: 'POST',
      headers: {
        Cookie: open.cookie,
        'X-Steward-Key': open.key,
        Origin: origin(),
        'X-Steward-Window': windowId,
        'X-Steward-File': 'a',
        'Content-Length': 20_000_000,
      },
    },
    (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.once('end', () => answer.resolve(text))
      response.on('error', () => answer.resolve(text))
    },
  )
  sent.on('error', () => answer.resolve(''))
  return { sent, answer: answer.promise }
}

test('while the console is locked no file is taken, and one that is on its way ends', async () => {
  const before = kept()
  const unlocked = open.core.isLocked
  const { sent, answer } = begin()
  sent.write(Buffer.alloc(100_000))
  await expect.poll(() => kept().length).toBe(before.length + 1)
  open.core.isLocked = () => true
  try {
    sent.write(Buffer.alloc(100_000))
    await answer
    expect(kept()).toEqual(before)
    const offered = open.core.offered.length
    const another = begin()
    another.sent.write(Buffer.alloc(100_000))
    expect(JSON.parse(await another.answer)).toMatchObject({ ok: false, failure: { code: 'locked' } })
    // Of an empty file no piece comes that could be refused.
    const empty = await offer(Buffer.alloc(0))
    expect(JSON.parse(empty.text)).toMatchObject({ ok: false, failure: { code: 'locked' } })
    expect([kept(), open.core.offered.length]).toEqual([before, offered])
  } finally {
    open.core.isLocked = unlocked
  }
})

test('a file that core does not take is not kept', async () => {
  const before = kept()
  const { offer: taken } = open.core
  open.core.offer = async () => fail({ code: 'locked', message: 'locked' })
  try {
    expect(JSON.parse((await offer(Buffer.from('x'))).text)).toMatchObject({ ok: false })
    expect(kept()).toEqual(before)
  } finally {
    open.core.offer = taken
  }
})

test.each([
  ['without a name', { 'X-Steward-File': '' }, 400],
  ['with a name that is no text', { 'X-Steward-File': '%E7%A' }, 400],
  ['for no window', { 'X-Steward-Window': 'nobody' }, 404],
  ['from a foreign page', { Origin: 'http://evil.example' }, 403],
])('a file %s is refused', async (_, headers, status) => {
  const before = kept().length
  expect((await offer(Buffer.from('x'), headers)).status).toBe(status)
  expect(kept()).toHaveLength(before)
})

test('the next run keeps what uploads still need', async () => {
  await offer(Buffer.from('needed'))
  const needed = String(open.core.offered.at(-1)?.file.path)
  await offer(Buffer.from('not needed'))
  writeFileSync(join(open.folder, 'other'), 'x')
  await open.core.ports.files.adopt({
    unfinished: [],
    finished: [],
    picked: [needed, join(open.folder, 'other')],
  })
  expect(kept()).toEqual([basename(needed)])

  // Only names that the host gives are removed.
  writeFileSync(join(dirname(needed), 'letter.txt'), 'of somebody else')
  await open.core.ports.files.adopt({ unfinished: [], finished: [], picked: [] })
  expect(kept()).toEqual(['letter.txt'])
  rmSync(join(dirname(needed), 'letter.txt'))
})

test('a file of the platform comes word for word as core answers, in parts as well', async () => {
  open.core.file = async (id, { range }) =>
    ok({
      status: range === undefined ? 200 : 206,
      headers: { 'Content-Type': 'image/png', 'X-Range': range ?? '', 'X-Id': id },
      body: (async function* () {
        yield Buffer.from('one ')
        yield Buffer.from('two')
      })(),
    })
  const whole = await open.sendAsPage('/file/abc-123')
  expect(whole).toMatchObject({ status: 200, text: 'one two' })
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'x-id': 'abc-123',
    'x-content-type-options': 'nosniff',
  })
  const part = await open.sendAsPage('/file/abc-123', { headers: { Range: 'bytes=5-9' } })
  expect(part).toMatchObject({ status: 206, headers: { 'x-range': 'bytes=5-9' } })
  // Behind the same access check as all other requests.
  expect((await open.send('/file/abc-123')).status).toBe(401)
})

test('an address that core never gave is not there', async () => {
  open.core.file = async () => fail({ code: 'not-found', message: 'There is no such file' })
  expect((await open.sendAsPage('/file/abc')).status).toBe(404)
})

test('a window that goes away ends the reading', async () => {
  const ended = new Promise<void>((resolve) => {
    open.core.file = async (_id, { signal }) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      return ok({
        status: 200,
        headers: {},
        body: (async function* () {
          while (!signal.aborted) yield Buffer.alloc(65_536)
        })(),
      })
    }
  })
  const sent = request({
    host: '127.0.0.1',
    port: open.port,
    path: '/file/x',
    headers: { Cookie: open.cookie },
  })
  sent.on('error', () => {})
  sent.on('response', (response) => {
    response.on('error', () => {})
    response.once('data', () => sent.destroy())
  })
  sent.end()
  await ended
})
