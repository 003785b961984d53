import { z } from 'zod'
import { JsonLiteral, type JsonNode, readSource } from '#base/jsonSource.ts'
import { parseKeepingDigits } from '#base/jsonText.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/**
 * The JSON documents that travel as text inside records of the messaging centre (DECISION-MSG-4): parameters of
 * a template, receivers, and the contents of the channels whose content is no plain text.
 */

/** Reads JSON text; long whole numbers are text. @returns undefined when it is no JSON */
function parsed(text: string): unknown {
  try {
    return parseKeepingDigits(text)
  } catch {
    return undefined
  }
}

/** JSON text of a document, checked against the document's schema; empty text means `empty`. */
const jsonText = <S extends z.ZodType>(schema: S, empty: z.output<S>) =>
  z.string().superRefine((text, context) => {
    const document: unknown = text.trim() === '' ? empty : parsed(text)
    const result = schema.safeParse(document)
    if (result.success) return
    const [first] = result.error.issues
    context.addIssue({
      code: 'custom',
      message: document === undefined ? 'json' : (first?.message ?? 'json'),
    })
  })

/** @returns undefined for text that is no document of this schema */
const readText = <S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined => {
  const result = schema.safeParse(parsed(text))
  return result.success ? result.data : undefined
}

// ---- parameters of a template (DECISION-MSG-17) ----------------------------------------------

/** Permitted names of a placeholder `${name}`. */
export const parameterName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

/** A declared parameter: the key of its placeholder and its meaning. */
export const TemplateParameter = z.object({
  val: z.string().regex(parameterName, { error: 'parameterName' }),
  label: z.string().trim().min(1).max(200),
})
export type TemplateParameter = z.output<typeof TemplateParameter>

const TemplateParameters = z
  .array(TemplateParameter)
  .max(1000)
  .refine((rows) => new Set(rows.map(({ val }) => val)).size === rows.length, { error: 'parameterTwice' })

/** `templateParams` as a save carries it. */
export const TemplateParamsText = jsonText(TemplateParameters, [])

/** The declared parameters of a template; none when the text cannot be read. */
export const readTemplateParams = (text: string): readonly TemplateParameter[] =>
  readText(TemplateParameters, text) ?? []

// ---- receivers (DECISION-MSG-40) -------------------------------------------------------------

/** The entry that applies to every channel. */
export const ALL_CHANNELS = 'ALL'

/** Receivers of one channel, or of all of them. */
export const ReceiveEntry = z.object({
  channel: z.string().min(1).max(64),
  channelName: z.string().max(200).default(''),
  /** Ids joined by commas; addresses in `obj`. */
  val: z.string().default(''),
  /** Name of a resolver whose result is added (DECISION-MSG-42). */
  uf: z.string().max(200).default(''),
})
export type ReceiveEntry = z.output<typeof ReceiveEntry>

/** Entry of named users; both texts follow the order of `val`. */
export const ReceiveUserEntry = ReceiveEntry.extend({
  userNames: z.string().default(''),
  deptNames: z.string().default(''),
})
export type ReceiveUserEntry = z.output<typeof ReceiveUserEntry>

/** Receivers: external addresses, users, departments. */
export const ReceiveInfo = z.strictObject({
  obj: z.array(ReceiveEntry).max(200),
  user: z.array(ReceiveUserEntry).max(200),
  dept: z.array(ReceiveEntry).max(200),
})
export type ReceiveInfo = z.output<typeof ReceiveInfo>

export const emptyReceiveInfo: ReceiveInfo = { obj: [], user: [], dept: [] }

/** `receiveInfo` as a save carries it; empty text is the empty document. */
export const ReceiveInfoText = jsonText(ReceiveInfo, emptyReceiveInfo)

/** The receivers of a stored text; none when it cannot be read. */
export const readReceiveInfo = (text: string): ReceiveInfo => readText(ReceiveInfo, text) ?? emptyReceiveInfo

/** The document as it is stored: every field of every entry, nothing else. */
export const storedReceiveInfo = (text: string): string => JSON.stringify(readReceiveInfo(text))

/** Whether there are receivers: at least one value or resolver is filled. */
export const namesReceivers = ({ obj, user, dept }: ReceiveInfo): boolean =>
  [...obj, ...user, ...dept].some(({ val, uf }) => val.trim() !== '' || uf.trim() !== '')

// ---- values for placeholders (DECISION-MSG-17) -----------------------------------------------

/**
 * The values of `paramsJSON`, as they are written beside texts: `1.00` and long numbers reach the receiver with every
 * digit. Empty text means none.
 * @returns undefined when the text is no JSON object
 */
export function readParamValues(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {}
  const object = readSource(text, Number.POSITIVE_INFINITY)
  if (object?.kind !== 'object') return undefined
  return Object.fromEntries(object.parts.map(({ name, value }) => [name, valueOf(value)]))
}

/** Texts without quotes; null is null, which means no text. */
function valueOf(node: JsonNode): unknown {
  if (node.kind === 'string') return node.words
  return node.text === 'null' ? null : new JsonLiteral(node.words)
}

// ---- contents (DECISION-MSG-23, 26, 27) ------------------------------------------------------

/** A property of an official-account template (`color` with a leading #) or of a mini-program one (no colour). */
export const TemplateProperty = z.object({
  label: z.string().trim().min(1).max(200),
  value: z.string(),
  color: z.string().max(20).optional(),
})
export type TemplateProperty = z.output<typeof TemplateProperty>
const TemplateProperties = z.array(TemplateProperty).max(200)

/** Colour of a property without its own colour. */
export const PROPERTY_COLOR = '#173177'

export const readTemplateProperties = (text: string): readonly TemplateProperty[] | undefined =>
  readText(TemplateProperties, text)

/** Initial content of an in-site message (DECISION-MSG-27). */
export const SiteContent = z.object({
  title: z.string(),
  content: z.string(),
  /** A value of the dictionary SYS_MSG_TYPE. */
  type: z.string(),
  msgLevel: z.number().int(),
  url: z.string(),
})
export type SiteContent = z.output<typeof SiteContent>
export const newSiteContent: SiteContent = {
  title: '',
  content: '',
  type: 'SYS_MSG_PRO',
  msgLevel: 2,
  url: '',
}
export const readSiteContent = (text: string): SiteContent | undefined => readText(SiteContent, text)

/** Message types of DingTalk, voice last (DECISION-MSG-26). */
export const dingTalkTypes = vocabulary(['text', 'link', 'action_card', 'image', 'file', 'markdown', 'voice'])

/** Fields of a DingTalk content of any type; each type requires its own of them. */
export const DingTalkContent = z.record(z.string(), z.unknown())
export const readDingTalkContent = (text: string) => readText(DingTalkContent, text)
