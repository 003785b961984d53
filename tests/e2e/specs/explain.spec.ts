import { expect, signInTo, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'
import { type Words, wordsOf } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

test('the explainer opens from a user, names the missing grant of a button, and says where a platform explains nothing', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/user')
  await list.filter('sys.user:field.username').fill('operator')
  await list.submitSearch()
  await list.act(list.row('operator'), 'sys.user:action.why')
  const answer = page.getByRole('tabpanel').filter({ visible: true })
  await expect(answer.getByText('普通操作员', { exact: true })).toBeVisible()
  await expect(answer.getByText(words('sys.permissionExplain:way.direct'))).toBeVisible()

  const tree = answer.getByRole('tree', { name: words('sys.permissionExplain:target.menu') })
  const filter = answer.getByLabel(
    words('kit:tree.filterOf', { tree: words('sys.permissionExplain:target.menu') }),
  )
  await filter.fill(chinese('sys.user:secAdmin.title'))
  await tree.getByRole('treeitem', { name: chinese('sys.user:secAdmin.title'), exact: true }).click()
  await expect(answer.getByText(words('sys.permissionExplain:reason.noGrant'))).toBeVisible()
  const others = answer.getByRole('region', { name: words('sys.permissionExplain:others') })
  await expect(others).toContainText('系统管理员')
  await expect(answer.getByText('sys:user:secAdmin', { exact: true })).toBeVisible()

  // The preview is the navigation that the server sends for the role.
  await answer.getByRole('tab', { name: words('sys.permissionExplain:view.preview') }).click()
  await answer.getByRole('button', { name: words('kit:picker.choose'), exact: true }).click()
  await page.getByRole('option', { name: /普通操作员/ }).click()
  await page.getByRole('button', { name: words('common:ok'), exact: true }).click()
  const preview = answer.getByRole('tree', {
    name: words('sys.permissionExplain:preview.of', { role: '普通操作员' }),
  })
  await expect(preview.getByRole('treeitem', { name: '用户管理', exact: true })).toBeVisible()
  await expect(preview.getByRole('treeitem', { name: '租户管理', exact: true })).toHaveCount(0)

  // A platform without these calls.
  for (const call of ['userMenu', 'user'])
    platform.fault(`/sys/sysPermissionExplain/${call}`, {
      kind: 'status',
      status: 404,
      body: '<html>Not Found</html>',
      type: 'text/html',
    })
  await answer.getByRole('tab', { name: words('sys.permissionExplain:view.explain') }).click()
  await filter.fill('用户管理')
  await tree.getByRole('treeitem', { name: '用户管理', exact: true }).click()
  await expect(answer.getByText(words('sys.permissionExplain:missing'))).toBeVisible()
  await expect(answer.getByRole('status').filter({ hasText: '用户管理' })).toBeVisible()

  // The tab is named after whom it was opened about, in the language of the moment.
  const named = (language: Words) =>
    page.getByRole('tab', { name: language('sys.permissionExplain:tab', { name: '陈志鹏' }), selected: true })
  await expect(named(words)).toBeVisible()
  await remote.chooseLanguage('English')
  await expect(named(wordsOf('en-US'))).toBeVisible()
})

test('before a role is saved its editors read what changes, whom it affects, and that they would lock themselves out', async ({
  page,
  signIn,
  words,
}) => {
  const shell = await signInTo(page, words, signIn, 'sysadmin')
  const list = await shell.open('sys/role')
  await list.act(list.row('负责平台的日常管理'), 'common:edit')
  const form = formDialog(page, words)
  const note = form.root.getByRole('status', { name: words('kit:change.title') })
  await form.root.getByRole('tab', { name: words('sys.role:page.menus'), exact: true }).click()
  await expect(note).toHaveCount(0)
  const tree = form.root.getByRole('tree', { name: words('sys.role:page.menus') })
  const filter = form.root.getByLabel(words('kit:tree.filterOf', { tree: words('sys.role:page.menus') }))
  await filter.fill('租户管理')
  await tree.getByRole('treeitem', { name: '租户管理', exact: true }).click()
  await expect(note).toContainText('租户管理')
  await expect(note).toContainText(words('sys.role:change.own'))
  await filter.fill('角色管理')
  await tree.getByRole('treeitem', { name: '角色管理', exact: true }).click()
  await expect(note).toContainText(words('sys.role:change.ownScreen'))
})
