import { instantOf, readMoment } from '#base/moments.ts'
import type { LogLine, OperationOutput, OperationParsed } from '#contract/bridge.ts'
import { fitsAny } from '#contract/filters.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { everything, type LogFilter } from '#contract/logQuery.ts'
import { allEndpoints, findResource } from '#contract/resources/index.ts'
import { LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import type { CacheFile, LogPlace } from '../cache/cacheFile.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import { beginningsOf, createLineCalls, mentionIn, type NamedRecord } from './logLines.ts'
import type { JournalReading } from './reading.ts'

/** Lines that are answered. */
const MOST = 200
/** Alternatives of a term of a search. */
const MOST_WORDS = 10
/** Characters after which a text is cut. */
const CUT = 4000
/** Milliseconds for one request to the cache, and for all of them. */
const REQUEST = 60
const SEARCH = 2000
/** Milliseconds between an entry of the journal and its line: a call takes time, and a log has whole seconds. */
const NEAR = 10_000
/** The same for a line of a console, whose clock may differ from the platform's by minutes. */
const NEAR_CONSOLE = 10 * 60_000
const CONSOLE = /^Steward\//

export type OtherChangesOf = (
  record: OperationParsed<'journal.others'>,
) => Promise<OperationOutput<'journal.others'>>

interface OtherChangesOptions {
  readonly file: Pick<CacheFile, 'searchLog' | 'logStatus'>
  readonly client: Pick<PlatformClient, 'sentAs' | 'sentId'>
  readonly journal: Pick<JournalReading, 'of' | 'list'>
  /** User name of the session's account. */
  readonly account: string
  /** Whether the account may read a log. */
  mayRead(log: Resource): boolean
  /** Whether the copy of a log was read under another data scope. */
  isOfOtherScope(log: Resource): Promise<boolean>
  /** Brings the copy of a log up to date, in the background. */
  lookedAt(log: Resource): void
  /** Minutes east of UTC of the platform's clock; undefined: as this machine's. */
  zone(): number | undefined
}

/** A line that names the record, with the calls that it may record. */
interface Found {
  readonly line: LogLine
  readonly calls: ReadonlySet<string>
}

/** An entry of the journal that may be the same call. */
interface Made {
  readonly entry: number
  readonly at: number
  readonly endpoint: string
}

const isWriting = ({ effect }: AnyEndpoint): boolean => effect === 'write' || effect === 'destroy'

/** Lines that have the id in a text, and one of the addresses. */
function filterOf(id: string, beginnings: readonly string[]): LogFilter {
  const [first, ...rest] = beginnings.map((text) => ({ text, fields: ['requestUri'] }))
  const isShort = first !== undefined && first.text !== '' && rest.length < MOST_WORDS
  return {
    ...everything,
    include: [
      { text: id, fields: ['requestUri', 'requestParams', 'responseStr'] },
      ...(isShort ? [{ ...first, or: rest }] : []),
    ],
  }
}

/** Rows of the copy, newest first, until `take` has enough. @returns whether all were seen */
async function walk(
  file: OtherChangesOptions['file'],
  filter: LogFilter,
  take: (row: LogOperation) => boolean,
): Promise<boolean> {
  const end = performance.now() + SEARCH
  let start: LogPlace | null = null
  do {
    const found = await file.searchLog(logOperation, {
      ...{ filter, start, direction: 'older', limit: MOST, cut: CUT, budget: REQUEST },
    })
    for (const { row } of found.list) {
      const line = LogOperation.safeParse(row)
      if (line.success && !take(line.data)) return false
    }
    start = found.reached
  } while (start !== null && performance.now() < end)
  return start === null
}

const isOwn = ({ line }: Found): boolean => line.by !== 'other'

/** Lines without those of entries in the journal: each entry stands for the nearest line of its call. */
function withoutMade(lines: readonly Found[], made: readonly Made[]): Found[] {
  const pairs = lines.flatMap((found) => {
    if (!isOwn(found)) return []
    const near = CONSOLE.test(found.line.userAgent) ? NEAR_CONSOLE : NEAR
    return made
      .filter(({ endpoint }) => found.calls.has(endpoint))
      .map(({ entry, at }) => ({ found, entry, apart: Math.abs(found.line.at - at) }))
      .filter(({ apart }) => apart <= near)
  })
  const left = new Set(lines)
  const taken = new Set<number>()
  for (const { found, entry } of pairs.toSorted((one, other) => one.apart - other.apart)) {
    if (!left.has(found) || taken.has(entry)) continue
    left.delete(found)
    taken.add(entry)
  }
  return [...left]
}

/** @returns reads the lines of the operation log that name a record and are in no entry of the journal */
export function createOtherChanges(options: OtherChangesOptions): OtherChangesOf {
  const { file, client, journal, account, zone } = options

  const sourceOf = ({ creatorName, userAgent }: LogOperation): LogLine['by'] => {
    if (creatorName !== account) return 'other'
    return userAgent === '' || CONSOLE.test(userAgent) ? 'account' : 'elsewhere'
  }

  const lineOf = (row: LogOperation, named: LogLine['named']): LogLine | undefined => {
    const time = readMoment(row.createDate)
    if (Number.isNaN(time)) return undefined
    return {
      ...{ id: row.id, at: instantOf(time, zone()), time: row.createDate, named },
      ...{ account: row.creatorName, name: row.userNickName, by: sourceOf(row) },
      ...{ operation: row.operation, failed: fitsAny(row, logOperation.log?.failed) },
      ...{ method: row.requestMethod, uri: row.requestUri, params: row.requestParams },
      ...{ answer: row.responseStr, ip: row.ip, userAgent: row.userAgent },
    }
  }

  const find = async (noun: Resource, id: string): Promise<{ lines: Found[]; isPart: boolean }> => {
    const writing = Object.values(noun.endpoints).filter(isWriting)
    const record: NamedRecord = {
      id: client.sentId(id),
      noun: noun.name.replace(/^.*\./, ''),
      writes: new Set(writing.map((endpoint) => endpoint.id)),
      create: noun.endpoints.create?.id,
    }
    const beginnings = beginningsOf(writing.map(client.sentAs))
    if (beginnings.length === 0) return { lines: [], isPart: false }
    const { callsOf } = createLineCalls(allEndpoints(), client.sentAs)
    const lines: Found[] = []
    const isWhole = await walk(file, filterOf(record.id, beginnings), (row) => {
      const ways = callsOf(row)
      const named = mentionIn(row, ways, record)
      const line = named && lineOf(row, named)
      if (line) lines.push({ line, calls: new Set(ways.map(({ endpoint }) => endpoint.id)) })
      // Some of them are entries of the journal.
      return lines.length < 2 * MOST
    })
    return { lines, isPart: !isWhole }
  }

  /** Entries of the record, and of other records whose lines mention it. */
  const withoutEntries = async (lines: readonly Found[], resource: string, id: string): Promise<Found[]> => {
    const own = lines.filter(isOwn)
    if (own.length === 0) return [...lines]
    const rest = withoutMade(lines, await journal.of({ resource, id }))
    const mentions = rest.filter((found) => isOwn(found) && found.line.named === 'mention')
    if (mentions.length === 0) return rest
    const times = mentions.map(({ line }) => line.at)
    const { list } = await journal.list({
      ...{ resource, page: 1, limit: 1000 },
      ...{ from: Math.min(...times) - NEAR_CONSOLE, until: Math.max(...times) + NEAR_CONSOLE },
    })
    const left = new Set(withoutMade(mentions, list))
    return rest.filter((found) => !mentions.includes(found) || left.has(found))
  }

  return async ({ resource, id }) => {
    if (!options.mayRead(logOperation)) return null
    options.lookedAt(logOperation)
    const noun = findResource(resource)
    if (!noun || noun.log || (await options.isOfOtherScope(logOperation)))
      return { log: logOperation.name, asOf: 0, lines: [], isPart: false }
    const { asOf } = await file.logStatus(logOperation)
    const { lines, isPart } = await find(noun, id)
    const others = await withoutEntries(lines, resource, id)
    return {
      log: logOperation.name,
      asOf,
      lines: others.slice(0, MOST).map(({ line }) => line),
      isPart: isPart || others.length > MOST,
    }
  }
}
