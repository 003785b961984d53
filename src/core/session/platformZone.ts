import { readMoment } from '#base/moments.ts'
import { type LogLogin, logLogin } from '#contract/resources/ops/logLogin.ts'
import type { CacheFile } from '../cache/cacheFile.ts'

/**
 * How a platform's clock runs. Moments travel as local time of the platform without a zone. Some platforms name their
 * zone in the user's record; of the others, the record of a sign-in is one whose real moment is known here.
 */
export interface PlatformZone {
  /** The account signed in just now. */
  signedIn(): Promise<void>
  /** Rows of a log were cached. */
  onRows(resource: string): void
}

const MINUTE = 60_000
/** Most time between a record and its sign-in. */
const TOLERANCE = 1.5 * MINUTE
/** Zones are whole and half hours east of UTC, and these. */
const QUARTERS = [345, 525, 765, 825]
const ALL = [...Array.from({ length: 53 }, (_, index) => index * 30 - 720), ...QUARTERS]

/**
 * @param recorded `yyyy-MM-dd HH:mm:ss` on the platform's clock
 * @param at the same moment, in epoch milliseconds
 * @returns minutes east of UTC; undefined where no zone fits
 */
export function zoneOf(recorded: string, at: number): number | undefined {
  const shown = Date.parse(`${recorded.replace(' ', 'T')}Z`)
  return ALL.find((zone) => Math.abs(shown - at - zone * MINUTE) <= TOLERANCE)
}

/**
 * @param name in the IANA database
 * @param at epoch milliseconds
 * @returns minutes east of UTC at that moment; undefined for a name that is unknown on this machine
 */
export function minutesIn(name: string, at: number): number | undefined {
  try {
    const shown = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }).format(at)
    const [, sign = '+', hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(shown) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  } catch {
    return undefined
  }
}

/**
 * Minutes east of UTC of a platform's clock now; undefined: as this machine's.
 * @param named the zone that the platform names, where it does
 * @param guessed the zone that its records have shown
 */
export function zoneNow(named: string | undefined, guessed: number | undefined): number | undefined {
  const at = Date.now()
  const minutes = named === undefined ? undefined : minutesIn(named, at)
  if (minutes === undefined) return guessed
  return minutes === zoneHere(at) ? undefined : minutes
}

const zoneHere = (at: number): number => -new Date(at).getTimezoneOffset()

interface PlatformZoneOptions {
  file: Pick<CacheFile, 'queryLog'>
  username: string
  /** @param zone undefined: as this machine's */
  onZone(zone: number | undefined): void
}

export function createPlatformZone({ file, username, onZone }: PlatformZoneOptions): PlatformZone {
  /** When the account signed in, and its newest record then; undefined once the zone is known. */
  let entry: { readonly at: number; readonly before: string } | undefined
  const newest = async (): Promise<LogLogin | undefined> => {
    const filters = { creatorName: username }
    const query = { filters, order: 'desc', orderField: 'create_date', page: 1, limit: 20 } as const
    const { list } = await file.queryLog(logLogin, query)
    return (list as LogLogin[]).find(
      ({ creatorName, operation }) => creatorName === username && Number(operation) === 0,
    )
  }
  const tell = async (): Promise<void> => {
    const row = await newest()
    if (!entry || !row || row.id === entry.before || Number.isNaN(readMoment(row.createDate))) return
    const zone = zoneOf(row.createDate, entry.at)
    if (zone === undefined) return
    onZone(zone === zoneHere(entry.at) ? undefined : zone)
    entry = undefined
  }
  return {
    async signedIn() {
      const at = Date.now()
      const before = await newest().catch(() => undefined)
      entry = { at, before: before?.id ?? '' }
    },
    onRows(resource) {
      // Without an answer the zone stays as it is known.
      if (entry && resource === logLogin.name) tell().catch(() => undefined)
    },
  }
}
