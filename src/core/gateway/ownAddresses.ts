import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'

/** The address of this machine from which the system reaches another one. Connecting a UDP socket sends nothing. */
function sourceTowards(address: string, family: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
    const end = (found: string | null) => {
      socket.close()
      resolve(found)
    }
    socket.once('error', () => end(null))
    // Any port: only the route is looked up.
    socket.connect(9, address, () => end(socket.address().address))
  })
}

/**
 * Addresses of this machine as a host sees them, unless something on the way replaces them.
 * @returns one for each address of the host that can be reached; none when its name is not known
 */
export async function ownAddresses(hostname: string): Promise<string[]> {
  try {
    const hosts = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    const found = await Promise.all(hosts.map(({ address, family }) => sourceTowards(address, family)))
    return [...new Set(found.filter((address) => address !== null))]
  } catch {
    return []
  }
}
