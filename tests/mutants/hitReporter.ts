import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

type ConsoleLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]

/**
 * Writes into the file that probes write into (`MUTANT_HITS`): the running suite, its result, and the consoles of
 * pages.
 */
export default class HitReporter {
  private readonly file = process.env['MUTANT_HITS'] ?? ''
  private suite = ''

  private write(line: Record<string, unknown>): void {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`)
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.suite = moduleId
    this.write({ begun: moduleId })
  }

  onTestModuleEnd(module: TestModule): void {
    const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = Math.round(prepareDuration + collectDuration + setupDuration + duration)
    this.write({ ended: module.moduleId, ok: module.ok(), ms })
  }

  onUserConsoleLog({ content }: ConsoleLog): void {
    for (const [, id] of content.matchAll(/^mutant-hit (\w+)$/gm)) this.write({ hit: id, suite: this.suite })
  }
}
