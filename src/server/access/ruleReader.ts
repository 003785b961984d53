import type { RuleHelper, StartHelper } from './ruleHelper.ts'
import type { RuleEntry, RuleQuery } from './ruleSelect.ts'

/** What the helper says. */
export type FromRules =
  | { readonly type: 'ready' }
  | { readonly type: 'rows'; readonly rows: readonly RuleEntry[] }
  | { readonly type: 'error'; readonly message: string }

/** Milliseconds one statement may take. */
const TIME_LIMIT = 2000
/** Milliseconds until the helper must be there. */
const START_LIMIT = 10_000
/** Milliseconds after which an idle helper is sent home. */
const IDLE_LIMIT = 30_000

/** The statement that is being read. */
interface Pending {
  answered(rows: readonly RuleEntry[]): void
  failed(message: string): void
}

/**
 * Reads stored statements in a process of their own, one after another: nothing stops SQLite inside a
 * statement but the end of its process, and meanwhile the server keeps answering.
 */
export class RuleReader {
  readonly #start: StartHelper
  #helper: RuleHelper | null = null
  #isReady = false
  #pending: (Pending & { query: RuleQuery }) | null = null
  #last: Promise<unknown> = Promise.resolve()
  #limit: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(start: StartHelper) {
    this.#start = start
  }

  /** @throws for a statement that is no SELECT over open tables, fails, or takes longer than 2 s. */
  read(query: RuleQuery): Promise<readonly RuleEntry[]> {
    const turn = this.#last.then(() => this.#ask(query))
    this.#last = turn.catch(() => {})
    return turn
  }

  close(): void {
    this.#isClosed = true
    this.#end('The server is closing')
  }

  #ask(query: RuleQuery): Promise<readonly RuleEntry[]> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error('The server is closing'))
        return
      }
      this.#pending = {
        query,
        answered: resolve,
        failed: (message) => reject(new Error(message)),
      }
      this.#helper ??= this.#begin()
      if (this.#isReady) this.#post()
    })
  }

  #post(): void {
    if (!this.#pending) return
    this.#wait(TIME_LIMIT, `The rule source takes longer than ${TIME_LIMIT} ms`)
    this.#helper?.post(this.#pending.query)
  }

  #begin(): RuleHelper {
    this.#isReady = false
    this.#wait(START_LIMIT, 'The process of the rule sources does not start')
    const helper = this.#start({
      onMessage: (message) => {
        // Only our own program speaks on this line.
        if (this.#helper === helper) this.#heard(message as FromRules)
      },
      onGone: () => {
        if (this.#helper === helper) this.#end('The process of the rule sources has ended')
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
    this.#wait(IDLE_LIMIT, 'Idle')
    if (message.type === 'rows') pending?.answered(message.rows)
    else pending?.failed(message.message)
  }

  /** What happens next must happen within `limit` milliseconds. */
  #wait(limit: number, otherwise: string): void {
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => this.#end(otherwise), limit)
    this.#limit.unref()
  }

  #end(reason: string): void {
    clearTimeout(this.#limit)
    const [helper, pending] = [this.#helper, this.#pending]
    this.#helper = null
    this.#pending = null
    helper?.kill()
    pending?.failed(reason)
  }
}
