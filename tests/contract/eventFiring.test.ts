import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { message } from '#contract/resources/msg/message.ts'
import { sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { job } from '#contract/resources/ops/job.ts'
import { user } from '#contract/resources/sys/user.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { HOUR, MINUTE, startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const operator = server.userId('operator')

/** Users over the in-site channel. */
const toUsers = (val: string, uf = '') =>
  JSON.stringify({
    obj: [],
    user: [{ channel: 'SITE', channelName: '站内消息', val, uf, userNames: '', deptNames: '' }],
    dept: [],
  })

const records = async (query: object) =>
  (await admin.must(bizInfo.endpoints.page, { query: { limit: 100, ...query } })).list

/** The records of these filters, once there are so many and all of them have ended. */
async function ended(query: object, count = 1) {
  await expect
    .poll(
      async () => {
        const list = await records(query)
        return list.length >= count && list.every(({ bizSendStatus }) => bizSendStatus > 1)
      },
      { interval: 100 },
    )
    .toBe(true)
  return records(query)
}

/** Grows with every firing. */
const nextFire = (table: string, id: string) =>
  server.sql<{ at: number | null }>(
    `SELECT next_fire AS at FROM ${table} WHERE id = CAST(? AS INTEGER)`,
    id,
  )[0]?.at

const inBox = async (username: string, title: string) => {
  const reader = username === 'admin' ? admin : await server.signIn(username)
  const { list } = await reader.must(message.endpoints.page, { query: { searchFlag: '2', limit: 100 } })
  return list.filter((each) => each.title.includes(title))
}

test('an audit event of each second tells its receivers what it found, until it is disabled (MSG-AEV-18)', async () => {
  for (let each = 0; each < 3; each += 1) await server.signIn('secadmin', 'wrong').catch(() => undefined)
  const id = await admin.must(auditEvent.endpoints.create, {
    body: {
      ...{ eventCode: 'EACH_SECOND', eventName: '每秒审计', templateId: 'AUDIT_NOTICE' },
      ...{ jobFunction: 'AuditLogService.loginFailures', jobCron: '* * * * * ?' },
      ...{ jobParams: '{"minutes":5,"times":3}', receiveInfo: toUsers(operator) },
    },
  })
  const [record] = await ended({ typeDesc: '审计事件', bizRemark: '每秒审计' })
  expect(record).toMatchObject({
    ...{ bizId: 'LOGIN-secadmin', bizSendStatus: 2, templateId: 'AUDIT_NOTICE' },
    bizSendDesc: chinese('send.sum', { total: 1, sent: 1, failed: 0 }),
  })
  expect((await inBox('operator', '每秒审计：secadmin'))[0]?.content).toContain('登录失败3次')
  await admin.must(auditEvent.endpoints.update, { body: { id, status: 0 } })
  expect(nextFire('msg_audit_events', id)).toBeNull()
})

test('an unknown function and parameters that are none end in a failed record that says so', async () => {
  const make = (eventCode: string, jobFunction: string, jobParams: string) =>
    admin.must(bizEvent.endpoints.create, {
      body: { eventCode, eventName: eventCode, jobFunction, jobParams, jobCron: '* * * * * ?' },
    })
  const ids = [await make('GHOST', 'ghostJob.find', '{}'), await make('NO_JSON', 'contractJob.expiring', '{')]
  const [ghost] = await ended({ bizId: 'GHOST' })
  expect(ghost).toMatchObject({ bizSendStatus: 3, bizSendDesc: '未找到执行方法：ghostJob.find' })
  const [wrong] = await ended({ bizId: 'NO_JSON' })
  expect(wrong).toMatchObject({ bizSendStatus: 3, bizSendDesc: `执行参数${chinese('common:jsonObject')}` })
  await admin.must(bizEvent.endpoints.remove, { body: ids })
})

test('a business event tells the owners what its rules are about, once only (MSG-BEV-17, MSG-RUL-11)', async () => {
  server.sql("DELETE FROM demo_biz_records WHERE kind = 'contract'")
  const day = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10)
  for (const [bizId, days, amount] of [
    ['HT-SOON', 10, 2_000_000],
    ['HT-SMALL', 10, 10],
    ['HT-LATE', 50, 2_000_000],
  ] as const)
    server.sql(
      `INSERT INTO demo_biz_records (id, tenant_id, kind, biz_id, biz_type, title, biz_date, amount, owner_user_id, customer)
       VALUES (abs(random()), 'platform', 'contract', ?, 'SALES', '合同到期', ?, ?, CAST(? AS INTEGER), '客户')`,
      bizId,
      day(days),
      amount,
      operator,
    )
  const eventCode = 'CONTRACT_NOW'
  const id = await admin.must(bizEvent.endpoints.create, {
    body: {
      ...{ eventCode, eventName: '即刻到期', jobFunction: 'contractJob.expiring', jobParams: '{"days":90}' },
      ...{ jobCron: '* * * * * ?', status: 0 },
    },
  })
  await admin.must(bizEventRule.endpoints.create, {
    body: {
      ...{ title: '大额', eventCode, templateId: 'BIZ_REMIND', receiveInfo: toUsers('', 'bizOwner') },
      ...{ bizType: 'SALES', dtNumMin: 0, dtNumMax: 30, amountMin: 100, amountUnit: '10000' },
    },
  })
  await admin.must(bizEvent.endpoints.update, { body: { id, status: 1 } })
  const [record] = await ended({ typeDesc: '业务事件', bizRemark: '即刻到期' })
  expect(record).toMatchObject({
    ...{ bizId: 'HT-SOON', bizRemark: '即刻到期：大额', bizSendStatus: 2, templateId: 'BIZ_REMIND' },
  })
  expect((await inBox('operator', 'HT-SOON'))[0]?.content).toContain('金额：2000000 元')
  // It keeps firing each second, also after its record is gone.
  await admin.must(bizInfo.endpoints.remove, { body: [record?.id ?? ''] })
  const planned = nextFire('msg_biz_events', id) ?? 0
  await expect.poll(() => nextFire('msg_biz_events', id), { interval: 100 }).toBeGreaterThan(planned + 1000)
  expect(await records({ typeDesc: '业务事件', bizRemark: '即刻到期' })).toEqual([])
  await admin.must(bizEvent.endpoints.remove, { body: [id] })
})

