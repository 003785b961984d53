import { execFile } from 'node:child_process'
import { endianness } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from './http/peer.ts'
import { type OpenHost, openHost } from './testing/openHost.ts'

describe('the table of connections', () => {
  const from = { address: '127.0.0.1', port: 50_000 }
  const to = { address: '127.0.0.1', port: 4300 }
  const own = endianness() === 'LE' ? '0100007F' : '7F000001'
  const row = (local: string, other: string, state: string, uid: number) =>
    `   1: ${local} ${other} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 4711 1`
  const table = (...rows: string[]) => ['  sl  local_address rem_address   st', ...rows].join('\n')
  const asked = row(`${own}:C350`, `${own}:10CC`, '01', 1001)

  test('names the account of the other end, not of this one', () => {
    const accepted = row(`${own}:10CC`, `${own}:C350`, '01', 1000)
    expect(accountOf(table(accepted, asked), from, to)).toBe(1001)
  })

  test('names it for an IPv6 socket as well', () => {
    const prefix = '0000000000000000FFFF0000'
    const mapped = row(`${prefix}${own}:C350`, `${prefix}${own}:10CC`, '01', 1002)
    expect(accountOf(table(mapped), from, to)).toBe(1002)
  })

  test('does not confuse connections, and knows nothing of a closed one', () => {
    const another = row(`${own}:C350`, `${own}:10CD`, '01', 7)
    const closed = row(`${own}:C350`, `${own}:10CC`, '06', 0)
    expect(accountOf(table(another, closed), from, to)).toBeNull()
    expect(accountOf(table(another, closed, asked), from, to)).toBe(1001)
    expect(accountOf('', from, to)).toBeNull()
  })
})

/** Only root can act as another account. */
const canChange = process.platform === 'linux' && process.getuid?.() === 0
if (!canChange) console.log('Entering as another account is not tried: that takes Linux and root.')

describe.runIf(canChange)('an address that another account has read', () => {
  const NOBODY = 65_534
  let open: OpenHost
  beforeAll(async () => {
    open = await openHost()
  })
  afterAll(() => open.close())

  /** @returns the status that a program of this account is answered. */
  const enterAs = async (uid: number, address: string): Promise<string> => {
    // It changes its account itself: another account may not be allowed to start programs of this folder.
    const program = `process.setgroups([]); process.setgid(${uid}); process.setuid(${uid})
      fetch(process.argv[1]).then(({ status }) => process.stdout.write(String(status)))`
    return (await promisify(execFile)(process.execPath, ['-e', program, address], { timeout: 60_000 })).stdout
  }

  test('opens nothing for it, and still opens for its own', async () => {
    const address = open.host.address()
    expect(await enterAs(NOBODY, address)).toBe('403')
    expect(await enterAs(0, address)).toBe('200')
  })
})
