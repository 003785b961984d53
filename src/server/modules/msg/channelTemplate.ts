import { contentProblems, type ContentProblem } from '#contract/messaging/contents.ts'
import {
  type ChannelTemplate,
  channelTemplate,
  type ChannelTemplateWrite,
} from '#contract/resources/msg/channelTemplate.ts'
import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context/context.ts'
import { columnsOf } from '#server/db/entity.ts'
import { rowsOf } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, findRow, insertOwn, NEW, ownTenant } from '#server/nouns/rows.ts'
import { dingTalkConfig } from '#server/settings/settings.ts'
import type { TextKey } from '#server/common/texts.ts'
import { appIdOf } from '#server/messaging/appIds.ts'
import type { z } from 'zod'
import { channelsOf } from './channel.ts'
import { updateOpenChannels } from './template.ts'

const source = { table: 'msg_channel_templates', entity: channelTemplate.entity }

type Written = z.output<typeof ChannelTemplateWrite>

const problemTexts = {
  required: 'field.required',
  json: 'field.json',
  color: 'field.color',
  twice: 'field.propertyTwice',
  duration: 'field.duration',
  level: 'field.format',
  address: 'field.address',
} as const satisfies Record<ContentProblem['word'], TextKey>

/** @throws 422 naming the fields that the channel demands otherwise. */
function checkContent(written: Written): void {
  const problems = contentProblems(written.channelCode, written)
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(
    problems.toReversed().map(({ field, word }) => [field, { key: problemTexts[word] }]),
  )
  throw new Refusal(
    ErrorCode.invalid,
    'invalid',
    { field: first.field, words: problemTexts[first.word] },
    fields,
  )
}

function checkSignature({ store, caller }: Context, { channelCode, signatureCode }: Written): void {
  if (channelCode !== 'SMS') return
  const isKnown = store.get(
    'SELECT 1 FROM msg_signatures WHERE tenant_id = ? AND signature_code = ?',
    caller.tenantId,
    signatureCode,
  )
  if (!isKnown) throw refuse('signature.missing')
}

/** The account of the configured chat app, unless another one was chosen. */
const accountOf = ({ store }: Context, channelCode: string): string =>
  channelCode === 'DINGTALK' ? (dingTalkConfig(store)?.agentId ?? '') : ''

/** The stored row, with an application to send as (DECISION-MSG-22). */
const withAppId = (context: Context, row: ChannelTemplate): ChannelTemplate => ({
  ...row,
  appId: row.appId || appIdOf(context.store, row.channelCode),
})

const read = (context: Context, id: string): ChannelTemplate =>
  withAppId(context, findRow(context, source, id))

function find(context: Context, templateId: string, channelCode: string): ChannelTemplate | null {
  const [row] = rowsOf(context.store, source, [
    ...ownTenant(context),
    { sql: 'template_id = ? AND channel_code = ?', values: [templateId, channelCode] },
  ])
  return row ? withAppId(context, row) : null
}

function create(context: Context, written: Written): string {
  const { store, caller } = context
  const { templateId, channelCode } = written
  const template = store.get<{ name: string }>(
    'SELECT template_name AS name FROM msg_templates WHERE tenant_id = ? AND template_id = ?',
    caller.tenantId,
    templateId,
  )
  if (!template) throw refuse('template.missing')
  if (!channelsOf(context).some((channel) => channel.channelCode === channelCode))
    throw refuse('channel.missing')
  checkUnique(context, source.table, { template_id: templateId, channel_code: channelCode }, NEW)
  checkContent(written)
  checkSignature(context, written)
  const id = insertOwn(context, source.table, {
    ...columnsOf({
      ...written,
      templateName: written.templateName || template.name,
      appId: written.appId || appIdOf(store, channelCode),
      accountId: written.accountId || accountOf(context, channelCode),
    }),
    ...changedBy(context),
  })
  updateOpenChannels(context, templateId)
  return id
}

function update(context: Context, id: string, sent: Partial<Written>): string {
  const stored = findRow(context, source, id)
  const written = { ...stored, ...sent }
  checkContent(written)
  // An existing one may be from a time without this rule.
  if (written.signatureCode !== stored.signatureCode) checkSignature(context, written)
  context.store.update(source.table, id, {
    ...columnsOf({ ...sent, appId: written.appId || appIdOf(context.store, stored.channelCode) }),
    ...changedBy(context),
  })
  updateOpenChannels(context, stored.templateId)
  return id
}

function setStatus(context: Context, id: string, status: number): null {
  const { templateId } = findRow(context, source, id)
  context.store.update(source.table, id, { status, ...changedBy(context) })
  updateOpenChannels(context, templateId)
  return null
}

export const channelTemplateModule = implement(channelTemplate, 'msg.channelTemplate:title', {
  get: (context, { params }) => read(context, params.id),
  find: (context, { query }) => find(context, query.templateId, query.channelCode),
  create: (context, { body }) => create(context, body),
  update: (context, { body }) => {
    const { id, ...sent } = body
    return update(context, id, sent)
  },
  stop: (context, { body }) => setStatus(context, body.id, 0),
  enable: (context, { body }) => setStatus(context, body.id, 1),
})
