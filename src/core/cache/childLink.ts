import { FailureError } from '#contract/failures.ts'
import type { ClientLog } from '../clientLog.ts'
import type { ChildPort, ChildSpawner } from '../ports.ts'
import {
  type Answers,
  isRead,
  type OperationInput,
  type OperationName,
  Reply,
  type Request,
  type SetAsideReason,
} from './protocol.ts'

/** Milliseconds to wait for an answer; then the program is killed. */
const TIME_LIMIT = 30_000
/** Milliseconds given to the program to close its files. */
const CLOSE_LIMIT = 5_000
/** Exits without an answer in between after which no start is tried for a while. */
const MAX_FAILED_STARTS = 3
/** Milliseconds. */
const START_PAUSE = 30_000

/** The cache program, started with the first request and again after it has exited. */
export interface ChildLink {
  /**
   * Sends a request. Reads are sent again when the program exits before it answers.
   * @throws FailureError
   */
  request<N extends OperationName>(name: N, input: OperationInput<N>): Promise<Answers[N]>
  /** Resolves when the process has exited. */
  close(): Promise<void>
}

interface Pending {
  readonly name: OperationName
  readonly input: unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: FailureError) => void
  readonly timer: NodeJS.Timeout
  isRetried: boolean
}

interface Child {
  readonly port: ChildPort
  readonly exited: Promise<void>
}

const lost = (message: string): FailureError => new FailureError({ code: 'internal', message })

/** Pauses the starts of a program that keeps exiting before it answers. */
function startLimit(): { check(): void; reset(): void; count(): void } {
  let failed = 0
  let pausedUntil = 0
  return {
    /** @throws FailureError during a pause. */
    check() {
      if (Date.now() < pausedUntil) throw lost('the cache program does not stay up')
    },
    reset() {
      failed = 0
    },
    count() {
      failed += 1
      if (failed < MAX_FAILED_STARTS) return
      failed = 0
      pausedUntil = Date.now() + START_PAUSE
    },
  }
}

/** Sends the program the request to exit, and kills it when it takes too long. */
async function stop({ port, exited }: Child): Promise<void> {
  const timer = setTimeout(() => port.kill('SIGKILL'), CLOSE_LIMIT)
  const request: Request = { id: 0, name: 'close', input: null }
  port.post(request)
  await exited
  clearTimeout(timer)
}

export function createChildLink(dependencies: {
  directory: string
  children: ChildSpawner
  log: ClientLog
  onSetAside(reason: SetAsideReason, file: string): void
}): ChildLink {
  const { directory, children, log, onSetAside } = dependencies
  const pending = new Map<number, Pending>()
  const starts = startLimit()
  let child: Child | null = null
  let isClosed = false
  let nextId = 1

  function start(): Child {
    starts.check()
    const port = children.spawn('cache', { STEWARD_CACHE_DIR: directory })
    port.onMessage(receive)
    const exited = new Promise<void>((resolve) => {
      port.onExit((code, signal) => {
        if (child?.port === port) child = null
        if (!isClosed) log.warn('The cache program ended', { code, signal })
        starts.count()
        repeatOrReject()
        resolve()
      })
    })
    return { port, exited }
  }

  function receive(message: unknown): void {
    const parsed = Reply.safeParse(message)
    if (!parsed.success) return
    const reply = parsed.data
    if ('event' in reply) {
      log.warn('A cache file was set aside', { reason: reply.reason, file: reply.file })
      onSetAside(reply.reason, reply.file)
      return
    }
    starts.reset()
    const request = take(reply.id)
    if (reply.ok) request?.resolve(reply.value)
    else request?.reject(new FailureError(reply.failure))
  }

  function take(id: number): Pending | undefined {
    const request = pending.get(id)
    clearTimeout(request?.timer)
    pending.delete(id)
    return request
  }

  function repeatOrReject(): void {
    for (const [id, request] of [...pending]) {
      if (isClosed || !isRead[request.name] || request.isRetried) {
        take(id)?.reject(lost(`the cache program ended during ${request.name}`))
      } else {
        request.isRetried = true
        send(id, request)
      }
    }
  }

  function send(id: number, { name, input }: Pending): void {
    try {
      child ??= start()
      const request: Request = { id, name, input }
      child.port.post(request)
    } catch (error) {
      take(id)?.reject(error instanceof FailureError ? error : lost(String(error)))
    }
  }

  function expire(id: number): void {
    const request = take(id)
    if (!request) return
    const message = `the cache did not answer ${request.name}`
    request.reject(new FailureError({ code: 'timeout', message }))
    // The program answers in order: a delay of this request delays all that follow.
    child?.port.kill('SIGKILL')
  }

  return {
    request<N extends OperationName>(name: N, input: OperationInput<N>) {
      return new Promise<Answers[N]>((resolve, reject) => {
        if (isClosed) {
          reject(lost('the cache is closed'))
          return
        }
        const id = nextId++
        const request: Pending = {
          name,
          input,
          // The program's answer to `name` is of the type that `Answers` declares for it.
          resolve: (value) => resolve(value as Answers[N]),
          reject,
          timer: setTimeout(() => expire(id), TIME_LIMIT),
          isRetried: false,
        }
        pending.set(id, request)
        send(id, request)
      })
    },
    async close() {
      isClosed = true
      if (child) await stop(child)
    },
  }
}
