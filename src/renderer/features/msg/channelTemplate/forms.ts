import { z } from 'zod'
import { required, text } from '#contract/kernel.ts'
import {
  buttonDirections,
  contentProblems,
  dingTalkFields,
  type DingTalkType,
  hasButtons,
  isHarmlessAddress,
  type ProblemWord,
  siteLevels,
} from '#contract/messaging/contents.ts'
import {
  dingTalkTypes,
  newSiteContent,
  readDingTalkContent,
  readSiteContent,
  readTemplateProperties,
} from '#contract/messaging/documents.ts'
import { ChannelTemplateWrite } from '#contract/resources/msg/channelTemplate.ts'
import { type CodeOf, readCode, vocabulary } from '#contract/vocabulary.ts'
import { inWords } from '#kit/form/resolver.ts'
import type { TextKey } from '#kit/text.ts'

/** Form of a section, and how its values become a channel template and back. */
export interface SectionForm {
  readonly schema: z.ZodObject
  /** Values of the form for a channel template. */
  asShown(record: Values): Values
  /** The channel template that a save carries. */
  asSent(values: Values): Values
}

export type Values = Readonly<Record<string, unknown>>

const words = {
  required: 'common:required',
  json: 'msg.channelTemplate:problem.json',
  color: 'kit:table.notColor',
  twice: 'kit:table.twice',
  duration: 'msg.channelTemplate:problem.duration',
  level: 'common:required',
  address: 'msg.channelTemplate:problem.address',
} as const satisfies Record<ProblemWord, TextKey>

/** The platform fills the sender of the channel; the forms leave it alone. */
const Write = ChannelTemplateWrite.omit({ appId: true })

const Filled = z.string().regex(/\S/)
const Address = z.string().refine(isHarmlessAddress, { error: inWords(words.address) })

const same = (values: Values): Values => values
const plain = (schema: z.ZodObject): SectionForm => ({ schema, asShown: same, asSent: same })

export const SmsWrite = Write.extend({
  signatureCode: required(64),
  content: Filled,
  templateIdOp: required(64),
})

/** Tags without words are no content; the rule is the contract's. */
export const MailWrite = Write.extend({
  content: z.string().superRefine((content, context) => {
    const [problem] = contentProblems('EMAIL', {
      ...{ content, signatureCode: '', templateIdOp: '', titleOp: '', templateTypeOp: '' },
    })
    if (problem) context.addIssue({ code: 'custom', message: inWords(words[problem.word]) })
  }),
})

export const GenericWrite = Write.extend({ content: Filled })

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

// ---- official account and mini program ----------------------------------------------------------

export const PropertiesWrite = Write.extend({
  titleOp: required(200),
  content: z
    .array(z.object({ label: z.string(), value: z.string(), color: z.string().optional() }))
    .min(1, { error: inWords(words.required) }),
})

const propertiesForm: SectionForm = {
  schema: PropertiesWrite,
  asShown: (record) => ({ ...record, content: readTemplateProperties(asText(record.content)) ?? [] }),
  asSent: (values) => ({ ...values, content: JSON.stringify(values.content) }),
}

// ---- in-site message --------------------------------------------------------------------------

export const SiteWrite = Write.extend({
  content: z.object({
    title: required(200),
    content: Filled,
    type: required(64),
    msgLevel: z.literal(siteLevels.codes),
    url: Address.max(500),
  }),
})

const siteForm: SectionForm = {
  schema: SiteWrite,
  asShown: (record) => ({ ...record, content: readSiteContent(asText(record.content)) ?? newSiteContent }),
  asSent: (values) => ({ ...values, content: JSON.stringify(values.content) }),
}

// ---- DingTalk -----------------------------------------------------------------------------------

/** An action card opens one address as a whole, or has buttons. */
export const cardKindCodes = vocabulary(['whole', 'buttons'])
export type CardKind = CodeOf<typeof cardKindCodes>

