import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const guard = join(import.meta.dirname, 'guard.cjs')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-guard-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (file: string, args: readonly string[], before: readonly string[] = []) =>
  spawnSync(process.execPath, [...before, file, ...args], { encoding: 'utf8' })

test('an older Node is refused with a sentence in both languages', () => {
  const pretend = join(folder, 'older.cjs')
  writeFileSync(pretend, "Object.defineProperty(process.versions, 'node', { value: '20.20.0' })")
  const { status, stdout, stderr } = run(guard, ['program.ts'], ['--require', pretend])
  expect(status).toBe(1)
  expect(stdout).toBe('')
  const [chinese, english] = stderr.trimEnd().split('\n')
  expect(chinese).toContain('管家需要 Node 24 或更高版本')
  expect(english).toContain('Steward needs Node 24 or newer')
})

test('a database module that cannot be loaded is refused with a sentence in both languages', () => {
  const copy = join(folder, 'guard.cjs')
  cpSync(guard, copy)
  const broken = join(folder, 'node_modules', 'better-sqlite3')
  mkdirSync(broken, { recursive: true })
  writeFileSync(join(broken, 'index.js'), "throw new Error('invalid ELF header\\nand more')")
  const { status, stderr } = run(copy, ['program.ts'])
  expect(status).toBe(1)
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringContaining('better-sqlite3 无法载入，请重新运行 npm ci。原因：invalid ELF header'),
    expect.stringContaining('better-sqlite3 cannot be loaded. Run npm ci again. Reason: invalid ELF header'),
  ])
})

test('otherwise the program runs with its own name and arguments', () => {
  const program = join(folder, 'program.ts')
  writeFileSync(
    program,
    'const given: string[] = process.argv.slice(1)\nconsole.log(JSON.stringify(given))\n',
  )
  const { status, stdout, stderr } = run(guard, [program, '--port', '0'])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([program, '--port', '0'])
  expect(status).toBe(0)
})
