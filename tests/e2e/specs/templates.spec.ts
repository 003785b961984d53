import { expect, test } from '../launch/test.ts'
import { addTemplate } from '../pages/Channels.ts'
import { cellOpen, Confirm, formDialog } from '../pages/dialogs.ts'
import { Shell } from '../pages/Shell.ts'
import { chinese } from '#tests/setup/words.ts'

test('templates are searched, listed with a tag per channel, and offer what fits them (MSG-TPL-01..06, MSG-TPL-08, MSG-TPL-10, MSG-TCH-01, MSG-GEN-03)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('msg/msgTemplate')
  await expect.poll(() => list.search.locator('label').allInnerTexts()).toEqual(['模板编码', '模板名称'])
  await expect
    .poll(() => list.labels())
    .toEqual([...['模板编码', '模板名称', '备注', '开通渠道', '状态', '系统内置'], words('kit:row.actions')])
  const row = list.row('ORDER_SHIPPED')
  const at = await list.header('msg.template:field.openChannel').getAttribute('data-col')
  await expect(row.locator(`[data-col="${at}"] span span`)).toHaveText([
    ...['短信', '邮件', chinese('pickers:preview.mp'), chinese('pickers:preview.ma'), '钉钉', '站内消息'],
  ])
  const ordinary = await list.actions(row)
  for (const action of ['参数', '渠道', '编辑', '停止', '模拟发送', '删除'])
    expect(ordinary).toContain(action)
  expect(ordinary).not.toContain('启用')
  expect(await list.actions(list.row('SYS_VERIFY_CODE'))).not.toContain('删除')
  // Destructive actions are red in the menu as well.
  await row.locator('[data-more]').click()
  const colorOf = (name: string) =>
    page.getByRole('menuitem', { name, exact: true }).evaluate((item) => getComputedStyle(item).color)
  expect(await colorOf('删除')).not.toBe(await colorOf('停止'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await list.act(row, 'msg.template:action.channels')
  await expect(shell.activeTab.first()).toHaveAttribute('id', /^tab-msg-msgTemplate-channel/)
  await expect(page).toHaveURL(/#\/msg\/msgTemplate-channel\?id=\d+&row=ORDER_SHIPPED$/)
  await expect(shell.activeTab.first()).toContainText(chinese('msg.channelTemplate:title'))
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
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
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
    await confirm.expectQuestion(chinese('common:confirm.generic', { handle: label }))
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
    await cellOpen(page)
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
  await expect.poll(() => list.search.locator('label').allInnerTexts()).toEqual(['渠道编码', '渠道名称'])
  await expect
    .poll(() => list.labels())
    .toEqual([
      ...['渠道编码', '渠道名称', '渠道函数', '备注', '更新人', '更新时间'],
      words('kit:row.actions'),
    ])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(3)
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
  await expect.poll(() => list.search.locator('label').allInnerTexts()).toEqual(['签名内容'])
  await expect.poll(() => list.labels()).toEqual(['签名编码', '签名内容', '备注', words('kit:row.actions')])
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
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
