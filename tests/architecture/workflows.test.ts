import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installers } from '#hosts/launch/packages.ts'
import { root } from '#tests/setup/project.ts'

const readText = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Names of the jobs of a workflow. */
const jobsOf = (file: string): string[] =>
  [...(readText(`.github/workflows/${file}`).split(/^jobs:$/m)[1] ?? '').matchAll(/^ {2}(\w+):$/gm)].map(
    ([, name = '']) => name,
  )

test('what only another system can prove has a job that exists', () => {
  const named = [...readText('src/hosts/electron/README.md').matchAll(/\| `(\w+\.yml)` `(\w+)` \|$/gm)]
  expect(named.length).toBeGreaterThan(3)
  const missing = named.filter(([, file = '', job = '']) => !jobsOf(file).includes(job))
  expect(missing.map(([line]) => line)).toEqual([])
})

test('the packed program is started on all three systems, in the place where it is packed', () => {
  const [, smoke = ''] = readText('.github/workflows/check.yml').split(/^ {2}smoke:$/m)
  const programs = [...smoke.matchAll(/\{ os: (\w+)[\w.-]*, program: (\S+) \}/g)].map(([, os, program]) => [
    os,
    program,
  ])
  expect(programs).toEqual([
    ['ubuntu', 'steward'],
    ['windows', 'dist/win-unpacked/Steward.exe'],
    ['macos', 'dist/mac-arm64/Steward.app/Contents/MacOS/Steward'],
  ])
  expect(smoke.match(/--smoke=smoke\.json/g)).toHaveLength(2)
})

/** Lines of a job, and of its steps. */
function jobOf(file: string, name: string): string {
  const [, after = ''] = readText(`.github/workflows/${file}`).split(new RegExp(`^ {2}${name}:$`, 'm'))
  return after.split(/^ {2}\w+:$/m)[0] ?? ''
}

/** Pairs of a matrix: which machine, which system, which processor. */
const matrixOf = (job: string): string[] => job.match(/^ +- \{ os: .+ \}$/gm) ?? []

test('nothing is drafted that was not installed and started on its own system and processor', () => {
  expect(jobOf('release.yml', 'draft')).toMatch(/^ {4}needs: \[package, smoke\]$/m)
  const smoke = jobOf('release.yml', 'smoke')
  expect(smoke).toMatch(/^ {4}needs: package$/m)
  expect(matrixOf(smoke)).toEqual(matrixOf(jobOf('release.yml', 'package')))
  expect(matrixOf(smoke)).toHaveLength(6)
  // A failure that is ignored would let the draft go on.
  expect(smoke).not.toContain('continue-on-error')
})

test.each(
  Object.entries(installers).flatMap(([system, kinds]) => kinds.map((kind) => [system, kind] as const)),
)('the release starts the %s package %s and reads its report', (system, kind) => {
  const step = jobOf('release.yml', 'smoke')
    .split(/^ {6}- /m)
    .find((one) => one.startsWith(`name: ${kind}`))
  expect(step).toContain(`if: matrix.system == '${system}'`)
  expect(step).toMatch(new RegExp(`--smoke=\\S*\\b${kind}\\.json`))
  expect(step).toMatch(new RegExp(`node tests/packaging/readSmoke\\.ts ${kind}\\.json`))
})

test('the real runtime is tested with its sandbox, on a display with a window manager and a keyring', () => {
  expect(readText('tests/e2e/launch/desktop.ts')).toContain('chromiumSandbox: true')
  expect(jobOf('check.yml', 'electron')).toContain('tests/packaging/session.sh npm run test:e2e')
  const session = readText('tests/packaging/session.sh')
  for (const part of ['1920x1080x24', 'dbus-run-session', 'gnome-keyring-daemon --unlock', 'openbox'])
    expect(session).toContain(part)
})
