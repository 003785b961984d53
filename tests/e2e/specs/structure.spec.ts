import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { chinese } from '#tests/setup/words.ts'

test('departments are a tree list whose levels load when they open (SYS-DPT-01, SYS-DPT-02, SYS-DPT-03, SYS-DPT-04, SYS-DPT-11)', async ({
  remote,
  platform,
  words,
}) => {
  const list = await remote.open('sys/dept')
  await expect
    .poll(() => list.labels())
    .toEqual([
      words('sys.dept:field.name'),
      words('sys.dept:field.parentName'),
      words('sys.dept:field.code'),
      words('sys.dept:field.deptType'),
      words('sys.dept:field.sort'),
      words('sys.dept:field.status'),
      words('kit:row.actions'),
    ])
  await expect(list.row('研发中心')).toHaveAttribute('aria-level', '2')
  const levels = () => platform.to('GET', '/sys/dept/listAllByName').map(({ query }) => query)
  // Two levels are there at once, the others when they are opened.
  expect(levels()).toMatchObject([{ pid: '0', type: '' }, { type: '' }])
  const root = list.rows.first()
  await expect(root).toHaveAttribute('aria-expanded', 'true')
  await expect(list.row('研发中心')).toContainText('部门')
  await expect(list.row('研发中心')).toContainText('正常')
  await expect(list.row('前端研发组')).toHaveCount(0)
  expect(await list.actions(list.row('研发中心'))).toEqual([
    words('sys.dept:addChild'),
    words('common:edit'),
    words('common:delete'),
  ])

  await list.button('kit:tree.openAll').click()
  await expect(list.row('前端研发组')).toHaveAttribute('aria-level', '3')
  await list.button('kit:tree.closeAll').click()
  await expect(list.rows).toHaveCount(1)

  const name = list.filter('sys.dept:field.name')
  await name.fill('前端研发组前端研发组')
  await expect.poll(() => name.getAttribute('maxlength')).toBe('10')
  await name.fill('前端')
  await list.submitSearch()
  await expect(list.rows).toHaveCount(3)
  expect(levels().at(-1)).toMatchObject({ type: '1', allDataFlag: 'true', name: '前端' })
  await list.resetSearch()
  await expect(list.rows).toHaveCount(1)
  await root.getByRole('button', { name: /^展开/ }).click()
  await expect(list.row('研发中心')).toBeVisible()
  await expect(list.row('前端研发组')).toHaveCount(0)
})

test('a department is put below another, with attributes of its own, and deleted (SYS-DPT-06, SYS-DPT-08, SYS-DPT-12, SYS-DPT-14)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/dept')
  await list.act(list.rows.first(), 'sys.dept:addChild')
  const form = formDialog(page, words)
  await expect(form.field('sys.dept:field.sort')).not.toHaveValue('0')
  await form.fill({ 'sys.dept:field.name': '测试部门', 'sys.dept:field.code': 'E2E' })
  await form.root.getByRole('tab', { name: words('sys.dept:page.extra') }).click()
  await form.button('kit:extra.add').click()
  await form.root.getByPlaceholder(words('kit:extra.name')).fill('楼层')
  await form.root.getByPlaceholder(words('kit:extra.value')).fill('3F')
  await expectSaid(page, '操作成功', () => form.saveButton.click())
  const [posted] = platform.to('POST', '/sys/dept').map(({ body }) => body)
  expect(posted).toMatchObject({
    name: '测试部门',
    code: 'E2E',
    extra: { 楼层: '3F' },
    sort: expect.any(Number),
  })

  await expect(form.root).toBeHidden()
  // A row added below a closed branch is visible: the branch opens.
  await expect(list.rows.first()).toHaveAttribute('aria-expanded', 'true')
  await list.act(list.row('测试部门'), 'common:edit')
  await expect(form.field('sys.dept:field.code')).toHaveAttribute('readonly', '')
  await expect
    .poll(() => platform.to('GET', '/sys/dept/list').at(-1)?.query)
    .toEqual({ id_ne: expect.stringMatching(/^\d+$/), pid_ne: expect.stringMatching(/^\d+$/) })
  await form.root.getByRole('button', { name: words('common:cancel'), exact: true }).click()
  await list.act(list.row('测试部门'), 'common:delete')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('common:confirm.generic', { handle: '删除' }))
  await confirm.accept('common:delete')
  await expect(list.row('测试部门')).toHaveCount(0)
})

