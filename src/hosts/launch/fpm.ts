import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { controlFile, type LinuxPackage, readArguments, specFile } from './linuxPackage.ts'

/** Takes the place of fpm for electron-builder: makes a deb with dpkg-deb, an rpm with rpmbuild. */

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Puts the files where they go, readable for all accounts and writable for root alone. */
function stage(made: LinuxPackage, folder: string): void {
  for (const { from, to } of made.files) {
    const target = join(folder, to)
    if (from.endsWith('/')) {
      mkdirSync(target, { recursive: true })
      run('cp', '-a', `${from}.`, target)
    } else {
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(from, target)
      chmodSync(target, 0o644)
    }
  }
  run('chmod', '-R', 'u+rwX,go+rX,go-w', folder)
}

/** Paths of the files below a folder, links left out. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

function makeDeb(made: LinuxPackage, folder: string): void {
  const files = filesBelow(folder)
  const size = files.reduce((total, file) => total + Math.ceil(statSync(join(folder, file)).size / 1024), 0)
  const digest = (file: string) =>
    createHash('md5')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  const control = join(folder, 'DEBIAN')
  mkdirSync(control, { mode: 0o755 })
  writeFileSync(join(control, 'control'), controlFile(made, size))
  // Checksums that `dpkg --verify` compares with.
  writeFileSync(join(control, 'md5sums'), files.map((file) => `${digest(file)}  ${file}\n`).join(''))
  for (const [script, from] of [
    ['postinst', made.afterInstall],
    ['postrm', made.afterRemove],
  ] as const) {
    copyFileSync(from, join(control, script))
    chmodSync(join(control, script), 0o755)
  }
  run('dpkg-deb', '--root-owner-group', `-Z${made.compression}`, '--build', folder, made.output)
}

const withoutShell = (script: string): string => readFileSync(script, 'utf8').replace(/^#!.*\n/, '')

function makeRpm(made: LinuxPackage, folder: string, work: string): void {
  const spec = join(work, `${made.name}.spec`)
  const scripts = {
    afterInstall: withoutShell(made.afterInstall),
    afterRemove: withoutShell(made.afterRemove),
  }
  writeFileSync(spec, specFile(made, folder, scripts))
  const output = join(work, 'made')
  run(
    'rpmbuild',
    '-bb',
    '--quiet',
    `--target=${made.architecture}-linux`,
    `--define=_topdir ${join(work, 'top')}`,
    `--define=_rpmdir ${output}`,
    spec,
  )
  const [file] = filesBelow(output)
  if (file === undefined) throw new Error('rpmbuild has made no package')
  copyFileSync(join(output, file), `${made.output}.part`)
  renameSync(`${made.output}.part`, made.output)
}

const made = readArguments(process.argv.slice(2))
const work = mkdtempSync(join(tmpdir(), 'steward-package-'))
try {
  const folder = join(work, 'files')
  mkdirSync(folder, { mode: 0o755 })
  stage(made, folder)
  if (made.kind === 'deb') makeDeb(made, folder)
  else makeRpm(made, folder, work)
} finally {
  rmSync(work, { recursive: true, force: true })
}
