import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test } from '../launch/test.ts'
import { chinese } from '#tests/setup/words.ts'

test('a portal opens in a window of its own with its theme and the menus of its modules, also offline with its age (OPS-POR-11, OPS-PTH-10)', async ({
  shell,
  page,
  context,
  words,
}) => {
  const list = await shell.open('sys/sysPortal')
  const opened = context.waitForEvent('page')
  await list.act(list.row('运维门户'), 'portal.portal:action.open')
  const portal = await opened
  await expect(portal.getByText('运维工作台')).toBeVisible()
  await expect(portal.locator('[data-mode=light]')).toBeVisible()
  await expect(
    portal.getByRole('navigation', { name: words('portal.portal:window.navigation') }),
  ).toBeVisible()
  // The widgets of the first page, not mere boxes.
  await expect(portal.getByRole('region', { name: '值守时间' })).toContainText('24小时')
  await expect(portal.getByRole('region', { name: '值班须知' }).getByRole('listitem')).toHaveCount(3)
  await expect(portal.getByRole('region', { name: '常用入口' }).getByRole('button')).toHaveCount(3)
  await expect(portal.getByRole('region', { name: '最新消息' })).toBeVisible()
  await portal.getByRole('tab', { name: words('portal.portal:window.menus') }).click()
  await expect(portal.getByRole('group', { name: '组织管理' })).toBeVisible()

  await shell.stopBackend()
  await portal.reload()
  await expect(portal.getByText('运维工作台')).toBeVisible()
  await expect(portal.getByText(/^平台未响应，显示的是/)).toBeVisible()
  await expect(portal.getByRole('region', { name: '值守时间' })).toContainText('24小时')
  await callBridge(page, 'backend.start')
  await shell.expectOnline()
})

test('a portal that does not exist says so (OPS-POR-14)', async ({ shell, page, words }) => {
  await shell.ready()
  await page.evaluate(() => {
    window.location.hash = '#/portal/nowhere'
  })
  await expect(page.getByText(chinese('portal.portal:window.failed'))).toBeVisible()
  await expect(page.getByText(words('portal.portal:window.missing', { code: 'nowhere' }))).toBeVisible()
})

test('a portal is closed to whoever has no use right, the shipped one is open to everybody (OPS-PPR-07)', async ({
  page,
  signIn,
  words,
}) => {
  await signInTo(page, words, signIn, 'secadmin')
  await page.evaluate(() => {
    window.location.hash = '#/portal/ops'
  })
  await expect(page.getByText(chinese('portal.portal:window.closed'))).toBeVisible()
  await expect(page.getByText('运维工作台')).toHaveCount(0)
  await page.evaluate(() => {
    window.location.hash = '#/portal/main'
  })
  await expect(page.getByRole('heading', { name: /您好$/ })).toBeVisible()
})
