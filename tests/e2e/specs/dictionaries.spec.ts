import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import { ListPage } from '../pages/ListPage.ts'
import { chinese } from '#tests/setup/words.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('types are searched, opened by their link, added with their limits and a status tag (OPS-DIC-02, OPS-DIC-03, OPS-DIC-07, OPS-DIC-10, OPS-COM-14)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysdicttype')
  expect((await list.labels()).slice(0, 3)).toEqual([
    words('pickers:dict.name'),
    words('pickers:dict.type'),
    words('pickers:dict.status'),
  ])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.field('pickers:dict.name').fill('长'.repeat(60))
  await expect(form.field('pickers:dict.name')).toHaveValue('长'.repeat(50))
  await form.save()
  await expect(form.errors(words('common:dictLength'))).toBeVisible()
  await expect(form.errors(words('common:required'))).toBeVisible()
  await form.fill({ 'pickers:dict.name': '长'.repeat(36), 'pickers:dict.type': 'NEW_TYPE' })
  await form.field('pickers:dict.status').selectOption('0')
  await form.save()
  await expect(form.root).toBeHidden()
  expect(platform.to('POST', '/sys/sysdicttype/').at(-1)?.body).toEqual({
    ...{ dictName: '长'.repeat(36), dictType: 'NEW_TYPE', status: 0, remark: '' },
  })
  await list.filter('pickers:dict.type').fill('NEW_')
  await list.submitSearch()
  await expect(list.row('NEW_TYPE')).toContainText(words('pickers:dict.disabled'))
  await list.row('NEW_TYPE').getByRole('button', { name: 'NEW_TYPE' }).click()
  await expect(page.getByRole('tab', { selected: true })).toContainText(
    words('sys.dictType:data.tab', { name: '长'.repeat(36) }),
  )
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('id', /^tab-sys-dictdata/)
})

test('only a super administrator adds, edits and deletes types (OPS-DIC-04..06)', async ({
  signIn,
  page,
  platform,
  words,
}) => {
  await signIn.ready()
  const other = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, other, 'sysadmin')
  const list = await shell.open('sys/sysdicttype')
  await expect(list.row('SYS_STATUS')).toBeVisible()
  await expect(list.button('common:add')).toHaveCount(0)
  await expect(list.button('kit:action.deleteSelected')).toHaveCount(0)
  expect(await list.actions(list.row('SYS_STATUS'))).toEqual([])
})

test('entries are flat, sort by themselves, and open a level below (OPS-DDT-01, OPS-DDT-02, OPS-DDT-07, OPS-DDT-08, OPS-DIC-12)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const types = await remote.open('sys/sysdicttype')
  await types.row('SYS_DEPT_TYPE').getByRole('button', { name: 'SYS_DEPT_TYPE' }).click()
  const list = new ListPage(page, words, 'sys.dictType:data.title')
  await list.ready()
  await expect.poll(() => list.column('pickers:dict.label')).toEqual(['公司', '部门', '小组'])
  expect(platform.to('GET', '/sys/sysdictdata/page')[0]?.query).toMatchObject({
    ...{ pid: '0', dictType: 'SYS_DEPT_TYPE' },
  })

  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.field('pickers:dict.sort')).toHaveValue('4')
  await expect(form.root.getByLabel(words('sys.dictType:field.pid'))).toHaveCount(0)
  await form.field('pickers:dict.value').fill('9'.repeat(120))
  await expect(form.field('pickers:dict.value')).toHaveValue('9'.repeat(100))
  await form.fill({ 'pickers:dict.label': '班组', 'pickers:dict.value': '9' })
  await form.field('sys.dictType:field.cssClass').selectOption('success')
  await form.save()
  await expect(form.root).toBeHidden()
  await expect(list.row('班组')).toBeVisible()

  // Below it, with the choice of a parent.
  await list.act(list.row('班组'), 'sys.dictType:data.addBelow')
  await expect(form.root.getByLabel(words('sys.dictType:field.pid'))).toBeVisible()
  await form.fill({ 'pickers:dict.label': '早班', 'pickers:dict.value': '91' })
  await form.save()
  await expect(form.root).toBeHidden()
  await list.act(list.row('班组'), 'sys.dictType:data.below')
  await expect(list.row('早班')).toBeVisible()
  await page.getByRole('button', { name: words('sys.dictType:data.top'), exact: true }).click()
  await expect(list.row('班组')).toBeVisible()

  // At once in the selects of another screen, in its colour in the lists.
  const depts = await remote.open('sys/dept')
  await depts.button('common:add').click()
  await expect(formDialog(page, words).field('sys.dept:field.deptType').locator('option')).toContainText([
    ...['公司', '部门', '小组', '班组'],
  ])
})

