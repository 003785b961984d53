import type { Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import { expect, test } from '../launch/test.ts'
import { cellOpen, expectSaid, formDialog, formTab } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import { ListPage } from '../pages/ListPage.ts'
import { SentResult } from '../pages/SentResult.ts'
import type { Words } from '../pages/texts.ts'

/** How many clicks and keys an operator needs for a task. Text of an input method has no keys. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

interface Effort {
  readonly clicks: number
  readonly keys: number
}

/** Counts what the operator presses from now on. @returns reads the counts */
async function counted(page: Page): Promise<() => Promise<Effort>> {
  const counts = await page.evaluateHandle(() => {
    const effort = { clicks: 0, keys: 0 }
    const count = (kind: keyof typeof effort) => (event: Event) => {
      if (event.isTrusted) effort[kind] += 1
    }
    window.addEventListener('pointerdown', count('clicks'), true)
    window.addEventListener('keydown', count('keys'), true)
    return effort
  })
  return () => counts.jsonValue()
}

/** Opens a screen by the palette, its name composed by an input method. */
async function openByPalette(page: Page, words: Words, title: TextKey): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: words('shell:palette.label') })).toBeFocused()
  await page.keyboard.insertText(words(title))
  await expect(page.getByRole('option').first()).toContainText(words(title))
  await page.keyboard.press('Enter')
}

async function expectAtMost(effort: () => Promise<Effort>, clicks: number, keys: number): Promise<void> {
  const spent = await effort()
  expect(spent.clicks, 'clicks').toBeLessThanOrEqual(clicks)
  expect(spent.keys, 'keys').toBeLessThanOrEqual(keys)
  // The counter counts at all.
  expect(Math.min(spent.clicks, spent.keys)).toBeGreaterThan(2)
}

test('an item of a dictionary is renamed, three are pasted, and an open list shows the new name: 6 clicks, 9 keys (28 B16)', async ({
  shell,
  page,
  words,
}) => {
  const depts = await shell.open('sys/dept')
  await expect.poll(async () => (await depts.column('sys.dept:field.deptType')).includes('公司')).toBe(true)
  await page.evaluate(() => navigator.clipboard.writeText('91\t班组\n92\t早班\n93\t晚班'))
  const effort = await counted(page)
  await openByPalette(page, words, 'sys.dictType:title')
  const types = new ListPage(page, words, 'sys.dictType:title')
  await types.row('SYS_DEPT_TYPE').getByRole('button', { name: 'SYS_DEPT_TYPE' }).click()
  const list = new ListPage(page, words, 'sys.dictType:data.title')
  await list.ready()
  await list.button('sys.dictType:sheet').click()
  const dialog = page.getByRole('alertdialog')
  const table = new EditTable(dialog, words, words('sys.dictType:sheet'))
  await table.cell(1, 2).click()
  await cellOpen(page)
  await page.keyboard.insertText('集团')
  await table.button('sys.dictType:sheet.addRow').click()
  await cellOpen(page)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(table.row(6)).toBeVisible()
  await dialog
    .getByRole('button', { name: words('sys.dictType:sheet.save', { count: 4 }), exact: true })
    .click()
  await expect(dialog.getByText(words('sys.dictType:sheet.created', { count: 3 }))).toBeVisible()
  await expect(dialog.getByText(words('sys.dictType:sheet.updated', { count: 1 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await shell.tab('sys/dept').click()
  await expect.poll(async () => (await depts.column('sys.dept:field.deptType')).includes('集团')).toBe(true)
  await expectAtMost(effort, 6, 9)
})

test('a test message is sent to me and its record opened: 7 clicks, 7 keys (28 B13)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await counted(page)
  await openByPalette(page, words, 'msg.template:title')
  const templates = new ListPage(page, words, 'msg.template:title')
  await templates.ready()
  await templates.act(templates.row('ORDER_SHIPPED'), 'msg.template:action.send')
  const dialog = formDialog(page, words).root
  await dialog.getByRole('textbox', { name: /customerName/ }).click()
  await page.keyboard.insertText('张三')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('一号')
  await expect(dialog.locator('[data-preview=body]')).toContainText('张三')
  await dialog.getByRole('button', { name: words('pickers:receivers.toMe'), exact: true }).click()
  await expect(dialog.getByText(/^将发送给 1 人/)).toBeVisible()
  await dialog.getByRole('button', { name: words('msg.template:send'), exact: true }).click()
  await new SentResult(page, words).showRecord()
  const records = new ListPage(page, words, 'msg.bizInfo:title')
  await expect(records.rows).toHaveCount(1)
  await expect(records.rows.first()).toContainText('ORDER_SHIPPED')
  await expectAtMost(effort, 7, 7)
})

test('an interface is added with what the platform has: 13 clicks, 41 keys (28 B13)', async ({
  shell,
  page,
  words,
}) => {
  await expect(shell.activeTab).toBeVisible()
  const effort = await counted(page)
  await openByPalette(page, words, 'api.apiConf:title')
  const list = new ListPage(page, words, 'api.apiConf:title')
  await list.ready()
  await list.button('common:add').click()
  const panel = formTab(page, words).root
  await panel.getByLabel(words('api.apiConf:field.apiCode')).click()
  await page.keyboard.type('NEW_ORDER')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('新订单接收')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByLabel(words('api.apiConf:field.apiProvider'))).not.toHaveValue('self')
  for (const field of [
    'api.apiConf:field.receiptStepClass',
    'api.apiConf:field.receiptStepMethod',
  ] as const) {
    await panel.getByLabel(words(field)).click()
    await page.locator('[role=listbox] [role=option]').first().click()
    await expect(panel.getByLabel(words(field))).not.toHaveValue('')
  }
  await expectSaid(page, '操作成功', () =>
    panel.getByRole('button', { name: words('common:save'), exact: true }).click(),
  )
  await expectAtMost(effort, 13, 41)
})
