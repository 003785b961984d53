import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Channel, channel } from '#contract/resources/msg/channel.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { ChannelTemplate, channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { channelRecord, ChannelRecord } from '#contract/resources/msg/channelRecord.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { Template, template } from '#contract/resources/msg/template.ts'
import { bizInfoTab, templateChannelsTab } from '#contract/tabs.ts'
import { ParametersDialog } from '#features/msg/template/ParametersDialog.tsx'
import { TemplateScreen, templateScreen } from '#features/msg/template/template.list.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { useTabs } from '#kit/tabs.ts'
import { cellAt, wordsOf } from '#tests/components/editTable.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = template

const one = (change: Partial<Template> = {}): Template =>
  Template.parse({
    ...{ id: '1', templateId: 'ORDER', templateName: '下单', remark: '备', isSys: 0, status: 1 },
    ...{ openChannel: 'SMS,EMAIL', creator: '', updater: '' },
    ...{ createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' },
    templateParams: JSON.stringify([{ val: 'no', label: '单号' }]),
    ...change,
  })

let rows: Template[] = []

beforeAll(() => loadTexts(templateScreen.namespaces))

beforeEach(() => {
  rows = [
    one(),
    one({ id: '2', templateId: 'LOGIN', templateName: '登录', isSys: 1, status: 0, openChannel: '' }),
  ]
  useTabs.getState().reset()
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params }) => rows.find(({ id }) => id === params.id) ?? one())
  bridge.serve(channel.endpoints.list, () => [
    Channel.parse({
      ...{ id: '1', channelCode: 'SMS', channelName: '短信', isSys: 1, channelFunction: 'a.b', remark: '' },
      ...{ updater: '', updateDate: '2026-05-12 16:45:15' },
    }),
  ])
  bridge.serve(endpoints.getChannel, () => [
    { id: '1', templateId: 'ORDER', channelCode: 'SMS', channelName: '短信', status: 1 },
  ])
})

async function shown(): Promise<void> {
  show(<TemplateScreen />)
  await expect.element(row('LOGIN')).toBeVisible()
}

const more = (words: string) => row(words).getByRole('button', { name: '更多操作' }).click()
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const direct = (words: string, name: string) => row(words).getByRole('button', { name, exact: true }).click()
const save = () => dialog().getByRole('button', { name: '保存' }).click()

