/** Figures of one distinct statement since they were last taken. */
export interface StatementFigures {
  /** Values replaced by ?. */
  readonly text: string
  /** 1 when the last run went well. */
  lastOk: 0 | 1
  runs: number
  /** Milliseconds of all runs. */
  duration: number
  /** Milliseconds of the slowest run. */
  slowest: number
  inTransaction: number
  failures: number
  changed: number
  read: number
  maxConcurrent: number
}

/** One run of a statement, from its start to its end. */
export interface StatementRun {
  /**
   * @param milliseconds spent in the database.
   * @param rows changed or read
   */
  done(milliseconds: number, rows: { readonly changed?: number; readonly read?: number }): void
  failed(milliseconds: number): void
}

interface Known {
  figures: StatementFigures
  running: number
}

/** Quoted texts and numbers of our own SQL; a digit inside a name is not a number. */
const literal = /'(?:[^']|'')*'|(?<![\w.])\d+(?:\.\d+)?\b/g

/** One line, without comments, every value a question mark. */
export const statementText = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, ' ')
    .replace(literal, '?')
    .replace(/\s+/g, ' ')
    .trim()

const empty = (text: string): StatementFigures => ({
  text,
  lastOk: 1,
  runs: 0,
  duration: 0,
  slowest: 0,
  inTransaction: 0,
  failures: 0,
  changed: 0,
  read: 0,
  maxConcurrent: 0,
})

/**
 * Counts the server's statements to its database. It runs with every statement, so a run costs one look-up by the text
 * as written; the readable form is made once per text.
 */
export class StatementCounter {
  readonly #byText = new Map<string, Known>()
  readonly #bySql = new Map<string, Known | null>()
  readonly #isCounted: (sql: string) => boolean

  /** `isCounted`: false for statements to leave out. */
  constructor(isCounted: (sql: string) => boolean) {
    this.#isCounted = isCounted
  }

  /** @returns null for a statement that is not counted. */
  start(sql: string, inTransaction: boolean): StatementRun | null {
    const known = this.#known(sql)
    if (!known) return null
    known.running += 1
    // Checked again at the end: the figures may be taken while a long run is in progress.
    const peak = known.running
    const end = (milliseconds: number, ok: boolean): StatementFigures => {
      const { figures } = known
      known.running -= 1
      figures.runs += 1
      figures.lastOk = ok ? 1 : 0
      figures.duration += milliseconds
      figures.slowest = Math.max(figures.slowest, milliseconds)
      figures.maxConcurrent = Math.max(figures.maxConcurrent, peak)
      if (inTransaction) figures.inTransaction += 1
      if (!ok) figures.failures += 1
      return figures
    }
    return {
      done: (milliseconds, { changed = 0, read = 0 }) => {
        const figures = end(milliseconds, true)
        figures.changed += changed
        figures.read += read
      },
      failed: (milliseconds) => {
        end(milliseconds, false)
      },
    }
  }

  /** Statements since the last call; counting starts over. */
  take(): readonly StatementFigures[] {
    const taken: StatementFigures[] = []
    for (const known of this.#byText.values()) {
      if (known.figures.runs === 0) continue
      taken.push(known.figures)
      known.figures = empty(known.figures.text)
    }
    return taken
  }

  #known(sql: string): Known | null {
    const found = this.#bySql.get(sql)
    if (found !== undefined) return found
    let known: Known | null = null
    if (this.#isCounted(sql)) {
      const text = statementText(sql)
      known = this.#byText.get(text) ?? { figures: empty(text), running: 0 }
      this.#byText.set(text, known)
    }
    this.#bySql.set(sql, known)
    return known
  }
}
