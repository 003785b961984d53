import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contains, custom, DateTime, defineResource, equals, from, Id, until } from '#contract/kernel.ts'
import { type LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import type { Cache, CacheFile, LogQuery } from './cacheFile.ts'
import { type ForkedChildren, forkChildren } from '../testing/forkChildren.ts'
import { noonToday, operationRow, operationRows } from '../testing/operationRows.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { createCache } from './cache.ts'
import { DAY, formatMoment, later } from '#base/moments.ts'
import { retentionStart } from './retention.ts'

const COUNT = 600
const rows = operationRows(COUNT)
let dataDir: string
let children: ForkedChildren
let cache: Cache
let file: CacheFile

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-cache-'))
  children = forkChildren({ cache: new URL('./child.ts', import.meta.url) })
  cache = createCache({ dataDir, children, log: recordingLog(), onRebuilt: () => {} })
  file = cache.open('queries')
  // Out of order and twice: neither may show.
  await file.putLog(logOperation, [...rows].reverse(), 5)
  await file.putLog(logOperation, rows.slice(100, 300), 4)
})

afterAll(async () => {
  await cache.close()
  children.end()
  rmSync(dataDir, { recursive: true, force: true })
})

// ---- a reference in plain JavaScript, written from the contract's words ------------------------

const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const byId = (a: LogOperation, b: LogOperation): number =>
  BigInt(a.id) < BigInt(b.id) ? -1 : Number(BigInt(a.id) > BigInt(b.id))

function reference(query: LogQuery): { list: LogOperation[]; total: number } {
  const { creatorName = '', status = '', bDate = '', eDate = '' } = query.filters
  const found = rows
    .filter((row) => fold(row.creatorName).includes(fold(creatorName)))
    .filter((row) => status === '' || String(row.status) === status)
    .filter((row) => bDate === '' || row.createDate >= bDate)
    .filter((row) => eDate === '' || row.createDate <= (eDate.length === 10 ? `${eDate} 23:59:59` : eDate))
  const sign = query.order === 'asc' ? 1 : -1
  const key = query.orderField.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const field = (query.order === '' || !(key in operationRow(0)) ? 'createDate' : key) as keyof LogOperation
  const isDefault = field === 'createDate' && key !== 'createDate'
  found.sort((a, b) => {
    const [x, y] = [a[field], b[field]]
    const order = field === 'id' ? 0 : typeof x === 'number' ? x - Number(y) : byText(String(x), String(y))
    return (order || byId(a, b)) * (isDefault ? -1 : sign)
  })
  const start = (query.page - 1) * query.limit
  return { list: found.slice(start, start + query.limit), total: found.length }
}

const ask = (change: Partial<LogQuery>): LogQuery => ({
  filters: {},
  orderField: '',
  order: '',
  page: 1,
  limit: 10,
  ...change,
})

const questions: [string, LogQuery][] = [
  ['newest first', ask({})],
  ['the third page', ask({ page: 3 })],
  ['the last, shorter page', ask({ page: 9, limit: 70 })],
  ['a page beyond the end', ask({ page: 61 })],
  ['the farthest page there is', ask({ page: 1_000_000_000, limit: 1000 })],
  ['a page of a thousand', ask({ limit: 1000 })],
  ['empty filters', ask({ filters: { creatorName: '', status: '', bDate: '', eDate: '' } })],
  ['part of a name, other case', ask({ filters: { creatorName: 'ADMin' } })],
  ['Chinese, one character', ask({ filters: { creatorName: '小' } })],
  ['a percent sign', ask({ filters: { creatorName: '%' } })],
  ['an underscore', ask({ filters: { creatorName: '_' } })],
  ['a backslash', ask({ filters: { creatorName: '\\' } })],
  ['a NUL, which nobody has', ask({ filters: { creatorName: '\u0000' } })],
  ['a quote', ask({ filters: { creatorName: "'" } })],
  ['a dot is a dot', ask({ filters: { creatorName: 'Li.W' } })],
  ['a name nobody has', ask({ filters: { creatorName: 'nobody' } })],
  ['status 0', ask({ filters: { status: '0' } })],
  ['a status nobody has', ask({ filters: { status: '7' } })],
  ['from a moment, itself included', ask({ filters: { bDate: '2026-11-20 11:00:00' }, limit: 300 })],
  ['until a moment, itself included', ask({ filters: { eDate: '2026-11-20 11:00:00' }, limit: 300 })],
  ['a whole day', ask({ filters: { bDate: '2026-11-20', eDate: '2026-11-20' }, limit: 1000 })],
  ['the day before', ask({ filters: { eDate: '2026-11-19' } })],
  [
    'all filters, sorted, second page',
    ask({
      filters: {
        creatorName: 'admin',
        status: '1',
        bDate: '2026-11-20 09:00:00',
        eDate: '2026-11-20 11:59:00',
      },
      orderField: 'request_time',
      order: 'asc',
      page: 2,
      limit: 7,
    }),
  ],
  ['by a number, descending', ask({ orderField: 'requestTime', order: 'desc', limit: 50 })],
  ['by a text with many equal values', ask({ orderField: 'dept_name', order: 'asc', limit: 500 })],
  ['by id, ascending', ask({ orderField: 'id', order: 'asc' })],
  ['by time, ascending', ask({ orderField: 'create_date', order: 'asc' })],
  ['a field without a direction', ask({ orderField: 'request_time' })],
  ['a field that does not exist', ask({ orderField: 'no_such_column', order: 'asc' })],
  ['a filter that does not exist', ask({ filters: { operation: '租户' } })],
]

