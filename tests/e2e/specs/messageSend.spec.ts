import type { Locator, Page } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test } from '../launch/test.ts'
import { expectSaid, type Form, formDialog } from '../pages/dialogs.ts'
import type { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { SentResult } from '../pages/SentResult.ts'
import type { Words } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

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

  // No receiver is named yet.
  await form.save('msg.template:send')
  await expect(form.errors(words('msg.template:send.noReceivers'))).toBeVisible()

  // The declared parameters are fields; the switch shows the sent JSON.
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

  // The receivers, by channel, before anything is sent.
  await form.button('pickers:getters').click()
  const getters = page.getByRole('dialog', { name: words('pickers:getters.title', { name: TEMPLATE }) })
  await getters.getByRole('tab', { name: /站内消息/ }).click()
  const reached = getters.getByRole('row', { name: /陈志鹏/ })
  await expect(reached).toHaveCount(1)
  await getters.getByRole('button', { name: words('common:close'), exact: true }).click()
  expect(platform.to('POST', SEND)).toEqual([])

  // A parameter is missing: the server's words, and the dialog stays.
  await expectSaid(page, chinese('send.missing', { names: 'orderNo' }), () => form.save('msg.template:send'))
  await dialog.getByRole('textbox', { name: /orderNo/ }).fill('A-7')
  let said = 0
  await expectSaid(page, '操作成功', async () => {
    await form.save('msg.template:send')
    said = Date.now()
  })
  const result = new SentResult(page, words)
  await result.expectCounts(3, 3)
  expect(Date.now() - said).toBeGreaterThan(1900)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await result.close()
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
  await expectSaid(page, chinese('send.templateStopped'), () => form.save('msg.template:send'))
  await expect(form.root.getByRole('textbox', { name: /orderNo/ })).toHaveValue('y')
  expect(platform.to('POST', SEND)).toHaveLength(1)
})

/** The page of a template's channels, and the test dialog of each. */
async function channelPage(remote: Shell, page: Page, words: Words) {
  const list = await remote.open('msg/msgTemplate')
  await list.act(list.row(TEMPLATE), 'msg.template:action.channels')
  return async (channelCode: string): Promise<Form> => {
    const section = page
      .locator('section[aria-labelledby$="-head"]')
      .filter({ has: page.getByText(channelCode, { exact: true }) })
    const head = section.locator('button[aria-expanded]').first()
    await expect(head).toBeVisible()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await section.getByRole('button', { name: words('msg.template:action.send'), exact: true }).click()
    return formDialog(page, words)
  }
}

/** Fills the declared parameters, sends, and closes the result. */
async function send(form: Form, result: SentResult): Promise<void> {
  await form.root.getByRole('textbox', { name: /customerName/ }).fill('张三')
  await form.root.getByRole('textbox', { name: /orderNo/ }).fill('A-1')
  await form.save('msg.template:send')
  await expect(result.root).toContainText(/已发送：成功 [1-9]/)
  await result.close()
  await expect(form.root).toBeHidden()
}

const paramsJSON = '{"customerName":"张三","orderNo":"A-1"}'
const path = (name: string) => `/msg/msgChannelTemplate/${name}`

