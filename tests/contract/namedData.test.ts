import { readMoment } from '#base/moments.ts'
import { findSource } from '#contract/pageSources.ts'
import { stamp } from '#server/common/clock.ts'
import { valueAt } from '#pickers/page/answerParts.ts'
import { type ComputedId, dataIds, dataOf } from '#pickers/page/namedData.ts'
import { type CallData, readings } from '#pickers/page/readNamed.ts'
import { expect, test } from 'vitest'
import { dayShown, instant } from '#tests/setup/platformClock.ts'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
server.stopClocks()
for (const table of ['job_logs', 'api_logs', 'log_error', 'log_login', 'msg_biz_infos'])
  server.sql(`DELETE FROM ${table}`)

const now = new Date()
const at = (daysBack: number, time: string): Date => instant(`${dayShown(now, -daysBack)} ${time}`)

let lastId = 8_000_000_000_000_000_000n
const nextId = () => (lastId += 1n)

function run(time: Date, trigger: number, handle: number, message = ''): void {
  server.sql(
    `INSERT INTO job_logs (id, tenant_id, job_id, job_desc, sort_name, trigger_time, trigger_code, handle_code,
       trigger_msg, handle_msg) VALUES (?, 'platform', 1, '对账', '财务', ?, ?, ?, ?, ?)`,
    ...[nextId(), stamp(time), trigger, handle, `失败原因：${message}`, message],
  )
}

function request(time: Date, isFine: boolean): void {
  server.sql(
    `INSERT INTO api_logs (id, tenant_id, api_code, api_name, api_req_time, api_rsp_time, api_duration, api_status,
       resp_str, create_date) VALUES (?, 'platform', 'A', '甲接口', ?, ?, 10, ?, 'no', ?)`,
    ...[nextId(), stamp(time), stamp(time), isFine ? 1 : 0, stamp(time)],
  )
}

const askAs =
  (client: typeof admin): CallData =>
  (endpoint, query) =>
    client.must(endpoint, { query: query as Record<string, string> })

const read = (id: ComputedId, { isBrief = false, client = admin } = {}) =>
  readings[id]({ ask: askAs(client), now: readMoment(stamp(now)), isBrief })

const isComputed = (id: string): id is ComputedId => Object.hasOwn(readings, id)

/** Value that is read under a name, by either way. */
async function valueOf(id: (typeof dataIds)[number]): Promise<unknown> {
  const { call } = dataOf(id)
  if (!call) return isComputed(id) ? read(id) : undefined
  const source = findSource(call.url)
  if (!source) return undefined
  const query = call.params as Record<string, string>
  return valueAt(await admin.must(source.endpoint, { query }), call.path)
}

test('failed runs, days and reasons: of the platform’s day, to its first and last second (OPS-DSG-05)', async () => {
  // As they happen: newer runs have greater ids.
  run(at(7, '23:59:59'), 500, 0)
  run(at(6, '00:00:00'), 500, 0)
  run(at(1, '23:59:59'), 200, 500)
  run(at(0, '00:00:00'), 500, 0, '无执行器')
  run(at(0, '12:00:00'), 200, 200)
  run(at(0, '12:00:01'), 200, 0)
  run(at(0, '23:59:59'), 200, 502, '超时\n第二行')
  expect(await read('jobs.failedToday')).toBe(2)
  expect(await read('jobs.runsToday')).toBe(4)
  expect(await read('jobs.results')).toEqual({ true: 1, false: 2, open: 1 })
  expect(await read('jobs.failedDays')).toEqual(
    [1, 0, 0, 0, 0, 1, 2].map((value, index) => ({ day: dayShown(now, index - 6), value })),
  )
  expect(await read('jobs.failedDays', { isBrief: true })).toEqual([{ day: dayShown(now, 0), value: 2 }])
  expect(((await read('jobs.failures')) as object[]).slice(0, 2)).toEqual([
    { job: '对账', time: stamp(at(0, '23:59:59')), reason: '超时' },
    { job: '对账', time: stamp(at(0, '00:00:00')), reason: '无执行器' },
  ])
  // Another tenant's page counts its own.
  expect(await read('jobs.failedToday', { client: tenant })).toBe(0)
})

test('the success rate is a share of all requests, and nothing where there were none', async () => {
  expect(await read('api.successRate')).toBeNull()
  for (const isFine of [true, true, true, false]) request(at(0, '08:00:00'), isFine)
  request(at(6, '00:00:00'), false)
  expect(await read('api.requests')).toBe(5)
  expect(await read('api.successRate')).toBe(60)
  expect(await read('api.failedToday')).toBe(1)
  expect(await read('api.requestsToday')).toBe(4)
  expect(await read('api.errorMonth')).toHaveLength(31)
})

test('every name is read by documented calls with the filters they have, and answers its shape', async () => {
  const shapes = {
    figure: expect.any(Number),
    parts: expect.any(Object),
    days: expect.arrayContaining([expect.objectContaining({ day: dayShown(now, 0) })]),
    rows: expect.any(Array),
  }
  for (const id of dataIds) {
    const { call, shape, columns = [] } = dataOf(id)
    const value = await valueOf(id)
    expect([id, value]).toEqual([id, shapes[shape]])
    const shown = Object.keys((call && Array.isArray(value) ? value[0] : undefined) ?? {})
    if (shown.length > 0) expect([id, columns.filter(({ key }) => !shown.includes(key))]).toEqual([id, []])
    const source = call && findSource(call.url)
    const known = source ? Object.keys(source.endpoint.query.shape ?? {}) : []
    expect([id, Object.keys(call?.params ?? {}).filter((key) => !known.includes(key))]).toEqual([id, []])
  }
})
