import {
  type ReceiverAnswer,
  type SendReceiver,
  simulatedSend,
} from '#contract/resources/msg/simulatedSend.ts'
import { pagesOf } from '#contract/pages.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { translate } from '#kit/text.ts'

/** Message whose receivers are requested. */
export interface ReceiversOf {
  readonly templateId: string
  /** JSON text. */
  readonly receiveInfo: string
  /** Of the rule or event that would send. */
  readonly ruleId?: string | undefined
}

/** Most lines of one file. */
const MAX_LINES = 20_000

/** All receivers of a view, page by page. */
async function allOf(question: ReceiversOf, view: 'receiving' | 'leftOut'): Promise<SendReceiver[]> {
  const read = async (page: number, limit: number) =>
    (await callEndpoint(simulatedSend.endpoints.receivers, { body: { ...question, view, page, limit } })).data
  const rows: SendReceiver[] = []
  for await (const { list } of pagesOf(read, { most: MAX_LINES })) rows.push(...list)
  return rows
}

/** Saves who receives and who is left out as a CSV. @throws FailureError */
export async function saveReceivers(
  question: ReceiversOf,
  channels: ReceiverAnswer['channels'],
  name: string,
): Promise<void> {
  const nameOf = new Map(channels.map(({ channelCode, channelName }) => [channelCode, channelName]))
  const rows = [...(await allOf(question, 'receiving')), ...(await allOf(question, 'leftOut'))]
  const shown = rows.slice(0, MAX_LINES)
  const saved = await bridge.call('files.save', {
    fileName: translate('pickers:getters.file', { name }),
    content: {
      kind: 'csv',
      head: [
        translate('pickers:getters.channel'),
        translate('pickers:getters.name'),
        translate('pickers:getters.dept'),
        translate('pickers:getters.address'),
        translate('pickers:getters.reason'),
      ],
      rows: shown.map(({ channelCode, name: who, deptName, recipient, reason }) => [
        nameOf.get(channelCode) ?? channelCode,
        who,
        deptName,
        recipient,
        reason,
      ]),
    },
  })
  if (!saved) return
  if (rows.length > MAX_LINES) toast('warning', translate('pickers:getters.cut', { count: MAX_LINES }))
  else toast('success', translate('pickers:getters.saved'), 2000)
}
