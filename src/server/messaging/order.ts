import type { ReceiveInfo } from '#contract/messaging/documents.ts'
import type { MessageExtras } from '#contract/messaging/message.ts'
import type { ParameterValues } from '#contract/messaging/rendering.ts'
import type { SendReason } from './reasons.ts'

/** Origin of a send: a user who tests a template, an event of one of three kinds, or a verification code. */
export type SendOrigin = 'simulated' | 'system' | 'audit' | 'business' | 'code'

/** A send through a template: its content, receivers and the texts of its records (DECISION-MSG-39). */
export interface SendOrder {
  readonly tenantId: string
  readonly origin: SendOrigin
  /** Business code of the template. */
  readonly templateId: string
  readonly values: ParameterValues
  /** The same as they came, for the record; made of the values when left out. */
  readonly valuesText?: string
  readonly receiveInfo: ReceiveInfo
  /** Id of its subject; made of the origin and the time when left out. */
  readonly bizId?: string
  /** `bizRemark` of the business record. */
  readonly remark?: string
  /** Id of the rule (business events) or of the event (audit and system events); key of do-not-disturb. */
  readonly ruleId?: string
  /** User who caused it; also the sender of in-site messages. */
  readonly operator?: { readonly id: string; readonly realName: string }
  /** User that the event's function names as the owner of the business object. */
  readonly ownerUserId?: string
  /** One channel alone, stopped or not, to addresses that were typed: the test of a channel. */
  readonly direct?: DirectSend
  /** Sends only over these channels of the template; all enabled ones when left out. */
  readonly channelCodes?: readonly string[]
  /** Parts beside the content. The subject of a mail is the template's name when left out. */
  readonly extras?: MessageExtras
}

export interface DirectSend {
  readonly channelCode: string
  /** Instead of the stored content, unless empty. */
  readonly content: string
  /** Instead of the stored code, unless empty. */
  readonly signatureCode: string
  readonly recipients: readonly string[]
}

/** Result of a send. */
export interface SendOutcome {
  readonly bizId: string
  /** A SendStatus. */
  readonly status: number
  readonly total: number
  readonly success: number
  readonly fail: number
  /** Of the first receiver that failed, or of the send as a whole; null when there is none. */
  readonly reason: SendReason | null
}
