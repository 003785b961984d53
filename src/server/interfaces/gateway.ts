import type { KeyObject } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Language } from '#contract/bridge.ts'
import { ErrorCode } from '#contract/failures.ts'
import { writeJson } from '#base/jsonSource.ts'
import { CLOCK_TOLERANCE_MS, signParameters } from '#contract/openCall.ts'
import { apiCategory } from '#contract/resources/api/apiConf.ts'
import { DealFlag } from '#contract/resources/api/apiReceiptInfo.ts'
import { isUsableTenant } from '#server/access/tenantRuns.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import { type Envelope, faultEnvelope, refusalEnvelope } from '#server/calls/envelope.ts'
import { faultOf } from '#server/context/faults.ts'
import { Refusal, refuse, statusOf } from '#server/common/refusal.ts'
import { openColumn } from '#server/settings/sealedColumns.ts'
import { RateLimit } from '#server/security/rateLimit.ts'
import { say } from '#server/common/texts.ts'
import { type CallApp, type CallConf, findApp, findConf, isGranted } from './confs.ts'
import { receiptStep, type ReceiptWork } from './receiptSteps.ts'
import { loggedText, type RequestLog } from './requestLog.ts'
import { issuedColumns } from './sealed.ts'
import { isSameSign, secretKey, signCall } from './sign.ts'

/** A call of another application as it came. */
export interface OpenCall {
  readonly method: string
  readonly apiCode: string
  readonly query: URLSearchParams
  readonly body: Uint8Array
  readonly language: Language
}

export interface OpenAnswer {
  readonly status: number
  readonly envelope: Envelope
}

interface Parts {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  readonly log: RequestLog
  /** Takes one line about an unexpected fault. */
  readonly report: (line: string) => void
}

interface Signature {
  readonly appId: string
  readonly timestamp: string
  readonly sign: string
  readonly params: readonly (readonly [string, string])[]
}

/** A call with a right signature of an application that may make it. */
interface Accepted {
  readonly call: OpenCall
  readonly signature: Signature
  readonly app: CallApp
  readonly conf: CallConf
  readonly body: string
}

/** A call on its way, with the facts known so far of its application. */
interface Pending {
  readonly call: OpenCall
  readonly receivedAt: Date
  readonly started: number
  readonly done: (answer: OpenAnswer) => void
}

/** Place of a call in the log. */
interface Subject {
  readonly tenantId: string
  readonly apiCode: string
  readonly apiName: string
}

/** Calls without a valid signature are logged this often per interface and minute: any client can make them. */
const UNSIGNED_LOGS = 60
const MINUTE = 60_000

/** Calls that are written together, and how long the first of them waits for the others. */
const BATCH = 100
const GATHER_MS = 2

/** Most opened secrets that are kept. */
const MAX_KEYS = 10_000

