import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between the console and a platform that has bad days. Real sockets at both ends. */
export interface FaultyLine {
  /** Stays the same whatever happens. */
  readonly address: string
  /** Milliseconds every piece is under way, in either direction. */
  latency: number
  /** Breaks what is open; whoever connects is cut off at once, until `mend`. */
  cut(): void
  mend(): void
  /** Times that it was cut. */
  readonly cuts: number
  close(): Promise<void>
}

/** @param platform `http://127.0.0.1:<port>`. */
export async function openFaultyLine(platform: string): Promise<FaultyLine> {
  const target = Number(new URL(platform).port)
  const sockets = new Set<Socket>()
  let isCut = false
  let cuts = 0

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A broken line is what this is about.
    socket.on('error', () => {})
  }
  const pass = (from: Socket, to: Socket) => {
    const later = (what: () => void) => {
      if (line.latency === 0) what()
      else setTimeout(what, line.latency)
    }
    const hand = (piece: Buffer) => {
      if (!to.writable || to.write(piece)) return
      // It holds no more than a line would.
      from.pause()
      to.once('drain', () => from.resume())
    }
    from.on('data', (piece) => later(() => hand(piece)))
    from.once('end', () => later(() => to.end()))
    from.once('close', () => later(() => to.destroy()))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    keep(far)
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const line = {
    address: `http://127.0.0.1:${port}`,
    latency: 0,
    get cuts() {
      return cuts
    },
    cut() {
      isCut = true
      cuts += 1
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}
