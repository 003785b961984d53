import type { ExportRequest } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { LogSource } from '../cache/logSource.ts'
import type { ClientLog } from '../clientLog.ts'
import type { ChildSpawner } from '../ports.ts'
import type { Checkpoint } from '../tables/checkpoint.ts'
import { Reply, type Task } from './protocol.ts'

/** Rows of a list, as they are in the cache. */
export interface CachedRows {
  /** -1: unknown until the last row is written. */
  readonly total: number
  /**
   * Writes the rows to a part file beside the final path, in a separate process. After a failure the part file stays:
   * the caller resumes from it or removes it.
   * @returns the number of rows.
   * @throws FailureError, or the signal's reason.
   */
  write(table: TableFile, options: ExportOptions): Promise<number>
}

/** A table to be written. */
export interface TableFile {
  /** Final path; the rows go into `<path>.part`. */
  readonly path: string
  readonly format: ExportRequest['format']
  /** Name of a workbook's sheet. */
  readonly title: string
  readonly columns: ExportRequest['columns']
}

export interface ExportOptions {
  readonly signal: AbortSignal
  /** From an earlier run over the same rows; null, or a position that no longer exists, begins with the first row. */
  readonly from: Checkpoint | null
  /** Rows written so far: called at the start, then a few times a second. */
  onProgress(rows: number): void
  /** Reports the rows on the disk; a later run resumes there. */
  onReached(checkpoint: Checkpoint): void
  /** Milliseconds between two checkpoints. */
  readonly keepEvery: number
}

/** Writes rows of the cache in a separate process, which lives as long as the export. */
export interface Exporter {
  /** See CachedRows.write. */
  write(source: LogSource, table: TableFile, options: ExportOptions): Promise<number>
}

/** Starts of the program for one export; one that exited continues from the last checkpoint. */
const STARTS = 2

export function createExporter({ children, log }: { children: ChildSpawner; log: ClientLog }): Exporter {
  /** @returns null when the program exited before it was done. */
  const once = (
    task: Task,
    { signal, onProgress, onReached }: Pick<ExportOptions, 'signal' | 'onProgress' | 'onReached'>,
  ): Promise<number | null> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const startedAt = performance.now()
      const port = children.spawn('exporter', {})
      let settle: (() => void) | null = null
      const end = (how: () => void, with_: 'SIGTERM' | 'SIGKILL'): void => {
        settle ??= how
        port.kill(with_)
      }
      // Killed without a request to exit: the cache is only read, and the part file is cut at the last checkpoint.
      const onAbort = (): void => end(() => reject(signal.reason), 'SIGKILL')
      signal.addEventListener('abort', onAbort, { once: true })

      port.onMessage((message) => {
        const parsed = Reply.safeParse(message)
        if (!parsed.success || settle) return
        const reply = parsed.data
        if (reply.event === 'progress') onProgress(reply.rows)
        else if (reply.event === 'reached') onReached(reply.checkpoint)
        else if (reply.event === 'failed') end(() => reject(new FailureError(reply.failure)), 'SIGTERM')
        else {
          const { rows, peak } = reply
          const ms = Math.round(performance.now() - startedAt)
          log.info('Rows of the cache were exported', { rows, ms, peak })
          end(() => resolve(rows), 'SIGTERM')
        }
      })
      // Only now is the part file closed.
      port.onExit((code, how) => {
        signal.removeEventListener('abort', onAbort)
        if (settle) return settle()
        log.warn('The export program ended', { code, signal: how })
        resolve(null)
      })
      port.post(task)
    })

  return {
    async write(source, table, { from, keepEvery, ...how }) {
      let last = from
      const onReached = (checkpoint: Checkpoint): void => {
        last = checkpoint
        how.onReached(checkpoint)
      }
      for (let start = 1; start <= STARTS; start += 1) {
        const rows = await once({ source, table, from: last, keepEvery }, { ...how, onReached })
        if (rows !== null) return rows
      }
      throw new FailureError({ code: 'internal', message: 'The export program does not stay up' })
    },
  }
}
