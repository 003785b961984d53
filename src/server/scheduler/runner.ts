import { Worker } from 'node:worker_threads'
import { platformZone } from '#server/common/zone.ts'

/** How a run ended: 200, or 500 with the reason. */
export interface Outcome {
  readonly code: 200 | 500
  readonly message: string
}

export interface RunRequest {
  readonly handler: string
  readonly param: string
  /** Empty: the job belongs to the platform and acts on the data of all tenants. */
  readonly tenantId: string
}

export interface Runner {
  /** @returns function that requests the run to stop; `done` is not called after that. */
  run(request: RunRequest, done: (outcome: Outcome) => void): () => void
  close(): Promise<void>
}

export type ToWorker =
  | ({ readonly type: 'run'; readonly id: number } & RunRequest)
  | { readonly type: 'abort'; readonly id: number }
export type FromWorker = { readonly id: number } & Outcome

/**
 * Runs handlers in a separate thread, started with the first run, so that no handler can block the server. A thread
 * that dies fails its runs and is replaced by the next one.
 */
export class WorkerRunner implements Runner {
  readonly #program: URL
  readonly #dataFile: string
  readonly #pending = new Map<number, (outcome: Outcome) => void>()
  #worker: Worker | null = null
  #lastId = 0
  #isClosed = false

  constructor(program: URL, dataFile: string) {
    this.#program = program
    this.#dataFile = dataFile
  }

  run(request: RunRequest, done: (outcome: Outcome) => void): () => void {
    this.#lastId += 1
    const id = this.#lastId
    this.#pending.set(id, done)
    this.#post({ type: 'run', id, ...request })
    return () => {
      if (this.#pending.delete(id)) this.#post({ type: 'abort', id })
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#pending.clear()
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #post(message: ToWorker): void {
    if (this.#isClosed) return
    this.#worker ??= this.#start()
    this.#worker.postMessage(message)
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
      workerData: { dataFile: this.#dataFile, zone: platformZone().name },
      execArgv: [],
    })
    worker.on('message', ({ id, code, message }: FromWorker) => {
      const done = this.#pending.get(id)
      this.#pending.delete(id)
      done?.({ code, message })
    })
    const lost = (reason: string): void => {
      if (this.#worker !== worker) return
      this.#worker = null
      const dropped = [...this.#pending.values()]
      this.#pending.clear()
      for (const done of dropped) done({ code: 500, message: `执行线程意外结束：${reason}` })
    }
    worker.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => lost(`exit ${code}`))
    return worker
  }
}
