import type { Clock } from './common/clock.ts'
import type { IdSource } from './db/ids.ts'
import { StatementCounter } from './db/statements.ts'
import type { Store } from './db/store.ts'

/** How often the figures are written (DECISION-OPS-90). */
export const WRITE_MS = 10_000

const TABLE = 'log_sql'

/** The clock's resolution is microseconds. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000

/** Adds the runs since the last time to the existing rows; a statement seen first gets a row. */
function write(store: Store, counter: StatementCounter, ids: IdSource, now: Date): void {
  const taken = counter.take()
  if (taken.length === 0) return
  store.transaction(() => {
    for (const figures of taken) {
      store.run(
        `INSERT INTO ${TABLE} (id, sql_str, execution_status, execute_rows, execute_duration, slow_duration,
           transactional_rows, error_rows, update_rows, read_rows, max_concurrent)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (sql_str) DO UPDATE SET
           execution_status = excluded.execution_status,
           execute_rows = execute_rows + excluded.execute_rows,
           execute_duration = ROUND(execute_duration + excluded.execute_duration, 3),
           slow_duration = MAX(slow_duration, excluded.slow_duration),
           transactional_rows = transactional_rows + excluded.transactional_rows,
           error_rows = error_rows + excluded.error_rows,
           update_rows = update_rows + excluded.update_rows,
           read_rows = read_rows + excluded.read_rows,
           max_concurrent = MAX(max_concurrent, excluded.max_concurrent)`,
        ids.next(now.getTime()),
        figures.text,
        figures.lastOk,
        figures.runs,
        rounded(figures.duration),
        rounded(figures.slowest),
        figures.inTransaction,
        figures.failures,
        figures.changed,
        figures.read,
        figures.maxConcurrent,
      )
    }
  })
}

/**
 * Keeps the statistics of the server's own statements, those on the statistics themselves left out.
 * @returns function that ends it, after writing the rest.
 */
export function keepSqlLog(parts: {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  readonly report: (line: string) => void
}): () => void {
  const { store, ids, clock, report } = parts
  const counter = new StatementCounter((sql) => !sql.includes(TABLE))
  store.count(counter)
  const writeNow = (): void => {
    try {
      write(store, counter, ids, clock())
    } catch (error) {
      // A failure of the figures must not end the server.
      report(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }))
    }
  }
  const timer = setInterval(writeNow, WRITE_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    writeNow()
  }
}
