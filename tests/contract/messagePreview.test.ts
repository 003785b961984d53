import { makeMessage, type MessageExtras, providerData, readable } from '#contract/messaging/message.ts'
import { readSiteContent } from '#contract/messaging/documents.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { message } from '#contract/resources/msg/message.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { template } from '#contract/resources/msg/template.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/**
 * A preview is made by `makeMessage`. Whatever the content and the values, the record of a simulated send has to
 * contain the same text as the preview.
 */

const server = await startServer()
const admin = await server.admin()
const { sms, mail, mp, ma, dingTalk, site } = simulatedSend.endpoints
const { find, update } = channelTemplate.endpoints
const CODE = 'ORDER_SHIPPED'

const sends = { SMS: sms, EMAIL: mail, MP: mp, MA: ma, DINGTALK: dingTalk, SITE: site } as const
type Code = keyof typeof sends

const recipients: Readonly<Record<Code, string>> = {
  SMS: '13800000000',
  EMAIL: 'a@example.com',
  MP: 'openid-0001',
  MA: 'openid-0002',
  DINGTALK: 'manager_1',
  SITE: '',
}

/** Values that would break a separate rendering: marks, scripts, quotes, lines, other scripts of writing, types. */
const valueSets = [
  { customerName: '张三', orderNo: 'A-1' },
  { customerName: '${orderNo}', orderNo: '$&$1${customerName}' },
  { customerName: '<script>alert(1)</script>&amp;', orderNo: '"}],\\"' },
  { customerName: 'مرحبا 👩‍👩‍👧', orderNo: 'a\r\nBcc: x@example.com\u2028' },
  { customerName: 12.5, orderNo: { nested: ['x', null] } },
  { customerName: true, orderNo: null },
] as const

const said = '${customerName}：${orderNo}${orderNo} $ {x} ${} {{y}} $${orderNo}'
const contents: Readonly<Record<Code, readonly string[]>> = {
  SMS: [said, '${orderNo}'.repeat(200)],
  EMAIL: [`<p title="\${orderNo}">${said}</p><style>p{color:red}</style><ul><li>a<li>b</ul>`],
  MP: [
    JSON.stringify([
      { label: 'first', value: said, color: '#ff0000' },
      { label: '${orderNo}', value: '' },
    ]),
  ],
  MA: [JSON.stringify([{ label: 'thing1', value: said }])],
  DINGTALK: [
    { text: { content: said } },
    { link: { title: said, text: said, messageUrl: 'https://e.example', picUrl: 'https://p.example' } },
    { markdown: { title: said, text: `# ${said}\n**x**` } },
    {
      action_card: {
        ...{ title: said, markdown: said, btn_orientation: '1' },
        btn_json_list: [{ title: said, action_url: 'https://e.example/${orderNo}' }],
      },
    },
    { image: { media_id: '@1' } },
    { voice: { media_id: '@2', duration: 10 } },
  ].map((content) => JSON.stringify(content)),
  SITE: [
    JSON.stringify({
      title: said,
      content: `${said}\n2`,
      type: 'SYS_MSG_PRO',
      msgLevel: 1,
      url: 'user/center',
    }),
  ],
}

/** A DingTalk content of the table with its type. */
function typed(code: Code, text: string): { content: string; templateTypeOp?: string } {
  if (code !== 'DINGTALK') return { content: text }
  const [[templateTypeOp, content] = ['', undefined]] = Object.entries(JSON.parse(text) as object)
  return { templateTypeOp, content: JSON.stringify(content) }
}

const stored = async (channelCode: Code) => {
  const row = await admin.must(find, { query: { templateId: CODE, channelCode } })
  if (!row) throw new Error(`${CODE} has no ${channelCode}`)
  return row
}

const recordOf = async (bizId: string) => {
  const { list } = await admin.must(channelRecord.endpoints.page, { query: { bizId } })
  const [record] = list
  if (!record) throw new Error('nothing was recorded')
  return record
}

/** The parts beside the content, as the dialogs send them and as the preview is given them. */
async function extrasOf(code: Code, signatureCode: string): Promise<MessageExtras> {
  const signatures = await admin.must(signature.endpoints.list)
  const text = signatures.find((one) => one.signatureCode === signatureCode)?.signatureText
  switch (code) {
    case 'SMS':
      return { signature: text ?? null }
    case 'EMAIL':
      return { subject: '订单${orderNo}', mailCc: 'c@example.com, d@example.com' }
    case 'MP':
      return { url: 'https://e.example', miniprogramAppid: 'wx1', miniprogramPagepath: 'pages/a' }
    case 'MA':
      return { page: 'pages/b', miniprogramState: 'trial', lang: 'en_US' }
    default:
      return {}
  }
}

