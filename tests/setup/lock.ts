import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Tools with native parts list one optional package for each system. A registry that does not carry the packages of
 * other systems makes npm leave them out of the lock file, and `npm ci` then refuses the file everywhere.
 * `node tests/setup/lock.ts` adds the missing ones, derived from the names; tests/architecture/lock.test.ts fails while
 * one is missing.
 */

interface Locked {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, Locked>
}

export interface Absent {
  readonly name: string
  readonly version: string
  /** The package that depends on it. */
  readonly parent: string
}

/** Places where npm looks for a dependency of `parent`, the nearest first. */
function* places(parent: string, name: string): Generator<string> {
  let folder = parent
  for (;;) {
    yield `${folder}${folder === '' ? '' : '/'}node_modules/${name}`
    if (folder === '') return
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))
  }
}

/** Optional packages that a package of the lock file lists and the lock file does not hold. */
export function absentPackages({ packages }: Lock): readonly Absent[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => ![...places(parent, name)].some((place) => place in packages))
      .map(([name, version]) => ({ name, version, parent })),
  )
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** The entry of a package, derived from its name: system, processor, C library. */
export function lockedByName({ name, version }: Absent, isDevelopment: boolean): Locked {
  const words = name.slice(name.indexOf('/') + 1).split('-')
  const system = systems.find((one) => words.includes(one))
  const processor = processors.find((one) => words.includes(one))
  const isMusl = words.some((word) => word.startsWith('musl'))
  const isGnu = words.some((word) => word.startsWith('gnu'))
  return {
    version,
    ...(processor && { cpu: [processor] }),
    ...(isDevelopment && { dev: true }),
    ...(isMusl && { libc: ['musl'] }),
    ...(isGnu && { libc: ['glibc'] }),
    optional: true,
    ...(system && { os: [system] }),
  }
}

/** Adds an entry for every absent package, in npm's order. */
export function completed(lock: Lock): Lock {
  const added = absentPackages(lock).map((absent): [string, Locked] => [
    `node_modules/${absent.name}`,
    lockedByName(absent, lock.packages[absent.parent]?.dev === true),
  ])
  const entries = Object.entries({ ...lock.packages, ...Object.fromEntries(added) })
  return {
    ...lock,
    packages: Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en'))),
  }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const count = absentPackages(lock).length
  if (count > 0) writeFileSync('package-lock.json', `${JSON.stringify(completed(lock), null, 2)}\n`)
  process.stdout.write(`${count} packages of other systems added to package-lock.json\n`)
}
