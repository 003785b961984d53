import type { Page } from '@playwright/test'
import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog, formTab } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import { ListPage } from '../pages/ListPage.ts'
import type { Shell } from '../pages/Shell.ts'
import type { Words } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

/** The rules of an event whose numbers are days. */
async function openRules(shell: Shell, page: Page, words: Words): Promise<ListPage> {
  const events = await shell.open('msg/msgBizEvent')
  await events.act(events.row('CONTRACT_EXPIRE'), 'msg.bizEvent:action.rules')
  const list = new ListPage(page, words, 'msg.bizEventRule:title')
  await list.ready()
  return list
}

test('audit events: filters, columns and words of the list; a system event offers no delete (MSG-AEV-01, MSG-AEV-02, MSG-AEV-03, MSG-AEV-04, MSG-AEV-07)', async ({
  shell,
  words,
}) => {
  const list = await shell.open('msg/msgAuditEvent')
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual(['事件编码', '事件名称', '状态'])
  await expect.poll(() => list.labels()).toEqual(['事件编码', '事件名称', '备注', '状态', '操作'])
  await expect(list.button('common:add')).toBeVisible()
  await expect(list.button('common:export')).toBeVisible()
  await expect(list.row('AUDIT_ERRORS')).toContainText('停用')
  await expect(list.row('AUDIT_LOGIN_FAIL')).toContainText('正常')
  const actions = await list.actions(list.row('AUDIT_ERRORS'))
  expect(actions.toSorted()).toEqual(['删除', '发送记录', '接收人', '编辑'])
  const builtIn = await list.actions(list.row('AUDIT_LOGIN_FAIL'))
  expect(builtIn.toSorted()).toEqual(['发送记录', '接收人', '编辑'])
  await list.filter('msg.auditEvent:field.status').selectOption({ label: words('msg.auditEvent:status.0') })
  await list.submitSearch()
  await expect(list.rows).toHaveCount(1)
})

test('an audit event is added and edited in a tab (MSG-AEV-05, MSG-AEV-09, MSG-AEV-10, MSG-AEV-11, MSG-AEV-12, MSG-AEV-13, MSG-GEN-20)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgAuditEvent')
  await list.button('common:add').click()
  await expect(page).toHaveURL(/msg\/msgAuditEvent-editTab\?timestamp=\d+/)
  const form = formTab(page, words)
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(5)
  await form.fill({
    'msg.auditEvent:field.eventCode': 'E2E_AUDIT',
    'msg.auditEvent:field.eventName': '端到端',
    'msg.auditEvent:field.jobCron': '0 0 8 * * ?',
    'msg.auditEvent:field.jobFunction': 'noDot',
  })
  const parts = form.root.getByRole('group', { name: words('pickers:cron.parts') })
  await parts.getByRole('textbox', { name: words('pickers:cron.hour') }).fill('9')
  await expect(form.field('msg.auditEvent:field.jobCron')).toHaveValue('0 0 9 * * ?')
  await form.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = page.getByRole('dialog', { name: words('pickers:template') })
  await picker.getByRole('option', { name: /审计发现通知/ }).dblclick()
  await expect(picker).toBeHidden()
  await form.save()
  await expect(form.errors(chinese('msg.auditEvent:wrong.jobFunction'))).toBeVisible()
  await form.field('msg.auditEvent:field.jobFunction').fill('AuditLogService.recentErrors')
  await page.keyboard.press('Escape')
  await form.save()
  await expect(list.row('E2E_AUDIT')).toBeVisible()
  expect(platform.to('POST', '/msg/msgAuditEvent/').map(({ body }) => body)).toMatchObject([
    {
      ...{ eventCode: 'E2E_AUDIT', eventName: '端到端', jobCron: '0 0 9 * * ?', jobParams: '', remark: '' },
      ...{ jobFunction: 'AuditLogService.recentErrors', templateId: 'AUDIT_NOTICE', status: 1 },
    },
  ])
  await list.act(list.row('E2E_AUDIT'), 'common:edit')
  await expect(page).toHaveURL(/msg\/msgAuditEvent-editTab\?.*id=\d+/)
  await expect(page.getByRole('tab', { name: /端到端/ })).toBeVisible()
  await expect(form.field('msg.auditEvent:field.eventCode')).toHaveAttribute('readonly', '')
})

