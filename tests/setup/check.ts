import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.ts'
import { run } from './run.ts'
import { steps } from './steps.ts'

/**
 * npm run check: types, lint, boundaries, texts, unused code, format. Two steps at a time; every step
 * runs, also when others fail. `--fix` first lets the tools repair what they can.
 * `--json FILE` writes the counts; `--no-suites` leaves out what `npm test` runs anyway.
 */
const fixing = process.argv.includes('--fix')
const jsonAt = process.argv.indexOf('--json')
const jsonFile = jsonAt > 0 ? process.argv[jsonAt + 1] : undefined
const wanted = process.argv.includes('--no-suites') ? steps.filter(({ isSuites }) => !isSuites) : steps

if (fixing) for (const step of steps) if (step.fix) await run(step.fix)

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
