import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid } from '../pages/dialogs.ts'

test('business records: filters, columns, states, one tab of channel records per send (MSG-BIZ-01, MSG-BIZ-03, MSG-BIZ-04, MSG-BIZ-06)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('msg/msgBizInfo')
  const field = (name: string) => words(`msg.bizInfo:field.${name}`)
  expect(await list.search.locator('label').allInnerTexts()).toEqual([
    ...['templateId', 'typeDesc', 'bizRemark', 'bizId', 'bizSendStatus'].map(field),
    words('msg.bizInfo:filter.beginDate'),
    words('msg.bizInfo:filter.endDate'),
  ])
  expect(await list.labels()).toEqual([
    ...['bizId', 'typeDesc', 'templateId', 'bizSendStatus', 'bizSendTime', 'bizSendRetry'].map(field),
    ...['bizSendDesc', 'bizRemark', 'bizCreateTime'].map(field),
    words('kit:row.actions'),
  ])
  await expect(list.button('common:add')).toHaveCount(0)
  await list.filter('msg.bizInfo:field.bizSendStatus').selectOption(words('msg.bizInfo:status.4'))
  await list.submitSearch()
  await expect(list.rows.first()).toContainText(words('msg.bizInfo:status.4'))
  await expect(list.rows.filter({ hasText: words('msg.bizInfo:status.2') })).toHaveCount(0)
  const bizId = (await list.rows.first().innerText()).match(/[A-Z]+-\d+/)?.[0] ?? ''
  expect(bizId).not.toBe('')
  await list.act(list.row(bizId), 'msg.bizInfo:action.channelLog')
  await expect(shell.tab('msg/msgBizInfo-channel-log')).toHaveText(new RegExp(bizId))
  await expect(page.getByText(bizId).last()).toBeVisible()
})
