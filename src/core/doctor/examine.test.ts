import { createServer as createHttpServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileDraft } from '#contract/bridge.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { authority, expired, ofAnotherHost, signed, signedWithAuthority } from '../testing/authority.ts'
import { draft, json, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

let bench: Bench
let count = 0
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  bench = await openBench()
})

/** From now on a platform that does not answer counts as silent soon. */
async function impatient(): Promise<void> {
  await bench.close()
  bench = await openBench({ times: { call: 500 } })
}
afterEach(async () => {
  await bench.close()
  await Promise.all(closing.splice(0).map((close) => close()))
})

const platformWith = async (tls?: { key: string; cert: string }): Promise<StubPlatform> => {
  const platform = await openStubPlatform(tls)
  closing.push(platform.cut)
  return platform
}

/** A server that a test makes. @returns its port */
async function listening(server: Server | ReturnType<typeof createServer>): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    // The other end leaves when it has seen enough.
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  )
  return (server.address() as AddressInfo).port
}

/** Findings of each step, by its name. */
async function found(address: string, change: Partial<ProfileDraft> = {}) {
  const { id } = await bench.done(
    'profiles.save',
    draft(address, { name: `平台 ${(count += 1)}`, ...change }),
  )
  const { steps, certificates } = await bench.done('doctor.examine', { profileId: id })
  return { found: steps.map((step) => step.found), last: steps.at(-1), steps, certificates }
}

const wayByNumber = ['address.ok', 'proxy.none', 'dns.number', 'tcp.ok']

test('a platform that answers is followed to its sign-in, and nobody is signed in', async () => {
  const platform = await platformWith()
  const examined = await found(platform.address)
  expect(examined.found).toEqual([
    ...wayByNumber,
    ...['tls.plain', 'http.ok', 'clock.ok', 'envelope.ok', 'signIn.ok'],
  ])
  expect(examined.steps.every(({ milliseconds }) => milliseconds >= 0)).toBe(true)
  expect(platform.requests.map(({ route }) => route)).not.toContain('POST /login')
})

test('one that asks for a captcha must have a picture of one', async () => {
  const platform = await platformWith()
  const config = { passwordEnc: false, captcha: true, tenantInput: true }
  platform.on('GET /sys/appConfig/public', (_, response) =>
    json(response, JSON.stringify({ code: 0, msg: '', data: config })),
  )
  expect((await found(platform.address)).last).toMatchObject({ found: 'signIn.failed', state: 'failed' })
  platform.on('GET /captcha', (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end('picture')
  })
  expect((await found(platform.address)).last).toMatchObject({ found: 'signIn.captcha', state: 'ok' })
})

