import { chinese } from '#tests/setup/words.ts'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { job, type JobWrite } from '#contract/resources/ops/job.ts'
import { params } from '#contract/resources/ops/params.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const {
  page,
  get,
  create,
  update,
  start,
  stop,
  trigger,
  nextTriggerTime,
  remove,
  export: exportCall,
} = job.endpoints

type Info = z.input<typeof JobWrite>['jobInfo']

const body = (info: Partial<Info> = {}) => ({
  jobType: 3 as const,
  jobInfo: {
    jobDesc: '对账',
    executorHandler: 'demoJobHandler',
    jobCron: '0 0 1 1 1 ?',
    executorRouteStrategy: 'FIRST' as const,
    glueType: 'BEAN' as const,
    executorBlockStrategy: 'SERIAL_EXECUTION' as const,
    ...info,
  },
})

/** A new job. */
const make = async (info: Partial<Info> = {}) => {
  const id = await admin.must(create, { body: body(info) })
  return admin.must(get, { params: { id } })
}

const once = (id: string, executorParam = '') =>
  admin.call(trigger, { params: { id }, body: { executorParam } })

const logsOf = async (jobId: string) =>
  (await admin.must(jobLog.endpoints.page, { query: { jobId, limit: 100 } })).list

/** The job's newest row, once it has ended. */
const ended = (jobId: string, count = 1) =>
  expect
    .poll(
      async () => {
        const rows = await logsOf(jobId)
        return rows.length >= count && rows.every((row) => row.triggerCode !== 200 || row.handleCode !== 0)
          ? rows
          : null
      },
      { interval: 100 },
    )
    .not.toBeNull()
    .then(() => logsOf(jobId))

test('a first start has internal maintenance jobs and custom demo jobs (OPS-JOB-26)', async () => {
  const { list, total } = await admin.must(page, { query: { limit: 1000 } })
  expect(total).toBe(list.length)
  const of = (jobType: number) => list.filter((row) => row.jobType === jobType)
  expect(of(1).map((row) => row.jobInfo?.executorHandler)).toEqual(
    expect.arrayContaining(['jobLogClearHandler', 'logCleanHandler', 'onlineCleanHandler']),
  )
  expect(of(3)).toHaveLength(2)
})

test('jobType and sortCode narrow the list (OPS-JOB-01)', async () => {
  const internal = await admin.must(page, { query: { jobType: 1, limit: 1000 } })
  expect(new Set(internal.list.map((row) => row.jobType))).toEqual(new Set([1]))
  const sorted = await admin.must(page, { query: { jobType: 3, sortCode: 'DEMO', limit: 1000 } })
  expect(new Set(sorted.list.map((row) => row.sortName))).toEqual(new Set(['示例任务']))
  expect((await admin.must(page, { query: { sortCode: 'NOBODY' } })).total).toBe(0)
})

test('what a new job leaves out starts as documented; it is stopped (OPS-JOB-17, OPS-JOB-18)', async () => {
  const made = await make()
  expect(made).toMatchObject({ jobType: 3, sortCode: '', sortName: '' })
  expect(made.jobInfo).toEqual({
    jobDesc: '对账',
    executorHandler: 'demoJobHandler',
    executorRouteStrategy: 'FIRST',
    jobCron: '0 0 1 1 1 ?',
    glueType: 'BEAN',
    executorBlockStrategy: 'SERIAL_EXECUTION',
    childJobId: '',
    executorTimeout: 0,
    executorFailRetryCount: 0,
    alarmEmail: '',
    executorParam: '',
    author: '',
    triggerStatus: 0,
  })
  expect(made.jobId).not.toBe(made.id)
})

