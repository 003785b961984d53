import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextKey } from '#kit/text.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, ownProgram, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, Form } from '../pages/dialogs.ts'
import { openSettings as open } from '../pages/Settings.ts'
import { SignIn } from '../pages/SignIn.ts'
import { chinese } from '#tests/setup/words.ts'

/** Names of the files below a folder that contain a text. */
function filesWith(folder: string, words: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files
    .filter(({ parentPath, name }) => {
      const file = join(parentPath, name)
      // A database that is being closed takes files with it.
      return existsSync(file) && readFileSync(file).includes(words)
    })
    .map(({ name }) => name)
}

/** Those of the fields that the form shows. */
async function shownOf(form: Form, keys: readonly TextKey[]): Promise<TextKey[]> {
  const counts = await Promise.all(keys.map((key) => form.root.getByLabel(form.words(key)).count()))
  return keys.filter((_, at) => counts[at] !== 0)
}

test('the system tab opens first and edits the eight system settings, sent as numbers (OPS-CSY-01, OPS-CSY-02, OPS-CSY-03, MSG-APP-03, MSG-APP-04)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const settings = await open(remote, page, words)
  const form = settings.form('sys.appConfig:form.system')
  const required = words('common:required')
  await form.fill({
    'sys.appConfig:field.initPassword': '',
    'sys.appConfig:field.emailTitle': ' ',
    'sys.appConfig:field.codeLength': '',
    'sys.appConfig:field.expiresSeconds': '',
  })
  await form.save()
  await expect(form.errors(required)).toHaveCount(4)
  expect(platform.to('POST', '/sys/appConfig/sys')).toEqual([])
  await form.fill({
    'sys.appConfig:field.initPassword': 'Start#2468',
    'sys.appConfig:field.emailTitle': '您的验证码',
    'sys.appConfig:field.codeLength': '8',
    'sys.appConfig:field.expiresSeconds': '0',
  })
  await form.field('sys.appConfig:field.dictLoad').click()
  await form.field('sys.appConfig:field.oneOnline').click()
  await form.save()
  await expect(form.errors(words('kit:form.tooSmall', { min: 1 }))).toBeVisible()
  await form.field('sys.appConfig:field.expiresSeconds').fill('120')
  await settings.save(form)
  const [sent] = platform.to('POST', '/sys/appConfig/sys')
  expect(sent?.body).toEqual({
    dictLoad: false,
    oneOnline: true,
    initPassword: 'Start#2468',
    smsTemplateId: 'SYS_VERIFY_CODE',
    emailTemplateId: 'SYS_VERIFY_CODE',
    emailTitle: '您的验证码',
    codeLength: 8,
    expiresSeconds: 120,
  })

  // The same settings are below the gateways; saved there, they are the system's too.
  await settings.tab('sys.appConfig:tab.message').click()
  const below = settings.form('sys.appConfig:form.message')
  await expect(below.field('sys.appConfig:field.expiresSeconds')).toHaveValue('120')
  await below.field('sys.appConfig:field.codeLength').fill('4')
  await settings.save(below)
  expect(platform.to('POST', '/sys/appConfig/msg')[0]?.body).toMatchObject({ codeLength: 4 })
  expect(
    platform.calls.filter(({ method, path }) => method === 'PUT' && path.startsWith('/sys/appConfig')),
  ).toEqual([])
  await settings.tab('sys.appConfig:tab.system').click()
  await expect(form.field('sys.appConfig:field.codeLength')).toHaveValue('4')
})

/** Type → its fields. */
const sms: Readonly<Record<string, readonly TextKey[]>> = {
  1: [
    'sys.appConfig:field.accessKeyId',
    'sys.appConfig:field.accessKeySecret',
    'sys.appConfig:field.signName',
    'sys.appConfig:field.templateCode',
  ],
  2: [
    'sys.appConfig:field.qcloudAppId',
    'sys.appConfig:field.qcloudAppKey',
    'sys.appConfig:field.signName',
    'sys.appConfig:field.qcloudTemplateId',
  ],
  3: ['sys.appConfig:field.customChannelService', 'sys.appConfig:field.customConfigParam'],
}
const mail: Readonly<Record<string, readonly TextKey[]>> = {
  1: [
    'sys.appConfig:field.smtp',
    'sys.appConfig:field.port',
    'sys.appConfig:field.username',
    'sys.appConfig:field.password',
    'sys.appConfig:field.ssl',
  ],
  2: ['sys.appConfig:field.customChannelService', 'sys.appConfig:field.customConfigParam'],
}

