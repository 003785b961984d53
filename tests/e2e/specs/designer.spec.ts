import { queryBackend, writeBackend } from '../launch/backend.ts'
import { expect, test } from '../launch/test.ts'
import { Designer } from '../pages/Designer.ts'
import { Confirm, formDialog } from '../pages/dialogs.ts'
import type { ListPage } from '../pages/ListPage.ts'
import { chinese } from '#tests/setup/words.ts'

const PAGE = '经营看板'

async function addPage(list: ListPage, name: string): Promise<void> {
  await list.button('common:add').click()
  const form = formDialog(list.page, list.words)
  await form.fill({ 'portal.designPage:field.pageName': name })
  await form.save()
  await expect(form.root).toBeHidden()
  await expect(list.row(name)).toBeVisible()
}

const layoutOf = (dataDir: string, name: string): string =>
  queryBackend<{ config: string }>(
    dataDir,
    `SELECT page_config AS config FROM design_pages WHERE page_name = '${name}'`,
  )[0]?.config ?? ''

const storeLayout = (dataDir: string, name: string, page: object): void =>
  writeBackend(
    dataDir,
    'UPDATE design_pages SET page_config = ? WHERE page_name = ?',
    JSON.stringify(page),
    name,
  )

const stat = (i: string, x: number, y: number, change: object = {}) => ({
  ...{ i, type: 'stat', x, y, w: 3, h: 3, title: i, props: { data: 7 } },
  ...change,
})

test('design pages: columns in order, row actions, and what a page needs (OPS-DSG-01, OPS-DSG-02, OPS-DSG-03, OPS-DSG-04)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysDesignPage')
  // The configuration is hidden until it is chosen.
  await expect
    .poll(() => list.labels())
    .toEqual([
      ...(['pageName', 'status', 'sort', 'memo', 'updater', 'updateDate'] as const).map((name) =>
        words(`portal.designPage:field.${name}`),
      ),
      words('kit:row.actions'),
    ])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.field('portal.designPage:field.sort').fill('')
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
  await form.fill({ 'portal.designPage:field.pageName': PAGE, 'portal.designPage:field.sort': '0' })
  await form.save()
  await expect(form.root).toBeVisible()
  await expect(form.field('portal.designPage:field.sort')).toHaveAttribute('aria-invalid', 'true')
  await form.fill({ 'portal.designPage:field.sort': '1' })
  await form.save()
  await expect(form.root).toBeHidden()
  const documented = [
    'common:edit',
    'portal.designPage:design',
    'portal.designPage:menu',
    'common:delete',
  ] as const
  expect(await list.actions(list.row(PAGE))).toEqual(
    [...documented, 'pickers:versions.action' as const].map((key) => words(key)),
  )
})

test('a page is designed by pointer: added, dragged, sized, undone, and saved as JSON (OPS-DSG-05)', async ({
  shell,
  page,
  words,
  host,
}) => {
  await addPage(await shell.open('sys/sysDesignPage'), PAGE)
  const designer = new Designer(page, words)
  await designer.open(shell, PAGE)
  await expect(page.getByText(words('portal.designer:empty'))).toBeVisible()
  await designer.add('portal.designer:type.stat')
  await designer.add('portal.designer:type.line')
  const [first, second] = [designer.widget('w1'), designer.widget('w2')]
  const name = words('portal.designer:type.stat')
  await expect(first).toHaveAccessibleName(designer.named(name, 1, 1, 3, 3))
  // It starts with figures that show its purpose.
  await expect(first).toContainText('128')
  await expect(second).toHaveAccessibleName(designer.named(words('portal.designer:type.line'), 4, 1, 6, 6))

  await designer.drag('w1', 'corner', 1, 1)
  await expect(first).toHaveAccessibleName(designer.named(name, 1, 1, 4, 4))
  // The widget below it has moved down.
  await expect(second).toHaveAccessibleName(designer.named(words('portal.designer:type.line'), 4, 5, 6, 6))
  await designer.drag('w1', 'box', 5, 2)
  await expect(first).toHaveAccessibleName(designer.named(name, 6, 3, 4, 4))

  await designer.tool('portal.designer:undo').click()
  await expect(first).toHaveAccessibleName(designer.named(name, 1, 1, 4, 4))
  await page.keyboard.press('Control+z')
  await expect(first).toHaveAccessibleName(designer.named(name, 1, 1, 3, 3))
  await page.keyboard.press('Control+Shift+z')
  await designer.tool('portal.designer:redo').click()
  await expect(first).toHaveAccessibleName(designer.named(name, 6, 3, 4, 4))

  await designer.choose('w1')
  await designer.field('portal.designer:title.of').fill('待办')
  await designer.field('portal.designer:prop.unit').fill('件')
  await designer.save()
  const { widgets } = JSON.parse(layoutOf(host.dataDir, PAGE)) as { widgets: object[] }
  expect(widgets).toMatchObject([
    { i: 'w1', x: 5, y: 2, w: 4, h: 4, title: '待办', props: { data: 128, unit: '件' } },
    { i: 'w2', type: 'line' },
  ])
})