test('menus stand by module in a tree, and a form shows what its type has (SYS-MNU-01, SYS-MNU-02, SYS-MNU-04, SYS-MNU-05, SYS-MNU-06, SYS-MNU-10)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/menu')
  const modules = page.getByRole('tablist', { name: words('sys.menu:modules') }).getByRole('tab')
  await expect(modules).toHaveText(['电脑端', '移动端', '平板端'], { useInnerText: true })
  await expect.poll(() => platform.to('GET', '/sys/menu/list').at(-1)?.query).toEqual({ client: 'PC' })
  await expect
    .poll(() => list.labels())
    .toEqual([
      words('sys.menu:field.name'),
      words('sys.menu:field.icon'),
      words('sys.menu:field.type'),
      words('sys.menu:field.sort'),
      words('sys.menu:field.url'),
      words('sys.menu:field.permissions'),
      words('sys.menu:field.openMode'),
      words('sys.menu:field.showFlag'),
      words('kit:row.actions'),
    ])
  expect(await list.actions(list.row('组织管理'))).toEqual([
    words('sys.menu:addChild'),
    words('common:edit'),
    words('common:delete'),
    words('sys.menu:names'),
    words('sys.menu:why'),
  ])

  await list.act(list.row('组织管理'), 'sys.menu:addChild')
  const form = formDialog(page, words)
  await expect(form.field('sys.menu:field.sort')).toHaveValue('7')
  await expect
    .poll(() => platform.calls.filter(({ path }) => path.startsWith('/sys/menu/getMaxSort/')))
    .toHaveLength(1)
  await form.field('sys.menu:field.name').fill('测试按钮')
  await form.field('sys.menu:field.url').fill('x/y')
  await form.field('sys.menu:field.type').selectOption('1')
  await expect(form.field('sys.menu:field.url')).toHaveCount(0)
  await expect(form.field('sys.menu:field.icon')).toHaveCount(0)
  await expect(form.field('sys.menu:field.cssStyle')).toHaveCount(0)
  await form.field('sys.menu:field.permissions').fill('e2e:one:save')

  // A module is above the menus and cannot be chosen.
  await form.root.getByRole('button', { name: '组织管理' }).click()
  await expectSaid(page, chinese('sys.menu:parent.module'), () =>
    page.getByRole('treeitem', { name: '电脑端', exact: true }).click(),
  )
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  const [sent] = platform.to('POST', '/sys/menu').map(({ body }) => body)
  expect(sent).toMatchObject({
    name: '测试按钮',
    type: 1,
    sort: 7,
    client: 'PC',
    url: '',
    openMode: '',
    permissions: 'e2e:one:save',
  })
  expect(sent).not.toMatchObject({ pid: '0' })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('the menu of a designed page: its fields, and one small picture as icon (SYS-MNU-14, SYS-MNU-15, SYS-MNU-16, SYS-MNU-19)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const menu = { pageId: '801', name: '经营看板', pid: '0', client: 'PC', componentPath: 'board', sort: 30 }
  await callBridge(page, 'api.call', { endpoint: 'sys.menu.savePageMenu', body: menu })
  const list = await remote.open('sys/menu')
  // Two levels of all menus are more than the window shows.
  await list.button('kit:tree.closeAll').click()
  await list.act(list.row('经营看板'), 'sys.menu:page')
  const form = formDialog(page, words)
  for (const field of ['name', 'client', 'componentPath', 'sort', 'openMode', 'icon'] as const)
    await expect(form.field(`sys.menu:field.${field}`).first()).toBeVisible()
  await expect(form.root.getByRole('button', { name: words('sys.menu:parent.top') })).toBeVisible()

  const chooser = form.root.locator('input[type=file]')
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  await expectSaid(page, chinese('kit:files.iconType'), () => chooser.setInputFiles(file('a.gif', png)))
  await expectSaid(page, chinese('kit:files.iconSize'), () =>
    chooser.setInputFiles(file('a.png', Buffer.alloc(10 * 1_048_576))),
  )
  expect(platform.to('POST', '/sys/oss/upload')).toHaveLength(0)
  await chooser.setInputFiles(file('看板.png', png))
  // The picture that is stored, no upload any more.
  await expect(
    form.root.getByRole('button', { name: words('kit:files.remove', { name: '看板.png' }) }),
  ).toBeVisible()
  await expect(chooser).toHaveCount(0)

  await form.field('sys.menu:field.name').fill('')
  await form.field('sys.menu:field.name').blur()
  await expect(form.errors(chinese('common:required'))).toHaveCount(1)
  await form.field('sys.menu:field.name').fill('看板')
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  const sent = platform.to('POST', '/sys/sysDesignPageMenu/saveWithMenu').at(-1)?.body
  expect(sent).toMatchObject({
    pageId: '801',
    name: '看板',
    fileList: [{ fileName: '看板.png', fileExt: 'png' }],
  })
})

