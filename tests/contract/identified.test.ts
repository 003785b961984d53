import { copiedValue, isOwnField } from '#contract/copied.ts'
import { ETAG } from '#contract/etag.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { resources } from '#contract/resources/index.ts'
import { embeddedAdmin } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { clonedValues } from '#kit/form/cloned.ts'
import { chinese } from '#tests/setup/words.ts'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Copies of demo records, with the fields that identify a record of their noun, through core and the embedded backend. */

type Row = Record<string, unknown>
type Calls = Readonly<Record<string, AnyEndpoint | undefined>>

let bench: Bench
beforeAll(async () => {
  bench = await openBench({ capabilities: ['embedded-backend'], times: { call: 20_000 } })
  await bench.done('session.prepare', { profileId: embeddedAdmin.profileId })
  await bench.done('session.signIn', embeddedAdmin)
})
afterAll(() => bench.close())

/** Nouns whose records are not copied as they are. */
const exceptions: Readonly<Record<string, string>> = {
  'msg.channelTemplate': 'a template has one for each channel',
  'sys.dutyUser': 'its records are people in a duty, read by another shape',
}

const nouns = (resources as readonly Resource[]).flatMap(({ name, endpoints, identifiedBy = [] }) => {
  const { get, page, list, create } = endpoints as Calls
  return get?.path.includes('{id}') && create && !(name in exceptions)
    ? [{ name, get, create, rows: page ?? list, identifiedBy }]
    : []
})
type Noun = (typeof nouns)[number]

const keysOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const call = (endpoint: AnyEndpoint, input: object) =>
  bench.call('api.call', { endpoint: endpoint.id, ...input })

async function recordsOf({ get, rows }: Noun): Promise<readonly Row[]> {
  if (!rows) return []
  const keys = keysOf(rows.query)
  const query = {
    ...(keys.includes('limit') ? { limit: 100 } : {}),
    ...(keys.includes('client') ? { client: 'PC' } : {}),
  }
  const answer = await call(rows, { query })
  const text = answer.ok ? JSON.stringify(answer.value.data) : ''
  const ids = [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id ?? '').slice(0, 30)
  const read = ids.map(async (id) => {
    const found = await call(get, { params: { id } })
    return found.ok ? [found.value.data as Row] : []
  })
  return (await Promise.all(read)).flat()
}

let count = 0
/** A value that no other record has. */
function fresh(name: string): string {
  count += 1
  if (name === 'mobile') return `139${String(count).padStart(8, '0')}`
  return name === 'email' ? `fresh${count}@example.com` : `fresh${count}`
}

/** A record as a clone sends it; fields that identify one have other values, except for `kept`. */
function copyOf({ create, identifiedBy }: Noun, record: Row, kept?: string): Row {
  const names = keysOf(create.body)
  return Object.fromEntries(
    names.flatMap((name) => {
      if (name !== kept && identifiedBy.includes(name)) return [[name, fresh(name)]]
      if (name !== kept && isOwnField(create, name)) return []
      const value = copiedValue(record[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Fields that tell people apart, but may be the same in two records. */
const shared: Readonly<Record<string, string>> = {
  'sys.user.mobile': 'personal, and two accounts of one person may have the same',
  'sys.user.email': 'personal, and two accounts of one person may have the same',
}

const ADDED = 'added'

/** Adds a copy. @returns ADDED, or why not */
async function outcomeOf({ create }: Noun, body: Row): Promise<string> {
  const answer = await call(create, { body })
  return answer.ok ? ADDED : answer.failure.message
}

test.each(nouns.map((noun) => [noun.name, noun] as const))(
  'a copy of %s is added with other values in the fields that identify it, and only so (32)',
  async (name, noun) => {
    for (const record of await recordsOf(noun)) {
      if ((await outcomeOf(noun, copyOf(noun, record))) !== ADDED) continue
      for (const field of noun.identifiedBy) {
        const isShared = Object.hasOwn(shared, `${name}.${field}`)
        const outcome = await outcomeOf(noun, copyOf(noun, record, field))
        expect([field, outcome]).toEqual([field, isShared ? ADDED : chinese('duplicate')])
      }
      return
    }
    throw new Error('no record could be copied')
  },
)

test('every noun with a form of its own is among them', () => {
  expect(nouns.length).toBeGreaterThan(30)
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