test('an authority that is not trusted is named and shown, and imported it is trusted', async () => {
  const platform = await platformWith(signedWithAuthority)
  const { found: steps, last, certificates } = await found(platform.address)
  expect(steps).toEqual([...wayByNumber, 'tls.ownAuthority'])
  expect(last?.values).toMatchObject({ subject: '127.0.0.1', issuer: 'Steward Test Authority' })
  expect(certificates.map(({ subject, issuer }) => [subject, issuer])).toEqual([
    ['127.0.0.1', 'Steward Test Authority'],
    ['Steward Test Authority', 'Steward Test Authority'],
  ])
  // Only what signed itself can be trusted by itself.
  const [own, top] = certificates
  expect(own?.pem).toBe('')
  expect(top?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  expect(platform.requests).toEqual([])

  const trusting = await found(platform.address, { ca: top?.pem ?? '' })
  expect(trusting.found).toEqual([
    ...wayByNumber,
    ...['tls.ok', 'http.ok', 'clock.ok', 'envelope.ok', 'signIn.ok'],
  ])
  expect(trusting.steps[4]?.values).toMatchObject({ protocol: 'TLSv1.3', until: '2126-01-01' })
})

test('an authority that the server does not show cannot be imported from there', async () => {
  const platform = await platformWith(signed)
  const { last, certificates } = await found(platform.address)
  expect(last).toMatchObject({ found: 'tls.authority', values: { issuer: 'Steward Test Authority' } })
  expect(certificates.map(({ pem }) => pem)).toEqual([''])
})

test('a certificate that has ended is told from one of another host', async () => {
  const [old, foreign] = [await platformWith(expired), await platformWith(ofAnotherHost)]
  expect((await found(old.address, { ca: authority })).last).toMatchObject({
    found: 'tls.expired',
    values: { until: '2025-01-01' },
  })
  expect((await found(foreign.address, { ca: authority })).last).toMatchObject({
    found: 'tls.host',
    values: { host: '127.0.0.1', subject: 'platform.example' },
  })
})

test('HTTPS to a server without it is told as such', async () => {
  const platform = await platformWith()
  const { last } = await found(platform.address.replace('http:', 'https:'))
  expect(last).toMatchObject({ found: 'tls.none', state: 'failed' })
})

test('a port that nobody serves, and one that accepts and says nothing', async () => {
  const platform = await platformWith()
  await platform.cut()
  expect((await found(platform.address)).found).toEqual([
    'address.ok',
    'proxy.none',
    'dns.number',
    'tcp.refused',
  ])
  await platform.listen()
  const port = await listening(createServer(() => undefined))
  await impatient()
  const silent = await found(`http://127.0.0.1:${port}`)
  expect(silent.found).toEqual([...wayByNumber, 'tls.plain', 'http.silent'])
  const secure = await found(`https://127.0.0.1:${port}`)
  expect(secure.found).toEqual([...wayByNumber, 'tls.none'])
})

test('a host that does not exist ends at its name', async () => {
  const { last } = await found('https://platform.invalid')
  expect(last).toMatchObject({ name: 'dns', state: 'failed', values: { host: 'platform.invalid' } })
})

test('a page instead of the platform, another application and a gateway without one behind it', async () => {
  const answering = async (status: number, text: string, headers: Record<string, string> = {}) => {
    const port = await listening(
      createHttpServer((_, response) => {
        response.writeHead(status, headers)
        response.end(text)
      }),
    )
    return (await found(`http://127.0.0.1:${port}`)).last
  }
  expect(await answering(200, '<html>Sign in to the guest network</html>')).toMatchObject({
    found: 'envelope.page',
    state: 'failed',
  })
  expect(await answering(404, '<html>404</html>')).toMatchObject({ found: 'envelope.missing' })
  expect(await answering(200, '{"status":"UP"}')).toMatchObject({ found: 'envelope.other' })
  expect(await answering(502, '<html>Bad Gateway</html>')).toMatchObject({
    found: 'http.gateway',
    values: { status: '502' },
  })
  const moved = { location: 'https://login.example.com/portal?user=wang' }
  expect(await answering(302, '', moved)).toMatchObject({
    found: 'http.redirect',
    values: { to: 'https://login.example.com/portal' },
  })
})

test('what does not speak HTTP is not taken for a platform', async () => {
  const port = await listening(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')))
  expect((await found(`http://127.0.0.1:${port}`)).last).toMatchObject({ found: 'http.broken' })
})

test('a clock that is off by an hour is a warning, not the end', async () => {
  const platform = await platformWith()
  platform.on('GET /sys/appConfig/public', (_, response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
    json(response, JSON.stringify({ code: 0, msg: '', data: {} }))
  })
  const { steps, last } = await found(platform.address)
  const clock = steps.find(({ name }) => name === 'clock')
  expect(clock).toMatchObject({ found: 'clock.behind', state: 'warning' })
  expect(Number(clock?.values.seconds)).toBeGreaterThan(3590)
  expect(last?.name).toBe('signIn')
})

test('a profile that demands HTTPS, and one whose address went bad', async () => {
  const plain = draft('http://admin.example.test', { requireHttps: true })
  // As an older version, or a hand, may have stored it.
  await bench.close()
  const stored = { ...plain, id: 'p1', embedded: false, accounts: [] }
  bench = await openBench({ stored: { profiles: [stored, { ...stored, id: 'p2', address: 'nonsense' }] } })
  const of = async (profileId: string) =>
    (await bench.done('doctor.examine', { profileId })).steps.map((step) => step.found)
  expect(await of('p1')).toEqual(['address.https'])
  expect(await of('p2')).toEqual(['address.unusable'])
})

/** A proxy that connects everything to one port. @param status its answer instead */
async function proxyTo(port: () => number, status = 200): Promise<string> {
  const server = createHttpServer((_, response) => {
    response.writeHead(405)
    response.end()
  })
  server.on('connect', (_, socket) => {
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
      return
    }
    const target = connect(port(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket)
      socket.pipe(target)
    })
    for (const end of [target, socket]) end.on('error', () => target.destroy())
    socket.on('close', () => target.destroy())
  })
  return `http://127.0.0.1:${await listening(server)}`
}

test('through a proxy the certificate is looked at, and the proxy’s refusals are the proxy’s', async () => {
  const platform = await platformWith(ofAnotherHost)
  const port = () => Number(new URL(platform.address).port)
  const through = async (url: string, address = 'https://platform.example') =>
    found(address, { ca: authority, proxy: { mode: 'manual', url } })

  const open = await through(await proxyTo(port))
  expect(open.found).toEqual([
    ...['address.ok', 'proxy.ok', 'dns.number', 'tcp.ok', 'tls.ok'],
    ...['http.ok', 'clock.ok', 'envelope.ok', 'signIn.ok'],
  ])
  expect((await through(await proxyTo(port), 'https://another.example')).last).toMatchObject({
    found: 'tls.host',
    values: { host: 'another.example' },
  })
  expect((await through(await proxyTo(port, 407))).last).toMatchObject({ found: 'proxy.signIn' })
  expect((await through(await proxyTo(port, 503))).last).toMatchObject({
    found: 'proxy.refused',
    values: { status: '503' },
  })
  const silent = await listening(createServer(() => undefined))
  await impatient()
  expect((await through(`http://127.0.0.1:${silent}`)).last).toMatchObject({ found: 'proxy.silent' })
})
