import { z } from 'zod'
import { getCall, mergedUpdate } from '#contract/calls.ts'
import {
  AnyCode,
  DateTime,
  defineResource,
  GET,
  Id,
  identifier,
  lookup,
  optionalIdentifier,
  POST,
  PUT,
  text,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { StatusChange } from './template.ts'

/** 1 enabled, 0 stopped. */
export const channelTemplateStatuses = vocabulary([1, 0])

/** Every channel stores its content in the same fields; the required ones depend on the channel. */
export const ChannelTemplateWrite = z.object({
  templateId: identifier(64),
  channelCode: identifier(64),
  templateName: text(200).default(''),
  /** Text, HTML or JSON text, as the channel has it. */
  content: z.string().default(''),
  remark: text(500).default(''),
  /** Code of the template at the provider. */
  templateIdOp: optionalIdentifier(64).default(''),
  titleOp: text(200).default(''),
  signatureCode: optionalIdentifier(64).default(''),
  accountId: text(64).default(''),
  templateTypeOp: text(64).default(''),
  /** As which application it is sent; filled by the platform when empty (DECISION-MSG-22). */
  appId: optionalIdentifier(200).default(''),
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
  status: AnyCode,
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type ChannelTemplate = z.output<typeof ChannelTemplate>

const base = '/msg/msgChannelTemplate'
const title = 'Channel templates'
const screen = { screen: 'msg/msgTemplate' } as const
const save = { permission: 'msg:msgTemplate:save' } as const
const update = { permission: 'msg:msgTemplate:update' } as const

/** Content that one channel sends of a template. There is no list and no delete: a saved one can only be stopped. */
export const channelTemplate = defineResource('msg.channelTemplate', {
  entity: ChannelTemplate,
  named: 'templateName',
  endpoints: {
    get: getCall({ base, title, entity: ChannelTemplate }, screen, { loud: true }),
    find: GET(`${base}/getByChannelCodeAndTemplateId`, {
      summary: `${title}: by channel and template`,
      guard: screen,
      query: z.object({ templateId: lookup(64), channelCode: lookup(64) }),
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
    stop: POST(`${base}/stop`, {
      summary: `${title}: stop`,
      reverses: 'enable',
      guard: save,
      body: StatusChange,
    }),
    enable: POST(`${base}/enable`, {
      summary: `${title}: enable`,
      reverses: 'stop',
      guard: save,
      body: StatusChange,
    }),
  },
})
