import { listed } from '#contract/messaging/addresses.ts'
import { bizInfo, SendStatus, sendStatuses } from '#contract/resources/msg/bizInfo.ts'
import { actedInScope } from '#server/access/logScope.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Condition } from '#server/db/list.ts'
import type { Implementation } from '#server/nouns/implement.ts'
import type { MessageSender } from '#server/messaging/sender.ts'
import { refuse } from '#server/common/refusal.ts'
import { findRow, ownTenant } from '#server/nouns/rows.ts'
import { resultOf } from './simulatedSend.ts'

const title = 'msg.bizInfo:title'
const source = { table: 'msg_biz_infos', entity: bizInfo.entity }

/** Of any of these rules or events; all when none is named. */
export function sentBy(ruleId: string | undefined): readonly Condition[] {
  const ids = listed(ruleId ?? '')
  return ids.length === 0
    ? []
    : [{ sql: 'rule_id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(ids)] }]
}

/**
 * Rows of the caller's tenant, found by other columns. The plus keeps SQLite from walking through all rows of the
 * tenant in the order of time, of which few may be the caller's to read.
 */
export const besideTenant = ({ caller }: Context): Condition => ({
  sql: '+tenant_id = ?',
  values: [caller.tenantId],
})

/** Of the sends of the caller's tenant, those in their data scope, by who sent them. */
export function sendsInScope(context: Context): readonly Condition[] {
  const acted = actedInScope(context, 'sender_id')
  return acted.length > 0 ? [besideTenant(context), ...acted] : ownTenant(context)
}

/** Sends as a whole, and another try for the receivers they did not reach. */
export const bizInfoModule = (sender: MessageSender): Implementation =>
  defineNoun(bizInfo, {
    table: source.table,
    title,
    scope: (context, query) => [...sendsInScope(context), ...sentBy(query.ruleId)],
    columns: {
      bizId: 'msg.bizInfo:field.bizId',
      typeDesc: 'msg.bizInfo:field.typeDesc',
      templateId: 'msg.bizInfo:field.templateId',
      bizSendStatus: {
        heading: 'msg.bizInfo:field.bizSendStatus',
        codes: labelCodes(sendStatuses, {
          0: 'msg.bizInfo:status.0',
          1: 'msg.bizInfo:status.1',
          2: 'msg.bizInfo:status.2',
          3: 'msg.bizInfo:status.3',
          4: 'msg.bizInfo:status.4',
        }),
      },
      bizSendTime: 'msg.bizInfo:field.bizSendTime',
      bizSendRetry: 'msg.bizInfo:field.bizSendRetry',
      bizSendDesc: 'msg.bizInfo:field.bizSendDesc',
      bizRemark: 'msg.bizInfo:field.bizRemark',
      bizCreateTime: 'msg.bizInfo:field.bizCreateTime',
    },
    calls: {
      resend: {
        wait: async (context, { body }) => resultOf(await begin(context, sender, body)),
      },
    },
    verbs: { resend: 'msg.channelRecord:action.resend' },
  })

/**
 * @throws a refusal when the caller may not read the record, it is still sending, a part of it is stopped, or none has
 * failed
 */
function begin(
  context: Context,
  sender: MessageSender,
  { id, records }: { readonly id: string; readonly records?: readonly string[] | undefined },
) {
  const { bizSendStatus } = findRow(context, source, id, sendsInScope(context))
  if (bizSendStatus < SendStatus.success) throw refuse('send.running')
  if (sender.isSpent(id)) throw refuse('send.codeOnce')
  const stopped = sender.whyNotAgain(id, records)
  if (stopped) throw refuse(stopped.key)
  const outcome = sender.resend(id, records)
  if (!outcome) throw refuse('send.nothingFailed')
  return outcome
}
