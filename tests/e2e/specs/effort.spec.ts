import { failJobRun } from '../launch/backend.ts'
import { expect, test } from '../launch/test.ts'
import { cellOpen, Confirm, expectSaid, formDialog, formTab } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import { Designer } from '../pages/Designer.ts'
import { Effort } from '../pages/Effort.ts'
import { ListPage } from '../pages/ListPage.ts'
import { SentResult } from '../pages/SentResult.ts'
import { chinese } from '#tests/setup/words.ts'

/** How many clicks and keys an operator needs for a task. Text of an input method has no keys. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an item of a dictionary is renamed, three are pasted, and an open list shows the new name: 6 clicks, 9 keys (28 B16)', async ({
  shell,
  page,
  words,
}) => {
  const depts = await shell.open('sys/dept')
  await expect.poll(async () => (await depts.column('sys.dept:field.deptType')).includes('公司')).toBe(true)
  await page.evaluate(() => navigator.clipboard.writeText('91\t班组\n92\t早班\n93\t晚班'))
  const effort = await Effort.begin(page, words)
  await effort.palette('sys.dictType:title')
  const types = new ListPage(page, words, 'sys.dictType:title')
  await types.row('SYS_DEPT_TYPE').getByRole('button', { name: 'SYS_DEPT_TYPE' }).click()
  const list = new ListPage(page, words, 'sys.dictType:data.title')
  await list.ready()
  await list.button('sys.dictType:sheet').click()
  const dialog = page.getByRole('alertdialog')
  const table = new EditTable(dialog, words, words('sys.dictType:sheet'))
  await table.cell(1, 2).click()
  await cellOpen(page)
  await page.keyboard.insertText('集团')
  await table.button('sys.dictType:sheet.addRow').click()
  await cellOpen(page)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(table.row(6)).toBeVisible()
  await dialog
    .getByRole('button', { name: words('sys.dictType:sheet.save', { count: 4 }), exact: true })
    .click()
  await expect(dialog.getByText(words('sys.dictType:sheet.created', { count: 3 }))).toBeVisible()
  await expect(dialog.getByText(words('sys.dictType:sheet.updated', { count: 1 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await shell.tab('sys/dept').click()
  await expect.poll(async () => (await depts.column('sys.dept:field.deptType')).includes('集团')).toBe(true)
  await effort.expectAtMost(6, 9)
})

test('a test message is sent to me and its record opened: 7 clicks, 7 keys (28 B13)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('msg.template:title')
  const templates = new ListPage(page, words, 'msg.template:title')
  await templates.ready()
  await templates.act(templates.row('ORDER_SHIPPED'), 'msg.template:action.send')
  const dialog = formDialog(page, words).root
  await dialog.getByRole('textbox', { name: /customerName/ }).click()
  await page.keyboard.insertText('张三')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('一号')
  await expect(dialog.locator('[data-preview=body]')).toContainText('张三')
  await dialog.getByRole('button', { name: words('pickers:receivers.toMe'), exact: true }).click()
  await expect(dialog.getByText(/^将发送给 1 人/)).toBeVisible()
  await dialog.getByRole('button', { name: words('msg.template:send'), exact: true }).click()
  await new SentResult(page, words).showRecord()
  const records = new ListPage(page, words, 'msg.bizInfo:title')
  await expect(records.rows).toHaveCount(1)
  await expect(records.rows.first()).toContainText('ORDER_SHIPPED')
  await effort.expectAtMost(7, 7)
})

test('an interface is added with what the platform has: 13 clicks, 41 keys (28 B13)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('api.apiConf:title')
  const list = new ListPage(page, words, 'api.apiConf:title')
  await list.ready()
  await list.button('common:add').click()
  const panel = formTab(page, words).root
  await panel.getByLabel(words('api.apiConf:field.apiCode')).click()
  await page.keyboard.type('NEW_ORDER')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('新订单接收')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByLabel(words('api.apiConf:field.apiProvider'))).not.toHaveValue('self')
  for (const field of [
    'api.apiConf:field.receiptStepClass',
    'api.apiConf:field.receiptStepMethod',
  ] as const) {
    await panel.getByLabel(words(field)).click()
    await page.locator('[role=listbox] [role=option]').first().click()
    await expect(panel.getByLabel(words(field))).not.toHaveValue('')
  }
  await expectSaid(page, '操作成功', () =>
    panel.getByRole('button', { name: words('common:save'), exact: true }).click(),
  )
  await effort.expectAtMost(13, 41)
})

test('why a job failed is read, it is run again, and how that ended is seen: 4 clicks, 1 key (28)', async ({
  shell,
  page,
  host,
  words,
}) => {
  failJobRun(host.dataDir)
  await expect(shell.activeTab).toBeVisible()
  await page.reload()
  const effort = await Effort.begin(page, words)
  await page
    .getByRole('region', { name: words('shell:attention.title') })
    .getByRole('listitem')
    .filter({ hasText: words('shell:attention.jobFailed') })
    .getByRole('link')
    .click()
  const log = new ListPage(page, words, 'ops.jobLog:title')
  await log.ready()
  const row = log.rows.first()
  await expect(row).toContainText(words('ops.jobLog:result.failure'))
  await log.act(row, 'ops.job:again.action')
  await formDialog(page, words).button('ops.job:run.ok').click()
  await expect(log.grid.getByText(/^(成功|失败)，[\d.]+ 秒/)).toBeVisible()
  await effort.expectAtMost(4, 1)
})

test('three jobs are frozen and restored: 10 clicks, 4 keys (28)', async ({ shell, page, words }) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('ops.job:title')
  const jobs = new ListPage(page, words, 'ops.job:title')
  await jobs.ready()
  const states = async () => (await jobs.column('ops.job:field.status')).slice(0, 3)
  const [running, stopped] = [words('ops.job:status.running'), words('ops.job:status.stopped')]
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  const run = async (action: 'ops.job:action.freeze' | 'ops.job:action.thaw') => {
    await jobs.button('ops.job:stopping').click()
    await page.getByRole('menuitem', { name: new RegExp(`^${words(action)}`) }).click()
    await dialog.getByRole('button', { name: words('kit.batch:start', { count: 3 }), exact: true }).click()
    await expect(dialog).toContainText(/成功 3，失败 0/)
    await dialog.getByRole('button', { name: words('common:close'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await jobs.rows.nth(0).getByRole('checkbox').click()
  await jobs.rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await run('ops.job:action.freeze')
  await expect.poll(states).toEqual([stopped, stopped, stopped])
  await run('ops.job:action.thaw')
  await expect.poll(states).toEqual([running, running, running])
  await effort.expectAtMost(10, 4)
})

test('a month of the operation log becomes a workbook: 4 clicks, 3 keys (28)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('ops.logOperation:title')
  const log = new ListPage(page, words, 'ops.logOperation:title')
  await log.ready()
  const ranges = await log.ranges()
  await ranges.filter({ hasText: words('kit:range.thisMonth') }).click()
  await log.ready()
  const download = page.waitForEvent('download')
  await log.export('kit:export.all', { format: 'XLSX' })
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await effort.expectAtMost(4, 3)
})

test('another account works beside this one after 3 clicks and its sign-in (28)', async ({
  shell,
  page,
  context,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  const opened = context.waitForEvent('page')
  await shell.userMenu()
  await page.getByRole('menuitem', { name: words('shell:user.openSession') }).click()
  await (await opened).waitForLoadState()
  await effort.expectAtMost(3, 0)
})

test('who may delete users is found: 2 clicks, 3 keys (28)', async ({ shell, page, words }) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('sys.privilegeAudit:title')
  const tree = page.getByRole('tree', { name: words('sys.privilegeAudit:menus') })
  const filter = page.getByLabel(words('kit:tree.filterOf', { tree: words('sys.privilegeAudit:menus') }))
  await expect(filter).toBeFocused()
  await page.keyboard.insertText('删除')
  const deletes = tree.getByRole('treeitem', { name: '删除', exact: true })
  // Below the users, which come first.
  await deletes.first().getByText('删除', { exact: true }).click()
  const roles = new ListPage(page, words, 'sys.privilegeAudit:roles')
  await expect(roles.row('系统管理员')).toBeVisible()
  await page.getByRole('tab', { name: words('sys.privilegeAudit:users'), exact: true }).click()
  const users = new ListPage(page, words, 'sys.privilegeAudit:users')
  await expect(users.row('sysadmin')).toBeVisible()
  await effort.expectAtMost(2, 3)
})

test('what a leaver has is handed over: 5 clicks, 7 keys (28 A5)', async ({ shell, page, words }) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('sys.handover:title')
  const choose = async (who: 'sys.handover:leaver' | 'sys.handover:recipient', name: string) => {
    const person = page.getByRole('group', { name: words(who), exact: true })
    await person.getByRole('button').last().click()
    const dialog = page.getByRole('dialog', { name: words(who), exact: true })
    await expect(dialog.locator('input:focus')).toBeVisible()
    await page.keyboard.insertText(name)
    await expect(dialog.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('option').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await choose('sys.handover:leaver', 'operator')
  await choose('sys.handover:recipient', 'secadmin')
  await expect(
    page.getByRole('grid', { name: '角色', exact: true }).getByRole('checkbox').first(),
  ).toBeChecked()
  await page.getByRole('button', { name: words('sys.handover:run'), exact: true }).click()
  await new Confirm(page, words).accept('sys.handover:run')
  const result = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await result.getByRole('button', { name: words('common:close'), exact: true }).click()
  await expect(result).toBeHidden()
  await effort.expectAtMost(5, 7)
})

test('a department is added, and a user with a role in it: 10 clicks, 31 keys (28)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('sys.dept:title')
  const depts = new ListPage(page, words, 'sys.dept:title')
  await depts.ready()
  await depts.act(depts.rows.first(), 'sys.dept:addChild')
  const form = formDialog(page, words)
  await expect(form.field('sys.dept:field.name')).toBeFocused()
  await page.keyboard.insertText('测试部门')
  await page.keyboard.press('Tab')
  await page.keyboard.type('E2E')
  await expectSaid(page, '操作成功', () => form.saveButton.click())
  await expect(depts.row('测试部门')).toBeVisible()
  await effort.palette('sys.user:title')
  const users = new ListPage(page, words, 'sys.user:title')
  await users.ready()
  await users.button('common:add').click()
  await expect(form.field('sys.user:field.username')).toBeFocused()
  await page.keyboard.type('zhangwei')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('张伟')
  const chooseIn = async (label: 'sys.user:field.deptName' | 'sys.user:field.roleIdList', name: string) => {
    await form.root.getByLabel(words(label)).click()
    await page.keyboard.insertText(name)
    await page.getByRole('treeitem', { name, exact: true }).click()
  }
  await chooseIn('sys.user:field.deptName', '测试部门')
  await form.field('sys.user:field.mobile').click()
  await page.keyboard.type('13800138000')
  await chooseIn('sys.user:field.roleIdList', '普通操作员')
  await page.keyboard.press('Escape')
  await expectSaid(page, '操作成功', () => form.saveButton.click())
  await expect(users.row('zhangwei')).toBeVisible()
  await effort.expectAtMost(10, 31)
})

test('a type of numbers is added, its first numbers in sight: 6 clicks, 6 keys (28)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('bill.billType:title')
  const types = new ListPage(page, words, 'bill.billType:title')
  await types.ready()
  await types.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.field('bill.billType:field.billName')).toBeFocused()
  await page.keyboard.insertText('验收单')
  await page.keyboard.press('Tab')
  await expect(form.field('bill.billType:field.billSign')).toBeFocused()
  await page.keyboard.type('YS')
  for (const [label, shown] of [
    ['bill.billType:field.templateId', '{DJ}{TM}{NUM}'],
    ['bill.billType:field.tmId', /^年 +yyyy$/],
  ] as const) {
    const choice = form.field(label)
    await choice.selectOption(await choice.locator('option', { hasText: shown }).getAttribute('value'))
  }
  const next = form.root.getByRole('list', { name: words('pickers:bill.next') })
  await expect(next.getByRole('listitem').first()).toHaveText(/^YS\d{4}0+1$/)
  await form.save()
  await expect(types.row('验收单 (YS)')).toBeVisible()
  // A native list takes two clicks, which are none of the page.
  await effort.expectAtMost(6 - 4, 6)
})

test('a page of a portal with three figures is made: 10 clicks, 6 keys (28 B14)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('portal.designPage:title')
  const pages = new ListPage(page, words, 'portal.designPage:title')
  await pages.ready()
  await pages.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.field('portal.designPage:field.pageName')).toBeFocused()
  await page.keyboard.insertText('值班看板')
  await form.save()
  await pages.act(pages.row('值班看板'), 'portal.designPage:design')
  const designer = new Designer(page, words)
  for (const [count, data] of ['用户总数', chinese('pickers:data.jobs.failedToday'), '在线用户'].entries()) {
    await designer.add('portal.designer:type.stat')
    await expect(designer.widgets).toHaveCount(count + 1)
    await designer.data.click()
    const search = page.getByRole('combobox', { name: words('portal.designer:data.search') })
    await expect(search).toBeFocused()
    await page.keyboard.insertText(data)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(data)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await expectSaid(page, '操作成功', () => designer.tool('portal.designer:save').click())
  await effort.expectAtMost(10, 6)
})
