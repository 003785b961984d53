import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, openBench } from '../testing/bench.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { proxyOfPac } from './dispatcher.ts'

let bench: Bench
let platform: StubPlatform
let proxy: Server
let proxied: string[]
let proxyPort: number

/** Forwards everything to the stub platform, regardless of the requested host. */
beforeEach(async () => {
  platform = await openStubPlatform()
  proxied = []
  proxy = createServer((incoming, outgoing) => {
    proxied.push(incoming.url ?? '')
    const target = new URL(incoming.url ?? '')
    const forward = httpRequest(
      `${platform.address}${target.pathname}${target.search}`,
      { method: incoming.method },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxyPort = (proxy.address() as AddressInfo).port
})
afterEach(async () => {
  await bench.close()
  proxy.closeAllConnections()
  proxy.close()
  await platform.cut()
})

const address = 'http://admin.example.test/api'
const prepare = async (mode: 'system' | 'none' | 'manual', url = '') => {
  const profile = await bench.done('profiles.save', draft(address, { proxy: { mode, url } }))
  return bench.call('session.prepare', { profileId: profile.id })
}

test('a profile with its own proxy goes through it', async () => {
  bench = await openBench()
  await prepare('manual', `http://127.0.0.1:${proxyPort}`)
  expect(proxied[0]).toBe('http://admin.example.test/api/sys/appConfig/public')
})

test('a proxy address with a password is not kept', async () => {
  bench = await openBench()
  const proxy = { mode: 'manual', url: 'http://wang:secret-9@127.0.0.1:8080' } as const
  const failure = await bench.refused('profiles.save', draft(address, { proxy }))
  expect(failure).toMatchObject({ code: 'invalid-input', fields: { 'proxy.url': 'credentials' } })
  expect(JSON.stringify(failure)).not.toContain('secret-9')
})

test('a web address is kept with the environment, unless it is none or names a user', async () => {
  bench = await openBench()
  const webAddress = 'https://admin.example.com/#/{route}'
  await bench.call('profiles.save', draft(address, { webAddress }))
  expect(await bench.call('profiles.list')).toMatchObject({
    value: expect.arrayContaining([expect.objectContaining({ webAddress })]),
  })
  for (const wrong of ['admin.example.com', 'https://wang:secret-9@admin.example.com']) {
    const failure = await bench.refused('profiles.save', draft(address, { name: 'B', webAddress: wrong }))
    expect(failure).toMatchObject({ code: 'invalid-input', fields: { webAddress: 'address' } })
    expect(JSON.stringify(failure)).not.toContain('secret-9')
  }
})

test('the system is asked without the path, and its answer followed', async () => {
  const asked: string[] = []
  bench = await openBench({
    resolveProxy: async (url) => {
      asked.push(url)
      return `PROXY 127.0.0.1:${proxyPort}; DIRECT`
    },
  })
  await prepare('system')
  expect(new Set(asked)).toEqual(new Set(['http://admin.example.test/']))
  // The settings, and, because this platform refuses them, the picture of a captcha.
  expect(proxied.map((url) => new URL(url).pathname)).toEqual(['/api/sys/appConfig/public', '/api/captcha'])
})

test('without a proxy none is used, and loopback never goes through one', async () => {
  bench = await openBench({
    times: { call: 20_000 },
    resolveProxy: async () => `PROXY 127.0.0.1:${proxyPort}`,
  })
  expect(await prepare('none')).toMatchObject({ ok: false })
  const local = await bench.done(
    'profiles.save',
    draft(platform.address, { name: '本机', proxy: { mode: 'system', url: '' } }),
  )
  await bench.done('session.prepare', { profileId: local.id })
  expect(proxied).toEqual([])
})

test('a proxy that is not there is offline, an address that is none is an address failure', async () => {
  bench = await openBench()
  expect(await prepare('manual', 'http://127.0.0.1:1')).toMatchObject({
    ok: false,
    failure: { code: 'offline' },
  })
  const profile = await bench.done(
    'profiles.save',
    draft(address, { name: '二', proxy: { mode: 'manual', url: 'ftp://x' } }),
  )
  expect((await bench.refused('session.prepare', { profileId: profile.id })).code).toBe('address')
})

describe('answers of proxy scripts', () => {
  test.each([
    ['DIRECT', ''],
    ['', ''],
    ['PROXY 10.0.0.1:8080; DIRECT', 'http://10.0.0.1:8080'],
    ['HTTPS proxy.example.com:443', 'https://proxy.example.com:443'],
    ['SOCKS5 10.0.0.1:1080; PROXY 10.0.0.2:8080', 'http://10.0.0.2:8080'],
    ['SOCKS 10.0.0.1:1080', ''],
  ])('%j', (answer, expected) => expect(proxyOfPac(answer)).toBe(expected))
})

test('a proxy script that never answers ends with the time limit', async () => {
  bench = await openBench({ times: { call: 100 }, resolveProxy: () => new Promise(() => {}) })
  expect(await prepare('system')).toMatchObject({ ok: false, failure: { code: 'timeout' } })
})
