import { expect, test } from '../launch/test.ts'
import { formDialog, formTab } from '../pages/dialogs.ts'

test('a user is cloned: department and roles by name, without account, phone, mail and password (32)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/user')
  await list.filter('sys.user:field.username').fill('operator')
  await list.submitSearch()
  await list.act(list.row('operator'), 'kit:clone')
  const form = formDialog(page, words)
  await expect(form.root.getByText(words('kit:sample.title', { name: '陈志鹏 (operator)' }))).toBeVisible()
  await expect(form.root.getByText(words('sys.user:clone.notCopied'))).toBeVisible()
  for (const label of ['username', 'mobile', 'email'] as const)
    await expect(form.field(`sys.user:field.${label}`)).toHaveValue('')
  await expect(form.field('sys.user:field.username')).toBeFocused()
  await expect(form.root.getByText('值班中心')).toBeVisible()
  await expect(form.root.getByText('普通操作员')).toBeVisible()
  await form.fill({ 'sys.user:field.username': 'operator9', 'sys.user:field.mobile': '13900139009' })
  platform.clear()
  await form.save()
  await expect(form.root).toBeHidden()
  const [sent] = platform.to('POST', '/sys/user')
  expect(sent?.body).toMatchObject({
    ...{ username: 'operator9', mobile: '13900139009', email: '', password: '' },
    roleIdList: [expect.stringMatching(/^\d+$/)],
  })
  expect(sent?.body).not.toHaveProperty('id')
  await expect(list.row('operator9')).toContainText('值班中心')
})

test('a job is cloned with its parameters (32)', async ({ shell, page, words }) => {
  const jobs = await shell.open('sys/sysJob')
  const demo = '示例：定时写一条日志'
  await jobs.act(jobs.row(demo), 'kit:clone')
  const form = formDialog(page, words)
  await expect(form.root.getByText(words('kit:sample.title', { name: demo }))).toBeVisible()
  await expect(form.field('ops.job:field.executorParam')).toHaveValue('你好，管家')
  await form.fill({ 'ops.job:field.jobDesc': '第二条日志' })
  await form.save()
  await expect(form.root).toBeHidden()
  await expect(jobs.row('第二条日志')).toBeVisible()
  await jobs.act(jobs.row('第二条日志'), 'common:edit')
  await expect(form.field('ops.job:field.executorParam')).toHaveValue('你好，管家')
})

test('the clone of a role grants what its sample grants: the explainer finds no difference (32)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/role')
  await list.act(list.row('普通操作员'), 'kit:clone')
  const form = formDialog(page, words)
  await expect(form.root.getByText(words('kit:sample.title', { name: '普通操作员' }))).toBeVisible()
  await form.fill({ 'sys.role:field.name': '夜班操作员' })
  await form.save()
  await expect(form.root).toBeHidden()
  await list.act(list.row('夜班操作员'), 'sys.role:action.why')

  const answer = page.getByRole('tabpanel').filter({ visible: true })
  await answer.getByRole('tab', { name: words('sys.permissionExplain:view.compare') }).click()
  const second = answer.getByRole('group', { name: `${words('sys.permissionExplain:subject.role')} 2` })
  await second.getByRole('button', { name: words('kit:picker.choose'), exact: true }).click()
  await page.getByRole('option', { name: /普通操作员/ }).click()
  await page.getByRole('button', { name: words('common:ok'), exact: true }).click()
  for (const name of ['夜班操作员', '普通操作员']) {
    const only = words('sys.permissionExplain:compare.only', { name, count: 0 })
    // Menus and codes, and departments where neither sees all data.
    await expect(answer.getByText(only)).toHaveCount(3)
  }
  const shared = await answer.getByText(/^共同拥有 [1-9]\d* 项$/).count()
  expect(shared).toBeGreaterThanOrEqual(2)
})

test('a tenant is cloned in a tab: its number and its account stay behind (32)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysTenant')
  const [name = ''] = await list.column('sys.tenant:field.tenantName')
  await list.act(list.row(name), 'kit:clone')
  const form = formTab(page, words)
  await expect(form.root.getByText(words('kit:sample.title', { name }))).toBeVisible()
  await expect(form.field('sys.tenant:field.tenantId')).toHaveValue('')
  await expect(form.field('sys.tenant:field.adminAccount')).toHaveValue('')
  await expect(form.root.locator('[data-sample]')).not.toContainText(words('sys.tenant:field.adminAccount'))
  await expect(form.field('sys.tenant:field.tenantName')).toHaveValue(name)
  await form.fill({ 'sys.tenant:field.tenantId': 'T-CLONE', 'sys.tenant:field.tenantName': '克隆的租户' })
  await form.save()
  await list.ready()
  await expect(list.row('克隆的租户')).toContainText('T-CLONE')
})

test('a duty is cloned from its tree (32)', async ({ shell, page, words }) => {
  await shell.openRoute('sys/sysDuty')
  const tree = page.getByRole('tree', { name: words('sys.duty:tree') })
  await tree.locator('[role=treeitem][aria-level="2"]').first().click()
  await page.getByRole('button', { name: words('sys.duty:clone'), exact: true }).click()
  const form = formDialog(page, words)
  await expect(form.root.getByText(words('sys.duty:add')).first()).toBeVisible()
  await expect(form.field('sys.duty:field.dutyCode')).toHaveValue('')
  await expect(form.field('sys.duty:field.dutyCode')).toBeFocused()
  const name = await form.field('sys.duty:field.dutyName').inputValue()
  expect(name).not.toBe('')
  await form.fill({ 'sys.duty:field.dutyCode': 'CLONED', 'sys.duty:field.dutyName': `${name}二` })
  await form.save()
  await expect(form.root).toBeHidden()
  await expect(tree.getByRole('treeitem', { name: `${name}二` })).toBeVisible()
})
