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
import type { Bilingual } from '#server/common/texts.ts'

const title: Bilingual = ['接口通知', 'Outbound notifications']
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
    bizId: ['业务编号', 'Business id'],
    apiCode: ['接口编码', 'Interface code'],
    apiName: ['接口名称', 'Interface name'],
    sendStatus: {
      heading: ['发送状态', 'Send state'],
      codes: labelCodes(notifySendStatuses, {
        0: ['未发送', 'Unsent'],
        1: ['发送中', 'Sending'],
        2: ['发送成功', 'Sent'],
        3: ['发送失败', 'Send failed'],
      }),
    },
    sendTime: ['发送时间', 'Sent'],
    resultStatus: ['返回状态', 'Answer status'],
    sendDesc: ['发送说明', 'Result'],
    resultData: ['返回数据', 'Answer'],
    feedbackStatus: {
      heading: ['回写状态', 'Write-back state'],
      codes: labelCodes(feedbackStatuses, {
        0: ['未回写', 'Not written back'],
        1: ['回写中', 'Writing back'],
        2: ['回写成功', 'Success'],
        3: ['回写失败', 'Failure'],
      }),
    },
    feedbackTime: ['回写时间', 'Written back'],
    feedbackRetry: ['回写次数', 'Write-back tries'],
    feedbackDesc: ['回写说明', 'Write-back result'],
    createDate: ['创建时间', 'Created'],
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
