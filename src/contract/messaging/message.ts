import { isMailAddress, listed } from './addresses.ts'
import { dingTalkFields, dingTalkProblems } from './contents.ts'
import {
  type DingTalkContent,
  dingTalkTypes,
  PROPERTY_COLOR,
  readDingTalkContent,
  readSiteContent,
  readTemplateProperties,
  type SiteContent,
  type TemplateProperty,
} from './documents.ts'
import { escapeHtml, headerLine, htmlToText } from '#base/html.ts'
import { type ParameterValues, type Rendering, renderDocument, renderText, usedValues } from './rendering.ts'
import { builtInChannel, type BuiltInChannel } from '#contract/resources/msg/channel.ts'
import type { z } from 'zod'

/**
 * The message that a channel makes of a template: rendered, as its receiver reads it, and as its provider gets it
 * (DECISION-MSG-32 to 39). Server and preview share it.
 */

/** Parts of a channel template from which a message is made. */
export interface ChannelContent {
  readonly channelCode: string
  readonly content: string
  readonly templateIdOp: string
  /** The message type of DingTalk. */
  readonly templateTypeOp: string
}

/** Parts of a message that are not in the content; each channel reads its own. */
export interface MessageExtras {
  /** SMS: text of the signature; null when the chosen one does not exist. */
  readonly signature?: string | null
  /** E-mail. */
  readonly subject?: string
  readonly mailCc?: string
  /** The line that closes every mail. */
  readonly mailSignature?: string
  /** Official account. */
  readonly url?: string
  readonly miniprogramAppid?: string
  readonly miniprogramPagepath?: string
  /** Mini program. */
  readonly page?: string
  readonly miniprogramState?: string
  readonly lang?: string
  /** Custom channels. */
  readonly channelFunction?: string
}

/** A rendered message, before it has a receiver. */
export type RenderedMessage =
  | {
      readonly kind: 'SMS'
      readonly signature: string
      readonly text: string
      readonly templateIdOp: string
      readonly parameters: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'EMAIL'
      readonly subject: string
      readonly html: string
      readonly cc: readonly string[]
    }
  | {
      readonly kind: 'MP'
      readonly properties: readonly TemplateProperty[]
      readonly templateIdOp: string
      readonly url: string
      readonly miniprogram: { readonly appid: string; readonly pagepath: string } | null
    }
  | {
      readonly kind: 'MA'
      readonly properties: readonly TemplateProperty[]
      readonly templateIdOp: string
      readonly page: string
      readonly state: string
      readonly lang: string
    }
  | { readonly kind: 'DINGTALK'; readonly type: string; readonly fields: z.output<typeof DingTalkContent> }
  | { readonly kind: 'SITE'; readonly content: SiteContent }
  | { readonly kind: 'custom'; readonly text: string; readonly channelFunction: string }

/** Why a message cannot be made; the words are each end's own. */
export type MessageFault =
  /** Placeholders without a value. */
  | { readonly reason: 'missing'; readonly names: readonly string[] }
  | { readonly reason: 'tooLong' }
  /** JSON that cannot be read, or lacks fields that its channel or type needs. */
  | { readonly reason: 'content' }
  | { readonly reason: 'signature' }
  | { readonly reason: 'cc' }
  | { readonly reason: 'officialTemplate' }
  | { readonly reason: 'state' }

export interface MadeMessage {
  /** With placeholders left where there is no value; null when the content cannot be read at all. */
  readonly message: RenderedMessage | null
  /** The first holds the message back; a preview shows it all the same. */
  readonly faults: readonly MessageFault[]
}

/** Faults of the message that any rendering can have. */
const renderFaults = (...renderings: readonly Rendering<unknown>[]): MessageFault[] => {
  const names = [...new Set(renderings.flatMap(({ missing }) => missing))]
  return [
    ...(renderings.some(({ tooLong }) => tooLong) ? [{ reason: 'tooLong' } as const] : []),
    ...(names.length > 0 ? [{ reason: 'missing', names } as const] : []),
  ]
}

const unreadable: MadeMessage = { message: null, faults: [{ reason: 'content' }] }

