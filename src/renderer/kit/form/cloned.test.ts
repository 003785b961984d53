import { expect, test } from 'vitest'
import { z } from 'zod'
import { STORED_SECRET } from '#base/secrets.ts'
import { ETAG } from '#contract/etag.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { resources } from '#contract/resources/index.ts'
import { clonedValues } from '#kit/form/cloned.ts'

const schema = z.object({
  code: z.string(),
  name: z.string(),
  appSecret: z.string().default(''),
  extra: z.string().default(''),
  sort: z.number().default(1),
  job: z.object({ cron: z.string(), id: z.string().optional() }),
  rows: z.array(z.object({ id: z.string().optional(), label: z.string() })),
})
const fresh = { code: '', name: '', appSecret: '', extra: '', sort: 7, job: { cron: '' }, rows: [] }
const shown = {
  ...{ id: '1', code: 'A1', name: '甲', appSecret: 's3cret', extra: `{"k":"${STORED_SECRET}"}`, sort: 3 },
  job: { cron: '0 0 * * * ?', id: '5' },
  rows: [{ id: '11', label: '一' }],
}
const clone = (change: Partial<Parameters<typeof clonedValues>[0]> = {}) =>
  clonedValues({
    schema,
    create: { identifiedBy: ['code'] },
    shown,
    fresh,
    isLeft: () => false,
    ...change,
  })

test('a clone has the values of its sample without codes, secrets and ids (32)', () => {
  expect(clone()).toEqual({
    values: {
      ...{ code: '', name: '甲', appSecret: '', extra: '', sort: 3 },
      job: { cron: '0 0 * * * ?' },
      rows: [{ label: '一' }],
    },
    left: ['code', 'appSecret', 'extra', 'job.id'],
  })
})

test('a field that a form leaves out is as in a new record, also inside a group', () => {
  const { values, left } = clone({ isLeft: (name) => name === 'sort' || name === 'job.cron' })
  expect(values).toMatchObject({ sort: 7, job: { cron: '' } })
  expect(left).toContain('job.cron')
  // It is filled.
  expect(left).not.toContain('sort')
})

test('a field that the sample lacks is as in a new record, one that it has empty is empty', () => {
  const { sort: _, ...others } = shown
  expect(clone({ shown: { ...others, name: '' } }).values).toMatchObject({ name: '', sort: 7 })
})

/** A value of a schema that could be one of a record. */
function sampleOf(field: unknown): unknown {
  if (field instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(field.shape).map(([name, inner]) => [name, sampleOf(inner)]))
  if (field instanceof z.ZodArray) return [sampleOf(field.element)]
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return sampleOf(field.unwrap())
  return 'kept'
}

/** Names of all fields with a value, at any depth. */
const filled = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [
        ...(inner === '' || inner === undefined ? [] : [name]),
        ...filled(inner),
      ])
    : []

const creating = (resources as readonly Resource[]).flatMap(({ name, endpoints }) => {
  const { create } = endpoints as Readonly<Record<string, AnyEndpoint | undefined>>
  return create?.body instanceof z.ZodObject ? [[name, create, create.body] as const] : []
})

test.each(creating)('a clone of %s has no code, id or secret of its sample', (_, create, body) => {
  const { values } = clonedValues({
    schema: body,
    create,
    shown: sampleOf(body) as Record<string, unknown>,
    fresh: {},
    isLeft: () => false,
  })
  const names = filled(values)
  expect(names).not.toContain('id')
  expect(names).not.toContain(ETAG)
  for (const name of create.identifiedBy ?? []) expect(names).not.toContain(name)
  expect(names.filter((name) => /passw|secret|accesskey/i.test(name))).toEqual([])
})
