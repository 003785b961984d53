import { type AnyEndpoint, camelCase, type Filters } from '#contract/kernel.ts'
import { dictType } from '#contract/resources/sys/dictType.ts'
import { allEndpoints, pageFilters, resources } from '#contract/resources/index.ts'
import { params } from '#contract/resources/ops/params.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startServer } from './harness.ts'

/**
 * Two codes that look alike are not two: derived from the contract and the tables, so that new nouns are covered too.
 */

const server = await startServer()
const admin = await server.admin()

const INVISIBLE = chinese('common:invisible')

/** Fields that distinguish the records of some noun. */
const uniqueFields: ReadonlySet<string> = new Set(
  server
    .sql<{ name: string }>(
      `SELECT DISTINCT columns.name FROM sqlite_schema AS tables
         JOIN pragma_index_list(tables.name) AS indexes ON indexes."unique" = 1
         JOIN pragma_index_info(indexes.name) AS columns
         JOIN pragma_table_info(tables.name) AS infos ON infos.name = columns.name AND infos.type = 'TEXT'
       WHERE tables.type = 'table'
         AND EXISTS (SELECT 1 FROM pragma_table_info(tables.name) AS any WHERE any.name = 'updater')`,
    )
    .map(({ name }) => camelCase(name)),
)

/** Carries the whole record and stores two numbers of it. */
const unstored: ReadonlySet<string> = new Set(['api.apiConf.updateStatus'])

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

/** Result of one of these fields for a code with an invisible character in it. */
function madeOf(schema: z.ZodType): string {
  const { data, error } = schema.safeParse('AB\u200BC')
  return error ? 'refused' : String(data)
}

test('whatever tells records apart is a field of the kernel that takes no invisible characters', () => {
  expect([...uniqueFields]).toEqual(
    expect.arrayContaining(['tenantId', 'username', 'paramCode', 'dictType', 'templateId', 'billSign']),
  )
  const open = allEndpoints().flatMap((endpoint) =>
    Object.entries({ ...shapeOf(endpoint.body), ...shapeOf(endpoint.query) })
      .filter(([name]) => uniqueFields.has(name) && !unstored.has(endpoint.id))
      .filter(([, schema]) => !['refused', 'ABC', 'undefined'].includes(madeOf(schema)))
      .map(([name]) => `${endpoint.id} ${name}`),
  )
  expect(open).toEqual([])
})

test.each([
  ['zero width space', '\u200B'],
  ['override of direction', '\u202A'],
  ['soft hyphen', '\u00AD'],
  ['Hangul filler', '\u3164'],
  ['half-width filler', '\uFFA0'],
  ['filler of a leading consonant', '\u115F'],
  ['selector', '\uFE0F'],
  ['tag', '\u{E0041}'],
  ['escape', '\u001B'],
  ['line break', '\n'],
])('an invisible character is refused in words: %s', async (_, character) => {
  const body = { paramCode: `LOOK${character}ALIKE`, paramValue: '1' }
  const { code, fields } = await admin.call(params.endpoints.create, { body })
  expect([code, fields]).toEqual([422, { paramCode: INVISIBLE }])
})

test('a picture keeps what joins it; names and remarks keep what they have', async () => {
  const body = { paramCode: 'FAMILY_👩\u200D👧', paramValue: 'a\u200Bb', remark: 'a\u200Bb' }
  const id = await admin.must(params.endpoints.create, { body })
  expect(await admin.must(params.endpoints.get, { params: { id } })).toMatchObject(body)
})

interface Noun {
  readonly name: string
  readonly filters: Filters
  readonly endpoints: Readonly<Record<string, AnyEndpoint>>
}

// Widened from the list of all nouns, each of which has its own calls.
const nouns = resources as unknown as readonly Noun[]

/** Nouns that are made with the fields of another record, and the fields that are unique there. */
const made = nouns.flatMap(({ name, endpoints }) => {
  const { create, page } = endpoints
  const fields = create ? Object.keys(shapeOf(create.body)).filter((field) => uniqueFields.has(field)) : []
  return create && page && fields.length > 0 ? [{ name, create, page, fields }] : []
})

test.each(made)('$name: a twin with an invisible character is no second record', async (noun) => {
  const { create, page, fields } = noun
  const { list } = await admin.must(page, { query: { limit: 1 } })
  const [row] = list as Record<string, unknown>[]
  if (!row) throw new Error(`no demo record of ${noun.name}`)
  const total = async () => (await admin.must(page, { query: { limit: 1 } })).total
  const before = await total()
  const body = Object.fromEntries(Object.keys(shapeOf(create.body)).map((name) => [name, row[name]]))
  for (const field of fields) {
    const code = String(row[field] || 'CODE')
    for (const twin of [`${code.slice(0, 1)}\u200B${code.slice(1)}`, `${code}\u202C`]) {
      const answer = await admin.call(create, { body: { ...body, [field]: twin } })
      expect([field, answer.code]).not.toEqual([field, 0])
      expect(answer.fields?.[field]).toBeTruthy()
    }
  }
  expect(await total()).toBe(before)
})

test('letters in parts are the same as composed ones, also where older data have them', async () => {
  const [whole, parts] = ['CAF\u00C9', 'CAFE\u0301']
  const make = (paramCode: string) =>
    admin.call(params.endpoints.create, { body: { paramCode, paramValue: '1' } })
  expect((await make(whole)).code).toBe(0)
  expect(await make(parts)).toMatchObject({ code: 10_002, msg: chinese('duplicate') })
  const { list } = await admin.must(params.endpoints.page, { query: { paramCode: parts } })
  expect(list.map((row) => row.paramCode)).toEqual([whole])
  const id = await admin.must(params.endpoints.create, { body: { paramCode: 'U\u0308BER', paramValue: '1' } })
  expect((await admin.must(params.endpoints.get, { params: { id } })).paramCode).toBe('\u00DCBER')
  for (const [paramCode, stored] of [
    ['A', 'OLD\u200BCODE'],
    ['B', 'OLDE\u0301'],
  ]) {
    const id = await admin.must(params.endpoints.create, { body: { paramCode, paramValue: '1' } })
    server.sql('UPDATE params SET param_code = ? WHERE id = ?', stored, id)
  }
  for (const code of ['OLDCODE', 'OLD\u00C9'])
    expect(await make(code)).toMatchObject({ code: 10_002, msg: chinese('duplicate') })
})

test('at the sign-in invisible characters and blanks are left out, and an older account is still found', async () => {
  await expect(server.signIn(' oper\u200Bator\u202C ', 'operator')).resolves.toBeTruthy()
  await expect(server.signIn('admin', 'Gj@123456', '\u200Bhengyuan ')).resolves.toBeTruthy()
  server.sql(
    "UPDATE users SET username = 'opera\u200Btor' WHERE username = 'operator' AND tenant_id = 'platform'",
  )
  await expect(server.signIn('operator', 'operator')).resolves.toBeTruthy()
})

test('filters leave them out', async () => {
  const { list } = await admin.must(dictType.endpoints.page, {
    query: { dictType: ' SYS\u200B_STATUS\uFEFF' },
  })
  expect(list.map((row) => row.dictType)).toEqual(['SYS_STATUS'])
  for (const endpoint of allEndpoints()) {
    const filters = pageFilters(endpoint) ?? {}
    for (const [name, { match }] of Object.entries(filters)) {
      if (match === 'from' || match === 'until') continue
      const schema = shapeOf(endpoint.query)[name]
      expect([endpoint.id, name, schema?.safeParse(' a\u200Bb ').data]).toEqual([endpoint.id, name, 'ab'])
    }
  }
})
