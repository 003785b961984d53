import { listed, maskedAddress } from '#contract/messaging/addresses.ts'
import { emptyReceiveInfo, readParamValues, readReceiveInfo } from '#contract/messaging/documents.ts'
import { ErrorCode } from '#contract/failures.ts'
import {
  type ChannelSend,
  type ReceiverAnswer,
  type ReceiverQuestion,
  type SendReceiver,
  type SendResult,
  simulatedSend,
} from '#contract/resources/msg/simulatedSend.ts'
import { dataScope } from '#server/access/scope.ts'
import { canOpen } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { implement, type Implementation, type WaitingHandler } from '#server/nouns/implement.ts'
import type { SendOrder, SendOutcome } from '#server/messaging/order.ts'
import { type LeftOut, type Receiver, resolveReceivers } from '#server/messaging/receivers.ts'
import type { MessageSender } from '#server/messaging/sender.ts'
import { channelsOf, findTemplate } from '#server/messaging/templates.ts'
import { RecordedRefusal, Refusal, refuse } from '#server/common/refusal.ts'
import { say } from '#server/common/texts.ts'
import type { z } from 'zod'

/**
 * The response to a send whose outcome a user waits for.
 * @throws the first reason when no receiver was reached
 */
export function resultOf({ bizId, total, success, fail, reason }: SendOutcome): SendResult {
  if (success === 0 && reason) throw new RecordedRefusal(reason.key, reason.values, bizId)
  return { bizId, total, success, fail }
}

/** @throws a refusal for text that is no JSON object (DECISION-MSG-17) */
function valuesOf(paramsJSON: string): Pick<SendOrder, 'values' | 'valuesText'> {
  const values = readParamValues(paramsJSON)
  if (!values) throw refuse('send.params')
  return { values, valuesText: paramsJSON }
}

/** Fields that every simulated send has in common. */
const simulated = ({ caller }: Context) =>
  ({
    origin: 'simulated',
    tenantId: caller.tenantId,
    operator: { id: caller.id, realName: caller.realName },
  }) as const satisfies Partial<SendOrder>

type ChannelSent = z.output<typeof ChannelSend>

/** Fields that the test of a channel cannot do without, beside the template (MSG-SIM-07, MSG-SIM-17). */
const requiredFields: readonly (keyof ChannelSent)[] = ['appId', 'signatureCode']

function checkFields(channelCode: string, sent: ChannelSent): void {
  const isDemanding = channelCode === 'SMS' || channelCode === 'SITE'
  const names = isDemanding ? requiredFields.filter((name) => sent[name].trim() === '') : []
  const [field] = names
  if (field === undefined) return
  const fields = Object.fromEntries(names.map((name) => [name, { key: 'field.required' as const }]))
  throw new Refusal(ErrorCode.invalid, 'invalid', { field, words: 'field.required' }, fields)
}

/** The test of one channel (DECISION-MSG-32); it works even while template or channel is stopped. */
function channelOrder(context: Context, channelCode: string, sent: ChannelSent): SendOrder {
  const { store, caller } = context
  checkFields(channelCode, sent)
  if (!findTemplate(store, caller.tenantId, sent.templateId)) throw refuse('template.missing')
  const channel = channelsOf(store, caller.tenantId, sent.templateId).find(
    (one) => one.channelCode === channelCode,
  )
  if (!channel) throw refuse('send.channelMissing')
  const values = valuesOf(sent.paramsJSON)
  const recipients = listed(sent.recipient)
  if (recipients.length === 0) throw refuse('send.noRecipient')
  const { content, signatureCode, subject, ...extras } = sent
  const entry = { channel: channelCode, channelName: channel.channelName, val: recipients.join(','), uf: '' }
  return {
    ...simulated(context),
    templateId: sent.templateId,
    ...values,
    // In-site messages go to users, whose ids are no addresses.
    receiveInfo:
      channelCode === 'SITE'
        ? { ...emptyReceiveInfo, user: [{ ...entry, userNames: '', deptNames: '' }] }
        : { ...emptyReceiveInfo, obj: [entry] },
    direct: { channelCode, content, signatureCode, recipients },
    extras: {
      // The subject of a test mail without one, in Chinese as all that is sent.
      subject: subject.trim() || say('zh-CN', 'msg.template:send.testSubject'),
      url: extras.url,
      miniprogramAppid: extras.miniprogramAppid,
      miniprogramPagepath: extras.miniprogramPagepath,
      mailCc: extras.mailCc,
      page: extras.page,
      miniprogramState: extras.miniprogramState,
      lang: extras.lang,
    },
  }
}

