import type { Page } from '@playwright/test'
import { expect, type Platform, test } from '../launch/test.ts'
import { Confirm, type Form, formDialog, toast } from '../pages/dialogs.ts'
import { SentResult } from '../pages/SentResult.ts'
import type { Words } from '../pages/texts.ts'

const WORDS = '平台正在维护'

/** The next request to this path is refused in words of the platform. */
const refuse = (platform: Platform, path: string): void =>
  platform.fault(path, { kind: 'refuse', code: 500, msg: WORDS }, 1)

/** The pop-up with the platform's words; closed again. */
async function expectPopUp(page: Page, words: Words): Promise<void> {
  await expect(toast(page, WORDS).first()).toBeVisible()
  await page
    .locator('[data-tabster-never-hide]')
    .getByRole('button', { name: words('common:close') })
    .click()
  await expect(page.locator('[data-tabster-never-hide]')).not.toContainText(WORDS)
}

/** Opens a section of the page of a template's channels. */
async function section(page: Page, code: string) {
  const root = page
    .locator('section[aria-labelledby$="-head"]')
    .filter({ has: page.getByText(code, { exact: true }) })
  const head = root.locator('button[aria-expanded]').first()
  await expect(head).toBeVisible()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  return root
}

test('refused reads of a template, its sends, its channels, tests and official templates are shown in the words of the server (MSG-GEN-14, MSG-TPL-16)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgTemplate')
  const row = list.row('ORDER_SHIPPED')
  await list.act(row, 'msg.template:action.parameters')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const read = platform.calls.map(({ path }) => path).find((path) => /^\/msg\/msgTemplate\/\d+$/.test(path))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  for (const action of [
    'common:edit',
    'msg.template:action.parameters',
    'msg.template:action.send',
  ] as const) {
    refuse(platform, read ?? '')
    await list.act(row, action)
    await expectPopUp(page, words)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }

  // The page of the channels: one that cannot be read shows the reason in its section, a refused test in a pop-up.
  refuse(platform, '/msg/msgChannelTemplate/getByChannelCodeAndTemplateId')
  await list.act(row, 'msg.template:action.channels')
  const sms = await section(page, 'SMS')
  await expect(sms.getByRole('alert')).toContainText(WORDS)
  await sms.getByRole('button', { name: words('kit:list.retry') }).click()
  await expect(sms.locator('form')).toBeVisible()
  const site = await section(page, 'SITE')
  await site.getByRole('button', { name: words('msg.template:action.send'), exact: true }).click()
  const form: Form = formDialog(page, words)
  await form.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = formDialog(page, words).root
  // Several are picked, and travel as one text of ids.
  for (const name of ['陈志鹏', '周文海']) {
    await picker.locator('input').first().fill(name)
    await picker.getByRole('option').filter({ hasText: name }).first().click()
  }
  await picker.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await form.root.getByRole('textbox', { name: /customerName/ }).fill('张三')
  await form.root.getByRole('textbox', { name: /orderNo/ }).fill('A-1')
  refuse(platform, '/msg/msgChannelTemplate/sendSITE')
  await form.save('msg.template:send')
  await expectPopUp(page, words)
  await form.save('msg.template:send')
  await new SentResult(page, words).close()
  await expect(form.root).toBeHidden()

  // Official templates: a read that fails shows the reason in the picker, bringing the list up to date in a pop-up.
  for (const [code, base] of [
    ['MP', '/msg/msgWxMpTemplateOp'],
    ['MA', '/msg/msgWxMaTemplateOp'],
  ] as const) {
    const official = await section(page, code)
    const choose = official.getByRole('button', { name: words('kit:picker.choose') })
    refuse(platform, `${base}/page`)
    await choose.click()
    const dialog = page.getByRole('dialog').last()
    await expect(dialog.getByRole('alert')).toContainText(WORDS)
    refuse(platform, `${base}/refresh`)
    await dialog.getByRole('button', { name: words('msg.channelTemplate:official.refresh') }).click()
    await expectPopUp(page, words)
    await dialog.getByRole('button', { name: words('common:cancel'), exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('every other refusal of the area stays in its place: no pop-up, the dialog stays, the notices have it (MSG-GEN-14)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgTemplate')
  const popUps = page.locator('[data-tabster-never-hide]')
  const refusals = async () => (await remote.notices()).filter((notice) => notice.includes(WORDS)).length
  await list.act(list.row('ORDER_SHIPPED'), 'common:edit')
  const form = formDialog(page, words)
  await form.field('msg.template:field.remark').fill('改动')
  refuse(platform, 'PUT /msg/msgTemplate/')
  await form.save()
  const notice = remote.status.getByTitle(words('shell:notices.title'))
  await expect(notice).toContainText(words('shell:notices.count', { count: 1 }))
  await expect(popUps).toBeEmpty()
  await expect(form.field('msg.template:field.remark')).toHaveValue('改动')
  await form.button('common:cancel').click()
  await new Confirm(page, words).accept('kit:discard.action')

  refuse(platform, '/msg/msgTemplate/stop')
  await list.act(list.row('ORDER_SHIPPED'), 'msg.template:action.stop')
  await new Confirm(page, words).accept('msg.template:action.stop')
  await expect.poll(refusals).toBe(2)
  await expect(popUps).toBeEmpty()
  await expect(list.row('ORDER_SHIPPED')).toContainText('启用')
  // The row keeps the words until the next try.
  const said = page.getByRole('status').filter({ hasText: WORDS })
  await expect(said).toHaveText(
    words('kit:row.refused', { action: words('msg.template:action.stop'), reason: WORDS }),
  )
  await list.act(list.row('ORDER_SHIPPED'), 'msg.template:action.stop')
  await new Confirm(page, words).accept('msg.template:action.stop')
  await expect(list.row('ORDER_SHIPPED')).not.toContainText('启用')
  await expect(said).toBeHidden()
})

test('in-site tests go to several users picked by name, as ids joined by commas (MSG-SIM-16)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgTemplate')
  await list.act(list.row('ORDER_SHIPPED'), 'msg.template:action.channels')
  const site = await section(page, 'SITE')
  await site.getByRole('button', { name: words('msg.template:action.send'), exact: true }).click()
  const form = formDialog(page, words)
  await form.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = formDialog(page, words).root
  const ids: string[] = []
  for (const name of ['陈志鹏', '周文海']) {
    await picker.locator('input').first().fill(name)
    await picker.getByRole('option').filter({ hasText: name }).first().click()
    const answer = platform.to('GET', '/sys/user/page').at(-1)
    expect(answer?.query.likeName).toBe(name)
    const user = await page.evaluate(
      (likeName) =>
        window.steward.call('api.call', {
          endpoint: 'sys.user.page',
          query: { page: 1, limit: 10, order: '', orderField: '', likeName },
        }),
      name,
    )
    ids.push((user as { value: { data: { list: { id: string }[] } } }).value.data.list[0]?.id ?? '')
  }
  await picker.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await form.root.getByRole('textbox', { name: /customerName/ }).fill('张三')
  await form.root.getByRole('textbox', { name: /orderNo/ }).fill('A-1')
  await form.save('msg.template:send')
  await new SentResult(page, words).close()
  const [sent] = platform.to('POST', '/msg/msgChannelTemplate/sendSITE').map(({ body }) => body)
  expect(sent).toMatchObject({ recipient: ids.join(',') })
  expect(ids.every((id) => /^\d+$/.test(id))).toBe(true)
})