describe('the list', () => {
  test('states, origin and open channels as tags', async () => {
    await shown()
    expect(columnNames()).toEqual([
      ...['模板编码', '模板名称', '备注', '开通渠道', '状态', '系统内置', '操作'],
    ])
    expect(columnTexts('状态')).toEqual(['启用', '停止'])
    expect(columnTexts('系统内置')).toEqual(['否', '是'])
    // A cell below the pointer, wherever the previous suite has left it, has its own title.
    const tags = () => document.querySelectorAll('span[title="短信 SMS、EMAIL"] > *')
    // A channel that the platform does not list shows its code (28 B11).
    await expect.poll(() => Array.from(tags(), ({ textContent }) => textContent)).toEqual(['短信', 'EMAIL'])
    expect(columnTexts('开通渠道')).toEqual(['短信EMAIL', ''])
  })

  test('asks by code and name', async () => {
    await shown()
    await page.getByRole('textbox', { name: '模板编码' }).fill('OR')
    await page.getByRole('textbox', { name: '模板名称' }).fill('单')
    await button('查询').click()
    await expect
      .poll(() => bridge.callsOf(endpoints.page).at(-1)?.query)
      .toMatchObject({ templateId: 'OR', templateName: '单' })
  })

  test('an enabled one can be stopped, a stopped one enabled; what comes with the system stays', async () => {
    await shown()
    const items = async (words: string) => {
      await more(words)
      await expect.element(item('发送记录')).toBeVisible()
      const names = page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent)
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => page.getByRole('menuitem').elements()).toEqual([])
      return names
    }
    expect(await items('ORDER')).toEqual(['模拟发送', '停止', '发送记录', '删除', '克隆', '变更历史'])
    expect(await items('LOGIN')).toEqual(['模拟发送', '启用', '发送记录', '克隆', '变更历史'])
  })

  test.each([
    ['ORDER', '停止', endpoints.stop, '1'],
    ['LOGIN', '启用', endpoints.enable, '2'],
  ])('%s: %s asks first and sends the id', async (words, name, endpoint, id) => {
    bridge.serve(endpoint, () => null)
    await shown()
    await more(words)
    await item(name).click()
    await expect.element(dialog(chinese('common:confirm.generic', { handle: name }))).toBeVisible()
    expect(bridge.callsOf(endpoint)).toEqual([])
    await dialog()
      .getByRole('button', { name: /^(确定|停止|启用)$/ })
      .click()
    await expect.poll(() => bridge.bodiesOf(endpoint)).toEqual([{ id }])
  })

  test('its channels open in a tab that is named after it, its records in another', async () => {
    await shown()
    await direct('ORDER', '渠道')
    const tab = (path: string) => useTabs.getState().tabs.find((each) => each.path === path)
    await expect
      .poll(() => tab(templateChannelsTab.path)?.title)
      .toBe(chinese('msg.template:channels.tab', { name: '下单' }))
    expect(tab(templateChannelsTab.path)?.params).toEqual({ id: '1', row: 'ORDER' })
    await more('LOGIN')
    await item('发送记录').click()
    await expect.poll(() => tab(bizInfoTab.path)?.params).toMatchObject({ templateId: 'LOGIN' })
    expect(tab(bizInfoTab.path)?.title).toBe('发送记录：登录')
  })

  test('each action needs its code, a send the screen', async () => {
    await shown()
    const user = { ...sampleSession().user, superAdmin: 0 }
    const offered = () =>
      ['新增', '批量删除', '参数', '渠道', '编辑'].filter((name) => button(name).elements().length > 0)
    for (const [code, names] of [
      ['save', ['新增']],
      ['update', ['参数', '渠道', '编辑']],
      ['delete', ['批量删除']],
    ] as const) {
      be({
        session: {
          user,
          permissions: [`msg:msgTemplate:${code}`],
          menus: [menuPage('m', '消息模板', { url: 'msg/msgTemplate' })],
        },
      })
      await expect.poll(offered).toEqual(names)
    }
  })
})

describe('the form', () => {
  test('a new template is asked for code and name, and has no parameters', async () => {
    bridge.serve(endpoints.create, () => '3')
    await shown()
    await button('新增').click()
    await expect.element(dialog(chinese('msg.template:add'))).toBeVisible()
    await expect.element(field('模板编码')).not.toHaveAttribute('readonly')
    await field('模板编码').fill('NEW')
    await field('模板名称').fill('新的')
    await save()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.create))
      .toEqual([{ templateId: 'NEW', templateName: '新的', remark: '', templateParams: '[]' }])
  })

  test('of a stored one the code stays, and its parameters travel unchanged', async () => {
    bridge.serve(endpoints.update, () => '1')
    await shown()
    await direct('ORDER', '编辑')
    await expect.element(dialog(chinese('msg.template:edit'))).toBeVisible()
    await expect.element(field('模板编码')).toHaveAttribute('readonly')
    await field('备注').fill('新备注')
    await save()
    await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
    expect(bridge.bodiesOf(endpoints.update)).toEqual([
      {
        ...{ id: '1', templateId: 'ORDER', templateName: '下单', remark: '新备注' },
        templateParams: one().templateParams,
      },
    ])
  })
})

