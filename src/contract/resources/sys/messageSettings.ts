import { z } from 'zod'
import { parseJsonText } from '#base/jsonText.ts'
import { required } from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** 1 Aliyun, 2 Tencent, 3 custom. */
export const smsTypes = vocabulary([1, 2, 3])

/** 1 standard (SMTP), 2 custom. */
export const mailTypes = vocabulary([1, 2])

/** Fields that a type shows, checks and saves; those of the other types stay as they are stored (DECISION-MSG-67). */
export const smsFields = {
  1: ['aliyunAccessKeyId', 'aliyunAccessKeySecret', 'aliyunSignName', 'aliyunTemplateCode'],
  2: ['qcloudAppId', 'qcloudAppKey', 'qcloudSignName', 'qcloudTemplateId'],
  3: ['customChannelService', 'customConfigParam'],
} as const satisfies Record<CodeOf<typeof smsTypes>, readonly string[]>

/** The same for mail; `remark` belongs to every type. */
export const mailFields = {
  1: ['smtp', 'port', 'username', 'password', 'ssl'],
  2: ['customChannelService', 'customConfigParam'],
} as const satisfies Record<CodeOf<typeof mailTypes>, readonly string[]>

/** Longest name in a gateway's fields. */
const NAME = 200

// Without limits: fields of a type that is not chosen must not prevent a save.
const Line = z.string().trim().default('')
/** As it is typed, spaces included. */
const Verbatim = z.string().default('')

const HIGHEST_PORT = 65_535

const isJsonObject = (text: string): boolean => {
  const value = parseJsonText(text)?.value
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkPort(value: unknown, context: z.RefinementCtx): void {
  const path = ['port']
  const limit = { origin: 'number', inclusive: true, path, input: value } as const
  if (!Number.isInteger(value)) context.addIssue({ code: 'custom', path, message: 'format' })
  else if (Number(value) < 1) context.addIssue({ ...limit, code: 'too_small', minimum: 1 })
  else if (Number(value) > HIGHEST_PORT)
    context.addIssue({ ...limit, code: 'too_big', maximum: HIGHEST_PORT })
}

/** Checks the fields of the chosen type (DECISION-OPS-54). */
function checkFields(
  block: Readonly<Record<string, unknown>>,
  names: readonly string[],
  context: z.RefinementCtx,
): void {
  for (const name of names) {
    const value = block[name]
    const path = [name]
    const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
    if (name === 'customConfigParam') {
      if (!isEmpty && !isJsonObject(String(value)))
        context.addIssue({ code: 'custom', path, message: 'jsonObject' })
    } else if (isEmpty) context.addIssue({ code: 'custom', path, message: 'required' })
    else if (name === 'port') checkPort(value, context)
    else if (typeof value === 'string' && value.length > NAME)
      context.addIssue({ code: 'too_big', origin: 'string', maximum: NAME, path, input: value })
  }
}

const SmsGatewayWrite = z
  .object({
    type: z.literal(smsTypes.codes),
    aliyunAccessKeyId: Line,
    aliyunAccessKeySecret: Line,
    aliyunSignName: Line,
    aliyunTemplateCode: Line,
    qcloudAppId: Line,
    qcloudAppKey: Line,
    qcloudSignName: Line,
    qcloudTemplateId: Line,
    /** Name of the service that sends. */
    customChannelService: Line,
    /** Configuration of that service: a JSON object, or empty. */
    customConfigParam: Verbatim,
  })
  .superRefine((block, context) => checkFields(block, smsFields[block.type], context))

const MailGatewayWrite = z
  .object({
    type: z.literal(mailTypes.codes),
    smtp: Line,
    /** As it is typed; a number from 1 to 65535 while the type is 1. */
    port: z.union([z.number(), z.string(), z.null()]).default(null),
    username: Line,
    password: Verbatim,
    ssl: z.boolean().default(false),
    customChannelService: Line,
    customConfigParam: Verbatim,
    remark: z.string().max(500).default(''),
  })
  .superRefine((block, context) => checkFields(block, mailFields[block.type], context))

/** The message gateways as a save sends them (DECISION-MSG-66). */
export const MessageGatewayWrite = z.object({
  sms: SmsGatewayWrite,
  mail: MailGatewayWrite,
  /** Signature of every message without its own signature. */
  signatureText: required(NAME),
})
export type MessageGatewayWrite = z.output<typeof MessageGatewayWrite>

/** As stored and answered. A platform may have further types. */
const SmsGateway = z.object({
  type: z.number().int(),
  aliyunAccessKeyId: Verbatim,
  aliyunAccessKeySecret: Verbatim,
  aliyunSignName: Verbatim,
  aliyunTemplateCode: Verbatim,
  qcloudAppId: Verbatim,
  qcloudAppKey: Verbatim,
  qcloudSignName: Verbatim,
  qcloudTemplateId: Verbatim,
  customChannelService: Verbatim,
  customConfigParam: Verbatim,
})
export type SmsGateway = z.output<typeof SmsGateway>

const MailGateway = z.object({
  type: z.number().int(),
  smtp: Verbatim,
  /** Null until it is set. */
  port: z.number().int().nullable().default(null),
  username: Verbatim,
  password: Verbatim,
  ssl: z.boolean().default(false),
  customChannelService: Verbatim,
  customConfigParam: Verbatim,
  remark: Verbatim,
})
export type MailGateway = z.output<typeof MailGateway>

export const MessageGateway = z.object({
  sms: SmsGateway,
  mail: MailGateway,
  signatureText: Verbatim,
})
export type MessageGateway = z.output<typeof MessageGateway>

/** Formats of a mini program's messages. */
export const messageFormats = vocabulary(['JSON', 'XML'])

const Short = z.string().trim().max(NAME).default('')

const credentials = { appId: Short, appSecret: Short, aesKey: Short, token: Short }

/** Credentials of the official account and the mini program; nothing is required (DECISION-OPS-55). */
export const WeChatConfig = z.object({
  mp: z.object(credentials),
  ma: z.object({ ...credentials, msgDataFormat: z.literal(messageFormats.codes).default('JSON') }),
  /** Page of the mini program that a message of the official account opens. */
  mpPagepath: Short,
})
export type WeChatConfig = z.output<typeof WeChatConfig>

/** Credentials of the chat app; each is required (MSG-DTK-03, DECISION-OPS-55). */
export const DingTalkWrite = z.object({
  appKey: required(NAME),
  appSecret: required(NAME),
  agentId: required(64),
})

export const DingTalkConfig = z.object({ appKey: Verbatim, appSecret: Verbatim, agentId: Verbatim })
export type DingTalkConfig = z.output<typeof DingTalkConfig>
