import { type Channel, channel } from '#contract/resources/msg/channel.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { among, type Condition, rowsOf } from '#server/db/list.ts'
import { checkEach, refuse } from '#server/common/refusal.ts'
import { checkUnique, NEW, ownTenant } from '#server/nouns/rows.ts'

const title = 'msg.channel:title'
const source = { table: 'msg_channels', entity: channel.entity }

/** Built-in channels belong to the platform and every tenant sees them. */
export const visibleChannels = ({ caller }: Context): readonly Condition[] => [
  { sql: '(tenant_id = ? OR is_sys = 1)', values: [caller.tenantId] },
]

/** Every channel that the caller's tenant can use, built-in ones first, then as they were added. */
export const channelsOf = (context: Context): readonly Channel[] =>
  rowsOf(context.store, source, visibleChannels(context), 'is_sys DESC, id')

const isUsed = ({ store, caller }: Context, code: string): boolean =>
  store.get(
    'SELECT 1 FROM msg_channel_templates WHERE tenant_id = ? AND channel_code = ?',
    caller.tenantId,
    code,
  ) !== undefined

/** Built-in channels among these ids, also those that only the platform may change. */
const builtIn = (context: Context, ids: readonly string[]): readonly Channel[] =>
  rowsOf(context.store, source, [among(ids), { sql: 'is_sys = 1', values: [] }])

export const channelModule = defineNoun(channel, {
  table: source.table,
  title,
  columns: {
    channelCode: 'msg.channel:field.channelCode',
    channelName: 'msg.channel:field.channelName',
    channelFunction: 'msg.channel:field.channelFunction',
    remark: 'msg.channel:field.remark',
    updater: 'msg.channel:field.updater',
    updateDate: 'msg.channel:field.updateDate',
  },
  scope: visibleChannels,
  owned: ownTenant,
  beforeSave: (context, sent, stored) => {
    // A code never changes, and a tenant cannot use one of the platform's.
    if (!stored)
      checkUnique(context, source.table, { channel_code: sent.channelCode }, NEW, visibleChannels(context))
    return sent
  },
  calls: (usual) => ({
    list: (context) => [...channelsOf(context)],
    update: (context, call) => {
      const [foreign] = builtIn(context, [call.body.id])
      if (foreign && context.caller.tenantItype !== 1) throw refuse('channel.builtIn')
      return usual.update(context, call)
    },
    remove: (context, call) => {
      const rows = rowsOf(context.store, source, [among(call.body), ...visibleChannels(context)])
      checkEach(
        rows,
        ({ channelName }) => channelName,
        ({ isSys, channelCode }) => {
          if (isSys === 1) throw refuse('builtIn')
          if (isUsed(context, channelCode)) throw refuse('channel.used')
        },
      )
      return usual.remove(context, call)
    },
  }),
})
