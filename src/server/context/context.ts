import type { Language } from '#contract/bridge.ts'
import { ErrorCode } from '#contract/failures.ts'
import { stamp } from '#server/common/clock.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import { Refusal } from '#server/common/refusal.ts'

/** The caller; read from the database with every request. */
export interface Caller {
  readonly id: string
  readonly username: string
  readonly realName: string
  readonly deptName: string
  /** Code of the tenant, which records carry. */
  readonly tenantId: string
  /** 1 for the platform tenant. */
  readonly tenantItype: number
  readonly superAdmin: number
  /** Key under which the session is stored; never the token. */
  readonly tokenHash: string
}

/** Context of a handler: the database, the moment, and the facts of the request. */
export class Context {
  readonly store: Store
  readonly ids: IdSource
  readonly time: Date
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  /** Address at which the caller reached the server, e.g. http://127.0.0.1:8080. */
  readonly origin: string
  readonly #caller: Caller | null

  constructor(parts: {
    store: Store
    ids: IdSource
    time: Date
    language: Language
    ip: string
    userAgent: string
    origin: string
    caller: Caller | null
  }) {
    this.store = parts.store
    this.ids = parts.ids
    this.time = parts.time
    this.language = parts.language
    this.ip = parts.ip
    this.userAgent = parts.userAgent
    this.origin = parts.origin
    this.#caller = parts.caller
  }

  /** @throws a 401 refusal in a public call that came without a token. */
  get caller(): Caller {
    if (!this.#caller) throw new Refusal(ErrorCode.unauthenticated, 'unauthenticated')
    return this.#caller
  }

  get signedIn(): boolean {
    return this.#caller !== null
  }

  /** The current time as it is stored. */
  get now(): string {
    return stamp(this.time)
  }

  nextId(): string {
    return this.ids.next(this.time.getTime())
  }
}
