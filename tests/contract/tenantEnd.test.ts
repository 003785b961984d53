import { apiConf } from '#contract/resources/api/apiConf.ts'
import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { template } from '#contract/resources/msg/template.ts'
import { job } from '#contract/resources/ops/job.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { IdSource } from '#server/db/ids.ts'
import { Store } from '#server/db/store.ts'
import { MessageSender } from '#server/messaging/sender.ts'
import { VerificationCodes } from '#server/messaging/verificationCodes.ts'
import { chinese } from '#tests/setup/words.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { type Client, HOUR, MINUTE, SECOND, startServer } from './harness.ts'
import { runHandler } from './jobRuns.ts'
import { callOpen, grant, makeApp, makeInbound } from './openCalls.ts'

const server = await startServer()
const admin = await server.admin()
server.stopClocks()

const jobBody = (jobInfo: object = {}) => ({
  jobInfo: {
    ...{ jobDesc: '对账', executorHandler: 'sleepJobHandler', executorParam: '0', glueType: 'BEAN' as const },
    ...{ executorRouteStrategy: 'FIRST' as const, executorBlockStrategy: 'SERIAL_EXECUTION' as const },
    jobCron: '0 0 1 1 1 ?',
    ...jobInfo,
  },
})

async function makeJob(by: Client, info: object = {}) {
  const id = await by.must(job.endpoints.create, { body: jobBody(info) })
  return by.must(job.endpoints.get, { params: { id } })
}

interface LogRow {
  readonly triggered: number
  readonly handled: number
  readonly text: string
}

const logsOf = (jobId: string): LogRow[] =>
  server.sql<LogRow>(
    `SELECT trigger_code AS triggered, handle_code AS handled, handle_msg AS text FROM job_logs
     WHERE job_id = ? ORDER BY id`,
    Number(jobId),
  )

/** A job of the platform that runs every second: once it has run, so has all that was due before. */
const pulse = await makeJob(admin, { jobCron: '* * * * * ?' })
await admin.must(job.endpoints.start, { params: { id: pulse.id } })

/** Resolves after two more ticks of the server. */
async function ticks(): Promise<void> {
  const before = logsOf(pulse.jobId).length
  await expect.poll(() => logsOf(pulse.jobId).length, { timeout: 15_000 }).toBeGreaterThan(before + 1)
}

let number = 0
/** An opened tenant with its administrator. */
async function opened() {
  number += 1
  const tenantId = `END${number}`
  const tenantName = `到期租户${number}有限公司`
  const person = { linkman: '王芳', linktel: '13800138000', address: '北京市海淀区知春路1号' }
  const id = await admin.must(tenant.endpoints.create, { body: { tenantId, tenantName, ...person } })
  const reopen = () =>
    admin.must(tenant.endpoints.open, {
      body: { tenantId, tenantName, adminAccount: 'admin', adminName: '管理员' },
    })
  await reopen()
  const signIn = () => server.signIn('admin', 'Gj@123456', tenantId)
  return {
    ...{ id, tenantId, tenantName, reopen, signIn },
    boss: await signIn(),
    close: () => admin.must(tenant.endpoints.close, { body: { id } }),
    disable: () => Promise.resolve(server.sql('UPDATE tenants SET status = 3 WHERE id = ?', id)),
    remove: () => admin.must(tenant.endpoints.remove, { body: [id] }),
  }
}

const again = (tenantId: string) =>
  admin.call(tenant.endpoints.create, {
    body: { tenantId, tenantName: '新客户', linkman: '李强', linktel: '13900139000', address: '上海市' },
  })

const taken = { status: 200, code: 10002, msg: chinese('duplicate') }

// The tests sign in more often than one person would within a minute.
beforeEach(() => server.clock.advance(5 * SECOND))

test('the number of a deleted tenant stays taken, whatever the tenant left (SYS-TEN-23, SYS-TEN-26)', async () => {
  const used = await opened()
  await used.remove()
  expect(await again(used.tenantId)).toMatchObject(taken)
  await admin.must(tenant.endpoints.remove, {
    body: [(await again('NEVER-OPENED')).data as string],
  })
  expect(await again('NEVER-OPENED')).toMatchObject(taken)
  expect((await again('FRESH')).code).toBe(0)
})