function sms(
  { content, templateIdOp }: ChannelContent,
  values: ParameterValues,
  { signature }: MessageExtras,
): MadeMessage {
  const text = renderText(content, values)
  return {
    message: {
      kind: 'SMS',
      signature: signature ?? '',
      text: text.value,
      templateIdOp,
      parameters: usedValues(content, values),
    },
    faults: [...(signature === null ? [{ reason: 'signature' } as const] : []), ...renderFaults(text)],
  }
}

function mail({ content }: ChannelContent, values: ParameterValues, extras: MessageExtras): MadeMessage {
  const html = renderText(content, values, escapeHtml)
  const subject = renderText(extras.subject ?? '', values)
  const cc = listed(extras.mailCc ?? '')
  const signature = extras.mailSignature ?? ''
  return {
    message: {
      kind: 'EMAIL',
      subject: headerLine(subject.value),
      html: signature === '' ? html.value : `${html.value}<p>${escapeHtml(signature)}</p>`,
      cc,
    },
    faults: [...(cc.every(isMailAddress) ? [] : [{ reason: 'cc' } as const]), ...renderFaults(html, subject)],
  }
}

function officialAccount(
  source: ChannelContent,
  values: ParameterValues,
  extras: MessageExtras,
): MadeMessage {
  const properties = readTemplateProperties(source.content)
  if (!properties) return unreadable
  const rendered = renderDocument(
    properties.map(({ value }) => value),
    values,
  )
  const { url = '', miniprogramAppid: appid = '', miniprogramPagepath: pagepath = '' } = extras
  return {
    message: {
      kind: 'MP',
      properties: withValues(properties, rendered.value),
      templateIdOp: source.templateIdOp,
      url,
      miniprogram: appid === '' ? null : { appid, pagepath },
    },
    faults: [
      ...(source.templateIdOp === '' ? [{ reason: 'officialTemplate' } as const] : []),
      ...renderFaults(rendered),
    ],
  }
}

/** States in which a mini program may be opened; the last one when none is named. */
const states = ['developer', 'trial', 'formal'] as const

function miniProgram(source: ChannelContent, values: ParameterValues, extras: MessageExtras): MadeMessage {
  const properties = readTemplateProperties(source.content)
  if (!properties) return unreadable
  const rendered = renderDocument(
    properties.map(({ value }) => value),
    values,
  )
  const state = extras.miniprogramState || 'formal'
  return {
    message: {
      kind: 'MA',
      properties: withValues(properties, rendered.value),
      templateIdOp: source.templateIdOp,
      page: extras.page ?? '',
      state,
      lang: extras.lang || 'zh_CN',
    },
    faults: [
      ...(states.some((known) => known === state) ? [] : [{ reason: 'state' } as const]),
      ...renderFaults(rendered),
    ],
  }
}

/** Labels are the provider's names of the properties; only values are rendered. */
const withValues = (properties: readonly TemplateProperty[], values: readonly string[]): TemplateProperty[] =>
  properties.map((property, index) => ({ ...property, value: values[index] ?? '' }))

/** Fields of an action card for its buttons: one for the whole card, or several. */
const buttonFields = ['single_title', 'single_url', 'btn_orientation', 'btn_json_list'] as const

/** Fields that a provider takes in a message of this type; of an unknown type none. */
function fieldsOf(type: string): readonly string[] {
  const known = dingTalkTypes.codes.find((code) => code === type)
  if (known === undefined) return []
  return known === 'action_card' ? [...dingTalkFields[known], ...buttonFields] : dingTalkFields[known]
}

function dingTalk(source: ChannelContent, values: ParameterValues): MadeMessage {
  const fields = readDingTalkContent(source.content)
  if (!fields) return unreadable
  const type = source.templateTypeOp
  const known = fieldsOf(type).filter((name) => Object.hasOwn(fields, name))
  const rendered = renderDocument(Object.fromEntries(known.map((name) => [name, fields[name]])), values)
  return {
    message: { kind: 'DINGTALK', type, fields: rendered.value },
    faults: [
      ...(dingTalkProblems(type, source.content).length === 0 ? [] : [{ reason: 'content' } as const]),
      ...renderFaults(rendered),
    ],
  }
}

function site(source: ChannelContent, values: ParameterValues): MadeMessage {
  const content = readSiteContent(source.content)
  if (!content) return unreadable
  const { title, content: body, url } = content
  const rendered = renderDocument({ title, content: body, url }, values)
  const isFilledIn = title.trim() !== '' && body.trim() !== ''
  return {
    message: { kind: 'SITE', content: { ...content, ...rendered.value } },
    faults: [...(isFilledIn ? [] : [{ reason: 'content' } as const]), ...renderFaults(rendered)],
  }
}

