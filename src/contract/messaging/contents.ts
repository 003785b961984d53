import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'
import {
  dingTalkTypes,
  readDingTalkContent,
  readSiteContent,
  readTemplateProperties,
  type TemplateProperty,
} from './documents.ts'
import { htmlToText } from '#base/html.ts'

/**
 * Rules of a channel for its channel template. The forms check them while the operator types and the server before it
 * stores, so that both refuse the same.
 */

/** The fields of a channel template that channels have rules about. */
export interface ChannelFields {
  readonly content: string
  readonly signatureCode: string
  readonly templateIdOp: string
  readonly titleOp: string
  readonly templateTypeOp: string
}

export type ProblemWord = 'required' | 'json' | 'color' | 'twice' | 'duration' | 'level' | 'address'

export interface ContentProblem {
  readonly field: keyof ChannelFields
  /** Inside the document of `content`: `title`, or `0.label` of a row; empty for the field as a whole. */
  readonly inner: string
  readonly word: ProblemWord
}

const problem = (field: keyof ChannelFields, word: ProblemWord, inner = ''): ContentProblem => ({
  field,
  inner,
  word,
})

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Problems of the fields that are empty. */
const missing = (fields: ChannelFields, names: readonly (keyof ChannelFields)[]): ContentProblem[] =>
  names.filter((name) => isBlank(fields[name])).map((name) => problem(name, 'required'))

/** Schemes that run as a program where a receiver opens them. */
const program = /^\s*(?:javascript|data|vbscript)\s*:/i

/** Whether an address can be opened without harm; an empty one is no address. */
export const isHarmlessAddress = (address: string): boolean => !program.test(address)

// ---- e-mail ----------------------------------------------------------------------------------

/** Bytes that the HTML of a mail may have with pictures in it: a save of it has to fit into a request. */
export const MAX_MAIL_BYTES = 700_000

/** An editor leaves tags behind when everything is deleted: only words, pictures and lines count. */
const isEmptyHtml = (html: string): boolean => htmlToText(html) === '' && !/<(?:img|hr)\b/i.test(html)

// ---- official account and mini program (DECISION-MSG-23) ---------------------------------------

const colour = /^#[0-9a-f]{6}$/i

/** Problems of the rows, by cell. */
export function propertyProblems(rows: readonly TemplateProperty[]): ContentProblem[] {
  const labels = new Map<string, number>()
  return rows.flatMap(({ label, color = '' }, row) => {
    const name = label.trim()
    const earlier = labels.get(name)
    labels.set(name, row)
    return [
      ...(name === '' ? [problem('content', 'required', `${row}.label`)] : []),
      ...(name !== '' && earlier !== undefined ? [problem('content', 'twice', `${row}.label`)] : []),
      ...(color === '' || colour.test(color) ? [] : [problem('content', 'color', `${row}.color`)]),
    ]
  })
}

function propertiesProblems(content: string): ContentProblem[] {
  if (isBlank(content)) return [problem('content', 'required')]
  const rows = readTemplateProperties(content)
  if (!rows) return [problem('content', 'json')]
  return rows.length === 0 ? [problem('content', 'required')] : propertyProblems(rows)
}

const propertyMark = /\{\{\s*(\w+)\.DATA\s*\}\}/g

/** Keys of an official template's `{{key.DATA}}` marks, in order, each once. */
export const propertyKeys = (content: string): readonly string[] => [
  ...new Set([...content.matchAll(propertyMark)].flatMap(([, key]) => key ?? [])),
]

// ---- in-site message (DECISION-MSG-27) ----------------------------------------------------------

/** 1 important, 2 normal, 3 low. */
export const siteLevels = vocabulary([1, 2, 3])

function siteProblems(text: string): ContentProblem[] {
  if (isBlank(text)) return [problem('content', 'required', 'title')]
  const site = readSiteContent(text)
  if (!site) return [problem('content', 'json')]
  const { title, content, type, msgLevel, url } = site
  return [
    ...(isBlank(title) ? [problem('content', 'required', 'title')] : []),
    ...(isBlank(content) ? [problem('content', 'required', 'content')] : []),
    ...(isBlank(type) ? [problem('content', 'required', 'type')] : []),
    ...(siteLevels.codes.some((level) => level === msgLevel)
      ? []
      : [problem('content', 'level', 'msgLevel')]),
    ...(isHarmlessAddress(url) ? [] : [problem('content', 'address', 'url')]),
  ]
}

