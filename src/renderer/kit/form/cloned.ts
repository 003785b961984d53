import { z } from 'zod'
import { copiedValue, isOwnField } from '#contract/copied.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'

type Values = Readonly<Record<string, unknown>>

interface ClonedValues {
  readonly values: Record<string, unknown>
  /** Full names of the fields that the sample has filled and the operator has to fill in. */
  readonly left: readonly string[]
}

interface CloneParts {
  readonly schema: z.ZodObject
  readonly create: Pick<AnyEndpoint, 'identifiedBy'>
  /** The sample as the form shows it. */
  readonly shown: Values
  /** Values of a new record without a sample. */
  readonly fresh: Values
  /** Whether a field stays as it is in a new record, for a reason of the form or the platform. */
  isLeft(name: string): boolean
}

export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values of a new record that are those of a sample, except for fields in which the two must differ. */
export function clonedValues(parts: CloneParts, prefix = ''): ClonedValues {
  const { schema, create, shown, fresh, isLeft } = parts
  const values: Record<string, unknown> = { ...fresh }
  const left: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const full = `${prefix}${name}`
    const given = shown[name]
    const isOut = isLeft(full)
    const isOwn = isOut || isOwnField(create, name)
    if (!isOwn && field instanceof z.ZodObject && isGroup(given)) {
      const inner = { ...parts, schema: field, shown: given, fresh: isGroup(fresh[name]) ? fresh[name] : {} }
      const cloned = clonedValues(inner, `${full}.`)
      values[name] = cloned.values
      left.push(...cloned.left)
      continue
    }
    const copied = isOwn ? undefined : copiedValue(given)
    if (copied !== undefined && copied !== null) values[name] = copied
    if (!isOut && !isNothing(given) && isNothing(values[name])) left.push(full)
  }
  return { values, left }
}