/** All fields that any type has; which of them are sent depends on the type. */
const dingTalkContent = {
  title: text(200).default(''),
  content: z.string().default(''),
  text: z.string().default(''),
  markdown: z.string().default(''),
  messageUrl: Address.default(''),
  picUrl: Address.default(''),
  media_id: text(200).default(''),
  duration: z.union([z.number(), z.string()]).default(''),
  kind: z.literal(cardKindCodes.codes).default('whole'),
  single_title: text(200).default(''),
  single_url: Address.default(''),
  btn_orientation: z.union([z.literal(buttonDirections.codes), z.literal('')]).default('0'),
  btn_json_list: z.array(z.object({ title: z.string(), action_url: z.string() })).default([]),
}

export const DingTalkWrite = Write.extend({
  templateTypeOp: z.literal(dingTalkTypes.codes),
  content: z.object(dingTalkContent),
})

export type DingTalkField = keyof typeof dingTalkContent

const cardFields = {
  whole: ['single_title', 'single_url'],
  buttons: ['btn_orientation', 'btn_json_list'],
} as const satisfies Record<CardKind, readonly DingTalkField[]>

/** Fields of a type that are required and sent. */
export const fieldsOf = (type: DingTalkType | undefined, kind: CardKind): readonly DingTalkField[] => {
  if (type === undefined) return []
  return type === 'action_card' ? [...dingTalkFields[type], ...cardFields[kind]] : dingTalkFields[type]
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && String(value).trim() !== ''

/** Fields that have something in them and that another type does not send. */
export const lostFields = (content: Values, next: DingTalkType): readonly DingTalkField[] => {
  const kept = new Set<string>([...fieldsOf(next, 'whole'), ...fieldsOf(next, 'buttons')])
  return (Object.keys(dingTalkContent) as DingTalkField[]).filter(
    (name) => name !== 'kind' && name !== 'btn_orientation' && !kept.has(name) && isFilled(content[name]),
  )
}

const requiredField: Readonly<Partial<Record<DingTalkField, z.ZodType>>> = {
  messageUrl: Address.regex(/\S/),
  picUrl: Address.regex(/\S/),
  single_url: Address.regex(/\S/),
  duration: z.number().int().min(1).max(59),
  btn_orientation: z.literal(buttonDirections.codes),
  btn_json_list: dingTalkContent.btn_json_list.unwrap().min(1, { error: inWords(words.required) }),
}

/** The schema of a type: its fields are required, the others are not looked at. */
function dingTalkSchema(type: DingTalkType | undefined, kind: CardKind): z.ZodObject {
  const own = fieldsOf(type, kind).map((name) => [name, requiredField[name] ?? Filled] as const)
  return DingTalkWrite.extend({
    content: z.object({ ...dingTalkContent, ...Object.fromEntries(own) }),
  })
}

export function dingTalkForm(type: string, kind: CardKind): SectionForm {
  const known = readCode(dingTalkTypes, type)
  return {
    schema: dingTalkSchema(known, kind),
    asShown: (record) => {
      const content = readDingTalkContent(asText(record.content)) ?? {}
      const shown = { ...content, kind: hasButtons(content) ? 'buttons' : 'whole' }
      const parsed = z.object(dingTalkContent).safeParse(shown)
      return { ...record, content: parsed.success ? parsed.data : z.object(dingTalkContent).parse({}) }
    },
    asSent: (values) => {
      const content = values.content as Values
      const sent = fieldsOf(known, kind).map((name) => [name, content[name]])
      return { ...values, content: JSON.stringify(Object.fromEntries(sent)) }
    },
  }
}

/** The form of a channel; custom codes have the generic one. */
export function formOf(channelCode: string): SectionForm {
  switch (channelCode) {
    case 'SMS':
      return forms.sms
    case 'EMAIL':
      return forms.mail
    case 'MP':
    case 'MA':
      return propertiesForm
    case 'SITE':
      return siteForm
    default:
      return forms.generic
  }
}

const forms = {
  sms: plain(SmsWrite),
  mail: plain(MailWrite),
  generic: plain(GenericWrite),
} as const