test('a menu that is added appears in the navigation immediately and opens its screen; a deleted one disappears', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/menu')
  const link = remote.navigation.getByRole('link', { name: '工作台', exact: true })
  await expect(link).toHaveCount(0)
  // Two levels of all menus are more than the window shows.
  await list.button('kit:tree.closeAll').click()
  await list.act(list.row('日志审计'), 'sys.menu:addChild')
  const form = formDialog(page, words)
  await expect(form.field('sys.menu:field.sort')).not.toHaveValue('')
  await form.field('sys.menu:field.name').fill('工作台')
  await form.field('sys.menu:field.url').fill('tool/log-workbench')
  await form.save()
  await expect(form.root).toBeHidden()
  const folder = remote.navigation.getByRole('button', { name: '日志审计', exact: true })
  if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click()
  await link.click()
  await expect(page).toHaveURL(/#\/tool\/log-workbench/)
  await expect(remote.tabs.filter({ hasText: words('shell:logs.workbench') })).toHaveCount(1)

  await remote.tab('sys/menu').click()
  await list.act(list.row('tool/log-workbench'), 'common:delete')
  await new Confirm(page, words).accept('common:delete')
  await expect(link).toHaveCount(0)
  // Without a new sign-in and without a manual reload.
  expect(platform.to('POST', '/login')).toEqual([])
})

test('cascade delete appears by alt+Delete, for superAdmin 1 alone (SYS-MNU-03, SYS-MNU-29)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/menu')
  // Two levels of all menus are more than the window shows.
  await list.button('kit:tree.closeAll').click()
  const row = list.row('个人中心')
  const cascade = words('sys.menu:cascade')
  expect(await list.actions(row)).not.toContain(cascade)
  await page.keyboard.press('Alt+Delete')
  expect(await list.actions(row)).toContain(cascade)
  await list.act(row, 'sys.menu:cascade')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('common:confirm.generic', { handle: '级联删除' }))
  await expect(confirm.root).toContainText('个人中心')
  await confirm.accept('sys.menu:cascade')
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Alt+Delete')
  expect(await list.actions(list.rows.first())).not.toContain(cascade)
})

test('menu modules: columns, form, and a code that stays (SYS-MOD-01, SYS-MOD-03, SYS-MOD-04, SYS-MOD-06)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysMenuModule')
  expect((await list.labels()).slice(0, 5)).toEqual(
    (['code', 'name', 'url', 'client', 'sort'] as const).map((field) =>
      words(`sys.menuModule:field.${field}`),
    ),
  )
  await expect(list.rows.first()).toContainText('电脑端')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.field('sys.menuModule:field.sort')).toHaveValue('4')
  for (const field of ['code', 'name', 'url', 'client', 'tenantItype', 'sort'] as const)
    await expect(form.field(`sys.menuModule:field.${field}`)).toHaveCount(1)
  await form.root.getByRole('button', { name: words('common:cancel'), exact: true }).click()
  await list.act(list.rows.first(), 'common:edit')
  await expect(form.field('sys.menuModule:field.code')).toHaveAttribute('readonly', '')
})

test('duties at the left, their people at the right (SYS-DUT-01, SYS-DUT-02, SYS-DUT-03, SYS-DUT-04, SYS-DUT-05, SYS-DUT-08, SYS-DUT-11)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysDuty')
  expect((await list.labels()).slice(0, 6)).toEqual(
    (['username', 'realName', 'deptName', 'dutyName', 'creator', 'createDate'] as const).map((field) =>
      words(`sys.duty:field.${field}`),
    ),
  )
  const tree = page.getByRole('tree', { name: words('sys.duty:tree') })
  const bar = page.getByRole('toolbar', { name: words('sys.duty:tree') })
  await expectSaid(page, chinese('sys.duty:root.delete'), () =>
    bar.getByRole('button', { name: words('common:delete') }).click(),
  )
  await bar.getByRole('button', { name: words('sys.duty:add') }).click()
  const form = formDialog(page, words)
  for (const label of ['sys.duty:page.main', 'sys.duty:page.extra'] as const)
    await expect(form.root.getByRole('tab', { name: words(label), exact: true })).toHaveCount(1)
  await expect(form.field('sys.duty:field.sort')).toHaveValue('4')
  await form.fill({ 'sys.duty:field.dutyCode': 'E2E', 'sys.duty:field.dutyName': '测试岗位' })
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  await tree.getByRole('treeitem', { name: '测试岗位' }).click()
  await expect(list.rows).toHaveCount(0)

  await list.button('sys.duty:assign').click()
  const picker = page.getByRole('dialog').last()
  await picker.getByPlaceholder(words('pickers:user.search')).fill('operator')
  await picker.getByPlaceholder(words('pickers:user.search')).press('Enter')
  await picker.getByText('陈志鹏').first().click()
  await picker.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText('测试岗位')
  const [sent] = platform.to('POST', '/sys/sysDutyUser/').map(({ body }) => body)
  expect(sent).toEqual({ dutyId: expect.stringMatching(/^\d+$/), users: [expect.stringMatching(/^\d+$/)] })
})

