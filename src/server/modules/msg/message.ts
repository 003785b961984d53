import { message, MessageDetail, SearchFlag } from '#contract/resources/msg/message.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { allOf } from '#base/clause.ts'
import { type Condition, page, rowsOf } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'

const title = 'msg.message:title'

/** Callers see their own in-box only, super administrators included. */
const mine = ({ caller }: Context): Condition => ({ sql: 'user_id = ?', values: [caller.id] })

const unreadOnly = (searchFlag: string | undefined): Condition[] =>
  searchFlag === SearchFlag.unread ? [{ sql: 'read_status = 0', values: [] }] : []

/** @throws a refusal when it is not in the caller's in-box. */
function find({ store, caller }: Context, msgId: string): MessageDetail {
  const [row] = rowsOf(store, { table: 'message_list', entity: MessageDetail }, [
    { sql: 'msg_id = ?', values: [msgId] },
    { sql: 'user_id = ?', values: [caller.id] },
  ])
  if (!row) throw refuse('message.missing')
  return row
}

function open(context: Context, msgId: string): MessageDetail {
  context.store.run(
    'UPDATE message_records SET read_status = 1 WHERE msg_id = ? AND user_id = ? AND read_status = 0',
    msgId,
    context.caller.id,
  )
  return find(context, msgId)
}

/** @returns the number of changed rows. */
function mark({ store, caller }: Context, ids: readonly string[], readStatus: number): number {
  const requested = JSON.stringify([...new Set(ids)])
  const strangers = store.get<{ total: number }>(
    `SELECT COUNT(*) AS total FROM json_each(?) WHERE CAST(value AS INTEGER) NOT IN
       (SELECT id FROM message_records WHERE user_id = ?)`,
    requested,
    caller.id,
  )
  if (strangers?.total !== 0) throw refuse('message.missing')
  return store.run(
    `UPDATE message_records SET read_status = ? WHERE id IN (${INSIDE}) AND user_id = ? AND read_status <> ?`,
    readStatus,
    requested,
    caller.id,
    readStatus,
  )
}

/**
 * Also of one type alone.
 * @returns the number of changed rows
 */
const markAll = ({ store, caller }: Context, type: string): number =>
  store.run(
    `UPDATE message_records SET read_status = 1 WHERE user_id = ? AND read_status = 0
       AND (? = '' OR msg_id IN (SELECT id FROM messages WHERE type = ?))`,
    caller.id,
    type,
    type,
  )

export const messageModule = implement(
  message,
  title,
  {
    page: (context, { query }) =>
      page(context.store, 'message_list', message, query, [mine(context), ...unreadOnly(query.searchFlag)]),
    get: (context, { params }) => open(context, params.msgId),
    sum: (context, { query }) => {
      const conditions = allOf([mine(context), ...unreadOnly(query.searchFlag)])
      return context.store.all<{ type: string; cnt: number }>(
        `SELECT type, COUNT(*) AS cnt FROM message_list WHERE ${conditions.sql}
         GROUP BY type ORDER BY type`,
        ...conditions.values,
      )
    },
    updateReadStatus: (context, { body }) => mark(context, body.ids, body.readStatus),
    updateReadAll: (context, { body }) => markAll(context, body.type ?? ''),
    mute: (context, { body }) => {
      find(context, body.msgId)
      context.store.run(
        `INSERT OR IGNORE INTO message_mutes (user_id, msg_id, rule_id, biz_id, create_date)
         VALUES (?, ?, ?, ?, ?)`,
        context.caller.id,
        body.msgId,
        body.ruleId,
        body.bizId,
        context.now,
      )
    },
  },
  { updateReadStatus: 'verb.readStatus', updateReadAll: 'msg.message:action.readAll', mute: 'verb.mute' },
)