test('the required fields are required and only the documented choices are taken (OPS-JOB-17, OPS-JOB-19..21)', async () => {
  const empty = await admin.call(create, { body: { jobInfo: {} } })
  expect(Object.keys(empty.fields).sort()).toEqual([
    'jobInfo.executorBlockStrategy',
    'jobInfo.executorHandler',
    'jobInfo.executorRouteStrategy',
    'jobInfo.glueType',
    'jobInfo.jobCron',
    'jobInfo.jobDesc',
  ])
  expect(new Set(Object.values(empty.fields))).toEqual(new Set([chinese('common:required')]))
  for (const wrong of [
    { executorRouteStrategy: 'NEAREST' },
    { executorBlockStrategy: 'PARALLEL' },
    { glueType: 'GLUE_PYTHON' },
    { childJobId: '1,two' },
    { alarmEmail: 'nobody' },
    { executorTimeout: -1 },
    { executorFailRetryCount: 1.5 },
  ]) {
    expect((await admin.call(create, { body: body(wrong as never) })).code, JSON.stringify(wrong)).toBe(422)
  }
  expect(
    (await admin.call(create, { body: body({ childJobId: '1, 2', alarmEmail: 'a@b.cn,c@d.cn' }) })).code,
  ).toBe(0)
})

test('an invalid cron is refused when saved and when asked for its times (OPS-JOB-07, OPS-JOB-10)', async () => {
  const saved = await admin.call(create, { body: body({ jobCron: '0 0 25 * * ?' }) })
  expect(saved).toMatchObject({ code: 500, msg: chinese('job.cron') })
  expect(saved.fields).toEqual({ 'jobInfo.jobCron': chinese('job.cron') })
  const asked = await admin.in('en-US').call(nextTriggerTime, { body: { cron: 'every day' } })
  expect(asked).toMatchObject({ code: 500, msg: 'The cron expression is invalid' })
})

test('the next five times of a cron are answered (OPS-JOB-07)', async () => {
  const times = await admin.must(nextTriggerTime, { body: { cron: '0 0 12 1 1 ?' } })
  expect(times).toHaveLength(5)
  for (const time of times) expect(time).toMatch(/^\d{4}-01-01 12:00:00$/)
  expect(await admin.must(nextTriggerTime, { body: { cron: '0 0 0 30 2 ?' } })).toEqual([])
  expect((await operator.call(nextTriggerTime, { body: { cron: '* * * * * ?' } })).code).toBe(403)
})

test('start and stop change the state; a started job fires by its cron (OPS-JOB-04, OPS-JOB-08, OPS-JOB-25)', async () => {
  const made = await make({ jobCron: '* * * * * ?', executorHandler: 'sleepJobHandler', executorParam: '0' })
  expect(await admin.must(start, { params: { id: made.id } })).toBeNull()
  expect((await admin.must(get, { params: { id: made.id } })).jobInfo?.triggerStatus).toBe(1)
  await expect.poll(async () => (await logsOf(made.jobId)).length).toBeGreaterThan(1)
  await admin.must(stop, { params: { id: made.id } })
  expect((await admin.must(get, { params: { id: made.id } })).jobInfo?.triggerStatus).toBe(0)
  const rows = await ended(made.jobId)
  // The newest may have been waiting as the job was stopped.
  expect(rows.at(-1)).toMatchObject({ triggerCode: 200, handleCode: 200, handleMsg: '已等待 0 秒' })
  expect(rows[0]?.triggerMsg).toContain('Cron触发')
})

test('run once writes a row immediately and runs with the given parameter (OPS-JOB-06)', async () => {
  const made = await make({ executorParam: '平时的' })
  expect((await once(made.id, '这一次=&+的')).code).toBe(0)
  expect(await logsOf(made.jobId)).toHaveLength(1)
  const [row] = await ended(made.jobId)
  expect(row).toMatchObject({ handleCode: 200, job: { jobInfo: { jobDesc: '对账' } } })
  expect(row?.handleMsg).toContain('这一次=&+的')
  expect(row?.triggerMsg).toContain('手动触发')
})

