import Database from 'better-sqlite3'
import { clauseFunctions } from '#base/clause.ts'
import { asCompared } from '#base/visible.ts'
import type { StatementCounter } from './statements.ts'

/** Values that SQLite takes as a parameter. Booleans become 0 and 1 before they get here. */
export type Value = string | number | bigint | null

/** The functions that statements call. */
function addFunctions(database: Database.Database): void {
  const functions = {
    ...clauseFunctions,
    as_compared: (value: unknown) => (typeof value === 'string' ? asCompared(value) : value),
  }
  for (const [name, fn] of Object.entries(functions)) database.function(name, { deterministic: true }, fn)
}

/**
 * The database, with prepared statements kept by their text. Text that is put into SQL is always ours (table and column
 * names out of the contract); values from a caller are always bound.
 */
export class Store {
  readonly file: string
  readonly #database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()
  #counter: StatementCounter | undefined
  #changes = 0
  #committed: Store | undefined

  /** @param readonly for a second connection to a file that is open already */
  constructor(file: string, { readonly = false } = {}) {
    this.file = file
    this.#database = new Database(file, { readonly })
    addFunctions(this.#database)
    if (readonly) return
    this.#database.pragma('journal_mode = WAL')
    // A confirmed save must survive a power cut, not only a crash of this process.
    this.#database.pragma('synchronous = FULL')
    // A copy into the file waits for the disk several times: less often than every 1000 pages.
    this.#database.pragma('wal_autocheckpoint = 4000')
    this.#database.pragma('foreign_keys = ON')
    this.#database.pragma('busy_timeout = 5000')
  }

  /**
   * Grows with every possible change of the data, rollbacks included. While it is the same, earlier reads are valid.
   */
  get changes(): number {
    return this.#changes
  }

  /** The database without the changes of the running transaction, for reading alone. */
  get committed(): Store {
    this.#committed ??= new Store(this.file, { readonly: true })
    return this.#committed
  }

  /** From now on every statement is counted. */
  count(counter: StatementCounter): void {
    this.#counter = counter
  }

  /** `size`: rows changed or read, computed from the statement's result. */
  #counted<T>(sql: string, work: () => T, size: (result: T) => { changed?: number; read?: number }): T {
    const run = this.#counter?.start(sql, this.#database.inTransaction)
    if (!run) return work()
    const started = performance.now()
    try {
      const result = work()
      run.done(performance.now() - started, size(result))
      return result
    } catch (error) {
      run.failed(performance.now() - started)
      throw error
    }
  }

  #prepare(sql: string): Database.Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** The row type is the caller's claim about the columns of the SELECT; SQLite cannot check it. */
  get<R extends object>(sql: string, ...values: Value[]): R | undefined {
    return this.#counted(
      sql,
      () => this.#prepare(sql).get(...values) as R | undefined,
      (row) => ({ read: row ? 1 : 0 }),
    )
  }

  all<R extends object>(sql: string, ...values: Value[]): R[] {
    return this.#counted(
      sql,
      () => this.#prepare(sql).all(...values) as R[],
      (rows) => ({ read: rows.length }),
    )
  }

  /** @returns the number of rows changed. */
  run(sql: string, ...values: Value[]): number {
    this.#changes += 1
    return this.#counted(
      sql,
      () => this.#prepare(sql).run(...values).changes,
      (changed) => ({ changed }),
    )
  }

  /** Inserts one row; keys are column names. */
  insert(table: string, row: Record<string, Value>): void {
    const columns = Object.keys(row)
    this.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ...Object.values(row),
    )
  }

  /** Updates by id; keys are column names. */
  update(table: string, id: string, row: Record<string, Value>): number {
    const assignments = Object.keys(row).map((column) => `${column} = ?`)
    return this.run(`UPDATE ${table} SET ${assignments.join(', ')} WHERE id = ?`, ...Object.values(row), id)
  }

  exec(sql: string): void {
    this.#changes += 1
    this.#database.exec(sql)
  }

  pragma(text: string): unknown {
    return this.#database.pragma(text, { simple: true })
  }

  /** All or nothing. A transaction inside another is part of it. */
  transaction<T>(work: () => T): T {
    if (this.#database.inTransaction) return work()
    try {
      return this.#database.transaction(work).immediate()
    } catch (error) {
      this.#changes += 1
      throw error
    }
  }

  /** A part of a transaction that is rolled back when it throws. */
  attempt<T>(work: () => T): T {
    return this.transaction(() => {
      this.#prepare('SAVEPOINT attempt').run()
      try {
        const result = work()
        this.#prepare('RELEASE attempt').run()
        return result
      } catch (error) {
        this.#changes += 1
        // Some errors have ended the transaction already, and everything with it.
        if (this.#database.inTransaction) this.#database.exec('ROLLBACK TO attempt; RELEASE attempt')
        throw error
      }
    })
  }

  /** Result that a change would have: does the work, reads, and rolls all changes back. */
  rehearse<T>(work: () => T): T {
    this.#database.exec('SAVEPOINT rehearsal')
    try {
      return work()
    } finally {
      this.#changes += 1
      // Some errors have ended the transaction already, and everything with it.
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK TO rehearsal; RELEASE rehearsal')
    }
  }

  /**
   * Rows one at a time from one moment's state of the database, on a separate connection, so that a long export neither
   * holds all rows in memory nor blocks writers.
   */
  *stream<R extends object>(sql: string, ...values: Value[]): Generator<R> {
    const reader = new Database(this.file, { readonly: true })
    addFunctions(reader)
    const run = this.#counter?.start(sql, false)
    let rows: IterableIterator<R> | undefined
    let read = 0
    // Time in the database alone; the receiver's time between two rows does not count.
    let spent = 0
    let hasFailed = false
    const timed = <T>(work: () => T): T => {
      const started = performance.now()
      try {
        return work()
      } catch (error) {
        hasFailed = true
        throw error
      } finally {
        spent += performance.now() - started
      }
    }
    try {
      // better-sqlite3 types rows as unknown; see get().
      const source = timed(() => reader.prepare(sql).iterate(...values) as IterableIterator<R>)
      rows = source
      for (;;) {
        const next = timed(() => source.next())
        if (next.done) break
        read += 1
        yield next.value
      }
    } finally {
      // A receiver that disconnects leaves a statement that is still being read; close() refuses those.
      rows?.return?.()
      reader.close()
      if (hasFailed) run?.failed(spent)
      else run?.done(spent, { read })
    }
  }

  close(): void {
    this.#committed?.close()
    this.#statements.clear()
    this.#database.close()
  }
}
