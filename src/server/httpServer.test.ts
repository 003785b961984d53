import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from './httpServer.ts'

test('a request that turns out to be malformed while it is answered ends the answer, and writes nothing into it', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('first')),
    // More never comes: the answer is still open when the rest of the request arrives.
    pull: () => new Promise<void>(() => undefined),
  })
  const server = createHttpServer({
    fetch: () => new Response(stream),
    hosts: [],
    report: () => undefined,
    open: () => Promise.reject(new Error('no call of another application is expected')),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const hadBegun = received.includes('first')
    received += chunk
    if (!hadBegun && received.includes('first')) socket.write('zz\r\n')
  })
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n')
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('a server that closes waits for the answers under way, and for none of their connections', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answer, resolve: go } = Promise.withResolvers<void>()
  const server = createHttpServer({
    fetch: async () => {
      ask()
      await answer
      return new Response('whole')
    },
    hosts: [],
    report: () => undefined,
    open: () => Promise.reject(new Error('no call of another application is expected')),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await asked
  // A connection that is kept open would be ended after five seconds, the default of Node.
  server.keepAliveTimeout = 3_600_000
  const closed = once(server, 'close')
  server.close()
  go()
  await closed
  expect(received).toMatch(/\r\n\r\n.*whole/s)
})
