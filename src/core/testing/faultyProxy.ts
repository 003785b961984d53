import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between the console and a platform, with faults on request. Real sockets at both ends. */
export interface FaultyProxy {
  /** Does not change. */
  readonly address: string
  /** Milliseconds by which every chunk is delayed, in either direction. */
  latency: number
  /** Breaks open connections; new connections are closed at once, until `restore`. */
  cut(): void
  restore(): void
  /** Number of cuts. */
  readonly cuts: number
  close(): Promise<void>
}

/** @param platform `http://127.0.0.1:<port>`. */
export async function openFaultyProxy(platform: string): Promise<FaultyProxy> {
  const target = Number(new URL(platform).port)
  const sockets = new Set<Socket>()
  let isCut = false
  let cuts = 0

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // This proxy is for broken connections.
    socket.on('error', () => {})
  }
  const pass = (from: Socket, to: Socket) => {
    const later = (what: () => void) => {
      if (proxy.latency === 0) what()
      else setTimeout(what, proxy.latency)
    }
    const hand = (piece: Buffer) => {
      if (!to.writable || to.write(piece)) return
      // It buffers no more than a network connection would.
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

  const proxy = {
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
    restore() {
      isCut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
