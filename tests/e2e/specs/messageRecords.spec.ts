import { queryBackend } from '../launch/backend.ts'
import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid } from '../pages/dialogs.ts'
import { ListPage } from '../pages/ListPage.ts'

test('business records: filters, columns, states, no form (MSG-BIZ-01, MSG-BIZ-03, MSG-BIZ-04)', async ({
  shell,
  words,
}) => {
  const list = await shell.open('msg/msgBizInfo')
  const field = (name: 'templateId' | 'typeDesc' | 'bizRemark' | 'bizId' | 'bizSendStatus') =>
    words(`msg.bizInfo:field.${name}`)
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual([
      ...(['templateId', 'typeDesc', 'bizRemark', 'bizId', 'bizSendStatus'] as const).map(field),
      words('kit:range.from'),
      words('kit:range.until'),
    ])
  await expect
    .poll(() => list.labels())
    .toEqual([
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
  await expect
    .poll(() => records.labels())
    .toEqual([
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
  expect(asked.every(({ query }) => query.bizId === bizId && /^\d+$/.test(query.bizInfoId ?? ''))).toBe(true)
  expect(new Set(asked.map(({ query }) => query.bizInfoId)).size).toBe(1)
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
  await dialog.getByRole('button', { name: words('kit:chart.asTable') }).click()
  const table = dialog.getByRole('table')
  await expect(table.getByRole('columnheader', { name: '短信 · 成功' })).toBeVisible()
  await expect(table.locator('tbody tr')).toHaveCount(31)
  await dialog.getByLabel(words('msg.channelRecord:field.channelCode')).selectOption('EMAIL')
  await expect(table.getByRole('columnheader', { name: '短信 · 成功' })).toHaveCount(0)
})

test('records of a template, an event and a rule are opened from their rows, and only theirs are listed', async ({
  shell,
  page,
  words,
  host,
}) => {
  const records = shell.list('msg/msgBizInfo')
  const count = (sql: string) => Number(queryBackend<{ value: number }>(host.dataDir, sql)[0]?.value)
  const ofTemplate = count("SELECT COUNT(*) AS value FROM msg_biz_infos WHERE template_id = 'ORDER_SHIPPED'")
  expect(ofTemplate).toBeGreaterThan(0)
  const templates = await shell.open('msg/msgTemplate')
  await templates.act(templates.row('ORDER_SHIPPED'), 'pickers:records')
  await records.ready()
  await expect(shell.activeTab.first()).toContainText('发送记录')
  await expect(records.filter('msg.bizInfo:field.templateId')).toHaveValue('ORDER_SHIPPED')
  await expect.poll(() => records.total()).toBe(ofTemplate)
  await expect
    .poll(async () => new Set(await records.column('msg.bizInfo:field.templateId')))
    .toEqual(new Set(['订单发货通知 ORDER_SHIPPED']))
  await shell.activeTab.first().click({ button: 'middle' })

  for (const [route, code, table] of [
    ['msg/msgSysEvent', 'SYS_PWD_RESET', 'msg_sys_events'],
    ['msg/msgAuditEvent', 'AUDIT_LOGIN_FAIL', 'msg_audit_events'],
  ] as const) {
    const events = await shell.open(route)
    await events.act(events.row(code), 'pickers:records')
    await records.ready()
    await expect
      .poll(() => records.total())
      .toBe(
        count(
          `SELECT COUNT(*) AS value FROM msg_biz_infos WHERE rule_id IN (SELECT id FROM ${table} WHERE event_code = '${code}')`,
        ),
      )
    await shell.activeTab.first().click({ button: 'middle' })
  }

  const events = await shell.open('msg/msgBizEvent')
  const rules = queryBackend<{ value: string }>(
    host.dataDir,
    "SELECT CAST(id AS TEXT) AS value FROM msg_biz_event_rules WHERE event_code = 'CONTRACT_EXPIRE'",
  ).map(({ value }) => value)
  await events.act(events.row('CONTRACT_EXPIRE'), 'pickers:records')
  await records.ready()
  for (const id of rules) await expect(page).toHaveURL(new RegExp(`ruleId=.*${id}`))
  await shell.activeTab.first().click({ button: 'middle' })

  await events.act(events.row('CONTRACT_EXPIRE'), 'msg.bizEvent:action.rules')
  const list = new ListPage(page, words, 'msg.bizEventRule:title')
  await list.ready()
  await list.act(list.rows.first(), 'pickers:records')
  await records.ready()
  await expect(page).toHaveURL(new RegExp(`ruleId=(${rules.join('|')})$`))
})

test('failed ones of a record are picked into the basket and sent again one by one, with a result for each', async ({
  shell,
  page,
  words,
  host,
}) => {
  const rows = <R>(sql: string) => queryBackend<R>(host.dataDir, sql)
  const [most] = rows<{ bizId: string; failed: number }>(
    'SELECT biz_id AS bizId, COUNT(*) AS failed FROM msg_channel_records WHERE status = 0 GROUP BY biz_id ORDER BY failed DESC',
  )
  expect(most?.failed).toBeGreaterThan(1)
  const { bizId = '', failed = 0 } = most ?? {}
  const records = () =>
    rows<{ status: number }>(`SELECT status FROM msg_channel_records WHERE biz_id = '${bizId}'`).length
  const before = records()

  const list = await shell.open('msg/msgBizInfo')
  await list.filter('msg.bizInfo:field.bizId').fill(bizId)
  await list.submitSearch()
  await list.act(list.row(bizId), 'msg.bizInfo:action.channelLog')
  const log = shell.list('msg/msgBizInfo-channel-log')
  await log.ready()
  // One that arrived is picked as well: the batch leaves it out, because nothing of it failed.
  const arrived = log.row('成功').first()
  await log.tick(arrived)
  await log.filter('msg.channelRecord:field.status').selectOption({ label: '失败' })
  await log.submitSearch()
  await expect(log.rows).toHaveCount(failed)
  for (let at = 0; at < failed; at += 1) await log.tick(log.rows.nth(at))
  const count = words('kit:select.count', { count: failed + 1 })
  await expect(page.getByRole('button', { name: count, exact: true })).toBeVisible()

  await page
    .getByRole('button', { name: words('kit.batch:each'), exact: true })
    .filter({ visible: true })
    .click()
  const action = words('msg.channelRecord:action.resend')
  await page.getByRole('menuitem', { name: words('kit.batch:menu', { action }) }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  await dialog.getByRole('button', { name: words('kit.batch:start', { count: failed }), exact: true }).click()
  await expect(dialog).toContainText(
    words('kit.batch:ended', { done: failed, failed: 0, skipped: 1, left: 0 }),
  )
  await dialog.getByRole('button', { name: words('common:close'), exact: true }).click()
  // Each of them left another record, and the failed ones stay as they were.
  await expect.poll(records).toBe(before + failed)
})