// ---- DingTalk (DECISION-MSG-26) -----------------------------------------------------------------

export type DingTalkType = CodeOf<typeof dingTalkTypes>

/** Fields that each type requires; those of an action card depend on its buttons. */
export const dingTalkFields = {
  text: ['content'],
  link: ['title', 'text', 'messageUrl', 'picUrl'],
  action_card: ['title', 'markdown'],
  image: ['media_id'],
  file: ['media_id'],
  markdown: ['title', 'text'],
  voice: ['media_id', 'duration'],
} as const satisfies Record<DingTalkType, readonly string[]>

/** 0 below each other, 1 beside each other. */
export const buttonDirections = vocabulary(['0', '1'])

/** Whether an action card has several buttons instead of opening one address as a whole. */
export const hasButtons = (content: Readonly<Record<string, unknown>>): boolean =>
  !isBlank(content.btn_orientation) ||
  (Array.isArray(content.btn_json_list) && content.btn_json_list.length > 0)

const addressProblem = (value: unknown, inner: string): ContentProblem[] => {
  if (isBlank(value)) return [problem('content', 'required', inner)]
  return isHarmlessAddress(String(value)) ? [] : [problem('content', 'address', inner)]
}

function buttonProblems(content: Readonly<Record<string, unknown>>): ContentProblem[] {
  const { btn_orientation: direction, btn_json_list: list } = content
  const rows: readonly unknown[] = Array.isArray(list) ? list : []
  return [
    ...(buttonDirections.codes.some((code) => code === String(direction ?? ''))
      ? []
      : [problem('content', 'required', 'btn_orientation')]),
    ...(rows.length === 0 ? [problem('content', 'required', 'btn_json_list')] : []),
    ...rows.flatMap((row, index) => {
      const { title, action_url: address } = (row ?? {}) as Readonly<Record<string, unknown>>
      return [
        ...(isBlank(title) ? [problem('content', 'required', `btn_json_list.${index}.title`)] : []),
        ...addressProblem(address, `btn_json_list.${index}.action_url`),
      ]
    }),
  ]
}

const addressFields: ReadonlySet<string> = new Set(['messageUrl', 'picUrl'])

function fieldProblems(name: string, value: unknown): ContentProblem[] {
  if (addressFields.has(name)) return addressProblem(value, name)
  if (isBlank(value)) return [problem('content', 'required', name)]
  if (name !== 'duration') return []
  const seconds = Number(value)
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= 59
    ? []
    : [problem('content', 'duration', name)]
}

/** Problems of a DingTalk content of one type. */
export function dingTalkProblems(type: string, text: string): ContentProblem[] {
  const known = dingTalkTypes.codes.find((code) => code === type)
  if (known === undefined) return [problem('templateTypeOp', 'required')]
  const content = isBlank(text) ? {} : readDingTalkContent(text)
  if (!content) return [problem('content', 'json')]
  const named = dingTalkFields[known].flatMap((name) => fieldProblems(name, content[name]))
  if (known !== 'action_card') return named
  if (hasButtons(content)) return [...named, ...buttonProblems(content)]
  return [
    ...named,
    ...(isBlank(content.single_title) ? [problem('content', 'required', 'single_title')] : []),
    ...addressProblem(content.single_url, 'single_url'),
  ]
}

// ---- all channels -----------------------------------------------------------------------------

/** Problems of the channel template of a channel; none when it can be stored. */
export function contentProblems(channelCode: string, fields: ChannelFields): readonly ContentProblem[] {
  switch (channelCode) {
    case 'SMS':
      return missing(fields, ['signatureCode', 'content', 'templateIdOp'])
    case 'EMAIL':
      return isEmptyHtml(fields.content) ? [problem('content', 'required')] : []
    case 'MP':
    case 'MA':
      return [...missing(fields, ['titleOp']), ...propertiesProblems(fields.content)]
    case 'DINGTALK':
      return dingTalkProblems(fields.templateTypeOp, fields.content)
    case 'SITE':
      return siteProblems(fields.content)
    default:
      return missing(fields, ['content'])
  }
}