test('new accounts, passwords that are reset, locked accounts and failed jobs raise their events (MSG-SEV-11)', async () => {
  const { list } = await admin.must(sysEvent.endpoints.page, { query: { limit: 100 } })
  for (const { id } of list)
    await admin.must(sysEvent.endpoints.update, { body: { id, receiveInfo: toUsers('', 'operator') } })
  const locked = list.find(({ eventCode }) => eventCode === 'SYS_LOGIN_LOCK')
  const failed = list.find(({ eventCode }) => eventCode === 'SYS_JOB_FAIL')
  for (const event of [locked, failed])
    await admin.must(sysEvent.endpoints.update, {
      body: { id: event?.id ?? '', receiveInfo: toUsers(server.userId('admin')) },
    })
  const deptId = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = 'platform' LIMIT 1",
  )[0]?.id
  const made = await admin.must(user.endpoints.create, {
    body: { username: 'raised', realName: '新人', mobile: '13800138000', deptId: deptId ?? '' },
  })
  await admin.must(user.endpoints.resetPassword, { params: { id: made } })
  await server.secure(admin, { verificationCodeHere: 99 })
  for (let each = 0; each < 5; each += 1) await server.signIn('sysadmin', 'wrong').catch(() => undefined)
  const jobId = await admin.must(job.endpoints.create, {
    body: {
      jobType: 3,
      jobInfo: {
        ...{ jobDesc: '必败任务', executorHandler: 'failJobHandler', jobCron: '0 0 1 1 1 ?' },
        ...{ executorRouteStrategy: 'FIRST', glueType: 'BEAN', executorBlockStrategy: 'SERIAL_EXECUTION' },
      },
    },
  })
  await admin.must(job.endpoints.trigger, { params: { id: jobId }, body: { executorParam: '' } })
  const told = () =>
    Promise.all(
      ['新增用户：raised', '密码重置：raised', '账号锁定：sysadmin', '任务失败：必败任务'].map(
        async (title) => (await inBox('admin', title)).length,
      ),
    )
  await expect.poll(told, { interval: 200 }).toEqual([1, 1, 1, 1])
  const [created] = await inBox('admin', '新增用户：raised')
  expect(created?.sender).toBe(chinese('sys.user:mark.super'))
})

test('an event that is stopped sends nothing, and a send that cannot be written fails no operation (MSG-SEV-11)', async () => {
  server.clock.advance(31 * MINUTE)
  const before = (await records({ bizRemark: '密码重置' })).length
  const [created] = (await admin.must(sysEvent.endpoints.page, { query: { eventCode: 'SYS_PWD_RESET' } }))
    .list
  await admin.must(sysEvent.endpoints.update, { body: { id: created?.id ?? '', status: 0 } })
  const id = server.userId('secadmin')
  await admin.must(user.endpoints.resetPassword, { params: { id } })
  expect((await records({ bizRemark: '密码重置' })).length).toBe(before)
  await admin.must(sysEvent.endpoints.update, { body: { id: created?.id ?? '', status: 1 } })
  server.sql(
    `CREATE TRIGGER no_records BEFORE INSERT ON msg_biz_infos BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  await admin.must(user.endpoints.resetPassword, { params: { id } })
  server.sql('DROP TRIGGER no_records')
  expect((await records({ bizRemark: '密码重置' })).length).toBe(before)
})
