import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid } from '../pages/dialogs.ts'

test('business records: filters, columns, states, no form (MSG-BIZ-01, MSG-BIZ-03, MSG-BIZ-04)', async ({
  shell,
  words,
}) => {
  const list = await shell.open('msg/msgBizInfo')
  const field = (name: 'templateId' | 'typeDesc' | 'bizRemark' | 'bizId' | 'bizSendStatus') =>
    words(`msg.bizInfo:field.${name}`)
  expect(await list.search.locator('label').allInnerTexts()).toEqual([
    ...(['templateId', 'typeDesc', 'bizRemark', 'bizId', 'bizSendStatus'] as const).map(field),
    words('msg.bizInfo:filter.beginDate'),
    words('msg.bizInfo:filter.endDate'),
  ])
  expect(await list.labels()).toEqual([
    ...(['bizId', 'typeDesc', 'templateId', 'bizSendStatus'] as const).map(field),
    words('msg.bizInfo:field.bizSendTime'),
    words('msg.bizInfo:field.bizSendRetry'),
    words('msg.bizInfo:field.bizSendDesc'),
    words('msg.bizInfo:field.bizRemark'),
    words('msg.bizInfo:field.bizCreateTime'),
    words('kit:row.actions'),
  ])
  await expect(list.button('common:add')).toHaveCount(0)
  const states = await list.filter('msg.bizInfo:field.bizSendStatus').locator('option').allInnerTexts()
  expect(states.slice(-5)).toEqual(['未发送', '发送中', '发送成功', '发送失败', '部分失败'])
  await list.filter('msg.bizInfo:field.bizSendStatus').selectOption('4')
  await list.submitSearch()
  await expect(list.rows.first()).toContainText('部分失败')
  expect(new Set(await list.column('msg.bizInfo:field.bizSendStatus'))).toEqual(new Set(['部分失败']))
})

test('a send opens its channel records: of its id alone, long values whole, failed ones again, deleted ones gone (MSG-BIZ-06, MSG-BIZ-07, MSG-BIZ-08, MSG-CRC-01, MSG-CRC-02, MSG-CRC-03, MSG-CRC-04, MSG-CRC-05)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgBizInfo')
  await list.filter('msg.bizInfo:field.bizSendStatus').selectOption('4')
  await list.submitSearch()
  const [bizId = ''] = await list.column('msg.bizInfo:field.bizId')
  await list.act(list.row(bizId), 'msg.bizInfo:action.channelLog')
  const records = remote.list('msg/msgBizInfo-channel-log')
  await records.ready()
  await expect(page.getByRole('tab', { name: bizId })).toBeVisible()
  expect(await records.labels()).toEqual([
    words('msg.channelRecord:field.bizId'),
    words('msg.channelRecord:field.templateId'),
    words('msg.channelRecord:field.channelCode'),
    words('msg.channelRecord:field.content'),
    words('msg.channelRecord:field.recipient'),
    words('msg.channelRecord:field.status'),
    words('msg.channelRecord:field.resultMsg'),
    words('msg.channelRecord:field.contentData'),
    words('msg.channelRecord:field.createDate'),
    words('kit:row.actions'),
  ])
  expect(new Set(await records.column('msg.channelRecord:field.bizId'))).toEqual(new Set([bizId]))
  const asked = platform.to('GET', '/msg/msgChannelRecord/page')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every(({ query }) => query.bizId === bizId)).toBe(true)
  expect(new Set(await records.column('msg.channelRecord:field.status'))).toEqual(new Set(['成功', '失败']))

  await records
    .row('成功')
    .first()
    .getByRole('button', { name: /张|王|李|刘|陈|赵|订单/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('订单')
  await page.keyboard.press('Escape')

  const failed = records.row('失败').first()
  const count = await records.rows.count()
  await records.act(failed, 'msg.channelRecord:action.resend')
  const confirm = new Confirm(page, words)
  await confirm.accept('msg.channelRecord:action.resend')
  await expect(records.rows).toHaveCount(count + 1)
  expect(platform.to('POST', '/msg/msgBizInfo/resend')).toHaveLength(1)

  await records.act(records.rows.first(), 'common:delete')
  await confirm.accept('common:delete')
  await expect(records.rows).toHaveCount(count)
  expect(platform.to('DELETE', '/msg/msgChannelRecord')).toHaveLength(1)
  await page.getByRole('tab', { name: words('msg.bizInfo:title') }).click()
  await list.act(list.row(bizId), 'common:delete')
  await expectSaid(page, '操作成功', () => confirm.accept('common:delete'))
  await expect(list.row(bizId)).toHaveCount(0)
})

test('deliveries over time are a chart and a table', async ({ shell, page, words }) => {
  const list = await shell.open('msg/msgBizInfo')
  await list.button('msg.bizInfo:action.deliveries').click()
  const dialog = page.getByRole('dialog', { name: words('msg.bizInfo:deliveries.title') })
  await expect(dialog.locator('canvas')).toBeVisible()
  await dialog.getByLabel(words('msg.bizInfo:deliveries.stretch')).selectOption('month')
  await dialog.getByRole('button', { name: words('msg.bizInfo:deliveries.asTable') }).click()
  const table = dialog.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'SMS · 成功' })).toBeVisible()
  await expect(table.locator('tbody tr')).toHaveCount(31)
  await dialog.getByLabel(words('msg.channelRecord:field.channelCode')).selectOption('EMAIL')
  await expect(table.getByRole('columnheader', { name: 'SMS · 成功' })).toHaveCount(0)
})
