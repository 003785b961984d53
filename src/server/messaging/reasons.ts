import type { MessageFault } from '#contract/messaging/message.ts'
import { say, type TextKey } from '#server/texts.ts'

/** Why nothing was sent, as a text of the server with its values. */
export interface SendReason {
  readonly key: TextKey
  readonly values?: Record<string, string>
}

/** Records are stored once, in Chinese, like the data itself. */
export const stored = ({ key, values }: SendReason): string => say('zh-CN', key, values)

const faultKeys = {
  tooLong: 'send.tooLong',
  content: 'send.content',
  signature: 'signature.missing',
  cc: 'send.cc',
  officialTemplate: 'send.officialTemplate',
  state: 'send.state',
} as const satisfies Record<Exclude<MessageFault['reason'], 'missing'>, TextKey>

/** The words for what keeps a message from being made. */
export const reasonOf = (fault: MessageFault): SendReason =>
  fault.reason === 'missing'
    ? { key: 'send.missing', values: { names: fault.names.join('、') } }
    : { key: faultKeys[fault.reason] }

/** Of an address that the check of its channel refuses. */
const addressKeys: ReadonlyMap<string, TextKey> = new Map([
  ['SMS', 'send.mobile'],
  ['EMAIL', 'send.mail'],
  ['MP', 'send.openId'],
  ['MA', 'send.openId'],
  ['DINGTALK', 'send.dingTalkId'],
  ['SITE', 'send.user'],
])
export const badAddress = (channelCode: string): TextKey => addressKeys.get(channelCode) ?? 'send.noRecipient'

/** Of a user who has no address for the channel. */
const absentKeys: ReadonlyMap<string, TextKey> = new Map([
  ['SMS', 'send.noMobile'],
  ['EMAIL', 'send.noMail'],
  ['MP', 'send.noMpOpenId'],
  ['MA', 'send.noMaOpenId'],
  ['DINGTALK', 'send.noDingTalkId'],
])
export const noAddress = (channelCode: string): TextKey => absentKeys.get(channelCode) ?? 'send.noRecipient'