test('shortcuts are chosen eight to a page, five at most, and stand in the user corner (SYS-QCK-01, SYS-QCK-02, SYS-QCK-03, SYS-QCK-04, SYS-QCK-05, SYS-QCK-08, SYS-QCK-10)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysUserQuickAccess')
  expect((await list.labels()).slice(0, 7)).toEqual(
    (['menuName', 'otherUrl', 'sort', 'realName', 'username', 'updater', 'updateDate'] as const).map(
      (field) => words(`sys.quickAccess:field.${field}`),
    ),
  )
  await list.button('common:add').click()
  const dialog = formDialog(page, words).root
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes).toHaveCount(8)
  await expect
    .poll(() => platform.to('GET', '/sys/sysUserQuickAccess/getUserMenuPage').at(-1)?.query)
    .toEqual({
      page: '1',
      limit: '8',
      menuName: '',
    })
  for (let index = 0; index < 5; index += 1) await boxes.nth(index).click()
  await expectSaid(page, chinese('sys.quickAccess:limit'), () => boxes.nth(5).click())
  await expect(boxes.nth(5)).not.toBeChecked()
  const chosen = dialog.getByRole('region', { name: words('sys.quickAccess:chosen') }).getByRole('listitem')
  await expect(chosen).toHaveCount(5)
  const second = await chosen.nth(1).innerText()
  await chosen.nth(1).getByRole('button').first().click()
  await expect(chosen.first()).toHaveText(second, { useInnerText: true })
  await dialog.getByRole('button', { name: words('common:save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(list.rows).toHaveCount(5)
  const [sent] = platform.to('POST', '/sys/sysUserQuickAccess/saveOrUpdate').map(({ body }) => body)
  expect(sent).toEqual({
    children: Array.from({ length: 5 }, () => ({ parentId: expect.stringMatching(/^\d+$/) })),
  })

  const corner = await remote.userMenu()
  await expect(corner.getByText(words('shell:user.shortcuts'))).toBeVisible()
  await corner.getByRole('menuitem', { name: second.trim(), exact: true }).click()
  await expect(remote.activeTab).toContainText(second.trim())
})

test('what cannot be loaded or saved says why (SYS-QCK-06, SYS-QCK-07)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysUserQuickAccess')
  const own = '/sys/sysUserQuickAccess/listUser'
  platform.fault(own, { kind: 'refuse', code: 500, msg: '暂时不能读取' })
  await expectSaid(page, '暂时不能读取', () => list.button('common:add').click())
  const dialog = formDialog(page, words).root
  await expect(dialog).toHaveCount(0)
  platform.fault(own, null)
  platform.fault('/sys/sysUserQuickAccess/saveOrUpdate', { kind: 'refuse', code: 500, msg: '暂时不能保存' })
  await list.button('common:add').click()
  await dialog.getByRole('checkbox').first().click()
  await expectSaid(page, '暂时不能保存', () =>
    dialog.getByRole('button', { name: words('common:save'), exact: true }).click(),
  )
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
})

test('buttons without their codes are absent (SYS-DPT-16, SYS-MNU-26, SYS-MNU-27, SYS-MNU-28, SYS-DUT-12)', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  platform.answer('/sys/menu/permissions', ['sys:dept:update', 'sys:menu:delete'])
  const profile = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, profile, 'sysadmin')
  const depts = await shell.open('sys/dept')
  await expect(depts.button('common:add')).toHaveCount(0)
  expect(await depts.actions(depts.rows.first())).toEqual([words('common:edit')])
  const menus = await shell.open('sys/menu')
  await expect(menus.button('common:add')).toHaveCount(0)
  expect(await menus.actions(menus.rows.first())).toEqual([words('common:delete')])
  await shell.open('sys/sysDuty')
  const bar = page.getByRole('toolbar', { name: words('sys.duty:tree') })
  await expect(bar.getByRole('button')).toHaveCount(1)
})
