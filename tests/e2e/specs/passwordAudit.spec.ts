import { queryBackend, writeBackend } from '../launch/backend.ts'
import { expect, test } from '../launch/test.ts'

test.beforeEach(({ platform }) =>
  writeBackend(
    platform.backend.dataDir,
    "UPDATE users SET password_level = 1 WHERE username IN ('operator', 'secadmin')",
  ),
)

test('accounts with findings are narrowed by type, exported, and lead to the user (OPS-AUD-01, OPS-AUD-02, OPS-AUD-03)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/safetyAudit-pwdAudit')
  // The actions of the rows come last.
  expect((await list.labels()).slice(0, -1)).toEqual(
    ['username', 'deptName', 'auditResult', 'createDate', 'pwdDate', 'loginDate'].map((name) =>
      words(`ops.pwdAudit:field.${name}` as 'ops.pwdAudit:field.username'),
    ),
  )
  const type = list.filter('ops.pwdAudit:filter.auditType')
  await expect(type.locator('option:not([value=""])')).toHaveText(
    [0, 1, 2, 3, 4].map((code) => words(`ops.pwdAudit:type.${code}` as 'ops.pwdAudit:type.0')),
  )
  expect(platform.to('GET', '/sys/safetyAudit/pwdAudit/page').at(-1)?.query.auditType).toBe('0')
  await type.selectOption('2')
  await list.submitSearch()
  await expect
    .poll(() => platform.to('GET', '/sys/safetyAudit/pwdAudit/page').at(-1)?.query.auditType)
    .toBe('2')
  await expect(list.row('admin（超级管理员）')).toContainText(words('ops.pwdAudit:type.2'))
  await list.act(list.row('operator（陈志鹏）'), 'ops.pwdAudit:action.user')
  const users = remote.list('sys/user')
  await users.ready()
  await expect(users.rows).toHaveCount(1)
  await expect(users.rows.first()).toContainText('陈志鹏')
  await expect(page).toHaveURL(/sys\/user/)
})

test('ticked accounts are sent through the batch runner: a change is demanded, a password is reset', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/safetyAudit-pwdAudit')
  await list.filter('ops.pwdAudit:filter.auditType').selectOption('2')
  await list.submitSearch()
  for (const name of ['operator（', 'secadmin（']) await list.tick(list.row(name))
  const run = async (action: string) => {
    await page.getByRole('button', { name: words('kit.batch:each'), exact: true }).click()
    await page.getByRole('menuitem', { name: words('kit.batch:menu', { action }) }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
    await dialog.getByRole('button', { name: words('kit.batch:start', { count: 2 }), exact: true }).click()
    return dialog
  }
  const paths = (path: string) => platform.calls.filter((call) => call.path.includes(path))
  const forced = () =>
    queryBackend<{ username: string }>(
      platform.backend.dataDir,
      'SELECT username FROM users WHERE password_forced = 1 ORDER BY username',
    ).map(({ username }) => username)
  let dialog = await run(words('ops.pwdAudit:action.forcePassword'))
  await expect(dialog).toContainText(words('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 0 }))
  expect(paths('/sys/user/forcePassword/')).toHaveLength(2)
  expect(forced()).toEqual(['operator', 'secadmin'])
  await dialog.getByRole('button', { name: words('common:close'), exact: true }).click()

  for (const name of ['operator（', 'secadmin（']) await list.tick(list.row(name))
  dialog = await run(words('ops.pwdAudit:action.resetPassword'))
  await expect(dialog).toContainText(words('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 0 }))
  expect(paths('/sys/user/resetPassword/')).toHaveLength(2)
  // Another password is there: the demand is met.
  expect(forced()).toEqual([])
})

test('the export holds the accounts of the type in a workbook (OPS-AUD-03)', async ({ remote, platform }) => {
  const list = await remote.open('sys/safetyAudit-pwdAudit')
  await list.filter('ops.pwdAudit:filter.auditType').selectOption('1')
  await list.submitSearch()
  platform.clear()
  await list.export('kit:export.serverAll')
  await expect.poll(() => platform.to('GET', '/sys/safetyAudit/pwdAudit/export').length).toBe(1)
  expect(platform.to('GET', '/sys/safetyAudit/pwdAudit/export')[0]?.query.auditType).toBe('1')
})