test('tenants that an earlier version deleted keep their numbers, and their jobs and events stop (SYS-TEN-23)', async () => {
  const old = await startServer(async (dataFile) => {
    writeFileSync(dataFile, gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures', 'older.db.gz'))))
    const database = new Database(dataFile)
    database.exec(`
      DELETE FROM tenants WHERE tenant_id = 'hengyuan';
      INSERT INTO log_login (id, tenant_id, creator_name, operation, status, create_date)
        VALUES (1, 'ONLY-LOGS', 'admin', 0, 1, '2099-01-01 00:00:00');
      INSERT INTO job_info (job_desc, executor_handler, executor_route_strategy, job_cron, glue_type,
          executor_block_strategy, trigger_status)
        VALUES ('left', 'sleepJobHandler', 'FIRST', '* * * * * ?', 'BEAN', 'SERIAL_EXECUTION', 1);
      INSERT INTO jobs (id, tenant_id, job_id, job_type, create_date, update_date)
        VALUES (1, 'hengyuan', last_insert_rowid(), 3, '2026-01-01 00:00:00', '2026-01-01 00:00:00');
    `)
    database.close()
  })
  const platform = await old.admin()
  for (const tenantId of ['hengyuan', 'ONLY-LOGS']) {
    const body = { tenantId, tenantName: '新客户', linkman: '李', linktel: '1', address: '上海市' }
    expect(await platform.call(tenant.endpoints.create, { body }), tenantId).toMatchObject(taken)
  }
  expect(
    old.sql(
      `SELECT trigger_status AS status, trigger_next AS next FROM job_info
       WHERE job_id IN (SELECT job_id FROM jobs WHERE tenant_id = 'hengyuan')`,
    ),
  ).toEqual([{ status: 0, next: null }])
})

test('a job that comes due while its tenant is closed does not run and is not made up; afterwards it goes on (SYS-TEN-19, OPS-JOB-25)', async () => {
  const own = await opened()
  const made = await makeJob(own.boss, { jobCron: '0 0 * * * ?' })
  await own.boss.must(job.endpoints.start, { params: { id: made.id } })
  for (const end of [own.close, own.disable]) {
    await end()
    server.clock.advance(HOUR)
    await ticks()
    // Reopening is left to the status: one path has the call, the other the operating side.
    server.sql('UPDATE tenants SET status = 1 WHERE id = ?', own.id)
    await ticks()
    expect(logsOf(made.jobId)).toEqual([])
  }
  server.clock.advance(HOUR)
  await expect.poll(() => logsOf(made.jobId).map(({ handled }) => handled)).toEqual([200])
})

test.each(['close', 'remove'] as const)(
  'what runs and what waits ends with the tenant: %s (SYS-TEN-19, SYS-TEN-26)',
  async (end) => {
    const own = await opened()
    const made = await makeJob(own.boss, { executorParam: '86400' })
    const cron = await makeJob(own.boss, { jobCron: '* * * * * ?' })
    await own.boss.must(job.endpoints.start, { params: { id: cron.id } })
    for (let each = 0; each < 2; each += 1) {
      await own.boss.must(job.endpoints.trigger, {
        params: { id: made.id },
        body: { executorParam: '86400' },
      })
    }
    expect(logsOf(made.jobId).map(({ handled }) => handled)).toEqual([0, 0])
    await own[end]()
    await expect.poll(() => logsOf(made.jobId).map(({ handled }) => handled)).toEqual([500, 500])
    for (const { text } of logsOf(made.jobId)) expect(text).toContain(chinese('send.tenantClosed'))
    await ticks()
    const before = logsOf(cron.jobId).length
    await ticks()
    expect(logsOf(cron.jobId)).toHaveLength(before)
  },
)

test.each(['close', 'remove'] as const)(
  'an event of a tenant fires nothing after its end: %s (SYS-TEN-19, MSG-AEV-18)',
  async (end) => {
    const own = await opened()
    await own.boss.must(template.endpoints.create, { body: { templateId: 'NOTICE', templateName: '通知' } })
    const id = await own.boss.must(auditEvent.endpoints.create, {
      body: {
        ...{ eventCode: 'EACH_HOUR', eventName: '每小时', templateId: 'NOTICE', jobCron: '0 0 * * * ?' },
        ...{ jobFunction: 'No.such', jobParams: '', receiveInfo: '', status: 1 },
      },
    })
    const next = () =>
      server.sql<{ at: number | null }>('SELECT next_fire AS at FROM msg_audit_events WHERE id = ?', id)[0]
        ?.at
    const records = () => server.sql('SELECT id FROM msg_biz_infos WHERE tenant_id = ?', own.tenantId)
    const planned = next() ?? 0
    await own[end]()
    server.clock.advance(HOUR)
    // A planned event moves to its next time; one of a deleted tenant has none.
    await (end === 'close'
      ? expect.poll(next).toBeGreaterThan(planned)
      : ticks().then(() => expect(next()).toBeNull()))
    await ticks()
    expect(records()).toEqual([])
    if (end === 'remove') return
    await own.reopen()
    await ticks()
    expect(records()).toEqual([])
    server.clock.advance(HOUR)
    await expect.poll(records).toHaveLength(1)
  },
)

test('another try of a send that comes due while the tenant is closed is dropped (SYS-TEN-19)', async () => {
  const own = await opened()
  await own.boss.must(template.endpoints.create, { body: { templateId: 'NOTICE', templateName: '通知' } })
  await own.close()
  server.sql(
    `INSERT INTO msg_biz_infos (id, tenant_id, biz_id, type_desc, template_id, biz_create_time, biz_send_status, origin,
        next_try, job)
     VALUES (77, ?, 'B-1', '审计事件', 'NOTICE', '2026-01-01 00:00:00', 3, 'audit', 1,
        '{"channelCodes":[],"extras":{},"operatorId":"","sender":"","ownerUserId":"","direct":null,"queued":true,"muted":0,"unknownResolvers":[],"messages":{}}')`,
    own.tenantId,
  )
  server.sql(
    `INSERT INTO msg_channel_records (id, tenant_id, biz_info_id, biz_id, template_id, channel_code, content, recipient,
        status, create_date)
     VALUES (77, ?, 77, 'B-1', 'NOTICE', 'SMS', '', '13800138000', 0, '2026-01-01 00:00:00')`,
    own.tenantId,
  )
  const state = () =>
    server.sql<{ next: number | null; tries: number }>(
      'SELECT next_try AS next, biz_send_retry AS tries FROM msg_biz_infos WHERE id = 77',
    )
  await expect.poll(() => state()[0]?.next).toBeNull()
  expect(state()).toEqual([{ next: null, tries: 0 }])
  await own.reopen()
  await ticks()
  expect(state()).toEqual([{ next: null, tries: 0 }])
})

test('system events of a closed tenant send nothing (SYS-TEN-19, MSG-SEV-11)', async () => {
  const own = await opened()
  await own.boss.must(template.endpoints.create, { body: { templateId: 'NOTICE', templateName: '通知' } })
  server.sql(
    `INSERT INTO msg_sys_events (id, tenant_id, event_code, event_name, template_id, receive_info, status, create_date,
       update_date) VALUES (78, ?, 'SYS_LOGIN_LOCK', '锁定', 'NOTICE', '', 1, '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
    own.tenantId,
  )
  const sent = () => server.sql('SELECT id FROM msg_biz_infos WHERE tenant_id = ?', own.tenantId).length
  const lock = async () => {
    await server.secure(admin, { verificationCodeHere: 50, failureHere: 3 })
    for (let each = 0; each < 3; each += 1)
      await server.guest.signInAs('admin', 'wrong', { tenantId: own.tenantId })
    expect((await server.guest.signInAs('admin', 'wrong', { tenantId: own.tenantId })).code).toBe(10_022)
  }
  await own.close()
  await lock()
  expect(sent()).toBe(0)
  await own.reopen()
  server.clock.advance(HOUR)
  await lock()
  expect(sent()).toBe(1)
})

test('the platform’s handlers leave receipts, notifications and probes of closed tenants out (SYS-TEN-19, OPS-RCP-04, OPS-NTF-04)', async () => {
  const own = await opened()
  const app = await makeApp(own.boss, `APP-${own.tenantId}`, { apiUrl: 'http://127.0.0.1:9' })
  await makeInbound(own.boss, app, 'LATER', { apiDealType: 'ASYNC' })
  const outward = {
    ...{ apiName: '出', apiProvider: app.appId, apiConsumer: 'self', apiRequestType: 'pull' as const },
    ...{ apiType: 'common' as const, apiProtocolType: 'HTTP' as const, apiDealType: 'SYNC' as const },
    ...{ responseStepClass: 'HttpCallService', responseStepMethod: 'post', apiUrl: '/x' },
  }
  await own.boss.must(apiConf.endpoints.create, { body: { apiCode: 'OUT', ...outward } })
  await grant(own.boss, app.appId, 'call', ['OUT'])
  const call = async () => {
    const time = server.clock.now().getTime()
    return (await callOpen(server.guest, app, { apiCode: 'LATER', body: '{}', time })).code
  }
  expect(await call()).toBe(0)
  server.sql(
    `INSERT INTO api_notifies (id, tenant_id, biz_id, api_code, send_status, feedback_status, next_try, create_date,
       update_date) VALUES (79, ?, 'B-1', 'OUT', 0, 0, 0, '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
    own.tenantId,
  )
  const done = () => ({
    receipts: server.sql('SELECT deal_flag AS flag FROM api_receipts WHERE tenant_id = ?', own.tenantId),
    notifies: server.sql('SELECT tries FROM api_notifies WHERE tenant_id = ?', own.tenantId),
    calls: server.sql<{ calls: number }>(
      "SELECT COUNT(*) AS calls FROM api_logs WHERE tenant_id = ? AND api_code = 'OUT'",
      own.tenantId,
    )[0]?.calls,
  })
  const untouched = done()
  expect(untouched).toEqual({ receipts: [{ flag: 0 }], notifies: [{ tries: 0 }], calls: 0 })
  const passes = async () => {
    for (const name of ['apiReceiptDealHandler', 'apiNotifySendHandler', 'apiProbeHandler'])
      await runHandler(server, admin, name)
  }
  await own.close()
  expect(await call()).toBe(403)
  await passes()
  expect(done()).toEqual(untouched)
  await own.reopen()
  await passes()
  expect(done()).toEqual({ receipts: [{ flag: 2 }], notifies: [{ tries: 1 }], calls: 2 })
  await own.remove()
  expect(await call()).toBe(401)
})

test('sessions, rule sources and sign-in end with the tenant (SYS-TEN-19, SYS-TEN-26)', async () => {
  const own = await opened()
  expect((await own.boss.call(userCustrule.endpoints.genList)).code).not.toBe(401)
  await own.disable()
  expect((await own.boss.call(userCustrule.endpoints.genList)).code).toBe(401)
  expect((await server.guest.signInAs('admin', 'Gj@123456', { tenantId: own.tenantId })).code).toBe(10_005)
  await own.remove()
  expect((await own.boss.call(sysApp.endpoints.listAll)).code).toBe(401)
  expect((await server.guest.signInAs('admin', 'Gj@123456', { tenantId: own.tenantId })).code).toBe(10_004)
})

test('a closed tenant gets no verification codes, and those it has open nothing (SYS-TEN-19)', async () => {
  const own = await opened()
  const store = new Store(server.dataFile)
  const ids = new IdSource()
  const report = (line: string) => server.faults.push(line)
  const sender = new MessageSender({ store, ids, clock: server.clock.now, report })
  let code = ''
  const codes = new VerificationCodes({
    ...{ store, ids, clock: server.clock.now },
    sender: {
      send: (order) => {
        code = String(order.values['code'])
        return sender.send(order)
      },
    },
  })
  const target = {
    ...({ purpose: 'signIn', channelCode: 'SMS', address: '13800138000', tenantId: own.tenantId } as const),
    userId: server.userId('admin', own.tenantId),
  }
  try {
    await codes.issue(target)
    await own.close()
    server.clock.advance(2 * MINUTE)
    await expect(codes.issue(target)).rejects.toMatchObject({ key: 'tenantDisabled' })
    expect(() => codes.take(target, code)).toThrow('code.wrong')
    await own.reopen()
    expect(() => codes.take(target, code)).not.toThrow()
  } finally {
    await sender.close()
    store.close()
  }
})
