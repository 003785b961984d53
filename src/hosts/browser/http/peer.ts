import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'

/** One end of a connection. */
export interface Peer {
  /** IPv4 address in decimal notation. */
  readonly address: string
  readonly port: number
}

/** State of a connection that its program has closed; its row names root rather than its account. */
const TIME_WAIT = '06'

/** An IPv4 address as the kernel's tables print it: a number of this machine's byte order, in hexadecimal. */
function hexAddress(address: string): string {
  const bytes = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0').toUpperCase())
  return (endianness() === 'LE' ? bytes.toReversed() : bytes).join('')
}

const hexPort = (port: number): string => port.toString(16).padStart(4, '0').toUpperCase()

/**
 * The account whose program holds the other end of a loopback connection.
 * @param table text of `/proc/net/tcp` or `/proc/net/tcp6`
 * @param from the other end
 * @param to this end
 * @returns its user id; null where the table has no such row
 */
export function accountOf(table: string, from: Peer, to: Peer): number | null {
  const printed = ({ address, port }: Peer) => `${hexAddress(address)}:${hexPort(port)}`
  const [local, remote] = [printed(from), printed(to)]
  for (const line of table.split('\n').slice(1)) {
    const [, own = '', other = '', state, , , , uid = ''] = line.trim().split(/\s+/)
    // A program may have opened an IPv6 socket for the connection, whose addresses begin with a prefix.
    if (state === TIME_WAIT || !own.endsWith(local) || !other.endsWith(remote)) continue
    return Number(uid)
  }
  return null
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Whether a program of another account has connected: on Linux every account sees the arguments of programs, and an
 * address with its key among them. A connection that is in no table is not of an account of this system (a virtual
 * machine's relay); root may read every key anyway.
 * @returns false on other systems, where other accounts do not see the key in arguments
 */
export function isOtherAccount(socket: Socket): boolean {
  if (process.platform !== 'linux') return false
  const peer = (address = '', port = 0): Peer => ({ address: address.replace('::ffff:', ''), port })
  const from = peer(socket.remoteAddress, socket.remotePort)
  const to = peer(socket.localAddress, socket.localPort)
  const uid = accountOf(read('/proc/net/tcp'), from, to) ?? accountOf(read('/proc/net/tcp6'), from, to)
  return uid !== null && uid !== 0 && uid !== process.getuid?.()
}
