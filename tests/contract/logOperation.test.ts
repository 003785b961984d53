import { logOperation, type LogOperation } from '#contract/resources/ops/logOperation.ts'
import { params } from '#contract/resources/ops/params.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { expect, test } from 'vitest'
import { dayShown } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const { page, export: exportCall } = logOperation.endpoints

const total = async () => (await admin.must(page)).total
const newest = async (): Promise<LogOperation | undefined> =>
  (await admin.must(page, { query: { limit: 1 } })).list[0]

/** Runs something and answers the rows it added, oldest first. */
async function added(work: () => Promise<unknown>): Promise<LogOperation[]> {
  const before = await total()
  await work()
  const count = (await total()) - before
  return count === 0 ? [] : (await admin.must(page, { query: { limit: count } })).list.reverse()
}

test('each POST, PUT, DELETE and export leaves one row with method, address, duration and result (OPS-LOP-04)', async () => {
  let id = ''
  const rows = await added(async () => {
    id = await admin.must(params.endpoints.create, { body: { paramCode: 'LOGGED', paramValue: '1' } })
    await admin.must(params.endpoints.update, { body: { id, paramCode: 'LOGGED', paramValue: '2' } })
    await admin.call(params.endpoints.export, { query: { paramCode: 'LOGGED' } })
    await admin.must(params.endpoints.remove, { body: [id] })
  })
  expect(rows.map((row) => [row.operation, row.requestMethod, row.requestUri, row.status])).toEqual([
    ['系统参数-新增', 'POST', '/sys/params', 1],
    ['系统参数-修改', 'PUT', '/sys/params', 1],
    ['系统参数-导出', 'GET', '/sys/params/export', 1],
    ['系统参数-删除', 'DELETE', '/sys/params', 1],
  ])
  expect(rows[0]).toMatchObject({
    creatorName: 'admin',
    userNickName: chinese('sys.user:mark.super'),
    deptName: '总经理办公室',
    ip: '127.0.0.1',
  })
  expect(JSON.parse(rows[0]?.requestParams ?? '')).toEqual({ paramCode: 'LOGGED', paramValue: '1' })
  expect(JSON.parse(rows[0]?.responseStr ?? '')).toEqual({ code: 0, msg: 'success', data: id })
  expect(rows[3]?.requestParams).toBe(JSON.stringify([id]))
  for (const row of rows) expect(row.requestTime).toBeGreaterThanOrEqual(0)
})

test('reading leaves no row', async () => {
  const rows = await added(async () => {
    await admin.must(params.endpoints.page)
    await admin.must(tenant.endpoints.page)
  })
  expect(rows).toEqual([])
})

test('a refused change is logged as a failure with its reason, although it changed nothing (OPS-LOP-04)', async () => {
  const body = { paramCode: 'LOG_KEEP_DAYS', paramValue: '1' }
  const operator = await server.signIn('operator')
  const rows = await added(async () => {
    await admin.call(params.endpoints.create, { body })
    await admin.call(params.endpoints.create, { body: {} })
    await operator.call(params.endpoints.create, { body })
  })
  expect(rows.map((row) => [row.creatorName, row.status, JSON.parse(row.responseStr).code])).toEqual([
    ['admin', 0, 10002],
    ['admin', 0, 422],
    ['operator', 0, 403],
  ])
})

test('a change and its row are stored together or not at all', async () => {
  server.sql("CREATE TRIGGER no_log BEFORE INSERT ON log_operation BEGIN SELECT RAISE(ABORT, 'full'); END")
  try {
    const answer = await admin.wantingFault().call(params.endpoints.create, {
      body: { paramCode: 'UNLOGGED', paramValue: '1' },
    })
    expect(answer).toMatchObject({ status: 500, code: 500 })
  } finally {
    server.sql('DROP TRIGGER no_log')
  }
  expect((await admin.must(params.endpoints.page, { query: { paramCode: 'UNLOGGED' } })).total).toBe(0)
})

