import { chinese } from '#tests/setup/words.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, list, get, create, update, bizTypes, export: exportCall } = bizEventRule.endpoints

const eventCode = 'CONTRACT_EXPIRE'
const body = (more: object = {}) => ({ title: '规则', eventCode, templateId: 'BIZ_REMIND', ...more })
const make = (more: object = {}) => admin.must(create, { body: body(more) })

test('a rule carries its twelve fields, and a new one begins open, once only and enabled (MSG-RUL-02, MSG-RUL-11)', async () => {
  const id = await make()
  expect(await admin.must(get, { params: { id } })).toEqual({
    ...{ id, title: '规则', eventCode, bizType: '', templateId: 'BIZ_REMIND' },
    ...{ dtNumMin: null, dtNumMax: null, amountMin: null, amountMax: null, amountUnit: '1' },
    ...{ frequency: 0, status: 1, receiveInfo: '{"obj":[],"user":[],"dept":[]}' },
  })
  const all = { bizType: 'SALES', dtNumMin: -3, dtNumMax: 5, amountMin: 0.01, amountMax: 1.5 }
  await admin.must(update, { body: { id, ...all, amountUnit: '10000', frequency: 7, status: 0 } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ ...all, frequency: 7, status: 0 })
  await admin.must(update, { body: { id, dtNumMin: null } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ dtNumMin: null, dtNumMax: 5 })
})

test('title, eventCode and templateId are required, and both must exist (MSG-RUL-06)', async () => {
  const said = chinese('common:required')
  expect((await admin.call(create, { body: {} })).fields).toEqual({
    ...{ title: said, eventCode: said, templateId: said },
  })
  expect((await admin.call(create, { body: body({ eventCode: 'NONE' }) })).msg).toBe(chinese('event.missing'))
  expect((await admin.call(create, { body: body({ templateId: 'NONE' }) })).msg).toBe(
    chinese('template.missing'),
  )
})

test('frequency is 0 for once only or a whole number above it (MSG-RUL-07, MSG-RUL-11)', async () => {
  for (const frequency of [-1, 1.5, '1', 'x'])
    expect((await admin.call(create, { body: body({ frequency }) })).code).toBe(422)
  for (const frequency of [0, 1, 365]) await make({ frequency })
})

test('bounds are numbers, and a lower one does not exceed the upper one (MSG-RUL-09, MSG-RUL-10)', async () => {
  for (const wrong of [{ dtNumMin: 'x' }, { dtNumMax: 1.5 }, { amountMin: '1' }, { amountMax: 0.001 }])
    expect((await admin.call(create, { body: body(wrong) })).code).toBe(422)
  for (const wrong of [
    { dtNumMin: 2, dtNumMax: 1 },
    { amountMin: 10, amountMax: 9.99 },
  ])
    expect((await admin.call(create, { body: body(wrong) })).msg).toBe(
      chinese('msg.bizEventRule:wrong.range'),
    )
  // The other end is the one that is stored.
  const id = await make({ dtNumMin: 5 })
  expect((await admin.call(update, { body: { id, dtNumMax: 4 } })).msg).toBe(
    chinese('msg.bizEventRule:wrong.range'),
  )
})

test('a save of receivers carries three fields and leaves the others as stored (MSG-RUL-14)', async () => {
  const id = await make({ dtNumMin: 1, frequency: 3, bizType: 'SALES' })
  const before = await admin.must(get, { params: { id } })
  const receiveInfo = JSON.stringify({
    obj: [],
    user: [
      {
        channel: 'ALL',
        channelName: '全部渠道',
        val: server.userId('operator'),
        uf: '',
        userNames: '甲',
        deptNames: '乙',
      },
    ],
    dept: [],
  })
  await admin.must(update, { body: { id, templateId: 'AUDIT_NOTICE', receiveInfo } })
  expect(await admin.must(get, { params: { id } })).toEqual({
    ...before,
    templateId: 'AUDIT_NOTICE',
    receiveInfo,
  })
})

test('the rules of one event are listed, paged and exported; business types have words (MSG-RUL-05, MSG-RUL-17)', async () => {
  await make({ title: '导出', bizType: 'SALES', dtNumMax: 30, amountMin: 5, amountUnit: '10000' })
  const listed = await admin.must(list, { query: { eventCode } })
  const paged = await admin.must(page, { query: { eventCode, limit: 1000 } })
  expect(new Set(listed.map((row) => row.eventCode))).toEqual(new Set([eventCode]))
  expect(paged.total).toBe(listed.length)
  expect((await admin.must(page, { query: { eventCode: 'RECEIVABLE_OVERDUE' } })).total).toBe(1)
  expect((await admin.must(bizTypes)).map(({ code }) => code)).toEqual([
    ...['PURCHASE', 'SALES', 'SERVICE', 'RECEIVABLE'],
  ])
  const { bytes } = await admin.call(exportCall, { query: { eventCode } })
  const [headings, ...rows] = readWorkbook(bytes)[0]?.rows ?? []
  expect(headings).toEqual([
    ...[
      '规则名称',
      '业务类型',
      '时间范围',
      chinese('msg.bizEventRule:field.amount'),
      '金额单位',
      '发送频率',
      '消息模板',
      '状态',
    ],
  ])
  expect(rows[0]).toEqual(['导出', '销售合同', ' ~ 30', '5 ~ ', '万元', '仅一次', 'BIZ_REMIND', '正常'])
})

test('another tenant has no rule of this one, nor adds one to its events', async () => {
  const id = await make()
  expect(await tenant.must(list, { query: { eventCode } })).toEqual([])
  expect((await tenant.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(update, { body: { id, title: '偷' } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(create, { body: body() })).msg).toBe(chinese('template.missing'))
})
