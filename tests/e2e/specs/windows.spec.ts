import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'
import { Shell } from '../pages/Shell.ts'

test('two windows saving the same record: the later one is asked, and neither loses its form unasked', async ({
  shell,
  page,
  context,
  words,
}) => {
  const second = await context.newPage()
  await second.goto(page.url())
  const other = new Shell(second, words)
  await other.ready()

  const lists = [await shell.open('sys/params'), await other.open('sys/params')]
  for (const list of lists) {
    await list.filter('ops.params:field.paramCode').fill('OUTBOUND_ALLOW_HOSTS')
    await list.submitSearch()
    await list.act(list.rows.first(), 'common:edit')
  }
  const [here, there] = [formDialog(page, words), formDialog(second, words)]
  await here.field('ops.params:field.remark').fill('第一个窗口')
  await there.field('ops.params:field.remark').fill('第二个窗口')
  await here.saveButton.click()
  await expect(here.root).toBeHidden()
  await expect(there.field('ops.params:field.remark')).toHaveValue('第二个窗口')
  await there.saveButton.click()
  const question = second.getByRole('alertdialog', { name: words('kit:conflict.title') })
  await expect(question.getByText('第一个窗口')).toBeVisible()
  await question.getByRole('button', { name: words('kit:conflict.allMine') }).click()
  await question.getByRole('button', { name: words('kit:conflict.save') }).click()
  await expect(there.root).toBeHidden()
  await lists[0]?.button('kit:toolbar.reload').click()
  await expect(lists[0]?.rows.first() ?? page.locator('none')).toContainText('第二个窗口')
})

test('language and theme chosen in one window apply in the other immediately', async ({
  shell,
  page,
  context,
  words,
}) => {
  const second = await context.newPage()
  await second.goto(page.url())
  await new Shell(second, words).ready()
  await shell.chooseLanguage('English')
  await expect(second.locator('html')).toHaveAttribute('lang', 'en-US')
  const ground = () =>
    second.evaluate(() => getComputedStyle(document.querySelector('footer') ?? document.body).backgroundColor)
  const light = await ground()
  await callBridge(page, 'settings.set', { theme: 'dark' })
  await expect.poll(ground).not.toBe(light)
})

test('the browser reads the manifest and finds nothing that keeps it from installing the console', async ({
  shell,
  page,
}) => {
  await shell.ready()
  const browser = await page.context().newCDPSession(page)
  const { url, data, errors } = await browser.send('Page.getAppManifest')
  expect(url).toContain('.webmanifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? 'null')).toMatchObject({ name: '管家', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})