// ---- who gets it -----------------------------------------------------------------------------

/** Whether the caller may read the address of a user: users' contacts belong to the user screen. */
function addressReader({ store, caller }: Context): (receiver: Receiver) => boolean {
  if (!canOpen(store, caller, 'sys/user')) return ({ userId }) => userId === '' || userId === caller.id
  const { all, deptIds } = dataScope(store, caller)
  const depts = new Set(deptIds)
  return ({ userId, deptId }) => all || userId === '' || userId === caller.id || depts.has(deptId)
}

/** Addresses that name a user anyway, on channels without others. */
const isOpenAddress = ({ channelCode, fault }: Receiver): boolean => channelCode === 'SITE' || fault !== ''

function receivers(context: Context, question: z.output<typeof ReceiverQuestion>): ReceiverAnswer {
  const { store, caller, language } = context
  const { templateId, page, limit, view, channelCode } = question
  if (!findTemplate(store, caller.tenantId, templateId)) throw refuse('template.missing')
  const channels = channelsOf(store, caller.tenantId, templateId).filter(({ status }) => status === 1)
  const found = resolveReceivers(store, {
    tenantId: caller.tenantId,
    receiveInfo: readReceiveInfo(question.receiveInfo),
    channelCodes: channels.map((channel) => channel.channelCode),
    operatorId: caller.id,
    ruleId: question.ruleId,
  })
  const byChannel = Map.groupBy(found.receivers, (receiver) => receiver.channelCode)
  const mayRead = addressReader(context)
  const shown = (receiver: Receiver): SendReceiver => {
    const { userId, name, deptName, recipient, fault } = receiver
    return {
      channelCode: receiver.channelCode,
      userId,
      name,
      deptName,
      recipient: isOpenAddress(receiver) || mayRead(receiver) ? recipient : maskedAddress(recipient),
      reason: fault === '' ? '' : say(language, fault),
    }
  }
  const left = ({ why, ...one }: LeftOut): SendReceiver => ({
    ...one,
    channelCode: '',
    reason: say(language, why),
  })
  const receiving = channelCode === '' ? found.receivers : (byChannel.get(channelCode) ?? [])
  const start = (page - 1) * limit
  const isReceiving = view === 'receiving'
  return {
    channels: channels.map((channel) => {
      const own = byChannel.get(channel.channelCode) ?? []
      const failing = own.filter(({ fault }) => fault !== '').length
      const { channelCode: code, channelName } = channel
      return { channelCode: code, channelName, total: own.length - failing, failing }
    }),
    leftOut: found.leftOut.length,
    unknownResolvers: [...found.unknownResolvers],
    list: isReceiving
      ? receiving.slice(start, start + limit).map(shown)
      : found.leftOut.slice(start, start + limit).map(left),
    total: isReceiving ? receiving.length : found.leftOut.length,
  }
}

/** Sends by hand, over all channels of a template or one of them. */
export const simulatedSendModule = (sender: MessageSender): Implementation => {
  type Endpoints = typeof simulatedSend.endpoints
  const channelTest = (channelCode: string): WaitingHandler<Endpoints['sms']> => ({
    wait: async (context, { body }) => resultOf(await sender.send(channelOrder(context, channelCode, body))),
  })
  return implement(
    simulatedSend,
    'noun.simulatedSend',
    {
      template: {
        wait: async (context, { body }) => {
          const { store, caller } = context
          const template = findTemplate(store, caller.tenantId, body.templateId)
          if (!template) throw refuse('template.missing')
          if (template.status !== 1) throw refuse('send.templateStopped')
          const outcome = await sender.send({
            ...simulated(context),
            templateId: body.templateId,
            ...valuesOf(body.paramsJSON),
            receiveInfo: readReceiveInfo(body.receiveInfo),
          })
          return resultOf(outcome)
        },
      },
      receivers: (context, { body }) => receivers(context, body),
      sms: channelTest('SMS'),
      mail: channelTest('EMAIL'),
      mp: channelTest('MP'),
      ma: channelTest('MA'),
      dingTalk: channelTest('DINGTALK'),
      site: channelTest('SITE'),
    },
    {
      template: 'pickers:receivers.all',
      sms: 'verb.sms',
      mail: 'pickers:icon.mail',
      mp: 'sys.appConfig:section.mp',
      ma: 'sys.appConfig:section.ma',
      dingTalk: 'sys.appConfig:tab.dingTalk',
      site: 'msg.message:title',
    },
  )
}