const INSERT = `INSERT INTO api_receipts (id, tenant_id, app_id, api_code, api_name, method, timestamp, sign,
    request_params, request_body, response_str, deal_flag, deal_desc, deal_time, deal_retry, next_try, creator,
    create_date)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Callers and interfaces, read once for all calls of one transaction. */
class Sides {
  readonly #store: Store
  readonly #known = new Map<string, unknown>()

  constructor(store: Store) {
    this.#store = store
  }

  #once<T>(key: string, read: () => T): T {
    // Every key has one kind of value.
    if (!this.#known.has(key)) this.#known.set(key, read())
    return this.#known.get(key) as T
  }

  app(appId: string): CallApp | undefined {
    return this.#once(`app ${appId}`, () => findApp(this.#store, appId))
  }

  conf(tenantId: string, apiCode: string): CallConf | undefined {
    return this.#once(`conf ${tenantId} ${apiCode}`, () => findConf(this.#store, tenantId, apiCode))
  }

  isGranted(app: CallApp, conf: CallConf): boolean {
    return this.#once(`grant ${app.id} ${conf.id}`, () => isGranted(this.#store, app, conf, 'receive'))
  }
}

/** Replaces the secret of an application that does not exist, so that the check takes as long. */
const NO_KEY = secretKey('0'.repeat(40))

const utf8 = new TextDecoder('utf-8', { fatal: true })

const signs: ReadonlySet<string> = new Set(signParameters)

const unsigned = (key: 'api.unsigned' | 'api.signWrong' | 'api.clock' | 'api.replayed'): Refusal =>
  new Refusal(ErrorCode.unauthenticated, key)

const forbidden = (key: 'api.appDisabled' | 'api.disabled' | 'api.notInbound' | 'api.notGranted'): Refusal =>
  new Refusal(ErrorCode.forbidden, key)

/** @throws when one of the three is missing or occurs twice */
function signatureOf(query: URLSearchParams): Signature {
  const [appId = '', timestamp = '', sign = ''] = signParameters.map((name) => {
    const values = query.getAll(name)
    return values.length === 1 ? values[0] : ''
  })
  if (appId === '' || timestamp === '' || sign === '') throw unsigned('api.unsigned')
  return { appId, timestamp, sign, params: [...query].filter(([name]) => !signs.has(name)) }
}

/** @throws for a body that is no text, or contains NUL, at which a text ends for SQLite */
function textOf(body: Uint8Array): string {
  let text: string
  try {
    text = utf8.decode(body)
  } catch {
    throw new Refusal(ErrorCode.invalid, 'api.notText')
  }
  if (text.includes('\0')) throw new Refusal(ErrorCode.invalid, 'api.notText')
  return text
}

/**
 * Takes calls of other applications (DECISION-OPS-20). Calls that arrive while the database writes are written together
 * in one transaction, so that many calls at once wait for the disk once; responses follow after that.
 */
export class OpenGateway {
  readonly #parts: Parts
  readonly #unsignedLogs = new RateLimit(UNSIGNED_LOGS, MINUTE)
  /** Opened secrets by their sealed form. */
  readonly #keys = new Map<string, KeyObject>()
  #queue: Pending[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  answer(call: OpenCall): Promise<OpenAnswer> {
    return new Promise((done) => {
      this.#queue.push({ call, receivedAt: this.#parts.clock(), started: performance.now(), done })
      if (this.#queue.length === 1) this.#gather(performance.now(), 0)
    })
  }

  /** Waits for calls that arrive together with the first one, as long as more come and not for long. */
  #gather(since: number, count: number): void {
    setImmediate(() => {
      const { length } = this.#queue
      if (length > count && length < BATCH && performance.now() - since < GATHER_MS)
        this.#gather(since, length)
      else this.#flush()
    })
  }

  #flush(): void {
    const batch = this.#queue
    this.#queue = []
    const answers = this.#written(batch) ?? batch.map((pending) => this.#alone(pending))
    for (const [index, { done, call }] of batch.entries())
      done(answers[index] ?? this.#fault(new Error('a call has no answer'), call))
  }

  /** @returns null when one of them failed unexpectedly; nothing of any is stored then */
  #written(batch: readonly Pending[]): OpenAnswer[] | null {
    const sides = new Sides(this.#parts.store)
    try {
      return this.#parts.store.transaction(() => batch.map((pending) => this.#serve(pending, sides)))
    } catch {
      return null
    }
  }

  /** A call that fails unexpectedly does not affect the others. */
  #alone(pending: Pending): OpenAnswer {
    const { store } = this.#parts
    try {
      return store.transaction(() => this.#serve(pending, new Sides(store)))
    } catch (error) {
      return this.#fault(error, pending.call)
    }
  }

  #fault(error: unknown, { language, apiCode }: OpenCall): OpenAnswer {
    const { number, info } = faultOf(error, {})
    this.#parts.report(JSON.stringify({ number, openCall: apiCode, error: info }))
    return { status: 500, envelope: faultEnvelope(number, language) }
  }

  #serve(pending: Pending, sides: Sides): OpenAnswer {
    const { call } = pending
    let subject: Subject | undefined
    try {
      const accepted = this.#accept(call, sides, pending.receivedAt, (known) => (subject = known))
      return this.#take(accepted, pending)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const envelope = refusalEnvelope(error, call.language)
      if (subject) this.#log(pending, subject, envelope)
      return { status: statusOf(error), envelope }
    }
  }

  /**
   * @param about receives the subject of the call, as soon as that is known
   * @throws a refusal of a call that is not taken
   */
  #accept(call: OpenCall, sides: Sides, now: Date, about: (subject: Subject) => void): Accepted {
    const signature = signatureOf(call.query)
    const app = sides.app(signature.appId)
    const conf = app && sides.conf(app.tenantId, call.apiCode)
    const key = app && this.#keyOf(app.authSecret)
    const expected = signCall(
      key ?? NO_KEY,
      {
        appId: signature.appId,
        apiCode: call.apiCode,
        timestamp: signature.timestamp,
        params: signature.params,
      },
      call.body,
    )
    const subject = app && { tenantId: app.tenantId, apiCode: call.apiCode, apiName: conf?.apiName ?? '' }
    if (!isSameSign(signature.sign, expected) || !subject || !key) {
      if (subject && conf && this.#unsignedLogs.take(conf.id, now.getTime())) about(subject)
      throw unsigned('api.signWrong')
    }
    about(subject)
    const sent = /^\d{13}$/.test(signature.timestamp) ? Number(signature.timestamp) : Number.NaN
    if (!(Math.abs(now.getTime() - sent) <= CLOCK_TOLERANCE_MS)) throw unsigned('api.clock')
    if (app.status === 0 || !isUsableTenant(app.tenantStatus)) throw forbidden('api.appDisabled')
    if (!conf) throw new Refusal(ErrorCode.notFound, 'api.unknown')
    if (conf.status === 0) throw forbidden('api.disabled')
    if (apiCategory(conf) !== 1) throw forbidden('api.notInbound')
    if (!sides.isGranted(app, conf)) throw forbidden('api.notGranted')
    return { call, signature, app, conf, body: textOf(call.body) }
  }

  /**
   * Writes the receipt, and processes it when the caller waits for the result.
   * @throws a refusal for a request that was taken before
   */
  #take({ call, signature, app, conf, body }: Accepted, pending: Pending): OpenAnswer {
    const { store, ids } = this.#parts
    const sign = signature.sign.toLowerCase()
    if (store.get('SELECT 1 FROM api_receipts WHERE sign = ? AND app_id = ?', sign, app.appId))
      throw unsigned('api.replayed')
    const params = Object.fromEntries(signature.params)
    const { tenantId, apiCode, apiName } = conf
    const id = ids.next(pending.receivedAt.getTime())
    const now = pending.receivedAt
    const dealt =
      conf.apiDealType === 'SYNC'
        ? this.#deal({ store, tenantId, appId: app.appId, now, params, body }, conf, call.language)
        : {
            ...{ flag: DealFlag.open, desc: '', tries: 0 },
            envelope: { code: 0, msg: say(call.language, 'success'), data: { receiptId: id } },
          }
    const { envelope } = dealt
    const time = stamp(now)
    store.run(
      INSERT,
      ...[id, tenantId, app.appId, apiCode, apiName, call.method, signature.timestamp, sign],
      ...[JSON.stringify(params), body, loggedText(writeJson(envelope)), dealt.flag, loggedText(dealt.desc)],
      ...[dealt.tries > 0 ? time : '', dealt.tries, dealt.tries > 0 ? null : 0, app.appId, time],
    )
    this.#log(pending, { tenantId, apiCode, apiName }, envelope)
    return { status: 200, envelope }
  }

  /** Processes a call whose caller waits. */
  #deal(
    work: ReceiptWork,
    conf: CallConf,
    language: Language,
  ): { flag: DealFlag; desc: string; tries: number; envelope: Envelope } {
    try {
      const { data, desc } = work.store.attempt(() => receiptStep(conf)(work))
      const envelope = { code: 0, msg: say(language, 'success'), data }
      return { flag: DealFlag.success, desc, tries: 1, envelope }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const envelope = refusalEnvelope(refuse('api.dealFailed', { reason }), language)
      return { flag: DealFlag.failed, desc: reason, tries: 1, envelope }
    }
  }

  /** @returns undefined for a secret that this server cannot open */
  #keyOf(sealed: string): KeyObject | undefined {
    const known = this.#keys.get(sealed)
    if (known) return known
    const secret = openColumn(this.#parts.store, issuedColumns, 'authSecret', sealed)
    if (secret === '') return undefined
    if (this.#keys.size >= MAX_KEYS) this.#keys.clear()
    const key = secretKey(secret)
    this.#keys.set(sealed, key)
    return key
  }

  #log({ call, receivedAt, started }: Pending, subject: Subject, envelope: Envelope): void {
    const { query, method, body } = call
    this.#parts.log.write({
      ...subject,
      sign: (query.get('sign') ?? '').slice(0, 100),
      requested: receivedAt,
      duration: performance.now() - started,
      isFine: envelope.code === 0,
      params: `${method} ${query}`,
      body: new TextDecoder().decode(body).replaceAll('\0', ''),
      answer: writeJson(envelope),
    })
  }
}