test('an entry in use is told with the records before it is deleted', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const types = await remote.open('sys/sysdicttype')
  await types.row('SYS_MENU_CLIENT').getByRole('button', { name: 'SYS_MENU_CLIENT' }).click()
  const list = new ListPage(page, words, 'sys.dictType:data.title')
  await list.ready()
  await list.act(list.row('电脑端'), 'common:delete')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(words('common:confirm.generic', { handle: words('common:delete') }))
  await expect(confirm.root).toContainText(/菜单模块.*客户端.*1 条/)
  await confirm.decline()
  expect(platform.to('DELETE', '/sys/sysdictdata')).toEqual([])
})

test('a custom dictionary is a tree, viewed, extended and exported (OPS-DCU-01, OPS-DCU-05..07, OPS-DCU-09, OPS-DCU-10)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const types = await remote.open('sys/sysDictTypeCust')
  expect(platform.to('GET', '/sys/sysDictTypeCust/page')[0]?.query.tbType).toBe('1')
  await types.act(types.row('SITE_AREA'), 'sys.dictType:view')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toContainText('成品仓库')
  await expect(viewer.getByRole('button', { name: words('common:add'), exact: true })).toHaveCount(0)
  await viewer.getByRole('button', { name: words('common:close'), exact: true }).click()

  await types.act(types.row('SITE_AREA'), 'sys.dictType:entries')
  const tree = new ListPage(page, words, 'sys.dictType:cust.data.title')
  await tree.ready()
  expect((await tree.labels()).slice(0, 6)).toEqual([
    ...[words('pickers:dict.value'), words('pickers:dict.label'), words('pickers:dict.type')],
    ...[words('pickers:dict.remark'), words('pickers:dict.sort'), words('pickers:dict.status')],
  ])
  // Two levels are all that there are.
  await expect(tree.rows).toHaveCount(6)
  await page.getByRole('button', { name: words('kit:tree.closeAll'), exact: true }).click()
  await expect(tree.rows).toHaveCount(2)

  await tree.act(tree.row('SOUTH'), 'sys.dictType:data.addBelow')
  const form = formDialog(page, words)
  await expect(form.field('pickers:dict.sort')).toHaveValue('7')
  await form.fill({ 'pickers:dict.label': '南门岗', 'pickers:dict.value': 'SOUTH_GATE' })
  await form.save()
  await expect(form.root).toBeHidden()
  await page.getByRole('button', { name: words('kit:tree.openAll'), exact: true }).click()
  await expect(tree.row('SOUTH_GATE')).toBeVisible()
  await tree.button('common:export').click()
  await expect
    .poll(() => platform.to('GET', '/sys/sysDictDataCust/export')[0]?.query.dictType)
    .toBe('SITE_AREA')
})

test('a dictionary is initialised once, after a question (OPS-DIN-01, OPS-DIN-02, OPS-DIN-04)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  await remote.openRoute('init/initDictType')
  const card = page.getByRole('group', { name: '请假类型', exact: true })
  await expect(card).toContainText('HR_LEAVE_TYPE')
  await expect(card).toContainText(words('sys.dictInit:count', { count: 5 }))
  await expect(card).toContainText(words('sys.dictInit:open'))
  await card.getByRole('button', { name: words('sys.dictInit:init'), exact: true }).click()
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('sys.dictInit:confirm'))
  await confirm.accept('sys.dictInit:init')
  await expect(card).toContainText(words('sys.dictInit:done'))
  await expect(card.getByRole('button', { name: words('sys.dictInit:init'), exact: true })).toHaveCount(0)
  expect(platform.to('POST', '/init/initDictType/init').map(({ body }) => body)).toEqual([
    { HR_LEAVE_TYPE: true },
  ])
})

