import { backendPids } from '../launch/backend.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, ownProgram, test } from '../launch/test.ts'
import { formDialog, formTab } from '../pages/dialogs.ts'
import { chinese } from '#tests/setup/words.ts'

test('logs, menus and dictionaries are read offline and say how old they are; saving keeps the form (SYS-CMN-20, OPS-COM-12, MSG-GEN-19)', async ({
  shell,
  page,
  words,
}) => {
  const params = await shell.open('sys/params')
  await params.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'ops.params:field.paramCode': 'E2E_OFFLINE', 'ops.params:field.paramValue': 'kept' })
  await form.button('common:cancel').click()
  await page.getByRole('button', { name: words('kit:discard.action') }).click()
  const log = await shell.open('sys/log-login')
  await expect(log.rows.first()).toBeVisible()

  await shell.stopBackend()

  // The log opens again, from the cache, with its age.
  await shell.tabMenu('sys/log-login', 'shell:tabs.reload')
  await expect(page.getByText(new RegExp(`^${words('kit:list.cached', { age: '' }).trim()}`))).toBeVisible()
  await expect(log.rows.first()).toBeVisible()
  await log.filter('ops.logLogin:field.creatorName').fill('admin')
  await log.submitSearch()
  await expect(log.rows.first()).toContainText('admin')

  // Saving reports plainly that it needs the connection and keeps the typed values.
  await shell.tab('sys/params').click()
  await params.button('common:add').click()
  await form.fill({ 'ops.params:field.paramCode': 'E2E_OFFLINE', 'ops.params:field.paramValue': 'kept' })
  await form.save()
  await expect(form.root.getByText(words('kit:form.offline'))).toBeVisible()
  await expect(form.field('ops.params:field.paramValue')).toHaveValue('kept')

  // Back online by itself; the same form saves.
  await callBridge(page, 'backend.start')
  await shell.expectOnline()
  await form.save()
  await expect(form.root).toBeHidden()
})

test('a failed load empties the list, a lost connection says so once (SYS-CMN-17, OPS-COM-11, MSG-GEN-19)', async ({
  remote,
  platform,
  page,
}) => {
  const list = await remote.open('sys/sysTenant')
  await expect(list.rows.first()).toBeVisible()
  platform.fault('/sys/sysTenant/page', { kind: 'refuse', code: 500, msg: chinese('send.fault') })
  await list.button('kit:toolbar.reload').click()
  await expect(list.rows).toHaveCount(0)
  await expect.poll(() => list.total()).toBe(0)
  await expect.poll(() => remote.notices()).toContainEqual(expect.stringContaining(chinese('send.fault')))

  platform.fault('/sys/sysTenant/page', null)
  await list.button('kit:toolbar.reload').click()
  await expect(list.rows.first()).toBeVisible()
  platform.fault('/sys/sysTenant/page', { kind: 'break' })
  await list.button('kit:toolbar.reload').click()
  await expect(page.getByText(chinese('common:network'))).toHaveCount(1)
  // The shown rows stay; the list does not load for ever.
  await expect(list.rows.first()).toBeVisible()
  await expect(list.grid).toHaveAttribute('aria-busy', 'false')
})

test(
  'a backend that was killed comes back by itself, and what was saved is there',
  ownProgram,
  async ({ shell, host, page, words }) => {
    const list = await shell.open('sys/params')
    await list.button('common:add').click()
    const form = formDialog(page, words)
    await form.fill({ 'ops.params:field.paramCode': 'E2E_KILLED', 'ops.params:field.paramValue': 'x' })
    await form.saveButton.click()
    await expect(form.root).toBeHidden()

    const before = backendPids(host.dataDir)
    expect(before).toHaveLength(1)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    await expect.poll(() => backendPids(host.dataDir).filter((pid) => !before.includes(pid))).toHaveLength(1)
    await shell.expectOnline()
    await list.filter('ops.params:field.paramCode').fill('E2E_KILLED')
    await list.submitSearch()
    await expect(list.rows).toHaveCount(1)
  },
)

test('the edit tab keeps what was typed while the connection is gone', async ({ shell, page, words }) => {
  const list = await shell.open('sys/sysTenant')
  await list.act(list.rows.first(), 'common:edit')
  const form = formTab(page, words)
  await form.field('sys.tenant:field.remark').fill('尚未保存')
  await shell.stopBackend()
  await form.save()
  await expect(form.root.getByText(words('kit:form.offline'))).toBeVisible()
  await expect(form.field('sys.tenant:field.remark')).toHaveValue('尚未保存')
  await shell.startBackend()
  await form.save()
  await shell.expectActive('sys/sysTenant')
})