test('the message tab has gateways and message settings; each gateway shows its type’s fields only (MSG-GTW-01, MSG-GTW-03, MSG-GTW-04, MSG-GTW-05, MSG-GTW-06, MSG-APP-01, OPS-CMS-01)', async ({
  shell,
  page,
  words,
}) => {
  const settings = await open(shell, page, words)
  await settings.tab('sys.appConfig:tab.message').click()
  await expect(settings.form('sys.appConfig:form.gateway').root).toBeVisible()
  const message = settings.form('sys.appConfig:form.message')
  for (const key of ['initPassword', 'smsTemplateId', 'emailTemplateId', 'emailTitle', 'codeLength'] as const)
    await expect(message.field(`sys.appConfig:field.${key}`)).toBeVisible()

  const section = (title: TextKey) => new Form(page.getByRole('group', { name: words(title) }), words)
  const blocks = [
    ['sys.appConfig:section.sms', 'sys.appConfig:field.smsType', sms, ['阿里云', '腾讯云', '自定义']],
    [
      'sys.appConfig:section.mail',
      'sys.appConfig:field.mailType',
      mail,
      [chinese('sys.appConfig:mailType.1'), '自定义'],
    ],
  ] as const
  for (const [title, label, fields, names] of blocks) {
    const block = section(title)
    await expect.poll(() => block.field(label).locator('option').allInnerTexts()).toEqual(names)
    for (const [type, own] of Object.entries(fields)) {
      await block.field(label).selectOption(type)
      const all = [...new Set(Object.values(fields).flat())]
      expect(await shownOf(block, all)).toEqual(all.filter((key) => own.includes(key)))
    }
  }
  await expect(section('sys.appConfig:section.mail').field('sys.appConfig:field.remark')).toBeVisible()
  await expect(
    settings.form('sys.appConfig:form.gateway').field('sys.appConfig:field.signatureText'),
  ).toBeVisible()
})

test('only the chosen types are checked; what was typed for another one comes back with it (MSG-GTW-08, MSG-GTW-09, MSG-GTW-10, MSG-GTW-11, OPS-CMS-02)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const settings = await open(remote, page, words)
  await settings.tab('sys.appConfig:tab.message').click()
  const form = settings.form('sys.appConfig:form.gateway')
  const smsType = page
    .getByRole('group', { name: words('sys.appConfig:section.sms') })
    .getByLabel(words('sys.appConfig:field.smsType'))
  const mailType = page
    .getByRole('group', { name: words('sys.appConfig:section.mail') })
    .getByLabel(words('sys.appConfig:field.mailType'))
  const required = form.errors(words('common:required'))

  await form.field('sys.appConfig:field.accessKeyId').fill('typed and left')
  await smsType.selectOption('2')
  await form.field('sys.appConfig:field.port').fill('')
  await form.field('sys.appConfig:field.smtp').fill('')
  await form.field('sys.appConfig:field.signatureText').fill('')
  await form.save()
  // Four of Tencent, server and port, the signature.
  await expect(required).toHaveCount(7)
  await mailType.selectOption('2')
  await smsType.selectOption('3')
  await form.save()
  await expect(required).toHaveCount(3)
  await smsType.selectOption('1')
  await expect(form.field('sys.appConfig:field.accessKeyId')).toHaveValue('typed and left')
  await mailType.selectOption('1')
  await form.fill({
    'sys.appConfig:field.port': '70000',
    'sys.appConfig:field.smtp': 'mail.example.com',
    'sys.appConfig:field.signatureText': '新落款',
  })
  await form.save()
  await expect(form.errors(words('kit:form.tooBig', { max: 65_535 }))).toBeVisible()
  await form.field('sys.appConfig:field.port').fill('25')
  // A stored password is not sent to another server.
  await form.save()
  await expect(form.errors(chinese('field.secretElsewhere'))).toBeVisible()
  await form.field('sys.appConfig:field.password').fill('typed-password')
  await settings.save(form)
  const sent = platform.to('POST', '/sys/appConfig/msgGateway').at(-1)
  expect(sent?.body).toMatchObject({
    sms: { type: 1, aliyunAccessKeyId: 'typed and left', aliyunAccessKeySecret: '******' },
    mail: { type: 1, smtp: 'mail.example.com', port: 25, password: 'typed-password', ssl: true },
    signatureText: '新落款',
  })
})

