import { expect, test } from '../launch/test.ts'
import { addTemplate, Channels, newSection, openChannels } from '../pages/Channels.ts'
import { Confirm, expectSaid } from '../pages/dialogs.ts'
import { EditTable } from '../pages/EditTable.ts'
import { chinese } from '#tests/setup/words.ts'

const SAVE = '/msg/msgChannelTemplate/'
const LOAD = '/msg/msgChannelTemplate/getByChannelCodeAndTemplateId'

test('an SMS section takes a parameter at the caret, says what is unsaved, and saves (MSG-TCH-02, MSG-TCH-04, MSG-TCH-06, MSG-CSM-01)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const channels = await openChannels(remote, page, words, 'SYS_VERIFY_CODE')
  await expect(page.getByRole('heading', { level: 1, name: '验证码', exact: true })).toBeVisible()
  await expect(
    page.getByText('SYS_VERIFY_CODE', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  const sms = await channels.section('SMS')
  const content = sms.field('msg.channelTemplate:field.content')
  await content.fill('您的验证码：，请查收')
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
  await channels.parameter('验证码').click()
  await expect(content).toHaveValue('您的验证码：${code}，请查收')
  await expect(sms.root).toContainText('未保存')
  await expectSaid(page, '操作成功', () => sms.save())
  await expect(sms.root).not.toContainText('未保存')
  const [saved] = platform.to('PUT', '/msg/msgChannelTemplate/')
  expect(saved?.body).toMatchObject({ content: '您的验证码：${code}，请查收' })
})

test('a channel that was never saved can be removed; a failing section leaves the others (MSG-TCH-03, MSG-TCH-05)', async ({
  shell,
  page,
  words,
}) => {
  await addTemplate(shell, page, words, 'E2E_LOCAL')
  const channels = new Channels(page, words)
  await channels.open(shell, 'E2E_LOCAL')
  await channels.add('站内消息')
  await channels.add('短信')
  const site = await channels.section('SITE')
  // Initial values of a new one (MSG-CST-02, MSG-CST-03).
  await expect(site.field('msg.channelTemplate:site.type')).toHaveValue('SYS_MSG_PRO')
  await expect(site.field('msg.channelTemplate:site.level')).toHaveValue('2')
  await site.field('msg.channelTemplate:site.title').fill('标题')
  const sms = await channels.section('SMS')
  await sms.save()
  await expect(sms.errors(chinese('common:required'))).toHaveCount(2)
  await expect(site.root).toContainText('未保存')
  await site.save()
  // Its words are missing (MSG-CST-04).
  await expect(site.errors(chinese('common:required'))).toHaveCount(1)
  await site.field('msg.channelTemplate:field.content').fill('正文')
  await site.save()
  await expect(site.button('msg.template:action.stop')).toBeVisible()
  await sms.button('msg.channelTemplate:remove').click()
  await expect(page.getByRole('button', { name: / SMS / })).toHaveCount(0)
})

test('a mini-program template shows its kind of subscription and fills properties without colours (MSG-OPT-05..08, MSG-CMA-01..03, MSG-TCH-12)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const ma = await newSection(remote, page, words, {
    template: 'E2E_MA',
    channel: 'MA',
    name: chinese('pickers:preview.ma'),
  })
  await ma.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = page.getByRole('dialog').last()
  await expect(picker.getByRole('option').filter({ hasText: '长期订阅' })).toHaveCount(1)
  await expect(
    picker.getByRole('option').filter({ hasText: chinese('msg.channelTemplate:subscription.2') }),
  ).toHaveCount(2)
  await picker.getByRole('button', { name: words('msg.channelTemplate:official.refresh') }).click()
  await expect.poll(() => platform.to('GET', '/msg/msgWxMaTemplateOp/refresh').length).toBe(1)
  await picker.getByRole('option').filter({ hasText: '设备告警提醒' }).dblclick()
  await expect(ma.root).toContainText('设备告警提醒')
  await ma.save()
  await expect(ma.button('msg.template:action.stop')).toBeVisible()
  const body = platform.to('POST', '/msg/msgChannelTemplate/')[0]?.body as { content: string }
  expect(body).toMatchObject({ channelCode: 'MA', templateId: 'E2E_MA', titleOp: '设备告警提醒' })
  expect(JSON.parse(body.content)).toEqual([
    { label: 'thing1', value: '' },
    { label: 'thing2', value: '' },
  ])
})

