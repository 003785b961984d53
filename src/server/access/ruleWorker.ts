import type { RuleHelper, StartHelper } from './ruleHelper.ts'
import type { RuleEntry, RuleQuery } from './ruleSelect.ts'

/** Messages of the helper. */
export type FromRules =
  | { readonly type: 'ready' }
  | { readonly type: 'rows'; readonly rows: readonly RuleEntry[] }
  | { readonly type: 'error'; readonly message: string }

/** Milliseconds one statement may take. */
const TIME_LIMIT = 2000
/** Milliseconds until the helper must be there. */
const START_LIMIT = 10_000
/** Milliseconds after which an idle helper is ended. */
const IDLE_LIMIT = 30_000

/** The statement took longer than the limit, and its process was ended. */
export class RuleTooSlow extends Error {}

/** The statement that is being read. */
interface Pending {
  readonly query: RuleQuery
  answered(rows: readonly RuleEntry[]): void
  failed(error: Error): void
}

/**
 * Reads one stored statement at a time in a separate process: nothing stops SQLite inside a statement but the end of
 * its process, and meanwhile the server keeps answering. The process starts with the first statement.
 */
export class RuleWorker {
  readonly #start: StartHelper
  #helper: RuleHelper | null = null
  #isReady = false
  #pending: Pending | null = null
  #limit: NodeJS.Timeout | undefined

  constructor(start: StartHelper) {
    this.#start = start
  }

  get isBusy(): boolean {
    return this.#pending !== null
  }

  /** @throws RuleTooSlow after the limit, others for a statement that is refused or fails. */
  run(query: RuleQuery): Promise<readonly RuleEntry[]> {
    return new Promise((resolve, reject) => {
      this.#pending = { query, answered: resolve, failed: reject }
      this.#helper ??= this.#begin()
      if (this.#isReady) this.#post()
    })
  }

  close(): void {
    this.#end(new Error('The server is closing'))
  }

  #post(): void {
    if (!this.#pending) return
    this.#wait(TIME_LIMIT, () => new RuleTooSlow(`The rule source takes longer than ${TIME_LIMIT} ms`))
    this.#helper?.post(this.#pending.query)
  }

  #begin(): RuleHelper {
    this.#isReady = false
    this.#wait(START_LIMIT, () => new Error('The process of the rule sources does not start'))
    const helper = this.#start({
      onMessage: (message) => {
        // Only our own program sends messages on this line.
        if (this.#helper === helper) this.#heard(message as FromRules)
      },
      onExit: () => {
        if (this.#helper === helper) this.#end(new Error('The process of the rule sources has ended'))
      },
    })
    return helper
  }

  #heard(message: FromRules): void {
    if (message.type === 'ready') {
      this.#isReady = true
      this.#post()
      return
    }
    const pending = this.#pending
    this.#pending = null
    this.#wait(IDLE_LIMIT, () => new Error('Idle'))
    if (message.type === 'rows') pending?.answered(message.rows)
    else pending?.failed(new Error(message.message))
  }

  /** The next message must arrive within `limit` milliseconds. */
  #wait(limit: number, otherwise: () => Error): void {
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => this.#end(otherwise()), limit)
    this.#limit.unref()
  }

  #end(reason: Error): void {
    clearTimeout(this.#limit)
    const [helper, pending] = [this.#helper, this.#pending]
    this.#helper = null
    this.#pending = null
    helper?.kill()
    pending?.failed(reason)
  }
}