test('secrets are masked in parameters and answers (OPS-LOP-04)', async () => {
  const current = await admin.must(appConfig.endpoints.security)
  const system = await admin.must(appConfig.endpoints.system)
  const rows = await added(async () => {
    await admin.must(appConfig.endpoints.saveSecurity, {
      body: { ...current, passwordEncKey: 'topsecretkey1234' },
    })
    await admin.must(appConfig.endpoints.saveSystem, {
      body: { ...system, expiresSeconds: 300, initPassword: 'Hidden#12345' },
    })
  })
  expect(rows.map((row) => row.operation)).toEqual(['应用配置-保存安全设置', '应用配置-保存系统设置'])
  expect(JSON.parse(rows[0]?.requestParams ?? '')).toMatchObject({
    passwordEncKey: '***',
    passwordEnc: false,
    failureHere: 5,
  })
  expect(JSON.parse(rows[1]?.requestParams ?? '')).toMatchObject({ initPassword: '***', codeLength: 6 })
  const everything = JSON.stringify(server.sql('SELECT * FROM log_operation'))
  expect(everything).not.toContain('topsecretkey1234')
  expect(everything).not.toContain('Hidden#12345')
  expect(everything).not.toContain(admin.token)
})

test('a token in the address of an export is not logged', async () => {
  const rows = await added(() =>
    server.guest.raw({ method: 'GET', path: `/sys/params/export?token=${admin.token}&paramCode=X` }),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(admin.token)
  expect(JSON.parse(rows[0]?.requestParams ?? '')).toMatchObject({ paramCode: 'X' })
})

test('long parameters are cut at 4000 characters (OPS-LOP-04)', async () => {
  await admin.must(params.endpoints.create, { body: { paramCode: 'LONG', paramValue: '长'.repeat(4000) } })
  expect((await newest())?.requestParams).toHaveLength(4000)
})

test('the list is filtered by account, status and time (OPS-LOP-04)', async () => {
  const all = server.sql<{ name: string; status: number; date: string }>(
    'SELECT creator_name AS name, status, create_date AS date FROM log_operation',
  )
  expect(all.length).toBeGreaterThan(1500)
  expect((await admin.must(page, { query: { status: '0' } })).total).toBe(
    all.filter((row) => row.status === 0).length,
  )
  expect((await admin.must(page, { query: { creatorName: 'LI' } })).total).toBe(
    all.filter((row) => row.name.toLowerCase().includes('li')).length,
  )
  const dates = all.map((row) => row.date).sort()
  const [bDate = '', eDate = ''] = [dates[200], dates[900]]
  expect((await admin.must(page, { query: { bDate, eDate } })).total).toBe(
    all.filter((row) => row.date >= bDate && row.date <= eDate).length,
  )
})

test('the list is sorted by duration when asked (OPS-COM-03)', async () => {
  const { list } = await admin.must(page, {
    query: { limit: 100, orderField: 'request_time', order: 'desc' },
  })
  const times = list.map((row) => row.requestTime)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(times[0]).toBeGreaterThan(1000)
})

test('the export has the same filters and the result in words (OPS-LOP-04)', async () => {
  const query = { status: '0' }
  const count = (await admin.must(page, { query })).total
  const [sheet] = readWorkbook((await admin.call(exportCall, { query })).bytes)
  expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['用户名', '姓名', '所属部门', '操作'])
  expect(sheet?.rows).toHaveLength(count + 1)
  expect(new Set(sheet?.rows.slice(1).map((row) => row[8]))).toEqual(new Set(['失败']))
  const first = readWorkbook((await admin.call(exportCall, { query: { page: 1, limit: 20 } })).bytes)
  expect(first[0]?.rows).toHaveLength(21)
})

test('the seeded log looks back a month and has rows of today', async () => {
  const day = (offset: number) => dayShown(new Date(), offset)
  const dates = server.sql<{ day: string }>(
    'SELECT DISTINCT substr(create_date, 1, 10) AS day FROM log_operation',
  )
  expect(dates.length).toBeGreaterThan(20)
  expect(dates.map((row) => row.day)).toContain(day(0))
  expect(dates.every((row) => row.day >= day(-31) && row.day <= day(0))).toBe(true)
})
