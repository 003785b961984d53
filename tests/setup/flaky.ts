import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import type { Flaky } from './attempts.ts'
import { chromiumNeed, fontsNeed, keyringNeed, packagingNeed, prepare } from './machine.ts'
import { asTree, endRunsOnSignal, endTree } from './run.ts'
import { emptyResults, lineOf, reportCounts, reportFlaky, runSuites } from './suites.ts'

/**
 * npm run flaky: runs all suites beside busy loops, several times, and prints the tests that failed and then passed,
 * with how often. `--load 4` is the number of loops, `--times 3` that of the runs, `--only TEXT` a part of a suite's
 * name.
 */
const { values } = parseArgs({
  options: {
    load: { type: 'string', default: '4' },
    times: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})

const loops = Array.from({ length: Number(values.load) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore', ...asTree }),
)
const endLoops = () => {
  for (const loop of loops) endTree(loop)
}
endRunsOnSignal(endLoops)

const found: Flaky[] = []
const lines: string[] = []
let failed = 0
try {
  emptyResults()
  const missing = await prepare([chromiumNeed, fontsNeed, keyringNeed, packagingNeed], console.log)
  for (let time = 1; time <= Number(values.times); time += 1) {
    console.log(`\n=== run ${time} of ${values.times}, beside ${loops.length} busy loops`)
    const outcomes = await runSuites(missing, values.only)
    const flaky = outcomes.flatMap((outcome) => outcome.flaky)
    const total = reportCounts(outcomes)
    found.push(...flaky)
    failed += total.failed
    lines.push(`run ${time}: ${lineOf(total)}, ${flaky.length} flaky`)
  }
} finally {
  endLoops()
}

reportFlaky(found)
const times = new Map<string, number>()
for (const { suite, file, title } of found) {
  const name = `${suite}: ${file} › ${title}`
  times.set(name, (times.get(name) ?? 0) + 1)
}
console.log('\n=== flaky by test')
for (const [name, count] of [...times].sort(([, a], [, b]) => b - a)) console.log(`${count} × ${name}`)
for (const line of lines) console.log(line)
process.exitCode = failed + found.length > 0 ? 1 : 0
