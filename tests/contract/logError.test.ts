import { logError, logErrorStat } from '#contract/resources/ops/logError.ts'
import { params } from '#contract/resources/ops/params.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { expect, test } from 'vitest'
import { dayShown } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const failing = admin.wantingFault()
const { page, export: exportCall } = logError.endpoints
const stat = logErrorStat.endpoints

/** Midnight so many days from today. */
const midnight = (offset: number): string => `${dayShown(server.clock.now(), offset)} 00:00:00`

/** Makes every insert into a table fail while `work` runs, as a fault in the code would. */
async function broken<T>(table: string, work: () => Promise<T>): Promise<T> {
  server.sql(`CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'no more ink'); END`)
  try {
    return await work()
  } finally {
    server.sql('DROP TRIGGER broken')
  }
}

const newest = async () => (await admin.must(page, { query: { limit: 1 } })).list[0]

test('an unexpected exception is recorded with the number the caller was told (OPS-LER-06)', async () => {
  const before = (await admin.must(page)).total
  const answer = await broken('params', () =>
    failing.call(params.endpoints.create, { body: { paramCode: 'BROKEN', paramValue: '1' } }),
  )
  const number = /\[(E[0-9a-f]{8})\]/.exec(answer.msg)?.[1]
  expect(answer).toMatchObject({ status: 500, code: 500 })
  expect(number).toBeDefined()
  expect((await admin.must(page)).total).toBe(before + 1)
  const row = await newest()
  expect(row).toMatchObject({
    exNum: number,
    requestUri: '/sys/params',
    requestMethod: 'POST',
    ip: '127.0.0.1',
  })
  expect(JSON.parse(row?.requestParams ?? '')).toEqual({ paramCode: 'BROKEN', paramValue: '1' })
  expect(row?.errorInfo).toMatch(/^SqliteError: no more ink\n\s+at /)
  expect(server.faults.at(-1)).toContain(number)
})

test('equal faults share a number, others have another (OPS-LER-06)', async () => {
  const fail = (table: string, code: string) =>
    broken(table, () => failing.call(params.endpoints.create, { body: { paramCode: code, paramValue: '1' } }))
  const first = await fail('params', 'ONE')
  const second = await fail('params', 'TWO')
  expect(second.msg).toBe(first.msg)
  const { list } = await admin.must(page, { query: { limit: 2 } })
  expect(list[0]?.exNum).toBe(list[1]?.exNum)
  const seeded = server.sql<{ name: string }>('SELECT DISTINCT ex_num AS name FROM log_error')
  expect(seeded.length).toBeGreaterThanOrEqual(9)
})

test('a fault in a reading call is recorded too, a refusal is not (OPS-LER-06)', async () => {
  const before = (await admin.must(page)).total
  server.sql('ALTER TABLE params RENAME TO params_away')
  try {
    expect((await failing.call(params.endpoints.page)).msg).toMatch(/\[E[0-9a-f]{8}\]$/)
  } finally {
    server.sql('ALTER TABLE params_away RENAME TO params')
  }
  expect(await newest()).toMatchObject({ requestUri: '/sys/params/page', requestMethod: 'GET' })
  await admin.call(params.endpoints.create, { body: {} })
  await admin.call(params.endpoints.get, { params: { id: '1' } })
  expect((await admin.must(page)).total).toBe(before + 1)
})

test('neither parameters nor stack carry a secret of the call (OPS-LER-06)', async () => {
  const system = await admin.must(appConfig.endpoints.system)
  server.sql(
    "CREATE TRIGGER leaky BEFORE INSERT ON app_config BEGIN SELECT RAISE(ABORT, 'cannot take Hidden#54321; password=Other#1'); END",
  )
  try {
    await failing.call(appConfig.endpoints.saveSystem, {
      body: { ...system, expiresSeconds: 300, initPassword: 'Hidden#54321' },
    })
  } finally {
    server.sql('DROP TRIGGER leaky')
  }
  const row = await newest()
  expect(row?.errorInfo).toContain('cannot take ***; password=***')
  expect(JSON.parse(row?.requestParams ?? '')).toMatchObject({ initPassword: '***' })
  const everything = JSON.stringify(server.sql('SELECT * FROM log_error')) + server.faults.join('\n')
  for (const secret of ['Hidden#54321', 'Other#1', admin.token]) expect(everything).not.toContain(secret)
})

test('the list is filtered by address, range, number, ip and method (OPS-LER-01, OPS-LER-06)', async () => {
  const all = server.sql<{ uri: string; date: string; number: string; ip: string; method: string }>(
    'SELECT request_uri AS uri, create_date AS date, ex_num AS number, ip, request_method AS method FROM log_error',
  )
  const some = all[40]
  if (!some) throw new Error('nothing seeded')
  const total = async (query: Record<string, string>) => (await admin.must(page, { query })).total
  expect(await total({ requestUri: '/SYS/USER' })).toBe(
    all.filter((row) => row.uri.includes('/sys/user')).length,
  )
  expect(await total({ exNum: some.number })).toBe(all.filter((row) => row.number === some.number).length)
  expect(await total({ ip: some.ip })).toBe(all.filter((row) => row.ip.includes(some.ip)).length)
  for (const method of ['POST', 'GET', 'DELETE', 'PUT']) {
    expect(await total({ requestMethod: method })).toBe(all.filter((row) => row.method === method).length)
  }
  const createDateBegin = midnight(-2)
  const createDateEnd = midnight(0)
  const found = await total({ createDateBegin, createDateEnd })
  expect(found).toBe(all.filter((row) => row.date >= createDateBegin && row.date <= createDateEnd).length)
  expect(found).toBeLessThan(all.length)
})

