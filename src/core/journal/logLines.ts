import type { lineMentions } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { LogOperation } from '#contract/resources/ops/logOperation.ts'
import type { SentCall } from '../mapping/requests.ts'

/** Finds in lines of an operation log the calls that they record, and how they name a record. */

export type LineMention = (typeof lineMentions)[number]

/** Characters from which an id is that of one record, wherever it is: shorter ones are numbers of other things too. */
const LONG_ID = 12
/** Characters in front of an id in which its name is. */
const NEAR = 2000

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
const isParameter = (segment: string): boolean => /^\{\w+\}$/.test(segment)

/** One way in which a call is sent. */
interface Way {
  readonly endpoint: AnyEndpoint
  readonly method: string
  readonly segments: readonly string[]
  readonly idNames: readonly string[]
}

const waysOf = (endpoint: AnyEndpoint, { method, paths, idNames }: SentCall): Way[] =>
  paths.map((path) => ({ endpoint, method, segments: segmentsOf(path), idNames }))

/**
 * Number that grows with the length of the path and its fixed parts; 0: the address is another. In front of the path
 * an address may have that of the server.
 */
function fit(address: readonly string[], segments: readonly string[]): number {
  const last = address.slice(-segments.length)
  if (segments.length === 0 || last.length < segments.length) return 0
  const isSame = segments.every((segment, at) => isParameter(segment) || segment === last[at])
  return isSame ? segments.length * 100 + segments.filter((segment) => !isParameter(segment)).length : 0
}

type Line = Pick<LogOperation, 'requestMethod' | 'requestUri' | 'requestParams' | 'responseStr'>

/** Path and query of a logged address, which may have the server in front. */
function partsOf(uri: string): { path: string[]; query: string } {
  const [path = '', query = ''] = uri.replace(/^https?:\/\/[^/]*/i, '').split('?', 2)
  return { path: segmentsOf(path), query }
}

export interface LineCalls {
  /** The calls that a line may record, with how their paths end; several where they are sent alike. */
  callsOf(line: Line): readonly Way[]
}

/** @param sentAs how the platform gets a call: platforms of other families have other addresses */
export function createLineCalls(
  endpoints: readonly AnyEndpoint[],
  sentAs: (endpoint: AnyEndpoint) => SentCall,
): LineCalls {
  const ways = endpoints.flatMap((endpoint) => waysOf(endpoint, sentAs(endpoint)))
  const find = (method: string, uri: string): Way[] => {
    const { path } = partsOf(uri)
    const fitting = ways
      // Some platforms do not log the method.
      .filter((way) => method === '' || way.method === method)
      .map((way) => ({ way, fit: fit(path, way.segments) }))
    const best = Math.max(1, ...fitting.map((one) => one.fit))
    return fitting.filter((one) => one.fit === best).map(({ way }) => way)
  }
  // Most lines have one of a few addresses.
  const known = new Map<string, Way[]>()
  return {
    callsOf({ requestMethod, requestUri }) {
      const method = requestMethod.toUpperCase()
      const key = `${method} ${requestUri}`
      const found = known.get(key) ?? find(method, requestUri)
      known.set(key, found)
      return found
    },
  }
}

const isWordPart = (char: string | undefined): boolean => char !== undefined && /[\w-]/.test(char)

/** Where a text has the id on its own: not within a longer number or word. */
function indexesOf(id: string, text: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1))
    if (!isWordPart(text[at - 1]) && !isWordPart(text[at + id.length])) found.push(at)
  return found
}

/** Whether a text ends in its outermost object or list: in no object within, and in no JSON that is a string. */
function isOuterEnd(text: string): boolean {
  let depth = 0
  let begun = -1
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (begun >= 0 && char === '\\') at += 1
    else if (char === '"') begun = begun < 0 ? at : -1
    else if (begun < 0 && char === '{') depth += 1
    else if (begun < 0 && char === '}') depth -= 1
  }
  return depth <= 1 && (begun < 0 || !/[{\\]/.test(text.slice(begun)))
}

/** Name of the value that ends a text, in JSON, a form or the text of a map; the value may be in a list, or joined by commas. */
const NAMED = /(?:"(\w+)\\?"\s*:|(?:^|[{,&?\s])(\w+)=)\s*(?:\[[^[\]{}:=]*|"[\w,-]*)?[\s"\\]*$/
/** A text that is a list up to here. */
const IN_LIST = /^\s*\[[^[\]{}:=]*$/

interface Place {
  /** Empty: an element of a list that is the whole text, or without a name. */
  readonly name: string
  readonly isListed: boolean
  /** See `isOuterEnd`. */
  readonly isOuter: boolean
}

/** Where an id is in a text, which may be cut. */
const placesOf = (id: string, text: string): Place[] =>
  indexesOf(id, text).map((index) => {
    const before = text.slice(0, index)
    const [, json, form] = NAMED.exec(before.slice(-NEAR)) ?? []
    return { name: json ?? form ?? '', isListed: IN_LIST.test(before), isOuter: isOuterEnd(before) }
  })

export interface NamedRecord {
  /** As the platform has it. */
  readonly id: string
  /** Name of its noun: `user`. */
  readonly noun: string
  /** Calls that write the noun, by id; the one that adds a record. */
  readonly writes: ReadonlySet<string>
  readonly create: string | undefined
}

/** @returns how a line names a record; undefined: it does not, or records no call that writes its noun */
export function mentionIn(
  line: Line,
  ways: readonly Way[],
  { id, noun, writes, create }: NamedRecord,
): LineMention | undefined {
  const own = ways.filter(({ endpoint }) => writes.has(endpoint.id))
  if (own.length === 0) return undefined
  const { path, query } = partsOf(line.requestUri)
  const isInPath = own.some(({ segments }) =>
    segments.some(
      (segment, at) => isParameter(segment) && indexesOf(id, path.at(at - segments.length) ?? '').length > 0,
    ),
  )
  if (isInPath) return 'address'
  const idNames = new Set(
    ['id', 'ids', `${noun}Id`, `${noun}Ids`, ...own.flatMap((way) => way.idNames)].map((name) =>
      name.toLowerCase(),
    ),
  )
  const isOfRecord = ({ name, isListed, isOuter }: Place) =>
    isListed || (isOuter && idNames.has(name.toLowerCase()))
  const places = [...placesOf(id, query), ...placesOf(id, line.requestParams)]
  if (places.some(isOfRecord)) return 'record'
  const isAdded = own.some(({ endpoint }) => endpoint.id === create)
  const answered = ({ name }: Place) => name === 'data' || idNames.has(name.toLowerCase())
  if (isAdded && placesOf(id, line.responseStr).some(answered)) return 'answer'
  return places.length > 0 && id.length >= LONG_ID ? 'mention' : undefined
}

/** The fixed beginnings of the paths of calls, none of which contains another. */
export function beginningsOf(calls: readonly SentCall[]): string[] {
  const all = calls.flatMap(({ paths }) => paths.map((path) => path.replace(/\/?(?:\{.*)?$/, '')))
  return [...new Set(all)].filter((one) => !all.some((other) => other !== one && one.includes(other)))
}
