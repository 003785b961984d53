import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { chinese } from '#tests/setup/words.ts'

test('is searched by its code and shows three columns in order (OPS-PRM-01, OPS-PRM-02, OPS-COM-01)', async ({
  shell,
  words,
}) => {
  const list = await shell.open('sys/params')
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual([words('ops.params:field.paramCode')])
  await expect
    .poll(() => list.labels())
    .toEqual([
      words('ops.params:field.paramCode'),
      words('ops.params:field.paramValue'),
      words('ops.params:field.remark'),
      words('kit:row.actions'),
    ])
  await list.filter('ops.params:field.paramCode').fill('outbound_allow')
  await list.submitSearch()
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText('OUTBOUND_ALLOW_HOSTS')
})

test('a parameter is added, edited and deleted as documented (OPS-PRM-03, OPS-PRM-05, OPS-PRM-08, OPS-COM-04)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.root.locator('input')).toHaveCount(2)
  await expect(form.root.locator('textarea')).toHaveCount(1)
  await form.fill({
    'ops.params:field.paramCode': 'E2E_PARAM',
    'ops.params:field.paramValue': 'first',
    'ops.params:field.remark': '备注',
  })
  await expectSaid(page, '操作成功', () => form.saveButton.click())
  await expect(form.root).toBeHidden()
  expect(platform.to('POST', '/sys/params').map(({ body }) => body)).toEqual([
    { paramCode: 'E2E_PARAM', paramValue: 'first', remark: '备注' },
  ])

  await list.filter('ops.params:field.paramCode').fill('E2E_PARAM')
  await list.submitSearch()
  await list.act(list.row('E2E_PARAM'), 'common:edit')
  await form.field('ops.params:field.paramValue').fill('second')
  await form.saveButton.click()
  await expect(list.row('second')).toBeVisible()
  expect(platform.to('PUT', '/sys/params').map(({ body }) => body)).toEqual([
    { id: expect.stringMatching(/^\d+$/), paramCode: 'E2E_PARAM', paramValue: 'second', remark: '备注' },
  ])

  await list.act(list.row('second'), 'common:delete')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('common:confirm.generic', { handle: '删除' }))
  await confirm.accept('common:delete')
  await expect(list.rows).toHaveCount(0)
  expect(platform.to('DELETE', '/sys/params')).toHaveLength(1)
})

test('both code and value are required, on leaving the field (OPS-PRM-04, OPS-COM-06, SYS-CMN-12)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.errors(chinese('common:required'))).toHaveCount(0)
  await form.field('ops.params:field.paramCode').focus()
  await form.field('ops.params:field.paramValue').focus()
  await expect(form.errors(chinese('common:required'))).toHaveCount(1)
  await form.field('ops.params:field.remark').focus()
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
})

test('save takes only the first click of a second (SYS-CMN-11, OPS-COM-05)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'ops.params:field.paramCode': 'E2E_ONCE', 'ops.params:field.paramValue': 'x' })
  await form.saveButton.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click += 1) button.click()
  })
  await expect(form.root).toBeHidden()
  expect(platform.to('POST', '/sys/params')).toHaveLength(1)
})

test('the success text stays half a second, only then the dialog closes (SYS-CMN-13, OPS-COM-07, OPS-COM-08)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'ops.params:field.paramCode': 'E2E_SLOW', 'ops.params:field.paramValue': 'x' })
  const lived = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since = 0
        const observer = new MutationObserver(() => {
          const said = document.body.innerText.includes('操作成功')
          const open = document.querySelector('[role=alertdialog], [role=dialog]') !== null
          if (said && since === 0) since = performance.now()
          if (since > 0 && !open) {
            observer.disconnect()
            resolve(performance.now() - since)
          }
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
  )
  await form.saveButton.click()
  const milliseconds = await lived
  // From the first drawing on, which is later than the beginning; the half second itself has a suite with its own
  // clock.
  expect(milliseconds).toBeGreaterThanOrEqual(300)
  expect(milliseconds).toBeLessThan(3000)
})

test('a refusal raises no pop-up, keeps the dialog and stands in the notices (SYS-CMN-16, OPS-COM-09)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({
    'ops.params:field.paramCode': 'OUTBOUND_ALLOW_HOSTS',
    'ops.params:field.paramValue': 'x',
  })
  await form.save()
  await expect(page.getByTitle(words('shell:notices.title'))).toContainText(
    words('shell:notices.count', { count: 1 }),
  )
  await expect(form.field('ops.params:field.paramValue')).toHaveValue('x')
  await expect(page.getByText('操作成功')).toHaveCount(0)
  // The platform's words stay in the dialog until the next try.
  const said = form.root.getByRole('status')
  await expect(said).toHaveText(chinese('duplicate'))
  await form.field('ops.params:field.paramCode').fill('E2E_ANOTHER')
  await expect(said).toBeVisible()
  await form.save()
  await expect(form.root).toBeHidden()
})

test('closing a changed form asks before it loses anything', async ({ shell, page, words }) => {
  const list = await shell.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.field('ops.params:field.paramCode').fill('LOST')
  await page.keyboard.press('Escape')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(words('kit:discard.question'))
  await confirm.root.getByRole('button', { name: words('common:cancel'), exact: true }).click()
  await expect(form.field('ops.params:field.paramCode')).toHaveValue('LOST')
  await page.keyboard.press('Escape')
  await confirm.accept('kit:discard.action')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
})

test('add needs its code, edit its own, delete its own (OPS-PRM-05..07, OPS-COM-15)', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  platform.answer('/sys/menu/permissions', ['sys:params:update'])
  const shell = await signInTo(
    page,
    words,
    await useProfile(page, words, { address: platform.address }),
    'sysadmin',
  )
  const list = await shell.open('sys/params')
  await expect(list.button('common:add')).toHaveCount(0)
  await expect(list.button('kit:action.deleteSelected')).toHaveCount(0)
  await expect(list.button('common:export')).toBeVisible()
  expect(await list.actions(list.rows.first())).toEqual([words('common:edit')])
})
