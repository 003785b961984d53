import type { Platform } from '#core/gateway/platform.ts'
import type { Job } from '../record.ts'

interface Progress {
  done: number
  /** -1 while unknown. */
  total: number
}

/** Input of a job to carry out one transfer. A job throws; the queue decides how to handle the error. */
export interface JobContext {
  /** Final path; empty for uploads. */
  readonly path: string
  readonly platform: Platform
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
  /** Saves the job with its checkpoint, from which a later run resumes. */
  keep(job: Job): void
  /** Whether the last checkpoint is at least `keepEvery` old. */
  isTimeToKeep(): boolean
  /** Milliseconds between two checkpoints. */
  readonly keepEvery: number
}