test('a new SMS section has the only signature there is (MSG-CSM-02)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const sms = await newSection(remote, page, words, { template: 'E2E_SMS', channel: 'SMS', name: '短信' })
  await expect(sms.field('msg.channelTemplate:field.signatureCode').locator('option:checked')).toHaveText(
    '管家云',
  )
  await sms.fill({
    'msg.channelTemplate:field.templateIdOp': 'SMS_1',
    'msg.channelTemplate:field.content': '正文',
  })
  await sms.save()
  await expect(sms.button('msg.template:action.stop')).toBeVisible()
  expect(platform.to('POST', SAVE).map(({ body }) => body)).toEqual([
    expect.objectContaining({ channelCode: 'SMS', signatureCode: expect.stringMatching(/\S/) }),
  ])
})

test('a mail is written as rich text, and is there again after a reload (MSG-CEM-01, MSG-TCH-12)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const mail = await newSection(remote, page, words, { template: 'E2E_MAIL', channel: 'EMAIL', name: '邮件' })
  await mail.save()
  await expect(mail.errors(chinese('common:required'))).toHaveCount(1)
  const editor = mail.root.getByRole('textbox', { name: words('msg.channelTemplate:field.content') })
  await editor.click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('您好，')
  await mail.root.getByRole('button', { name: words('msg.channelTemplate:rich.bold') }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('请查收')
  await mail.field('msg.channelTemplate:field.remark').fill('每月一封')
  await mail.save()
  await expect(mail.button('msg.template:action.stop')).toBeVisible()
  expect(platform.to('POST', SAVE).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      channelCode: 'EMAIL',
      content: '<p>您好，<strong>请查收</strong></p>',
      remark: '每月一封',
    }),
  ])
  await page.reload()
  const again = await new Channels(page, words).section('EMAIL')
  await expect(again.field('msg.channelTemplate:field.remark')).toHaveValue('每月一封')
  await expect(
    again.root.getByRole('textbox', { name: words('msg.channelTemplate:field.content') }).locator('strong'),
  ).toHaveText('请查收')
})

test('a double click in the picker chooses an official-account template; its properties are a list (MSG-OPT-01, MSG-OPT-03, MSG-CMP-01, MSG-CMP-02)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const mp = await newSection(remote, page, words, {
    template: 'E2E_MP',
    channel: 'MP',
    name: chinese('pickers:preview.mp'),
  })
  await mp.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = page.getByRole('dialog', { name: words('msg.channelTemplate:official.mp') })
  await picker.getByRole('textbox', { name: words('msg.channelTemplate:official.title') }).fill('发货')
  const found = picker.getByRole('listbox').getByRole('option')
  await expect(found).toHaveCount(1)
  expect(platform.to('GET', '/msg/msgWxMpTemplateOp/page').at(-1)?.query).toMatchObject({ title: '发货' })
  await found.dblclick()
  await expect(picker).toBeHidden()
  await expect(mp.root).toContainText('订单发货通知 TM00303')
  const properties = new EditTable(mp.root, words, words('msg.channelTemplate:field.properties'))
  await properties.fill(1, 2, '您的订单已发货')
  await mp.save()
  await expect(mp.button('msg.template:action.stop')).toBeVisible()
  const body = platform.to('POST', SAVE)[0]?.body as { content: string }
  expect(body).toMatchObject({ channelCode: 'MP', titleOp: '订单发货通知', templateIdOp: 'TM00303' })
  expect(JSON.parse(body.content)).toEqual(
    expect.arrayContaining([
      { label: expect.any(String), value: '您的订单已发货', color: expect.stringMatching(/^#\w{6}$/) },
    ]),
  )
})

test('what the platform answers to a mini-program save is shown, and the input stays (MSG-CMA-04)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const channels = await openChannels(remote, page, words, 'ORDER_SHIPPED')
  const ma = await channels.section('MA')
  const remark = ma.field('msg.channelTemplate:field.remark')
  await remark.fill('改过的备注')
  platform.fault(`PUT ${SAVE}`, { kind: 'refuse', code: 500, msg: '小程序模板已失效' }, 1)
  await expectSaid(page, '小程序模板已失效', () => ma.save())
  await expect(remark).toHaveValue('改过的备注')
  await expect(ma.root).toContainText('未保存')
  await ma.save()
  await expect(ma.root).not.toContainText('未保存')
  expect(platform.to('PUT', SAVE).at(-1)?.body).toMatchObject({ remark: '改过的备注' })
})

