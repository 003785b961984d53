import type { MessageExtras, ProviderFacts } from '#contract/messaging/message.ts'
import type { Store } from '#server/db/store.ts'
import {
  dingTalkConfig,
  mailGateway,
  messageGateway,
  smsGateway,
  weChatConfig,
} from '#server/settings/settings.ts'
import type { TextKey } from '#server/common/texts.ts'
import { type SentChannel, signatureText } from './templates.ts'

/** Settings of a channel: facts for its provider, parts of its messages, or what they lack. */
export interface ChannelConfiguration {
  /** Null: it can send. */
  readonly lacks: TextKey | null
  readonly facts: ProviderFacts
  readonly extras: MessageExtras
}

const isFilled = (...texts: readonly (string | undefined)[]): boolean =>
  texts.every((text) => text !== undefined && text !== '')

const none: ChannelConfiguration = { lacks: null, facts: {}, extras: {} }

function sms(store: Store, tenantId: string, { signatureCode }: SentChannel): ChannelConfiguration {
  const gateway = smsGateway(store)
  return {
    lacks: gateway ? null : 'send.smsGateway',
    facts: gateway ? { smsType: gateway.type } : {},
    extras: { signature: signatureText(store, tenantId, signatureCode) },
  }
}

function mail(store: Store): ChannelConfiguration {
  const gateway = mailGateway(store)
  if (!gateway) return { ...none, lacks: 'send.mailGateway' }
  return {
    lacks: null,
    facts: { mailFrom: gateway.type === 1 ? gateway.username : gateway.customChannelService },
    extras: { mailSignature: messageGateway(store)?.signatureText ?? '' },
  }
}

function dingTalk(store: Store): ChannelConfiguration {
  const app = dingTalkConfig(store)
  return {
    lacks: isFilled(app?.appKey, app?.appSecret, app?.agentId) ? null : 'send.dingTalk',
    facts: app ? { agentId: app.agentId } : {},
    extras: {},
  }
}

/** Read once per send and never stored: secrets stay in the settings. */
export function configurationOf(store: Store, tenantId: string, channel: SentChannel): ChannelConfiguration {
  switch (channel.channelCode) {
    case 'SMS':
      return sms(store, tenantId, channel)
    case 'EMAIL':
      return mail(store)
    case 'MP': {
      const account = weChatConfig(store)?.mp
      return { ...none, lacks: isFilled(account?.appId, account?.appSecret) ? null : 'send.officialAccount' }
    }
    case 'MA': {
      const account = weChatConfig(store)?.ma
      return { ...none, lacks: isFilled(account?.appId, account?.appSecret) ? null : 'send.miniProgram' }
    }
    case 'DINGTALK':
      return dingTalk(store)
    case 'SITE':
      return none
    default:
      return { ...none, extras: { channelFunction: channel.channelFunction } }
  }
}