test('the export has the same filters (OPS-LER-04, OPS-LER-06)', async () => {
  const query = { requestMethod: 'GET', orderField: 'create_date', order: 'asc' }
  const { list } = await admin.must(page, { query: { ...query, limit: 1000 } })
  const [sheet] = readWorkbook((await admin.call(exportCall, { query })).bytes)
  expect(sheet?.rows[0]).toEqual([
    '异常编号',
    '请求地址',
    '请求方式',
    '请求参数',
    chinese('ops.logError:field.ip'),
    chinese('heading.userAgent'),
    '发生时间',
    '异常信息',
  ])
  expect(sheet?.rows.slice(1).map((row) => [row[0], row[6]])).toEqual(
    list.map((row) => [row.exNum, row.createDate]),
  )
})

test('statistics count a range by number and address (OPS-LES-04)', async () => {
  const range = { createDateBegin: midnight(-6), createDateEnd: midnight(1) }
  const rows = server.sql<{ key: string }>(
    "SELECT ex_num || ' ' || request_uri AS key FROM log_error WHERE create_date >= ? AND create_date <= ?",
    range.createDateBegin,
    range.createDateEnd,
  )
  const counts = new Map<string, number>()
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1)
  const { list, total } = await admin.must(stat.page, { query: { ...range, limit: 1000 } })
  expect(new Map(list.map((row) => [`${row.exNum} ${row.requestUri}`, row.cnt]))).toEqual(counts)
  expect(total).toBe(counts.size)
  expect(list.map((row) => row.cnt)).toEqual(list.map((row) => row.cnt).sort((a, b) => b - a))
  expect(list[0]).toMatchObject(range)
  const narrow = await admin.must(stat.page, {
    query: { ...range, createDateBegin: midnight(0), limit: 1000 },
  })
  expect(narrow.list.reduce((sum, row) => sum + row.cnt, 0)).toBeLessThan(rows.length)
})

test('statistics are paged, sorted by address and narrowed by number (OPS-LES-02, OPS-LES-04)', async () => {
  const range = { createDateBegin: midnight(-9), createDateEnd: midnight(1) }
  const sorted = { ...range, orderField: 'request_uri', order: 'desc' }
  const { list, total } = await admin.must(stat.page, { query: { ...sorted, limit: 1000 } })
  const addresses = list.map((row) => row.requestUri)
  expect(addresses).toEqual([...addresses].sort().reverse())
  const second = await admin.must(stat.page, { query: { ...sorted, page: 2, limit: 3 } })
  expect(second).toEqual({ list: list.slice(3, 6), total })
  const number = list[0]?.exNum ?? ''
  const found = await admin.must(stat.page, { query: { ...range, exNum: number } })
  expect(found.list.length).toBeGreaterThan(0)
  expect(new Set(found.list.map((row) => row.exNum))).toEqual(new Set([number]))
})

test('statistics are exported as a page or as a whole (OPS-LES-04)', async () => {
  const query = { createDateBegin: midnight(-9), createDateEnd: midnight(1) }
  const { list } = await admin.must(stat.page, { query: { ...query, limit: 1000 } })
  const all = readWorkbook((await admin.call(stat.export, { query })).bytes)[0]?.rows
  expect(all).toEqual([
    ['异常编号', '请求地址', '次数'],
    ...list.map((row) => [row.exNum, row.requestUri, String(row.cnt)]),
  ])
  const one = readWorkbook((await admin.call(stat.export, { query: { ...query, page: 2, limit: 3 } })).bytes)
  expect(one[0]?.rows.slice(1)).toEqual(all?.slice(4, 7))
})

test('errors of a range are counted by hour or day; beyond the six most frequent they are one figure', async () => {
  const range = { createDateBegin: midnight(-6), createDateEnd: midnight(1) }
  const rows = server.sql<{ date: string; number: string }>(
    'SELECT create_date AS date, ex_num AS number FROM log_error WHERE create_date BETWEEN ? AND ?',
    range.createDateBegin,
    range.createDateEnd,
  )
  const perNumber = Map.groupBy(rows, ({ number }) => number)
  const named = [...perNumber]
    .toSorted(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
    .slice(0, 6)
    .map(([number]) => number)
  expect(perNumber.size).toBeGreaterThan(named.length)
  for (const [step, length] of [
    ['hour', 13],
    ['day', 10],
  ] as const) {
    const expected = Map.groupBy(
      rows,
      ({ date, number }) => `${date.slice(0, length)} ${named.includes(number) ? number : ''}`,
    )
    const counts = await admin.must(stat.counts, { query: { ...range, step } })
    expect(new Map(counts.map(({ time, exNum, total }) => [`${time} ${exNum}`, total]))).toEqual(
      new Map([...expected].map(([key, found]) => [key, found.length])),
    )
  }
  const one = await admin.must(stat.counts, { query: { ...range, exNum: named[0] ?? '' } })
  expect(one.reduce((sum, { total }) => sum + total, 0)).toBe(perNumber.get(named[0] ?? '')?.length)
})

test('who cannot open the screen cannot read the log; a tenant reads its own', async () => {
  const operator = await server.signIn('operator')
  for (const call of [page, exportCall, stat.page, stat.export, stat.counts]) {
    expect((await operator.call(call)).code).toBe(403)
  }
  const inside = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const [counted] = server.sql<{ rows: number }>(
    "SELECT COUNT(*) AS rows FROM log_error WHERE tenant_id = 'hengyuan'",
  )
  expect((await inside.must(page)).total).toBe(counted?.rows)
})
