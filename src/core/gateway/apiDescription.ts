import { parseShallow, TooDeepError } from '#base/jsonText.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { type Unsent, undescribedFields } from '../mapping/describedBodies.ts'
import { allEndpoints } from '#contract/resources/index.ts'

/** Usual addresses of a description of a platform's calls, in OpenAPI 3 or Swagger 2, below the profile's address. */
export const descriptionPaths = ['/v3/api-docs', '/v2/api-docs', '/openapi.json', '/swagger.json']

/** Most of a description that is read; one that has more is not used at all. */
export const descriptionLimits = {
  /** Bytes. */
  size: 8_000_000,
  /** Lists and objects inside each other: schemas of records may be written in place. */
  levels: 256,
  /** Addresses under which the platform is served. */
  servers: 100,
  paths: 20_000,
  /** Methods of all paths together. */
  calls: 50_000,
} as const
export type DescriptionLimit = keyof typeof descriptionLimits

/** A description has more of something than is read. */
export class LargeDescriptionError extends Error {
  readonly limit: DescriptionLimit
  constructor(limit: DescriptionLimit) {
    super(`The description of the calls: more than ${descriptionLimits[limit]} ${limit}`)
    this.name = 'LargeDescriptionError'
    this.limit = limit
  }
}

/** Calls of the contract that a description must name to be one of this platform: others have other paths. */
const LEAST = 5

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path whose parameters have no names, without a trailing slash: descriptions name both as they like. */
const plain = (path: string): string => path.replaceAll(/\{[^{}/]*\}/g, '{}').replace(/(?<!\/)\/+$/, '')

/** @throws LargeDescriptionError */
function within(count: number, limit: DescriptionLimit): void {
  if (count > descriptionLimits[limit]) throw new LargeDescriptionError(limit)
}

/** Paths before those of the calls, as both formats have them, each once. */
function basesOf({ basePath, servers }: Record<string, unknown>): ReadonlySet<string> {
  const listed: unknown[] = Array.isArray(servers) ? servers : []
  within(listed.length, 'servers')
  const named = listed.map((server) => (isRecord(server) ? server.url : ''))
  const bases = [basePath, ...named].flatMap((base) => {
    if (typeof base !== 'string') return []
    const path = URL.parse(base, 'http://platform')?.pathname ?? '/'
    return [plain(path)]
  })
  return new Set(['', ...bases])
}

/** Described operations: the operation of each method, by the path without names of parameters. */
function methodsOf(paths: Record<string, unknown>): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const entries = Object.entries(paths)
  within(entries.length, 'paths')
  const described = new Map<string, Map<string, unknown>>()
  let calls = 0
  for (const [path, methods] of entries) {
    const operations = Object.entries(isRecord(methods) ? methods : {})
    calls += operations.length
    within(calls, 'calls')
    const known = described.get(plain(path)) ?? new Map<string, unknown>()
    for (const [name, operation] of operations) known.set(name.toUpperCase(), operation)
    described.set(plain(path), known)
  }
  return described
}

/** @throws LargeDescriptionError; SyntaxError */
function parsed(text: string): unknown {
  try {
    return parseShallow(text, descriptionLimits.levels)
  } catch (error) {
    throw error instanceof TooDeepError ? new LargeDescriptionError('levels') : error
  }
}

/** Content of a platform's description about the contract's calls. */
export interface Description {
  /** Ids of the calls that it does not describe. */
  readonly lacks: ReadonlySet<string>
  /** Fields that it does not name of the writes that it describes. */
  readonly unsent: Unsent
}

/** A call as a description names it. */
export interface DescribedCall {
  readonly method: string
  /** Below the profile's address, with the description's names of parameters. */
  readonly path: string
}

/**
 * Reads all calls that a description names.
 * @param prefix path of the profile's address, without a slash at its end
 * @returns none where the text is no description
 * @throws LargeDescriptionError
 */
export function describedCalls(text: string, prefix: string): DescribedCall[] {
  const described = openedDescription(text)
  if (!described) return []
  // Some have the path of the profile's address in front of each path, some as their base.
  const below = (path: string) =>
    prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(isRecord(methods) ? methods : {})
      .filter((method) => /^(get|post|put|delete)$/i.test(method))
      .map((method) => ({ method: method.toUpperCase(), path: below(path) })),
  )
}

/** @returns undefined: the text is no description @throws LargeDescriptionError */
function openedDescription(
  text: string,
): (Record<string, unknown> & { paths: Record<string, unknown> }) | undefined {
  let described: unknown
  try {
    described = parsed(text)
  } catch (error) {
    if (error instanceof LargeDescriptionError) throw error
    return undefined
  }
  if (!isRecord(described) || !isRecord(described.paths)) return undefined
  return { ...described, paths: described.paths }
}

/**
 * Reads which calls of the contract a platform describes, and with which fields. A call is looked up below each base,
 * so that the work is that of the calls of the contract, and of parts described once.
 * @param prefix path of the profile's address, without a slash at its end
 * @returns undefined: the text is no description, or another platform's
 * @throws LargeDescriptionError
 */
export function readDescription(text: string, prefix: string): Description | undefined {
  const described = openedDescription(text)
  if (!described) return undefined
  const bases = [...basesOf(described)]
  const known = methodsOf(described.paths)
  const operationsBelow = (path: string, base: string, method: string) => {
    const methods = path.startsWith(base) ? known.get(path.slice(base.length)) : undefined
    return methods?.has(method) ? [methods.get(method)] : []
  }
  const operationsOf = ({ method, path }: AnyEndpoint): unknown[] =>
    [plain(path), plain(`${prefix}${path}`)].flatMap((one) =>
      bases.flatMap((base) => operationsBelow(one, base, method)),
    )
  const all = allEndpoints().map((endpoint) => ({ endpoint, operations: operationsOf(endpoint) }))
  const absent = all.filter(({ operations }) => operations.length === 0)
  if (all.length - absent.length < LEAST) return undefined
  const unsent = all.flatMap(({ endpoint, operations }) => {
    const fields = undescribedFields(endpoint, operations[0], described)
    return fields.length === 0 ? [] : [[endpoint.id, fields] as const]
  })
  return { lacks: new Set(absent.map(({ endpoint }) => endpoint.id)), unsent: Object.fromEntries(unsent) }
}
