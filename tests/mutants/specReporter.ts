import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** As `hitReporter.ts`, for specs: which runs, and how each ended. */
export default class SpecReporter implements Reporter {
  private readonly file = process.env['MUTANT_HITS'] ?? ''
  private readonly specs = new Map<string, { ok: boolean; ms: number }>()

  private write(line: Record<string, unknown>): void {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`)
  }

  onTestBegin({ location }: TestCase): void {
    this.write({ begun: location.file })
  }

  onTestEnd({ location }: TestCase, { status, duration }: TestResult): void {
    const { ok, ms } = this.specs.get(location.file) ?? { ok: true, ms: 0 }
    this.specs.set(location.file, { ok: ok && status === 'passed', ms: ms + duration })
  }

  onEnd(): void {
    for (const [ended, { ok, ms }] of this.specs) this.write({ ended, ok, ms })
  }
}
