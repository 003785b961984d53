import { chinese } from '#tests/setup/words.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { stamp } from '#server/common/clock.ts'
import { expect, test } from 'vitest'
import { dayShown, instant } from '#tests/setup/platformClock.ts'
import { HOUR, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, remove, export: exportCall } = apiLog.endpoints
const monitor = apiMonitor.endpoints

server.sql('DELETE FROM api_logs')
const now = new Date()
/** At noon, so many days ago, and some seconds. */
const at = (days: number, seconds = 0): Date =>
  new Date(instant(`${dayShown(now, -days)} 12:00:00`).getTime() + seconds * 1000)
const dayOf = (days: number): string => stamp(at(days)).slice(0, 10)

let lastId = 7_000_000_000_000_000_000n
function insert(
  time: Date,
  {
    code = 'A_ONE',
    name = '甲接口',
    isFine = true,
    duration = 10,
    tenantId = 'platform',
    answer = 'ok',
  } = {},
): string {
  lastId += 1n
  server.sql(
    `INSERT INTO api_logs (id, tenant_id, api_code, api_name, api_req_time, api_rsp_time, api_duration, api_status,
       resp_str, create_date) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[
      lastId,
      tenantId,
      code,
      name,
      stamp(time),
      stamp(time),
      duration,
      isFine ? 1 : 0,
      answer,
      stamp(time),
    ],
  )
  return String(lastId)
}

const found = async (query: Record<string, string | number>) => {
  const { list, total } = await admin.must(page, { query: { limit: 1000, ...query } })
  expect(total).toBe(list.length)
  return list.map(({ id }) => id)
}

const first = insert(at(3), { duration: 30 })
const failed = insert(at(2, 60), { isFine: false, duration: 50, answer: '超时' })
const other = insert(at(2), { code: 'B_TWO', name: '乙接口', duration: 20 })
const today = insert(at(0), { name: '甲接口改名' })
const old = insert(at(40), { code: 'B_TWO', name: '乙接口' })
insert(at(1), { tenantId: 'hengyuan', isFine: false })

test('every filter narrows, the newest come first, and the total is that of the filter (OPS-APL-02, OPS-APL-04)', async () => {
  expect(await found({})).toEqual([today, failed, other, first, old])
  expect(await found({ apiCode: 'one' })).toEqual([today, failed, first])
  expect(await found({ apiName: '改名' })).toEqual([today])
  expect(await found({ apiCode: 'two', apiName: '甲' })).toEqual([])
  for (const value of ['false', '0']) expect(await found({ apiStatus: value })).toEqual([failed])
  for (const value of ['true', '1'])
    expect(await found({ apiStatus: value })).toEqual([today, other, first, old])
  expect(await found({ beginDate: dayOf(2), endDate: dayOf(2) })).toEqual([failed, other])
  expect(await found({ beginDate: dayOf(3) })).toEqual([today, failed, other, first])
  expect(await found({ endDate: dayOf(3) })).toEqual([first, old])
  // Parts of days are counted row by row.
  expect(await found({ beginDate: stamp(at(2, 1)) })).toEqual([today, failed])
  expect(await found({ endDate: stamp(at(2, 1)) })).toEqual([other, first, old])
  expect(await found({ beginDate: stamp(at(2, 1)), endDate: stamp(at(2, 59)) })).toEqual([])
  expect(await found({ beginDate: stamp(at(3, -1)), endDate: stamp(at(2, 0)) })).toEqual([other, first])
  expect(await found({ beginDate: stamp(at(0)), endDate: stamp(at(2)) })).toEqual([])
  expect(await found({ apiCode: 'B_', apiStatus: '1', beginDate: stamp(at(2, 0)) })).toEqual([other])
})

test('a column sorts the whole list, and pages follow each other (OPS-APL-03)', async () => {
  const sorted = async (orderField: string, order: 'asc' | 'desc') =>
    (await admin.must(page, { query: { orderField, order, limit: 10 } })).list.map((row) => row.apiDuration)
  expect(await sorted('api_duration', 'asc')).toEqual([10, 10, 20, 30, 50])
  expect(await sorted('apiDuration', 'desc')).toEqual([50, 30, 20, 10, 10])
  expect((await sorted('api_status', 'asc'))[0]).toBe(50)
  const pages = [1, 2, 3].map((number) => admin.must(page, { query: { page: number, limit: 2 } }))
  const rows = (await Promise.all(pages)).flatMap(({ list }) => list.map(({ id }) => id))
  expect(rows).toEqual([today, failed, other, first, old])
})

test('the embedded server answers page, detail, delete and export from its table (OPS-APL-08, OPS-APL-09, OPS-APL-10)', async () => {
  const row = await admin.must(get, { params: { id: failed } })
  expect(row).toMatchObject({
    apiStatus: false,
    apiDuration: 50,
    respStr: '超时',
    apiReqTime: stamp(at(2, 60)),
  })
  expect((await tenant.call(get, { params: { id: failed } })).msg).toBe(chinese('recordMissing'))
  const query = { apiCode: 'A_', apiName: '甲', beginDate: dayOf(3), endDate: dayOf(0), apiStatus: 'false' }
  const file = await admin.call(exportCall, { query })
  const [head, ...rows] = readWorkbook(file.bytes)[0]?.rows ?? []
  expect(head?.slice(0, 6)).toEqual([
    ...[chinese('api.apiLog:field.apiCode'), chinese('api.apiLog:field.apiName')],
    ...[chinese('api.apiLog:field.apiReqTime'), chinese('api.apiLog:field.apiRspTime')],
    ...[chinese('api.apiLog:field.apiDuration'), chinese('api.apiLog:field.apiStatus')],
  ])
  expect(rows.map((cells) => [cells[0], String(cells[4]), cells[5]])).toEqual([['A_ONE', '50', '失败']])
  const gone = insert(at(0))
  await tenant.must(remove, { body: [gone] })
  expect(await found({ beginDate: dayOf(0) })).toEqual([gone, today])
  await admin.must(remove, { body: [gone] })
  expect(await found({ beginDate: dayOf(0) })).toEqual([today])
})

test('the cards are counted from configurations and from the logs of seven days (OPS-MON-01)', async () => {
  const [confs] = server.sql<{ on: number; off: number; ws: number; async: number }>(
    `SELECT SUM(status = 1) AS "on", SUM(status = 0) AS off, SUM(api_protocol_type = 'ws') AS ws,
       SUM(api_deal_type = 'ASYNC') AS "async" FROM api_confs WHERE tenant_id = 'platform'`,
  )
  const all = (confs?.on ?? 0) + (confs?.off ?? 0)
  expect(await admin.must(monitor.cards)).toEqual({
    statusMap: { true: confs?.on, false: confs?.off },
    protocolMap: { HTTP: all - (confs?.ws ?? 0), ws: confs?.ws },
    dealTypeMap: { SYNC: all - (confs?.async ?? 0), ASYNC: confs?.async },
    apiLogMap: { true: 3, false: 1 },
  })
  expect((await tenant.must(monitor.cards)).apiLogMap).toEqual({ true: 0, false: 1 })
  // The seventh day counts, the eighth does not.
  const [seventh, eighth] = [insert(at(6)), insert(at(7))]
  expect((await admin.must(monitor.cards)).apiLogMap).toEqual({ true: 4, false: 1 })
  await admin.must(remove, { body: [seventh, eighth] })
  expect((await admin.must(monitor.cards)).apiLogMap).toEqual({ true: 3, false: 1 })
})

test('days come oldest first with those without requests, today last (OPS-MON-02, OPS-APD-06)', async () => {
  const days = [6, 5, 4, 3, 2, 1, 0]
  expect(await admin.must(monitor.errorDays, { query: { days: 7 } })).toEqual(
    days.map((day) => ({ date: dayOf(day), errNum: day === 2 ? 1 : 0 })),
  )
  expect(await admin.must(monitor.errorDays)).toHaveLength(7)
  const totals = await admin.must(monitor.days, { query: { days: 7, apiCode: 'A_ONE' } })
  expect(totals.map(({ date, value }) => [date, value])).toEqual(
    days.map((day) => [dayOf(day), day === 3 || day === 2 || day === 0 ? 1 : 0]),
  )
  expect(totals[4]?.desc).toBe(chinese('api.dayTotal', { success: 0, fail: 1 }))
  const english = await admin.in('en-US').must(monitor.days, { query: { days: 7, apiCode: 'A_ONE' } })
  expect(english[6]?.desc).toBe('1 succeeded, 0 failed')
  expect((await admin.call(monitor.days, { query: { days: 0, apiCode: 'A_ONE' } })).status).toBe(422)
  expect((await admin.call(monitor.days, { query: { days: 7 } as never })).fields).toHaveProperty('apiCode')
})

test('the latest are ten at most, the newest first (OPS-MON-04, OPS-APD-05)', async () => {
  const made = Array.from({ length: 12 }, (_, index) =>
    insert(at(0, index + 1), {
      code: 'C_MANY',
      name: '丙接口',
      isFine: index % 2 === 0,
      answer: `第${index}次`,
    }),
  )
  const recent = await admin.must(monitor.recent, { query: { apiCode: 'C_MANY' } })
  expect(recent.map(({ respStr, apiStatus }) => [respStr, apiStatus])).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => [`第${index}次`, index % 2 === 0]),
  )
  const errors = await admin.must(monitor.errors)
  expect(errors).toHaveLength(7)
  expect(errors[0]).toEqual({ apiName: '丙接口', respStr: '第11次', apiReqTime: stamp(at(0, 12)) })
  for (let count = 0; count < 5; count += 1) insert(at(0, 60 + count), { isFine: false })
  expect(await admin.must(monitor.errors)).toHaveLength(10)
  expect(made).toHaveLength(12)
})

test('the health of a month is counted per day, with its average duration (OPS-CAL-02)', async () => {
  insert(at(3, 1), { duration: 71, isFine: false })
  const query = { apiCode: 'A_ONE', beginDate: dayOf(3), endDate: dayOf(2) }
  expect(await admin.must(monitor.health, { query })).toEqual([
    { date: dayOf(3), total: 2, success: 1, fail: 1, duration: 51 },
    { date: dayOf(2), total: 1, success: 0, fail: 1, duration: 50 },
  ])
  expect(await tenant.must(monitor.health, { query })).toEqual([])
  expect((await admin.call(monitor.health, { query: { ...query, beginDate: 'x' } })).status).toBe(422)
})

test('what is older than the platform keeps goes, and its counts with it', async () => {
  server.sql("UPDATE params SET param_value = '30' WHERE param_code = 'LOG_KEEP_DAYS'")
  const { tidy } = await import('#server/housekeeping.ts')
  const { Store } = await import('#server/db/store.ts')
  const store = new Store(server.dataFile)
  tidy(store, new Date(Date.now() + HOUR))
  store.close()
  expect(await found({ endDate: dayOf(30) })).toEqual([])
  expect(server.sql('SELECT 1 FROM api_log_days WHERE day <= ?', dayOf(31))).toEqual([])
})
