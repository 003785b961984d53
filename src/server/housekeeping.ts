import { stamp } from './common/clock.ts'
import type { Store } from './db/store.ts'
import { numberParameter } from './settings/settings.ts'

const DAY = 86_400_000

/** Drops log rows older than the parameter LOG_KEEP_DAYS, and expired rows. */
export function tidy(store: Store, now: Date): void {
  const oldest = stamp(new Date(now.getTime() - numberParameter(store, 'LOG_KEEP_DAYS') * DAY))
  store.transaction(() => {
    for (const table of ['log_login', 'log_operation', 'log_error', 'log_user_behavior']) {
      store.run(`DELETE FROM ${table} WHERE create_date < ?`, oldest)
    }
    store.run('DELETE FROM api_logs WHERE create_date < ?', oldest)
    store.run('DELETE FROM api_log_days WHERE total <= 0')
    // Receipts that are still to be dealt with stay, however old they are.
    store.run('DELETE FROM api_receipts WHERE create_date < ? AND next_try IS NULL', oldest)
    store.run('DELETE FROM sessions WHERE expires <= ?', now.getTime())
    store.run('DELETE FROM captchas WHERE expires <= ?', now.getTime())
  })
}

/**
 * Tidies now and once a day.
 * @returns function that ends it
 */
export function keepTidy(store: Store, clock: () => Date): () => void {
  tidy(store, clock())
  const timer = setInterval(() => tidy(store, clock()), DAY)
  timer.unref()
  return () => clearInterval(timer)
}
