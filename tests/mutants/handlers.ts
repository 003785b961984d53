import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '#tests/setup/project.ts'
import { run } from '#tests/setup/run.ts'
import { inScratchCopy } from '#tests/setup/scratch.ts'
import { type Handler, handlersOf, withHandlerProbes } from './handlerProbes.ts'
import { readHits } from './suites.ts'

/**
 * npm run handlers: runs the component suites once and prints the event handlers of shell, kit and ui that none of them
 * has run: buttons that no suite presses, menus that none chooses from, fields that none fills in. Names of files after
 * `--` narrow the output.
 */
const only = process.argv.slice(2)

const folders = ['src/renderer/shell', 'src/renderer/kit', 'src/renderer/ui']

const files = folders
  .flatMap((folder) => filesBelow(folder, /\.tsx$/))
  .filter(
    (file) => !file.endsWith('.test.tsx') && (only.length === 0 || only.some((name) => file.includes(name))),
  )

await inScratchCopy(async (scratch) => {
  const log = join(scratch, '.handler-hits')
  const handlers: Handler[] = []
  for (const file of files) {
    const code = readFileSync(join(scratch, file), 'utf8')
    const own = handlersOf(code, file)
    handlers.push(...own)
    if (own.length > 0) writeFileSync(join(scratch, file), withHandlerProbes(code, own))
  }
  const argv = ['vitest', 'run', '--config', 'tests/setup/vitest.config.ts', '--project', 'components']
  const { output } = await run([...argv, '--reporter', './tests/mutants/hitReporter.ts'], {
    cwd: scratch,
    seconds: 1800,
    env: { NO_COLOR: '1', MUTANT_HITS: log },
  })
  if (!existsSync(log)) throw new Error(`no suite ran:\n${output.slice(-2000)}`)
  const { suites, failed, reached } = readHits(readFileSync(log, 'utf8'), scratch)
  console.log(`${Object.keys(suites).length} suites pass`)
  for (const suite of failed) console.log(`fails: ${suite}`)
  const idle = handlers.filter(({ id }) => reached[id] === undefined)
  for (const { file, line, name } of idle) console.log(`never run: ${file}:${line} ${name}`)
  console.log(`${handlers.length - idle.length} of ${handlers.length} handlers run`)
})
