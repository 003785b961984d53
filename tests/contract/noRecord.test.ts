import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints, resources } from '#contract/resources/index.ts'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/** Response of every call that names a record when there is no such record. */

const server = await startServer()
const admin = await server.admin()
const id = '4040404040404040404'
const missing = { status: 200, code: 500, data: { missing: true } }

const named = allEndpoints().filter(
  ({ id: name, path, kind, method }) =>
    method === 'GET' &&
    kind === 'json' &&
    (path.endsWith('/{id}') || /\{\w+\}.*\.get$/.test(`${path} ${name}`)),
)

test.each(named.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s of a record that is not there says so, and marks it',
  async (_, endpoint) => {
    const [, name = 'id'] = /\{(\w+)\}/.exec(endpoint.path) ?? []
    expect(await admin.call(endpoint, { params: { [name]: id } })).toMatchObject(missing)
  },
)

test.each(
  allEndpoints()
    .filter(({ path, method }) => method !== 'GET' && path.includes('{id}'))
    .map((endpoint) => [endpoint.id, endpoint] as const),
)('%s of a record that is not there says so, and marks it', async (_, endpoint) => {
  expect(await admin.call(endpoint, { params: { id } })).toMatchObject(missing)
})

type Calls = Readonly<Record<string, AnyEndpoint | undefined>>
type Row = Readonly<Record<string, unknown>>

const keysOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const nouns = resources.flatMap(({ name, endpoints }) => {
  const { get, update, remove, page, list } = endpoints as Calls
  const rows = page ?? list
  return get && rows && (update || remove) ? [{ name, get, update, remove, rows }] : []
})

/** Everything that a list of a noun answers, as one text. */
async function everything(rows: AnyEndpoint): Promise<string> {
  const query: Record<string, string | number> = keysOf(rows.query).includes('limit')
    ? { limit: 1000 }
    : { client: 'PC' }
  return JSON.stringify(await admin.must(rows, { query }))
}

test.each(nouns.map((noun) => [noun.name, noun] as const))(
  'a record of %s that is not there is neither made by an update nor missed by a delete',
  async (_, { get, update, remove, rows }) => {
    // A first look is a visit.
    await everything(rows)
    const before = await everything(rows)
    const [, first] = /"id":"(\d+)"/.exec(before) ?? []
    if (update && first !== undefined) {
      const record = (await admin.must(get, { params: { id: first } })) as Row
      const answer = await admin.call(update, { body: { ...record, id } })
      expect(answer.code).not.toBe(0)
    }
    if (remove) expect(await admin.call(remove, { body: [id] })).toMatchObject({ code: 0 })
    expect(await everything(rows)).toBe(before)
  },
)
