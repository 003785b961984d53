import { expect, test } from '../launch/test.ts'
import { cellOpen, expectSaid, formTab } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import { chinese } from '#tests/setup/words.ts'

test('a privilege is written with its rows; what is missing is named by row and column (SYS-PRV-01, SYS-PRV-03..13)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysPrivileges')
  await expect
    .poll(() => list.labels())
    .toEqual(
      ['privilegeName', 'privilegeCode', 'privilegeItems', 'status']
        .map((name) => words(`sys.privilege:field.${name}` as 'sys.privilege:field.status'))
        .concat(words('kit:row.actions')),
    )
  await list.button('common:add').click()
  const form = formTab(page, words)
  await form.fill({
    'sys.privilege:field.privilegeName': '请假授权',
    'sys.privilege:field.privilegeCode': 'LEAVE',
  })
  await expect(form.field('sys.privilege:field.status')).toBeChecked()
  const white = page.getByRole('group', { name: words('pickers:holders.white'), exact: true })
  const black = page.getByRole('group', { name: words('pickers:holders.black'), exact: true })
  await form.button('sys.privilege:busi.add').click()
  await form.button('pickers:holders.white.add').click()
  await form.button('pickers:holders.black.add').click()
  const kinds = words('pickers:holders.kind.all')
  const whites = new EditTable(white, words, words('pickers:holders.white'))
  const blacks = new EditTable(black, words, words('pickers:holders.black'))
  await whites.cell(1, 1).click()
  await expect(whites.editor.locator('option')).toHaveCount(6)
  await blacks.cell(1, 1).click()
  await expect(blacks.editor.locator('option')).toHaveCount(5)
  await expect(blacks.editor.locator('option', { hasText: kinds })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectSaid(page, words('common:form.invalid'), () => form.saveButton.click())
  await expect(
    form.errors(
      chinese('kit:form.cell', { row: 1, column: '流程编码', message: chinese('common:required') }),
    ),
  ).toBeVisible()
  await expect(
    form.errors(
      chinese('kit:form.cell', { row: 1, column: '授权对象', message: chinese('common:required') }),
    ),
  ).toBeVisible()
  // Of the tick boxes, in both cells of the process, and in one cell of each list.
  await expect(form.errors(chinese('common:required'))).toHaveCount(5)

  await form.root.getByRole('checkbox', { name: words('sys.privilege:item.view') }).check()
  const busi = new EditTable(page.locator('body'), words, words('sys.privilege:field.busiChildren'))
  await busi.fill(1, 1, 'leave')
  await whites.choose(1, 1, 'all')
  await expect(whites.cell(1, 1)).toHaveText(kinds)
  // Rows of both lists are counted through, as messages do.
  await black.getByRole('button', { name: words('kit:table.remove', { row: 2 }), exact: true }).click()
  await busi.tool(1, 'kit:table.remove')
  await page.waitForFunction(
    (since) => performance.now() - since > 1000,
    await page.evaluate(() => performance.now()),
  )
  await form.saveButton.click()
  await expect(form.errors(chinese('sys.privilege:noBusi'))).toBeVisible()
  await form.button('sys.privilege:busi.add').click()
  await cellOpen(page)
  await page.keyboard.type('leave')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('请假流程')
  await page.waitForFunction(
    (since) => performance.now() - since > 1000,
    await page.evaluate(() => performance.now()),
  )
  await form.saveButton.click()
  await expect(list.row('LEAVE')).toContainText(words('sys.privilege:item.view'))

  await list.act(list.row('LEAVE'), 'common:edit')
  await expect(page).toHaveURL(/[?&]id=\d{19}&timestamp=\d{13}$/)
  const edit = formTab(page, words)
  await expect(edit.field('sys.privilege:field.privilegeCode')).toHaveAttribute('readonly', '')
  await busi.expectCells([['leave', '请假流程']])
  await expect(whites.cell(1, 1)).toHaveText(kinds)
})
