import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import yazl from 'yazl'
import { ensureBuilt } from './build.ts'
import { findRuntime } from './electron.ts'
import { root } from './folder.ts'
import { kindsOf, type LinuxKind, linuxTools, type System, systems } from './packages.ts'
import { runLogged } from './runLogged.ts'
import { DEFAULT_DAYS, isValidFor, signFeed } from './signFeed.ts'
import { complain, print, run, Stop, translate, stop } from './terminal.ts'

/** npm run package: the program for one system and processor, as a folder and an archive, with their digests. */

const archs = ['x64', 'arm64'] as const
type Arch = (typeof archs)[number]

interface PackageOptions {
  system: System
  arch: Arch
  /** Folder with an unpacked runtime, or its zip file. */
  runtime: string
  /** Also the installers of electron-builder.yml, whose tools electron-builder downloads. */
  installers: boolean
  output: string
  /** Days for which a signed description of updates is valid. */
  days: number
  /** Arguments after `--`: those of electron-builder. */
  builder: readonly string[]
}

const isSystem = (value: string): value is System => Object.hasOwn(systems, value)
const isArch = (value: string): value is Arch => archs.some((one) => one === value)

/** @throws Stop for unknown arguments */
function parse(argv: readonly string[]): PackageOptions {
  const own = Object.entries(systems).find(([, platform]) => platform === process.platform)?.[0] ?? ''
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      system: { type: 'string', default: own },
      arch: { type: 'string', default: process.arch },
      runtime: { type: 'string', default: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '' },
      output: { type: 'string', default: join(root, 'dist') },
      installers: { type: 'boolean', default: false },
      'valid-days': { type: 'string', default: String(DEFAULT_DAYS) },
    },
    strict: false,
  })
  // Not strict, so that a wrong option is answered in the operator's language; types are therefore not known.
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const known = ['system', 'arch', 'runtime', 'output', 'installers', 'valid-days']
  const stray = Object.keys(values).find((name) => !known.includes(name))
  const [system, arch] = [text('system'), text('arch')]
  const days = Number(text('valid-days'))
  if (stray === undefined && isSystem(system) && isArch(arch) && isValidFor(days)) {
    const { installers } = values
    return {
      ...{ system, arch, runtime: text('runtime'), installers: installers === true, days },
      output: resolve(text('output')),
      builder: positionals,
    }
  }
  const wrong = [!isSystem(system) && system, !isArch(arch) && arch, `--valid-days ${text('valid-days')}`]
  const option = stray === undefined ? String(wrong.find((one) => one !== false)) : `--${stray}`
  throw new Stop(`${translate('start:option.unknown', { option })}\n${translate('start:package.usage')}`)
}

/** The installed runtime, which fits only the machine that it was installed on. */
function installed({ system, arch }: PackageOptions): string {
  const isOwn = systems[system] === process.platform && arch === process.arch
  return isOwn && findRuntime(root, {}) !== null ? join(root, 'node_modules/electron/dist') : ''
}

const versionOf = (manifest: string): string => {
  // The type of a package's own file.
  const { version = '' } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }
  return version
}

/** The zip file of a runtime as Electron publishes it. */
const runtimeName = ({ system, arch }: PackageOptions): string =>
  `electron-v${versionOf(join(root, 'node_modules/electron/package.json'))}-${systems[system]}-${arch}.zip`

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Flipped fuses end the signature without which arm64 macOS starts nothing, and only macOS can make another. */
function printUnsigned({ system, arch }: PackageOptions): void {
  if (system === 'mac' && arch === 'arm64' && process.platform !== 'darwin')
    complain(translate('start:package.unsigned'))
}

/** The folder that electron-builder has made. */
function unpacked({ output, system, arch }: PackageOptions): string {
  const suffix = arch === 'x64' ? '' : `-${arch}`
  return join(output, system === 'mac' ? `mac${suffix}` : `${system}${suffix}-unpacked`)
}

async function zipFolder(folder: string, file: string): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name)
    if (statSync(path).isFile()) zip.addFile(path, name.replaceAll('\\', '/'))
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/** An archive of the folder, for machines on which nothing may be installed. */
async function archive(wanted: PackageOptions, log: string): Promise<string> {
  const { system, arch, output } = wanted
  const kind = system === 'win' ? 'zip' : 'tar.gz'
  const file = join(output, `steward-${versionOf(join(root, 'package.json'))}-${system}-${arch}.${kind}`)
  await rm(file, { force: true })
  if (system === 'win') await zipFolder(unpacked(wanted), file)
  // Keeps the links and modes of the files.
  else if ((await runLogged(['tar', '-czf', file, '-C', unpacked(wanted), '.'], { cwd: root, log })) !== 0)
    stop('start:package.failed', { log })
  return file
}

