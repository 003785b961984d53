import { pick } from '#server/common/texts.ts'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { SendStatus } from '#contract/resources/msg/bizInfo.ts'
import { BIND_CODE_LENGTH } from '#contract/resources/shell/center.ts'
import { emptyReceiveInfo } from '#contract/messaging/documents.ts'
import type { StoredSystemConfig } from '#contract/resources/sys/appConfig.ts'
import { mayRun } from '#server/access/tenantRuns.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import { refuse, TooManyRefusal } from '#server/common/refusal.ts'
import { fingerprint } from '#server/security/vault.ts'
import { mailGateway, smsGateway, systemConfig } from '#server/settings/settings.ts'
import type { MessageSender } from './sender.ts'

/** Between two codes for one target. */
const PAUSE_MS = 60_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Codes of an account in a minute: one for a phone, one for a mailbox, and one for a corrected number. */
const PER_ACCOUNT_AND_MINUTE = 3

/** Codes in an hour, of an account and to a target, by any account. */
const PER_HOUR = 10

/** Wrong tries that use a code up. */
const MOST_TRIES = 5

/** Default while the settings name no time. */
const DEFAULT_SECONDS = 300

/**
 * The dialogs in which users bind a phone or a mailbox take six characters, regardless of the settings
 * (DECISION-OPS-45).
 */
const BIND_LENGTH = BIND_CODE_LENGTH

/** Purpose of a code; it is valid for no other. */
export type CodePurpose = 'bindMobile' | 'bindEmail' | 'signIn' | 'resetPassword'

/** Target of a code, and the account it is for. */
export interface CodeTarget {
  readonly purpose: CodePurpose
  readonly channelCode: 'SMS' | 'EMAIL'
  /** Phone number or e-mail address, checked by the caller. */
  readonly address: string
  readonly userId: string
  readonly tenantId: string
}

interface CodeRow {
  readonly purpose: string
  readonly userId: string
  readonly hash: string
  readonly tries: number
  readonly issued: number
  readonly expires: number
}

/** How many codes within how many milliseconds before now. */
interface Allowance {
  readonly most: number
  readonly window: number
  readonly now: number
}

export interface CodeParts {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  readonly sender: Pick<MessageSender, 'send'>
}

/** Verification codes: made, sent by the settings, and checked once (DECISION-OPS-95, DECISION-MSG-68). */
export class VerificationCodes {
  readonly #parts: CodeParts

  constructor(parts: CodeParts) {
    this.#parts = parts
  }

  /**
   * Sends a code, which replaces an earlier one for the same target.
   * @throws a refusal within a minute after the last one, when the message could not be sent, and for a closed tenant;
   *   429 for too many codes of the account or to the target
   */
  async issue(target: CodeTarget): Promise<void> {
    const { store, clock } = this.#parts
    // The receiver's tenant decides: the message may go out through a template of the platform.
    if (!mayRun(store, target.tenantId)) throw refuse('tenantDisabled')
    const settings = systemConfig(store)
    const code = digits(isBinding(target.purpose) ? BIND_LENGTH : settings.codeLength)
    const now = clock().getTime()
    store.transaction(() => {
      const earlier = this.#find(target)
      if (earlier && now - earlier.issued < PAUSE_MS) throw refuse('code.tooSoon')
      this.#count(target, now)
      this.#keep(target, code, now, (settings.expiresSeconds ?? DEFAULT_SECONDS) * 1000)
    })
    try {
      await this.#send(target, code, settings)
    } catch (error) {
      // The code was not sent, so the next try need not wait.
      this.#drop(target, code, now)
      throw error
    }
  }

