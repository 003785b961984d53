import { z } from 'zod'
import { readSiteContent, type TemplateParameter } from '#contract/messaging/documents.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { ChannelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import {
  ChannelSend,
  miniProgramLanguages,
  miniProgramStates,
  simulatedSend,
  TemplateSend,
} from '#contract/resources/msg/simulatedSend.ts'
import type { Template } from '#contract/resources/msg/template.ts'
import { required } from '#contract/kernel.ts'

/** The test sends of the channels: the fields of each, and its call. */

const { endpoints } = simulatedSend
const Recipient = z.string().regex(/\S/)
const common = { templateId: required(64), recipient: Recipient, paramsJSON: ChannelSend.shape.paramsJSON }
const { shape } = ChannelSend

export const SmsSend = z.object({ ...common, appId: required(64), signatureCode: required(64) })
export const MailSend = z.object({
  ...common,
  ...{ content: shape.content, mailCc: shape.mailCc, subject: shape.subject, appId: shape.appId },
})
export const OfficialAccountSend = z.object({
  ...common,
  ...{ url: shape.url, miniprogramAppid: shape.miniprogramAppid },
  ...{ miniprogramPagepath: shape.miniprogramPagepath, appId: shape.appId },
})
export const MiniProgramSend = z.object({
  ...common,
  ...{ page: shape.page, appId: shape.appId, signatureCode: shape.signatureCode },
  miniprogramState: z.literal(miniProgramStates.codes).default('formal'),
  lang: z.literal(miniProgramLanguages.codes).default('zh_CN'),
})
export const DingTalkSend = z.object({ ...common, content: shape.content, appId: shape.appId })
export const SiteSend = z.object({ ...common, appId: required(64), signatureCode: required(64) })
/** Custom codes have no separate call: they go through the template's (DECISION-MSG-20). */
export const CustomSend = z.object({ ...common, templateName: required(200), id: TemplateSend.shape.id })

/** A test send of one channel. */
export interface SendKind {
  readonly schema: z.ZodObject
  readonly endpoint: AnyEndpoint
}

const kinds: ReadonlyMap<string, SendKind> = new Map<string, SendKind>([
  ['SMS', { schema: SmsSend, endpoint: endpoints.sms }],
  ['EMAIL', { schema: MailSend, endpoint: endpoints.mail }],
  ['MP', { schema: OfficialAccountSend, endpoint: endpoints.mp }],
  ['MA', { schema: MiniProgramSend, endpoint: endpoints.ma }],
  ['DINGTALK', { schema: DingTalkSend, endpoint: endpoints.dingTalk }],
  ['SITE', { schema: SiteSend, endpoint: endpoints.site }],
])
const customKind: SendKind = { schema: CustomSend, endpoint: endpoints.template }

export const kindOf = (channelCode: string): SendKind => kinds.get(channelCode) ?? customKind

/** Initial values of the dialog: the channel template's own, and the usual ones of the channel's tests. */
export function initialOf(
  { id, templateName }: Pick<Template, 'id' | 'templateName'>,
  channel: ChannelTemplate,
  testSubject: string,
): Readonly<Record<string, unknown>> {
  const { templateId, channelCode, appId, signatureCode, content } = channel
  return {
    ...{ templateId, appId, signatureCode, content },
    ...{ subject: testSubject, miniprogramState: 'formal', lang: 'zh_CN' },
    ...(kinds.has(channelCode) ? {} : { id, templateName }),
  }
}

/** The body of a custom channel's test: one entry of external receivers. */
export function customBody(
  { recipient, ...values }: Readonly<Record<string, unknown>>,
  channelCode: string,
  channelName: string,
): Readonly<Record<string, unknown>> {
  const entry = { channel: channelCode, channelName, val: String(recipient ?? ''), uf: '' }
  return { ...values, receiveInfo: JSON.stringify({ obj: [entry], user: [], dept: [] }) }
}

/** Title and text of an in-site content, for reading. */
export function siteWords(content: string): string {
  const site = readSiteContent(content)
  return site ? `${site.title}\n${site.content}` : content
}

export interface ChannelSendProps {
  readonly template: Pick<Template, 'id' | 'templateName' | 'templateParams'>
  readonly channel: ChannelTemplate
  readonly channelName: string
}

/** Data of a test send that the parts of its dialog share. */
export interface TestSend extends ChannelSendProps {
  readonly declared: readonly TemplateParameter[]
  readonly unused: readonly string[]
}
