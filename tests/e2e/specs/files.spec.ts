import type { Page } from '@playwright/test'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, expectSaid, type Form, formDialog } from '../pages/dialogs.ts'
import type { Words } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** One page with one line; a reader finds the objects without a table of them. */
const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>endobj
4 0 obj<</Length 22>>stream
0 0 1 rg 0 0 300 300 re f
endstream endobj
trailer<</Root 1 0 R>>
`,
)

/** A simple and a dense character, each 100 points wide, in a font that the document only names. */
const chinesePdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 53>>stream
BT /F 100 Tf 0 100 Td <4E00> Tj 100 0 Td <9F98> Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>endobj
6 0 obj<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/FontDescriptor 7 0 R/DW 1000
/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>endobj
7 0 obj<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0
/Ascent 880/Descent -120/CapHeight 880/StemV 93>>endobj
trailer<</Root 1 0 R>>
`,
)

const file = (name: string, buffer: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buffer),
})

const chooser = (form: Form) => form.root.locator('input[type=file]')

/** Puts files into the directory 合同 through the open list's dialog. */
async function add(page: Page, words: Words, bizId: string, files: ReturnType<typeof file>[]): Promise<void> {
  const form = formDialog(page, words)
  await form.field('ops.oss:field.dirValue').selectOption('CONTRACT')
  await form.field('ops.oss:field.bizId').fill(bizId)
  await chooser(form).setInputFiles(files)
  await form.button('ops.oss:upload').click()
  await expect(form.root).toBeHidden()
}

test('directories are a tree list that is searched, folded, extended, edited and cut back (OPS-DIR-01, OPS-DIR-02, OPS-DIR-03)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('oss/sysOssDir')
  await expect
    .poll(() => list.labels())
    .toEqual(['目录名称', '上级目录', '排序', '层级', words('kit:row.actions')])
  await expect(list.rows).toHaveCount(8)
  const cells = async (row: string) => (await list.row(row).getByRole('gridcell').allInnerTexts()).slice(2, 5)
  expect(await cells('CONTRACT')).toEqual(['业务附件', '1', '2'])
  await list.button('kit:tree.closeAll').click()
  await expect(list.rows).toHaveCount(3)
  await list.button('kit:tree.openAll').click()

  await list.act(list.row('BIZ'), 'ops.ossDir:addBelow')
  const form = formDialog(page, words)
  await form.fill({ 'ops.ossDir:field.name': '图纸', 'ops.ossDir:field.value': 'DRAWING' })
  await form.field('ops.ossDir:field.sort').fill('51')
  await form.field('ops.ossDir:field.name').focus()
  await expect(form.field('ops.ossDir:field.sort')).toHaveAttribute('aria-invalid', 'true')
  await form.field('ops.ossDir:field.sort').fill('')
  await form.field('ops.ossDir:field.name').focus()
  await expect(form.errors(chinese('common:required'))).toHaveCount(1)
  await form.field('ops.ossDir:field.sort').fill('50')
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  await expect(list.row('DRAWING')).toHaveAttribute('aria-level', '2')
  expect(await cells('DRAWING')).toEqual(['业务附件', '50', '2'])

  await list.act(list.row('DRAWING'), 'common:edit')
  await form.field('ops.ossDir:field.name').fill('施工图')
  await form.saveButton.click()
  await expect(list.row('施工图')).toBeVisible()
  await list.filter('ops.ossDir:field.value').fill('drawing')
  await list.filter('ops.ossDir:field.name').fill('施工')
  await list.submitSearch()
  await expect(list.rows).toHaveCount(1)
  await list.act(list.row('施工图'), 'common:delete')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('common:confirm.generic', { handle: '删除' }))
  await confirm.accept('common:delete')
  await expect(list.rows).toHaveCount(0)
})

