import { chinese } from '#tests/setup/words.ts'
import { bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, export: exportCall } = bizEvent.endpoints
const rules = bizEventRule.endpoints

const body = (eventCode: string, more: object = {}) => ({
  eventCode,
  eventName: '到期',
  jobFunction: 'contractJob.expiring',
  jobCron: '0 0 8 1 1 ?',
  jobParams: '{}',
  ...more,
})
const make = (eventCode: string, more: object = {}) => admin.must(create, { body: body(eventCode, more) })
const rule = (eventCode: string, more: object = {}) => ({
  title: '规则',
  eventCode,
  templateId: 'BIZ_REMIND',
  ...more,
})
const rulesOf = async (eventCode: string) => admin.must(rules.list, { query: { eventCode } })

test('eventCode, eventName, jobCron, jobParams and jobFunction are required (MSG-BEV-06, MSG-BEV-08)', async () => {
  const said = chinese('common:required')
  expect((await admin.call(create, { body: {} })).fields).toEqual({
    ...{ eventCode: said, eventName: said, jobCron: said, jobParams: said, jobFunction: said },
  })
  for (const jobFunction of ['expiring', 'contractJob.', 'contractJob.1'])
    expect((await admin.call(create, { body: body('FN', { jobFunction }) })).fields).toEqual({
      jobFunction: chinese('msg.bizEvent:wrong.jobFunction'),
    })
})

test('a new event counts in days and is enabled; the unit is D or H and nothing else (MSG-BEV-09, MSG-BEV-10)', async () => {
  const id = await make('UNIT')
  expect(await admin.must(get, { params: { id } })).toMatchObject({ timeUnit: 'D', status: 1 })
  await admin.must(update, { body: { id, timeUnit: 'H' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ timeUnit: 'H' })
  for (const timeUnit of ['', 'M', 1])
    expect((await admin.call(update, { body: { id, timeUnit } })).code).toBe(422)
})

test('the code stays as it was saved (MSG-BEV-07)', async () => {
  const id = await make('LOCKED')
  await admin.must(update, { body: { id, eventCode: 'OTHER', eventName: '改名' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ eventCode: 'LOCKED', eventName: '改名' })
})

test('the list is searched by code, name and status and exported with its columns (MSG-BEV-02, MSG-BEV-13)', async () => {
  await make('SEARCH_A', { eventName: '查找甲', timeUnit: 'H' })
  await make('SEARCH_B', { eventName: '查找乙', status: 0 })
  const codes = async (query: object) =>
    (await admin.must(page, { query: { limit: 100, ...query } })).list.map(({ eventCode }) => eventCode)
  expect(await codes({ eventCode: 'search_', status: '0' })).toEqual(['SEARCH_B'])
  expect(await codes({ eventName: '查找甲' })).toEqual(['SEARCH_A'])
  const { bytes } = await admin.call(exportCall, { query: { eventCode: 'SEARCH_A' } })
  expect(readWorkbook(bytes)[0]?.rows).toEqual([
    ['事件编码', '事件名称', chinese('msg.bizEvent:field.jobCron'), '执行方法', '时间单位', '状态', '备注'],
    ['SEARCH_A', '查找甲', '0 0 8 1 1 ?', 'contractJob.expiring', '小时', '正常', ''],
  ])
})

test('an event takes its rules with it, those of others and of other tenants stay (MSG-BEV-13)', async () => {
  const id = await make('GONE')
  await make('STAYS')
  await admin.must(rules.create, { body: rule('GONE') })
  await admin.must(rules.create, { body: rule('GONE') })
  await admin.must(rules.create, { body: rule('STAYS') })
  server.sql(
    `INSERT INTO msg_biz_event_rules (id, tenant_id, title, event_code, template_id)
     VALUES (77, 'hengyuan', '外', 'GONE', 'X')`,
  )
  expect(await rulesOf('GONE')).toHaveLength(2)
  await tenant.must(remove, { body: [id] })
  expect(await rulesOf('GONE')).toHaveLength(2)
  await admin.must(remove, { body: [id] })
  expect(await rulesOf('GONE')).toEqual([])
  expect(await rulesOf('STAYS')).toHaveLength(1)
  expect(server.sql('SELECT 1 FROM msg_biz_event_rules WHERE id = 77')).toHaveLength(1)
})
