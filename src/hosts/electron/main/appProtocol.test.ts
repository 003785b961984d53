import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#contract/failures.ts'
import { faultAddress, serveApp } from './appProtocol.ts'
import { noncePlaceholder } from './contentSecurityPolicy.ts'

let root: string
let get: (url: string, init?: RequestInit) => Promise<Response>
const readFile = vi.fn()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-app-'))
  writeFileSync(join(root, 'index.html'), `<html lang="zh-CN"><script nonce="${noncePlaceholder}">`)
  writeFileSync(join(root, 'main.js'), 'run()')
  let handler: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not served'))
  const protocol = {
    handle: (_scheme: string, given: typeof handler) => {
      handler = given
    },
  }
  serveApp({ protocol } as unknown as Session, root, () => 'en-US', { readFile })
  get = (url, init) => handler(new Request(url, init))
})

afterEach(() => {
  readFile.mockReset()
  rmSync(root, { recursive: true, force: true })
})

test('the document has the language of the settings and a nonce of its own each time; it is not stored', async () => {
  const read = async () => {
    const answer = await get('app://console/')
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    return { answer, policy, html: await answer.text() }
  }
  const [first, second] = [await read(), await read()]
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(first.html) ?? []
  expect(first.html).toContain('<html lang="en-US"')
  expect(nonce).not.toBe('')
  expect(nonce).not.toBe(noncePlaceholder)
  expect(first.policy).toContain(`'nonce-${nonce}'`)
  expect(second.html).not.toBe(first.html)
  expect(first.answer.headers.get('Cache-Control')).toBe('no-store')
  expect(first.answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('other files are kept for good; HEAD has the headers alone', async () => {
  const answer = await get('app://console/main.js')
  expect(await answer.text()).toBe('run()')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
  for (const url of ['app://console/main.js', 'app://console/']) {
    const head = await get(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('Content-Type')).not.toBeNull()
  }
})

test('what is not there is 404, another method 405, and neither has a body', async () => {
  for (const [url, method, status] of [
    ['app://console/gone.js', 'GET', 404],
    ['app://console/main.js.map', 'GET', 404],
    ['app://console/main.js', 'POST', 405],
    ['app://console/file/1', 'POST', 405],
    [faultAddress, 'POST', 405],
  ] as const) {
    const answer = await get(url, { method })
    expect([url, answer.status, await answer.text()]).toEqual([url, status, ''])
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
  expect(readFile).not.toHaveBeenCalled()
})

test('a file of the platform is asked for by its id and part, and passed on with its headers', async () => {
  async function* body() {
    yield new TextEncoder().encode('内容')
  }
  readFile.mockResolvedValueOnce(
    ok({
      status: 206,
      headers: { 'Content-Type': 'video/mp4', 'Content-Range': 'bytes 0-5/6' },
      body: body(),
    }),
  )
  const answer = await get('app://console/file/abc', { headers: { Range: 'bytes=0-' } })
  expect(readFile.mock.calls[0]).toMatchObject(['abc', { range: 'bytes=0-' }])
  expect([answer.status, await answer.text()]).toEqual([206, '内容'])
  expect(answer.headers.get('Content-Range')).toBe('bytes 0-5/6')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  readFile.mockResolvedValueOnce(fail({ code: 'forbidden', message: 'no' }))
  const refused = await get('app://console/file/other')
  expect(readFile.mock.calls[1]).toMatchObject(['other', { range: undefined }])
  expect([refused.status, await refused.text()]).toEqual([404, ''])
})

test('the page of a window that cannot go on is a document with a policy', async () => {
  const answer = await get(faultAddress)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain('<html lang="en-US"')
})
