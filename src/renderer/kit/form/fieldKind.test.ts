import { expect, test } from 'vitest'
import { z } from 'zod'
import { Id } from '#contract/kernel.ts'
import { fieldKind, fieldSchema } from '#kit/form/fieldKind.ts'

test.each<[string, z.ZodType, string]>([
  ['a number with a default', z.number().int().default(1), 'number'],
  ['a number given as text', z.coerce.number().int(), 'number'],
  ['codes that are numbers', z.literal([0, 1]).default(1), 'number'],
  ['one of several numbers', z.union([z.literal(3), z.literal(1)]), 'number'],
  ['codes that are text', z.enum(['BEAN', 'GLUE']).optional(), 'text'],
  ['codes of both kinds', z.literal([0, 'all']), 'text'],
  ['a truth value', z.boolean().nullable(), 'boolean'],
  ['ids', z.array(Id).default([]), 'list'],
  ['an id', Id, 'text'],
  ['text made of something else', z.preprocess((given) => given ?? '', z.string()), 'text'],
  [
    'a checked number',
    z
      .number()
      .refine((given) => given > 0)
      .readonly(),
    'number',
  ],
  ['a transformed text', z.string().transform(Number), 'text'],
])('%s', (_, field, kind) => {
  expect(fieldKind(field)).toBe(kind)
})

test('a field inside an object is found by its name with dots', () => {
  const schema = z.object({ jobInfo: z.object({ executorTimeout: z.number() }), name: z.string() })
  expect(fieldKind(fieldSchema(schema, 'jobInfo.executorTimeout'))).toBe('number')
  expect(fieldKind(fieldSchema(schema, 'name'))).toBe('text')
  expect(fieldSchema(schema, 'jobInfo.elsewhere')).toBeUndefined()
  expect(fieldKind(undefined)).toBe('text')
})
