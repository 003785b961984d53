import type { AnyEndpoint, ReadEndpoint } from './kernel.ts'
import { allEndpoints } from './resources/index.ts'

/**
 * Calls that a designed page may read from: documented reads with JSON answers, addressed by their path. Calls that
 * change something, answer a file or are in no contract are excluded.
 */

export interface SourceCall {
  readonly endpoint: ReadEndpoint
  /** Values of `{name}` parts of the path. */
  readonly params: Readonly<Record<string, string>>
}

const isRead = (endpoint: AnyEndpoint): endpoint is ReadEndpoint =>
  endpoint.method === 'GET' &&
  endpoint.effect === 'read' &&
  endpoint.kind === 'json' &&
  endpoint.guard !== 'public'

const bare = (path: string) => path.replace(/\/$/, '').split('/')

function paramsOf(template: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (template.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const value = path[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = value
    else if (part !== value) return null
  }
  return params
}

/**
 * @returns undefined when no documented read has this path; a fixed path goes before one with parts to fill, so
 * that `/sys/params/export` is the export and no record of the id `export`
 */
export function findSource(url: string): SourceCall | undefined {
  const path = bare(url)
  const matches = allEndpoints().flatMap((endpoint) => {
    const params = endpoint.method === 'GET' ? paramsOf(bare(endpoint.path), path) : null
    return params ? [{ endpoint, params }] : []
  })
  const [best] = matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  return best && isRead(best.endpoint) ? { endpoint: best.endpoint, params: best.params } : undefined
}

/** All calls that can be chosen, by path. */
export const sourceCalls = (): readonly ReadEndpoint[] =>
  allEndpoints()
    .filter(isRead)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