test('a section that cannot be loaded says why, is tried again, and leaves the others (MSG-TCH-11)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  platform.fault(LOAD, { kind: 'refuse', code: 500, msg: '渠道模板读取失败' }, 1)
  const channels = await openChannels(remote, page, words, 'ORDER_SHIPPED')
  await expect(page.getByText('渠道模板读取失败')).toBeVisible()
  const mail = await channels.section('EMAIL')
  await expect(mail.field('msg.channelTemplate:field.remark')).toHaveValue('随附物流说明')
  await page
    .getByRole('button', { name: words('kit:list.retry') })
    .filter({ visible: true })
    .click()
  const sms = await channels.section('SMS')
  await expect(sms.field('msg.channelTemplate:field.templateIdOp')).toHaveValue('SMS_100000002')
})

test('a DingTalk section has the fields of its message type (MSG-CDT-01, MSG-CDT-02, MSG-CDT-04)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const ding = await newSection(remote, page, words, {
    template: 'E2E_DING',
    channel: 'DINGTALK',
    name: '钉钉',
  })
  const type = ding.field('msg.channelTemplate:ding.type')
  const values = await type
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(values.filter((value) => value !== '')).toEqual([
    ...['text', 'link', 'action_card', 'image', 'file', 'markdown', 'voice'],
  ])
  await type.selectOption('link')
  await ding.fill({
    'msg.channelTemplate:ding.accountId': 'dd-1',
    'msg.channelTemplate:ding.templateName': '发货',
    'msg.channelTemplate:ding.title': '订单已发货',
    'msg.channelTemplate:ding.text': '请查收',
    'msg.channelTemplate:ding.messageUrl': 'https://example.com/order',
    'msg.channelTemplate:field.remark': '备注',
  })
  await ding.save()
  // The picture is missing.
  await expect(ding.errors(chinese('common:required'))).toHaveCount(1)
  await ding.field('msg.channelTemplate:ding.picUrl').fill('https://example.com/a.png')
  await ding.save()
  await expect(ding.button('msg.template:action.stop')).toBeVisible()
  const body = platform.to('POST', SAVE)[0]?.body as { content: string }
  expect(body).toMatchObject({
    ...{ channelCode: 'DINGTALK', accountId: 'dd-1', templateTypeOp: 'link', templateName: '发货' },
    remark: '备注',
  })
  expect(JSON.parse(body.content)).toEqual({
    title: '订单已发货',
    text: '请查收',
    messageUrl: 'https://example.com/order',
    picUrl: 'https://example.com/a.png',
  })
  // Another type needs a confirmation before it drops the content that it does not send.
  await type.selectOption('markdown')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion('以下内容将被清空')
  await confirm.decline()
  await expect(type).toHaveValue('link')
})

test('a refused section leaves the other as it is, both say that they are unsaved, and closing the tab asks', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const channels = await openChannels(remote, page, words, 'ORDER_SHIPPED')
  const sms = await channels.section('SMS')
  const site = await channels.section('SITE')
  await sms.field('msg.channelTemplate:field.templateIdOp').fill('SMS_REFUSED')
  await site.field('msg.channelTemplate:site.title').fill('另一个标题')
  platform.fault(`PUT ${SAVE}`, { kind: 'refuse', code: 500, msg: '短信模板未审核' }, 1)
  await expectSaid(page, '短信模板未审核', () => sms.save())
  await expect(site.root).not.toContainText('短信模板未审核')
  for (const code of ['SMS', 'SITE']) await expect(channels.head(code)).toContainText('未保存')
  await expect(channels.head('EMAIL')).not.toContainText('未保存')
  await site.save()
  await expect(channels.head('SITE')).not.toContainText('未保存')
  await expect(channels.head('SMS')).toContainText('未保存')
  await expect(sms.field('msg.channelTemplate:field.templateIdOp')).toHaveValue('SMS_REFUSED')

  const question = new Confirm(page, words)
  const leave = () => remote.activeTab.first().click({ button: 'middle' })
  await leave()
  await question.expectQuestion(`以下页面${chinese('sys.appConfig:unsaved')}`)
  await question.decline()
  await expect(sms.field('msg.channelTemplate:field.templateIdOp')).toHaveValue('SMS_REFUSED')
  await leave()
  await question.accept('kit:discard.action')
  await expect(page).not.toHaveURL(/msgTemplate-channel/)
  await channels.open(remote, 'ORDER_SHIPPED')
  const again = await channels.section('SMS')
  await expect(again.field('msg.channelTemplate:field.templateIdOp')).toHaveValue('SMS_100000002')
  const kept = await channels.section('SITE')
  await expect(kept.field('msg.channelTemplate:site.title')).toHaveValue('另一个标题')
})
