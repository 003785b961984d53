import { execFileSync } from 'node:child_process'
import { existsSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.ts'
import { endRunsOnSignal } from './run.ts'

/**
 * `linked`: one link to the project's packages, which share its caches. `own`: a folder of hard links, for suites that
 * check where a package is; where the file system has none, one link as well.
 */
type Packages = 'linked' | 'own'

function bringPackages(scratch: string, packages: Packages): void {
  const [from, to] = [join(root, 'node_modules'), join(scratch, 'node_modules')]
  if (packages === 'own') {
    try {
      execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
      return
    } catch {
      rmSync(to, { recursive: true, force: true })
    }
  }
  // Windows makes a junction without special rights; elsewhere the kind is ignored.
  symlinkSync(from, to, 'junction')
}

/**
 * Copies every file of the project, also uncommitted ones, and leaves out deleted ones whose deletion is not committed.
 */
function copyProject(scratch: string, packages: Packages): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    cpSync(join(root, path), join(scratch, path))
  }
  bringPackages(scratch, packages)
}

/** Runs `work` in a copy of the project that is removed afterwards, so that sources can be changed. */
export async function inScratchCopy<T>(
  work: (scratch: string) => Promise<T>,
  packages: Packages = 'linked',
): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'steward-scratch-'))
  const remove = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
  endRunsOnSignal(remove)
  try {
    copyProject(scratch, packages)
    return await work(scratch)
  } finally {
    remove()
  }
}

/**
 * @returns the title of the first test that failed in the output of vitest or Playwright; null when none
 * did: a runner that could not start any test fails as well, without having noticed anything.
 */
export function firstFailure(output: string): string | null {
  const text = stripVTControlCharacters(output)
  const vitest = /^ *FAIL +(.+)$/m.exec(text)?.[1]
  const playwright = /^ +1\) (.+?) ─*$/m.exec(text)?.[1]
  return vitest ?? playwright ?? null
}
