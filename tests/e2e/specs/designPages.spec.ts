import type { Page } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import type { Words } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

const overview = '运行概览'

/** Chooses a parent, found by its name. */
async function chooseParent(page: Page, words: Words, name: string): Promise<void> {
  const form = formDialog(page, words)
  await form.field('sys.menu:field.pid').click()
  const label = words('sys.menu:field.pid')
  await page.getByLabel(words('kit:tree.filterOf', { tree: label })).fill(name)
  const tree = page.getByRole('tree', { name: label })
  await tree.getByRole('treeitem', { name, exact: true }).getByText(name, { exact: true }).click()
}

test('a page becomes a menu, which opens it at once in every window (OPS-DMN-01, OPS-DMN-02, OPS-DMN-03, OPS-DMN-04, OPS-DMN-05, OPS-DMN-06, OPS-DMN-07, OPS-DVW-01, OPS-DVW-03)', async ({
  remote,
  page,
  context,
  platform,
  words,
}) => {
  const second = await context.newPage()
  await second.goto(page.url())
  const there = new Shell(second, words)
  await there.ready()
  const list = await remote.open('sys/sysDesignPage')
  await list.act(list.row(overview), 'portal.designPage:menu')
  const form = formDialog(page, words)
  await expect(form.root).toContainText(words('sys.menu:page.title'))
  const { pageId = '' } = platform.to('GET', '/sys/sysDesignPageMenu/getByPageIdWithMenu').at(-1)?.query ?? {}
  expect(pageId).not.toBe('')
  await expect(form.field('sys.menu:field.name')).toHaveValue(overview)
  await expect(form.field('sys.menu:field.openMode').locator('option')).toHaveText([
    words('sys.menu:open.tab'),
    words('sys.menu:open.tab1'),
    words('sys.menu:open.browser'),
  ])
  await expect(form.field('sys.menu:field.componentPath')).toBeVisible()
  await expect(form.field('sys.menu:field.icon').first()).toBeVisible()
  await expect(form.field('sys.menu:field.client')).toHaveValue('PC')

  await form.field('sys.menu:field.name').fill('')
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
  await form.field('sys.menu:field.name').fill('经营看板')

  const section = await form.field('sys.menu:field.client').locator('option:checked').innerText()
  await expectSaid(page, chinese('sys.menu:parent.module'), () => chooseParent(page, words, section))
  await chooseParent(page, words, '门户设计')
  await expect
    .poll(() => platform.calls.filter(({ path }) => path.startsWith('/sys/menu/getMaxSort/')).length)
    .toBeGreaterThan(0)
  await expect(form.field('sys.menu:field.sort')).not.toHaveValue('0')
  await form.field('sys.menu:field.sort').fill('-1')
  await form.save()
  await expect(form.root).toBeVisible()
  expect(platform.to('POST', '/sys/sysDesignPageMenu/saveWithMenu')).toEqual([])
  await form.field('sys.menu:field.sort').fill('9')
  await form.save()
  await expect(form.root).toBeHidden()
  const [saved] = platform.to('POST', '/sys/sysDesignPageMenu/saveWithMenu')
  expect(saved?.body).toMatchObject({ pageId, name: '经营看板', client: 'PC', sort: 9, openMode: 'tab' })

  // In both windows, without a reload.
  for (const shell of [remote, there]) {
    await shell.openRoute(`portal/designPage?pageId=${pageId}`)
    await expect(shell.activeTab).toContainText('经营看板')
    await expect(shell.page.getByRole('region', { name: '近七天成功请求' })).toContainText(/\d/)
    await expect(shell.page.getByRole('region', { name: '常用入口' }).getByRole('button')).toHaveCount(4)
  }

  // The same menu is edited the next time, and its page is not deleted without a word of it.
  await remote.open('sys/sysDesignPage')
  await list.act(list.row(overview), 'portal.designPage:menu')
  await expect(form.field('sys.menu:field.name')).toHaveValue('经营看板')
  await form.button('common:cancel').click()
  await list.act(list.row(overview), 'common:delete')
  const asked = new Confirm(page, words)
  await asked.expectQuestion(chinese('portal.designPage:usedByMenu', { name: '经营看板' }))
  await asked.accept('common:delete')
  await expect(list.row(overview)).toHaveCount(0)
  await there.openRoute(`portal/designPage?pageId=${pageId}`)
  await second.getByRole('button', { name: words('shell:tabs.reload') }).click()
  await expect(second.getByText(chinese('portal.designPage:empty', { name: '经营看板' }))).toBeVisible()
})

test('the viewer says that it reads, that nothing was designed, and that the platform failed (OPS-DVW-02, OPS-DVW-04, OPS-DVW-05)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysDesignPage')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'portal.designPage:field.pageName': '空白页' })
  await form.save()
  await expect(list.row('空白页')).toBeVisible()
  const call = await callBridge(page, 'api.call', {
    endpoint: 'portal.designPage.page',
    query: { pageName: '空白页' },
  })
  const { list: rows } = call.data as { list: { pageId: string }[] }
  const pageId = rows[0]?.pageId ?? ''
  const path = '/sys/sysDesignPage/getByPageId'
  platform.fault(path, { kind: 'hold' })
  await page.evaluate((id) => {
    window.location.hash = `#/portal/designPage?pageId=${id}`
  }, pageId)
  await expect(page.getByText(chinese('portal.designer:loading'))).toBeVisible()
  platform.fault(path, null)
  platform.release()
  await expect(page.getByText(chinese('portal.designPage:empty', { name: '空白页' }))).toBeVisible()
  await expect(remote.activeTab).toContainText('空白页')

  platform.fault(path, { kind: 'refuse', code: 500, msg: '数据库维护中' })
  await page.evaluate(() => {
    window.location.hash = '#/portal/designPage?pageId=404'
  })
  await expect(page.getByText(chinese('portal.designer:failed'))).toBeVisible()
  await expect(page.getByText('数据库维护中')).toBeVisible()
  platform.fault(path, null)
  await page.getByRole('button', { name: words('kit:list.retry') }).click()
  await expect(page.getByText(chinese('portal.designPage:empty', { name: 404 }))).toBeVisible()
})

