import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './project.ts'
import { commandOf, run } from './run.ts'

/** A file for the process id of a program, and the code of that program, which does not end by itself. */
function endless() {
  const folder = mkdtempSync(join(tmpdir(), 'steward-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'pid')
  const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1e6)`
  const isRunning = (): boolean => {
    try {
      return process.kill(Number(readFileSync(file, 'utf8')), 0)
    } catch {
      return false
    }
  }
  return { file, code, isRunning }
}

test('tools of the project are run by this Node from their scripts, others by name', () => {
  expect(commandOf(['node', 'a.ts'])).toEqual([process.execPath, 'a.ts'])
  for (const tool of ['vitest', 'playwright', 'tsc', 'oxlint', 'biome', 'knip', 'electron-vite']) {
    const [program, script = ''] = commandOf([tool])
    expect(program).toBe(process.execPath)
    expect(existsSync(script), `${tool}: ${script}`).toBe(true)
  }
  expect(commandOf(['apt-get', 'update'])).toEqual(['apt-get', 'update'])
})

test('in a copy of the project the tools are those of the copy', () => {
  const [, script = ''] = commandOf(['playwright'])
  const folder = mkdtempSync(join(tmpdir(), 'steward-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(commandOf(['playwright'], folder)).toEqual([process.execPath, script])
  const own = join(folder, relative(root, script))
  mkdirSync(dirname(own), { recursive: true })
  writeFileSync(own, '')
  expect(commandOf(['playwright', 'test'], folder)).toEqual([process.execPath, own, 'test'])
})

test('a program that exceeds its seconds is stopped with the programs that it started', async () => {
  const { file, code, isRunning } = endless()
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(code)}]); setInterval(() => {}, 1e6)`
  const outcome = run(['node', '-e', outer], { seconds: 10 })
  await expect.poll(() => existsSync(file) && isRunning()).toBe(true)
  expect(await outcome).toMatchObject({ code: 124, isTimedOut: true })
  await expect.poll(isRunning).toBe(false)
})

test('an interrupted runner ends what it runs', async () => {
  const { file, code, isRunning } = endless()
  const module = pathToFileURL(join(import.meta.dirname, 'run.ts')).href
  const runner = spawn(process.execPath, [
    ...['--input-type=module', '-e'],
    `import { endRunsOnSignal, run } from ${JSON.stringify(module)}
     endRunsOnSignal()
     await run(['node', '-e', ${JSON.stringify(code)}])`,
  ])
  const ended = new Promise((resolve) => runner.once('exit', resolve))
  await expect.poll(() => existsSync(file) && isRunning()).toBe(true)
  runner.kill('SIGINT')
  expect(await ended).toBe(130)
  await expect.poll(isRunning).toBe(false)
})

test('a program that does not exist ends with 127 and its name', async () => {
  expect(await run(['steward-no-such-program'])).toMatchObject({
    code: 127,
    output: expect.stringContaining('steward-no-such-program'),
  })
})
