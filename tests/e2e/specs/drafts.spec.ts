import type { APIRequestContext } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { expect, ownProgram, signInTo, test } from '../launch/test.ts'
import { Confirm, formDialog, formTab } from '../pages/dialogs.ts'
import { SignIn } from '../pages/SignIn.ts'
import type { Words } from '../pages/texts.ts'

const draftTitle = (words: Words) => words('shell:drafts.title')

/** Another user of the same platform. */
async function colleague(request: APIRequestContext, address: string) {
  const login = await request.post(`${address}/login`, { data: { username: 'admin', password: 'admin' } })
  const { data } = await login.json()
  return async (method: 'PUT' | 'DELETE', path: string, body: unknown) => {
    const answer = await request.fetch(address + path, {
      method,
      headers: { token: data.token },
      data: body as object,
    })
    expect((await answer.json()).code).toBe(0)
  }
}

test(
  'a program killed in the middle of a form offers what was typed at its next start',
  ownProgram,
  async ({ shell, page, program, words }) => {
    const list = await shell.open('sys/params')
    await list.filter('ops.params:field.paramCode').fill('OUTBOUND_ALLOW_HOSTS')
    await list.submitSearch()
    await list.act(list.rows.first(), 'common:edit')
    const form = formDialog(page, words)
    await form.field('ops.params:field.remark').fill('写到一半')
    await expect(shell.status.getByTitle(draftTitle(words))).toContainText('1')
    // Tabs and the place of the dialog are written a moment after they opened, apart from the draft.
    const kept = (key: string) => callBridge(page, 'workspace.get', { scope: 'account', key })
    await expect.poll(() => kept('shell.dialogs')).toHaveLength(1)
    await expect.poll(() => kept('shell.tabs')).toMatchObject({ tabs: [{ path: 'sys/params' }] })

    await program.kill()
    await program.start()
    await page.goto(await program.address())
    const again = await signInTo(page, words, new SignIn(page, words))
    // The dialog is back where it was, and has something to offer.
    await expect(form.root.getByText(words('kit:draft.title'))).toBeVisible()
    await expect(form.field('ops.params:field.remark')).not.toHaveValue('写到一半')
    await form.button('kit:draft.restore').click()
    await expect(form.field('ops.params:field.remark')).toHaveValue('写到一半')
    await form.saveButton.click()
    await expect(form.root).toBeHidden()
    await expect(again.status.getByTitle(draftTitle(words))).toHaveCount(0)
  },
)

test('a draft of a record that was deleted meanwhile is saved as a new one; one that was changed says so', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const list = await remote.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'ops.params:field.paramCode': 'E2E_GONE', 'ops.params:field.paramValue': 'first' })
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  await list.filter('ops.params:field.paramCode').fill('E2E_GONE')
  await list.submitSearch()
  await list.act(list.row('E2E_GONE'), 'common:edit')
  await form.field('ops.params:field.paramValue').fill('typed')
  await expect(remote.status.getByTitle(draftTitle(words))).toBeVisible()
  const answer = await page.evaluate(() => window.steward.call('drafts.list', {}))
  const id = answer.ok ? (answer.value[0]?.recordId ?? '') : ''

  const act = await colleague(request, platform.backend.address)
  const theirs = { id, paramCode: 'E2E_GONE', paramValue: 'theirs', remark: '' }
  await act('PUT', '/sys/params', theirs)
  await page.reload()
  await remote.ready()
  await expect(
    form.root.getByText(words('ops.params:field.paramValue'), { exact: false }).first(),
  ).toBeVisible()
  await expect(form.root).toContainText(
    words('kit:draft.conflict', { fields: words('ops.params:field.paramValue') }),
  )

  await act('DELETE', '/sys/params', [id])
  await page.reload()
  await remote.ready()
  await expect(form.root.getByText(words('kit:draft.gone'))).toBeVisible()
  await form.button('kit:draft.restoreAnew').click()
  await expect(form.root.getByText(words('kit:draft.anew'))).toBeVisible()
  await expect(form.field('ops.params:field.paramValue')).toHaveValue('typed')
  platform.clear()
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  expect(platform.to('POST', '/sys/params').map(({ body }) => body)).toEqual([
    { paramCode: 'E2E_GONE', paramValue: 'typed', remark: '' },
  ])
})

test('a tab keeps its draft through connection losses and a lost page; discarding removes it', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysTenant')
  await list.act(list.rows.first(), 'common:edit')
  const form = formTab(page, words)
  await form.field('sys.tenant:field.remark').fill('断断续续')
  for (let flap = 0; flap < 2; flap += 1) {
    await shell.stopBackend()
    await expect(form.field('sys.tenant:field.remark')).toHaveValue('断断续续')
    await shell.startBackend()
  }
  await expect(form.field('sys.tenant:field.remark')).toHaveValue('断断续续')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await shell.ready()
  await form.button('kit:draft.restore').click()
  await expect(form.field('sys.tenant:field.remark')).toHaveValue('断断续续')
  await expect(shell.status.getByTitle(draftTitle(words))).toContainText('1')

  await form.button('common:close').click()
  await new Confirm(page, words).accept('kit:discard.action')
  await expect(shell.status.getByTitle(draftTitle(words))).toHaveCount(0)
  await list.act(list.rows.first(), 'common:edit')
  await expect(form.saveButton).toBeVisible()
  await expect(form.root.getByText(words('kit:draft.title'))).toHaveCount(0)
})
