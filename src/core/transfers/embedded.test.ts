import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportRequest, Transfer } from '#contract/bridge.ts'
import { embeddedAdmin } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { readWorkbook } from '../testing/readWorkbook.ts'

/** Logs and exports through the whole of core, against the embedded backend over HTTP. */

let bench: Bench

beforeAll(async () => {
  bench = await openBench({ capabilities: ['embedded-backend'] })
  await bench.done('session.prepare', { profileId: embeddedAdmin.profileId })
  await bench.done('session.signIn', embeddedAdmin)
})

afterAll(() => bench.close())

interface Listed {
  list: { id: string; createDate: string; creatorName: string; tenantName: string }[]
  total: number
}

async function list(endpoint: string, query: object, prefer?: 'cache') {
  const { data, source } = await bench.done('api.call', { endpoint, query, prefer })
  // The gateway has checked it against the contract.
  return { ...(data as Listed), source }
}

async function exported(change: Partial<ExportRequest>): Promise<Transfer> {
  const started = await bench.done('transfers.export', {
    endpoint: 'ops.params.page',
    query: { order: '', orderField: '' },
    via: 'client',
    format: 'csv',
    columns: [
      { key: 'id', label: '编号' },
      { key: 'paramCode', label: '编码' },
    ],
    fileName: '导出',
    ...change,
  })
  const { transfer } = await bench.event(
    'transfer',
    (event) => event.transfer.id === started?.id && event.transfer.endedAt > 0,
  )
  return transfer
}

test('synchronised, the cache answers every question about a log as the platform does', async () => {
  const endpoint = 'ops.logOperation.page'
  await bench.done('logs.sync', { resource: 'ops.logOperation' })
  await expect
    .poll(async () => (await bench.done('logs.status', { resource: 'ops.logOperation' })).running)
    .toBe(false)

  // The middle of the rows, so that every query has an answer and retention plays no part.
  const newest = await list(endpoint, { limit: 100 })
  const rows = newest.list
  const [bDate, eDate] = [rows.at(-1)?.createDate, rows[10]?.createDate]
  const range = { bDate, eDate, limit: 1000 }
  const name = String(rows[20]?.creatorName)
  const questions: object[] = [
    range,
    { ...range, limit: 7, page: 2 },
    { ...range, limit: 7, page: 10_000 },
    { ...range, status: '0' },
    { ...range, status: '1' },
    { ...range, status: '9' },
    { ...range, creatorName: name.toUpperCase() },
    { ...range, creatorName: name.slice(1, 3) },
    { ...range, creatorName: '%' },
    { ...range, creatorName: '_' },
    { ...range, creatorName: `' OR 1=1 --` },
    { bDate: eDate?.slice(0, 10), eDate: eDate?.slice(0, 10), limit: 1000 },
    ...['id', 'status', 'request_time', 'create_date', 'userNickName', 'dept_name', 'no_such_field'].flatMap(
      (orderField) => [
        { ...range, orderField, order: 'asc', limit: 30 },
        { ...range, orderField, order: 'desc', limit: 30, page: 2 },
        { ...range, orderField, order: '' },
      ],
    ),
  ]
  for (const query of questions) {
    const fromPlatform = await list(endpoint, query)
    const fromCache = await list(endpoint, query, 'cache')
    expect([fromPlatform.source, fromCache.source]).toEqual(['network', 'cache'])
    expect({ query, total: fromCache.total, list: fromCache.list }).toEqual({
      query,
      total: fromPlatform.total,
      list: fromPlatform.list,
    })
  }
  expect((await list(endpoint, range)).total).toBeGreaterThan(50)
})

test('the list as shown is saved with all its rows', async () => {
  const { total } = await list('ops.params.page', {})
  const transfer = await exported({})
  expect(transfer).toMatchObject({ state: 'done', done: total, total, fileName: '导出.csv' })
  const lines = readFileSync(join(bench.dataDir, '导出.csv'), 'utf8').trim().split('\r\n')
  expect(lines).toHaveLength(total + 1)
})

test('the platform’s own workbook holds the tenants that match the filters (SYS-TEN-26)', async () => {
  const query = { order: 'asc', orderField: 'tenant_name', status: '1' } as const
  const { list: tenants, total } = await list('sys.tenant.page', { ...query, limit: 1000 })
  const all = await list('sys.tenant.page', {})
  expect(total).toBeLessThan(all.total)
  const transfer = await exported({
    endpoint: 'sys.tenant.export',
    via: 'server',
    format: 'xlsx',
    query,
    fileName: '租户',
  })
  expect(transfer).toMatchObject({ state: 'done', unit: 'bytes', fileName: '租户.xlsx' })
  const [sheet] = readWorkbook(join(bench.dataDir, '租户.xlsx'))
  expect(sheet?.rows).toHaveLength(total + 1)
  const texts = sheet?.rows.slice(1).map((row) => Object.values(row).map(([value]) => value)) ?? []
  tenants.forEach((tenant, index) => expect(texts[index]).toContain(tenant.tenantName))
  expect(readdirSync(bench.dataDir).filter((file) => file.endsWith('.part'))).toEqual([])
})

test('a log is exported from this machine with its computed columns, and offline without being asked', async () => {
  await bench.done('logs.sync', { resource: 'ops.logOperation' })
  const status = () => bench.done('logs.status', { resource: 'ops.logOperation' })
  await expect.poll(async () => (await status()).running).toBe(false)
  const { rows } = await status()
  const request: Partial<ExportRequest> = {
    endpoint: 'ops.logOperation.page',
    columns: [
      { key: 'id', label: '编号' },
      { key: 'browser', label: '浏览器', from: 'userAgent', format: 'browser' },
      { key: 'os', label: '系统', from: 'userAgent', format: 'os' },
    ],
    fileName: '缓存日志',
  }
  const lines = () => readFileSync(join(bench.dataDir, '缓存日志.csv'), 'utf8').trim().split('\r\n').slice(1)

  expect(await exported({ ...request, prefer: 'cache' })).toMatchObject({
    state: 'done',
    done: rows,
    total: rows,
  })
  expect(new Set(lines().map((line) => line.split(',')[0])).size).toBe(rows)
  // The seed's browsers; programs that call without one leave it empty.
  const named = lines().filter((line) => /^\d+,[A-Z][\w ]+ \d+,(Windows|macOS|Linux)/.test(line))
  expect(named.length).toBeGreaterThan(rows / 2)

  // Filters and order hold as they do in the list.
  const query = { order: 'asc', orderField: 'request_time', status: '0' }
  const { total } = await list('ops.logOperation.page', { ...query, limit: 1 }, 'cache')
  expect(await exported({ ...request, query, prefer: 'cache' })).toMatchObject({ done: total, total })
  expect(total).toBeLessThan(rows)

  await bench.done('backend.stop')
  await expect.poll(async () => (await bench.done('session.current'))?.connection.state).toBe('offline')
  expect(await exported(request)).toMatchObject({ state: 'done', done: rows })
})
