import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandOf, run } from './run.ts'

test('tools of the project are run by this Node from their scripts, others by name', () => {
  expect(commandOf(['node', 'a.ts'])).toEqual([process.execPath, 'a.ts'])
  for (const tool of ['vitest', 'playwright', 'tsc', 'oxlint', 'biome', 'knip', 'electron-vite']) {
    const [program, script = ''] = commandOf([tool])
    expect(program).toBe(process.execPath)
    expect(existsSync(script), `${tool}: ${script}`).toBe(true)
  }
  expect(commandOf(['apt-get', 'update'])).toEqual(['apt-get', 'update'])
})

test('a program that exceeds its seconds is stopped with the programs that it started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'pid')
  const inner = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1e6)`
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}]); setInterval(() => {}, 1e6)`
  const outcome = run(['node', '-e', outer], { seconds: 5 })
  expect(await outcome).toMatchObject({ code: 124, isTimedOut: true })
  const pid = Number(readFileSync(file, 'utf8'))
  await expect
    .poll(() => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    })
    .toBe(false)
})

test('a program that does not exist ends with 127 and its name', async () => {
  expect(await run(['steward-no-such-program'])).toMatchObject({
    code: 127,
    output: expect.stringContaining('steward-no-such-program'),
  })
})
