import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf, plainAddress } from './security/address.ts'
import type { Limits } from './security/limits.ts'

/** Destroys a connection that its client does not end by itself, such as one whose request came too late. */
export function lingering(socket: Duplex, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Whether the server itself is working: the request has arrived and its answer has not begun. */
const isWorking = (answer: ServerResponse | undefined): boolean =>
  answer !== undefined && answer.req.complete && !answer.headersSent && !answer.destroyed

/**
 * Limits how many connections there are, and destroys those on which nothing moves although a byte of the request or
 * of the answer is due. Node itself ends late heads, late requests and connections that wait for another request.
 * @param answerOn the latest answer of a connection
 */
export function keepConnections(
  server: Server,
  limits: Pick<Limits, 'connections' | 'connectionsPerAddress' | 'stillMs'>,
  answerOn: (socket: Socket) => ServerResponse | undefined,
): void {
  const open = new Map<string, number>()
  server.maxConnections = limits.connections
  server.timeout = limits.stillMs
  server.on('connection', (socket: Socket) => {
    const network = networkOf(plainAddress(socket.remoteAddress ?? ''))
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > limits.connectionsPerAddress) socket.destroy()
  })
  server.on('timeout', (socket: Socket) => {
    if (!isWorking(answerOn(socket))) socket.destroy()
  })
}
