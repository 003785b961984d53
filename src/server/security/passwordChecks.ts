import { TooManyRefusal } from '#server/common/refusal.ts'
import { networkOf } from './address.ts'
import type { Limits } from './limits.ts'

/** Estimated duration of a check, for the seconds that a refusal names. */
const CHECK_SECONDS = 0.15

type Waiting = () => void

/**
 * Passwords are checked a few at a time, because each costs processor time on purpose. The others wait in a line per
 * network, and the lines take turns: a flood from one network delays its own sign-ins, not those of others.
 */
export class PasswordChecks {
  readonly #limits: Pick<Limits, 'passwordsAtOnce' | 'passwordsWaiting' | 'passwordsWaitingPerAddress'>
  /** In the order of their turns. */
  readonly #lines = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0

  constructor(limits: Pick<Limits, 'passwordsAtOnce' | 'passwordsWaiting' | 'passwordsWaitingPerAddress'>) {
    this.#limits = limits
  }

  /**
   * Call it before anything is counted or used up for a check that begins in the same turn of the event loop.
   * @throws 429 when a check from this address would have to wait behind too many
   */
  assertRoom(address: string): void {
    const { passwordsAtOnce, passwordsWaiting, passwordsWaitingPerAddress } = this.#limits
    if (this.#running < passwordsAtOnce) return
    const own = this.#lines.get(networkOf(address))?.length ?? 0
    // Floods from several addresses may take all places, but not the reserve of addresses without a waiting password.
    const places = own === 0 ? passwordsWaiting * 2 : passwordsWaiting
    if (this.#waiting < places && own < passwordsWaitingPerAddress) return
    const seconds = Math.ceil(((this.#waiting + 1) * CHECK_SECONDS) / Math.max(1, passwordsAtOnce))
    throw new TooManyRefusal('passwordsBusy', seconds, { seconds })
  }

  /**
   * Does work with a password when its turn comes.
   * @throws 429 as `assertRoom`
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    this.assertRoom(address)
    if (this.#running < this.#limits.passwordsAtOnce) this.#running += 1
    // A run that ends hands its place over: it is never free in between.
    else await new Promise<void>((resolve) => this.#line(networkOf(address), resolve))
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #line(network: string, begin: Waiting): void {
    const line = this.#lines.get(network)
    if (line) line.push(begin)
    else this.#lines.set(network, [begin])
    this.#waiting += 1
  }

  #next(): void {
    const [turn] = this.#lines
    if (!turn) {
      this.#running -= 1
      return
    }
    const [network, line] = turn
    const begin = line.shift()
    this.#lines.delete(network)
    if (line.length > 0) this.#lines.set(network, line)
    this.#waiting -= 1
    begin?.()
  }
}
