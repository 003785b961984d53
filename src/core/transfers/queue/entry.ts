import type { Transfer } from '#contract/bridge.ts'
import type { Download } from '#core/gateway/platform.ts'
import type { SaveTarget } from '#core/ports.ts'
import type { Job, TransferRecord } from '../record.ts'
import { createSpeed, type Speed } from './speed.ts'

/** Why running work is to stop. */
export type Stop = 'cancel' | 'pause' | 'restart' | 'session' | 'lock'

/** A transfer in this run of the program. */
export interface Entry {
  transfer: Transfer
  readonly path: string
  windowId: string
  job: Job
  abort: AbortController
  stop: Stop | null
  /** Absent for uploads, and until a transfer of an earlier run goes on. */
  target: SaveTarget | null
  /** An answer that was requested before there was a place to save it. */
  opening: Promise<Download> | null
  /** Settles when the work has stopped. */
  work: Promise<void>
  /** Tries since the last one that came further, and how far that was. */
  tries: number
  furthest: number
  readonly speed: Speed
  /** Milliseconds of the last event and of the last checkpoint. */
  reportedAt: number
  /** An event that is held back. */
  pendingEvent: NodeJS.Timeout | undefined
  checkpointAt: number
}

export const createEntry = (record: TransferRecord): Entry => ({
  ...record,
  abort: new AbortController(),
  stop: null,
  target: null,
  opening: null,
  work: Promise.resolve(),
  tries: 0,
  furthest: 0,
  speed: createSpeed(),
  reportedAt: 0,
  pendingEvent: undefined,
  checkpointAt: 0,
})

export const hasEnded = ({ transfer: { state } }: Entry): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** The same work from its beginning. */
export function fresh(job: Job): Job {
  switch (job.kind) {
    case 'list':
      return { ...job, checkpoint: null }
    case 'bytes':
      return { ...job, etag: '', kept: 0 }
    case 'upload':
      return job
  }
}
