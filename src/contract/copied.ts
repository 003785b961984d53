import { isSecretName, STORED_SECRET } from '#base/secrets.ts'
import { ETAG } from './etag.ts'
import type { AnyEndpoint } from './kernel.ts'

/** Fields that only the platform gives a record. */
export const givenFields: ReadonlySet<string> = new Set(['id', ETAG])

/** Whether a copy of a record needs a value of its own in a field, or gets one from the platform. */
export const isOwnField = ({ identifiedBy = [] }: Pick<AnyEndpoint, 'identifiedBy'>, name: string): boolean =>
  givenFields.has(name) || identifiedBy.includes(name) || isSecretName(name)

/** Whether a value contains the placeholder of a stored secret, which a new record cannot keep. */
const holdsStored = (value: unknown): boolean => typeof value === 'string' && value.includes(STORED_SECRET)

/** The value of a field in a copy: without ids of the records inside it. Undefined: it cannot be copied. */
export function copiedValue(value: unknown): unknown {
  if (holdsStored(value)) return undefined
  if (Array.isArray(value)) return value.map(copiedValue).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const copied = givenFields.has(name) ? undefined : copiedValue(inner)
      return copied === undefined ? [] : [[name, copied]]
    }),
  )
}