test('tests of SMS, mail and in-site messages send what their dialogs hold, and the preview shows it (MSG-SIM-03..06, MSG-SIM-15, MSG-TCH-09)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const open = await channelPage(remote, page, words)
  const bodyOf = (name: string) => platform.to('POST', path(name)).at(-1)?.body

  const sms = await open('SMS')
  await expect(sms.field('msg.template:send.appId')).toHaveAttribute('readonly')
  await expect(sms.field('msg.template:send.signatureCode')).toHaveValue('DEFAULT')
  await sms.fill({ 'msg.template:send.recipient': '13800000000' })
  const preview = sms.root.locator('[data-channel=SMS] [data-preview=body]')
  await sms.root.getByRole('textbox', { name: /customerName/ }).fill('张三')
  await expect(preview.locator('mark')).toHaveText(['${orderNo}'])
  await expect(preview).toContainText('【管家云】张三')
  await send(sms, new SentResult(page, words))
  expect(bodyOf('sendSMS')).toMatchObject({
    ...{ templateId: 'ORDER_SHIPPED', recipient: '13800000000', paramsJSON },
    ...{ appId: expect.stringMatching(/./), signatureCode: 'DEFAULT' },
  })

  const mail = await open('EMAIL')
  await expect(mail.field('msg.template:send.subject')).toHaveValue('测试邮件')
  await mail.fill({
    'msg.template:send.recipient': 'a@example.com',
    'msg.template:send.mailCc': 'c@example.com',
    'msg.template:send.content': '<p>${customerName}</p><script>document.title = 1</script>',
  })
  await send(mail, new SentResult(page, words))
  expect(bodyOf('sendMAIL')).toMatchObject({
    ...{ templateId: 'ORDER_SHIPPED', recipient: 'a@example.com', paramsJSON, subject: '测试邮件' },
    ...{ content: '<p>${customerName}</p><script>document.title = 1</script>', mailCc: 'c@example.com' },
    appId: expect.any(String),
  })

  const site = await open('SITE')
  await expect(site.root.getByRole('group', { name: words('msg.template:send.content') })).toContainText(
    '${orderNo}',
  )
  await site.save('msg.template:send')
  await expect(site.errors(chinese('common:required'))).toBeVisible()
  await site.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = formDialog(page, words).root
  await picker.locator('input').first().fill('陈志鹏')
  await picker.getByRole('option').filter({ hasText: '陈志鹏' }).click()
  await picker.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await send(site, new SentResult(page, words))
  expect(bodyOf('sendSITE')).toMatchObject({
    ...{ templateId: 'ORDER_SHIPPED', recipient: expect.stringMatching(/^\d+$/), paramsJSON },
    ...{ appId: 'SITE', signatureCode: 'DEFAULT' },
  })
})

test('tests of official account, mini program and DingTalk send what their dialogs hold (MSG-SIM-08..11, MSG-SIM-13, MSG-SIM-14)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const open = await channelPage(remote, page, words)
  const bodyOf = (name: string) => platform.to('POST', path(name)).at(-1)?.body
  const common = { templateId: 'ORDER_SHIPPED', paramsJSON, appId: expect.any(String) }

  const mp = await open('MP')
  await mp.fill({
    'msg.template:send.recipient': 'openid-0001',
    'msg.template:send.url': 'https://e.example',
    'msg.template:send.miniprogramAppid': 'wx1',
    'msg.template:send.miniprogramPagepath': 'pages/a',
  })
  await send(mp, new SentResult(page, words))
  expect(bodyOf('sendMP')).toMatchObject({
    ...{ ...common, recipient: 'openid-0001', url: 'https://e.example' },
    ...{ miniprogramAppid: 'wx1', miniprogramPagepath: 'pages/a' },
  })

  const ma = await open('MA')
  await expect(ma.field('msg.template:send.miniprogramState')).toHaveValue('formal')
  const states = ma.field('msg.template:send.miniprogramState').locator('option')
  await expect
    .poll(() => states.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)))
    .toEqual(['developer', 'trial', 'formal'])
  await expect(ma.field('msg.template:send.appId')).toHaveCount(0)
  await expect(ma.field('msg.template:send.signatureCode')).toHaveCount(0)
  await ma.fill({ 'msg.template:send.recipient': 'openid-0002', 'msg.template:send.page': 'pages/b' })
  await ma.field('msg.template:send.lang').selectOption('en_US')
  await send(ma, new SentResult(page, words))
  expect(bodyOf('sendMA')).toMatchObject({
    ...{ ...common, recipient: 'openid-0002', page: 'pages/b', signatureCode: expect.any(String) },
    ...{ miniprogramState: 'formal', lang: 'en_US' },
  })

  const dingTalk = await open('DINGTALK')
  await dingTalk.save('msg.template:send')
  await expect(dingTalk.errors(chinese('common:required'))).toBeVisible()
  await dingTalk.fill({ 'msg.template:send.recipient': 'manager_1' })
  await send(dingTalk, new SentResult(page, words))
  expect(bodyOf('sendDINGTALK')).toMatchObject({
    ...{ ...common, recipient: 'manager_1', content: expect.stringContaining('${orderNo}') },
  })
})