test('failure, time limit, retry and children are kept (OPS-JOB-27)', async () => {
  const child = await make({ executorHandler: 'sleepJobHandler', executorParam: '0' })
  const parent = await make({
    executorHandler: 'sleepJobHandler',
    executorParam: '0',
    childJobId: child.jobId,
  })
  await once(parent.id, '0')
  expect((await ended(child.jobId))[0]?.triggerMsg).toContain('父任务触发')
  const failing = await make({ executorHandler: 'failJobHandler', executorFailRetryCount: 2 })
  await once(failing.id)
  expect((await ended(failing.jobId, 3)).map((row) => row.handleCode)).toEqual([500, 500, 500])
  const endless = await make({ executorHandler: 'sleepJobHandler', executorTimeout: 1 })
  await once(endless.id, '86400')
  expect((await ended(endless.jobId))[0]).toMatchObject({ triggerCode: 200, handleCode: 502 })
})

test('children are jobs of the own tenant: others are refused by number, and one that was stored earlier is not started (OPS-JOB-27)', async () => {
  const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const foreign = await make({ executorHandler: 'sleepJobHandler', executorParam: '0' })
  const info = { executorHandler: 'sleepJobHandler', executorParam: '0' }
  const own = await tenant.must(create, { body: body(info) })
  const { jobId } = await tenant.must(get, { params: { id: own } })
  const refused = {
    code: 500,
    msg: chinese('job.childUnknown', { ids: `${foreign.jobId}、999999` }),
    fields: { 'jobInfo.childJobId': chinese('job.childUnknown', { ids: `${foreign.jobId}、999999` }) },
  }
  const childJobId = `${jobId}, ${foreign.jobId},999999`
  expect(await tenant.call(create, { body: body({ ...info, childJobId }) })).toMatchObject(refused)
  expect(await tenant.call(update, { body: { id: own, ...body({ ...info, childJobId }) } })).toMatchObject(
    refused,
  )
  server.sql('UPDATE job_info SET child_job_id = ? WHERE job_id = ?', foreign.jobId, Number(jobId))
  await tenant.must(trigger, { params: { id: own }, body: { executorParam: '0' } })
  await expect
    .poll(async () => (await tenant.must(jobLog.endpoints.page, { query: { jobId } })).list[0]?.handleMsg)
    .toContain(`子任务 ${foreign.jobId} 未触发：本租户没有此任务`)
  expect(await logsOf(foreign.jobId)).toEqual([])
  await tenant.must(remove, { body: [own] })
})

test('stopping a job drops its waiting runs, and what runs is not tried again (OPS-JOB-04)', async () => {
  const made = await make({ executorHandler: 'sleepJobHandler' })
  for (const seconds of ['86400', '0', '0']) await once(made.id, seconds)
  await admin.must(stop, { params: { id: made.id } })
  const rows = await logsOf(made.jobId)
  expect(rows.map((row) => [row.handleCode, row.handleMsg]).toReversed()).toEqual([
    [0, ''],
    [500, '任务已停止，排队的执行已取消'],
    [500, '任务已停止，排队的执行已取消'],
  ])
  await admin.must(remove, { body: [made.id] })
  const failing = await make({
    ...{ executorHandler: 'sleepJobHandler', executorParam: 'x', executorTimeout: 1 },
    executorFailRetryCount: 2,
  })
  await once(failing.id, '86400')
  await admin.must(stop, { params: { id: failing.id } })
  expect((await ended(failing.jobId)).map((row) => row.handleCode)).toEqual([502])
})

test('an unknown handler and a script are failed triggers, not crashes (OPS-JOB-26)', async () => {
  const unknown = await make({ executorHandler: 'noSuchHandler' })
  await once(unknown.id)
  const script = await make({ glueType: 'GLUE_GROOVY' })
  await once(script.id)
  const [row] = await logsOf(unknown.jobId)
  expect(row).toMatchObject({ triggerCode: 500, handleCode: 0 })
  expect(row?.triggerMsg).toContain('noSuchHandler')
  expect((await logsOf(script.jobId))[0]?.triggerMsg).toContain('不执行 GLUE_GROOVY')
})

