import Database from 'better-sqlite3'

/** What SQLite takes as a parameter. Booleans become 0 and 1 before they get here. */
export type Value = string | number | bigint | null

/**
 * The database, with prepared statements kept by their text. Text that is put into SQL is always
 * ours (table and column names out of the contract); what a caller sends is always bound.
 */
export class Store {
  readonly file: string
  readonly #database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(file: string) {
    this.file = file
    this.#database = new Database(file)
    this.#database.pragma('journal_mode = WAL')
    // An answered save must survive a power cut, not only a crash of this process.
    this.#database.pragma('synchronous = FULL')
    this.#database.pragma('foreign_keys = ON')
    this.#database.pragma('busy_timeout = 5000')
  }

  #prepare(sql: string): Database.Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** The row type is the caller's word for the columns of his own SELECT; SQLite knows no better. */
  get<R extends object>(sql: string, ...values: Value[]): R | undefined {
    return this.#prepare(sql).get(...values) as R | undefined
  }

  all<R extends object>(sql: string, ...values: Value[]): R[] {
    return this.#prepare(sql).all(...values) as R[]
  }

  /** @returns the number of rows changed. */
  run(sql: string, ...values: Value[]): number {
    return this.#prepare(sql).run(...values).changes
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
    this.#database.exec(sql)
  }

  pragma(text: string): unknown {
    return this.#database.pragma(text, { simple: true })
  }

  /** All or nothing. A transaction inside another is part of it. */
  transaction<T>(work: () => T): T {
    if (this.#database.inTransaction) return work()
    return this.#database.transaction(work).immediate()
  }

  /**
   * Rows one at a time from one moment's state of the database, on a connection of its own, so that
   * a long export neither holds all rows in memory nor stops anybody from writing.
   */
  *stream<R extends object>(sql: string, ...values: Value[]): Generator<R> {
    const reader = new Database(this.file, { readonly: true })
    try {
      // better-sqlite3 types rows as unknown; see get().
      yield* reader.prepare(sql).iterate(...values) as IterableIterator<R>
    } finally {
      reader.close()
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}
