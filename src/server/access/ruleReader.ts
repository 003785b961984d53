import type { StartHelper } from './ruleHelper.ts'
import { RuleRests } from './ruleRests.ts'
import type { RuleEntry, RuleQuery } from './ruleSelect.ts'
import { RuleTooSlow, RuleWorker } from './ruleWorker.ts'

/** Processes at the same time. */
const WORKERS = 2

type Rows = readonly RuleEntry[]

/** A statement that waits for its turn. */
interface Waiting {
  readonly query: RuleQuery
  readonly key: string
  /** The moment, in milliseconds, of a clock that goes on while it waits and is read. */
  now(): number
  resolve(rows: Rows): void
  reject(error: unknown): void
}

const keyOf = ({ tenantId, sql, values, isCheck = false }: RuleQuery): string =>
  JSON.stringify([tenantId, sql, values, isCheck])

/**
 * Reads stored statements in two processes, fairly: tenants take turns, each with one statement at a time, and tenants
 * one of whose sources was ended lately share one process, so that the other one is soon free for all others. A source
 * that was ended rests and is refused immediately meanwhile.
 */
export class RuleReader {
  readonly #workers: readonly RuleWorker[]
  /** Sources by their keys, and tenants by their ids. */
  readonly #rests = new RuleRests()
  readonly #slowTenants = new RuleRests()
  /** Tenant → waiting statements; the tenant whose turn is next comes first. */
  readonly #queues = new Map<string, Waiting[]>()
  /** Tenants whose statement is being read, and whether they count as slow. */
  readonly #reading = new Map<string, boolean>()
  /** Statements that wait or are being read: callers with the same statement share its answer. */
  readonly #asked = new Map<string, Promise<Rows>>()
  #isClosed = false

  constructor(start: StartHelper) {
    this.#workers = Array.from({ length: WORKERS }, () => new RuleWorker(start))
  }

  /**
   * @param now milliseconds
   * @throws for a statement that is no SELECT over readable tables, fails, takes longer than 2 s, or rests.
   */
  async read(query: RuleQuery, now: number): Promise<Rows> {
    const key = keyOf(query)
    const left = this.#rests.left(key, now)
    if (left > 0)
      throw new RuleTooSlow(`The rule source was too slow and rests for another ${Math.ceil(left / 1000)} s`)
    const asked = this.#asked.get(key) ?? this.#ask(query, key, now)
    return await asked
  }

  /** @throws like read, for a statement that no read would run; it is compiled only. */
  async check(query: RuleQuery, now: number): Promise<void> {
    await this.read({ ...query, isCheck: true }, now)
  }

  close(): void {
    this.#isClosed = true
    for (const { reject } of [...this.#queues.values()].flat()) reject(new Error('The server is closing'))
    this.#queues.clear()
    for (const worker of this.#workers) worker.close()
  }

  #ask(query: RuleQuery, key: string, now: number): Promise<Rows> {
    if (this.#isClosed) return Promise.reject(new Error('The server is closing'))
    const started = performance.now()
    const clock = (): number => now + performance.now() - started
    const asked = new Promise<Rows>((resolve, reject) => {
      const queue = this.#queues.get(query.tenantId) ?? []
      this.#queues.set(query.tenantId, [...queue, { query, key, now: clock, resolve, reject }])
    }).finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    this.#fill()
    return asked
  }

  /** Gives every free process the statement whose turn it is. */
  #fill(): void {
    for (const worker of this.#workers) {
      if (worker.isBusy) continue
      const next = this.#next()
      if (!next) return
      void this.#run(worker, next)
    }
  }

  #next(): Waiting | undefined {
    const hasSlow = [...this.#reading.values()].includes(true)
    for (const [tenantId, [first, ...others]] of this.#queues) {
      if (!first || this.#reading.has(tenantId)) continue
      const isSlow = this.#slowTenants.left(tenantId, first.now()) > 0
      if (isSlow && hasSlow) continue
      if (others.length > 0) this.#queues.set(tenantId, others)
      else this.#queues.delete(tenantId)
      this.#reading.set(tenantId, isSlow)
      return first
    }
    return undefined
  }

  /** Moves the waiting statements of the tenant behind all others. */
  #endTurn(tenantId: string): void {
    const waiting = this.#queues.get(tenantId)
    if (!waiting) return
    this.#queues.delete(tenantId)
    this.#queues.set(tenantId, waiting)
  }

  async #run(worker: RuleWorker, { query, key, now, resolve, reject }: Waiting): Promise<void> {
    try {
      const rows = await worker.run(query)
      this.#rests.clear(key)
      resolve(rows)
    } catch (error) {
      if (error instanceof RuleTooSlow) {
        this.#rests.add(key, now())
        this.#slowTenants.add(query.tenantId, now())
      }
      reject(error)
    } finally {
      this.#reading.delete(query.tenantId)
      this.#endTurn(query.tenantId)
      if (!this.#isClosed) this.#fill()
    }
  }
}