test('receivers of an audit event: three sections with a row for all channels and one per channel; three fields are saved (MSG-AEV-06, MSG-AEV-14, MSG-RCV-01, MSG-RCV-02, MSG-RCV-04, MSG-RCV-07)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgAuditEvent')
  await list.act(list.row('AUDIT_ERRORS'), 'msg.auditEvent:action.receivers')
  const form = formDialog(page, words)
  const tabs = form.root.getByRole('tab')
  await expect(tabs).toContainText(['指定用户（1）', '外部用户（0）', '指定部门（0）'])
  const rows = form.root.getByRole('tabpanel').getByRole('group')
  for (const section of ['指定用户', '外部用户', '指定部门']) {
    await tabs.filter({ hasText: section }).click()
    await expect(rows).toHaveCount(3)
    for (const [index, channel] of ['全部渠道', '邮件', '站内消息'].entries())
      await expect(rows.nth(index)).toHaveAccessibleName(`${section}：${channel}`)
  }
  await tabs.filter({ hasText: '外部用户' }).click()
  const addresses = form.root.getByRole('textbox')
  await expect(addresses.nth(1)).toHaveAttribute('placeholder', '邮箱地址')
  await expect(addresses.nth(2)).toHaveAttribute('placeholder', chinese('pickers:receivers.placeholder.SITE'))
  await addresses.nth(1).fill('not an address')
  await form.save()
  await expect(form.errors(chinese('pickers:receivers.addresses'))).toBeVisible()
  await addresses.nth(1).fill('a@example.com，b@example.com')
  await rows.nth(0).getByRole('combobox').selectOption('leader')
  await form.save()
  await expect(form.root).toBeHidden()
  const [saved, ...others] = platform.to('PUT', '/msg/msgAuditEvent/').map(({ body }) => body)
  expect(others).toEqual([])
  expect(Object.keys(saved as object).sort()).toEqual(['id', 'receiveInfo', 'templateId'])
  const info: unknown = JSON.parse((saved as { receiveInfo: string }).receiveInfo)
  expect(info).toMatchObject({
    obj: [
      { channel: 'ALL', channelName: '全部渠道', val: '', uf: 'leader' },
      { channel: 'EMAIL', channelName: '邮件', val: 'a@example.com,b@example.com', uf: '' },
      { channel: 'SITE', channelName: '站内消息', val: '', uf: '' },
    ],
    user: [{ userNames: '超级管理员,周文海' }, { val: '' }, { val: '' }],
    dept: [{ val: '' }, { val: '' }, { val: '' }],
  })
})

