import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * State that a stopped run leaves for the next one: the suites that have not detected a mutant, and the measurements.
 */
export class Progress {
  readonly #file: string
  readonly #times: string
  /** Where probes and suites report while they are measured. */
  readonly hits: string
  readonly #passed: Record<string, string[]>

  /** @param results the file of the results, beside which the progress is kept */
  constructor(results: string) {
    this.#file = results.replace(/(\.json)?$/, '.progress.json')
    this.#times = join(dirname(results), 'suite-times.json')
    this.hits = results.replace(/(\.json)?$/, '.hits')
    this.#passed = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
    mkdirSync(dirname(results), { recursive: true })
  }

  /** Milliseconds of the suites that any run has measured. */
  times(): Readonly<Record<string, number>> {
    return existsSync(this.#times) ? JSON.parse(readFileSync(this.#times, 'utf8')) : {}
  }

  addTimes(suites: Readonly<Record<string, number>>): void {
    writeFileSync(this.#times, JSON.stringify({ ...this.times(), ...suites }, null, 1))
  }

  /** Suites that have passed with the mutant in place. */
  passed(id: string): readonly string[] {
    return this.#passed[id] ?? []
  }

  addPassed(id: string, suites: readonly string[]): void {
    this.#passed[id] = [...new Set([...this.passed(id), ...suites])]
    writeFileSync(this.#file, JSON.stringify(this.#passed, null, 1))
  }

  /** Forgets the results of mutants that are tried again, and the measurements. */
  forget(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) delete this.#passed[id]
    writeFileSync(this.#file, JSON.stringify(this.#passed, null, 1))
    writeFileSync(this.hits, '')
  }

  /**
   * Goes on with the measurement of a run that was stopped if it was one of these mutants; otherwise begins.
   * @returns text written so far
   */
  openHits(ids: readonly string[], scratch: string): string {
    const written = existsSync(this.hits) ? readFileSync(this.hits, 'utf8') : ''
    const [head = ''] = written.split('\n', 1)
    const measured = head === '' ? [] : (JSON.parse(head) as { measures: string[] }).measures
    const goesOn = ids.every((id) => measured.includes(id))
    if (!goesOn) writeFileSync(this.hits, `${JSON.stringify({ measures: ids })}\n`)
    // Paths in the lines that follow are below this folder.
    appendFileSync(this.hits, `${JSON.stringify({ scratch })}\n`)
    return goesOn ? written : ''
  }
}
