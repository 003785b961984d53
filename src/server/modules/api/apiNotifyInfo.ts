import {
  apiNotifyInfo,
  feedbackStatuses,
  NotifySendStatus,
  notifySendStatuses,
} from '#contract/resources/api/apiNotifyInfo.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { columnsOf } from '#server/db/entity.ts'
import { changedBy, findRow, insertOwn } from '#server/nouns/rows.ts'

const title = 'api.apiNotifyInfo:title'
const source = { table: 'api_notifies', entity: apiNotifyInfo.entity }

/** The name of the interface where none is sent along. */
const nameOf = ({ store, caller }: Context, apiCode: string): string =>
  store.get<{ name: string }>(
    'SELECT api_name AS name FROM api_confs WHERE tenant_id = ? AND api_code = ?',
    caller.tenantId,
    apiCode,
  )?.name ?? ''

/** An unsent one is due at once; one with any other status is not sent by itself. */
const dueFrom = (sendStatus: number | undefined): number | null =>
  sendStatus === NotifySendStatus.unsent ? 0 : null

export const apiNotifyInfoModule = defineNoun(apiNotifyInfo, {
  table: source.table,
  title,
  columns: {
    bizId: 'api.apiNotifyInfo:field.bizId',
    apiCode: 'api.apiNotifyInfo:field.apiCode',
    apiName: 'api.apiNotifyInfo:field.apiName',
    sendStatus: {
      heading: 'api.apiNotifyInfo:field.sendStatus',
      codes: labelCodes(notifySendStatuses, {
        0: 'api.apiNotifyInfo:send.0',
        1: 'api.apiNotifyInfo:send.1',
        2: 'api.apiNotifyInfo:send.2',
        3: 'api.apiNotifyInfo:send.3',
      }),
    },
    sendTime: 'api.apiNotifyInfo:field.sendTime',
    resultStatus: 'api.apiNotifyInfo:field.resultStatus',
    sendDesc: 'api.apiNotifyInfo:field.sendDesc',
    resultData: 'api.apiNotifyInfo:field.resultData',
    feedbackStatus: {
      heading: 'api.apiNotifyInfo:field.feedbackStatus',
      codes: labelCodes(feedbackStatuses, {
        0: 'api.apiNotifyInfo:feedback.0',
        1: 'api.apiNotifyInfo:feedback.1',
        2: 'api.apiNotifyInfo:feedback.2',
        3: 'api.apiNotifyInfo:feedback.3',
      }),
    },
    feedbackTime: 'api.apiNotifyInfo:field.feedbackTime',
    feedbackRetry: 'api.apiNotifyInfo:field.feedbackRetry',
    feedbackDesc: 'api.apiNotifyInfo:field.feedbackDesc',
    createDate: 'api.apiNotifyInfo:field.createDate',
  },
  calls: {
    create: (context, { body }) =>
      insertOwn(context, source.table, {
        ...columnsOf({ ...body, apiName: body.apiName || nameOf(context, body.apiCode) }),
        next_try: dueFrom(body.sendStatus),
        ...changedBy(context),
      }),
    update: (context, { body: { id, ...fields } }) => {
      const stored = findRow(context, source, id)
      const begins = fields.sendStatus !== undefined && stored.sendStatus !== fields.sendStatus
      context.store.update(source.table, id, {
        ...columnsOf(fields),
        // A notification set to unsent starts with the first try, to the application that its interface names then.
        ...(begins ? { tries: 0, sent_to: 0, next_try: dueFrom(fields.sendStatus) } : {}),
        ...changedBy(context),
      })
      return id
    },
  },
})
