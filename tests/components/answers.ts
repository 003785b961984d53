import { z } from 'zod'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { decode } from '#core/gateway/decode.ts'
import { thinned } from '#tests/setup/thinned.ts'

/** How a platform fills the fields of its answers. */
export type Habit = 'whole' | 'without any field' | 'with null in every field'

/** Levels of nesting below which lists are empty: some schemas contain themselves. */
const DEEPEST = 4

const texts = [
  ...['7', '2026-11-20 10:00:00', '2026-11-20', '09:00', 'a1@example.com', '13800000000', '{"a":"1"}', '[]'],
  ...['Abcdef12', '0 0 9 * * ?', '10.0.0.1', 'https://example.com/a', '1.0.0', ''],
]

const firstThatFits = (schema: z.ZodType, candidates: readonly unknown[]): unknown =>
  candidates.find((value) => schema.safeParse(value).success)

/** Where branches are nested: all samples have the same id, which branches of one tree must not have. */
const BRANCHES = 'children'

/** A value that fits a schema, with every field filled. */
function sampleOf(schema: z.ZodType, depth = 0): unknown {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.ZodType>> = schema.shape
    return Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        name === BRANCHES ? [] : sampleOf(field, depth + 1),
      ]),
    )
  }
  // The types of zod's core are wider than those it has.
  if (schema instanceof z.ZodArray)
    return depth > DEEPEST ? [] : [sampleOf(schema.element as z.ZodType, depth + 1)]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  )
    return sampleOf(schema.unwrap() as z.ZodType, depth)
  if (schema instanceof z.ZodLazy) return sampleOf(schema.unwrap() as z.ZodType, depth)
  // Of several codes not the first, which a form begins with.
  if (schema instanceof z.ZodLiteral) return [...schema.values].at(-1)
  return firstThatFits(schema, [...texts, 1, true, [], {}, null])
}

/** Data of a call as core hands them over when the platform fills its answers like this. */
export function answerOf(endpoint: AnyEndpoint, habit: Habit): unknown {
  const sample = sampleOf(endpoint.answer)
  const sent = habit === 'whole' ? sample : thinned(sample, habit === 'without any field' ? undefined : null)
  return decode(endpoint, sent).data
}
