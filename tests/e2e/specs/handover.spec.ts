import type { Page } from '@playwright/test'
import { Confirm, expectSaid, formDialog, toast } from '../pages/dialogs.ts'
import { expect, test } from '../launch/test.ts'
import type { Words } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

/** Chooses a user in the picker behind one of the two people of the page. */
async function choose(
  page: Page,
  words: Words,
  who: 'sys.handover:leaver' | 'sys.handover:recipient',
  name: string,
): Promise<void> {
  const person = page.getByRole('group', { name: words(who), exact: true })
  await person.getByRole('button').last().click()
  const dialog = page.getByRole('dialog', { name: words(who), exact: true })
  await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill(name)
  // Once the platform has found it, the rows stay where they are.
  const found = dialog.getByRole('option').first()
  await expect(found).toContainText(name)
  const [shown = ''] = (await found.innerText()).split('\n')
  await found.dblclick()
  await expect(dialog).toBeHidden()
  // The dialog may close before the page has the chosen user.
  await expect(person.getByText(shown, { exact: true })).toBeVisible()
}

test('what is missing is said in order, a refusal too, then rights move and the log says so (SYS-HND-01, SYS-HND-04, SYS-HND-07..12, SYS-HND-19)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  await remote.openRoute('sys/handover')
  const run = page.getByRole('button', { name: words('sys.handover:run'), exact: true })
  await expectSaid(page, words('sys.handover:chooseLeaver'), () => run.click())
  await choose(page, words, 'sys.handover:leaver', 'operator')
  await expectSaid(page, words('sys.handover:chooseRecipient'), () => run.click())
  await choose(page, words, 'sys.handover:recipient', 'operator')
  await expectSaid(page, words('sys.handover:same'), () => run.click())
  await choose(page, words, 'sys.handover:recipient', 'secadmin')

  const grid = page.getByRole('grid', { name: '角色', exact: true })
  await expect(grid.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText(['名称', '备注'])
  await expect(grid.getByText('普通操作员')).toBeVisible()
  await expect(
    page
      .getByRole('combobox', { name: words('kit:pager.size') })
      .filter({ visible: true })
      .locator('option'),
  ).toHaveText(['10', '20', '50', '100', '500', '1000'].map((size) => new RegExp(`^${size}\\D`)))
  const all = grid.getByRole('checkbox').first()
  await expect(all).toBeChecked()
  await all.uncheck()
  await page.getByRole('tab', { name: '岗位' }).click()
  const duties = page.getByRole('grid', { name: '岗位', exact: true }).getByRole('checkbox').first()
  await expect(duties).toBeChecked()
  await duties.uncheck()
  await expectSaid(page, words('sys.handover:chooseRows'), () => run.click())
  await page.getByRole('tab', { name: '角色' }).click()
  await grid.getByRole('checkbox').last().check()
  await run.click()
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('common:confirm.generic', { handle: '移交' }))
  await confirm.decline()
  await expect(grid.getByText('普通操作员')).toBeVisible()
  platform.fault('/sys/handover/role/update', { kind: 'refuse', code: 500, msg: '移交暂停办理' }, 1)
  await run.click()
  await confirm.accept('sys.handover:run')
  const failed = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(failed).toContainText('移交暂停办理')
  await expectSaid(page, words('common:success'), () =>
    failed.getByRole('button', { name: words('sys.handover:again'), exact: true }).click(),
  )
  await failed.getByRole('button', { name: words('common:close'), exact: true }).click()
  await expect(grid.getByText('普通操作员')).toBeHidden()

  const log = await remote.open('sys/sysHandoverLog')
  await expect
    .poll(() => log.labels())
    .toEqual(
      [
        'leaveRealName',
        'leaveUserName',
        'handoverRealName',
        'handoverUserName',
        'confName',
        'handoverStatus',
        'handoverResult',
        'updateDate',
      ].map((name) => words(`sys.handoverLog:field.${name}` as 'sys.handoverLog:field.confName')),
    )
  await expect(log.rows).toHaveCount(2)
  await expect(log.row('移交暂停办理')).toContainText(words('sys.handoverLog:status.false'))
  await expect(log.row(words('sys.handoverLog:status.true'))).toContainText('operator')
  await expect(log.rows.getByRole('checkbox')).toHaveCount(0)
})

test('the settings have their columns, their filter and a form with a text area of 20 rows; without a usable one the page says so (SYS-HND-02, SYS-HND-13..16)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysHandoverConf')
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual([words('sys.handoverConf:field.code')])
  await expect
    .poll(() => list.labels())
    .toEqual(
      ['name', 'code', 'queryApi', 'updateApi', 'updater', 'updateDate']
        .map((name) => words(`sys.handoverConf:field.${name}` as 'sys.handoverConf:field.name'))
        .concat(words('kit:row.actions')),
    )
  await list.act(list.row('ROLE'), 'common:edit')
  const form = formDialog(page, words)
  await expect(form.field('sys.handoverConf:field.queryFields')).toHaveAttribute('rows', '20')
  await form.fill({ 'sys.handoverConf:field.queryFields': '[{' })
  await form.field('sys.handoverConf:field.queryFields').blur()
  await expect(form.errors(`${chinese('sys.handoverConf:field.queryFields')}格式错误`)).toBeVisible()
  await form.fill({ 'sys.handoverConf:field.queryFields': '[{"prop":"name","label":"角色名"}]' })
  await form.saveButton.click()
  await expect(form.root).toBeHidden()

  await list.grid.getByRole('columnheader').first().getByRole('checkbox').check()
  await list.button('kit:action.deleteSelected').click()
  await new Confirm(page, words).accept('kit:action.deleteSelected')
  await expect(list.rows).toHaveCount(0)
  await shell.openRoute('sys/handover')
  await expect(page.getByText(words('sys.handover:noConf'), { exact: true })).toBeVisible()
  await expect(toast(page, words('common:network'))).toHaveCount(0)
})