describe('the cache answers as the platform does', () => {
  test.each(questions)('%s', async (_, query) => {
    const expected = reference(query)
    expect(await file.queryLog(logOperation, query)).toEqual({ ...expected, asOf: 5 })
  })
})

test.each([
  `' OR 1=1 --`,
  `"; DROP TABLE "log.ops.logOperation"; --`,
  `%' UNION SELECT json, as_of FROM snapshots --`,
  '\u0000',
  '\u202eevil',
  '😀'.repeat(250),
])('text that looks like SQL is text: %j', async (text) => {
  const byFilter = await file.queryLog(
    logOperation,
    ask({ filters: { creatorName: text, status: text, bDate: text, eDate: text } }),
  )
  expect(byFilter.list).toEqual([])
  const byField = await file.queryLog(logOperation, ask({ orderField: text, order: 'asc' }))
  expect(byField.list).toEqual(reference(ask({})).list)
  await file.put(text, text, 1)
  expect((await file.get(text))?.value).toBe(text)
  expect((await file.logStatus(logOperation)).rows).toBe(COUNT)
})

test('rows with hostile text come back as they were', async () => {
  const strange = cache.open('strange')
  const row = {
    ...operationRow(0),
    requestParams: `<script>alert(1)</script>'";--\u202e\n${'长'.repeat(10_000)}`,
  }
  await strange.putLog(logOperation, [row], 1)
  const { list } = await strange.queryLog(logOperation, ask({ filters: { creatorName: row.creatorName } }))
  expect(list).toEqual([row])
})

test('status tells how many rows there are, from when to when, and how old they are', async () => {
  expect(await file.logStatus(logOperation)).toEqual({
    rows: COUNT,
    newest: rows[0]?.createDate,
    oldest: rows.at(-1)?.createDate,
    asOf: 5,
  })
  expect(await cache.open('empty').logStatus(logOperation)).toEqual({
    rows: 0,
    newest: '',
    oldest: '',
    asOf: 0,
  })
})

test('a row that comes again replaces the one before', async () => {
  const again = cache.open('again')
  await again.putLog(logOperation, [{ ...operationRow(0), responseStr: 'first' }], 1)
  await again.putLog(logOperation, [{ ...operationRow(0), responseStr: 'second' }], 2)
  const { list, total, asOf } = await again.queryLog(logOperation, ask({}))
  expect({ total, asOf }).toEqual({ total: 1, asOf: 2 })
  expect(list).toEqual([{ ...operationRow(0), responseStr: 'second' }])
})

test('a row without an id is left out, a missing field is its empty value', async () => {
  const odd = cache.open('odd')
  await odd.putLog(
    logOperation,
    [{ id: '', createDate: '2026-01-01 00:00:00' }, { createDate: '2026-01-01 00:00:00' }, { id: '7' }],
    1,
  )
  const { list } = await odd.queryLog(logOperation, ask({}))
  expect(list).toEqual([
    expect.objectContaining({ id: '7', creatorName: '', requestTime: 0, createDate: '' }),
  ])
})

