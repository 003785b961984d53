import { dayOf, wallParts, wallTime } from '#base/moments.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { stamp } from '#server/common/clock.ts'
import { expect, test } from 'vitest'
import { instant, partsShown } from '#tests/setup/platformClock.ts'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const { page, remove, clear, export: exportCall } = jobLog.endpoints

const DAY = 86_400_000
const NONE = 900_001

let lastId = 0
/** A log row of a job of the test's own. */
function insert(jobId: number, time: Date, codes: { trigger?: number; handle?: number } = {}): string {
  lastId += 1
  const id = String((BigInt(time.getTime()) << 22n) + BigInt(lastId))
  server.sql(
    `INSERT INTO job_logs (id, tenant_id, job_id, job_desc, sort_name, trigger_time, trigger_code, handle_code)
     VALUES (?, 'platform', ?, '对账', '财务', ?, ?, ?)`,
    BigInt(id),
    jobId,
    stamp(time),
    codes.trigger ?? 200,
    codes.handle ?? 200,
  )
  return id
}

const found = async (query: Record<string, string | number>) =>
  (await admin.must(page, { query: { limit: 1000, ...query } })).list

test('the newest run comes first, with the name and the category of its job (OPS-JLG-04)', async () => {
  const { list, total } = await admin.must(page, { query: { limit: 50 } })
  expect(total).toBeGreaterThan(300)
  expect(list.map((row) => row.triggerTime)).toEqual(
    list.map((row) => row.triggerTime).sort((a, b) => (a < b ? 1 : -1)),
  )
  expect(list[0]?.job?.jobInfo?.jobDesc).not.toBe('')
  expect(list[0]?.job?.sortName).not.toBe('')
  expect(list[0]?.triggerMsg).toContain('触发方式')
})

test('logStatus: 1 success, 2 failure of trigger or run, 3 in progress, -1 all (OPS-JLG-03)', async () => {
  const job = NONE
  const now = new Date()
  const ids = {
    success: insert(job, now),
    failed: insert(job, now, { handle: 500 }),
    timeout: insert(job, now, { handle: 502 }),
    refused: insert(job, now, { trigger: 500, handle: 0 }),
    running: insert(job, now, { handle: 0 }),
  }
  const of = async (logStatus: string) => (await found({ jobId: job, logStatus })).map((row) => row.id).sort()
  expect(await of('1')).toEqual([ids.success])
  expect(await of('2')).toEqual([ids.failed, ids.timeout, ids.refused].sort())
  expect(await of('3')).toEqual([ids.running])
  expect(await of('-1')).toEqual(Object.values(ids).sort())
  expect(await of('')).toHaveLength(5)
})

test('jobId 0 is every job, filterTime one text with both ends (OPS-JLG-01, OPS-JLG-12)', async () => {
  const job = NONE + 1
  const at = (text: string) => insert(job, instant(text))
  const [before, first, last, after] = [
    at('2026-01-01 07:59:59'),
    at('2026-01-01 08:00:00'),
    at('2026-01-01 09:00:00'),
    at('2026-01-01 09:00:01'),
  ]
  const filterTime = '2026-01-01 08:00:00 - 2026-01-01 09:00:00'
  expect((await found({ jobId: job, filterTime })).map((row) => row.id)).toEqual([last, first])
  expect(await found({ jobId: job, filterTime: '' })).toHaveLength(4)
  expect((await found({ jobId: 0, filterTime })).map((row) => row.id)).toEqual([last, first])
  const rows = readWorkbook((await admin.call(exportCall, { query: { jobId: job, filterTime } })).bytes)[0]
    ?.rows
  expect(rows?.slice(1).map((row) => row[3])).toEqual(['2026-01-01 09:00:00', '2026-01-01 08:00:00'])
  expect(rows?.[1]?.slice(1, 3)).toEqual(['对账', '财务'])
  expect([before, after]).toHaveLength(2)
})

test('rows are deleted by id with their code (OPS-JLG-08)', async () => {
  const job = NONE + 2
  const first = insert(job, new Date())
  const second = insert(job, new Date())
  expect((await operator.call(remove, { body: [first] })).code).toBe(403)
  expect(await admin.must(remove, { body: [first, '12345'] })).toBeNull()
  expect((await found({ jobId: job })).map((row) => row.id)).toEqual([second])
})

