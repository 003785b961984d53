import { template, templateStatuses } from '#contract/resources/msg/template.ts'
import { flags } from '#contract/vocabulary.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { checkEach, refuse } from '#server/common/refusal.ts'
import { changedBy, findRow, ownTenant } from '#server/nouns/rows.ts'
import { channelsOf } from './channel.ts'

const title = 'msg.template:title'
const source = { table: 'msg_templates', entity: template.entity }

/** Tables whose rows send a template. */
const users = ['msg_sys_events', 'msg_audit_events', 'msg_biz_event_rules'] as const

const isUsed = ({ store, caller }: Context, templateId: string): boolean =>
  users.some(
    (table) =>
      store.get(
        `SELECT 1 FROM ${table} WHERE tenant_id = ? AND template_id = ?`,
        caller.tenantId,
        templateId,
      ) !== undefined,
  )

function setStatus(context: Context, id: string, status: number): null {
  findRow(context, source, id)
  context.store.update(source.table, id, { status, ...changedBy(context) })
  return null
}

interface StoredChannel {
  readonly id: string
  readonly channelCode: string
  readonly status: number
}

/** The channel templates of a template, in the order of the channel list. */
function channelsOfTemplate(context: Context, templateId: string) {
  const stored = new Map(
    context.store
      .all<StoredChannel>(
        `SELECT CAST(id AS TEXT) AS id, channel_code AS channelCode, status FROM msg_channel_templates
         WHERE tenant_id = ? AND template_id = ?`,
        context.caller.tenantId,
        templateId,
      )
      .map((row) => [row.channelCode, row]),
  )
  return channelsOf(context).flatMap(({ channelCode, channelName }) => {
    const row = stored.get(channelCode)
    return row ? [{ ...row, templateId, channelName }] : []
  })
}

/** Stores the channels that a template has open (DECISION-MSG-16); with every change of a channel template. */
export function updateOpenChannels(context: Context, templateId: string): void {
  const open = channelsOfTemplate(context, templateId).filter(({ status }) => status === 1)
  context.store.run(
    'UPDATE msg_templates SET open_channel = ? WHERE tenant_id = ? AND template_id = ?',
    open.map(({ channelCode }) => channelCode).join(','),
    context.caller.tenantId,
    templateId,
  )
}

export const templateModule = defineNoun(template, {
  table: source.table,
  title,
  columns: {
    templateId: 'msg.template:field.templateId',
    templateName: 'msg.template:field.templateName',
    remark: 'msg.template:field.remark',
    openChannel: 'msg.template:field.openChannel',
    status: {
      heading: 'msg.template:field.status',
      codes: labelCodes(templateStatuses, { 1: 'msg.template:status.1', 0: 'msg.template:status.0' }),
    },
    isSys: {
      heading: 'msg.template:field.isSys',
      codes: labelCodes(flags, { 0: 'msg.template:isSys.0', 1: 'msg.template:isSys.1' }),
    },
  },
  unique: ['templateId'],
  beforeRemove: (context, rows) => {
    checkEach(
      rows,
      ({ templateName }) => templateName,
      ({ isSys, templateId }) => {
        if (isSys === 1) throw refuse('builtIn')
        if (isUsed(context, templateId)) throw refuse('template.used')
      },
    )
    for (const { templateId } of rows)
      context.store.run(
        'DELETE FROM msg_channel_templates WHERE tenant_id = ? AND template_id = ?',
        context.caller.tenantId,
        templateId,
      )
  },
  calls: {
    list: (context) => rowsOf(context.store, source, ownTenant(context), 'create_date DESC, id DESC'),
    stop: (context, { body }) => setStatus(context, body.id, 0),
    enable: (context, { body }) => setStatus(context, body.id, 1),
    getChannel: (context, { query }) => channelsOfTemplate(context, query.templateId),
  },
})
