import { HOUR, later, midnight } from '#base/moments.ts'
import { stamp } from '#server/common/clock.ts'
import { instantOf, shownAt } from '#server/common/zone.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store, Value } from '#server/db/store.ts'

/** Writes seed rows: gives them ids that fit their time, and who wrote them. */
export class SeedWriter {
  readonly store: Store
  readonly now: Date
  readonly #ids: IdSource

  constructor(store: Store, ids: IdSource, now: Date) {
    this.store = store
    this.#ids = ids
    this.now = now
  }

  /** A day in the past at office hours. */
  daysAgo(days: number, hour = 10): Date {
    const time = hour * HOUR + ((days * 7) % 60) * 60_000 + ((days * 13) % 60) * 1000
    return new Date(instantOf(later(midnight(shownAt(this.now), days), time)))
  }

  id(): string {
    return this.#ids.next(this.now.getTime())
  }

  idAt(date: Date): string {
    return this.#ids.next(date.getTime())
  }

  /**
   * A row with id and audit columns.
   * @returns its id
   */
  record(
    table: string,
    row: Record<string, Value>,
    created: Date = this.daysAgo(400),
    updated: Date = created,
  ): string {
    const id = this.id()
    this.store.insert(table, {
      id,
      ...row,
      creator: '系统管理员',
      create_date: stamp(created),
      updater: '系统管理员',
      update_date: stamp(updated),
    })
    return id
  }
}
