import { z } from 'zod'
import { getCall, mergedUpdate } from '#contract/calls.ts'
import { DateTime, defineResource, GET, Id, POST, PUT, required, text } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { SendResult, StatusChange } from './template.ts'

/** 1 enabled, 0 stopped. */
export const channelTemplateStatuses = vocabulary([1, 0])

/** Every channel stores its content in the same fields; what is required depends on the channel. */
export const ChannelTemplateWrite = z.object({
  templateId: required(64),
  channelCode: required(64),
  templateName: text(200).default(''),
  /** Text, HTML or JSON text, as the channel has it. */
  content: z.string().default(''),
  remark: text(500).default(''),
  /** Code of the template at the provider. */
  templateIdOp: text(64).default(''),
  titleOp: text(200).default(''),
  signatureCode: text(64).default(''),
  accountId: text(64).default(''),
  templateTypeOp: text(64).default(''),
  appId: text(64).default(''),
})

export const ChannelTemplate = z.object({
  id: Id,
  templateId: z.string(),
  channelCode: z.string(),
  templateName: z.string(),
  content: z.string(),
  remark: z.string(),
  templateIdOp: z.string(),
  titleOp: z.string(),
  signatureCode: z.string(),
  accountId: z.string(),
  templateTypeOp: z.string(),
  appId: z.string(),
  status: z.number().int(),
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type ChannelTemplate = z.output<typeof ChannelTemplate>

/** States of a mini program that a message may open. */
export const miniProgramStates = vocabulary(['developer', 'trial', 'formal'])

/** Languages of a mini-program message (DECISION-MSG-30). */
export const miniProgramLanguages = vocabulary(['zh_CN', 'en_US', 'zh_HK', 'zh_TW'])

/** Test of one channel; each channel reads its own of these fields. */
export const ChannelSend = z.object({
  templateId: required(64),
  /** Addresses or user ids separated by commas. */
  recipient: z.string().default(''),
  paramsJSON: z.string().default(''),
  /** Used instead of the stored content unless empty. */
  content: z.string().default(''),
  appId: text(64).default(''),
  signatureCode: text(64).default(''),
  url: text(500).default(''),
  miniprogramAppid: text(64).default(''),
  miniprogramPagepath: text(500).default(''),
  mailCc: z.string().default(''),
  subject: text(200).default(''),
  page: text(500).default(''),
  miniprogramState: text(20).default(''),
  lang: text(20).default(''),
})
export type ChannelSend = z.output<typeof ChannelSend>

const base = '/msg/msgChannelTemplate'
const title = 'Channel templates'
const screen = { screen: 'msg/msgTemplate' } as const
const save = { permission: 'msg:msgTemplate:save' } as const
const update = { permission: 'msg:msgTemplate:update' } as const

const sendCall = (name: string, channel: string) =>
  POST(`${base}/${name}`, {
    summary: `${title}: simulated send over ${channel}`,
    guard: screen,
    body: ChannelSend,
    answer: SendResult,
    loud: true,
  })

/** What one channel sends of a template. There is no list and no delete: a saved one can only be stopped. */
export const channelTemplate = defineResource('msg.channelTemplate', {
  entity: ChannelTemplate,
  endpoints: {
    get: getCall({ base, title, entity: ChannelTemplate }, screen, { loud: true }),
    find: GET(`${base}/getByChannelCodeAndTemplateId`, {
      summary: `${title}: by channel and template`,
      guard: screen,
      query: z.object({ templateId: text(64), channelCode: text(64) }),
      /** Null for a channel that the template does not have yet. */
      answer: ChannelTemplate.nullable(),
      loud: true,
    }),
    create: POST(`${base}/`, {
      summary: `${title}: create`,
      guard: update,
      body: ChannelTemplateWrite,
      answer: Id,
    }),
    update: PUT(`${base}/`, {
      summary: `${title}: update`,
      guard: update,
      body: mergedUpdate(ChannelTemplateWrite, ['templateId', 'channelCode']),
      answer: Id,
    }),
    stop: POST(`${base}/stop`, { summary: `${title}: stop`, guard: save, body: StatusChange }),
    enable: POST(`${base}/enable`, { summary: `${title}: enable`, guard: save, body: StatusChange }),
    sendSms: sendCall('sendSMS', 'SMS'),
    sendMail: sendCall('sendMAIL', 'e-mail'),
    sendMp: sendCall('sendMP', 'the WeChat official account'),
    sendMa: sendCall('sendMA', 'the WeChat mini program'),
    sendDingTalk: sendCall('sendDINGTALK', 'DingTalk'),
    sendSite: sendCall('sendSITE', 'in-site messages'),
  },
})
