import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid } from '../pages/dialogs.ts'
import { chinese } from '#tests/setup/words.ts'

test('a configuration is switched with its whole row, its tabs have the documented names, its form follows the platform (OPS-API-07, OPS-API-10, OPS-APD-01, OPS-APD-04)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('api/apiConf')
  const row = list.row('STOCK_REPORT')
  await list.act(row, 'api.apiConf:action.disable')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(
    chinese('api.apiConf:confirm.toggle', { handle: '禁用', name: 'STOCK_REPORT' }),
  )
  await expectSaid(page, chinese('api.apiConf:toggled'), () => confirm.accept('api.apiConf:action.disable'))
  await expect(row).toContainText('禁用')
  const [sent] = platform.to('POST', '/api/apiConf/updateStatus')
  expect(sent?.body).toMatchObject({ apiCode: 'STOCK_REPORT', apiProvider: 'WMS', status: false })

  await row.getByRole('button', { name: 'STOCK_REPORT', exact: true }).click()
  await expect(remote.activeTab).toHaveAttribute('id', /^tab-api-apiConfView/)
  await expect(remote.activeTab).toContainText('接口详情：库存上报')
  await expect(page).toHaveURL(/#\/api\/apiConfView\?id=\d+/)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('接收处理', { exact: true })).toBeVisible()
  await expect(panel.getByRole('img', { name: words('api.apiConf:days') }).locator('canvas')).toBeVisible()

  await remote.tab('api/apiConf').click()
  await list.act(row, 'common:edit')
  await expect(remote.activeTab).toHaveAttribute('id', /^tab-api-apiConf-editTab/)
  await expect(panel.getByLabel(words('api.apiConf:field.receiptStepClass'))).toHaveValue('ReceiptService')
  await panel.getByLabel(words('api.apiConf:field.apiRemark')).fill('每两小时上报库存')
  await expectSaid(page, '操作成功', () => panel.getByRole('button', { name: words('common:save') }).click())
  expect(platform.to('PUT', '/api/apiConf/').at(-1)?.body).toMatchObject({
    apiRemark: '每两小时上报库存',
    responseStepClass: '',
  })
})

test('logs and notifications are exported with their filters (OPS-APL-09, OPS-NTF-08)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const log = await remote.open('api/apiLog')
  await log.filter('api.apiLog:field.apiCode').fill('ORDER')
  await log.filter('api.apiLog:field.apiName').fill('订单')
  await log.filter('api.apiLog:field.apiStatus').selectOption('true')
  await log.filter('kit:range.from').fill('2020-01-01 00:00:00')
  await log.filter('kit:range.until').fill('2099-12-31 23:59:59')
  await log.submitSearch()
  const logs = page.waitForEvent('download')
  await log.export('kit:export.serverAll')
  expect((await logs).suggestedFilename()).toMatch(/\.xlsx$/)
  const [exported] = platform.to('GET', '/api/apiLog/export')
  const { order: _order, orderField: _orderField, token: _token, ...filters } = exported?.query ?? {}
  expect(filters).toEqual({
    apiCode: 'ORDER',
    apiName: '订单',
    apiStatus: 'true',
    beginDate: '2020-01-01 00:00:00',
    endDate: '2099-12-31 23:59:59',
  })

  const notifications = await remote.open('api/apiNotifyInfo')
  await notifications.filter('api.apiNotifyInfo:field.bizId').fill('HT')
  await notifications.filter('api.apiNotifyInfo:field.sendStatus').selectOption('2')
  await notifications.submitSearch()
  await expect(notifications.rows.first()).toContainText(words('api.apiNotifyInfo:send.2'))
  const file = page.waitForEvent('download')
  await notifications.export('kit:export.serverAll')
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(platform.to('GET', '/api/apiNotifyInfo/export')[0]?.query).toMatchObject({
    bizId: 'HT',
    sendStatus: '2',
  })
})

test('from monitoring to the failures of a day, to the calendar, to the day again (OPS-MON-03, OPS-APL-06, OPS-APL-07, OPS-CAL-01, OPS-CAL-03)', async ({
  shell,
  page,
  words,
}) => {
  await shell.openRoute('api/apiMonitor')
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: words('kit:chart.asTable') }).click()
  const days = panel.getByRole('table', { name: words('api.apiMonitor:errors.days') })
  await expect(days.locator('tbody tr')).toHaveCount(7)
  await days
    .locator('tbody tr')
    .filter({ hasNotText: /^\d{4}-\d{2}-\d{2}0$/ })
    .last()
    .getByRole('button')
    .click()
  const log = shell.list('api/apiLog')
  await log.ready()
  expect(new Set(await log.column('api.apiLog:field.apiStatus'))).toEqual(
    new Set([words('pickers:apiResult.false')]),
  )
  await log.act(log.rows.first(), 'api.apiLog:action.calendar')
  await expect(page).toHaveURL(/#\/api\/apiHealthCalendar\?apiCode=\w+&reqTime=/)
  const marked = panel.locator('[aria-current=date]')
  await expect(marked).toHaveAttribute('data-health', /fair|poor/)
  const day = await marked.getAttribute('data-day')
  await marked.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/api/apiLog\\?date=${day}&apiName=`))
})

test('interfaces are granted to an application in both directions, and are there when the dialog opens again (OPS-AUT-04)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysApp')
  const open = () => list.act(list.row('CRM'), 'sys.sysApp:action.authorise')
  const granted = page.getByRole('listbox', { name: words('sys.sysApp:auth.granted') })
  await open()
  await page
    .getByRole('listbox', { name: words('sys.sysApp:auth.available') })
    .getByText('库存上报')
    .dblclick()
  await page.getByRole('tab', { name: words('sys.sysApp:direction.call') }).click()
  await granted.getByText('合同到期通知').dblclick()
  await expectSaid(page, '操作成功', () => page.getByRole('button', { name: words('common:save') }).click())
  await expect(granted).toBeHidden()
  await open()
  await expect(granted.getByRole('option')).toHaveText([/客户资料查询/, /订单接收/, /库存上报/], {
    useInnerText: true,
  })
  await page.getByRole('tab', { name: words('sys.sysApp:direction.call') }).click()
  await expect(granted.getByRole('option')).toHaveCount(0)
})
