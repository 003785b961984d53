import type { Locator, Page } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test } from '../launch/test.ts'
import { expectSaid, formDialog, toast } from '../pages/dialogs.ts'
import { SignIn } from '../pages/SignIn.ts'
import type { Words } from '../pages/texts.ts'

const SEND = '/msg/msgTemplate/send'
const TEMPLATE = '订单发货通知'

/** Chooses a user for all channels in the dialog's receivers. */
async function choose(page: Page, words: Words, dialog: Locator, name: string): Promise<void> {
  await dialog
    .getByRole('button', {
      name: words('pickers:receivers.pick', {
        label: words('pickers:receivers.user.label', { channel: words('pickers:receivers.all') }),
      }),
    })
    .click()
  const picker = formDialog(page, words).root
  await picker.locator('input').first().fill(name)
  await picker.getByRole('option').filter({ hasText: name }).click()
  await picker.getByRole('button', { name: words('common:ok'), exact: true }).click()
}

test('a template is sent from its list to the in-box of another user in a second window (MSG-SIM-01, MSG-SIM-18, MSG-TPL-07)', async ({
  remote,
  page,
  context,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgTemplate')
  await list.act(list.row(TEMPLATE), 'msg.template:action.send')
  const form = formDialog(page, words)
  const dialog = form.root
  await expect(form.field('msg.template:field.templateId')).toHaveValue('ORDER_SHIPPED')
  await expect(form.field('msg.template:field.templateName')).toHaveValue(TEMPLATE)
  await expect(form.field('msg.template:field.templateName')).toHaveAttribute('readonly')

  // Nobody is named yet.
  await form.save('msg.template:send')
  await expect(form.errors(words('msg.template:send.noReceivers'))).toBeVisible()

  // The declared parameters are fields; the switch shows what is sent.
  await dialog.getByRole('textbox', { name: /customerName/ }).fill('陈志鹏 <b>')
  await dialog.getByRole('switch', { name: words('pickers:values.asJson') }).click()
  const json = dialog.getByRole('textbox', { name: words('pickers:values.json') })
  await expect(json).toHaveValue('{\n  "customerName": "陈志鹏 <b>"\n}')
  await json.fill('{\n  "customerName": 陈')
  await json.blur()
  await expect(form.errors(words('pickers:values.noJson', { line: 2, column: 19 }))).toBeVisible()
  await json.fill('[1]')
  await expect(form.errors(words('pickers:values.noObject'))).toBeVisible()
  await json.fill('{"customerName":"陈志鹏 <b>"}')
  await dialog.getByRole('switch', { name: words('pickers:values.asJson') }).click()
  await choose(page, words, dialog, '陈志鹏')

  // Who gets it, by channel, before anything is sent.
  await form.button('pickers:getters').click()
  const getters = page.getByRole('dialog', { name: words('pickers:getters.title', { name: TEMPLATE }) })
  await getters.getByRole('tab', { name: /站内消息/ }).click()
  const reached = getters.getByRole('row', { name: /陈志鹏/ })
  await expect(reached).toHaveCount(1)
  await getters.getByRole('button', { name: words('common:close'), exact: true }).click()
  expect(platform.to('POST', SEND)).toEqual([])

  // A parameter is missing: the server's words, and the dialog stays.
  await form.save('msg.template:send')
  await expect(toast(page, '缺少模板参数：orderNo')).toBeVisible()
  await dialog.getByRole('textbox', { name: /orderNo/ }).fill('A-7')
  let said = 0
  await expectSaid(page, '操作成功', async () => {
    await form.save('msg.template:send')
    said = Date.now()
  })
  await expect(dialog).toBeHidden()
  expect(Date.now() - said).toBeGreaterThan(1900)
  const bodies = platform.to('POST', SEND).map(({ body }) => body)
  expect(bodies.at(-1)).toEqual({
    id: expect.stringMatching(/^\d+$/),
    templateId: 'ORDER_SHIPPED',
    templateName: TEMPLATE,
    paramsJSON: '{"customerName":"陈志鹏 <b>","orderNo":"A-7"}',
    receiveInfo: expect.stringContaining('"userNames":"陈志鹏"'),
  })

  // The other user's window.
  const opened = context.waitForEvent('page')
  await remote.userMenu()
  await page.getByRole('menuitem', { name: words('shell:user.openSession') }).click()
  const second = await opened
  const signIn = new SignIn(second, words)
  await signIn.ready()
  await second.getByRole('combobox', { name: words('shell:profile.label') }).selectOption({ label: '录音' })
  const theirs = await signInTo(second, words, signIn, 'operator')
  const inbox = await theirs.open('msg/msgRecord')
  await expect(inbox.rows.first()).toContainText('A-7')
})

test('a template stopped between dialog and send is refused in the words of the server; the dialog stays (MSG-SIM-19)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgTemplate')
  await list.act(list.row(TEMPLATE), 'msg.template:action.send')
  const form = formDialog(page, words)
  await form.root.getByRole('textbox', { name: /customerName/ }).fill('x')
  await form.root.getByRole('textbox', { name: /orderNo/ }).fill('y')
  await choose(page, words, form.root, '陈志鹏')
  const found = await callBridge(page, 'api.call', {
    endpoint: 'msg.template.page',
    query: { templateId: 'ORDER_SHIPPED' },
  })
  const [row] = (found.data as { list: { id: string }[] }).list
  await callBridge(page, 'api.call', { endpoint: 'msg.template.stop', body: { id: row?.id } })
  await form.save('msg.template:send')
  await expect(toast(page, '消息模板已停用')).toBeVisible()
  await expect(form.root.getByRole('textbox', { name: /orderNo/ })).toHaveValue('y')
  expect(platform.to('POST', SEND)).toHaveLength(1)
})