test('trimming keeps the last days and rows without a time', async () => {
  const trimmed = cache.open('trimmed')
  const noon = noonToday()
  const day = (age: number): string => formatMoment(later(noon, -age * DAY))
  const ages = [0, 29, 30, 31, 400]
  await trimmed.putLog(
    logOperation,
    [...ages.map((age) => ({ ...operationRow(age), createDate: day(age) })), { id: '1' }],
    1,
  )
  await trimmed.trimLog(logOperation, retentionStart(30, noon))
  const { list } = await trimmed.queryLog(logOperation, ask({}))
  expect(list).toEqual([
    expect.objectContaining({ createDate: day(0) }),
    expect.objectContaining({ createDate: day(29) }),
    expect.objectContaining({ createDate: day(30) }),
    expect.objectContaining({ id: '1', createDate: '' }),
  ])
})

// ---- an entity that changes -------------------------------------------------------------------

const before = z.object({ id: Id, code: z.string(), at: DateTime })
const after = before.extend({
  amount: z.number(),
  ok: z.boolean(),
  tags: z.array(z.string()),
  remark: z.string().nullable(),
  ownerId: Id,
})
const probe = (entity: z.ZodObject, filters = {}) =>
  defineResource('ops.probe', {
    entity,
    filters: { code: contains(), ...filters },
    endpoints: {},
    log: { time: 'at', screen: 'sys/log-other' },
  })

test('a field that is new to the entity becomes a column; older rows hold its empty value', async () => {
  const drifting = cache.open('drifting')
  await drifting.putLog(probe(before), [{ id: '1', code: 'old', at: '2026-01-01 00:00:00' }], 1)
  const resource = probe(after, { ownerId: equals(), low: from('amount'), high: until('amount') })
  const row = {
    id: '2',
    code: 'new',
    at: '2026-01-02 00:00:00',
    amount: 1.5,
    ok: true,
    tags: ['a', 'b'],
    remark: 'x',
    ownerId: '30',
  }
  await drifting.putLog(resource, [row, { ...row, id: '3', ownerId: '4', at: '2026-01-01 12:00:00' }], 2)
  const { list } = await drifting.queryLog(resource, ask({}))
  expect(list[0]).toEqual(row)
  expect(list[2]).toEqual({
    id: '1',
    code: 'old',
    at: '2026-01-01 00:00:00',
    amount: 0,
    ok: false,
    tags: null,
    remark: null,
    ownerId: '',
  })
  const ranged = await drifting.queryLog(resource, ask({ filters: { low: '1', high: '1.5', ownerId: '30' } }))
  expect(ranged.list).toEqual([row])
  // Decimal strings sort as numbers: 4 before 30.
  const sorted = await drifting.queryLog(resource, ask({ orderField: 'owner_id', order: 'asc' }))
  expect(sorted.list.map((each) => (each as typeof row).id)).toEqual(['1', '3', '2'])
  // The version before goes on working on the same file.
  expect((await drifting.queryLog(probe(before), ask({}))).total).toBe(3)
})

test('a field whose type changed means that the rows are fetched again', async () => {
  const changing = cache.open('changing')
  await changing.putLog(probe(before), [{ id: '1', code: 'text', at: '2026-01-01 00:00:00' }], 1)
  const changed = probe(before.extend({ code: z.number().int() }))
  expect(await changing.logStatus(changed)).toEqual({ rows: 0, newest: '', oldest: '', asOf: 0 })
  await changing.putLog(changed, [{ id: '1', code: 5, at: '2026-01-01 00:00:00' }], 2)
  expect((await changing.queryLog(changed, ask({}))).list).toEqual([
    { id: '1', code: 5, at: '2026-01-01 00:00:00' },
  ])
})

test('a filter that only the platform understands is refused, not ignored', async () => {
  const resource = probe(before, { special: custom() })
  await expect(file.queryLog(resource, ask({ filters: { special: 'x' } }))).rejects.toMatchObject({
    failure: { code: 'unsupported' },
  })
  expect((await file.queryLog(resource, ask({ filters: { special: '' } }))).total).toBe(0)
})
