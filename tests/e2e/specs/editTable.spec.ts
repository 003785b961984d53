import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../launch/test.ts'
import { formTab } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import type { Shell } from '../pages/Shell.ts'
import type { Words } from '../pages/texts.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** The processes of a new privilege: two columns of text, both required. */
async function open(shell: Shell, page: Page, words: Words) {
  const list = await shell.open('sys/sysPrivileges')
  await list.button('common:add').click()
  const form = formTab(page, words)
  const table = new EditTable(form.root, words, words('sys.privilege:field.busiChildren'))
  const part: Locator = form.root.getByRole('group', { name: words('sys.privilege:field.busiChildren') })
  return { form, table, part, add: part.getByRole('button', { name: words('sys.privilege:busi.add') }) }
}

test('rows are filled in by keyboard alone, taken back and done again', async ({ shell, page, words }) => {
  const { table, add, part } = await open(shell, page, words)
  await expect(part.getByText(words('kit:table.empty'))).toBeVisible()
  await add.focus()
  await page.keyboard.press('Enter')
  // A new row is edited at once; Tab leads from cell to cell, Ctrl+Enter to a new row.
  await expect(table.editor).toBeFocused()
  await page.keyboard.type('leave')
  await page.keyboard.press('Tab')
  await expect(table.editor).toBeFocused()
  await page.keyboard.type('请假')
  await page.keyboard.press('Control+Enter')
  await expect(table.editor).toBeFocused()
  await page.keyboard.type('trip')
  await page.keyboard.press('Enter')
  await expect(table.editor).toHaveCount(0)
  await expect(table.cell(2, 1)).toBeFocused()
  await table.expectCells([
    ['leave', '请假'],
    ['trip', ''],
  ])

  // Arrows move, typing replaces, Escape takes back, F2 continues with the present text.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  await expect(table.cell(1, 2)).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('流程')
  await page.keyboard.press('Enter')
  await expect(table.cell(2, 2)).toBeFocused()
  await page.keyboard.type('out')
  await page.keyboard.press('Shift+Enter')
  await expect(table.cell(1, 2)).toBeFocused()
  const filled = [
    ['leave', '请假流程'],
    ['trip', 'out'],
  ]
  await table.expectCells(filled)

  // Delete empties a cell, Shift+Delete removes the row; undo brings back both and leads there.
  await page.keyboard.press('Delete')
  await expect(table.cell(1, 2)).toHaveText(words('common:required'))
  await page.keyboard.press('Shift+Delete')
  await table.expectCells([['trip', 'out']])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(table.cell(1, 2)).toBeFocused()
  await table.expectCells(filled)
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await table.expectCells([['trip', 'out']])
  await expect(table.button('kit:table.redo')).toHaveAttribute('aria-disabled', 'true')
  await table.button('kit:table.undo').click()
  await table.button('kit:table.undo').click()
  await table.expectCells(filled)

  // The table is one stop of Tab.
  await table.cell(1, 1).focus()
  await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(table.cell(1, 1)).toBeFocused()
})

test('what is missing is shown in its cell once the row was left, and leads there', async ({
  shell,
  page,
  words,
}) => {
  const { table, add, part } = await open(shell, page, words)
  await add.click()
  await page.keyboard.press('Escape')
  await expect(table.cell(1, 1)).not.toHaveAttribute('aria-invalid')
  await add.click()
  await expect(table.row(2)).toBeVisible()
  for (const column of [1, 2]) {
    await expect(table.cell(1, column)).toHaveAttribute('aria-invalid', 'true')
    await expect(table.cell(1, column)).toContainText(words('common:required'))
  }
  await expect(table.cell(2, 2)).not.toHaveAttribute('aria-invalid')
  await table.fill(2, 1, 'x')
  await part.getByRole('button', { name: words('kit:table.wrong', { count: 2 }) }).click()
  await expect(table.cell(1, 1)).toBeFocused()
  // The second row was left as well; from the cell with the focus it moves on to the next.
  await part.getByRole('button', { name: words('kit:table.wrong', { count: 3 }) }).click()
  await expect(table.cell(1, 2)).toBeFocused()
  await table.fill(1, 1, 'leave')
  await expect(table.cell(1, 1)).not.toHaveAttribute('aria-invalid')
})

test('a part of a spreadsheet is pasted, with what was refused and why; rows are copied out', async ({
  shell,
  page,
  words,
}) => {
  const { table, add, part } = await open(shell, page, words)
  await add.click()
  await page.keyboard.press('Escape')
  const long = 'x'.repeat(101)
  await table.paste(`leave\t请假\r\n${long}\t太长\r\ntrip\t"出差\t国外"\r\n`)
  await expect(part).toContainText(words('kit:table.pasted', { taken: 2, refused: 1 }))
  await expect(part).toContainText(
    words('kit:table.refusedRow', {
      line: 2,
      reason: words('kit:table.refusedCell', {
        column: words('sys.privilege:field.entityId'),
        problem: words('kit:form.tooLong', { max: 100 }),
      }),
    }),
  )
  await table.expectCells([
    ['leave', '请假'],
    ['trip', '出差\t国外'],
  ])
  // One step of undo.
  await page.keyboard.press('Control+z')
  await table.expectCells([['', '']])
  await page.keyboard.press('Control+y')

  // A sheet pasted into an open editor goes to the cells as well.
  await table.cell(2, 1).click()
  await table.paste('visit\t来访\nbuy\t采购')
  await table.expectCells([
    ['leave', '请假'],
    ['visit', '来访'],
    ['buy', '采购'],
  ])
  await table.cell(1, 0).click()
  await table.cell(2, 0).click({ modifiers: ['Shift'] })
  await expect(table.row(2)).toHaveAttribute('aria-selected', 'true')
  await expect(table.row(3)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('leave\t请假\nvisit\t来访')
  await table.button('kit:table.removeSelected', { count: 2 }).click()
  await table.expectCells([['buy', '采购']])
})

test('a thousand rows are pasted and walked through without drawing them all', async ({
  shell,
  page,
  words,
}) => {
  const { table, part } = await open(shell, page, words)
  await part.getByText(words('kit:table.empty')).click()
  const rows = Array.from({ length: 1001 }, (_, index) => `code${index + 1}\tname${index + 1}`)
  await table.paste(rows.join('\n'))
  await expect(part).toContainText(words('kit:table.pasted', { taken: 1000, refused: 1 }))
  await expect(part).toContainText(words('kit:table.full', { max: 1000 }))
  await expect(table.root).toHaveAttribute('aria-rowcount', '1001')
  await expect.poll(() => table.root.locator('[data-row]').count()).toBeLessThan(60)
  await page.keyboard.press('Control+End')
  await expect(table.row(1000)).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(table.cell(1, 0)).toBeFocused()
  await expect(table.row(1)).toBeInViewport()
})