describe('parameters', () => {
  const open = async (record: Template) => {
    show(null)
    void openDialog(ParametersDialog, { record })
    await expect.element(dialog('模板参数：下单')).toBeVisible()
  }

  test('rows of code and meaning, saved as a text with the rest of the template', async () => {
    bridge.serve(endpoints.update, () => '1')
    await open(one())
    expect([wordsOf(1), wordsOf(2)]).toEqual([['no'], ['单号']])
    await button('添加参数').click()
    await userEvent.keyboard('who{Enter}')
    await expect.poll(() => wordsOf(1)).toEqual(['no', 'who'])
    cellAt(2, 2).focus()
    await userEvent.keyboard('Name{Enter}')
    await expect.poll(() => wordsOf(2)).toEqual(['单号', 'Name'])
    await save()
    await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
    const [sent] = bridge.bodiesOf(endpoints.update) as [{ templateParams: string }]
    expect(sent).toMatchObject({ id: '1', templateId: 'ORDER', templateName: '下单', remark: '备' })
    expect(JSON.parse(sent.templateParams)).toEqual([
      { val: 'no', label: '单号' },
      { val: 'who', label: 'Name' },
    ])
  })

  test('they are those that the platform has now', async () => {
    await shown()
    rows = rows.map((each) => ({ ...each, templateParams: '[{"val":"later","label":"x"}]' }))
    await direct('ORDER', '参数')
    await expect.element(dialog().getByText('later')).toBeVisible()
  })

  test.each([
    ['1a', chinese('msg.template:parameters.pattern')],
    ['no', chinese('kit:table.twice')],
    ['', chinese('common:required')],
  ])('a code %j is refused: %s', async (code, message) => {
    await open(one())
    await button('添加参数').click()
    await userEvent.keyboard(`${code}{Enter}`)
    await expect.poll(() => wordsOf(1)).toHaveLength(2)
    await save()
    await expect.element(dialog().getByText(message).first()).toBeVisible()
    expect(bridge.callsOf(endpoints.update)).toEqual([])
  })

  test('a text that is no list of parameters shows none', async () => {
    await open(one({ templateParams: '{' }))
    await expect.element(dialog().getByText(chinese('msg.template:parameters.none'))).toBeVisible()
  })
})