test('system events: list, tab and a receivers dialog of their own that saves seven fields (MSG-SEV-01, MSG-SEV-02, MSG-SEV-03, MSG-SEV-04, MSG-SEV-05, MSG-SEV-06, MSG-SEV-10, MSG-RCV-03)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgSysEvent')
  await expect.poll(() => list.labels()).toEqual(['事件编码', '事件名称', '备注', '状态', '操作'])
  const actions = await list.actions(list.row('SYS_PWD_RESET'))
  expect(actions.toSorted()).toEqual(['删除', '发送记录', '接收人', '编辑'])
  await expect(list.row('SYS_PWD_RESET')).toContainText('正常')
  await list.act(list.row('SYS_PWD_RESET'), 'msg.sysEvent:action.receivers')
  const dialog = formDialog(page, words)
  await expect(dialog.field('msg.sysEvent:field.eventCode')).toHaveAttribute('readonly', '')
  await expect(dialog.field('msg.sysEvent:field.eventName')).toHaveAttribute('readonly', '')
  await dialog.root.getByRole('button', { name: words('kit:picker.change') }).click()
  const picker = page.getByRole('dialog', { name: words('pickers:template') })
  await picker.getByRole('option', { name: /订单发货通知/ }).dblclick()
  await expect(dialog.root.getByRole('tabpanel').getByRole('group')).toHaveCount(7)
  await dialog.save()
  await expect(dialog.root).toBeHidden()
  const [saved] = platform.to('PUT', '/msg/msgSysEvent/').map(({ body }) => body)
  expect(Object.keys(saved as object).sort()).toEqual(
    ['id', 'templateId', 'receiveInfo', 'eventCode', 'eventName', 'remark', 'status'].sort(),
  )
  expect(saved).toMatchObject({ templateId: 'ORDER_SHIPPED', eventCode: 'SYS_PWD_RESET', status: 1 })
  await list.act(list.row('SYS_PWD_RESET'), 'common:edit')
  await expect(page).toHaveURL(/msg\/msgSysEvent-editTab\?.*id=\d+/)
  const form = formTab(page, words)
  await form.field('msg.sysEvent:field.status').selectOption({ label: '停止' })
  await form.save()
  await expect(list.row('SYS_PWD_RESET')).toContainText('停止')
})

test('business events: list, rules and edit open tabs; a new one starts in days and enabled (MSG-BEV-01, MSG-BEV-03, MSG-BEV-04, MSG-BEV-05, MSG-BEV-10, MSG-BEV-11, MSG-BEV-12)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('msg/msgBizEvent')
  await expect
    .poll(() => list.labels())
    .toEqual([
      ...[
        '事件编码',
        '事件名称',
        chinese('ops.job:field.jobCron'),
        '执行方法',
        '时间单位',
        '状态',
        '备注',
        '操作',
      ],
    ])
  await expect(list.row('CONTRACT_EXPIRE')).toContainText('正常')
  await list.button('common:add').click()
  const form = formTab(page, words)
  await expect(form.field('msg.bizEvent:field.timeUnit')).toHaveValue('D')
  await expect(form.field('msg.bizEvent:field.status')).toHaveValue('1')
  await form.button('common:close').click()
  await list.act(list.row('CONTRACT_EXPIRE'), 'common:edit')
  await expect(page).toHaveURL(/msg\/msgBizEvent-editTab\?.*id=\d+/)
  await form.field('msg.bizEvent:field.eventName').fill('合同到期')
  await form.save()
  await expect(list.row('CONTRACT_EXPIRE')).toContainText('合同到期')
  await list.act(list.row('CONTRACT_EXPIRE'), 'msg.bizEvent:action.rules')
  await expect(page).toHaveURL(/msg\/msgBizEventRule\?eventCode=CONTRACT_EXPIRE&timeUnit=D/)
})