test('whoever may not read a figure sees that in its box alone', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  platform.fault('/api/apiMonitor/getErrTotalByDays', { kind: 'refuse', code: 403, msg: '没有权限' })
  const profile = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, profile)
  const list = await shell.open('sys/sysDesignPage')
  await list.ready()
  const call = await callBridge(page, 'api.call', { endpoint: 'portal.designPage.page', query: {} })
  const { list: rows } = call.data as { list: { pageId: string }[] }
  await page.evaluate((id) => {
    window.location.hash = `#/portal/designPage?pageId=${id}`
  }, rows[0]?.pageId ?? '')
  await expect(page.getByRole('region', { name: '每日失败请求' })).toContainText(
    words('pickers:page.forbidden'),
  )
  await expect(page.getByRole('region', { name: '近七天成功请求' })).toContainText(/\d/)
  await expect(
    page.getByRole('region', { name: chinese('pickers:data.api.errors') }).getByRole('table'),
  ).toBeVisible()
})

test('a page is designed, becomes a menu and the first page of a portal, and another user sees both in another window', async ({
  remote,
  page,
  context,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysDesignPage')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'portal.designPage:field.pageName': '值班看板' })
  await form.save()
  await list.act(list.row('值班看板'), 'portal.designPage:design')
  const designer = page.getByRole('tabpanel').filter({ visible: true })
  const palette = designer.getByRole('group', { name: words('portal.designer:palette') })
  await palette.getByRole('button', { name: words('portal.designer:type.clock'), exact: true }).click()
  await designer.getByRole('button', { name: words('portal.designer:copy'), exact: true }).click()
  await designer.getByRole('button', { name: words('portal.designer:save'), exact: true }).click()
  await expect
    .poll(() => platform.to('PUT', '/sys/sysDesignPage/').at(-1)?.body)
    .toMatchObject({ pageName: '值班看板', pageConfig: expect.stringContaining('"type":"clock"') })

  await remote.open('sys/sysDesignPage')
  await list.act(list.row('值班看板'), 'portal.designPage:menu')
  await chooseParent(page, words, '一级菜单')
  await form.save()
  await expect(form.root).toBeHidden()
  const { data: menuId } = await callBridge(page, 'api.call', {
    endpoint: 'sys.menu.pageMenu',
    query: {
      pageId: platform.to('GET', '/sys/sysDesignPageMenu/getByPageIdWithMenu').at(-1)?.query['pageId'],
    },
  })
  const { id, pageId } = menuId as { id: string; pageId: string }

  const portals = await remote.open('sys/sysPortal')
  await portals.act(portals.row('综合门户'), 'common:edit')
  await form.root.getByLabel(words('portal.portal:field.fpageMode')).selectOption('2')
  await form.save()
  await expect(form.root).toBeHidden()
  await portals.act(portals.row('综合门户'), 'portal.portal:action.design')
  await designer.getByRole('button', { name: words('portal.designer:paste'), exact: true }).click()
  await designer.getByRole('button', { name: words('portal.designer:save'), exact: true }).click()
  await expect
    .poll(() => platform.to('PUT', '/sys/sysPortalFpage/').at(-1)?.body)
    .toMatchObject({ fpageConfig: expect.stringContaining('"type":"clock"') })

  // The menu is granted as the role's dialog does it.
  const { data: roles } = await callBridge(page, 'api.call', {
    endpoint: 'sys.role.page',
    query: { name: '普通操作员' },
  })
  const roleId = (roles as { list: { id: string }[] }).list[0]?.id ?? ''
  const { data: role } = await callBridge(page, 'api.call', {
    endpoint: 'sys.role.get',
    params: { id: roleId },
  })
  const granted = role as { menuIdList: string[] }
  await callBridge(page, 'api.call', {
    endpoint: 'sys.role.update',
    body: { ...granted, menuIdList: [...granted.menuIdList, id] },
  })

  const opened = context.waitForEvent('page')
  await remote.userMenu()
  await page.getByRole('menuitem', { name: words('shell:user.openSession') }).click()
  const second = await opened
  const signIn = new SignIn(second, words)
  await signIn.ready()
  await second.getByRole('combobox', { name: words('shell:profile.label') }).selectOption({ label: '录音' })
  const theirs = await signInTo(second, words, signIn, 'operator')
  await theirs.openRoute(`portal/designPage?pageId=${pageId}`)
  await expect(theirs.activeTab).toContainText('值班看板')
  await expect(second.getByRole('time')).toHaveText(/^\d{1,2}:\d{2}:\d{2}/)
  await second.evaluate(() => {
    window.location.hash = '#/portal/main'
  })
  await expect(
    second.getByRole('navigation', { name: words('portal.portal:window.navigation') }),
  ).toBeVisible()
  await expect(second.getByRole('time')).toHaveText(/^\d{1,2}:\d{2}:\d{2}/)
})