test('files are added to a directory, found, opened, shown again and deleted (OPS-FIL-01..06)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('oss/sysOss')
  await expect
    .poll(() => list.labels())
    .toEqual(['原文件名', '存储名', '所在目录', '访问地址', '更新时间', words('kit:row.actions')])
  await expect.poll(() => list.search.locator('label').allInnerTexts()).toEqual(['原文件名', '业务ID'])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await chooser(form).setInputFiles([file('x.txt', 'x')])
  await form.button('ops.oss:upload').click()
  await expect(form.errors(chinese('common:required'))).toHaveCount(1)
  await form.root.getByRole('button', { name: words('kit:files.remove', { name: 'x.txt' }) }).click()
  await add(page, words, 'B-1', [file('采购合同.txt', '一份合同'), file('盖章页.png', png)])
  await expect(list.rows).toHaveCount(2)
  await expect(list.row('采购合同.txt')).toContainText('业务附件 / 合同')

  const tree = page.getByRole('tree', { name: words('ops.oss:directories') })
  await page.getByRole('searchbox', { name: words('ops.oss:directories.filter') }).fill('发')
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
  await tree.getByRole('treeitem', { name: '发票' }).click()
  await expect(list.rows).toHaveCount(0)
  await page.getByRole('searchbox', { name: words('ops.oss:directories.filter') }).fill('')
  await tree.getByRole('treeitem', { name: '合同' }).click()
  await expect(list.rows).toHaveCount(2)
  await list.filter('ops.oss:field.fileOriName').fill('采购')
  await list.submitSearch()
  await expect(list.rows).toHaveCount(1)

  const opened = page.waitForEvent('popup')
  await list.row('采购合同.txt').getByRole('button', { name: '/oss/file/' }).click()
  const tab = await opened
  await expect(tab.locator('body')).toHaveText('一份合同')
  // The token stays in core: neither the window nor the address of the new tab holds it.
  expect(tab.url()).not.toContain('token')
  await tab.close()

  await list.act(list.row('采购合同.txt'), 'ops.oss:action.redisplay')
  await expect(form.field('ops.oss:field.dirValue')).toHaveValue('CONTRACT')
  await expect(form.field('ops.oss:field.bizId')).toHaveValue('B-1')
  const existing = form.root.getByRole('list', { name: words('ops.oss:existing') })
  await expect(existing.getByRole('listitem')).toHaveCount(2)
  await chooser(form).setInputFiles([file('采购附件.txt', '附件')])
  await form.button('ops.oss:upload').click()
  await expect(form.root).toBeHidden()
  await expect(list.rows).toHaveCount(2)

  await list.button('common:export').click()
  for (const offer of ['kit:export.serverPage', 'kit:export.serverAll'] as const)
    await expect(page.getByRole('menuitem', { name: words(offer), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await list.tick(list.row('采购附件.txt'))
  await list.button('kit:action.deleteSelected').click()
  await new Confirm(page, words).accept('kit:action.deleteSelected')
  await expect(list.rows).toHaveCount(1)
})

test('a preview shows what can be shown and says what must be downloaded (OPS-PRE-01..04)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('oss/sysOss')
  await list.button('common:add').click()
  await add(page, words, 'P-1', [
    file('a.png', png),
    file('b.pdf', pdf),
    file('c.sql', 'SELECT 1'),
    file('d.html', '<b>x</b>'),
  ])
  const preview = async (name: string) => {
    await shell.tab('oss/sysOss').click()
    await list.act(list.row(name), 'ops.oss:action.preview')
  }
  await preview('a.png')
  await expect
    .poll(() =>
      page.getByRole('img', { name: 'a.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(1)
  await preview('c.sql')
  await expect(page.getByText('SELECT 1', { exact: true })).toBeVisible()
  await preview('b.pdf')
  const drawn = page.getByRole('img', { name: words('ops.filePreview:page', { page: '1', pages: '1' }) })
  // The page is blue all over.
  await expect
    .poll(() =>
      drawn.evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? []),
      ]),
    )
    .toEqual([0, 0, 255, 255])
  await preview('d.html')
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
    chinese('ops.filePreview:unsupported'),
  )
  const tabs = await shell.tabs.count()
  const address = page.url()
  await page.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await expect(shell.tabs).toHaveCount(tabs - 1)
  // The address follows the tab that is shown now; only then is it ours to change.
  await expect(page).not.toHaveURL(address)

  await page.evaluate(() => {
    window.location.hash = '#/oss/filePreview?fileId=1'
  })
  await expect(page.getByText(chinese('ops.filePreview:incorrect')).filter({ visible: true })).toBeVisible()
})

test('a document that only names its Chinese font is drawn with a font of the machine (OPS-PRE-04)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('oss/sysOss')
  await list.button('common:add').click()
  await add(page, words, 'P-2', [file('合同.pdf', chinesePdf)])
  await list.act(list.row('合同.pdf'), 'ops.oss:action.preview')
  const drawn = page.getByRole('img', { name: words('ops.filePreview:page', { page: '1', pages: '1' }) })
  /** Dark points of each third of the page. */
  const ink = () =>
    drawn.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      const thirds = [0, 0, 0]
      for (let at = 0; at < points.length; at += 4) {
        const third = Math.floor((((at / 4) % width) * 3) / width)
        if (Number(points[at]) < 128 && Number(points[at + 3]) > 128)
          thirds[third] = Number(thirds[third]) + 1
      }
      return thirds
    })
  await expect.poll(async () => (await ink())[1]).toBeGreaterThan(0)
  const [simple = 0, dense = 0, none] = await ink()
  // The same box for both would mean a character that the machine does not have.
  expect(simple).toBeGreaterThan(0)
  expect(dense).toBeGreaterThan(3 * simple)
  expect(none).toBe(0)
})

test('the demo wall takes one picture of the right kind, shown from its address (OPS-UPL-01, OPS-UPL-02, OPS-COM-21)', async ({
  shell,
  page,
  words,
}) => {
  await shell.openRoute('oss/uploadDemo')
  await page.getByRole('button', { name: words('ops.uploadDemo:open') }).click()
  const form = formDialog(page, words)
  await expectSaid(page, chinese('kit:files.iconType'), () => chooser(form).setInputFiles(file('a.gif', png)))
  await expectSaid(page, chinese('kit:files.iconSize'), () =>
    chooser(form).setInputFiles(file('大.png', Buffer.alloc(10 * 1_048_576))),
  )
  for (const name of ['一.png', '二.png']) {
    await chooser(form).setInputFiles(file(name, png))
    const picture = form.root.getByRole('img', { name })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await expect(chooser(form)).toHaveCount(0)
    await form.root.getByRole('button', { name: words('ops.uploadDemo:remove') }).click()
    await expect(chooser(form)).toHaveCount(1)
  }
})

test('add goes by sys:user:save, batch delete by sys:user:delete (OPS-FIL-07)', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  platform.answer('/sys/menu/permissions', ['sys:user:save', 'oss:sysOss:delete'])
  const remote = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, remote, 'sysadmin')
  const list = await shell.open('oss/sysOss')
  await expect(list.button('common:add')).toBeVisible()
  await expect(list.button('kit:action.deleteSelected')).toHaveCount(0)
})
