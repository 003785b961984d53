import { connect, type Socket } from 'node:net'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { exportData } from '#contract/resources/sys/exportData.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, MINUTE, SECOND, startServer } from './harness.ts'
import { upload } from './upload.ts'

/** Exports and downloads whose receiver takes the beginning and then nothing more. */

const server = await startServer()
server.stopClocks()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const exportPath = logOperation.endpoints.export.path

// More than two sockets hold, also when it is compressed.
server.sql(
  `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4500)
   INSERT INTO log_operation (id, tenant_id, creator_name, operation, status, create_date, request_uri, request_method,
     request_time, request_params)
   SELECT n, 'platform', 'x', 'x', 1, '2026-01-01 00:00:00', '/x', 'POST', 1, hex(randomblob(2000)) FROM numbers`,
)
server.sql('PRAGMA busy_timeout = 0')

/** Whether a statement of the server still reads an older state of the data. */
const isHeld = (): boolean => server.sql<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')[0]?.busy === 1

interface Reader {
  readonly socket: Socket
  /** Takes the rest, until the connection ends. */
  readonly rest: () => Promise<{ readonly received: number; readonly isWhole: boolean }>
}

/** Ends an answer that is sent in chunks. */
const END = '0\r\n\r\n'

/** Sends a request on a separate connection and reads the first piece of its answer. */
function begin(client: Client, path: string): Promise<Reader> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    let received = 0
    let tail = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\ntoken: ${client.token}\r\n\r\n`,
      ),
    )
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (received === 0) {
        socket.pause()
        if (chunk.toString('latin1', 0, 12) === 'HTTP/1.1 200') resolve({ socket, rest })
        else reject(new Error(chunk.toString('latin1', 0, 200)))
      }
      received += chunk.length
      tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - END.length))).slice(-END.length)
    })
    const rest = async () => {
      socket.resume()
      await closed
      return { received, isWhole: tail === END }
    }
  })
}

/** Until the line is full, an answer continues at any time. */
function later<T>(minutes: number, look: () => T): T {
  server.clock.advance(minutes * MINUTE + SECOND)
  return look()
}

const ask = (client: Client, path: string) => client.raw({ method: 'GET', path })

test('an export that nobody reads ends after a minute and frees what it held', async () => {
  expect((await (await begin(admin, `${exportPath}?page=1&limit=1`)).rest()).isWhole).toBe(true)
  expect(isHeld()).toBe(false)
  const reader = await begin(admin, exportPath)
  expect(isHeld()).toBe(true)
  await expect.poll(() => later(1, isHeld)).toBe(false)
  expect((await reader.rest()).isWhole).toBe(false)
})

test('six exports of an account run at once; one whose reader leaves makes room', async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => begin(admin, exportPath)))
  expect(await ask(admin, exportPath)).toMatchObject({
    ...{ status: 429, code: 429, msg: chinese('export.tooMany', { limit: 6 }) },
  })
  expect((await ask(admin.in('en-US'), exportPath)).msg).toMatch(/^At most 6 exports of an account/)
  expect((await ask(tenant, exportPath)).status).toBe(200)
  readers[0]?.socket.destroy()
  await expect.poll(async () => (await ask(admin, `${exportPath}?page=1&limit=1`)).status).toBe(200)
  await expect.poll(() => later(1, isHeld)).toBe(false)
  await Promise.all(readers.slice(1).map(({ rest }) => rest()))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask(admin, `${exportPath}?page=1&limit=1`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('an export of which only the head is asked frees what it held at once', async () => {
  const answer = await fetch(`${server.address}${exportPath}`, {
    method: 'HEAD',
    headers: { token: admin.token },
  })
  expect(answer.status).toBe(200)
  await expect.poll(isHeld).toBe(false)
})

test('a refused export takes no place from others', async () => {
  const { dictExport } = exportData.endpoints
  for (let time = 0; time < 8; time += 1)
    expect((await admin.call(dictExport, { query: { version: '1.0', ids: '999' } })).msg).toBe(
      chinese('exportData.none'),
    )
})

test('large files that nobody reads end after ten minutes; sixteen of an account are sent at once', async () => {
  const size = 16 * 1_048_576
  const { data } = await upload(admin, { dirValue: 'OTHER' }, 'large.bin', Buffer.alloc(size, 'x'))
  const small = await upload(admin, { dirValue: 'OTHER' }, 'small.bin', Buffer.alloc(1000, 'x'))
  const [large, little] = [data.url, small.data.url].map((url) => new URL(url).pathname)
  const readers = await Promise.all(Array.from({ length: 16 }, () => begin(admin, large ?? '')))
  expect(await ask(admin, large ?? '')).toMatchObject({
    ...{ status: 429, msg: chinese('download.tooMany', { limit: 16 }) },
  })
  // Files that a list shows are not delayed by downloads.
  expect((await ask(admin, little ?? '')).bytes.length).toBe(1000)
  const part = await admin.raw({ method: 'GET', path: large ?? '', headers: { range: 'bytes=0-99' } })
  expect(part.bytes.length).toBe(100)
  // As many again go at once only after each of the first was ended: one whose line still fills is not stalled yet.
  const again = () => Promise.allSettled(Array.from({ length: 16 }, () => begin(admin, large ?? '')))
  const begun = async () => {
    const started = (await again()).filter((result) => result.status === 'fulfilled')
    for (const { value } of started) value.socket.destroy()
    return started.length
  }
  await expect.poll(() => later(10, begun), { interval: SECOND, timeout: 60 * SECOND }).toBe(16)
  for (const { rest } of readers) expect((await rest()).received).toBeLessThan(size)
  await expect.poll(async () => (await ask(admin, large ?? '')).bytes.length, { interval: SECOND }).toBe(size)
})
