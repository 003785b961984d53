import type { z } from 'zod'
import type { AnyEndpoint } from './kernel.ts'
import type { CallMapping, KnownCalls } from './mapping.ts'
import { allEndpoints, findEndpoint, filtersOfPage } from './resources/index.ts'

/** Levels of records inside each other whose fields are named. */
const MAX_LEVELS = 6

/** The schemas inside one, and the names of its own fields. */
function partsOf(schema: z.core.$ZodType): { names: readonly string[]; inner: readonly z.core.$ZodType[] } {
  const { def } = (schema as z.core.$ZodTypes)._zod // the contract is written in zod's own schemas
  switch (def.type) {
    case 'object':
      return { names: Object.keys(def.shape), inner: Object.values(def.shape) }
    case 'array':
      return { names: [], inner: [def.element] }
    case 'union':
      return { names: [], inner: def.options }
    case 'intersection':
      return { names: [], inner: [def.left, def.right] }
    case 'record':
      return { names: [], inner: [def.valueType] }
    case 'pipe':
      return { names: [], inner: [def.in, def.out] }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return { names: [], inner: [def.innerType] }
    case 'lazy':
      return { names: [], inner: [def.getter()] }
    default:
      return { names: [], inner: [] }
  }
}

function namesIn(schemas: readonly z.core.$ZodType[]): Set<string> {
  const names = new Set<string>()
  const seen = new Set<z.core.$ZodType>()
  const walk = (schema: z.core.$ZodType, level: number): void => {
    if (seen.has(schema) || level > MAX_LEVELS) return
    seen.add(schema)
    const parts = partsOf(schema)
    for (const name of parts.names) names.add(name)
    for (const inner of parts.inner) walk(inner, level + (parts.names.length > 0 ? 1 : 0))
  }
  for (const schema of schemas) walk(schema, 0)
  return names
}

/**
 * Whether a call keeps the effect that the rights and the guard assume. A GET is sent again when its connection
 * breaks, which a write must not be; one that is answered without being sent must not look as if it had been done;
 * and a read requests no change.
 */
function isAllowed({ effect }: AnyEndpoint, { method, answer }: CallMapping): boolean {
  if (effect === 'read') return method !== 'PUT' && method !== 'DELETE'
  return method !== 'GET' && answer === undefined
}

const known = new Map<string, ReadonlySet<string>>()

/** The calls of the contract, as a mapping may name them. */
export const contractCalls: KnownCalls = {
  flaw(id, call) {
    const endpoint = findEndpoint(id)
    if (!endpoint) return 'call'
    if (!isAllowed(endpoint, call)) return 'effect'
    return call.whole && !filtersOfPage(endpoint) ? 'page' : undefined
  },
  ids: () => allEndpoints().map(({ id }) => id),
  fields(id) {
    const endpoint = findEndpoint(id)
    if (!endpoint) return undefined
    const before = known.get(id)
    if (before) return before
    const names = namesIn([endpoint.answer, endpoint.query, endpoint.body, endpoint.params])
    known.set(id, names)
    return names
  },
}