test('a rule is added in its editor: once only or a whole number above 0, ends in order (MSG-RUL-01, MSG-RUL-03, MSG-RUL-06, MSG-RUL-08, MSG-RUL-09)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await openRules(remote, page, words)
  await expect
    .poll(() => list.labels())
    .toEqual([...['规则名称', '业务类型', '距今天数', '金额', '发送频率', '消息模板', '状态', '操作']])
  await expect(list.rows).toHaveCount(2)
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.field('msg.bizEventRule:field.eventCode')).toHaveValue('CONTRACT_EXPIRE')
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
  await form.field('msg.bizEventRule:field.title').fill('端到端规则')
  await form.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = page.getByRole('dialog', { name: words('pickers:template') })
  await picker.getByRole('option', { name: /业务到期提醒/ }).dblclick()
  await form.root.getByRole('radio', { name: words('msg.bizEventRule:frequency.repeat') }).check()
  const least = form.root.getByRole('textbox', { name: /两次发送至少间隔/ })
  await least.fill('0')
  await form.field('msg.bizEventRule:field.dtNumMin.D').fill('x')
  await form.save()
  await expect(form.errors(chinese('msg.bizEventRule:wrong.frequency'))).toBeVisible()
  await expect(form.errors(chinese('kit:table.notNumber'))).toBeVisible()
  await least.fill('3')
  await form.field('msg.bizEventRule:field.dtNumMin.D').fill('9')
  await form.field('msg.bizEventRule:field.dtNumMax.D').fill('8')
  await form.save()
  await expect(form.errors(chinese('msg.bizEventRule:wrong.range'))).toBeVisible()
  await form.field('msg.bizEventRule:field.dtNumMax.D').fill('10')
  await expectSaid(page, '操作成功', () => form.save())
  await expect(list.row('端到端规则')).toContainText('每 3 天')
  expect(platform.to('POST', '/msg/msgBizEventRule/').map(({ body }) => body)).toMatchObject([
    { eventCode: 'CONTRACT_EXPIRE', frequency: 3, dtNumMin: 9, dtNumMax: 10, amountMin: null },
  ])
})

test('rules are edited in a table: a switch turns the list into it, each row is checked and saved on its own (MSG-RUL-04, MSG-RUL-12, MSG-RUL-13, MSG-RCV-08)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await openRules(remote, page, words)
  await list.button('msg.bizEventRule:inline.on').click()
  const table = new EditTable(page.locator('body'), words, words('msg.bizEventRule:title'))
  await expect(table.row(2)).toBeVisible()
  await table.button('msg.bizEventRule:add').click()
  await page.keyboard.press('Escape')
  const save = (row: number) => table.row(row).getByRole('button', { name: words('kit:table.save', { row }) })

  // Title, template and receivers are missing; the status is emptied by Delete.
  await table.cell(3, 11).focus()
  await page.keyboard.press('Delete')
  await table.fill(3, 5, '1')
  await save(3).click()
  for (const column of [1, 2, 3, 11])
    await expect(table.cell(3, column)).toContainText(chinese('common:required'))
  await expect(table.cell(3, 6)).not.toContainText(chinese('common:required'))
  expect(platform.to('POST', '/msg/msgBizEventRule/')).toEqual([])

  await expectSaid(page, chinese('pickers:receivers.noTemplate'), () =>
    table.cell(3, 3).getByRole('button').click(),
  )
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await table.fill(3, 1, '表格规则')
  await table.choose(3, 2, 'BIZ_REMIND')
  await table.choose(3, 11, '1')
  await table.fill(3, 6, '0')
  await expect(table.cell(3, 6)).toContainText(chinese('msg.bizEventRule:wrong.range'))
  await table.fill(3, 6, '7')
  await table.cell(3, 3).getByRole('button').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('tab', { name: /外部用户/ }).click()
  const mail = dialog.getByRole('textbox', { name: /邮件/ }).or(dialog.getByPlaceholder('邮箱地址'))
  await mail.first().fill('wrong')
  await dialog.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await expect(page.getByText(chinese('pickers:receivers.addresses')).first()).toBeVisible()
  await mail.first().fill('a@example.com')
  await dialog.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(table.cell(3, 3)).toContainText('外部 1 项')

  // One row saved, the other left as typed.
  await table.fill(1, 1, '改了名字')
  await save(3).click()
  await expect.poll(() => platform.to('POST', '/msg/msgBizEventRule/').length).toBe(1)
  await expect(save(3)).toHaveAttribute('aria-disabled', 'true')
  await expect(save(1)).toHaveAttribute('aria-disabled', 'false')
  const [added, ...others] = platform.to('POST', '/msg/msgBizEventRule/').map(({ body }) => body)
  expect(others).toEqual([])
  expect(added).toMatchObject({
    ...{ title: '表格规则', eventCode: 'CONTRACT_EXPIRE', templateId: 'BIZ_REMIND' },
    ...{ dtNumMin: 1, dtNumMax: 7, amountMin: null, frequency: 0, status: 1 },
  })
  expect((added as { receiveInfo: string }).receiveInfo).toContain('a@example.com')
  expect(platform.to('PUT', '/msg/msgBizEventRule/')).toEqual([])

  await list.button('msg.bizEventRule:inline.off').click()
  const confirm = new Confirm(page, words)
  await confirm.decline()
  await save(1).click()
  // Disabled while it saves and again when nothing is left to save: the call and the row show which. Leaving while it
  // saves would raise the question about unsaved rows.
  await expect.poll(() => platform.to('PUT', '/msg/msgBizEventRule/').length).toBe(1)
  await expect(table.row(1)).not.toHaveAttribute('aria-busy', 'true')
  await expect(save(1)).toHaveAttribute('aria-disabled', 'true')
  expect(platform.to('PUT', '/msg/msgBizEventRule/').map(({ body }) => body)).toMatchObject([
    { id: expect.stringMatching(/^\d+$/), title: '改了名字' },
  ])
  await list.button('msg.bizEventRule:inline.off').click()
  await list.ready()
  await expect(list.row('表格规则')).toContainText('仅一次')
  await expect(list.row('改了名字')).toBeVisible()
})

