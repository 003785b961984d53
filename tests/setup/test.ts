import { chromiumNeed, fontsNeed, keyringNeed, packagingNeed, prepare } from './machine.ts'
import { endRunsOnSignal } from './run.ts'
import { emptyResults, lineOf, reportCounts, reportFlaky, runSuites } from './suites.ts'

/**
 * npm test: prepares the machine, then runs every suite, and failed tests once or twice more. The last line is
 * `N passed, N failed, N skipped` over all of them; the exit code is 0 only without failures.
 */
emptyResults()
endRunsOnSignal()
console.log('\n=== machine')
const missing = await prepare([chromiumNeed, fontsNeed, keyringNeed, packagingNeed], console.log)
const outcomes = await runSuites(missing)
const flaky = outcomes.flatMap((outcome) => outcome.flaky)

reportFlaky(flaky)
const total = reportCounts(outcomes)
console.log(`${flaky.length} flaky`)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(lineOf(total))
