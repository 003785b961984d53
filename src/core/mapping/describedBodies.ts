import { z } from 'zod'
import type { AnyEndpoint } from '#contract/kernel.ts'

/** Fields of calls that do not reach the platform, by the call's id. */
export type Unsent = Readonly<Record<string, readonly string[]>>

/** References and combinations inside each other that are followed. */
const MOST_STEPS = 8

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value at a reference within the description, such as `#/components/schemas/User`. */
function resolved(value: unknown, root: unknown, steps = MOST_STEPS): unknown {
  if (!isRecord(value) || typeof value.$ref !== 'string' || steps === 0) return value
  if (!value.$ref.startsWith('#/')) return undefined
  const parts = value.$ref.slice(2).split('/')
  const found = parts.reduce<unknown>((at, part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    return isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }, root)
  return resolved(found, root, steps - 1)
}

/** Names of the properties of an object; undefined where it may have others. */
function namesOf(given: unknown, root: unknown, steps = MOST_STEPS): readonly string[] | undefined {
  const schema = resolved(given, root)
  if (!isRecord(schema) || steps === 0) return undefined
  const { properties, allOf, oneOf, anyOf, additionalProperties } = schema
  if (oneOf !== undefined || anyOf !== undefined) return undefined
  if (additionalProperties !== undefined && additionalProperties !== false) return undefined
  const own = isRecord(properties) ? Object.keys(properties) : []
  const parts = Array.isArray(allOf) ? allOf.map((part) => namesOf(part, root, steps - 1)) : []
  const names = [own, ...parts].flatMap((part) => part ?? [])
  return parts.includes(undefined) || names.length === 0 ? undefined : names
}

/** The schema of the JSON body of a call, in both formats. */
function bodyOf(operation: unknown, root: unknown): unknown {
  if (!isRecord(operation)) return undefined
  const { requestBody, parameters } = operation
  const body = resolved(requestBody, root)
  if (isRecord(body) && isRecord(body.content)) {
    const { content } = body
    const json = content['application/json'] ?? content['*/*']
    return isRecord(json) ? json.schema : undefined
  }
  const all: unknown[] = Array.isArray(parameters)
    ? parameters.map((one: unknown) => resolved(one, root))
    : []
  const [carried] = all.filter(isRecord).filter((one) => one.in === 'body')
  return carried?.schema
}

/**
 * Fields of a write that the platform's description of it does not name. A description that names none of them is of
 * something else, and is not believed.
 * @param operation as it is described
 * @param root the whole description, for references
 */
export function undescribedFields(
  { effect, body }: AnyEndpoint,
  operation: unknown,
  root: unknown,
): readonly string[] {
  if (effect !== 'write' || !(body instanceof z.ZodObject)) return []
  const names = namesOf(bodyOf(operation, root), root)
  const fields = Object.keys(body.shape).filter((name) => name !== 'id')
  if (names === undefined || !fields.some((name) => names.includes(name))) return []
  return fields.filter((name) => !names.includes(name))
}
