import { createStore, type StoreApi } from 'zustand'
import type { Failure } from '#contract/failures.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'
import type { CallOptions } from '#kit/data/endpoint.ts'
import { failureOf, isNetworkFailure } from '#kit/data/failures.ts'

/** Options of every call that changes something for a task. */
export interface TaskCall extends Required<Pick<CallOptions, 'confirm' | 'journal'>> {
  /** Text typed by the operator to confirm, once for all. */
  readonly confirm: string
  /** Names the batch in the journal, the same for all tasks and retries. */
  journal(): { readonly batch: string }
}

/** How a task ended that neither did something nor failed. */
export type TaskEnd =
  /** There was nothing to do. */
  | { readonly state: 'same' }
  /** Another account was there first; the next run goes on from what this one has read. */
  | { readonly state: 'changed' /** In the operator's language. */; readonly reason: string }

/** One thing to do. */
export interface BatchTask {
  readonly id: string
  /** Name shown to people. */
  readonly name: string
  /** Why nothing is done with it, in the operator's language; absent: it takes part. */
  readonly refusal?: string
  /** @param call options of the task's calls. Throws FailureError. @returns nothing when it has done something */
  run(call: TaskCall): Promise<TaskEnd | void>
}

/**
 * `waiting` and `running` have yet to end; `same` and `changed` see TaskEnd; `skipped` never takes part; `left` was
 * cancelled before its turn.
 */
export const itemStates = vocabulary([
  'waiting',
  'running',
  'done',
  'same',
  'changed',
  'failed',
  'skipped',
  'left',
])
export type ItemState = CodeOf<typeof itemStates>

export interface BatchItem {
  readonly task: BatchTask
  readonly state: ItemState
  /** Why it failed. */
  readonly failure: Failure | null
  /** Why it was left as another account has changed it, in the operator's language; absent: it was not. */
  readonly reason?: string | undefined
  /** Epoch milliseconds of the end of its run; 0 before. */
  readonly at: number
}

/** `review`: nothing was done yet. `paused`: by the operator, or because going on would be pointless. */
type BatchPhase = 'review' | 'running' | 'paused' | 'ended'

export interface BatchState {
  readonly phase: BatchPhase
  readonly items: readonly BatchItem[]
  /** Why it paused by itself; null when the operator did it. */
  readonly halted: Failure | null
}

export interface Batch extends Pick<StoreApi<BatchState>, 'getState' | 'getInitialState' | 'subscribe'> {
  start(typed: string): void
  /** Finishes the running task, begins no other. */
  pause(): void
  resume(): void
  /** Cancels all tasks that have not begun. */
  cancel(): void
  /** Runs only the failed and the changed ones once more. */
  retry(): void
}

export type Counts = Readonly<Record<ItemState, number>>

export function countsOf(items: readonly BatchItem[]): Counts {
  const counts = { waiting: 0, running: 0, done: 0, same: 0, changed: 0, failed: 0, skipped: 0, left: 0 }
  for (const { state } of items) counts[state] += 1
  return counts
}

/** Whatever comes next would fail in the same way. */
const isHopeless = (failure: Failure): boolean =>
  isNetworkFailure(failure) || ['tls', 'address', 'unauthenticated', 'read-only'].includes(failure.code)

/** The gateway has refused it before anything went out: it may simply be tried again. */
const isUnsent = (failure: Failure): boolean => failure.code === 'read-only'

/** Runs tasks one after the other. A failed one shows why and does not stop the others, unless all would fail alike. */
export function createBatch(tasks: readonly BatchTask[], now: () => number = Date.now): Batch {
  const store = createStore<BatchState>(() => ({
    phase: 'review',
    halted: null,
    items: tasks.map((task) => ({
      task,
      state: task.refusal === undefined ? 'waiting' : 'skipped',
      failure: null,
      at: 0,
    })),
  }))
  const batch = crypto.randomUUID()
  let call: TaskCall = { confirm: '', journal: () => ({ batch }) }
  let isWalking = false

  const put = (at: number, change: Partial<BatchItem>) =>
    store.setState(({ items }) => ({
      items: items.map((item, index) => (index === at ? { ...item, ...change } : item)),
    }))

  async function runAt(at: number, task: BatchTask): Promise<void> {
    put(at, { state: 'running', failure: null, reason: undefined })
    try {
      const end = await task.run(call)
      const reason = end?.state === 'changed' ? end.reason : undefined
      put(at, { state: end?.state ?? 'done', reason, at: now() })
    } catch (error) {
      const failure = failureOf(error)
      put(at, isUnsent(failure) ? { state: 'waiting' } : { state: 'failed', failure, at: now() })
      if (isHopeless(failure) && store.getState().phase === 'running') {
        store.setState({ phase: 'paused', halted: failure })
      }
    }
  }

  async function walk(): Promise<void> {
    if (isWalking) return
    isWalking = true
    for (;;) {
      const { phase, items } = store.getState()
      const at = items.findIndex(({ state }) => state === 'waiting')
      const next = items[at]
      if (!next) store.setState({ phase: 'ended', halted: null })
      if (!next || phase !== 'running') break
      await runAt(at, next.task)
    }
    isWalking = false
  }

  const go = () => {
    store.setState({ phase: 'running', halted: null })
    void walk()
  }

  /** Puts items of one state into another. */
  const turn = (from: ItemState, to: ItemState) =>
    store.setState(({ items }) => ({
      items: items.map((item) =>
        item.state === from ? { ...item, state: to, failure: null, reason: undefined } : item,
      ),
    }))

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start(confirmed) {
      if (store.getState().phase !== 'review') return
      call = { ...call, confirm: confirmed }
      go()
    },
    pause() {
      if (store.getState().phase === 'running') store.setState({ phase: 'paused' })
    },
    resume() {
      if (store.getState().phase === 'paused') go()
    },
    cancel() {
      const { phase } = store.getState()
      if (phase !== 'running' && phase !== 'paused') return
      turn('waiting', 'left')
      // The running task is awaited, and then everything has ended.
      void walk()
    },
    retry() {
      if (store.getState().phase !== 'ended') return
      turn('failed', 'waiting')
      turn('changed', 'waiting')
      go()
    },
  }
}