test('exporting wants rows and a version that is a number (OPS-DIC-11, OPS-DEX-01, OPS-DEX-02, OPS-DEX-04..06)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/exportDict')
  expect((await list.labels()).slice(0, 4)).toEqual([
    ...[words('pickers:dict.name'), words('pickers:dict.type')],
    ...[words('pickers:dict.isSys'), words('pickers:dict.status')],
  ])
  await expectSaid(page, chinese('sys.exportData:none'), () => list.button('common:export').first().click())
  await expect(list.row('SYS_STATUS')).toContainText(words('pickers:dict.sys.yes'))
  await list.tick(list.row('SYS_STATUS'))
  await list.button('common:export').first().click()
  const form = formDialog(page, words)
  await expect(form.root).toContainText(chinese('sys.exportData:version'))
  const version = form.field('pickers:dict.version')
  await expect(version).toHaveValue('1.0')
  for (const wrong of ['1.', '1e9', '../x', '']) {
    await version.fill(wrong)
    await form.button('common:export').click()
    await expect(form.errors(chinese('common:version'))).toBeVisible()
  }
  expect(platform.to('GET', '/sys/exportData/dict/export')).toEqual([])
  await version.fill('2.5')
  await form.button('common:export').click()
  await expect(form.root).toBeHidden()
  await expect.poll(() => platform.to('GET', '/sys/exportData/dict/export')[0]?.query.version).toBe('2.5')

  await remote.openRoute('sys/exportData')
  const tabs = page.getByRole('tablist', { name: words('sys.exportData:page.title') })
  await expect(tabs.getByRole('tab')).toHaveCount(2)
  for (const name of [words('sys.exportData:tab.dict'), words('sys.exportData:tab.menu')])
    await tabs.getByRole('tab', { name }).click()
  await expect(page.getByRole('tree')).toBeVisible()
})

test('500 entries are pasted, checked before anything is sent, and saved with a result for each', async ({
  remote,
  page,
  platform,
  words,
}) => {
  test.setTimeout(300_000)
  const types = await remote.open('sys/sysDictTypeCust')
  await types.act(types.row('SITE_AREA'), 'sys.dictType:entries')
  const tree = new ListPage(page, words, 'sys.dictType:cust.data.title')
  await tree.ready()
  await tree.button('sys.dictType:sheet').click()
  const dialog = page.getByRole('alertdialog')
  const table = new EditTable(dialog, words, words('sys.dictType:sheet'))
  await expect(table.row(6)).toBeVisible()
  await table.button('sys.dictType:sheet.addRow').click()
  await table.cell(7, 1).click()
  await table.paste('P0\t点位0\tNOWHERE\nP0\t\tNORTH')
  const save = (count: number) =>
    dialog.getByRole('button', { name: words('sys.dictType:sheet.save', { count }), exact: true })
  await expectSaid(page, words('sys.dictType:sheet.wrong'), () => save(2).click())
  await expect(table.cell(7, 3)).toContainText(
    words('sys.dictType:sheet.parentMissing', { value: 'NOWHERE' }),
  )
  expect(platform.to('POST', '/sys/sysDictDataCust/')).toEqual([])

  await table.cell(7, 1).click()
  await table.paste(Array.from({ length: 500 }, (_, at) => `P${at}\t点位${at}\tNORTH`).join('\n'))
  // Another user has added one of them meanwhile.
  const taken = { dictType: 'SITE_AREA', dictValue: 'P3', dictLabel: '已有', sort: 1 }
  await callBridge(page, 'api.call', { endpoint: 'sys.dictDataCust.create', body: taken })
  await save(500).click()
  // There is no question; the sheet stays, with the refusal on its cell.
  await expect(dialog.getByText(words('sys.dictType:sheet.created', { count: 499 }))).toBeVisible({
    timeout: 240_000,
  })
  await expect(dialog.getByText(words('sys.dictType:sheet.refused', { count: 1 }))).toBeVisible()
  await expect(page.getByText(words('sys.dictType:sheet.save', { count: 1 }), { exact: true })).toBeVisible()
  const sent = platform.to('POST', '/sys/sysDictDataCust/').map(({ body }) => body as Record<string, unknown>)
  expect(sent).toHaveLength(501)
  expect(sent.at(-1)).toMatchObject({ dictValue: 'P499', dictLabel: '点位499', sort: 506, status: 1 })
})
