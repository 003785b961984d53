import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crud } from '#contract/calls.ts'
import { DateTime, defineResource, Id, Ids, POST, required } from '#contract/kernel.ts'
import { params } from '#contract/resources/ops/params.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { instant } from '#tests/setup/platformClock.ts'
import { followEntity } from '#server/db/entityTables.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/schema.ts'
import { growDemoData, seed } from '#server/demo/seed.ts'
import { Store } from '#server/db/store.ts'
import { defineNoun, type Noun } from './noun.ts'

let folder = ''
let store: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-noun-'))
  store = new Store(join(folder, 'test.db'))
  migrate(store, migrations)
})

afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A resource with these fields beside the name. */
const sample = <F extends z.ZodRawShape>(fields: F) => {
  const write = z.object({ name: required(50), ...fields })
  const entity = z.object({ id: Id, ...write.shape })
  const guard = { permission: 'sys:sample:save' }
  return defineResource('sys.sample', {
    entity,
    endpoints: crud({
      ...{ base: '/sys/sample', title: 'Samples', entity, write, filters: {} },
      guards: { read: 'signed-in', save: guard, update: guard, remove: guard },
    }),
  })
}

const noun = defineNoun(
  sample({
    status: z.literal([0, 1]).default(1),
    weight: z.number().default(0.5),
    ownerId: Id.default('0'),
    startAt: DateTime.default(''),
  }),
  {
    table: 'samples',
    title: ['样本', 'Samples'],
    columns: { name: ['名称', 'Name'] },
    place: { folder: 'Settings', route: 'sys/sample', icon: 'module' },
    demo: [{ name: '甲' }, { name: '乙', status: 0 }],
  },
)

const columns = { paramCode: ['编码', 'Code'] } as const
const options = { table: 'params', title: ['参数', 'Parameters'], columns } as const

test('hooks get the parsed write type and the entity; a field that is neither does not compile', () => {
  defineNoun(params, {
    ...options,
    unique: ['paramCode'],
    beforeSave: (_, sent, stored) => {
      const code: string = sent.paramCode
      const before: string | undefined = stored?.updater
      return { ...sent, paramCode: before ?? code }
    },
    beforeRemove: (_, rows) => {
      const codes: string[] = rows.map((row) => row.paramCode)
      expect(codes).toEqual([])
    },
  })
  // @ts-expect-error -- no field of the entity
  defineNoun(params, { ...options, unique: ['code'] })
  // @ts-expect-error -- a save carries no updater
  defineNoun(params, { ...options, beforeSave: (_, sent) => ({ remark: sent.updater }) })
  // @ts-expect-error -- the entity has no field of this name
  defineNoun(params, { ...options, beforeSave: () => ({ remarks: '' }) })
  // @ts-expect-error -- a row has no field of this name
  defineNoun(params, { ...options, beforeRemove: (_, [row]) => expect(row?.code) })
  // @ts-expect-error -- the entity has no field of this name
  defineNoun(params, { ...options, columns: { code: ['编码', 'Code'] } })
  defineNoun(params, {
    ...options,
    cells: ({ paramCode }) => ({ code: paramCode }),
    // @ts-expect-error -- the cells have no column of this name
    columns: { paramCode: ['编码', 'Code'] },
  })
})

const guard = { permission: 'sys:sample:renew' }
const renewable = defineResource('sys.sample', {
  entity: sample({}).entity,
  endpoints: {
    ...sample({}).endpoints,
    renew: POST('/sys/sample/renew', { summary: 'Samples: renew', guard, body: Ids, answer: z.number() }),
  },
})

test('a further call is one handler, which may use the usual ones; a missing one does not compile', () => {
  const made = defineNoun(renewable, {
    table: 'samples',
    title: ['样本', 'Samples'],
    calls: (usual) => ({
      renew: (context, { body }) => {
        usual.remove(context, { params: undefined, query: undefined, body })
        return body.length
      },
    }),
    verbs: { renew: ['更新', 'Renew'] },
  })
  expect(made.handler('renew')).toBeTypeOf('function')
  expect(made.handler('page')).toBeTypeOf('function')
  // @ts-expect-error -- nothing handles `renew`
  defineNoun(renewable, { table: 'samples', title: ['样本', 'Samples'] })
  // @ts-expect-error -- the answer of `renew` is a number
  defineNoun(renewable, { table: 'samples', title: ['样本', 'Samples'], calls: { renew: () => '' } })
})

