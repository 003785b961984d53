import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { params } from '#contract/resources/ops/params.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { createServer } from '#server/server.ts'
import { chinese } from '#tests/setup/words.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { Client, startServer } from './harness.ts'

/** Requests before any call is recognised, and behaviour that no call documents. */
const server = await startServer()
const admin = await server.admin()

/** Sends bytes as they are. @returns status and envelope of the answer. */
const bytes = (text: string): Promise<{ status: number; envelope: { code: number; data: unknown } }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(admin.address)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    // A server that ends the connection while bytes are still on their way resets it.
    socket.on('error', () => {})
    socket.on('data', (chunk: string) => {
      answer += chunk
      const body = answer.split('\r\n\r\n')[1] ?? ''
      if (!body.endsWith('}')) return
      socket.destroy()
      resolve({ status: Number(answer.split(' ')[1]), envelope: JSON.parse(body) })
    })
    socket.on('close', () => reject(new Error(`closed after: ${answer}`)))
  })

describe('whatever is sent is answered with the envelope', () => {
  test.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
    [
      'a head that is too large',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
      431,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 421],
    ['a malformed address', 'GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['TRACE', 'TRACE /sys/params/page HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['TRACE with a slash at the end', 'TRACE /sys/params/ HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['an unknown expectation', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n', 404],
    ['an unknown address', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
  ])('%s', async (_, text, status) => {
    const answer = await bytes(text)
    expect(answer).toMatchObject({ status, envelope: { code: status, data: null } })
    expect(Object.keys(answer.envelope)).toEqual(['code', 'msg', 'data'])
  })
})

describe('the host', () => {
  test.each([
    ['localhost', 200],
    ['127.0.0.1:1', 200],
    ['[::1]', 200],
    ['127.0.0.1.evil.example', 421],
    ['evil.example', 421],
    ['10.0.0.1', 421],
  ])('%s answers %i', async (host, status) => {
    const answer = await admin.raw({ method: 'GET', path: '/sys/params/page', headers: { host } })
    expect(answer.status).toBe(status)
    expect(answer.code).toBe(status === 200 ? 0 : status)
  })

  test('that the server was told of is its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-http-'))
    const other = createServer({ dataFile: join(folder, 'steward.db'), hosts: ['steward.example'] })
    const address = await other.listen(0)
    const guest = new Client(address)
    const ask = (host: string) =>
      guest.raw({ method: 'GET', path: '/sys/appConfig/public', headers: { host } })
    expect((await ask('steward.example:8080')).status).toBe(200)
    expect((await ask('other.example')).status).toBe(421)
    await other.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
])('a body of the type %s changes nothing, as a page of another site could send it', async (type) => {
  const body = JSON.stringify({ paramCode: 'FOREIGN', paramValue: '1' })
  const answer = await admin.raw({
    method: 'POST',
    path: '/sys/params',
    body,
    headers: { 'content-type': type },
  })
  expect(answer).toMatchObject({ status: 415, code: 415 })
  expect(server.sql("SELECT 1 FROM params WHERE param_code = 'FOREIGN'")).toEqual([])
})

test('the caller’s address is that of the connection, whatever a header says', async () => {
  const forged = '203.0.113.9'
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': forged,
    'x-real-ip': forged,
    'x-client-ip': forged,
    forwarded: `for=${forged}`,
  }
  const body = JSON.stringify({ username: 'operator', password: 'wrong' })
  await server.guest.raw({ method: 'POST', path: '/login', body, headers, from: '127.0.0.3' })
  const [row] = server.sql<{ ip: string }>('SELECT ip FROM log_login ORDER BY id DESC LIMIT 1')
  expect(row?.ip).toBe('127.0.0.3')
})

test('the character NUL is refused wherever it stands, by the name of its field', async () => {
  const inQuery = await admin.raw({ method: 'GET', path: '/sys/dept/export?name=%00' })
  expect(inQuery).toMatchObject({ status: 422, code: 422, fields: { name: chinese('field.format') } })
  const inBody = await admin.call(params.endpoints.create, {
    body: { paramCode: 'A\0', paramValue: '1', remark: '' },
  })
  expect(inBody).toMatchObject({ code: 422, fields: { paramCode: chinese('field.format') } })
  expect((await admin.raw({ method: 'GET', path: '/sys/user/%00' })).code).toBe(422)
  expect((await admin.must(dept.endpoints.list)).length).toBeGreaterThan(0)
})

test.each([
  ['its announced length', 'Content-Length: 204', '{"paramCode":'],
  ['its last chunk', 'Transfer-Encoding: chunked', '5\r\n{"par\r\n'],
])('a body that ends before %s is a failed call, and no fault of the server', async (_, framing, body) => {
  const logged = () =>
    server.sql<{ status: number }>(
      "SELECT status FROM log_operation WHERE request_uri = '/sys/params' ORDER BY id DESC",
    )
  const before = logged().length
  const { hostname, port } = new URL(admin.address)
  const socket = connect(Number(port), hostname)
  const head = `PUT /sys/params HTTP/1.1\r\nHost: localhost\r\nToken: ${admin.token}\r\n${framing}\r\n`
  socket.on('error', () => undefined)
  socket.end(`${head}Content-Type: application/json\r\n\r\n${body}`)
  await expect.poll(() => logged().length).toBe(before + 1)
  expect(logged()[0]).toEqual({ status: 0 })
  expect(server.faults.filter((line) => line.includes('number'))).toEqual([])
  socket.destroy()
})

test('a body of 100,000 levels is refused and logged like any other', async () => {
  const deep = `{"paramCode":"DEEP","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.raw({ method: 'POST', path: '/sys/params', body: deep, headers })
  expect(answer).toMatchObject({ status: 422, code: 422 })
  const [row] = server.sql<{ uri: string; status: number }>(
    'SELECT request_uri AS uri, status FROM log_operation ORDER BY id DESC LIMIT 1',
  )
  expect(row).toEqual({ uri: '/sys/params', status: 0 })
})

describe.runIf(process.platform !== 'win32')('the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-data-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const modeOf = (path: string) => statSync(path).mode & 0o777

  test.each(['empty', 'with a database of its own'])('that is open to all is closed: %s', async (kind) => {
    const data = join(folder, kind)
    mkdirSync(data)
    if (kind !== 'empty') {
      await createServer({ dataFile: join(data, 'steward.db') }).close()
      for (const name of ['steward.db', 'secrets.key']) chmodSync(join(data, name), 0o644)
    }
    chmodSync(data, 0o755)
    const other = createServer({ dataFile: join(data, 'steward.db') })
    expect(modeOf(data)).toBe(0o700)
    for (const name of ['steward.db', 'steward.db-wal', 'steward.db-shm', 'secrets.key'])
      expect([name, modeOf(join(data, name))]).toEqual([name, 0o600])
    await other.close()
  })

  test('that holds other files is not closed, and the start says so', () => {
    const data = join(folder, 'shared')
    mkdirSync(data)
    writeFileSync(join(data, 'notes.txt'), '')
    chmodSync(data, 0o755)
    expect(() => createServer({ dataFile: join(data, 'steward.db') })).toThrow(/holds other files/)
    expect(modeOf(data)).toBe(0o755)
  })
})
