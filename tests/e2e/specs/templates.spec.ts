import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid, Form, formDialog } from '../pages/dialogs.ts'
import { Shell } from '../pages/Shell.ts'
import type { Words } from '../pages/texts.ts'

/** The page of a template's channels, opened from the list. */
async function openChannels(shell: Shell, name: string): Promise<void> {
  const list = await shell.open('msg/msgTemplate')
  await list.act(list.row(name), 'msg.template:action.channels')
}

/** A section of the page, by the code of its channel; opens it. */
async function section(page: Page, words: Words, code: string): Promise<Form> {
  const head = page.getByRole('button', { name: new RegExp(` ${code}( |$)`) }).filter({ visible: true })
  await expect(head).toBeVisible()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  const id = await head.getAttribute('id')
  const form = new Form(page.locator(`section[aria-labelledby="${id}"]`), words)
  await expect(form.root.locator('form')).toBeVisible()
  return form
}

const addChannel = async (page: Page, words: Words, name: string): Promise<void> => {
  await page.getByRole('button', { name: words('msg.channelTemplate:add') }).click()
  await page.getByRole('menuitem', { name }).click()
}

const parameter = (page: Page, words: Words, name: string): Locator =>
  page
    .getByRole('complementary', { name: words('msg.channelTemplate:parameters') })
    .getByRole('button', { name: new RegExp(name) })

async function addTemplate(shell: Shell, page: Page, words: Words, code: string): Promise<void> {
  const list = await shell.open('msg/msgTemplate')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({
    'msg.template:field.templateId': code,
    'msg.template:field.templateName': `名称${code}`,
  })
  await form.save()
  await expect(form.root).toBeHidden()
}

test('templates are searched, listed with a tag per channel, and offer what fits them (MSG-TPL-01..06, MSG-TPL-08, MSG-TPL-10, MSG-GEN-03)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('msg/msgTemplate')
  expect(await list.search.locator('label').allInnerTexts()).toEqual(['模板编码', '模板名称'])
  expect(await list.labels()).toEqual([
    ...['模板编码', '模板名称', '备注', '开通渠道', '状态', '系统内置'],
    words('kit:row.actions'),
  ])
  const row = list.row('ORDER_SHIPPED')
  const at = await list.header('msg.template:field.openChannel').getAttribute('data-col')
  await expect(row.locator(`[data-col="${at}"] span span`)).toHaveText([
    ...['SMS', 'EMAIL', 'MP', 'MA', 'DINGTALK', 'SITE'],
  ])
  const ordinary = await list.actions(row)
  for (const action of ['参数', '渠道', '编辑', '停止', '模拟发送', '删除'])
    expect(ordinary).toContain(action)
  expect(ordinary).not.toContain('启用')
  expect(await list.actions(list.row('SYS_VERIFY_CODE'))).not.toContain('删除')
  // What destroys is red in the menu as well.
  await row.locator('[data-more]').click()
  const colorOf = (name: string) =>
    page.getByRole('menuitem', { name, exact: true }).evaluate((item) => getComputedStyle(item).color)
  expect(await colorOf('删除')).not.toBe(await colorOf('停止'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await list.act(row, 'msg.template:action.channels')
  await expect(shell.activeTab.first()).toHaveAttribute('id', /^tab-msg-msgTemplate-channel/)
  await expect(page).toHaveURL(/#\/msg\/msgTemplate-channel\?id=\d+&row=ORDER_SHIPPED$/)
  await expect(shell.activeTab.first()).toContainText('渠道模板配置')
})

test('a template is added, changed, stopped and enabled as documented (MSG-TPL-07, MSG-TPL-09, MSG-TPL-12..15, MSG-GEN-09, MSG-GEN-15)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgTemplate')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.save()
  await expect(form.errors('必填项不能为空')).toHaveCount(2)
  await form.fill({
    'msg.template:field.templateId': 'E2E_TEMPLATE',
    'msg.template:field.templateName': '新模板',
    'msg.template:field.remark': '备注',
  })
  await form.save()
  await expect(form.root).toBeHidden()
  const row = list.row('E2E_TEMPLATE')
  await list.act(row, 'common:edit')
  await expect(form.field('msg.template:field.templateId')).toHaveAttribute('readonly', '')
  await form.field('msg.template:field.templateName').fill('改名')
  await form.save()
  await expect(row).toContainText('改名')
  expect(platform.to('POST', '/msg/msgTemplate/').map(({ body }) => body)).toEqual([
    { templateId: 'E2E_TEMPLATE', templateName: '新模板', remark: '备注', templateParams: '[]' },
  ])
  expect(platform.to('PUT', '/msg/msgTemplate/').at(-1)?.body).toMatchObject({
    ...{ templateName: '改名', remark: '备注', templateParams: '[]' },
  })
  const confirm = new Confirm(page, words)
  for (const [action, label, status] of [
    ['msg.template:action.stop', '停止', '停止'],
    ['msg.template:action.enable', '启用', '启用'],
  ] as const) {
    await list.act(row, action)
    await confirm.expectQuestion(`确定进行[${label}]操作?`)
    await confirm.accept(action)
    await expect(row).toContainText(status)
  }
  expect(platform.to('POST', '/msg/msgTemplate/stop').map(({ body }) => body)).toEqual(
    platform.to('POST', '/msg/msgTemplate/enable').map(({ body }) => body),
  )
})

