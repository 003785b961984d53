import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '#tests/setup/project.ts'

/** Programs of Windows: made and read with the package by which electron-builder writes their resources. */

interface Entry {
  readonly type: string | number
  readonly id: string | number
  readonly bin: ArrayBuffer
}
interface Executable {
  setExtraData(content: Buffer): void
  generate(): ArrayBuffer
}
interface Resources {
  readonly entries: Entry[]
  outputResource(executable: Executable): void
}
interface VersionInfo {
  setStringValues(language: { lang: number; codepage: number }, values: Record<string, string>): void
  getStringValues(language: { lang: number; codepage: number }): Record<string, string>
  outputToResourceEntries(entries: Entry[]): void
}
interface IconGroup {
  readonly icons: readonly { readonly width: number }[]
}
/** The used part of `resedit`. */
interface Editor {
  NtExecutable: {
    createEmpty(is32Bit: boolean, isDll: boolean): Executable
    from(content: Buffer): Executable
  }
  NtExecutableResource: { from(executable: Executable): Resources }
  Resource: {
    VersionInfo: { createEmpty(): VersionInfo; fromEntries(entries: readonly Entry[]): VersionInfo[] }
    IconGroupEntry: { fromEntries(entries: readonly Entry[]): IconGroup[] }
  }
}

// Not a package of the project: electron-builder has brought it.
const load = createRequire(path.join(root, 'node_modules/app-builder-lib/package.json'))
const { NtExecutable, NtExecutableResource, Resource }: Editor = load('resedit')

const english = { lang: 1033, codepage: 1200 }

/**
 * @returns a program without code that has a version, as Electron's has one.
 * @param content follows it
 */
export function emptyExecutable(content: Buffer): Buffer {
  const executable = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(executable)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(english, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(executable)
  executable.setExtraData(content)
  return Buffer.from(executable.generate())
}

/** Resources of a program that Windows and Electron read. */
export interface ProgramResources {
  readonly strings: Readonly<Record<string, string>>
  /** Widths of the images of its icon. */
  readonly icon: readonly number[]
  /** Values that Electron compares the archives with. */
  readonly integrity: readonly { file: string; alg: string; value: string }[]
}

export function resourcesOf(content: Buffer): ProgramResources {
  const { entries } = NtExecutableResource.from(NtExecutable.from(content))
  const integrity = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
  const [icon] = Resource.IconGroupEntry.fromEntries(entries)
  return {
    strings: Resource.VersionInfo.fromEntries(entries)[0]?.getStringValues(english) ?? {},
    // 0 is 256.
    icon: (icon?.icons ?? []).map(({ width }) => width || 256),
    integrity: integrity === undefined ? [] : JSON.parse(Buffer.from(integrity.bin).toString('utf8')),
  }
}
