import { later, type PlatformMoment, readMoment, wallClock, type WallTime } from '#base/moments.ts'

/**
 * The time zone of the platform. One program is one platform, so that its zone is set once, when the server starts, as
 * the operating system does with the zone of a process; the zone of the machine plays no part. Threads of the server
 * are given the name and set it again.
 */

export const DEFAULT_ZONE = 'Asia/Shanghai'

const QUARTER = 900_000
const DAY = 86_400_000

export class Zone {
  /** Name in the IANA database. */
  readonly name: string
  readonly #offsets: Intl.DateTimeFormat
  #quarter = Number.NaN
  #offset = 0

  /** @throws for a name that is no time zone */
  constructor(name: string) {
    try {
      this.#offsets = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    } catch {
      throw new Error(`Unknown time zone: ${name}. Use a name such as ${DEFAULT_ZONE}`)
    }
    this.name = this.#offsets.resolvedOptions().timeZone
  }

  /** @returns milliseconds east of UTC at an instant, in epoch milliseconds */
  #offsetAt(at: number): number {
    // Since 1972 clocks have changed at full quarters of an hour only, and most instants are close to the last one.
    const quarter = Math.floor(at / QUARTER)
    if (quarter === this.#quarter) return this.#offset
    const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(this.#offsets.format(at)) ?? []
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    this.#quarter = quarter
    this.#offset = sign === '-' ? -size : size
    return this.#offset
  }

  /** @param at epoch milliseconds */
  shownAt(at: number): WallTime {
    return later(wallClock(at, 0), this.#offsetAt(at))
  }

  /**
   * The instant at which the clock shows a time: the first where it shows it twice, the first after the gap where it
   * leaves it out.
   * @returns epoch milliseconds; NaN for an invalid time
   */
  instantOf(shown: WallTime): number {
    if (Number.isNaN(shown)) return Number.NaN
    // The offsets before and after the only change that may be near.
    const early = shown - this.#offsetAt(shown - DAY)
    const late = shown - this.#offsetAt(shown + DAY)
    const found = [early, late].filter((at) => at + this.#offsetAt(at) === shown)
    return found.length > 0
      ? Math.min(...found)
      : this.#changeBetween(Math.min(early, late), Math.max(early, late))
  }

  /** The instant between two at which the clock changes. */
  #changeBetween(before: number, after: number): number {
    const offset = this.#offsetAt(before)
    let [from, to] = [before, after]
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2)
      if (this.#offsetAt(middle) === offset) from = middle
      else to = middle
    }
    return to
  }
}

let current = new Zone(DEFAULT_ZONE)
let servers = 0

/** The platform's zone in this program. */
export const platformZone = (): Zone => current

/**
 * Sets the platform's zone for as long as a server is open.
 * @returns function that the server calls when it has closed
 * @throws for a name that is no time zone, and while another server of this process has another zone
 */
export function openZone(name: string): () => void {
  const zone = new Zone(name)
  if (servers > 0 && zone.name !== current.name)
    throw new Error(`A server of this process has the time zone ${current.name} already`)
  current = zone
  servers += 1
  return () => {
    servers -= 1
    if (servers === 0) current = new Zone(DEFAULT_ZONE)
  }
}

/** Sets the platform's zone in a thread of the server. */
export function setZone(name: string): void {
  current = new Zone(name)
}

/** @returns the time that the platform's clock shows at an instant */
export const shownAt = (at: Date | number): WallTime => current.shownAt(Number(at))

/** An instant, and the time that the platform's clock shows then. */
export const platformMoment = (at: Date): PlatformMoment => ({ at: at.getTime(), shown: shownAt(at) })

/** @returns the instant, in epoch milliseconds, at which the platform's clock shows a time */
export const instantOf = (shown: WallTime): number => current.instantOf(shown)

/** @returns epoch milliseconds of a moment as it is stored, or of the beginning of a day; NaN for any other text */
export const timeOf = (moment: string): number => instantOf(readMoment(moment))
