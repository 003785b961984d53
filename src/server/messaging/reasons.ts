import type { MessageFault } from '#contract/messaging/message.ts'
import { builtInChannel, type BuiltInChannel } from '#contract/resources/msg/channel.ts'
import { say, type TextKey } from '#server/common/texts.ts'

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

/** Texts for the reason that a message cannot be made. */
export const reasonOf = (fault: MessageFault): SendReason =>
  fault.reason === 'missing'
    ? { key: 'send.missing', values: { names: fault.names.join('、') } }
    : { key: faultKeys[fault.reason] }

/** Of an address that the check of its channel refuses. */
const addressKeys = {
  SMS: 'send.mobile',
  EMAIL: 'send.mail',
  MP: 'send.openId',
  MA: 'send.openId',
  DINGTALK: 'send.dingTalkId',
  SITE: 'send.user',
} as const satisfies Record<BuiltInChannel, TextKey>

export function badAddress(channelCode: string): TextKey {
  const code = builtInChannel(channelCode)
  return code === undefined ? 'send.noRecipient' : addressKeys[code]
}

/** Of a user who has no address for the channel. */
const absentKeys = {
  SMS: 'send.noMobile',
  EMAIL: 'send.noMail',
  MP: 'send.noMpOpenId',
  MA: 'send.noMaOpenId',
  DINGTALK: 'send.noDingTalkId',
  SITE: 'send.user',
} as const satisfies Record<BuiltInChannel, TextKey>

export function noAddress(channelCode: string): TextKey {
  const code = builtInChannel(channelCode)
  return code === undefined ? 'send.noRecipient' : absentKeys[code]
}
