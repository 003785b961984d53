import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crud } from '#contract/calls.ts'
import { DateTime, defineResource, Id, required } from '#contract/kernel.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { instant } from '#tests/setup/platformClock.ts'
import { followEntity } from '#server/db/entityTables.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/schema.ts'
import { growDemoData, seed } from '#server/demo/seed.ts'
import { Store } from '#server/db/store.ts'
import { defineNoun } from './noun.ts'

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

test('a column of the export that is no field of the entity does not compile', () => {
  const options = { table: 'samples', title: ['样本', 'Samples'] } as const
  // @ts-expect-error -- the entity has no field of this name
  const wrong = defineNoun(sample({}), { ...options, columns: { named: ['名称', 'Name'] } })
  expect(wrong.table).toBe('samples')
})

const now = instant('2026-11-20 10:00:00')
const rows = () =>
  store.all('SELECT tenant_id, name, status, weight, owner_id, start_at FROM samples ORDER BY id')

test('the table follows from the entity; demo records and menu come with the noun, once', () => {
  followEntity(store, noun.table, noun.resource)
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

test('a new field becomes a column; a field of another type is a migration and the server says so', () => {
  followEntity(store, 'samples', sample({}))
  store.insert('samples', { id: '1', tenant_id: 'platform', name: '甲' })
  followEntity(store, 'samples', sample({ note: z.string().default('') }))
  expect(store.get('SELECT name, note FROM samples')).toEqual({ name: '甲', note: '' })
  expect(() => followEntity(store, 'samples', sample({ note: z.number().int() }))).toThrow(
    'samples.note holds TEXT, its entity says INTEGER: a migration has to change it',
  )
})
