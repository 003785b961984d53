import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, type TestServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

type Body = Readonly<Record<string, unknown>>
type Row = Record<string, unknown>

/** The expected behaviour of a plain noun, written by hand: nothing of it is derived from the contract's schemas. */
export interface PlainNoun {
  /** Fields of a new record. `mark` is a text of its own for each record. */
  readonly sample: (mark: string) => Body
  /** Filter that finds a record by its mark. */
  readonly found: string
  /** Fields with other values than those of the sample. */
  readonly changed: Body
  /** Fields without which a new record is refused, separated by blanks. */
  readonly required: string
  /** Fields with one of a few values, separated by blanks. */
  readonly codes?: string
  /** Field whose value only one record of a tenant has. */
  readonly unique?: string
  /** Fields that keep their first value, with another one that an update sends. */
  readonly fixed?: Body
  /** Fields of a new record that were not sent. */
  readonly initial?: Body
  /** Where an update carries a part of the fields and keeps the others. */
  readonly merges?: boolean
  /** Headings of the export, and the first cells of the sample's line. */
  readonly exported: readonly [headings: readonly string[], line: (mark: string) => readonly unknown[]]
  /** Requirement rows by the test that proves them. */
  readonly rows: Readonly<Partial<Record<Proof, string>>>
}

type Proof = 'kept' | 'required' | 'codes' | 'unique' | 'exported' | 'tenants'