test('parameters are rows that are added, checked and stored with the template (MSG-PAR-01..03, MSG-TPL-07)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  await addTemplate(remote, page, words, 'E2E_PARAMS')
  const list = remote.list('msg/msgTemplate')
  await list.act(list.row('E2E_PARAMS'), 'msg.template:action.parameters')
  const form = formDialog(page, words)
  await expect(form.root).toContainText('模板参数：名称E2E_PARAMS')
  const type = async (code: string, meaning: string) => {
    await form.button('msg.template:parameters.add').click()
    await page.keyboard.type(code)
    await page.keyboard.press('Tab')
    await page.keyboard.type(meaning)
    await page.keyboard.press('Enter')
  }
  await type('userName', '用户姓名')
  await type('1st', '数字开头')
  await form.save()
  await expect(form.root).toContainText('只能由字母、数字和下划线组成')
  await form.root.getByRole('button', { name: words('kit:table.remove', { row: 2 }) }).click()
  await type('userName', '重复')
  await form.save()
  await expect(form.root).toContainText(words('kit:table.twice'))
  expect(platform.to('PUT', '/msg/msgTemplate/')).toEqual([])
  await form.root.getByRole('button', { name: words('kit:table.remove', { row: 2 }) }).click()
  await form.save()
  await expect(form.root).toBeHidden()
  expect(platform.to('PUT', '/msg/msgTemplate/').map(({ body }) => body)).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      templateName: '名称E2E_PARAMS',
      remark: '',
      templateParams: JSON.stringify([{ val: 'userName', label: '用户姓名' }]),
    },
  ])
})

test('channels are listed and kept as documented; built-in ones offer no delete (MSG-CHN-01..06)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('msg/msgChannel')
  expect(await list.search.locator('label').allInnerTexts()).toEqual(['渠道编码', '渠道名称'])
  expect(await list.labels()).toEqual([
    ...['渠道编码', '渠道名称', '渠道函数', '备注', '更新人', '更新时间'],
    words('kit:row.actions'),
  ])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.save()
  await expect(form.errors('必填项不能为空')).toHaveCount(3)
  await form.fill({
    'msg.channel:field.channelCode': 'WECOM',
    'msg.channel:field.channelName': '企业微信',
    'msg.channel:field.channelFunction': 'weCom.send',
  })
  await form.save()
  await expect(form.root).toBeHidden()
  expect(await list.actions(list.row('WECOM'))).toContain('删除')
  expect(await list.actions(list.row('smsChannel.send'))).toEqual(['编辑'])
  await list.act(list.row('WECOM'), 'common:edit')
  await expect(form.field('msg.channel:field.channelCode')).toHaveAttribute('readonly', '')
})

test('a tenant is not offered to edit channels that the platform keeps, and edits its own', async ({
  page,
  signIn,
  words,
}) => {
  await signIn.ready()
  await signIn.form.locator('input[name=tenant]').fill('hengyuan')
  await signIn.signIn('admin', 'Gj@123456')
  const shell = new Shell(page, words)
  await shell.ready()
  const list = await shell.open('msg/msgChannel')
  await expect(list.row('smsChannel.send')).toBeVisible()
  expect(await list.actions(list.row('smsChannel.send'))).toEqual([])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({
    'msg.channel:field.channelCode': 'WECOM',
    'msg.channel:field.channelName': '企业微信',
    'msg.channel:field.channelFunction': 'weCom.send',
  })
  await form.save()
  await expect(form.root).toBeHidden()
  expect(await list.actions(list.row('WECOM'))).toEqual([words('common:edit'), words('common:delete')])
})

