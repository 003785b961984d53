import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const { page, get, create, update, remove } = auditEvent.endpoints

const body = (eventCode: string, more: object = {}) => ({
  eventCode,
  eventName: '审计',
  jobFunction: 'AuditLogService.loginFailures',
  jobCron: '0 0 8 1 1 ?',
  templateId: 'AUDIT_NOTICE',
  ...more,
})
const make = (eventCode: string, more: object = {}) => admin.must(create, { body: body(eventCode, more) })
const nextFire = (id: string) =>
  server.sql<{ at: number | null }>('SELECT next_fire AS at FROM msg_audit_events WHERE id = ?', id)[0]?.at

test('a function is written as className.method (MSG-AEV-12)', async () => {
  for (const jobFunction of ['method', '.method', 'Class.', 'Class..method', '1Class.method', 'Class.a b'])
    expect((await admin.call(create, { body: body('FN', { jobFunction }) })).fields).toEqual({
      jobFunction: chinese('msg.auditEvent:wrong.jobFunction'),
    })
  await make('FN_UNKNOWN', { jobFunction: 'com.example.Unknown.method' })
})

test('a cron that is none is refused on save; status and cron decide when it fires, in the zone of Shanghai (MSG-AEV-18)', async () => {
  expect(await admin.call(create, { body: body('CRON', { jobCron: '0 0 25 * * ?' }) })).toMatchObject({
    code: 500,
    msg: chinese('job.cron'),
  })
  const id = await make('CRON', { jobCron: '0 30 8 * * ?' })
  const planned = new Date(nextFire(id) ?? 0)
  expect([planned.getUTCHours(), planned.getUTCMinutes()]).toEqual([0, 30])
  await admin.must(update, { body: { id, status: 0 } })
  expect(nextFire(id)).toBeNull()
  expect((await admin.call(update, { body: { id, jobCron: 'x' } })).msg).toBe(chinese('job.cron'))
})

test('a save of receivers carries three fields and leaves the others as stored (MSG-AEV-14)', async () => {
  const id = await make('KEPT', { jobParams: '{"times":3}', remark: '备注', status: 0 })
  const before = await admin.must(get, { params: { id } })
  const receiveInfo = '{"obj":[],"user":[],"dept":[]}'
  await admin.must(update, { body: { id, templateId: 'SYS_EVENT_NOTICE', receiveInfo } })
  expect(await admin.must(get, { params: { id } })).toEqual({
    ...before,
    templateId: 'SYS_EVENT_NOTICE',
    receiveInfo,
  })
})

test('a system audit event is not deleted, nor anything deleted with it (MSG-AEV-08)', async () => {
  const { list } = await admin.must(page, { query: { limit: 100 } })
  const builtIn = list.find(({ isSys }) => isSys === 1)
  expect(builtIn?.eventCode).toBe('AUDIT_LOGIN_FAIL')
  const other = await make('STAYS')
  expect(await admin.call(remove, { body: [other, builtIn?.id] })).toMatchObject({
    code: 500,
    msg: `${chinese('builtIn')}：频繁登录失败`,
  })
  expect((await admin.call(get, { params: { id: other } })).code).toBe(0)
  await admin.must(remove, { body: [other] })
  expect((await admin.call(get, { params: { id: other } })).msg).toBe(chinese('recordMissing'))
})

nounSuite(server, auditEvent, {
  sample: (mark) => body(`E_${mark}`),
  found: 'eventCode',
  changed: { eventName: '改', jobParams: '{"a":1}', remark: '备注', status: 0 },
  required: 'eventCode eventName templateId jobCron jobFunction',
  codes: 'status',
  unique: 'eventCode',
  fixed: { eventCode: 'OTHER', isSys: 1 },
  initial: { jobParams: '', status: 1, isSys: 0 },
  merges: true,
  exported: [['事件编码', '事件名称', '备注', '状态'], (mark) => [`E_${mark}`, '审计', '', '正常']],
  rows: {
    ...{ kept: 'MSG-AEV-02', required: 'MSG-AEV-10, MSG-AEV-11, MSG-AEV-12, MSG-AEV-13' },
    exported: 'MSG-AEV-03',
  },
})
