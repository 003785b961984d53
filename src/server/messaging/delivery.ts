import type { ParameterValues } from '#contract/messaging/rendering.ts'
import { makeMessage, providerData, readable, type RenderedMessage } from '#contract/messaging/message.ts'
import { stamp } from '#server/common/clock.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import type { TextKey } from '#server/common/texts.ts'
import { type ChannelConfiguration, configurationOf } from './configuration.ts'
import { shownValues } from './concealedCodes.ts'
import { reasonOf, type SendReason, stored } from './reasons.ts'
import type { SendJob, SendRecord } from './record.ts'
import { channelsOf, type SentChannel } from './templates.ts'

/** A receiver that is being sent to. */
export interface QueuedReceiver {
  readonly position: number
  readonly channelCode: string
  readonly recipient: string
  /** 0 for an external one. */
  readonly userId: string
  readonly receiverType: number
  readonly fault: TextKey | ''
  /** Record of the try before; 0 for the first. */
  readonly earlier: string
}

/** Content of a channel for all receivers of one send, made once. */
interface Prepared {
  readonly message: RenderedMessage | null
  /** The same in the form that records show. */
  readonly shown: RenderedMessage | null
  readonly content: string
  readonly configuration: ChannelConfiguration
  readonly reason: SendReason | null
}

/** The current contents. A stopped channel sends nothing, but it can be tested. */
function sendingChannels(store: Store, { tenantId, templateId, job }: SendRecord): SentChannel[] {
  const channels = channelsOf(store, tenantId, templateId)
  const { direct } = job
  if (!direct) return channels.filter(({ status }) => status === 1)
  return channels
    .filter(({ channelCode }) => channelCode === direct.channelCode)
    .map((channel) => ({
      ...channel,
      content: direct.content || channel.content,
      signatureCode: direct.signatureCode || channel.signatureCode,
    }))
}

/** Writes the records of one send; sends nothing to receivers outside (DECISION-MSG-32). */
export class Delivery {
  readonly #store: Store
  readonly #ids: IdSource
  readonly #record: SendRecord
  readonly #channels: ReadonlyMap<string, SentChannel>
  readonly #prepared = new Map<string, Prepared>()
  readonly #values: ParameterValues
  /** Without a verification code. */
  readonly #shownValues: ParameterValues
  #messages: Record<string, string>

  constructor(store: Store, ids: IdSource, record: SendRecord, values: ParameterValues) {
    this.#store = store
    this.#ids = ids
    this.#record = record
    this.#values = values
    this.#shownValues = shownValues(store, record, values)
    this.#channels = new Map(sendingChannels(store, record).map((channel) => [channel.channelCode, channel]))
    this.#messages = { ...record.job.messages }
  }

  /** The job with the in-site messages that were written meanwhile. */
  get job(): SendJob {
    return { ...this.#record.job, messages: this.#messages }
  }

  /**
   * Writes the channel record of one receiver, and the in-site message where there is one.
   * @param stop why the channel no longer sends; null: it sends
   * @returns the reason why it failed; null when it was sent
   */
  deliver(receiver: QueuedReceiver, now: Date, stop: SendReason | null = null): SendReason | null {
    const prepared = this.#prepare(receiver.channelCode)
    const { message, shown, configuration } = prepared
    const reason = stop ?? (receiver.fault === '' ? prepared.reason : { key: receiver.fault })
    if (reason === null && message?.kind === 'SITE') this.#putIntoInbox(receiver, message, now)
    const data = shown && providerData(shown, receiver.recipient, configuration.facts)
    this.#store.insert('msg_channel_records', {
      id: this.#ids.next(now.getTime()),
      tenant_id: this.#record.tenantId,
      biz_info_id: this.#record.id,
      biz_id: this.#record.bizId,
      template_id: this.#record.templateId,
      rule_id: this.#record.ruleId,
      channel_code: receiver.channelCode,
      content: prepared.content,
      recipient: receiver.recipient,
      user_id: receiver.userId,
      receiver_type: receiver.receiverType,
      status: reason ? 0 : 1,
      result_msg: reason ? stored(reason) : stored({ key: 'send.done' }),
      content_data: data ? JSON.stringify(data) : '',
      create_date: stamp(now),
    })
    if (receiver.earlier !== '0')
      this.#store.run('UPDATE msg_channel_records SET superseded = 1 WHERE id = ?', receiver.earlier)
    return reason
  }

  #prepare(channelCode: string): Prepared {
    const known = this.#prepared.get(channelCode)
    if (known) return known
    const made = this.#make(channelCode)
    this.#prepared.set(channelCode, made)
    return made
  }

  #make(channelCode: string): Prepared {
    const channel = this.#channels.get(channelCode)
    const configuration = channel && configurationOf(this.#store, this.#record.tenantId, channel)
    if (!channel || !configuration)
      return {
        message: null,
        shown: null,
        content: '',
        configuration: { lacks: null, facts: {}, extras: {} },
        reason: { key: 'send.channelMissing' },
      }
    const extras = { ...this.#record.job.extras, ...configuration.extras }
    const { message, faults } = makeMessage(channel, this.#values, extras)
    const shown =
      this.#shownValues === this.#values ? message : makeMessage(channel, this.#shownValues, extras).message
    const [fault] = faults
    const reason = configuration.lacks ? { key: configuration.lacks } : fault ? reasonOf(fault) : null
    const content = message && shown ? readable(shown) : channel.content
    return { message, shown: message && shown, content, configuration, reason }
  }

  /** One message per send and receiver type, one unread record per user (DECISION-MSG-59). */
  #putIntoInbox(receiver: QueuedReceiver, message: RenderedMessage & { kind: 'SITE' }, now: Date): void {
    const type = String(receiver.receiverType)
    let messageId = this.#messages[type]
    if (messageId === undefined) {
      messageId = this.#ids.next(now.getTime())
      this.#messages = { ...this.#messages, [type]: messageId }
      this.#writeMessage(messageId, receiver.receiverType, message, now)
    }
    this.#store.run(
      'INSERT OR IGNORE INTO message_records (id, msg_id, user_id) VALUES (?, ?, ?)',
      this.#ids.next(now.getTime()),
      messageId,
      receiver.userId,
    )
  }

  #writeMessage(
    id: string,
    receiverType: number,
    message: RenderedMessage & { kind: 'SITE' },
    now: Date,
  ): void {
    const { title, content, url, type, msgLevel } = message.content
    const { tenantId, job, ruleId, origin, bizId } = this.#record
    this.#store.insert('messages', {
      id,
      tenant_id: tenantId,
      title,
      content,
      url,
      sender: job.sender,
      send_date: stamp(now),
      msg_level: msgLevel,
      type,
      receiver_type: receiverType,
      rule_id: ruleId,
      biz_id: origin === 'business' ? bizId : '',
    })
  }
}