/** Facts that only the settings have; they are no part of a preview. */
const settled: Readonly<Record<Code, readonly string[]>> = {
  SMS: ['type'],
  EMAIL: ['from'],
  MP: [],
  MA: [],
  DINGTALK: ['agent_id'],
  SITE: [],
}
const without = (data: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

const cases = (Object.keys(sends) as Code[]).flatMap((code) =>
  contents[code].map((content, index) => [code, index, content] as const),
)

test.each(cases)(
  'what a preview of %s shows is what the record of a simulated send holds, content %i (MSG-SIM-20, MSG-PAR-04)',
  async (code, _index, text) => {
    const before = await stored(code)
    const changed = typed(code, text)
    await admin.must(update, { body: { ...before, ...changed } })
    const row = await stored(code)
    const me = await admin.must(auth.endpoints.info)
    const recipient = code === 'SITE' ? me.id : recipients[code]
    for (const values of valueSets) {
      const signatureCode = row.signatureCode || 'DEFAULT'
      const extras = await extrasOf(code, signatureCode)
      const { bizId } = await admin.must(sends[code], {
        body: {
          ...{ templateId: CODE, recipient, paramsJSON: JSON.stringify(values) },
          ...{ appId: row.appId || 'app', signatureCode, ...without(extras, ['signature']) },
        },
      })
      const record = await recordOf(bizId)
      const mailSignature = code === 'EMAIL' ? record.content.split('\n').at(-1) : undefined
      const made = makeMessage(row, values, { ...extras, mailSignature })
      expect(made.faults).toEqual([])
      if (!made.message) throw new Error('no message')
      expect(record.content).toBe(readable(made.message))
      expect(without(JSON.parse(record.contentData) as object, settled[code])).toEqual(
        without(providerData(made.message, recipient), settled[code]),
      )
    }
    await admin.must(update, { body: before })
  },
)

test('what a preview calls missing is what the server names', async () => {
  const row = await stored('SMS')
  const values = { customerName: 'x', toString: undefined }
  const made = makeMessage(row, values, { signature: '管家云' })
  expect(made.faults).toEqual([{ reason: 'missing', names: ['orderNo'] }])
  const answer = await admin.call(sms, {
    body: {
      ...{ templateId: CODE, recipient: '13800000000', appId: 'app', signatureCode: 'DEFAULT' },
      paramsJSON: JSON.stringify(values),
    },
  })
  expect(answer).toMatchObject({ code: 500, msg: chinese('send.missing', { names: 'orderNo' }) })
})

test('the entry of an in-box reads as its preview did', async () => {
  const row = await stored('SITE')
  const values = { customerName: '<b>李四</b>', orderNo: '${customerName}' }
  const made = makeMessage(row, values)
  const me = await admin.must(auth.endpoints.info)
  await admin.must(site, {
    body: {
      ...{ templateId: CODE, recipient: me.id, appId: 'SITE', signatureCode: 'DEFAULT' },
      paramsJSON: JSON.stringify(values),
    },
  })
  const { list } = await admin.must(message.endpoints.page, { query: { searchFlag: '2' } })
  if (made.message?.kind !== 'SITE') throw new Error('no in-site message')
  const { title, content, url, msgLevel, type } = made.message.content
  expect(list[0]).toMatchObject({ title, content, url, msgLevel, type })
  expect(readSiteContent(row.content)).not.toMatchObject({ title })
})

test('a template that is stopped between the dialog and the send is refused, and nothing is written', async () => {
  const { list } = await admin.must(template.endpoints.page, { query: { templateId: CODE } })
  const [row] = list
  if (!row) throw new Error('no template')
  await admin.must(template.endpoints.stop, { body: { id: row.id } })
  const records = await admin.must(channelRecord.endpoints.page)
  const answer = await admin.call(simulatedSend.endpoints.template, {
    body: {
      ...{ id: row.id, templateId: CODE, templateName: row.templateName },
      paramsJSON: JSON.stringify(valueSets[0]),
      receiveInfo: JSON.stringify({
        obj: [{ channel: 'SMS', channelName: '短信', val: '13800000000', uf: '' }],
        ...{ user: [], dept: [] },
      }),
    },
  })
  expect(answer).toMatchObject({ code: 500, msg: chinese('send.templateStopped'), data: null })
  expect((await admin.must(channelRecord.endpoints.page)).total).toBe(records.total)
  await admin.must(template.endpoints.enable, { body: { id: row.id } })
})