/** electron-builder describes both processors under one name except on Linux; each is packed in a separate run. */
async function nameDescription({ output, arch }: PackageOptions): Promise<void> {
  if (arch === 'x64') return
  for (const name of ['latest', 'latest-mac']) {
    const file = join(output, `${name}.yml`)
    if (existsSync(file)) await rename(file, join(output, `${name}-${arch}.yml`))
  }
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Files that people download, of this and earlier runs. */
const packages = (output: string): string[] =>
  readdirSync(output)
    .filter((name) => /^steward.*\.(tar\.gz|zip|deb|rpm|AppImage|exe|dmg)$/i.test(name))
    .toSorted()
    .map((name) => join(output, name))

/** A program that electron-builder can run in the place of fpm. */
function fpmIn(folder: string): string {
  const file = join(folder, 'fpm')
  const words = [process.execPath, join(root, 'src/hosts/launch/fpm.ts')].map((word) => `'${word}'`)
  writeFileSync(file, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o755 })
  return file
}

// Object.keys widens the names to strings.
const allLinuxKinds = Object.keys(linuxTools) as LinuxKind[]
const linuxKinds = (): LinuxKind[] => allLinuxKinds.filter((kind) => isOnPath(linuxTools[kind]))

/** Prints which kinds are left out, and the tools that are missing for them. */
function sayMissing({ system, installers }: PackageOptions): void {
  if (system !== 'linux' || installers) return
  for (const kind of allLinuxKinds.filter((one) => !linuxKinds().includes(one)))
    complain(translate('start:package.without', { kind, tool: linuxTools[kind] }))
}

async function pack(wanted: PackageOptions, runtime: string, log: string): Promise<void> {
  const { system, arch, output, installers, builder } = wanted
  const makes = linuxKinds()
  const kinds = kindsOf(system, installers, makes)
  // With installers and without the tools, electron-builder downloads its own.
  const ours = system === 'linux' && (!installers || makes.length === allLinuxKinds.length)
  const folder = mkdtempSync(join(tmpdir(), 'steward-fpm-'))
  const program = join(root, 'node_modules/electron-builder/cli.js')
  const code = await runLogged(
    [
      ...[process.execPath, program, `--${system}`, ...kinds, `--${arch}`, '--publish', 'never'],
      ...[`-c.electronDist=${runtime}`, `-c.directories.output=${output}`],
      ...builder,
    ],
    { cwd: root, log, env: { ...process.env, ...(ours && { CUSTOM_FPM_PATH: fpmIn(folder) }) } },
  )
  await rm(folder, { recursive: true })
  if (code !== 0) stop('start:package.failed', { log })
}

run(async () => {
  const wanted = parse(process.argv.slice(2))
  const { output } = wanted
  const runtime = wanted.runtime === '' ? installed(wanted) : resolve(wanted.runtime)
  if (runtime === '' || !existsSync(runtime)) stop('start:package.runtime', { file: runtimeName(wanted) })
  mkdirSync(output, { recursive: true })
  const log = join(output, 'package.log')
  await rm(log, { force: true })
  const onWork = () => complain(translate('start:build.working'))
  if (!(await ensureBuilt({ root, kind: 'all', log, onWork }))) stop('start:build.failed', { log })
  complain(translate('start:package.working'))
  sayMissing(wanted)
  await pack(wanted, runtime, log)
  await nameDescription(wanted)
  await archive(wanted, log)
  const made = packages(output)
  const lines = await Promise.all(made.map(async (file) => `${await digest(file)}  ${basename(file)}`))
  await writeFile(join(output, 'SHA256SUMS'), `${lines.join('\n')}\n`)
  // The private key is only in the environment: no argument is seen by other accounts, no file is left behind.
  const key = process.env.STEWARD_UPDATE_KEY ?? ''
  for (const file of key === '' ? [] : await signFeed(output, key, { days: wanted.days }))
    print(translate('start:package.signed', { file }))
  for (const file of made) {
    const size = (statSync(file).size / 1_000_000).toFixed(1)
    print(translate('start:package.made', { file, size }))
  }
  printUnsigned(wanted)
})