  /**
   * Uses a code up. Call it before the transaction of the change that it permits, such as in `prepare`: a wrong try
   * counts although the call is refused.
   * @throws a refusal for a wrong, used, expired or foreign code, without the reason
   */
  take(target: CodeTarget, code: string): void {
    const { store, clock } = this.#parts
    const isRight = store.transaction(() => {
      const row = this.#find(target)
      if (!row || row.hash === '' || !mayRun(store, target.tenantId)) return false
      const { purpose, userId } = row
      if (purpose !== target.purpose || userId !== target.userId) return false
      if (clock().getTime() >= row.expires) return false
      const isCode = equal(row.hash, this.#hash(target, code))
      const isSpent = isCode || row.tries + 1 >= MOST_TRIES
      store.run(
        `UPDATE verification_codes SET wrong_tries = ?, code_hash = ? WHERE channel_code = ? AND target = ?`,
        isCode ? row.tries : row.tries + 1,
        isSpent ? '' : row.hash,
        target.channelCode,
        addressKey(target),
      )
      return isCode
    })
    if (!isRight) throw refuse('code.wrong')
  }

  #find(target: CodeTarget): CodeRow | undefined {
    return this.#parts.store.get<CodeRow>(
      `SELECT purpose, CAST(user_id AS TEXT) AS userId, code_hash AS hash, wrong_tries AS tries, issued, expires
       FROM verification_codes WHERE channel_code = ? AND target = ?`,
      target.channelCode,
      addressKey(target),
    )
  }

  #keep(target: CodeTarget, code: string, now: number, lifeMs: number): void {
    this.#parts.store.run(
      `INSERT OR REPLACE INTO verification_codes
         (channel_code, target, purpose, user_id, code_hash, issued, expires)
       VALUES (?, ?, ?, CAST(? AS INTEGER), ?, ?, ?)`,
      target.channelCode,
      addressKey(target),
      target.purpose,
      target.userId,
      this.#hash(target, code),
      now,
      now + lifeMs,
    )
  }

  /**
   * Notes that a code is sent.
   * @throws 429 with the seconds until the account or the target may get another one
   */
  #count(target: CodeTarget, now: number): void {
    const { store } = this.#parts
    store.run('DELETE FROM verification_sends WHERE sent <= ?', now - HOUR)
    const byAccount = 'user_id = CAST(? AS INTEGER)'
    const waits = [
      this.#waitMs(byAccount, [target.userId], { most: PER_ACCOUNT_AND_MINUTE, window: MINUTE, now }),
      this.#waitMs(byAccount, [target.userId], { most: PER_HOUR, window: HOUR, now }),
      this.#waitMs('channel_code = ? AND target = ?', [target.channelCode, addressKey(target)], {
        most: PER_HOUR,
        window: HOUR,
        now,
      }),
    ]
    const seconds = Math.ceil(Math.max(...waits) / 1000)
    if (seconds > 0) throw new TooManyRefusal('code.tooMany', seconds, { seconds })
    store.run(
      `INSERT INTO verification_sends (user_id, channel_code, target, sent) VALUES (CAST(? AS INTEGER), ?, ?, ?)`,
      target.userId,
      target.channelCode,
      addressKey(target),
      now,
    )
  }

  /** Milliseconds until fewer than `most` of these codes were sent within the window. */
  #waitMs(which: string, values: readonly string[], { most, window, now }: Allowance): number {
    const row = this.#parts.store.get<{ sent: number }>(
      `SELECT sent FROM verification_sends WHERE ${which} AND sent > ? ORDER BY sent DESC LIMIT 1 OFFSET ?`,
      ...values,
      now - window,
      most - 1,
    )
    return row ? row.sent + window - now : 0
  }

  #drop(target: CodeTarget, code: string, now: number): void {
    this.#parts.store.run(
      'DELETE FROM verification_sends WHERE user_id = CAST(? AS INTEGER) AND target = ? AND sent = ?',
      target.userId,
      addressKey(target),
      now,
    )
    this.#parts.store.run(
      'DELETE FROM verification_codes WHERE channel_code = ? AND target = ? AND code_hash = ?',
      target.channelCode,
      addressKey(target),
      this.#hash(target, code),
    )
  }

  /** With the key of the data folder: there are too few codes for a plain hash to hide one. */
  #hash(target: CodeTarget, code: string): string {
    const { purpose, channelCode, userId } = target
    const place = ['verificationCode', purpose, channelCode, userId, addressKey(target)].join(' ')
    return fingerprint(this.#parts.store, place, code)
  }

  /** Through the gateway of its channel; without one, as an in-site message. */
  async #send(target: CodeTarget, code: string, settings: StoredSystemConfig): Promise<void> {
    const { store, sender } = this.#parts
    const { channelCode, address } = target
    const isSms = channelCode === 'SMS'
    if ((isSms ? smsGateway(store) : mailGateway(store)) === null) {
      this.#putIntoInbox(target, code, settings)
      return
    }
    const templateId = isSms ? settings.smsTemplateId : settings.emailTemplateId
    const { status, reason } = await sender.send({
      tenantId: this.#templateTenant(target.tenantId, templateId),
      origin: 'code',
      templateId,
      values: { code },
      receiveInfo: {
        ...emptyReceiveInfo,
        obj: [{ channel: channelCode, channelName: '', val: address, uf: '' }],
      },
      channelCodes: [channelCode],
      extras: { subject: settings.emailTitle },
    })
    if (status !== SendStatus.success)
      throw reason ? refuse(reason.key, reason.values) : refuse('code.notSent')
  }

  /** A tenant without this template sends through the platform's. */
  #templateTenant(tenantId: string, templateId: string): string {
    const row = this.#parts.store.get<{ tenantId: string }>(
      `SELECT tenants.tenant_id AS tenantId FROM tenants JOIN msg_templates USING (tenant_id)
       WHERE template_id = ? AND (tenants.tenant_id = ? OR tenant_itype = 1) ORDER BY tenants.tenant_id = ? DESC LIMIT 1`,
      templateId,
      tenantId,
      tenantId,
    )
    return row?.tenantId ?? tenantId
  }

  #putIntoInbox(target: CodeTarget, code: string, settings: StoredSystemConfig): void {
    const { store, ids, clock } = this.#parts
    const now = clock()
    const id = ids.next(now.getTime())
    store.transaction(() => {
      store.insert('messages', {
        id,
        tenant_id: target.tenantId,
        title: settings.emailTitle,
        content: inboxWords(code, settings.expiresSeconds ?? DEFAULT_SECONDS),
        sender: pick('zh-CN', 'send.system'),
        send_date: stamp(now),
        msg_level: 1,
        type: 'SYS_MSG_NOTICE',
      })
      store.insert('message_records', { id: ids.next(now.getTime()), msg_id: id, user_id: target.userId })
    })
  }
}

const isBinding = (purpose: CodePurpose): boolean => purpose === 'bindMobile' || purpose === 'bindEmail'

/** Mailboxes are compared without regard to case. */
const addressKey = ({ channelCode, address }: CodeTarget): string =>
  channelCode === 'EMAIL' ? address.trim().toLowerCase() : address.trim()

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Stored once, in Chinese, like the data itself. */
const inboxWords = (code: string, seconds: number): string =>
  `您的验证码是 ${code}，${seconds} 秒内有效，请勿告诉他人。`