test('types 1 to 4 clear what is older than one, three, six, twelve months (OPS-JLG-10, OPS-JLG-11)', async () => {
  const job = NONE + 3
  const other = NONE + 4
  const now = server.clock.now()
  const monthsAgo = (months: number, days: number) => {
    const { year, month, day } = partsShown(now)
    const last = wallParts(wallTime(year, month - months + 1, 0)).day
    const then = dayOf(wallTime(year, month - months, Math.min(day, last)))
    return new Date(instant(`${then}${stamp(now).slice(10)}`).getTime() + days * DAY)
  }
  const edges = ([1, 3, 6, 12] as const).flatMap((months) => [
    insert(job, monthsAgo(months, -1)),
    insert(job, monthsAgo(months, 1)),
  ])
  insert(other, monthsAgo(24, 0))
  const remaining = async (type: number) => {
    await admin.must(clear, { body: { jobId: String(job), type: String(type) } as never })
    return (await found({ jobId: job })).map((row) => row.id).reverse()
  }
  const byAge = [...edges].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  expect(await remaining(4)).toEqual(byAge.slice(1))
  expect(await remaining(3)).toEqual(byAge.slice(3))
  expect(await remaining(2)).toEqual(byAge.slice(5))
  expect(await remaining(1)).toEqual(byAge.slice(7))
  expect(await found({ jobId: other })).toHaveLength(1)
})

test('types 5 to 8 keep the newest 1000 to 100000 of the chosen job, of all together for 0 (OPS-JLG-10, OPS-JLG-11)', async () => {
  const job = NONE + 5
  const fill = (jobId: number, count: number) =>
    server.sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO job_logs (id, tenant_id, job_id, job_desc, trigger_time, trigger_code)
       SELECT ? * 1000000 + i, 'platform', ?, '多', '2026-01-01 00:00:00', 200 FROM n`,
      count,
      jobId,
      jobId,
    )
  const left = (jobId: number) =>
    server.sql<{ n: number; low: number; high: number }>(
      `SELECT COUNT(*) AS n, MIN(id) % 1000000 AS low, MAX(id) % 1000000 AS high FROM job_logs WHERE job_id = ?`,
      jobId,
    )[0]
  const run = (jobId: number, type: number) =>
    admin.must(clear, { body: { jobId: String(jobId), type: String(type) } as never })
  for (const [type, kept] of [
    [8, 100_000],
    [7, 30_000],
    [6, 10_000],
    [5, 1000],
  ] as const) {
    fill(job, kept + 5)
    await run(job, type)
    expect(left(job), `type ${type}`).toEqual({ n: kept, low: 6, high: kept + 5 })
    await run(job, type)
    expect(left(job)?.n).toBe(kept)
    server.sql('DELETE FROM job_logs WHERE job_id = ?', job)
  }
  const total = () => server.sql<{ n: number }>('SELECT COUNT(*) AS n FROM job_logs')[0]?.n ?? 0
  fill(job, 1500)
  expect(total()).toBeGreaterThan(1500)
  await run(0, 5)
  expect(total()).toBe(1000)
})

test('type 9 clears everything of a job or of all; another type is refused; the code is needed (OPS-JLG-09, OPS-JLG-11)', async () => {
  const job = NONE + 6
  insert(job, new Date())
  insert(job + 1, new Date())
  const send = (who: typeof admin, jobId: number, type: string) =>
    who.call(clear, { body: { jobId: String(jobId), type } as never })
  for (const type of ['0', '10', '-1', '1.5', 'x', ''])
    expect((await send(admin, job, type)).msg, type).toMatch(/^(?:清理类型不正确|type：格式不正确)$/)
  expect((await send(operator, job, '9')).code).toBe(403)
  expect(await found({ jobId: job })).toHaveLength(1)
  expect((await send(admin, job, '9')).code).toBe(0)
  expect(await found({ jobId: job })).toEqual([])
  expect(await found({ jobId: job + 1 })).toHaveLength(1)
  expect((await send(admin, 0, '9')).code).toBe(0)
  expect(await found({})).toEqual([])
})

test('a clear travels as a form; JSON in its place is refused', async () => {
  const path = clear.path
  const asForm = await admin.raw({
    method: 'POST',
    path,
    body: 'jobId=0&type=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(asForm.code).toBe(0)
  const asJson = await admin.raw({
    method: 'POST',
    path,
    body: JSON.stringify({ jobId: '0', type: 1 }),
    headers: { 'content-type': 'application/json' },
  })
  expect(asJson.code).toBe(415)
})
