import { z } from 'zod'
import { mergedCrud } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  DateTime,
  defineResource,
  GET,
  Id,
  identifier,
  lookup,
  newestFirst,
  POST,
  required,
  text,
} from '#contract/kernel.ts'
import { TemplateParamsText } from '#contract/messaging/documents.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 1 enabled, 0 stopped. */
export const templateStatuses = vocabulary([1, 0])

export const TemplateWrite = z.object({
  templateId: identifier(64),
  templateName: required(200),
  remark: text(500).default(''),
  /** JSON text of the declared parameters. */
  templateParams: TemplateParamsText.default('[]'),
})

export const Template = z.object({
  id: Id,
  /** The business code that events, rules and channel templates refer to. */
  templateId: z.string(),
  templateName: z.string(),
  remark: z.string(),
  /** 1: comes with the system and cannot be deleted. */
  isSys: z.number().int(),
  status: AnyCode,
  /** Codes of the channels whose channel template is enabled, separated by commas, in channel-list order. */
  openChannel: z.string(),
  templateParams: z.string(),
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type Template = z.output<typeof Template>

/** A channel that a template has, stopped or not (DECISION-MSG-18). */
export const TemplateChannel = z.object({
  /** Id of the channel template. */
  id: Id,
  templateId: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  status: AnyCode,
})
export type TemplateChannel = z.output<typeof TemplateChannel>

/** Names the row whose status is changed. */
export const StatusChange = z.object({ id: Id })

const filters = { templateId: contains(), templateName: contains() }
const save = { permission: 'msg:msgTemplate:save' } as const

const calls = mergedCrud(
  {
    base: '/msg/msgTemplate',
    savePath: '/msg/msgTemplate/',
    title: 'Message templates',
    entity: Template,
    write: TemplateWrite,
    filters,
  },
  ['templateId'],
)

export const template = defineResource('msg.template', {
  entity: Template,
  named: 'templateName',
  identifiedBy: ['templateId'],
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...calls,
    // Events, rules and the settings choose a template by code and name.
    page: { ...calls.page, guard: 'signed-in' },
    get: { ...calls.get, loud: true },
    list: GET('/msg/msgTemplate/list', {
      summary: 'Message templates: all, without paging',
      guard: 'signed-in',
      answer: z.array(Template),
    }),
    stop: POST('/msg/msgTemplate/stop', {
      summary: 'Message templates: stop',
      reverses: 'enable',
      guard: save,
      body: StatusChange,
    }),
    enable: POST('/msg/msgTemplate/enable', {
      summary: 'Message templates: enable',
      reverses: 'stop',
      guard: save,
      body: StatusChange,
    }),
    /** Receivers are configured per channel of a template. */
    getChannel: GET('/msg/msgTemplate/getChannel', {
      summary: 'Message templates: the channels of one',
      guard: 'signed-in',
      query: z.object({ templateId: lookup(64) }),
      answer: z.array(TemplateChannel),
    }),
  },
})
