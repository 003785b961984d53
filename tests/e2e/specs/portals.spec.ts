import { queryBackend, writeBackend } from '../launch/backend.ts'
import { expect, test } from '../launch/test.ts'
import { Confirm, formDialog } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import { chinese } from '#tests/setup/words.ts'

test('portals: columns, actions, the address copied, and what cannot be opened or designed (OPS-POR-01..05, OPS-POR-11..13)', async ({
  shell,
  page,
  words,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = await shell.open('sys/sysPortal')
  const names = [
    'portal',
    'url',
    'moduleCode',
    'sort',
    'icon',
    'defaultFlag',
    'status',
    'updateDate',
  ] as const
  await expect
    .poll(() => list.labels())
    .toEqual([...names.map((name) => words(`portal.portal:field.${name}`)), words('kit:row.actions')])
  await expect
    .poll(() => list.column('portal.portal:field.portal'))
    .toEqual(['main/综合门户', 'ops/运维门户'])
  await expect.poll(() => list.column('portal.portal:field.defaultFlag')).toEqual(['默认', '否'])
  const main = list.row('综合门户')
  expect(await list.actions(main)).toEqual(
    [
      ...(['common:edit', 'portal.portal:action.theme', 'portal.portal:action.design'] as const),
      ...([
        'portal.portal:action.privilege',
        'portal.portal:action.open',
        'portal.portal:action.copy',
      ] as const),
      ...(['common:delete', 'portal.portal:action.viewTheme', 'portal.portal:action.viewFpage'] as const),
    ].map((key) => words(key)),
  )
  await main.getByRole('button', { name: words('portal.portal:url.copy', { url: '#/portal/main' }) }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#/portal/main')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no permission'))
  })
  await main.getByRole('button', { name: words('portal.portal:url.copy', { url: '#/portal/main' }) }).click()
  await expect(page.getByText(chinese('portal.portal:url.notCopied'))).toBeVisible()
  await list.act(main, 'portal.portal:action.design')
  await expect(page.getByText(chinese('portal.portal:design.notDesigned'))).toBeVisible()
  await list.filter('portal.portal:field.portalName').fill('运维')
  await list.submitSearch()
  await expect(list.rows).toHaveCount(1)
})

test('a portal is added, changed and copied; code and modes are checked (OPS-POR-06..10, OPS-POR-15..17)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysPortal')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'portal.portal:field.portalCode': '../a', 'portal.portal:field.portalName': '销售门户' })
  await form.root.getByLabel(words('portal.portal:field.fpageMode')).selectOption('1')
  await form.save()
  await expect(form.errors(chinese('common:portalCode'))).toBeVisible()
  // Modules, icon and the component of mode 1.
  await expect(form.errors(chinese('common:required'))).toHaveCount(3)
  await form.field('portal.portal:field.portalCode').fill('sales')
  await form.root.getByLabel(words('portal.portal:field.moduleCode')).first().click()
  await page.getByRole('treeitem', { name: '电脑端' }).getByText('电脑端').click()
  await page.keyboard.press('Escape')
  await form.field('portal.portal:field.icon').fill('people')
  await form.field('portal.portal:field.fpageComponent').fill('menus')
  await form.save()
  await expect(form.root).toBeHidden()
  const row = list.row('sales/销售门户')
  await expect(row).toContainText('#/portal/sales')

  await list.act(row, 'common:edit')
  await expect(form.field('portal.portal:field.portalCode')).toHaveAttribute('readonly')
  await form.button('common:cancel').click()

  await list.act(row, 'portal.portal:action.copy')
  await expect(form.field('portal.portal:field.portalCode')).toHaveValue('')
  await expect(form.field('portal.portal:field.portalName')).toHaveValue('')
  await expect(form.field('portal.portal:field.icon')).toHaveValue('people')
  await expect(form.field('portal.portal:field.fpageComponent')).toHaveValue('menus')
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
  await form.fill({
    'portal.portal:field.portalCode': 'sales2',
    'portal.portal:field.portalName': '销售副本',
  })
  await form.save()
  await expect(form.root).toBeHidden()
  await expect(list.row('sales2/销售副本')).toContainText('#/portal/sales2')
})

