import { redactText } from '#base/secrets.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import type { RaiseEvent } from '#server/messaging/events/systemEvents.ts'

/** Longest text of a log row. */
const LONGEST = 4000

/** Administrators are notified of one interface at most once in this time (DECISION-OPS-18). */
const NOTICE_MS = 600_000

/** A text as logs, receipts and notifications keep it: cut, without apparent secrets. */
export const loggedText = (text: string): string => {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return redactText(shown)
}

const INSERT = `INSERT INTO api_logs (id, tenant_id, api_code, api_name, api_sign, api_req_time, api_rsp_time,
    api_duration, api_status, api_url_params, req_body_str, resp_str, create_date)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

export interface LoggedRequest {
  readonly tenantId: string
  readonly apiCode: string
  readonly apiName: string
  readonly sign: string
  readonly requested: Date
  /** Milliseconds. */
  readonly duration: number
  readonly isFine: boolean
  /** Method and parameters of the address. */
  readonly params: string
  readonly body: string
  readonly answer: string
}

interface Parts {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  readonly raise: RaiseEvent
}

/**
 * Writes a row per request, in either direction, and notifies administrators of failures where the interface is set so.
 */
export class RequestLog {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Within a transaction the notice belongs to it. */
  write(request: LoggedRequest): void {
    const { store, ids, clock } = this.#parts
    const now = clock()
    const time = stamp(now)
    store.run(
      INSERT,
      ...[ids.next(now.getTime()), request.tenantId, request.apiCode, request.apiName, request.sign],
      ...[stamp(request.requested), time, Math.round(request.duration), request.isFine ? 1 : 0],
      ...[loggedText(request.params), loggedText(request.body), loggedText(request.answer), time],
    )
    if (!request.isFine) this.#notify(request, now.getTime())
  }

  #notify({ tenantId, apiCode, apiName, answer }: LoggedRequest, now: number): void {
    const { store, raise } = this.#parts
    const isDue = store.run(
      `UPDATE api_confs SET noticed = ?
       WHERE tenant_id = ? AND api_code = ? AND msg_push = 1 AND noticed NOT BETWEEN ? AND ?`,
      now,
      tenantId,
      apiCode,
      // A moment in the future is from a clock that was set back since.
      now - NOTICE_MS + 1,
      now,
    )
    if (isDue > 0)
      raise({
        code: 'SYS_API_FAIL',
        tenantId,
        userName: `${apiName}（${apiCode}）`,
        detail: loggedText(answer),
      })
  }
}
