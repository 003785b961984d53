import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { contains, defineResource, equals, Id } from '#contract/kernel.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instant } from '#tests/setup/platformClock.ts'
import { tidy } from '../housekeeping.ts'
import { idAt, IdSource } from './ids.ts'
import { listSql, orderBy, page } from './list.ts'
import { type Migration, migrate, NewerDatabaseError } from './migrate.ts'
import { migrations } from '#server/schema.ts'
import { seed } from '#server/demo/seed.ts'
import { Store } from './store.ts'
import { z } from 'zod'

let folder = ''
const stores: Store[] = []

function open(name = 'test.db'): Store {
  const store = new Store(join(folder, name))
  stores.push(store)
  return store
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-db-'))
})

afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  rmSync(folder, { recursive: true, force: true })
})

const steps: Migration[] = [
  (store) => store.exec('CREATE TABLE a (x INTEGER)'),
  (store) => store.exec("ALTER TABLE a ADD COLUMN y TEXT NOT NULL DEFAULT 'new'"),
]

test('an existing file is copied aside before it is brought to a newer version', () => {
  const store = open()
  expect(migrate(store, steps.slice(0, 1))).toBe(0)
  expect(existsSync(`${store.file}.v0.bak`)).toBe(false)
  store.run('INSERT INTO a VALUES (1)')
  expect(migrate(store, steps)).toBe(1)
  expect(store.all('SELECT * FROM a')).toEqual([{ x: 1, y: 'new' }])
  const copy = new Database(`${store.file}.v1.bak`, { readonly: true })
  expect(copy.prepare('SELECT * FROM a').all()).toEqual([{ x: 1 }])
  expect(copy.pragma('user_version', { simple: true })).toBe(1)
  copy.close()
})

test('a step that fails leaves the version and the tables of before', () => {
  const store = open()
  migrate(store, steps.slice(0, 1))
  const broken: Migration = (each) => {
    each.exec('CREATE TABLE b (x INTEGER)')
    throw new Error('half done')
  }
  expect(() => migrate(store, [...steps, broken])).toThrow('half done')
  expect(store.pragma('user_version')).toBe(2)
  expect(store.all("SELECT name FROM sqlite_schema WHERE name = 'b'")).toEqual([])
  expect(migrate(store, steps)).toBe(2)
})

test('a file of a newer version is refused untouched', () => {
  const store = open()
  migrate(store, steps)
  expect(() => migrate(store, steps.slice(0, 1))).toThrow(NewerDatabaseError)
  expect(store.pragma('user_version')).toBe(2)
})

test('saves survive a power cut: write-ahead log, full synchronisation', () => {
  const store = open()
  expect(store.pragma('journal_mode')).toBe('wal')
  expect(store.pragma('synchronous')).toBe(2)
  expect(store.pragma('foreign_keys')).toBe(1)
})

test('ids have 19 digits, never repeat, and order rows by time', () => {
  const ids = new IdSource()
  const made = [1000, 1000, 1000, 999, 2000].map((offset) => ids.next(1_790_000_000_000 + offset))
  expect(new Set(made).size).toBe(5)
  expect(made).toEqual([...made].sort())
  for (const id of made) expect(id).toMatch(/^\d{19}$/)
  expect(idAt(1_790_000_000_001) > idAt(1_790_000_000_000)).toBe(true)
})

test('an order is one of the entity’s own columns or the default', () => {
  const by = (orderField: string, order: 'asc' | 'desc' | '' = 'asc') =>
    orderBy(tenant, { order, orderField })
  expect(by('tenant_name')).toBe('tenant_name asc, id asc')
  expect(by('tenantName', 'desc')).toBe('tenant_name desc, id desc')
  for (const other of [
    '',
    'tenant_itype',
    'constructor',
    '__proto__',
    'id; DROP TABLE tenants',
    'TENANT_NAME',
  ]) {
    expect(by(other), other).toBe('update_date desc, id desc')
  }
  expect(by('tenant_name', '')).toBe('update_date desc, id desc')
  expect(orderBy(logLogin, { order: '', orderField: '' })).toBe('create_date desc, id desc')
})