test('receivers are picked from users and departments and kept as ids with the names of users (MSG-RCV-06, MSG-RCV-09)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgAuditEvent')
  await list.act(list.row('AUDIT_ERRORS'), 'msg.auditEvent:action.receivers')
  const form = formDialog(page, words)
  const tabs = form.root.getByRole('tab')
  const rowOf = (section: string, channel: string) =>
    form.root.getByRole('group', { name: `${section}：${channel}`, exact: true })
  platform.clear()
  await rowOf('指定用户', '邮件').getByRole('button', { name: /选择/ }).click()
  const picker = formDialog(page, words).root
  for (const name of ['陈志鹏', '周文海']) {
    await picker.locator('input').first().fill(name)
    await picker.getByRole('option').filter({ hasText: name }).first().click()
  }
  await picker.getByRole('button', { name: words('common:ok'), exact: true }).click()
  expect(platform.to('GET', '/sys/user/page').map(({ query }) => query.likeName)).toEqual(
    expect.arrayContaining(['陈志鹏', '周文海']),
  )

  await tabs.filter({ hasText: '指定部门' }).click()
  await rowOf('指定部门', '邮件')
    .getByRole('button')
    .or(rowOf('指定部门', '邮件').getByRole('combobox').first())
    .first()
    .click()
  const tree = page.getByRole('tree').last()
  const nodes = tree.getByRole('treeitem')
  await nodes.filter({ hasText: '财务部' }).click()
  await page.keyboard.press('Escape')
  expect(platform.to('GET', '/sys/dept/treeList').length).toBeGreaterThan(0)
  expect(platform.to('GET', '/sys/dept/list').length).toBeGreaterThan(0)

  await form.save()
  await expect(form.root).toBeHidden()
  const [body] = platform.to('PUT', '/msg/msgAuditEvent/').map((call) => call.body)
  const info = JSON.parse((body as { receiveInfo: string }).receiveInfo) as Record<
    string,
    { channel: string }[]
  >
  const mail = (section: string) => info[section]?.find(({ channel }) => channel === 'EMAIL')
  expect(mail('user')).toEqual({
    channel: 'EMAIL',
    channelName: '邮件',
    val: expect.stringMatching(/^\d+,\d+$/),
    uf: '',
    userNames: '陈志鹏,周文海',
    deptNames: expect.stringMatching(/^[^,]+,[^,]+$/),
  })
  expect(mail('dept')).toEqual({
    channel: 'EMAIL',
    channelName: '邮件',
    val: expect.stringMatching(/^\d+(,\d+)*$/),
    uf: '',
  })
})
