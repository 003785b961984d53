import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'

/** Usual addresses of a description of a platform's calls, in OpenAPI 3 or Swagger 2, below the profile's address. */
export const descriptionPaths = ['/v3/api-docs', '/v2/api-docs', '/openapi.json', '/swagger.json']

/** Characters of a description at most. */
export const MAX_DESCRIPTION = 8_000_000

/** Calls of the contract that a description must name to be one of this platform: others have other paths. */
const LEAST = 5

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path whose parameters have no names, without a trailing slash: descriptions name both as they like. */
const plain = (path: string): string => path.replaceAll(/\{[^{}/]*\}/g, '{}').replace(/(?<!\/)\/+$/, '')

/** Paths before those of the calls, as both formats have them. */
function basesOf({ basePath, servers }: Record<string, unknown>): string[] {
  const named = Array.isArray(servers) ? servers.map((server) => (isRecord(server) ? server.url : '')) : []
  return [basePath, ...named].flatMap((base) => {
    if (typeof base !== 'string') return []
    const path = URL.parse(base, 'http://platform')?.pathname ?? '/'
    return [path.replace(/(?<!\/)\/+$/, '')]
  })
}

/**
 * Reads which calls of the contract a platform describes.
 * @param prefix path of the profile's address, without a slash at its end
 * @returns ids of the calls that it does not describe; undefined: the text is no description, or another platform's
 */
export function undescribedCalls(text: string, prefix: string): ReadonlySet<string> | undefined {
  let described: unknown
  try {
    described = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(described) || !isRecord(described.paths)) return undefined
  const bases = ['', ...basesOf(described)]
  const known = new Set(
    Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(isRecord(methods) ? methods : {}).flatMap((method) =>
        bases.map((base) => `${method.toUpperCase()} ${plain(`${base}${path}`)}`),
      ),
    ),
  )
  const isDescribed = ({ method, path }: AnyEndpoint): boolean =>
    [path, `${prefix}${path}`].some((one) => known.has(`${method} ${plain(one)}`))
  const all = allEndpoints()
  const absent = all.filter((endpoint) => !isDescribed(endpoint))
  return all.length - absent.length < LEAST ? undefined : new Set(absent.map(({ id }) => id))
}