test('a list is ordered and filtered by a value inside an object', () => {
  const info = z.object({ author: z.string(), tries: z.number() }).nullable()
  const entity = z.object({ id: Id, jobInfo: info })
  const filters = { author: contains('jobInfo.author'), tries: equals('jobInfo.tries') }
  const jobs = defineResource('ops.sample', { entity, filters, endpoints: {} })
  const store = open()
  store.exec('CREATE TABLE jobs (id INTEGER PRIMARY KEY, job_info TEXT)')
  const infos = [{ author: 'Li', tries: 10 }, { author: 'Wang', tries: 9 }, null]
  for (const [at, jobInfo] of infos.entries())
    store.run('INSERT INTO jobs VALUES (?, ?)', at + 1, jobInfo && JSON.stringify(jobInfo))
  const ids = (query: object) => {
    const asked = { page: 1, limit: 10, order: '', orderField: '', ...query } as const
    return page(store, 'jobs', jobs, asked, []).list.map(({ id }) => id)
  }
  expect(ids({ orderField: 'job_info.tries', order: 'asc' })).toEqual(['3', '2', '1'])
  expect(ids({ author: 'wan' })).toEqual(['2'])
  expect(ids({ tries: '10' })).toEqual(['1'])
  expect(ids({ orderField: "job_info.tries') --", order: 'asc' })).toEqual(['3', '2', '1'])
})

test('what a caller sends is bound, never part of the statement', () => {
  const hostile = "x' OR 1=1; --%_\\"
  const { where, values } = listSql(
    logLogin,
    { order: '', orderField: '', ...{ creatorName: hostile, status: hostile, bDate: hostile, eDate: '' } },
    [],
  )
  expect(where).toBe(" WHERE (creator_name LIKE ? ESCAPE '\\') AND (status = ?) AND (create_date >= ?)")
  expect(values).toEqual(["%x' OR 1=1; --\\%\\_\\\\%", hostile, hostile])
})

test('a reader of a stream sees one moment and stops nobody from writing', () => {
  const store = open()
  migrate(store, steps)
  for (let x = 0; x < 5; x += 1) store.run('INSERT INTO a (x) VALUES (?)', x)
  const seen: number[] = []
  for (const row of store.stream<{ x: number }>('SELECT x FROM a ORDER BY x')) {
    seen.push(row.x)
    store.run('INSERT INTO a (x) VALUES (?)', 100 + row.x)
  }
  expect(seen).toEqual([0, 1, 2, 3, 4])
  expect(store.get('SELECT COUNT(*) AS n FROM a')).toEqual({ n: 10 })
})

test('the demo data is the same in every database, made within two seconds, and large enough', () => {
  const now = instant('2026-06-15 15:30:00')
  const dump = (name: string) => {
    const store = open(name)
    migrate(store, migrations)
    seed(store, now)
    const count = (table: string) => store.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)?.n ?? 0
    return {
      counts: ['tenants', 'users', 'depts', 'log_login', 'log_operation'].map(count),
      users: store.all('SELECT id, tenant_id, username, real_name, dept_id, mobile FROM users ORDER BY id'),
      tenants: store.all('SELECT * FROM tenants ORDER BY id'),
      log: store.all('SELECT * FROM log_operation ORDER BY id'),
    }
  }
  const started = process.cpuUsage()
  const first = dump('one.db')
  const used = process.cpuUsage(started)
  expect((used.user + used.system) / 1000).toBeLessThan(2000)
  expect(dump('two.db')).toEqual(first)
  const [tenants = 0, users = 0, depts = 0, logins, operations] = first.counts
  expect(tenants).toBe(240)
  expect(users).toBeGreaterThan(300)
  expect(depts).toBeGreaterThan(30)
  expect([logins, operations]).toEqual([600, 1500])
})

test('log rows older than LOG_KEEP_DAYS go, newer ones stay (OPS-PRM-08)', () => {
  const store = open()
  migrate(store, migrations)
  const now = instant('2026-06-15 15:30:00')
  seed(store, now)
  const rows = () => store.get<{ n: number }>('SELECT COUNT(*) AS n FROM log_operation')?.n
  tidy(store, now)
  expect(rows()).toBe(1500)
  store.run("UPDATE params SET param_value = '10' WHERE param_code = 'LOG_KEEP_DAYS'")
  tidy(store, now)
  const oldest = store.get<{ at: string }>('SELECT MIN(create_date) AS at FROM log_operation')
  expect(rows()).toBeLessThan(1000)
  expect((oldest?.at ?? '') >= '2026-06-05 15:30:00').toBe(true)
  store.run("UPDATE params SET param_value = 'nonsense' WHERE param_code = 'LOG_KEEP_DAYS'")
  const before = rows()
  tidy(store, now)
  expect(rows()).toBe(before)
})