test('httpJobHandler reaches the addresses that were allowed and no other: host and port agree', async () => {
  const reached: string[] = []
  const target = createHttpServer((request, response) => {
    reached.push(request.url ?? '')
    // To a target that is allowed: nothing but following it leads there.
    if (request.url === '/away') response.writeHead(302, { location: '/landed' })
    if (request.url === '/secret') response.end('{"token":"abcdef","page":1}')
    else response.end(request.url === '/long' ? 'x'.repeat(100_000) : `${request.method} bitte`)
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  afterAll(() => void target.close())
  const { port } = target.address() as AddressInfo
  const made = await make({ executorHandler: 'httpJobHandler' })
  let count = 0
  const result = async (param: string) => {
    await once(made.id, param)
    count += 1
    return (await ended(made.jobId, count))[0]
  }
  const here = `http://127.0.0.1:${port}`
  // As it comes, the list has one address, behind which nothing listens.
  expect((await result(`${here}/`))?.handleMsg).toContain('OUTBOUND_ALLOW_HOSTS')
  server.sql(
    "UPDATE params SET param_value = ? WHERE param_code = 'OUTBOUND_ALLOW_HOSTS'",
    `127.0.0.1:${port}, localhost:${port}, 127.0.0.2`,
  )
  expect(await result(`${here}/`)).toMatchObject({ handleCode: 200, handleMsg: 'HTTP 200：GET bitte' })
  const posted = JSON.stringify({ method: 'POST', url: `${here}/`, body: 'x' })
  expect((await result(posted))?.handleMsg).toBe('HTTP 200：POST bitte')
  // The logged response is cut and holds no secret: the tenant's users read the log.
  expect((await result(`${here}/secret`))?.handleMsg).toBe('HTTP 200：{"token":"***","page":1}')
  expect((await result(`${here}/long`))?.handleMsg).toHaveLength('HTTP 200：'.length + 501)
  expect(await result(`${here}/away`)).toMatchObject({ handleCode: 500, handleMsg: 'HTTP 302：GET bitte' })
  expect(reached).not.toContain('/landed')
  const other = `http://127.0.0.1:${new URL(admin.address).port}/sys/appConfig/public`
  expect((await result(other))?.handleMsg).toContain('OUTBOUND_ALLOW_HOSTS')
  expect((await result('http://127.0.0.1/'))?.handleMsg).toContain('OUTBOUND_ALLOW_HOSTS')
  // An entry without a port means the default ports.
  expect((await result(`http://127.0.0.2:${port}/`))?.handleMsg).toContain('OUTBOUND_ALLOW_HOSTS')
  // A name that resolves to this machine is not an allowed target, whichever program listens there.
  expect((await result(`http://localhost:${port}/`))?.handleMsg).toContain('允许范围')
  expect((await result('file:///etc/passwd'))?.handleCode).toBe(500)
})

test('a run over its time does not go on: the request it waits for is given up', async () => {
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  // Takes the request, and never answers it.
  const target = createHttpServer((request) => void request.socket.once('close', closed))
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  afterAll(() => void target.close())
  const { port } = target.address() as AddressInfo
  server.sql(
    "UPDATE params SET param_value = ? WHERE param_code = 'OUTBOUND_ALLOW_HOSTS'",
    `127.0.0.1:${port}`,
  )
  const made = await make({ executorHandler: 'httpJobHandler', executorTimeout: 1 })
  await once(made.id, `http://127.0.0.1:${port}/`)
  expect((await ended(made.jobId))[0]).toMatchObject({ handleCode: 502 })
  // Long before the handler's own limit for a request, when it would end by itself.
  await isClosed
}, 8000)

test('an edit is stored, keeps the number, and takes effect immediately (OPS-JOB-12, OPS-JOB-25)', async () => {
  const made = await make()
  const { triggerStatus: _, ...info } = made.jobInfo ?? { triggerStatus: 0 }
  const next = () =>
    server.sql<{ next: number | null }>(
      'SELECT trigger_next AS next FROM job_info WHERE job_id = ?',
      made.jobId,
    )[0]?.next
  await admin.must(start, { params: { id: made.id } })
  const before = next()
  await admin.must(update, {
    body: {
      id: made.id,
      jobType: 1,
      sortCode: 'FIN',
      sortName: '财务',
      jobInfo: { ...info, jobCron: '0 0 2 1 1 ?' } as Info,
    },
  })
  expect(next()).toBe((before ?? 0) + 3_600_000)
  expect(await admin.must(get, { params: { id: made.id } })).toMatchObject({
    jobId: made.jobId,
    jobType: 1,
    sortName: '财务',
    jobInfo: { jobCron: '0 0 2 1 1 ?', triggerStatus: 1 },
  })
})

test('a job that the scheduler lost has no jobInfo and cannot be started, stopped or run (OPS-JOB-05)', async () => {
  const made = await make()
  server.sql('DELETE FROM job_info WHERE job_id = ?', made.jobId)
  expect((await admin.must(get, { params: { id: made.id } })).jobInfo).toBeNull()
  for (const answer of [
    await admin.call(start, { params: { id: made.id } }),
    await admin.call(stop, { params: { id: made.id } }),
    await once(made.id),
  ]) {
    expect(answer).toMatchObject({ code: 500, msg: chinese('ops.job:status.invalid') })
  }
  expect((await admin.call(remove, { body: [made.id] })).code).toBe(0)
})

test('deleting ends a run, keeps its log, and its number is not given again (OPS-JOB-13)', async () => {
  const made = await make({ executorHandler: 'sleepJobHandler' })
  await once(made.id, '86400')
  await admin.must(remove, { body: [made.id] })
  expect((await logsOf(made.jobId))[0]).toMatchObject({ handleCode: 500 })
  expect(Number((await make()).jobId)).toBeGreaterThan(Number(made.jobId))
})

test('a tenant has jobs of its own and cannot touch the platform’s', async () => {
  const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const foreign = await make()
  expect((await tenant.must(page)).total).toBe(0)
  expect((await tenant.call(get, { params: { id: foreign.id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.must(jobLog.endpoints.page, { query: { jobId: foreign.jobId } })).total).toBe(0)
})

test('the export holds the jobs under translated headings (OPS-JOB-03)', async () => {
  const answer = await admin.call(exportCall, {
    query: { sortCode: 'DEMO', orderField: 'job_id', order: 'asc' },
  })
  const rows = readWorkbook(answer.bytes)[0]?.rows
  expect(rows?.[0]).toEqual([
    '任务ID',
    '任务描述',
    '分类',
    '运行模式',
    chinese('ops.job:field.executorHandler'),
    chinese('ops.job:field.jobCron'),
    '负责人',
    '状态',
  ])
  expect(rows?.slice(1).map((row) => row[7])).toEqual(['运行', '停止'])
})

test('asking for times leaves no trace in the operation log; running a job does', async () => {
  const made = await make()
  const count = () => server.sql<{ n: number }>('SELECT COUNT(*) AS n FROM log_operation')[0]?.n ?? 0
  const before = count()
  await admin.must(nextTriggerTime, { body: { cron: '* * * * * ?' } })
  expect(count()).toBe(before)
  await once(made.id)
  expect(count()).toBe(before + 1)
  expect(server.faults).toEqual([])
})

test('httpJobHandler is the platform’s own, unless a parameter gives it to tenants', async () => {
  const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const id = await tenant.must(create, { body: body({ executorHandler: 'httpJobHandler' }) })
  const info = await tenant.must(get, { params: { id } })
  const outcome = async (rows: number) => {
    await tenant.must(trigger, { params: { id }, body: { executorParam: 'http://127.0.0.1:9/' } })
    await expect
      .poll(
        () => server.sql('SELECT 1 FROM job_logs WHERE job_id = ? AND handle_code <> 0', info.jobId).length,
      )
      .toBe(rows)
    const [row] = server.sql<{ words: string }>(
      'SELECT handle_msg AS words FROM job_logs WHERE job_id = ? ORDER BY id DESC LIMIT 1',
      info.jobId,
    )
    return row?.words ?? ''
  }
  expect(await outcome(1)).toContain('HTTP_JOB_FOR_TENANTS')
  await admin.must(params.endpoints.create, {
    body: { paramCode: 'HTTP_JOB_FOR_TENANTS', paramValue: '1', remark: '' },
  })
  expect(await outcome(2)).not.toContain('HTTP_JOB_FOR_TENANTS')
})