test('secrets are never shown: kept while untouched, replaced when typed, removed when asked (OPS-CWX-01, MSG-DTK-01)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const settings = await open(remote, page, words)
  await settings.tab('sys.appConfig:tab.dingTalk').click()
  const chat = settings.form('sys.appConfig:form.dingTalk')
  const secret = chat.root.getByRole('textbox', { name: words('sys.appConfig:field.appSecret') })
  const typed = chat.root.locator('input[type=password]')
  await expect(typed).toHaveValue('')
  await expect(typed).toHaveAttribute('placeholder', words('kit:form.secret.stored'))
  await expect(typed).toHaveAttribute('type', 'password')
  await chat.field('sys.appConfig:field.agentId').fill('77')
  await settings.save(chat)
  await typed.fill('fresh-secret')
  await chat.root.getByRole('button', { name: words('kit:form.secret.show', { label: 'AppSecret' }) }).click()
  await expect(secret).toHaveValue('fresh-secret')
  await settings.save(chat)
  // Stored secrets are hidden again.
  await expect(typed).toHaveValue('')
  await expect(typed).toHaveAttribute('placeholder', words('kit:form.secret.stored'))
  expect(platform.to('POST', '/sys/appConfig/dingTalk').map(({ body }) => body)).toEqual([
    { appKey: 'dingdemo00000000001', appSecret: '******', agentId: '77' },
    { appKey: 'dingdemo00000000001', appSecret: 'fresh-secret', agentId: '77' },
  ])

  await settings.tab('sys.appConfig:tab.wechat').click()
  const wechat = settings.form('sys.appConfig:form.wechat')
  const account = page.getByRole('group', { name: words('sys.appConfig:section.mp') })
  const token = words('sys.appConfig:field.token')
  await account.getByRole('button', { name: words('kit:form.secret.remove', { label: token }) }).click()
  await expect(account.getByLabel(token, { exact: true })).toHaveAttribute(
    'placeholder',
    words('kit:form.secret.removed'),
  )
  await wechat.field('sys.appConfig:field.msgDataFormat').selectOption('XML')
  await wechat.field('sys.appConfig:field.mpPagepath').fill('pages/second')
  await settings.save(wechat)
  expect(platform.to('POST', '/sys/appConfig/wechat')[0]?.body).toMatchObject({
    mp: { appSecret: '******', aesKey: '******', token: '' },
    ma: { appSecret: '******', token: '******', msgDataFormat: 'XML' },
    mpPagepath: 'pages/second',
  })
  await expect(account.getByLabel(token, { exact: true })).toHaveAttribute('placeholder', '')
})

test('a refusal stands at its field, unsaved tabs are marked, and leaving them asks', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const settings = await open(remote, page, words)
  const system = settings.form('sys.appConfig:form.system')
  await system.field('sys.appConfig:field.emailTitle').fill('没有保存')
  await settings.tab('sys.appConfig:tab.dingTalk').click()
  const chat = settings.form('sys.appConfig:form.dingTalk')
  await chat.root.locator('input[type=password]').fill('typed')
  const mark = (tab: TextKey) => settings.tab(tab).getByRole('img', { name: words('sys.appConfig:unsaved') })
  await expect(mark('sys.appConfig:tab.system')).toBeVisible()
  await expect(mark('sys.appConfig:tab.dingTalk')).toBeVisible()
  await expect(mark('sys.appConfig:tab.wechat')).toHaveCount(0)

  platform.fault('POST /sys/appConfig/dingTalk', {
    kind: 'status',
    status: 422,
    type: 'application/json',
    body: JSON.stringify({ code: 422, msg: 'x', data: { fields: { agentId: '该应用已被停用' } } }),
  })
  await chat.save()
  await expect(chat.errors('该应用已被停用')).toBeVisible()
  await expect(chat.root.locator('input[type=password]')).toHaveValue('typed')
  platform.fault('POST /sys/appConfig/dingTalk', null)
  await settings.save(chat)
  await expect(mark('sys.appConfig:tab.dingTalk')).toHaveCount(0)

  // The other tab still has its input; discarding it needs a confirmation.
  await settings.tab('sys.appConfig:tab.system').click()
  await expect(system.field('sys.appConfig:field.emailTitle')).toHaveValue('没有保存')
  await system.button('kit:form.reset').click()
  const question = new Confirm(page, words)
  await question.expectQuestion(words('kit:discard.question'))
  await question.accept('kit:discard.action')
  await expect(system.field('sys.appConfig:field.emailTitle')).toHaveValue('验证码')
  await expect(mark('sys.appConfig:tab.system')).toHaveCount(0)
})