test('a kind is dragged onto an empty page and lands where it was shown; its data are chosen by name and read (OPS-DSG-05, OPS-DVW-03)', async ({
  shell,
  page,
  words,
  host,
}) => {
  await addPage(await shell.open('sys/sysDesignPage'), PAGE)
  const designer = new Designer(page, words)
  await designer.open(shell, PAGE)
  await designer.hold('portal.designer:type.stat', 4, 2)
  await expect(designer.landing).toHaveText(words('portal.designer:type.stat'))
  await expect(designer.widgets).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(designer.landing).toHaveCount(0)
  await page.mouse.up()
  await expect(designer.widgets).toHaveCount(0)

  await designer.hold('portal.designer:type.stat', 4, 2)
  await page.mouse.up()
  const figure = designer.widget('w1')
  await expect(figure).toHaveAccessibleName(designer.named(words('portal.designer:type.stat'), 4, 3, 3, 3))
  await designer.hold('portal.designer:type.bar', 9, 6)
  await expect(designer.landing).toBeVisible()
  await page.mouse.up()
  await expect(designer.widgets).toHaveCount(2)
  await designer.choose('w1')
  await designer.chooseData('yhzs')
  const [{ total } = { total: 0 }] = queryBackend<{ total: number }>(
    host.dataDir,
    "SELECT COUNT(*) AS total FROM users WHERE tenant_id = 'platform'",
  )
  await expect(figure).toContainText(total.toLocaleString('zh-CN'))
  await expect(figure).toContainText(words('pickers:data.users.total'))
  await designer.save()
  const { widgets } = JSON.parse(layoutOf(host.dataDir, PAGE)) as { widgets: object[] }
  expect(widgets[0]).toMatchObject({
    ...{ i: 'w1', title: '', x: 3, y: 2 },
    source: { kind: 'call', name: 'users.total', url: '/sys/user/page', path: 'data.total' },
  })
  // No words of the designer's language are stored.
  expect(layoutOf(host.dataDir, PAGE)).not.toMatch(/[一-鿿]/u)
})

test('keys move and size a widget, which is announced; it is aligned, copied into another page, and deleted', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysDesignPage')
  await addPage(list, PAGE)
  await addPage(list, '另一页')
  const designer = new Designer(page, words)
  await designer.open(shell, PAGE)
  await designer.add('portal.designer:type.clock')
  const clock = designer.widget('w1')
  const name = words('portal.designer:type.clock')
  const expectAt = async (x: number, y: number, w: number, h: number) => {
    await expect(clock).toHaveAccessibleName(designer.named(name, x, y, w, h))
    await expect(page.locator('[aria-live=polite]').getByText(designer.named(name, x, y, w, h))).toHaveCount(
      1,
    )
  }
  await clock.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expectAt(2, 2, 3, 4)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expectAt(2, 2, 4, 5)
  await expect(clock).toBeFocused()

  await designer.tool('portal.designer:align').click()
  await page.getByRole('menuitem', { name: words('portal.designer:align.right') }).click()
  await expect(clock).toHaveAccessibleName(designer.named(name, 9, 2, 4, 5))

  await clock.focus()
  await page.keyboard.press('Control+c')
  await designer.open(shell, '另一页')
  await designer.tool('portal.designer:paste').click()
  await expect(designer.widgets).toHaveCount(1)
  await expect(clock).toHaveAccessibleName(designer.named(name, 9, 1, 4, 5))
  await clock.focus()
  await page.keyboard.press('Delete')
  await expect(designer.widgets).toHaveCount(0)
})

test('clearing asks, the preview has three widths, and an unsaved design is offered after a reload', async ({
  shell,
  page,
  words,
}) => {
  await addPage(await shell.open('sys/sysDesignPage'), PAGE)
  const designer = new Designer(page, words)
  await designer.open(shell, PAGE)
  await designer.add('portal.designer:type.stat')
  await designer.add('portal.designer:type.notice')
  const width = designer.tools.getByRole('combobox', { name: words('portal.designer:preview') })
  const shown = designer.root.getByRole('region', { name: words('portal.designer:type.stat') })
  const widths: number[] = []
  await page.setViewportSize({ width: 1800, height: 900 })
  for (const kind of ['desktop', 'tablet', 'phone']) {
    await width.selectOption(kind)
    await expect(designer.palette).toHaveCount(0)
    widths.push(Math.round((await shown.boundingBox())?.width ?? 0))
  }
  // A quarter of 1280, of 768, and the whole of 390, without the margins.
  expect(widths).toEqual([307, 179, 366])
  await width.selectOption('')

  await designer.tool('portal.designer:clear').click()
  const question = new Confirm(page, words)
  await question.expectQuestion(words('portal.designer:clear.ask'))
  await question.decline()
  await expect(designer.widgets).toHaveCount(2)

  await expect(shell.status).toContainText('草稿 1')
  await page.reload()
  await shell.ready()
  await designer.open(shell, PAGE)
  await expect(designer.widgets).toHaveCount(0)
  await designer.root.getByRole('button', { name: words('portal.designer:draft.take') }).click()
  await expect(designer.widgets).toHaveCount(2)
  await designer.tool('portal.designer:clear').click()
  await question.accept()
  await expect(designer.widgets).toHaveCount(0)
})

