import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { channel } from '#contract/resources/msg/channel.ts'
import { ChannelTemplate, channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { maTemplate, mpTemplate } from '#contract/resources/msg/officialTemplate.ts'
import { Signature, signature } from '#contract/resources/msg/signature.ts'
import { Template, template } from '#contract/resources/msg/template.ts'
import { templateChannelsTab } from '#contract/tabs.ts'
import { targetOf } from '#features/msg/channelTemplate/insert.ts'
import { templateChannelsScreen } from '#features/msg/channelTemplate/screen.ts'
import { TemplateChannels } from '#features/msg/channelTemplate/TemplateChannels.tsx'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { cellAt, wordsOf } from '#tests/components/editTable.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = channelTemplate
const when = { createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' }

const order = Template.parse({
  ...{ id: '5', templateId: 'ORDER', templateName: '下单', remark: '', isSys: 0, status: 1 },
  ...{ openChannel: 'SMS', creator: '', updater: '', ...when },
  templateParams: JSON.stringify([{ val: 'no', label: '单号' }]),
})

const names: Readonly<Record<string, string>> = {
  ...{
    SMS: '短信',
    EMAIL: '邮件',
    MP: '公众号',
    MA: '小程序',
    DINGTALK: '钉钉',
    SITE: '站内',
    WECOM: '企业微信',
  },
}

const idOf = (channelCode: string): string => String(100 + Object.keys(names).indexOf(channelCode))

const stored = (channelCode: string, change: Partial<ChannelTemplate> = {}): ChannelTemplate =>
  ChannelTemplate.parse({
    ...{ id: idOf(channelCode), templateId: 'ORDER', channelCode, templateName: '下单', remark: '' },
    ...{ content: '', templateIdOp: '', titleOp: '', signatureCode: '', accountId: '', templateTypeOp: '' },
    ...{ appId: 'self', status: 1, creator: '', updater: '', ...when, ...change },
  })

const sms = stored('SMS', { content: '单号 ${no}', signatureCode: 'S1', templateIdOp: 'OP1' })

const sign = (signatureCode: string, signatureText: string): Signature =>
  Signature.parse({
    id: signatureCode.slice(1),
    signatureCode,
    signatureText,
    remark: '',
    creator: '',
    updater: '',
    ...when,
  })

let records: ChannelTemplate[] = []
let signatures: Signature[] = []

beforeAll(() => loadTexts(templateChannelsScreen.namespaces))

beforeEach(() => {
  records = [sms, stored('WECOM', { content: '你好', status: 0 })]
  signatures = [sign('S1', '华东'), sign('S2', '华南')]
  useTabs.getState().reset()
  may('save', 'update')
  bridge.serve(template.endpoints.get, () => order)
  bridge.serve(template.endpoints.getChannel, () =>
    records.map(({ id, templateId, channelCode, status }) => ({
      ...{ id, templateId, channelCode, channelName: names[channelCode] ?? '', status },
    })),
  )
  bridge.serve(channel.endpoints.list, () =>
    Object.entries(names).map(([channelCode, channelName]) => ({
      ...{ id: idOf(channelCode), channelCode, channelName, isSys: 1, channelFunction: 'a.b', remark: '' },
      ...{ updater: '', updateDate: when.updateDate },
    })),
  )
  bridge.serve(
    endpoints.find,
    ({ query }) => records.find((one) => one.channelCode === query.channelCode) ?? null,
  )
  bridge.serve(endpoints.get, ({ params }) => records.find(({ id }) => id === params.id) ?? sms)
  bridge.serve(endpoints.update, ({ body }) => {
    const change = body as Partial<ChannelTemplate>
    records = records.map((one) => (one.id === change.id ? { ...one, ...change } : one))
    return change.id ?? ''
  })
  bridge.serve(endpoints.create, ({ body }) => {
    const made = body as Partial<ChannelTemplate> & { channelCode: string }
    records = [...records, stored(made.channelCode, made)]
    return idOf(made.channelCode)
  })
  bridge.serve(signature.endpoints.list, () => signatures)
})

/** Signed in with these codes only. */
function may(...codes: string[]): void {
  be({
    session: {
      user: { ...sampleSession().user, superAdmin: 0 },
      permissions: codes.map((code) => `msg:msgTemplate:${code}`),
      dictionaries: [
        { dictType: 'SYS_MSG_TYPE', dataList: [{ dictLabel: '待办', dictValue: 'SYS_MSG_TODO' }] },
      ],
    },
  })
}

/**
 * The page of the template in its own tab.
 * @returns the tab as it is
 */
function open() {
  const id = useTabs.getState().open({ path: templateChannelsTab.path, params: { id: '5', row: 'ORDER' } })
  show(
    <TabContext value={id}>
      <TemplateChannels params={{ id: '5', row: 'ORDER' }} />
    </TabContext>,
  )
  return () => useTabs.getState().tabs.find((tab) => tab.id === id)
}

const section = (code: string) => page.getByRole('region').filter({ hasText: code })
const head = (code: string) => section(code).getByRole('button', { expanded: true }).first()
const box = (place: Locator, label: string) =>
  place.getByRole('textbox', { name: new RegExp(`^${label}\\s?\\*?$`) })
const choice = (place: Locator, label: string) =>
  place.getByRole('combobox', { name: new RegExp(`^${label}\\s?\\*?$`) })
const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).click()
const optionsOf = (select: Locator) =>
  select
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

/** The page of a template that has this channel only, with its editor open. */
async function edit(record: ChannelTemplate): Promise<Locator> {
  records = [record]
  open()
  const place = section(record.channelCode)
  await expect.element(place.getByRole('button', { name: '保存', exact: true })).toBeVisible()
  return place
}

/** Saves, and returns the sent body. */
async function saved(place: Locator): Promise<Record<string, unknown>> {
  await press(place, '保存')
  await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
  return bridge.bodiesOf(endpoints.update)[0] as Record<string, unknown>
}

describe('the page', () => {
  test('the template, a section per channel with its state, and only the first of them open', async () => {
    const tab = open()
    await expect.element(page.getByRole('heading', { name: '下单', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('banner').getByText('启用')).toBeVisible()
    await expect.poll(() => tab()?.title).toBe(chinese('msg.template:channels.tab', { name: '下单' }))
    expect(bridge.callsOf(template.endpoints.get)[0]?.params).toEqual({ id: '5' })
    await expect
      .element(section('SMS').getByRole('button', { name: /^短信 ?SMS ?启用$/ }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect
      .element(section('WECOM').getByRole('button', { name: /^企业微信 ?WECOM ?停止$/ }))
      .toHaveAttribute('aria-expanded', 'false')
    expect(bridge.callsOf(template.endpoints.getChannel)[0]?.query).toEqual({ templateId: 'ORDER' })
    await expect.element(box(section('SMS'), '内容')).toHaveValue('单号 ${no}')
    expect(bridge.callsOf(endpoints.find).map(({ query }) => query)).toEqual([
      { templateId: 'ORDER', channelCode: 'SMS' },
    ])
  })

  test('a section is read when it is opened first, and keeps what is typed while it is closed', async () => {
    open()
    await section('WECOM')
      .getByRole('button', { name: /^企业微信 ?WECOM ?停止$/ })
      .click()
    await box(section('WECOM'), '内容').fill('您好')
    await head('WECOM').click()
    await expect.element(section('WECOM').getByText('未保存')).toBeVisible()
    await expect.element(box(section('WECOM'), '内容')).not.toBeInTheDocument()
    await section('WECOM').getByRole('button', { expanded: false }).first().click()
    await expect.element(box(section('WECOM'), '内容')).toHaveValue('您好')
    expect(bridge.callsOf(endpoints.find)).toHaveLength(2)
  })

  test('the tab holds unsaved input as long as any section does', async () => {
    const tab = open()
    await section('WECOM')
      .getByRole('button', { name: /^企业微信 ?WECOM ?停止$/ })
      .click()
    await box(section('WECOM'), '内容').fill('您好')
    await box(section('SMS'), '内容').fill('好')
    await expect.element(section('SMS').getByText('未保存')).toBeVisible()
    await expect.poll(() => tab()?.dirty).toBe(true)
    await box(section('WECOM'), '内容').fill('你好')
    await expect.element(section('WECOM').getByText('未保存')).not.toBeInTheDocument()
    expect(tab()?.dirty).toBe(true)
    await box(section('SMS'), '内容').fill('单号 ${no}')
    await expect.poll(() => tab()?.dirty).toBe(false)
  })

  test('a channel is added from those that are free, opens at once, and is taken away again', async () => {
    open()
    await expect.element(box(section('SMS'), '内容')).toBeVisible()
    await button('添加渠道').click()
    const items = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(items).toEqual(['邮件EMAIL', '公众号MP', '小程序MA', '钉钉DINGTALK', '站内SITE'])
    await page.getByRole('menuitem', { name: /^钉钉/ }).click()
    await expect.element(section('DINGTALK').getByText('未创建')).toBeVisible()
    await expect.element(section('DINGTALK').getByRole('button', { name: '保存', exact: true })).toBeVisible()
    for (const name of ['停止', '启用', '模拟发送']) {
      expect(section('DINGTALK').getByRole('button', { name, exact: true }).elements()).toEqual([])
    }
    expect(section('SMS').getByRole('button', { name: '移除' }).elements()).toEqual([])
    await button('添加渠道').click()
    await expect.poll(items).toEqual(['邮件EMAIL', '公众号MP', '小程序MA', '站内SITE'])
    await userEvent.keyboard('{Escape}')
    await press(section('DINGTALK'), '移除')
    await expect.element(section('DINGTALK')).not.toBeInTheDocument()
  })

  test('what was typed for a channel that was never saved is given up after a question', async () => {
    records = []
    open()
    await expect.element(page.getByText(chinese('msg.channelTemplate:empty'))).toBeVisible()
    await button('添加渠道').click()
    await page.getByRole('menuitem', { name: /^企业微信/ }).click()
    await box(section('WECOM'), '内容').fill('新的')
    await press(section('WECOM'), '移除')
    await expect.element(dialog(chinese('kit:discard.question'))).toBeVisible()
    await dialog().getByRole('button', { name: '取消' }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(box(section('WECOM'), '内容')).toHaveValue('新的')
  })

  test('a new channel is created, and from then on it is a stored one', async () => {
    records = []
    const tab = open()
    await button('添加渠道').click()
    await page.getByRole('menuitem', { name: /^企业微信/ }).click()
    await box(section('WECOM'), '内容').fill('新的')
    await box(section('WECOM'), chinese('msg.channelTemplate:field.templateIdOp')).fill('W1')
    await press(section('WECOM'), '保存')
    await expect
      .element(section('WECOM').getByRole('button', { name: /^企业微信 ?WECOM ?启用$/ }))
      .toBeVisible()
    await expect.element(section('WECOM').getByRole('button', { name: '模拟发送' })).toBeVisible()
    await expect.element(section('WECOM').getByRole('button', { name: '移除' })).not.toBeInTheDocument()
    expect(bridge.bodiesOf(endpoints.create)).toEqual([
      {
        ...{ templateId: 'ORDER', channelCode: 'WECOM', templateName: '下单', content: '新的', remark: '' },
        ...{ templateIdOp: 'W1', titleOp: '', signatureCode: '', accountId: '', templateTypeOp: '' },
      },
    ])
    await expect.poll(() => tab()?.dirty).toBe(false)
    expect(bridge.callsOf(endpoints.get)).toEqual([])
  })

  test('with every channel in use none can be added, and without the code nothing is offered', async () => {
    records = Object.keys(names).map((code) => (code === 'SMS' ? sms : stored(code)))
    open()
    await expect.element(section('WECOM')).toBeVisible()
    await expect.element(button('添加渠道')).toBeDisabled()
    may('save')
    await expect.element(button('添加渠道')).not.toBeInTheDocument()
    await expect.element(section('SMS').getByRole('button', { name: '停止', exact: true })).toBeVisible()
    expect(section('SMS').getByRole('button', { name: '保存', exact: true }).elements()).toEqual([])
    may('update')
    await expect.element(section('SMS').getByRole('button', { name: '保存', exact: true })).toBeVisible()
    expect(section('SMS').getByRole('button', { name: '停止', exact: true }).elements()).toEqual([])
  })

  test.each([
    ['the template', template.endpoints.get],
    ['its channels', template.endpoints.getChannel],
    ['a section', endpoints.find],
  ])('%s that could not be read says why and is read again', async (_, endpoint) => {
    bridge.serve(endpoint, () => {
      throw refusal({ code: 'refused', message: '读不出', status: 500 })
    })
    open()
    await expect.element(page.getByText('读不出')).toBeVisible()
    expect(page.getByText(chinese('msg.channelTemplate:empty')).elements()).toEqual([])
    bridge.serve(template.endpoints.get, () => order)
    bridge.serve(template.endpoints.getChannel, () => [
      { id: '1', templateId: 'ORDER', channelCode: 'SMS', channelName: '短信', status: 1 },
    ])
    bridge.serve(endpoints.find, () => sms)
    await button('重试').click()
    await expect.element(box(section('SMS'), '内容')).toHaveValue('单号 ${no}')
  })
})

describe('a section', () => {
  test('a save carries the whole section without the sender, and the section is read by its id', async () => {
    const place = await edit(sms)
    const listed = bridge.callsOf(template.endpoints.getChannel).length
    await box(place, '备注').fill('新备注')
    expect(await saved(place)).toEqual({
      ...{ id: sms.id, templateId: 'ORDER', channelCode: 'SMS', templateName: '下单', remark: '新备注' },
      ...{ content: '单号 ${no}', templateIdOp: 'OP1', titleOp: '', signatureCode: 'S1' },
      ...{ accountId: '', templateTypeOp: '' },
    })
    await expect
      .poll(() => bridge.callsOf(endpoints.get).map(({ params }) => params))
      .toContainEqual({ id: idOf('SMS') })
    await expect.poll(() => bridge.callsOf(template.endpoints.getChannel).length).toBeGreaterThan(listed)
    await expect.element(place.getByText('未保存')).not.toBeInTheDocument()
  })

  test.each([
    [1, '停止', endpoints.stop, 0],
    [0, '启用', endpoints.enable, 1],
  ])('of status %s it offers %s, which asks first', async (status, name, endpoint, next) => {
    bridge.serve(endpoint, () => {
      records = records.map((one) => ({ ...one, status: next }))
      return null
    })
    const place = await edit(stored('WECOM', { content: '你好', status }))
    await press(place, name)
    await expect.element(dialog(chinese('common:confirm.generic', { handle: name }))).toBeVisible()
    await dialog().getByRole('button', { name: '取消' }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    expect(bridge.callsOf(endpoint)).toEqual([])
    await press(place, name)
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect.poll(() => bridge.bodiesOf(endpoint)).toEqual([{ id: idOf('WECOM') }])
    await expect
      .element(place.getByRole('button', { name: next === 1 ? '停止' : '启用', exact: true }))
      .toBeVisible()
  })

  test('a test is offered for what is stored only', async () => {
    const place = await edit(sms)
    const send = place.getByRole('button', { name: '模拟发送' })
    await expect.element(send).not.toHaveAttribute('title')
    await box(place, '备注').fill('x')
    await expect.element(send).toHaveAttribute('title', chinese('msg.template:send.unsaved'))
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await box(place, '备注').fill('')
    await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
    await send.click()
    await expect.element(dialog('短信模拟发送：下单')).toBeVisible()
  })

  test('a parameter goes to the caret of the content that had the focus last', async () => {
    const place = await edit(sms)
    const parameter = page.getByRole('complementary').getByRole('button', { name: /^单号/ })
    await expect.element(page.getByText(chinese('msg.channelTemplate:parameters.hint'))).toBeVisible()
    await parameter.click()
    await expect.element(page.getByText(chinese('msg.channelTemplate:parameters.noTarget'))).toBeVisible()
    const content = box(place, '内容')
    await content.fill('甲乙')
    ;(content.element() as HTMLTextAreaElement).setSelectionRange(1, 2)
    await parameter.click()
    await expect.element(content).toHaveValue('甲${no}')
    await expect.element(place.getByText('未保存')).toBeVisible()
  })

  test('a template without parameters says so', async () => {
    bridge.serve(template.endpoints.get, () => ({ ...order, templateParams: '[]' }))
    await edit(sms)
    await expect.element(page.getByText(chinese('msg.channelTemplate:parameters.none'))).toBeVisible()
    expect(page.getByRole('complementary').getByRole('button').elements()).toEqual([])
  })

  test('words go only to controls of a content that take them', () => {
    const place = document.createElement('div')
    place.innerHTML = `<div data-content><textarea></textarea><input type="text"><input type="number">
      <textarea readonly></textarea><input type="text" disabled><p></p></div><textarea></textarea>`
    document.body.append(place)
    const controls = [...place.querySelectorAll('textarea, input, p')]
    expect(controls.map((control) => targetOf(control) !== undefined)).toEqual([
      ...[true, true, false, false, false, false, false],
    ])
    const [area] = controls as [HTMLTextAreaElement]
    area.value = 'ab'
    area.setSelectionRange(1, 1)
    const typed: string[] = []
    area.addEventListener('input', (event) => typed.push((event as InputEvent).data ?? ''))
    const target = targetOf(area)
    target?.insert('X')
    expect([area.value, area.selectionStart, typed]).toEqual(['aXb', 2, ['X']])
    place.remove()
    target?.insert('Y')
    expect(area.value).toBe('aXb')
  })
})

describe('short messages', () => {
  test('signatures by their words; the one that is stored is chosen', async () => {
    const place = await edit(sms)
    const select = choice(place, '签名')
    await expect.poll(() => optionsOf(select)).toEqual(['华东', '华南'])
    await expect.element(select).toHaveValue('S1')
    await select.selectOptions('华南')
    expect(await saved(place)).toMatchObject({ signatureCode: 'S2', content: '单号 ${no}' })
  })

  test('a signature that is gone stays as it is stored', async () => {
    const place = await edit({ ...sms, signatureCode: 'OLD' })
    const select = choice(place, '签名')
    await expect.poll(() => optionsOf(select)).toEqual(['OLD', '华东', '华南'])
    await expect.element(select).toHaveValue('OLD')
  })

  test('without one, one of several has to be chosen', async () => {
    const place = await edit({ ...sms, signatureCode: '' })
    const select = choice(place, '签名')
    await expect.poll(() => optionsOf(select)).toEqual(['请选择', '华东', '华南'])
    await expect.element(select).toHaveValue('')
  })

  test('the only one is chosen by itself', async () => {
    signatures = [sign('S9', '唯一')]
    const place = await edit({ ...sms, signatureCode: '' })
    await expect.element(choice(place, '签名')).toHaveValue('S9')
    await box(place, '备注').fill('x')
    expect(await saved(place)).toMatchObject({ signatureCode: 'S9' })
  })
})

describe('in-site messages', () => {
  test('its fields are sent as one document', async () => {
    const content = JSON.stringify({ title: '旧', content: '文', type: 'SYS_MSG_TODO', msgLevel: 2, url: '' })
    const place = await edit(stored('SITE', { content }))
    await expect.element(choice(place, '消息类型')).toHaveValue('SYS_MSG_TODO')
    expect(optionsOf(choice(place, '重要程度'))).toEqual(['重要', '一般', '低'])
    await box(place, '标题').fill('新')
    await choice(place, '重要程度').selectOptions('低')
    await box(place, '跳转地址').fill('#/sys/user')
    const sent = await saved(place)
    expect(JSON.parse(String(sent.content))).toEqual({
      ...{ title: '新', content: '文', type: 'SYS_MSG_TODO', msgLevel: 3, url: '#/sys/user' },
    })
  })
})

describe('official templates', () => {
  const rows = [
    { label: 'first', value: '你好 ${no}', color: '#112233' },
    { label: 'gone', value: '', color: '#173177' },
  ]
  const official = {
    ...{ id: '1', templateIdOp: 'TM1', title: '订单通知', primaryIndustry: 'IT', deputyIndustry: '软件' },
    ...{ example: '例', content: '{{first.DATA}} {{keyword1.DATA}}' },
  }
  const record = stored('MP', { titleOp: '旧模板', templateIdOp: 'TM0', content: JSON.stringify(rows) })

  test('of the official account: another template keeps what has its name and adds the rest', async () => {
    bridge.serve(mpTemplate.endpoints.page, () => ({ list: [official], total: 1 }))
    bridge.serve(mpTemplate.endpoints.get, () => official)
    const place = await edit(record)
    await expect.element(place.getByText('旧模板')).toBeVisible()
    await press(place, '重新选择')
    await page.getByRole('option').filter({ hasText: 'TM1' }).dblClick()
    await expect.element(place.getByText('订单通知').first()).toBeVisible()
    await expect.poll(() => wordsOf(1)).toEqual(['first', 'keyword1'])
    const sent = await saved(place)
    expect(sent).toMatchObject({ titleOp: '订单通知', templateIdOp: 'TM1' })
    expect(JSON.parse(String(sent.content))).toEqual([
      rows[0],
      { label: 'keyword1', value: '', color: '#173177' },
    ])
  })

  test('what would be lost is asked about, and stays when the answer is no', async () => {
    const other = { ...official, content: '{{keyword1.DATA}}' }
    bridge.serve(mpTemplate.endpoints.page, () => ({ list: [other], total: 1 }))
    bridge.serve(mpTemplate.endpoints.get, () => other)
    const place = await edit(record)
    const choose = async () => {
      await press(place, '重新选择')
      await page.getByRole('option').filter({ hasText: 'TM1' }).dblClick()
      await expect.element(dialog(chinese('msg.channelTemplate:official.replace'))).toBeVisible()
    }
    await choose()
    await dialog().getByRole('button', { name: '取消' }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(place.getByText('旧模板').first()).toBeVisible()
    expect(wordsOf(1)).toEqual(['first', 'gone'])
    await choose()
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect.poll(() => wordsOf(1)).toEqual(['keyword1'])
  })

  test('of the mini program: no colours; a template that names no properties leaves the rows', async () => {
    const plain = {
      ...{ id: '2', templateIdOp: 'MA1', title: '提醒', example: '例', type: 3, changeDefaultRoles: 1 },
      content: '没有属性',
    }
    bridge.serve(maTemplate.endpoints.page, () => ({ list: [plain], total: 1 }))
    bridge.serve(maTemplate.endpoints.get, () => plain)
    const place = await edit(stored('MA', { content: JSON.stringify([{ label: 'thing1', value: 'x' }]) }))
    await press(place, '选择')
    await expect.element(page.getByRole('option').filter({ hasText: '长期订阅' })).toBeVisible()
    await page.getByRole('option').filter({ hasText: 'MA1' }).dblClick()
    await expect.element(place.getByText('提醒').first()).toBeVisible()
    expect(wordsOf(1)).toEqual(['thing1'])
    await press(place, '添加属性')
    await userEvent.keyboard('thing2{Enter}')
    await expect.poll(() => wordsOf(1)).toEqual(['thing1', 'thing2'])
    const sent = await saved(place)
    expect(sent).toMatchObject({ titleOp: '提醒', templateIdOp: 'MA1' })
    expect(JSON.parse(String(sent.content))).toEqual([
      { label: 'thing1', value: 'x' },
      { label: 'thing2', value: '' },
    ])
  })

  test('a refusal to read the chosen one is said, and nothing changes', async () => {
    bridge.serve(mpTemplate.endpoints.page, () => ({ list: [official], total: 1 }))
    bridge.serve(mpTemplate.endpoints.get, () => {
      throw refusal({ code: 'refused', message: '模板已删除', status: 404, loud: true })
    })
    const place = await edit(record)
    await press(place, '重新选择')
    await page.getByRole('option').filter({ hasText: 'TM1' }).dblClick()
    await expect.element(page.getByText('模板已删除')).toBeVisible()
    await expect.element(place.getByText('旧模板').first()).toBeVisible()
    expect(cellAt(1, 1).textContent).toBe('first')
  })
})

describe('DingTalk', () => {
  const link = { title: '题', text: '文', messageUrl: 'https://a.cn', picUrl: 'https://b.cn' }
  const record = stored('DINGTALK', { templateTypeOp: 'link', content: JSON.stringify(link) })

  test('each type has its fields and is sent with them alone', async () => {
    const place = await edit(record)
    expect(optionsOf(choice(place, '消息类型'))).toEqual([
      ...['文本', '链接', '卡片', '图片', '文件', 'Markdown', '语音'],
    ])
    for (const [label, value] of [
      ['标题', '题'],
      ['正文', '文'],
      ['消息链接', 'https://a.cn'],
      ['图片链接', 'https://b.cn'],
    ] as const) {
      await expect.element(box(place, label)).toHaveValue(value)
    }
    await box(place, '正文').fill('改')
    const sent = await saved(place)
    expect(JSON.parse(String(sent.content))).toEqual({ ...link, text: '改' })
    expect(sent).toMatchObject({ templateTypeOp: 'link' })
  })

  test('a type that loses something asks first, by the names of the fields', async () => {
    const place = await edit(record)
    const type = choice(place, '消息类型')
    await type.selectOptions('Markdown')
    await expect.element(dialog(chinese('msg.channelTemplate:ding.lost', { type: 'Markdown' }))).toBeVisible()
    for (const name of ['消息链接', '图片链接']) await expect.element(dialog().getByText(name)).toBeVisible()
    await dialog().getByRole('button', { name: '取消' }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(type).toHaveValue('link')
    await expect.element(box(place, '消息链接')).toHaveValue('https://a.cn')
    await type.selectOptions('Markdown')
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect.element(type).toHaveValue('markdown')
    await expect.element(box(place, '消息链接')).not.toBeInTheDocument()
    const sent = await saved(place)
    expect(JSON.parse(String(sent.content))).toEqual({ title: '题', text: '文' })
  })

  test('a card opens one address, or has buttons with addresses of their own', async () => {
    const card = { title: '题', markdown: '文', single_title: '看', single_url: 'https://a.cn' }
    const place = await edit(
      stored('DINGTALK', { templateTypeOp: 'action_card', content: JSON.stringify(card) }),
    )
    await expect.element(box(place, '按钮标题')).toHaveValue('看')
    await expect.element(box(place, '按钮链接')).toHaveValue('https://a.cn')
    await choice(place, '按钮形式').selectOptions('独立按钮')
    await expect.element(box(place, '按钮标题')).not.toBeInTheDocument()
    await choice(place, '按钮排列').selectOptions('横向排列')
    await press(place, '添加一行')
    await userEvent.keyboard('go{Enter}')
    await expect.poll(() => wordsOf(1)).toEqual(['go'])
    cellAt(1, 2).focus()
    await userEvent.keyboard('https://c.cn{Enter}')
    await expect.poll(() => wordsOf(2)).toEqual(['https://c.cn'])
    const sent = await saved(place)
    expect(JSON.parse(String(sent.content))).toEqual({
      ...{ title: '题', markdown: '文', btn_orientation: '1' },
      btn_json_list: [{ title: 'go', action_url: 'https://c.cn' }],
    })
  })

  test('a voice has a number of seconds; a type that is unknown stays until another is chosen', async () => {
    const place = await edit(stored('DINGTALK', { templateTypeOp: 'oa' }))
    const type = choice(place, '消息类型')
    await expect.element(type).toHaveValue('oa')
    expect(optionsOf(type)[0]).toBe('oa')
    await type.selectOptions('语音')
    await expect.poll(() => optionsOf(type)[0]).toBe('文本')
    await box(place, chinese('msg.channelTemplate:ding.media_id')).fill('M1')
    await box(place, chinese('msg.channelTemplate:ding.duration')).fill('12')
    const sent = await saved(place)
    expect(JSON.parse(String(sent.content))).toEqual({ media_id: 'M1', duration: 12 })
  })
})

describe('mails', () => {
  const source = (place: Locator) =>
    place.getByRole('textbox', { name: chinese('msg.channelTemplate:mail.source') })
  const selected = (name: string) => page.getByRole('tab', { name, selected: true })

  test('text that the rich editor holds is edited there, and as its source', async () => {
    const place = await edit(stored('EMAIL', { content: '<p>你好</p>' }))
    await expect.element(selected('富文本')).toBeVisible()
    await page.getByRole('tab', { name: chinese('msg.channelTemplate:mail.source') }).click()
    await expect.element(source(place)).toHaveValue('<p>你好</p>')
    await source(place).fill('<p>改</p>')
    expect(await saved(place)).toMatchObject({ content: '<p>改</p>' })
  })

  test('text that it would change begins as its source, and changes only after a question', async () => {
    const html = '<table><tbody><tr><td style="color:red">甲</td></tr></tbody></table>'
    const place = await edit(stored('EMAIL', { content: html }))
    await expect.element(selected(chinese('msg.channelTemplate:mail.source'))).toBeVisible()
    await expect.element(source(place)).toHaveValue(html)
    const rich = page.getByRole('tab', { name: '富文本' })
    await rich.click()
    await expect.element(dialog()).toBeVisible()
    await dialog().getByRole('button', { name: '取消' }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(source(place)).toHaveValue(html)
    await rich.click()
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect.element(selected('富文本')).toBeVisible()
    await expect.element(source(place)).not.toBeInTheDocument()
  })
})