/** Tests of a noun with the calls of `crud()` that every plain noun has, over HTTP. */
export function nounSuite(server: TestServer, resource: Resource, noun: PlainNoun): void {
  const calls = callsOf(resource)
  const title = (proof: Proof, text: string) =>
    `${resource.name} ${text}${noun.rows[proof] ? ` (${noun.rows[proof]})` : ''}`
  const create = async (by: Client, mark: string) =>
    String(await by.must(calls.create, { body: noun.sample(mark) }))
  const read = async (by: Client, id: string): Promise<Row> => by.must(calls.get, { params: { id } })
  const idsOf = async (by: Client, mark: string): Promise<readonly string[]> => {
    const { list } = await by.must(calls.page, { query: { [noun.found]: mark } })
    return (list as { id: string }[]).map(({ id }) => id)
  }

  /** Call that answers all records at once, for pickers. */
  const { list } = resource.endpoints
  const listed = async (by: Client): Promise<readonly string[]> =>
    list ? ((await by.must(list, {})) as { id: string }[]).map(({ id }) => id) : []

  test(title('kept', 'is added, found, changed, read back and deleted'), async () => {
    const admin = await server.admin()
    const id = await create(admin, 'LIFE')
    const expected = { ...noun.sample('LIFE'), ...noun.initial, id }
    expect(await read(admin, id)).toMatchObject(expected)
    expect(await idsOf(admin, 'LIFE')).toEqual([id])
    expect(await idsOf(admin, 'NO_SUCH')).toEqual([])
    const sent = noun.merges ? { id, ...noun.changed } : { ...noun.sample('LIFE'), ...noun.changed, id }
    expect(await admin.must(calls.update, { body: { ...sent, ...noun.fixed } })).toBe(id)
    expect(await read(admin, id)).toMatchObject({ ...expected, ...noun.changed })
    const other = await create(admin, 'UNTOUCHED')
    if (list) expect(await listed(admin)).toEqual(expect.arrayContaining([id, other]))
    expect(await admin.must(calls.remove, { body: [id, '99'] })).toBeNull()
    expect(await admin.call(calls.get, { params: { id } })).toMatchObject({
      ...{ code: 500, msg: chinese('recordMissing') },
    })
    expect(await idsOf(admin, 'LIFE')).toEqual([])
    expect(await idsOf(admin, 'UNTOUCHED')).toEqual([other])
    if (list) expect(await listed(admin)).not.toContain(id)
    await admin.must(calls.remove, { body: [other, await create(admin, 'TOGETHER')] })
    for (const mark of ['UNTOUCHED', 'TOGETHER']) expect(await idsOf(admin, mark)).toEqual([])
  })

  test(title('required', 'misses each required field by its name'), async () => {
    const admin = await server.admin()
    const names = noun.required.split(' ')
    const missing = (fields: readonly string[]) =>
      Object.fromEntries(fields.map((field) => [field, chinese('common:required')]))
    expect((await admin.call(calls.create, { body: {} })).fields).toEqual(missing(names))
    for (const name of names) {
      const body: Row = { ...noun.sample('MISSING') }
      Reflect.deleteProperty(body, name)
      expect((await admin.call(calls.create, { body })).fields).toEqual(missing([name]))
      if (typeof noun.sample('MISSING')[name] !== 'string') continue
      const blank = await admin.call(calls.create, { body: { ...body, [name]: ' ' } })
      expect(blank.fields).toEqual(missing([name]))
    }
    expect(await idsOf(admin, 'MISSING')).toEqual([])
  })

  if (noun.codes)
    test(title('codes', 'takes no value outside a vocabulary'), async () => {
      const admin = await server.admin()
      for (const name of noun.codes?.split(' ') ?? [])
        for (const value of ['none', 99, 0.5]) {
          const answer = await admin.call(calls.create, { body: { ...noun.sample('CODES'), [name]: value } })
          expect([name, value, Object.keys(answer.fields)]).toEqual([name, value, [name]])
        }
      expect(await idsOf(admin, 'CODES')).toEqual([])
    })

  const { unique } = noun
  if (unique)
    test(title('unique', `has ${unique} once in a tenant`), async () => {
      const admin = await server.admin()
      await create(admin, 'ONCE')
      const refused = { status: 200, code: 10002, msg: chinese('duplicate') }
      expect(await admin.call(calls.create, { body: noun.sample('ONCE') })).toMatchObject(refused)
      const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
      expect((await tenant.call(calls.create, { body: noun.sample('ONCE') })).code).not.toBe(10002)
      const second = await create(admin, 'TWICE')
      const renamed = { ...noun.sample('TWICE'), id: second, [unique]: noun.sample('ONCE')[unique] }
      if (!(unique in (noun.fixed ?? {})))
        expect(await admin.call(calls.update, { body: renamed })).toMatchObject(refused)
      expect((await read(admin, second))[unique]).toBe(noun.sample('TWICE')[unique])
    })

  test(title('tenants', 'of one tenant is not found, changed or deleted by another'), async () => {
    const admin = await server.admin()
    const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
    const id = await create(admin, 'WALL')
    const missing = { code: 500, msg: chinese('recordMissing') }
    expect(await tenant.call(calls.get, { params: { id } })).toMatchObject(missing)
    const body = { ...noun.sample('WALL'), ...noun.changed, id }
    expect((await tenant.call(calls.update, { body })).code).not.toBe(0)
    expect(await tenant.must(calls.remove, { body: [id] })).toBeNull()
    expect(await idsOf(tenant, 'WALL')).toEqual([])
    expect(await read(admin, id)).toMatchObject(noun.sample('WALL'))
  })

  test(title('exported', 'is exported with the headings and words of its list'), async () => {
    const admin = await server.admin()
    await create(admin, 'SHEET')
    const { bytes } = await admin.call(calls.export, { query: { [noun.found]: 'SHEET' } })
    const [headings, ...lines] = readWorkbook(bytes)[0]?.rows ?? []
    const [expected, line] = noun.exported
    expect(headings).toEqual(expected)
    const cells = line('SHEET')
    expect(lines.map((each) => each.slice(0, cells.length))).toEqual([cells])
  })
}

const CALLS = ['page', 'get', 'create', 'update', 'remove', 'export'] as const

function callsOf({ name, endpoints }: Resource): Readonly<Record<(typeof CALLS)[number], AnyEndpoint>> {
  const call = (key: (typeof CALLS)[number]): AnyEndpoint => {
    const endpoint = endpoints[key]
    if (!endpoint) throw new Error(`${name} has no call ${key}`)
    return endpoint
  }
  return {
    page: call('page'),
    get: call('get'),
    create: call('create'),
    update: call('update'),
    remove: call('remove'),
    export: call('export'),
  }
}