test('JSON is imported only when it is a page, with what is wrong named', async ({ shell, page, words }) => {
  await addPage(await shell.open('sys/sysDesignPage'), PAGE)
  const designer = new Designer(page, words)
  await designer.open(shell, PAGE)
  await designer.add('portal.designer:type.stat')
  await designer.tool('portal.designer:json').click()
  const dialog = formDialog(page, words)
  const field = dialog.field('portal.designer:json.text')
  await expect(field).toHaveValue(/"type": "stat"/)
  const wrong: readonly (readonly [string, string])[] = [
    ['[', words('portal.designer:problem.json')],
    [
      JSON.stringify({ widgets: [stat('a', 0, 0), stat('b', 1, 1)] }),
      words('portal.designer:problem.overlap', { widget: 'b', at: 'a' }),
    ],
    [
      JSON.stringify({ widgets: [stat('a', 0, -1)] }),
      words('portal.designer:problem.box', { widget: 'a', at: 'y' }),
    ],
    [
      JSON.stringify({ widgets: [stat('a', 0, 0, { source: { kind: 'call', url: '/no/such/call' } })] }),
      words('portal.designer:problem.source', { widget: 'a', at: '/no/such/call' }),
    ],
    [
      JSON.stringify({
        widgets: [stat('a', 0, 0, { source: { kind: 'call', url: 'https://evil.example/' } })],
      }),
      words('portal.designer:problem.source', { widget: 'a', at: 'https://evil.example/' }),
    ],
  ]
  for (const [text, problem] of wrong) {
    await field.fill(text)
    await dialog.button('portal.designer:json.import').click()
    await expect(dialog.root.getByText(problem)).toBeVisible()
  }
  // Behind the dialog nothing has changed.
  await expect(page.locator('[data-widget="w1"]')).toHaveCount(1)
  await field.fill(JSON.stringify({ widgets: [stat('a', 0, 0), stat('b', 3, 0)] }))
  await dialog.button('portal.designer:json.import').click()
  await expect(dialog.root).toHaveCount(0)
  await expect(designer.widgets).toHaveCount(2)
  await expect(designer.widget('b')).toHaveAccessibleName(designer.named('b', 4, 1, 3, 3))
})

test("another person's save is asked about, and what this version does not know is kept (OPS-DSG-05)", async ({
  shell,
  page,
  words,
  host,
}) => {
  const list = await shell.open('sys/sysDesignPage')
  await addPage(list, PAGE)
  storeLayout(host.dataDir, PAGE, {
    ...{ v: 7, cols: 12, lens: { a: [1] } },
    widgets: [stat('a', 0, 0), { i: 'h', type: 'hologram', x: 3, y: 0, w: 4, h: 4, depth: 9 }],
  })
  const designer = new Designer(page, words)
  await designer.open(shell, PAGE)
  await expect(designer.widget('h')).toContainText('hologram')
  await designer.drag('h', 'box', 2, 1)
  await designer.save()
  expect(JSON.parse(layoutOf(host.dataDir, PAGE))).toMatchObject({
    ...{ v: 7, lens: { a: [1] } },
    widgets: [{ i: 'a' }, { i: 'h', type: 'hologram', x: 5, y: 1, w: 4, h: 4, depth: 9 }],
  })

  storeLayout(host.dataDir, PAGE, { widgets: [stat('theirs', 0, 0)] })
  await designer.choose('a')
  await designer.field('portal.designer:title.of').fill('我的')
  await designer.tool('portal.designer:save').click()
  const question = new Confirm(page, words)
  await question.expectQuestion(words('portal.designer:changed'))
  await question.decline()
  expect(layoutOf(host.dataDir, PAGE)).toContain('theirs')
  await designer.tool('portal.designer:save').click()
  await question.accept()
  await designer.expectSaved()
  expect(layoutOf(host.dataDir, PAGE)).toContain('我的')
})

test('a stored design that cannot be read whole is not overwritten unasked', async ({
  shell,
  page,
  words,
  host,
}) => {
  const list = await shell.open('sys/sysDesignPage')
  await addPage(list, PAGE)
  storeLayout(host.dataDir, PAGE, { widgets: [stat('a', 0, 0), stat('under', 1, 1)] })
  const designer = new Designer(page, words)
  await designer.open(shell, PAGE)
  await expect(designer.widgets).toHaveCount(1)
  await designer.choose('a')
  await designer.field('portal.designer:title.of').fill('我的')
  await designer.tool('portal.designer:save').click()
  const question = new Confirm(page, words)
  await question.expectQuestion(words('portal.designer:lost'))
  await question.decline()
  expect(layoutOf(host.dataDir, PAGE)).toContain('under')
  await designer.tool('portal.designer:save').click()
  await question.accept()
  await designer.expectSaved()
  expect(layoutOf(host.dataDir, PAGE)).not.toContain('under')
  // The stored content can be read now.
  await designer.field('portal.designer:title.of').fill('我们的')
  await designer.save()
  expect(layoutOf(host.dataDir, PAGE)).toContain('我们的')
})
