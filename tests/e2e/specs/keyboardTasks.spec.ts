import type { Locator, Page } from '@playwright/test'
import { failJobRun } from '../launch/backend.ts'
import { expect, test } from '../launch/test.ts'
import { expectSaid, formDialog } from '../pages/dialogs.ts'
import { Effort } from '../pages/Effort.ts'
import { ListPage } from '../pages/ListPage.ts'

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement)

const hasFocus = (list: ListPage): Promise<boolean> =>
  list.grid.evaluate((grid) => grid.contains(document.activeElement))

test('a user is added with a department and a role by keyboard alone (28)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('sys.user:title')
  const users = new ListPage(page, words, 'sys.user:title')
  await users.ready()
  await page.keyboard.press('Alt+n')
  const form = formDialog(page, words)
  await expect(form.field('sys.user:field.username')).toBeFocused()
  await page.keyboard.type('zhangwei')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('张伟')
  await page.keyboard.press('Tab')
  const chooseHere = async (name: string) => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox').filter({ visible: true }).last()).toBeFocused()
    await page.keyboard.insertText(name)
    await expect(page.getByRole('treeitem', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await chooseHere('质量保障组')
  await expect(form.root.getByLabel(words('sys.user:field.deptName'))).toContainText('质量保障组')
  // Past the button that takes the choice back.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.field('sys.user:field.mobile')).toBeFocused()
  await page.keyboard.type('13800138000')
  const roles = form.root.getByLabel(words('sys.user:field.roleIdList'))
  for (let stops = 0; stops < 8 && !(await isFocused(roles)); stops += 1) await page.keyboard.press('Tab')
  await chooseHere('普通操作员')
  // Where several can be chosen Enter has only led there.
  await page.keyboard.press(' ')
  await page.keyboard.press('Escape')
  await expect(roles).toContainText('普通操作员')
  await expectSaid(page, words('common:success'), () => page.keyboard.press('Control+s'))
  await expect(form.root).toBeHidden()
  await expect(users.row('zhangwei')).toBeVisible()
  await effort.expectAtMost(0, 60)
})

/** Goes on by Tab until the focus is in the rows, then to the first of them. */
async function enterRows(page: Page, list: ListPage): Promise<void> {
  for (let stops = 0; stops < 20 && !(await hasFocus(list)); stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(list.rows.first().locator(':focus')).toHaveCount(1)
}

test('a failed run is read and made again by keyboard alone (28)', async ({ shell, page, host, words }) => {
  failJobRun(host.dataDir)
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('ops.jobLog:title')
  const log = new ListPage(page, words, 'ops.jobLog:title')
  await log.ready()
  await expect(log.rows.first()).toContainText(words('ops.jobLog:result.failure'))
  await enterRows(page, log)
  await page.keyboard.press('Shift+F10')
  const again = page.getByRole('menuitem', { name: words('ops.job:again.action'), exact: true })
  await expect(again).toBeVisible()
  for (let steps = 0; steps < 5 && !(await isFocused(again)); steps += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = formDialog(page, words)
  await expect(dialog.field('ops.job:run.param')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.root).toBeHidden()
  await expect(log.grid.getByText(/^(成功|失败)，[\d.]+ 秒/)).toBeVisible()
  await effort.expectAtMost(0, 40)
})

test('a parameter is found and changed by keyboard alone (28)', async ({ shell, page, words }) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await Effort.begin(page, words)
  await effort.palette('ops.params:title')
  const params = new ListPage(page, words, 'ops.params:title')
  await params.ready()
  await expect(params.filter('ops.params:field.paramCode')).toBeFocused()
  await page.keyboard.insertText('MOBILE_VERSION')
  await page.keyboard.press('Enter')
  await expect(params.rows).toHaveCount(1)
  await enterRows(page, params)
  await page.keyboard.press('Enter')
  const form = formDialog(page, words)
  const value = form.field('ops.params:field.paramValue')
  await expect(value).toHaveValue('3.8.2')
  for (let stops = 0; stops < 6 && !(await isFocused(value)); stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3.9.0')
  await expectSaid(page, words('common:success'), () => page.keyboard.press('Control+s'))
  await expect(form.root).toBeHidden()
  await expect(params.rows.first()).toContainText('3.9.0')
  await effort.expectAtMost(0, 40)
})