test('a usual call of another shape needs its handler', () => {
  const { entity, endpoints } = sample({})
  const answering = { ...endpoints, create: { ...endpoints.create, answer: z.object({ key: z.string() }) } }
  const issued = defineResource('sys.sample', { entity, endpoints: answering })
  // @ts-expect-error -- a usual create answers the id
  defineNoun(issued, { table: 'samples', title: ['样本', 'Samples'] })
  const create = () => ({ key: 'k' })
  expect(
    defineNoun(issued, { table: 'samples', title: ['样本', 'Samples'], calls: { create } }).handler('create'),
  ).toBe(create)
})

const follow = ({ own, resource }: Noun): void => {
  if (own) followEntity(store, own, resource)
}

const now = instant('2026-11-20 10:00:00')
const rows = () =>
  store.all('SELECT tenant_id, name, status, weight, owner_id, start_at FROM samples ORDER BY id')

test('the table follows from the entity; demo records and menu come with the noun, once', () => {
  follow(noun)
  expect(
    store.all(
      "SELECT name, type FROM pragma_table_info('samples') WHERE name IN ('id', 'status', 'weight', 'owner_id', 'start_at')",
    ),
  ).toEqual([
    { name: 'id', type: 'INTEGER' },
    { name: 'status', type: 'INTEGER' },
    { name: 'weight', type: 'REAL' },
    { name: 'owner_id', type: 'INTEGER' },
    { name: 'start_at', type: 'TEXT' },
  ])
  // A file that was filled before there was this noun.
  seed(store, now)
  for (let start = 0; start < 2; start += 1) growDemoData(store, now, [noun])
  const given = { tenant_id: 'platform', weight: 0.5, owner_id: 0, start_at: '' }
  expect(rows()).toEqual([
    { ...given, name: '甲', status: 1 },
    { ...given, name: '乙', status: 0 },
  ])
  expect(
    store.all(
      `SELECT menus.name, above.name AS above FROM menus JOIN menus AS above ON above.id = menus.pid WHERE menus.url = 'sys/sample'`,
    ),
  ).toEqual([{ name: '样本', above: '系统配置' }])
  store.run('DELETE FROM samples')
  growDemoData(store, now, [noun])
  expect(rows(), 'what was deleted stays so').toEqual([])
})

const own = { name: 'samples', isWritten: true, unique: [], indexes: [] }

test('a new field becomes a column; a field of another type is a migration and the server says so', () => {
  followEntity(store, own, sample({}))
  store.insert('samples', { id: '1', tenant_id: 'platform', name: '甲' })
  followEntity(store, own, sample({ note: z.string().default('') }))
  expect(store.get('SELECT name, note FROM samples')).toEqual({ name: '甲', note: '' })
  expect(() => followEntity(store, own, sample({ note: z.number().int() }))).toThrow(
    'samples.note holds TEXT, its entity says INTEGER: a migration has to change it',
  )
})

test('unique keys and indexes follow as well, once, and a unique key serves as an index', () => {
  const indexes = () =>
    store.all("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'samples' ORDER BY name")
  const keyed = defineNoun(sample({ ownerId: Id }), {
    table: 'samples',
    title: ['样本', 'Samples'],
    unique: ['name'],
    indexes: [['ownerId', 'name'], ['name']],
  })
  follow(noun)
  for (let start = 0; start < 2; start += 1) follow(keyed)
  expect(indexes()).toEqual([
    { name: 'samples_name' },
    { name: 'samples_owner_id_name' },
    { name: 'samples_tenant_id_name' },
  ])
  const row = { tenant_id: 'platform', name: '甲' }
  store.insert('samples', { ...row, id: '1' })
  store.insert('samples', { ...row, id: '2', tenant_id: 'other' })
  expect(() => store.insert('samples', { ...row, id: '3' })).toThrow('UNIQUE constraint failed')
  const tenantKey = { ...own, unique: ['tenant_id', 'name'], indexes: [['tenant_id', 'name']] }
  followEntity(store, tenantKey, keyed.resource)
  expect(indexes()).toHaveLength(3)
})

test('rows that nothing saves have no column for who saved them', () => {
  followEntity(store, { ...own, isWritten: false }, sample({}))
  expect(store.all("SELECT name FROM pragma_table_info('samples')")).toEqual(
    ['id', 'tenant_id', 'name'].map((name) => ({ name })),
  )
})

test('rows of a noun with a scope of its own are unique by its rule only', () => {
  const wide = { table: 'samples', title: ['样本', 'Samples'], unique: ['name'], scope: () => [] } as const
  expect(defineNoun(sample({}), wide).own?.unique).toEqual([])
})