test('signatures are listed as documented, and Enter sends their dialog once (MSG-SIG-01..07)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('msg/msgSignature')
  expect(await list.search.locator('label').allInnerTexts()).toEqual(['签名内容'])
  expect(await list.labels()).toEqual(['签名编码', '签名内容', '备注', words('kit:row.actions')])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.save()
  await expect(form.errors('必填项不能为空')).toHaveCount(2)
  await form.fill({ 'msg.signature:field.signatureCode': 'E2E', 'msg.signature:field.signatureText': '商城' })
  await page.waitForFunction(
    (last) => performance.now() - last > 1000,
    await page.evaluate(() => performance.now()),
  )
  await form.field('msg.signature:field.signatureText').press('Enter')
  await page.keyboard.press('Enter')
  await expect(form.root).toBeHidden()
  expect(platform.to('POST', '/msg/msgSignature/').map(({ body }) => body)).toEqual([
    { signatureCode: 'E2E', signatureText: '商城', remark: '' },
  ])
  await list.act(list.row('E2E'), 'common:edit')
  await expect(form.field('msg.signature:field.signatureCode')).toHaveAttribute('readonly', '')
})

test('an SMS section takes a parameter at the caret, says what is unsaved, and saves (MSG-TCH-02, MSG-TCH-04, MSG-TCH-06, MSG-CSM-01)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  await openChannels(remote, 'SYS_VERIFY_CODE')
  await expect(page.getByRole('heading', { level: 1, name: '验证码' })).toBeVisible()
  await expect(
    page.getByText('SYS_VERIFY_CODE', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  const sms = await section(page, words, 'SMS')
  const content = sms.field('msg.channelTemplate:field.content')
  await content.fill('您的验证码：，请查收')
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
  await parameter(page, words, '验证码').click()
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
  await openChannels(shell, 'E2E_LOCAL')
  await addChannel(page, words, '站内消息')
  await addChannel(page, words, '短信')
  const site = await section(page, words, 'SITE')
  // What a new one starts with (MSG-CST-02, MSG-CST-03).
  await expect(site.field('msg.channelTemplate:site.type')).toHaveValue('SYS_MSG_PRO')
  await expect(site.field('msg.channelTemplate:site.level')).toHaveValue('2')
  await site.field('msg.channelTemplate:site.title').fill('标题')
  const sms = await section(page, words, 'SMS')
  await sms.save()
  await expect(sms.errors('必填项不能为空')).toHaveCount(2)
  await expect(site.root).toContainText('未保存')
  await site.save()
  // Its words are missing (MSG-CST-04).
  await expect(site.errors('必填项不能为空')).toHaveCount(1)
  await site.field('msg.channelTemplate:field.content').fill('正文')
  await site.save()
  await expect(site.button('msg.template:action.stop')).toBeVisible()
  await sms.button('msg.channelTemplate:remove').click()
  await expect(page.getByRole('button', { name: / SMS / })).toHaveCount(0)
})

test('a mini-program template shows its kind of subscription and fills properties without colours (MSG-OPT-05..08, MSG-CMA-01..03)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  await addTemplate(remote, page, words, 'E2E_MA')
  await openChannels(remote, 'E2E_MA')
  await addChannel(page, words, '微信小程序')
  const ma = await section(page, words, 'MA')
  await ma.root.getByRole('button', { name: words('kit:picker.choose') }).click()
  const picker = page.getByRole('dialog').last()
  await expect(picker.getByRole('option').filter({ hasText: '长期订阅' })).toHaveCount(1)
  await expect(picker.getByRole('option').filter({ hasText: '一次性订阅' })).toHaveCount(2)
  await picker.getByRole('button', { name: words('msg.channelTemplate:official.refresh') }).click()
  await expect.poll(() => platform.to('GET', '/msg/msgWxMaTemplateOp/refresh').length).toBe(1)
  await picker.getByRole('option').filter({ hasText: '设备告警提醒' }).dblclick()
  await expect(ma.root).toContainText('设备告警提醒')
  await ma.save()
  await expect(ma.button('msg.template:action.stop')).toBeVisible()
  const body = platform.to('POST', '/msg/msgChannelTemplate/')[0]?.body as { content: string }
  expect(JSON.parse(body.content)).toEqual([
    { label: 'thing1', value: '' },
    { label: 'thing2', value: '' },
  ])
})
