import { beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ChannelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { Signature, signature } from '#contract/resources/msg/signature.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { user } from '#contract/resources/sys/user.ts'
import { ChannelSendDialog } from '#features/msg/channelTemplate/send/ChannelSendDialog.tsx'
import { templateChannelsScreen } from '#features/msg/channelTemplate/screen.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { dialog, field } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = simulatedSend
const when = { createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' }

const template = {
  ...{ id: '5', templateName: '下单' },
  templateParams: JSON.stringify([
    { val: 'no', label: '单号' },
    { val: 'more', label: '其他' },
  ]),
}

const stored = (channelCode: string, change: Partial<ChannelTemplate> = {}): ChannelTemplate =>
  ChannelTemplate.parse({
    ...{ id: '1', templateId: 'ORDER', channelCode, templateName: '下单', remark: '', titleOp: '' },
    ...{ content: '单号 ${no}', templateIdOp: 'OP1', signatureCode: 'S1', accountId: '', templateTypeOp: '' },
    ...{ appId: 'self', status: 1, creator: '', updater: '', ...when, ...change },
  })

const sign = (id: string, signatureText: string): Signature =>
  Signature.parse({
    ...{ id, signatureCode: `S${id}`, signatureText, remark: '', creator: '', updater: '', ...when },
  })

const site = JSON.stringify({ title: '题', content: '文', type: 'SYS_MSG_TODO', msgLevel: 2, url: '' })

let signatures: Signature[] = []

beforeAll(() => loadTexts(templateChannelsScreen.namespaces))

beforeEach(() => {
  signatures = [sign('1', '华东'), sign('2', '华南')]
  // A user who may not open the settings is not shown the text that ends every mail.
  be({ session: { user: { ...sampleSession().user, superAdmin: 0 } } })
  bridge.serve(signature.endpoints.list, () => signatures)
})

const send = () => dialog().getByRole('button', { name: '发送', exact: true }).click()
const preview = () => document.querySelector('[data-channel]')

async function open(channel: ChannelTemplate, channelName: string): Promise<void> {
  show(null)
  void openDialog(ChannelSendDialog, { template, channel, channelName })
  await expect.element(dialog(`${channelName}模拟发送：下单`)).toBeVisible()
}

const fixed = { templateId: 'ORDER', paramsJSON: '' }

test.each([
  ['SMS', '短信', endpoints.sms, ['应用ID', '签名'], { appId: 'self', signatureCode: 'S1' }],
  [
    ...['EMAIL', '邮件', endpoints.mail, ['抄送', '主题', '内容']],
    { appId: 'self', content: '单号 ${no}', mailCc: '', subject: '测试邮件' },
  ],
  [
    ...[
      'MP',
      '公众号',
      endpoints.mp,
      [
        '跳转链接',
        chinese('msg.template:send.miniprogramAppid'),
        chinese('msg.template:send.miniprogramPagepath'),
      ],
    ],
    { appId: 'self', url: '', miniprogramAppid: '', miniprogramPagepath: '' },
  ],
  [
    ...['MA', '小程序', endpoints.ma, ['跳转页面', chinese('msg.template:send.miniprogramState'), '语言']],
    { appId: 'self', page: '', signatureCode: 'S1', miniprogramState: 'formal', lang: 'zh_CN' },
  ],
  ['DINGTALK', '钉钉', endpoints.dingTalk, [], { appId: 'self', content: '单号 ${no}' }],
] as const)(
  'a test of %s has its own fields and makes its own call',
  async (code, name, endpoint, own, body) => {
    bridge.serve(endpoint, () => ({ bizId: '1', total: 1, success: 1, fail: 0 }))
    await open(stored(code, code === 'DINGTALK' ? { templateTypeOp: 'text' } : {}), name)
    await field('接收人').fill('me')
    for (const label of own) {
      await expect
        .element(
          dialog()
            .getByLabelText(new RegExp(`^${label}\\s?\\*?$`))
            .first(),
        )
        .toBeVisible()
    }
    await send()
    await expect.poll(() => bridge.bodiesOf(endpoint)).toEqual([{ ...fixed, recipient: 'me', ...body }])
  },
)

test('a custom channel is sent through the template, to its address over its channel alone', async () => {
  bridge.serve(endpoints.template, () => ({ bizId: '1', total: 1, success: 1, fail: 0 }))
  await open(stored('WECOM'), '企业微信')
  await expect
    .element(dialog().getByText(chinese('msg.template:send.recipient.other'), { exact: true }))
    .toBeVisible()
  await field('接收人').fill('u1')
  await send()
  await expect.poll(() => bridge.callsOf(endpoints.template)).toHaveLength(1)
  expect(bridge.bodiesOf(endpoints.template)).toEqual([
    {
      ...{ id: '5', templateName: '下单', ...fixed },
      receiveInfo: JSON.stringify({
        obj: [{ channel: 'WECOM', channelName: '企业微信', val: 'u1', uf: '' }],
        ...{ user: [], dept: [] },
      }),
    },
  ])
})

test.each([
  ['SMS', chinese('msg.template:send.recipient.SMS')],
  ['EMAIL', chinese('msg.template:send.recipient.EMAIL')],
  ['MP', chinese('msg.template:send.recipient.MP')],
  ['MA', chinese('msg.template:send.recipient.MA')],
  ['DINGTALK', chinese('msg.template:send.recipient.DINGTALK')],
])('a test of %s says what an address is, and needs one', async (code, hint) => {
  await open(stored(code), code)
  await expect.element(dialog().getByText(hint, { exact: true })).toBeVisible()
  await send()
  await expect.element(dialog().getByText(chinese('common:required'), { exact: true })).toBeVisible()
  await expect.element(field('接收人')).toHaveAttribute('aria-invalid', 'true')
})

test.each([
  ['SMS', { mobile: '13900000001' }, '13900000001'],
  ['EMAIL', { email: 'me@example.com' }, 'me@example.com'],
] as const)(
  'a test of %s goes to the address of the signed-in person (28 B13)',
  async (code, own, address) => {
    be({ session: { user: { ...sampleSession().user, superAdmin: 0, ...own } } })
    await open(stored(code), code)
    await field('接收人').fill('other')
    await dialog().getByRole('button', { name: '发给我' }).click()
    await expect.element(field('接收人')).toHaveValue(`other,${address}`)
    await expect.element(dialog().getByText(chinese('msg.template:send.count', { count: 2 }))).toBeVisible()
  },
)

test('without an address for the channel the button says so; other channels have none (28 B13)', async () => {
  be({ session: { user: { ...sampleSession().user, mobile: '' } } })
  await open(stored('SMS'), '短信')
  const toMe = dialog().getByRole('button', { name: '发给我' })
  await expect.element(toMe).toHaveAttribute('aria-disabled', 'true')
  await expect.element(toMe).toHaveAttribute('title', chinese('msg.template:send.noOwnAddress'))
  await userEvent.keyboard('{Escape}')
  await open(stored('DINGTALK', { templateTypeOp: 'text' }), '钉钉')
  await expect
    .element(dialog('钉钉模拟发送：下单').getByRole('button', { name: '发给我' }))
    .not.toBeInTheDocument()
})

test('an in-site message to me names me; the form closes after two seconds, its result is shown (28 B13, MSG-SIM-16, MSG-SIM-18)', async () => {
  bridge.serve(endpoints.site, () => ({ bizId: 'SIM-1', total: 1, success: 1, fail: 0 }))
  await open(stored('SITE', { content: site }), '站内')
  await dialog().getByRole('button', { name: '发给我' }).click()
  const { id, realName } = sampleSession().user
  await expect.element(dialog().getByText(realName, { exact: true })).toBeVisible()
  await send()
  const result = dialog().getByText(chinese('pickers:outcome.counts', { success: 1, fail: 0 }))
  await expect.poll(() => result.elements().length, { timeout: 5000 }).toBe(1)
  await expect.element(field('接收人')).not.toBeInTheDocument()
  expect(bridge.bodiesOf(endpoints.site)).toMatchObject([{ recipient: id }])
  await dialog().getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => document.querySelectorAll('[role=dialog], [role=alertdialog]')).toHaveLength(0)
})

test('parameters have a field each, those that the content does not use are marked, and are shown in the message', async () => {
  bridge.serve(endpoints.sms, () => ({ bizId: '1', total: 1, success: 1, fail: 0 }))
  await open(stored('SMS'), '短信')
  await expect.element(dialog().getByText('未使用')).toBeVisible()
  expect(dialog().getByText('未使用').elements()).toHaveLength(1)
  await expect.poll(() => preview()?.textContent).toContain('【华东】')
  await expect
    .poll(() => preview()?.textContent)
    .toContain(chinese('pickers:preview.missing', { names: 'no' }))
  await dialog().getByRole('textbox', { name: /单号/ }).fill('A7')
  await expect.poll(() => preview()?.textContent).toContain('单号 A7')
  await expect.element(dialog().getByRole('group', { name: '内容' })).toHaveTextContent('单号 ${no}')
  await field('接收人').fill('13800000000')
  await send()
  await expect.poll(() => bridge.callsOf(endpoints.sms)).toHaveLength(1)
  expect(bridge.bodiesOf(endpoints.sms)[0]).toMatchObject({ paramsJSON: '{"no":"A7"}' })
})

test('what is stored is shown for reading, of DingTalk with its type', async () => {
  await open(stored('DINGTALK', { templateTypeOp: 'text', content: '{"content":"文"}' }), '钉钉')
  await expect.element(dialog().getByText('内容 · text', { exact: true })).toBeVisible()
  await expect.element(dialog().getByRole('group', { name: '内容' })).toHaveTextContent('{"content":"文"}')
})

test('the content of a mail is a field, and what is typed there is what is previewed', async () => {
  await open(stored('EMAIL', { content: '<p>甲</p>' }), '邮件')
  await expect.element(field('内容')).toHaveValue('<p>甲</p>')
  await expect.element(dialog().getByText('测试邮件')).toBeVisible()
  expect(dialog().getByRole('group', { name: '内容' }).elements()).toEqual([])
})

test('an in-site message goes to users, with a signature to choose', async () => {
  bridge.serve(endpoints.site, () => ({ bizId: '1', total: 1, success: 1, fail: 0 }))
  bridge.serve(user.endpoints.page, () => ({ list: [], total: 0 }))
  await open(stored('SITE', { content: site, signatureCode: '' }), '站内')
  await expect.element(dialog().getByRole('group', { name: '内容' })).toHaveTextContent('题 文')
  const select = dialog().getByRole('combobox')
  await expect
    .poll(() =>
      select
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['请选择', '华东', '华南'])
  await select.selectOptions('华南')
  await expect.element(select).toHaveValue('S2')
  await expect.poll(() => select.getByRole('option').elements()).toHaveLength(2)
  await send()
  await expect.element(dialog().getByText(chinese('common:required'), { exact: true })).toBeVisible()
  expect(bridge.callsOf(endpoints.site)).toEqual([])
})

test('the only signature is chosen by itself, but not in place of the stored one', async () => {
  signatures = [sign('9', '唯一')]
  await open(stored('SITE', { content: site, signatureCode: '' }), '站内')
  await expect.element(dialog().getByRole('combobox')).toHaveValue('S9')
  signatures = [sign('9', '唯一'), sign('8', '另一')]
  await open(stored('SITE', { content: site, signatureCode: 'S8' }), '站内')
  await expect.element(dialog().getByRole('combobox')).toHaveValue('S8')
})

test('a test that opens with everything chosen by itself closes without a question', async () => {
  signatures = [sign('9', '唯一')]
  await open(stored('SITE', { content: site, signatureCode: '' }), '站内')
  await expect.element(dialog().getByRole('combobox')).toHaveValue('S9')
  await expect.poll(() => document.activeElement?.matches('input[type=text]')).toBe(true)
  await expect
    .element(dialog().getByText(chinese('common:required'), { exact: true }))
    .not.toBeInTheDocument()
  // Fields that were left are no change either.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelectorAll('[role=dialog], [role=alertdialog]')).toHaveLength(0)
})
