import { setTimeout as elapsed } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { platformZone } from '#server/common/zone.ts'
import type { Hit } from './hits.ts'

export interface FunctionRequest {
  readonly name: string
  readonly params: string
  readonly tenantId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Outcome of a run: all hits, or why it failed. */
export type FunctionOutcome =
  | { readonly hits: readonly Hit[] /** Hits beyond the limit, not kept. */; readonly left: number }
  | { readonly error: string }

export interface FunctionRunner {
  /** Runs after earlier requests. */
  run(request: FunctionRequest): Promise<FunctionOutcome>
  close(): Promise<void>
}

export type ToFunctionWorker = { readonly type: 'find' } & FunctionRequest
/** Hits come in parts, so that no message holds up the server. */
export type FromFunctionWorker =
  | { readonly type: 'hits'; readonly hits: readonly Hit[]; readonly isLast: boolean }
  | { readonly type: 'failed'; readonly error: string }

/** Hits of one run that are kept; a function may find any number. */
const MAX_HITS = 100_000

/** How long a function may take, once its thread runs. */
const LIMIT_MS = 60_000

interface Waiting {
  readonly request: FunctionRequest
  readonly resolve: (outcome: FunctionOutcome) => void
}

/**
 * Runs the functions of events in a separate thread, one at a time. One that does not end within the limit ends
 * together with its thread; the next run starts another.
 */
export class WorkerFunctionRunner implements FunctionRunner {
  readonly #program: URL
  readonly #dataFile: string
  readonly #limit: number
  readonly #queue: Waiting[] = []
  #worker: Worker | null = null
  /** Resolves when the thread runs; never if it does not start. */
  #running: Promise<void> = Promise.resolve()
  #finish: ((outcome: FunctionOutcome) => void) | null = null
  #isClosed = false

  constructor(program: URL, dataFile: string, limit = LIMIT_MS) {
    this.#program = program
    this.#dataFile = dataFile
    this.#limit = limit
  }

  run(request: FunctionRequest): Promise<FunctionOutcome> {
    return new Promise((resolve) => {
      this.#queue.push({ request, resolve })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#queue.length = 0
    this.#finish = null
    await this.#end()
  }

  #next(): void {
    if (this.#finish || this.#isClosed) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    const worker = (this.#worker ??= this.#start())
    const over = new AbortController()
    void this.#running
      .then(() => elapsed(this.#limit, undefined, { signal: over.signal, ref: false }))
      .then(
        () => {
          void this.#end()
          this.#finish?.({ error: `执行超过${this.#limit / 1000}秒，已中止` })
        },
        // It has ended in time.
        () => undefined,
      )
    const hits: Hit[] = []
    let left = 0
    this.#finish = (outcome) => {
      over.abort()
      worker.off('message', onMessage)
      this.#finish = null
      waiting.resolve(outcome)
      this.#next()
    }
    const onMessage = (message: FromFunctionWorker): void => {
      if (message.type === 'failed') {
        this.#finish?.({ error: message.error })
        return
      }
      const room = Math.max(0, MAX_HITS - hits.length)
      hits.push(...message.hits.slice(0, room))
      left += Math.max(0, message.hits.length - room)
      if (message.isLast) this.#finish?.({ hits, left })
    }
    worker.on('message', onMessage)
    worker.postMessage({ type: 'find', ...waiting.request } satisfies ToFunctionWorker)
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
      workerData: { dataFile: this.#dataFile, zone: platformZone().name },
      execArgv: [],
    })
    const lost = (reason: string): void => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#finish?.({ error: `执行线程意外结束：${reason}` })
    }
    this.#running = new Promise((resolve) => {
      worker.once('online', resolve)
    })
    worker.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => lost(`exit ${code}`))
    return worker
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}
