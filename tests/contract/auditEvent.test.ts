import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const { page, get, create, update, remove, export: exportCall } = auditEvent.endpoints

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

test('eventCode, eventName, templateId, jobCron and jobFunction are required, jobParams is not (MSG-AEV-10, MSG-AEV-11, MSG-AEV-12, MSG-AEV-13)', async () => {
  const said = chinese('common:required')
  expect((await admin.call(create, { body: {} })).fields).toEqual({
    ...{ eventCode: said, eventName: said, templateId: said, jobCron: said, jobFunction: said },
  })
  const id = await make('WITHOUT_PARAMS')
  expect(await admin.must(get, { params: { id } })).toMatchObject({ jobParams: '', status: 1, isSys: 0 })
  await admin.must(update, { body: { id, eventCode: 'OTHER', isSys: 1 } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ eventCode: 'WITHOUT_PARAMS', isSys: 0 })
})

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

test('the list is searched by code, name and status, whose words are normal and disabled (MSG-AEV-02, MSG-AEV-03)', async () => {
  await make('SEARCH_A', { eventName: '查找甲' })
  await make('SEARCH_B', { eventName: '查找乙', status: 0 })
  const codes = async (query: object) =>
    (await admin.must(page, { query: { limit: 100, ...query } })).list.map(({ eventCode }) => eventCode)
  expect(await codes({ eventCode: 'search_', status: '1' })).toEqual(['SEARCH_A'])
  expect(await codes({ eventName: '查找乙' })).toEqual(['SEARCH_B'])
  const { bytes } = await admin.call(exportCall, {
    query: { eventCode: 'SEARCH_', order: 'asc', orderField: 'event_code' },
  })
  expect(readWorkbook(bytes)[0]?.rows).toEqual([
    ['事件编码', '事件名称', '备注', '状态'],
    ['SEARCH_A', '查找甲', '', '正常'],
    ['SEARCH_B', '查找乙', '', '停用'],
  ])
})