function custom({ content }: ChannelContent, values: ParameterValues, extras: MessageExtras): MadeMessage {
  const text = renderText(content, values)
  return {
    message: { kind: 'custom', text: text.value, channelFunction: extras.channelFunction ?? '' },
    faults: renderFaults(text),
  }
}

const makers: Readonly<Record<BuiltInChannel, typeof sms>> = {
  SMS: sms,
  EMAIL: mail,
  MP: officialAccount,
  MA: miniProgram,
  DINGTALK: dingTalk,
  SITE: site,
}

/** Renders the message of a channel. Codes that administrators added have plain text. */
export function makeMessage(
  source: ChannelContent,
  values: ParameterValues,
  extras: MessageExtras = {},
): MadeMessage {
  const code = builtInChannel(source.channelCode)
  return (code === undefined ? custom : makers[code])(source, values, extras)
}

// ---- as its receiver reads it ----------------------------------------------------------------

const isFilled = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

const filledLines = (...texts: readonly unknown[]): string => texts.filter(isFilled).map(String).join('\n')

/** An SMS as it arrives, signature first. */
export const smsText = (signature: string, text: string): string =>
  signature === '' ? text : `【${signature}】${text}`

/** The content of a channel record. */
export function readable(message: RenderedMessage): string {
  switch (message.kind) {
    case 'SMS':
      return smsText(message.signature, message.text)
    case 'EMAIL':
      return htmlToText(message.html)
    case 'MP':
    case 'MA':
      return message.properties.map(({ label, value }) => `${label}：${value}`).join('\n')
    case 'DINGTALK':
      return dingTalkText(message.type, message.fields)
    case 'SITE':
      return filledLines(message.content.title, message.content.content)
    case 'custom':
      return message.text
  }
}

function dingTalkText(type: string, fields: z.output<typeof DingTalkContent>): string {
  const names = fieldsOf(type).filter((name) => !name.startsWith('btn_'))
  const buttons: unknown = fields.btn_json_list
  const titles = Array.isArray(buttons) ? buttons.map(titleOf) : []
  return filledLines(...names.map((name) => fields[name]), ...titles)
}

const titleOf = (button: unknown): unknown =>
  typeof button === 'object' && button !== null && 'title' in button ? button.title : ''

// ---- as its provider gets it -----------------------------------------------------------------

/** Parts of the configuration that a provider receives; never a secret. */
export interface ProviderFacts {
  /** Kind of SMS gateway. */
  readonly smsType?: number | string
  readonly mailFrom?: string
  readonly agentId?: string
}

/** `contentData` of a channel record: the request that a provider would get for this receiver. */
export function providerData(
  message: RenderedMessage,
  recipient: string,
  { smsType = '', mailFrom = '', agentId = '' }: ProviderFacts = {},
): Readonly<Record<string, unknown>> {
  switch (message.kind) {
    case 'SMS':
      return {
        type: smsType,
        sign: message.signature,
        templateIdOp: message.templateIdOp,
        params: message.parameters,
        phone: recipient,
      }
    case 'EMAIL':
      return {
        from: mailFrom,
        to: recipient,
        cc: message.cc,
        subject: message.subject,
        html: message.html,
      }
    case 'MP':
      return {
        touser: recipient,
        template_id: message.templateIdOp,
        url: message.url,
        ...(message.miniprogram ? { miniprogram: message.miniprogram } : {}),
        data: Object.fromEntries(
          message.properties.map(({ label, value, color }) => [
            label,
            { value, color: color || PROPERTY_COLOR },
          ]),
        ),
      }
    case 'MA':
      return {
        touser: recipient,
        template_id: message.templateIdOp,
        page: message.page,
        miniprogram_state: message.state,
        lang: message.lang,
        data: Object.fromEntries(message.properties.map(({ label, value }) => [label, { value }])),
      }
    case 'DINGTALK':
      return {
        agent_id: agentId,
        userid_list: recipient,
        msg: { msgtype: message.type, [message.type]: message.fields },
      }
    case 'SITE':
      return { ...message.content }
    case 'custom':
      return { channelFunction: message.channelFunction, recipient, content: message.text }
  }
}
