import { chinese } from '#tests/setup/words.ts'
import { type LogSql, logSql } from '#contract/resources/ops/logSql.ts'
import { params } from '#contract/resources/ops/params.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

// The interval at which the figures are written is turned by hand; everything else runs in real time.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => {
  vi.useRealTimers()
})

const server = await startServer()
const admin = await server.admin()
const { page, get, remove, export: exportCall } = logSql.endpoints

const written = () => vi.advanceTimersByTime(10_000)
const insertParam =
  'INSERT INTO params (tenant_id, param_code, param_value, remark, updater, update_date, id, creator, create_date) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'

async function rowOf(sqlStr: string): Promise<LogSql> {
  const { list } = await admin.must(page, { query: { sqlStr, limit: 1000 } })
  const row = list.find((each) => each.sqlStr === sqlStr)
  if (!row) throw new Error(`no row for ${sqlStr}`)
  return row
}

const create = (paramCode: string, by = admin) =>
  by.call(params.endpoints.create, { body: { paramCode, paramValue: 'a value', remark: '' } })

test('runs, changes, failures and transactions of a statement are counted in one row (OPS-LSQ-05)', async () => {
  await create('COUNTED_A')
  await create('COUNTED_B')
  const before = server.sql<{ rows: number }>('SELECT COUNT(*) AS rows FROM log_sql')[0]
  expect(before?.rows).toBe(0)
  written()
  const row = await rowOf(insertParam)
  expect(row).toMatchObject({
    executionStatus: 1,
    executeRows: 2,
    transactionalRows: 2,
    errorRows: 0,
    updateRows: 2,
    readRows: 0,
    maxConcurrent: 1,
  })
  expect(row.executeDuration).toBeGreaterThan(0)
  expect(row.slowDuration).toBeGreaterThan(0)
  expect(row.slowDuration).toBeLessThanOrEqual(row.executeDuration)
  expect(JSON.stringify(server.sql('SELECT sql_str FROM log_sql'))).not.toContain('COUNTED_A')
})

test('later runs are added to the row, a failed one is marked (OPS-LSQ-05)', async () => {
  const before = await rowOf(insertParam)
  server.sql("CREATE TRIGGER broken BEFORE INSERT ON params BEGIN SELECT RAISE(ABORT, 'broken'); END")
  try {
    expect((await create('COUNTED_C', admin.wantingFault())).status).toBe(500)
  } finally {
    server.sql('DROP TRIGGER broken')
  }
  written()
  expect(await rowOf(insertParam)).toMatchObject({
    id: before.id,
    executionStatus: 0,
    executeRows: 3,
    errorRows: 1,
    updateRows: 2,
  })
  await create('COUNTED_D')
  written()
  expect(await rowOf(insertParam)).toMatchObject({ executionStatus: 1, executeRows: 4, errorRows: 1 })
})

test('rows that are read are counted, values in a statement are question marks (OPS-LSQ-05)', async () => {
  await admin.must(params.endpoints.page, { query: { limit: 5 } })
  written()
  const { list } = await admin.must(page, { query: { sqlStr: 'FROM params WHERE tenant_id', limit: 100 } })
  const read = list.find((row) => row.sqlStr.endsWith('LIMIT ? OFFSET ?'))
  expect(read).toMatchObject({ executeRows: 1, readRows: 5, updateRows: 0, transactionalRows: 0 })
  const all = server.sql<{ text: string }>('SELECT sql_str AS text FROM log_sql').map(({ text }) => text)
  expect(all.filter((text) => /'|--|\n|= \d/.test(text))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test('statements on the statistics themselves are left out (OPS-LSQ-05)', async () => {
  for (let round = 0; round < 3; round += 1) {
    await admin.must(page)
    written()
  }
  expect((await admin.must(page, { query: { sqlStr: 'log_sql' } })).total).toBe(0)
})

test('slow statements first: sorted by total duration (OPS-LSQ-02, OPS-LSQ-05)', async () => {
  const { list } = await admin.must(page, {
    query: { orderField: 'execute_duration', order: 'desc', limit: 100 },
  })
  const durations = list.map((row) => row.executeDuration)
  expect(durations.length).toBeGreaterThan(5)
  expect(durations).toEqual([...durations].sort((a, b) => b - a))
})

test('a row is read with all its figures, exported, and deleted (OPS-LSQ-04, OPS-LSQ-05)', async () => {
  const row = await rowOf(insertParam)
  expect(await admin.must(get, { params: { id: row.id } })).toEqual(row)
  const query = { sqlStr: 'INSERT INTO params' }
  const rows = readWorkbook((await admin.call(exportCall, { query })).bytes)[0]?.rows ?? []
  expect(rows[0]).toEqual([
    chinese('ops.logSql:field.sqlStr'),
    '最近执行',
    '执行次数',
    chinese('ops.logSql:field.executeDuration'),
    chinese('ops.logSql:field.slowDuration'),
    chinese('ops.logSql:field.transactionalRows'),
    '失败次数',
    '更新行数',
    '读取行数',
    '最大并发',
  ])
  expect(rows[1]?.slice(0, 3)).toEqual([insertParam, '成功', '4'])
  await admin.must(remove, { body: [row.id] })
  expect((await admin.call(get, { params: { id: row.id } })).msg).toBe(chinese('recordMissing'))
  await create('COUNTED_E')
  written()
  expect(await rowOf(insertParam)).toMatchObject({ executeRows: 1 })
})

test('the statements of the server are no business of a tenant or an operator', async () => {
  const [row] = (await admin.must(page)).list
  const inside = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  expect((await inside.must(page)).total).toBe(0)
  await inside.must(remove, { body: [row?.id] })
  expect((await inside.call(get, { params: { id: row?.id ?? '' } })).msg).toBe(chinese('recordMissing'))
  expect(await admin.must(get, { params: { id: row?.id ?? '' } })).toMatchObject({ sqlStr: row?.sqlStr })
  const operator = await server.signIn('operator')
  for (const call of [page, exportCall]) expect((await operator.call(call)).code).toBe(403)
})