describe('a send over all channels', () => {
  const open = async () => {
    await shown()
    await more('ORDER')
    await item('模拟发送').click()
    await expect.element(dialog('模拟发送：下单')).toBeVisible()
  }
  const send = () => dialog().getByRole('button', { name: '发送', exact: true }).click()
  const receiver = (userId: string, change: object = {}) => ({
    ...{ channelCode: 'SMS', userId, name: '甲', deptName: '', recipient: userId, reason: '' },
    ...change,
  })

  beforeEach(() => {
    bridge.serve(simulatedSend.endpoints.receivers, () => ({
      ...{ channels: [], leftOut: 0, unknownResolvers: [], list: [], total: 0 },
    }))
    bridge.serve(signature.endpoints.list, () => [])
    bridge.serve(channelTemplate.endpoints.find, () =>
      ChannelTemplate.parse({
        ...{ id: '1', templateId: 'ORDER', channelCode: 'SMS', templateName: '下单', remark: '' },
        ...{ titleOp: '', content: '单号 ${no}', templateIdOp: '', signatureCode: '', accountId: '' },
        ...{ templateTypeOp: '', appId: 'self', status: 1, creator: '', updater: '' },
        ...{ createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' },
      }),
    )
  })

  test('to me: the message is previewed, people are counted, the result leads to its record (28 B13)', async () => {
    bridge.serve(simulatedSend.endpoints.receivers, () => ({
      ...{ channels: [{ channelCode: 'SMS', channelName: '短信', total: 3, failing: 1 }], leftOut: 0 },
      unknownResolvers: [],
      list: [
        ...[receiver('7'), receiver('7', { recipient: 'wang@example.com' })],
        ...[receiver('8'), receiver('9', { reason: '没有手机号' })],
      ],
      total: 4,
    }))
    bridge.serve(simulatedSend.endpoints.template, () => ({ bizId: 'SIM-1', total: 2, success: 1, fail: 1 }))
    bridge.serve(channelRecord.endpoints.page, ({ query }) => ({
      list: [
        ChannelRecord.parse({
          ...{ id: '1', bizId: query.bizId, templateId: 'ORDER', channelCode: 'SMS', content: '' },
          ...{ recipient: 'wang', status: 0, resultMsg: '没有手机号', contentData: '', createDate: '' },
        }),
      ],
      total: 1,
    }))
    await open()
    await dialog().getByRole('textbox', { name: /单号/ }).fill('A7')
    await expect.element(dialog().getByText('单号 A7')).toBeVisible()
    await dialog().getByRole('button', { name: '发给我' }).click()
    await expect
      .element(dialog().getByText(/^将发送给 2 人，共 3 条消息。/))
      .toHaveTextContent('将发送给 2 人，共 3 条消息。 1 个接收地址不可达，会记录为失败。')
    expect(bridge.callsOf(simulatedSend.endpoints.template)).toEqual([])
    await send()
    const result = dialog().getByText(chinese('pickers:outcome.counts', { success: 1, fail: 1 }))
    await expect.poll(() => result.elements().length, { timeout: 5000 }).toBe(1)
    await expect.element(dialog().getByText('短信 wang：没有手机号')).toBeVisible()
    const [sent] = bridge.bodiesOf(simulatedSend.endpoints.template) as [{ receiveInfo: string }]
    const { user } = sampleSession()
    expect(JSON.parse(sent.receiveInfo).user[0]).toMatchObject({
      ...{ channel: 'ALL', val: user.id, userNames: user.realName },
    })
    expect(bridge.callsOf(channelRecord.endpoints.page).at(-1)?.query).toMatchObject({
      ...{ bizId: 'SIM-1', status: '0' },
    })
    await dialog()
      .getByRole('button', { name: chinese('pickers:outcome.record') })
      .click()
    await expect
      .poll(() => useTabs.getState().tabs.find(({ path }) => path === bizInfoTab.path)?.params)
      .toEqual({ bizId: 'SIM-1' })
    await expect.element(dialog('模拟发送：下单')).not.toBeInTheDocument()
  })

  test('a refused send leads to its own record, and to none where the answer names none (28 B13)', async () => {
    const refused = { code: 'refused' as const, message: chinese('send.smsGateway'), status: 500, loud: true }
    bridge.serve(simulatedSend.endpoints.template, () => {
      throw refusal({ ...refused, bizId: 'SIM-2' })
    })
    bridge.serve(channelRecord.endpoints.page, () => ({ list: [], total: 0 }))
    await open()
    await dialog().getByRole('button', { name: '发给我' }).click()
    await send()
    await expect.element(dialog().getByText(chinese('send.smsGateway'))).toBeVisible()
    await expect
      .element(dialog().getByRole('button', { name: chinese('pickers:outcome.record') }))
      .toBeVisible()
    bridge.serve(simulatedSend.endpoints.template, () => {
      throw refusal({ ...refused, message: chinese('send.templateStopped') })
    })
    await expect
      .poll(async () => {
        await send()
        return bridge.callsOf(simulatedSend.endpoints.template).length
      })
      .toBe(2)
    await expect
      .element(dialog().getByRole('button', { name: chinese('pickers:outcome.record') }))
      .not.toBeInTheDocument()
    await expect.element(dialog('模拟发送：下单')).toBeVisible()
    expect(dialog().getByRole('status').getByText(chinese('send.templateStopped')).elements()).toHaveLength(0)
  })

  test('needs somebody who receives it', async () => {
    await open()
    await expect.element(field('模板编码')).toHaveAttribute('readonly')
    await expect.element(field('模板名称')).toHaveAttribute('readonly')
    await send()
    await expect.element(dialog().getByText(chinese('msg.template:send.noReceivers'))).toBeVisible()
    expect(bridge.callsOf(simulatedSend.endpoints.template)).toEqual([])
  })

  test('carries the template, values of its parameters and its receivers', async () => {
    bridge.serve(simulatedSend.endpoints.template, () => ({ bizId: '1', total: 1, success: 1, fail: 0 }))
    await open()
    await dialog().getByRole('textbox', { name: /单号/ }).fill('A7')
    await dialog().getByRole('tab', { name: '外部用户（0）' }).click()
    await dialog().getByRole('textbox', { name: '外部用户：短信' }).fill('13800000000')
    await send()
    await expect.poll(() => bridge.callsOf(simulatedSend.endpoints.template)).toHaveLength(1)
    const [sent] = bridge.bodiesOf(simulatedSend.endpoints.template) as [{ receiveInfo: string }]
    const { receiveInfo, ...rest } = sent
    expect(rest).toEqual({ id: '1', templateId: 'ORDER', templateName: '下单', paramsJSON: '{"no":"A7"}' })
    expect(JSON.parse(receiveInfo)).toMatchObject({
      obj: [{ channel: 'ALL', val: '' }, { val: '13800000000' }],
    })
  })
})
