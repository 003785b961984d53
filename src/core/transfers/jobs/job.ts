import type { Platform } from '#core/gateway/platform.ts'
import type { Job } from '../record.ts'

interface Progress {
  done: number
  /** -1 while unknown. */
  total: number
}

/** What the work of one transfer receives. The work throws; the queue decides what an error means. */
export interface JobContext {
  /** Final path; empty for uploads. */
  readonly path: string
  readonly platform: Platform
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
  /** Writes down from where a later run goes on. */
  keep(job: Job): void
  /** True when the last time is long enough ago. */
  isTimeToKeep(): boolean
  /** Milliseconds that are long enough. */
  readonly keepEvery: number
}
