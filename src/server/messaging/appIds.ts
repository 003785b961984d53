import { builtInChannels } from '#contract/resources/msg/channel.ts'
import { type CodeOf, readCode } from '#contract/vocabulary.ts'
import type { Store } from '#server/db/store.ts'
import { dingTalkConfig, messageGateway, weChatConfig } from '#server/settings/settings.ts'

/** Value where nothing is configured (DECISION-MSG-22). */
const NONE = 'DEFAULT'

/** By type of the SMS gateway: Aliyun key id, Tencent application id, name of the custom service. */
function smsAppId(store: Store): string | undefined {
  const sms = messageGateway(store)?.sms
  if (sms?.type === 1) return sms.aliyunAccessKeyId
  return sms?.type === 2 ? sms.qcloudAppId : sms?.customChannelService
}

const ids = {
  SMS: smsAppId,
  EMAIL: (store) => messageGateway(store)?.mail.username,
  MP: (store) => weChatConfig(store)?.mp.appId,
  MA: (store) => weChatConfig(store)?.ma.appId,
  DINGTALK: (store) => dingTalkConfig(store)?.agentId,
  SITE: () => 'SITE',
} as const satisfies Record<CodeOf<typeof builtInChannels>, (store: Store) => string | undefined>

/** Application as which a channel sends (DECISION-MSG-22); a custom channel as its code. Never a secret. */
export function appIdOf(store: Store, channelCode: string): string {
  const channel = readCode(builtInChannels, channelCode)
  return channel === undefined ? channelCode : ids[channel](store) || NONE
}
