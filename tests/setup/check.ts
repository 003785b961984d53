import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.ts'
import { endRunsOnSignal, run } from './run.ts'
import { LintMemory } from './linted.ts'
import { keptFolder, lintStep, lintStepFor, type Step, steps } from './steps.ts'

/**
 * npm run check: types, lint, boundaries, texts, unused code, format. Two steps at a time; every step runs, also when
 * others fail. `--fix` first lets the tools repair as much as they can. `--json FILE` writes the counts; `--no-suites`
 * leaves out the suites that `npm test` runs anyway. Types and lint continue from their last results
 * (`tests/.results/check`).
 */
const fixing = process.argv.includes('--fix')
const jsonAt = process.argv.indexOf('--json')
const jsonFile = jsonAt > 0 ? process.argv[jsonAt + 1] : undefined
const all = process.argv.includes('--no-suites') ? steps.filter(({ isSuites }) => !isSuites) : steps

endRunsOnSignal()
if (fixing) for (const step of steps) if (step.fix) await run(step.fix)

const memory = new LintMemory(join(root, keptFolder, 'lint.json'), root)
const changed = memory.changed()
const narrowed = (step: Step): Step[] => {
  if (step !== lintStep || changed === null) return [step]
  return changed.length > 0 ? [lintStepFor(changed)] : []
}
const wanted = all.flatMap(narrowed)

const waiting = [...wanted]
const failures: string[] = []

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { code, output, seconds } = await run(step.argv, { seconds: 300, env: step.env ?? {} })
    console.log(`${code === 0 ? '  ok  ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`)
    if (code !== 0) {
      failures.push(step.name)
      console.log(output.trimEnd().replace(/^/gm, '       '))
    }
  }
}

await Promise.all([work(), work()])

if (!failures.some((name) => name.startsWith(lintStep.name))) memory.remember()

if (jsonFile) {
  mkdirSync(join(root, 'tests', '.results'), { recursive: true })
  writeFileSync(
    jsonFile,
    JSON.stringify({ passed: wanted.length - failures.length, failed: failures.length }),
  )
}
if (failures.length > 0)
  console.log(`check: ${failures.length} of ${wanted.length} failed: ${failures.join('; ')}`)
else console.log(`check: all ${wanted.length} passed`)
process.exitCode = failures.length > 0 ? 1 : 0