test('a tab that cannot be loaded says so and leaves the others; opening the page again loads its forms again (MSG-APP-01)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  platform.fault('/sys/appConfig/wechat', { kind: 'refuse', code: 500, msg: '微信服务不可用' })
  const settings = await open(remote, page, words)
  await settings.tab('sys.appConfig:tab.wechat').click()
  await expect(page.getByText('微信服务不可用')).toBeVisible()
  await settings.tab('sys.appConfig:tab.message').click()
  await expect(settings.form('sys.appConfig:form.gateway').saveButton).toBeVisible()
  await settings.tab('sys.appConfig:tab.wechat').click()
  platform.fault('/sys/appConfig/wechat', null)
  await page.getByRole('button', { name: words('kit:list.retry') }).click()
  await expect(settings.form('sys.appConfig:form.wechat').saveButton).toBeVisible()

  // Another user saves; the menu opens the same tab with a new time.
  await settings.tab('sys.appConfig:tab.system').click()
  await page.waitForURL(/view=system/)
  const first = new URL(page.url()).hash
  expect(first).toMatch(/timestamp=\d{13}/)
  const { data } = (await callBridge(page, 'api.call', { endpoint: 'sys.appConfig.system' })) as {
    data: Record<string, unknown>
  }
  await callBridge(page, 'api.call', {
    endpoint: 'sys.appConfig.saveSystem',
    body: { ...data, emailTitle: '别人改的' },
  })
  const title = settings.form('sys.appConfig:form.system').field('sys.appConfig:field.emailTitle')
  await expect(title).toHaveValue('验证码')
  await remote.openRoute('sys/appConfig')
  await expect(title).toHaveValue('别人改的')
  await page.waitForURL((url) => url.hash !== first)

  // With unsaved input it stays as it is.
  await title.fill('正在写')
  await remote.openRoute('sys/appConfig')
  await expect(title).toHaveValue('正在写')
})

test(
  'no secret reaches a draft: after a crash everything else is offered again',
  ownProgram,
  async ({ shell, page, program, words }) => {
    const settings = await open(shell, page, words)
    await settings.tab('sys.appConfig:tab.message').click()
    const form = settings.form('sys.appConfig:form.gateway')
    await form.field('sys.appConfig:field.signName').fill('写到一半')
    await page
      .getByRole('group', { name: words('sys.appConfig:section.mail') })
      .locator('input[type=password]')
      .fill('draft-mail-secret')
    await page
      .getByRole('group', { name: words('sys.appConfig:section.sms') })
      .getByLabel(words('sys.appConfig:field.smsType'))
      .selectOption('3')
    await form.field('sys.appConfig:field.customConfigParam').fill('{"apiToken":"draft-json-secret"}')
    const kept = () => page.evaluate(() => window.steward.call('drafts.list', {}))
    await expect.poll(async () => JSON.stringify(await kept())).toContain('"type":3')
    const drafts = JSON.stringify(await kept())
    expect(drafts).toContain('写到一半')
    expect(drafts).not.toContain('draft-mail-secret')
    expect(drafts).not.toContain('draft-json-secret')

    await program.kill()
    await program.start()
    await page.goto(await program.address())
    await signInTo(page, words, new SignIn(page, words))
    await expect(form.root.getByText(words('kit:draft.title'))).toBeVisible()
    await form.button('kit:draft.restore').click()
    await page
      .getByRole('group', { name: words('sys.appConfig:section.sms') })
      .getByLabel(words('sys.appConfig:field.smsType'))
      .selectOption('1')
    await expect(form.field('sys.appConfig:field.signName')).toHaveValue('写到一半')
    await settings.save(form)
    // Nothing that was typed as a secret lies in any file of the console or the backend.
    await program.kill()
    // The backend, which ends after its host, may be moving it from one file to another.
    await expect.poll(() => filesWith(program.dataDir, '写到一半')).not.toEqual([])
    for (const secret of ['draft-mail-secret', 'draft-json-secret'])
      expect(filesWith(program.dataDir, secret)).toEqual([])
  },
)

test('somebody else’s changes are settled before a save', async ({ shell, page, words }) => {
  const settings = await open(shell, page, words)
  const form = settings.form('sys.appConfig:form.system')
  await form.field('sys.appConfig:field.emailTitle').fill('我的标题')
  const { data } = (await callBridge(page, 'api.call', { endpoint: 'sys.appConfig.system' })) as {
    data: Record<string, unknown>
  }
  await callBridge(page, 'api.call', {
    endpoint: 'sys.appConfig.saveSystem',
    body: { ...data, codeLength: 9 },
  })
  await form.save()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(words('sys.appConfig:field.codeLength'))
  await expect(dialog).toContainText('9')
})

test('in production a save waits until writing is unlocked', async ({ page, signIn, platform, words }) => {
  await signIn.ready()
  const production = await useProfile(page, words, {
    name: '生产库',
    address: platform.address,
    environment: 'production',
  })
  const shell = await signInTo(page, words, production)
  const settings = await open(shell, page, words)
  const form = settings.form('sys.appConfig:form.system')
  await form.field('sys.appConfig:field.emailTitle').fill('生产标题')
  await form.save()
  await expect(form.root).toContainText(words('kit:form.readOnly'))
  await expect(form.field('sys.appConfig:field.emailTitle')).toHaveValue('生产标题')
  expect(platform.to('POST', '/sys/appConfig/sys')).toEqual([])
})
