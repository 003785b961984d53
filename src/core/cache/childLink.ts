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

/** Milliseconds until an answer must be there; the program is ended when it is not. */
const TIME_LIMIT = 30_000
/** Milliseconds given to the program to close its files. */
const CLOSE_LIMIT = 5_000
/** Ends without an answer in between after which no further start is tried for a while. */
const MAX_FAILED_STARTS = 3
/** Milliseconds. */
const START_PAUSE = 30_000

/** The process that holds the SQLite files, started when it is first needed and again after it ended. */
export interface ChildLink {
  /** Rejects with a FailureError. Reads are asked once more when the program ends before its answer. */
  request<N extends OperationName>(name: N, input: OperationInput<N>): Promise<Answers[N]>
  /** Resolves when the process is gone. */
  close(): Promise<void>
}

interface Pending {
  readonly name: OperationName
  readonly input: unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: FailureError) => void
  readonly timer: NodeJS.Timeout
  retried: boolean
}

const lost = (message: string): FailureError => new FailureError({ code: 'internal', message })

export function createChildLink(dependencies: {
  directory: string
  children: ChildSpawner
  log: ClientLog
  onSetAside(reason: SetAsideReason, file: string): void
}): ChildLink {
  const { directory, children, log, onSetAside } = dependencies
  const pending = new Map<number, Pending>()
  let child: { port: ChildPort; exited: Promise<void> } | null = null
  let closed = false
  let nextId = 1
  let failedStarts = 0
  let pausedUntil = 0

  function start(): { port: ChildPort; exited: Promise<void> } {
    if (Date.now() < pausedUntil) throw lost('the cache program does not stay up')
    const port = children.spawn('cache', { STEWARD_CACHE_DIR: directory })
    port.onMessage(receive)
    const exited = new Promise<void>((resolve) => {
      port.onExit((code, signal) => {
        if (child?.port === port) child = null
        if (!closed) log.warn('The cache program ended', { code, signal })
        ended()
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
    failedStarts = 0
    const question = pending.get(reply.id)
    if (!question) return
    settle(reply.id, question)
    if (reply.ok) question.resolve(reply.value)
    else question.reject(new FailureError(reply.failure))
  }

  function settle(id: number, question: Pending): void {
    clearTimeout(question.timer)
    pending.delete(id)
  }

  function ended(): void {
    failedStarts += 1
    if (failedStarts >= MAX_FAILED_STARTS) {
      failedStarts = 0
      pausedUntil = Date.now() + START_PAUSE
    }
    for (const [id, question] of [...pending]) {
      if (closed || !isRead[question.name] || question.retried) {
        settle(id, question)
        question.reject(lost(`the cache program ended during ${question.name}`))
      } else {
        question.retried = true
        send(id, question)
      }
    }
  }

  function send(id: number, question: Pending): void {
    try {
      child ??= start()
      const request: Request = { id, name: question.name, input: question.input }
      child.port.post(request)
    } catch (error) {
      settle(id, question)
      question.reject(error instanceof FailureError ? error : lost(String(error)))
    }
  }

  function expire(id: number): void {
    const question = pending.get(id)
    if (!question) return
    settle(id, question)
    question.reject(
      new FailureError({ code: 'timeout', message: `the cache did not answer ${question.name}` }),
    )
    // It answers in order: whatever holds this question up holds up all that follow.
    child?.port.kill('SIGKILL')
  }

  return {
    request<N extends OperationName>(name: N, input: OperationInput<N>) {
      return new Promise<Answers[N]>((resolve, reject) => {
        if (closed) {
          reject(lost('the cache is closed'))
          return
        }
        const id = nextId++
        const question: Pending = {
          name,
          input,
          // The program's answer to `name` is of the type that `Answers` states for it.
          resolve: (value) => resolve(value as Answers[N]),
          reject,
          timer: setTimeout(() => expire(id), TIME_LIMIT),
          retried: false,
        }
        pending.set(id, question)
        send(id, question)
      })
    },
    async close() {
      closed = true
      if (!child) return
      const { port, exited } = child
      const timer = setTimeout(() => port.kill('SIGKILL'), CLOSE_LIMIT)
      const request: Request = { id: 0, name: 'close', input: null }
      port.post(request)
      await exited
      clearTimeout(timer)
    },
  }
}
