import { builtInChannels } from '#contract/resources/msg/channel.ts'
import { newSiteContent, PROPERTY_COLOR, type TemplateParameter } from '#contract/messaging/documents.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { columnsOf } from '#server/db/entity.ts'
import { maCatalogue, mpCatalogue } from '#server/messaging/officialCatalogue.ts'
import type { Value } from '#server/db/store.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

type BuiltIn = CodeOf<typeof builtInChannels>

/** Name and sender of each built-in channel (DECISION-MSG-21). */
const channels: Readonly<Record<BuiltIn, readonly [name: string, sender: string]>> = {
  SMS: ['短信', 'smsChannel.send'],
  EMAIL: ['邮件', 'mailChannel.send'],
  MP: ['微信公众号', 'mpChannel.send'],
  MA: ['微信小程序', 'maChannel.send'],
  DINGTALK: ['钉钉', 'dingTalkChannel.send'],
  SITE: ['站内消息', 'siteChannel.send'],
}

const SIGNATURE = 'DEFAULT'

/** Columns of a channel template that its channel fills. */
type Filled = Readonly<Record<string, Value>>

interface TemplateSeed {
  readonly code: string
  readonly name: string
  readonly remark: string
  readonly isSys: 0 | 1
  readonly parameters: readonly TemplateParameter[]
  readonly channels: Readonly<Partial<Record<BuiltIn, Filled>>>
}

const json = (value: unknown): string => JSON.stringify(value)

/** A property of an official-account message, and of a mini-program one. */
const coloured = (label: string, value: string) => ({ label, value, color: PROPERTY_COLOR })
const plain = (label: string, value: string) => ({ label, value })

const verifyCode: TemplateSeed = {
  code: 'SYS_VERIFY_CODE',
  name: '验证码',
  remark: '登录和找回密码的验证码',
  isSys: 1,
  parameters: [{ val: 'code', label: '验证码' }],
  channels: {
    SMS: {
      signature_code: SIGNATURE,
      template_id_op: 'SMS_100000001',
      content: '您的验证码是${code}，请勿告诉他人。如非本人操作，请忽略本短信。',
    },
    EMAIL: {
      content:
        '<p>您好：</p><p>您的验证码是 <strong>${code}</strong>，请在有效期内使用，不要告诉他人。</p><p>如非本人操作，请忽略本邮件。</p>',
    },
  },
}

const orderShipped: TemplateSeed = {
  code: 'ORDER_SHIPPED',
  name: '订单发货通知',
  remark: '客户订单发货后通知收货人',
  isSys: 0,
  parameters: [
    { val: 'customerName', label: '客户姓名' },
    { val: 'orderNo', label: '订单编号' },
  ],
  channels: {
    SMS: {
      signature_code: SIGNATURE,
      template_id_op: 'SMS_100000002',
      content: '${customerName}，您好！您的订单${orderNo}已发货，请注意查收。',
    },
    EMAIL: {
      content:
        '<h2>订单已发货</h2><p>${customerName}，您好：</p><p>您的订单 <strong>${orderNo}</strong> 已从仓库发出，预计两到三天送达。</p><p>感谢您的信任。</p>',
      remark: '随附物流说明',
    },
    MP: {
      template_id_op: 'TM00303',
      title_op: '订单发货通知',
      content: json([
        coloured('first', '${customerName}，您的订单已发货'),
        coloured('orderNo', '${orderNo}'),
        coloured('remark', '请注意查收'),
      ]),
    },
    MA: {
      template_id_op: '1476',
      title_op: '订单发货提醒',
      content: json([plain('thing1', '您的订单已发货'), plain('character_string2', '${orderNo}')]),
    },
    DINGTALK: {
      template_type_op: 'markdown',
      content: json({
        title: '订单发货通知',
        text: '### 订单已发货\n\n客户：${customerName}\n\n订单：**${orderNo}**',
      }),
    },
    SITE: {
      content: json({
        ...newSiteContent,
        title: '订单${orderNo}已发货',
        content: '${customerName}的订单${orderNo}已发货，请跟进签收情况。',
        type: 'SYS_MSG_NOTICE',
      }),
    },
  },
}

function seedTemplate(writer: SeedWriter, { code, name, channels: filled, ...seed }: TemplateSeed): void {
  const codes = builtInChannels.codes.filter((channel) => filled[channel] !== undefined)
  writer.record('msg_templates', {
    tenant_id: PLATFORM,
    template_id: code,
    template_name: name,
    remark: seed.remark,
    is_sys: seed.isSys,
    open_channel: codes.join(','),
    template_params: json(seed.parameters),
  })
  for (const channel of codes)
    writer.record('msg_channel_templates', {
      tenant_id: PLATFORM,
      template_id: code,
      channel_code: channel,
      template_name: name,
      ...filled[channel],
    })
}

const parts = {
  'msg.channel': (writer) => {
    for (const code of builtInChannels.codes) {
      const [name, sender] = channels[code]
      writer.record('msg_channels', {
        tenant_id: PLATFORM,
        channel_code: code,
        channel_name: name,
        is_sys: 1,
        channel_function: sender,
      })
    }
  },
  'msg.signature': (writer) => {
    writer.record('msg_signatures', {
      tenant_id: PLATFORM,
      signature_code: SIGNATURE,
      signature_text: '管家云',
      remark: '短信默认签名',
    })
  },
  'msg.template': (writer) => {
    for (const template of [verifyCode, orderShipped]) seedTemplate(writer, template)
  },
  'msg.officialTemplate': (writer) => {
    for (const template of mpCatalogue)
      writer.store.insert('msg_mp_templates', { id: writer.id(), ...columnsOf(template) })
    for (const template of maCatalogue)
      writer.store.insert('msg_ma_templates', { id: writer.id(), ...columnsOf(template) })
  },
} as const satisfies Record<string, (writer: SeedWriter) => void>

/** Gives channels, signature and templates of the messaging centre (DECISION-MSG-15), each once. */
export function seedMessaging(writer: SeedWriter, given: SeededKeys): void {
  for (const [noun, give] of Object.entries(parts)) {
    const name = key.records(noun)
    if (given.has(name)) continue
    given.add(name)
    give(writer)
  }
}
