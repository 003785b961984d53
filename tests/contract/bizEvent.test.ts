import { chinese } from '#tests/setup/words.ts'
import { bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { create, remove } = bizEvent.endpoints
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

test('a function is written as className.method (MSG-BEV-06, MSG-BEV-08)', async () => {
  for (const jobFunction of ['expiring', 'contractJob.', 'contractJob.1'])
    expect((await admin.call(create, { body: body('FN', { jobFunction }) })).fields).toEqual({
      jobFunction: chinese('msg.bizEvent:wrong.jobFunction'),
    })
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

nounSuite(server, bizEvent, {
  sample: (mark) => body(`E_${mark}`),
  found: 'eventCode',
  changed: { eventName: '改名', timeUnit: 'H', status: 0 },
  required: 'eventCode eventName jobCron jobParams jobFunction',
  codes: 'timeUnit status',
  unique: 'eventCode',
  fixed: { eventCode: 'OTHER' },
  initial: { timeUnit: 'D', status: 1 },
  merges: true,
  exported: [
    ['事件编码', '事件名称', chinese('msg.bizEvent:field.jobCron'), '执行方法', '时间单位', '状态', '备注'],
    (mark) => [`E_${mark}`, '到期', '0 0 8 1 1 ?', 'contractJob.expiring', '天', '正常', ''],
  ],
  rows: {
    ...{ kept: 'MSG-BEV-02, MSG-BEV-07, MSG-BEV-10', required: 'MSG-BEV-06, MSG-BEV-08' },
    ...{ codes: 'MSG-BEV-09', exported: 'MSG-BEV-13' },
  },
})
