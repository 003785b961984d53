import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from './httpServer.ts'
import { type Limits, limitsWith } from './security/limits.ts'

/** Limits that a test reaches: the real ones are minutes. */
const short: Partial<Limits> = { headMs: 60, requestMs: 120, stillMs: 60, checkMs: 15, lingerMs: 30 }
/** Further away than any test lasts. */
const far: Partial<Limits> = { headMs: 600_000, requestMs: 600_000, stillMs: 600_000 }

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Fetch = (request: Request) => Promise<Response> | Response

async function started(
  limits: Partial<Limits>,
  fetch: Fetch = () => new Response('answer'),
): Promise<Server> {
  const server = createHttpServer({
    fetch,
    hosts: [],
    report: () => undefined,
    open: () => Promise.reject(new Error('no call of another application is expected')),
    limits: limitsWith({ ...limits }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

/** A client that never ends a connection by itself. */
function client(server: Server, text = '', from = '127.0.0.1'): { socket: Socket; received: () => string } {
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  socket.on('error', () => undefined)
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
  })
  if (text !== '') socket.write(text)
  ends.push(() => socket.destroy())
  return { socket, received: () => received }
}

const connections = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))()

/** Settles when the server has ended the connection, by a reset as well. */
const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('end', () => resolve()).once('close', () => resolve())
  })

const POST = 'POST / HTTP/1.1\r\nHost: localhost\r\n'

test.each([
  ['a connection on which nothing is sent', '', { ...short, stillMs: 600_000 }, '408'],
  ['a head that is never finished', 'GET / HTTP/1.1\r\nHost: loc', { ...short, stillMs: 600_000 }, '408'],
  [
    'a body that is never finished',
    `${POST}Content-Length: 9\r\n\r\n1`,
    { ...short, stillMs: 600_000 },
    '408',
  ],
  [
    'a body on which nothing moves',
    `${POST}Content-Length: 9\r\n\r\n1`,
    { ...short, requestMs: 600_000 },
    '',
  ],
  ['a request that is no HTTP', 'GARBAGE\r\n\r\n', { ...short, ...far }, '400'],
  [
    'a method that opens a tunnel',
    'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    { ...short, ...far },
    '405',
  ],
])('%s leaves no connection, although its client keeps it open', async (_, text, limits, status) => {
  const server = await started(limits, async (request) => new Response(await request.text()))
  const { socket, received } = client(server, text)
  await once(socket, 'connect')
  await expect.poll(() => connections(server)).toBe(0)
  if (status !== '') expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"data":null}$`, 's'))
})

test('an answer that nobody reads is broken off', async () => {
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>()
  const server = await started(
    short,
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
          cancel: () => cancel(),
        }),
      ),
  )
  const { socket } = client(server)
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await cancelled
  await expect.poll(() => connections(server)).toBe(0)
})

test('a server that is still at work on an answer is not late', async () => {
  const { promise: answer, resolve: go } = Promise.withResolvers<void>()
  const server = await started(short, async () => {
    await answer
    return new Response('whole')
  })
  const { received } = client(server, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(server, 'timeout')
  go()
  await expect.poll(received).toMatch(/^HTTP\/1\.1 200 .*whole/s)
})

test('an address has a limited number of connections, beside which others have theirs', async () => {
  const server = await started({ ...far, connectionsPerAddress: 3 })
  const own = Array.from({ length: 3 }, () => client(server))
  await Promise.all(own.map(({ socket }) => once(socket, 'connect')))
  await expect.poll(() => connections(server)).toBe(3)
  const { socket: fourth, received } = client(server, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await ended(fourth)
  expect(received()).toBe('')
  const other = client(server, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', '127.0.0.2')
  await expect.poll(other.received).toMatch(/^HTTP\/1\.1 200 /)
  // A connection that ends makes room for another one.
  own[0]?.socket.destroy()
  await expect.poll(() => connections(server)).toBe(3)
  const later = client(server, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(later.received).toMatch(/^HTTP\/1\.1 200 /)
})

test('there is a limited number of connections in all', async () => {
  const server = await started({ ...far, connections: 2 })
  const kept = ['127.0.0.1', '127.0.0.2'].map((from) => client(server, '', from))
  await Promise.all(kept.map(({ socket }) => once(socket, 'connect')))
  await expect.poll(() => connections(server)).toBe(2)
  const { socket: third } = client(server, '', '127.0.0.3')
  await ended(third)
  expect(await connections(server)).toBe(2)
})