test('themes of one portal: added with a live preview, switched after a question (OPS-PTH-01, OPS-PTH-02, OPS-PTH-06, OPS-POR-19)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysPortal')
  await list.act(list.row('综合门户'), 'portal.portal:action.theme')
  const dialog = page.getByRole('dialog', { name: '主题：综合门户' })
  const rows = dialog.locator('[role=row][data-row]:not([data-row="-1"])')
  await expect(rows).toHaveCount(2)
  await dialog.getByRole('button', { name: words('common:add'), exact: true }).click()
  const form = formDialog(page, words)
  await expect(form.field('portal.portal:theme.field.portalCode')).toHaveValue('main')
  await form.field('portal.portal:theme.field.themeName').fill('夜间')
  const preview = form.root.getByRole('region', { name: words('portal.portal:config.preview') })
  await expect(preview.locator('[data-mode=light]')).toBeVisible()
  await form.root
    .getByRole('combobox', { name: words('portal.portal:config.mode'), exact: true })
    .selectOption('dark')
  await expect(preview.locator('[data-mode=dark]')).toBeVisible()
  await form.root
    .getByRole('textbox', { name: words('portal.portal:config.title'), exact: true })
    .fill('夜班')
  await expect(preview.getByText('夜班')).toBeVisible()
  await form.save()
  await expect(form.root.getByLabel(words('portal.portal:config.mode'), { exact: true })).toBeHidden()
  await expect(rows).toHaveCount(3)
  const night = rows.filter({ hasText: '夜间' })
  await expect(night).toContainText(words('portal.portal:theme.other'))
  await night.getByRole('button', { name: words('portal.portal:theme.switch'), exact: true }).click()
  const question = new Confirm(page, words)
  await question.expectQuestion(chinese('portal.portal:theme.switchQuestion'))
  await question.root.getByRole('button', { name: words('portal.portal:theme.switch'), exact: true }).click()
  await expect(night).toContainText(words('portal.portal:theme.current'))
  await expect(rows.filter({ hasText: words('portal.portal:theme.current') })).toHaveCount(1)
  await dialog.getByRole('button', { name: words('common:close'), exact: true }).click()
  await list.act(list.row('综合门户'), 'portal.portal:action.viewTheme')
  await expect(page.getByRole('dialog', { name: '默认主题：综合门户' })).toContainText('夜间')
})

test('first pages above, permissions below; rows of users are written when saved (OPS-PFP-01, OPS-PFP-02, OPS-PPR-01, OPS-PPR-02, OPS-PPR-05)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysPortalFpage')
  await expect(list.row('运维首页')).toContainText('ops')
  const below = page.getByRole('region', { name: words('portal.portal:privilege.title') })
  const granted = below.locator('[role=row][data-row]:not([data-row="-1"])')
  await expect(granted.filter({ hasText: 'PORTAL_main' })).toBeVisible()
  await page
    .getByRole('region', { name: words('portal.portal:fpage.title') })
    .getByRole('button', { name: words('common:add'), exact: true })
    .click()
  const form = formDialog(page, words)
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
  await form.button('common:cancel').click()

  await granted
    .filter({ hasText: 'PORTAL_main' })
    .getByRole('button', { name: words('common:edit'), exact: true })
    .click()
  const white = form.root.getByRole('group', { name: words('pickers:holders.white'), exact: true })
  await expect(
    form.root.getByRole('group', { name: words('pickers:holders.black'), exact: true }),
  ).toHaveCount(0)
  const table = new EditTable(white, words, words('pickers:holders.white'))
  await expect(table.cell(1, 1)).toHaveText(chinese('portal.portal:privilege.all'))
  await white.getByRole('button', { name: words('kit:table.remove', { row: 1 }), exact: true }).click()
  const asked = page.waitForRequest((request) => request.postData()?.includes('deltUserList') ?? false)
  await form.save()
  const sent = (await asked).postData() ?? ''
  expect(sent).toMatch(/"deltUserList":\["\d+"\]/)
  expect(sent).toContain('"privilegeCode":"PORTAL_main"')
  await expect(form.root).toBeHidden()
})

test('home page design opens the shown first page, makes one where there is none, and says when the portal is not designed or cannot be read (OPS-POR-12, OPS-POR-13, OPS-POR-14)', async ({
  shell,
  page,
  words,
  host,
}) => {
  const list = await shell.open('sys/sysPortal')
  await list.act(list.row('运维门户'), 'portal.portal:action.design')
  await expect(shell.activeTab).toContainText('运维首页')
  await expect(page.getByText('交接班前核对未处理的告警')).toBeVisible()

  await shell.open('sys/sysPortal')
  await list.act(list.row('综合门户'), 'common:edit')
  const form = formDialog(page, words)
  await form.root.getByLabel(words('portal.portal:field.fpageMode')).selectOption('2')
  await form.save()
  await expect(form.root).toBeHidden()
  await list.act(list.row('综合门户'), 'portal.portal:action.design')
  await expect(shell.activeTab).toContainText('综合门户首页')
  await expect(page.getByText(words('portal.designer:empty'))).toBeVisible()
  const stored = () =>
    queryBackend<{ name: string }>(
      host.dataDir,
      "SELECT fpage_name AS name FROM portal_fpages WHERE portal_code = 'main'",
    ).map(({ name }) => name)
  expect(stored()).toEqual(['综合门户首页'])

  await shell.open('sys/sysPortal')
  // Another user has changed the mode meanwhile, which the row does not show.
  writeBackend(host.dataDir, "UPDATE portals SET fpage_mode = '1' WHERE portal_code = 'main'")
  await list.act(list.row('综合门户'), 'portal.portal:action.design')
  await expect(page.getByText(chinese('portal.portal:design.notDesigned'))).toBeVisible()
  // Another user has removed the portal meanwhile.
  writeBackend(host.dataDir, "DELETE FROM portals WHERE portal_code = 'ops'")
  await list.act(list.row('运维门户'), 'portal.portal:action.design')
  await expect(page.getByText(chinese('portal.portal:design.failed'))).toBeVisible()
})
