import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ownImage } from '../ownImage.ts'

/** Place of the program, and how it was installed. */
export interface Installation {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** The program's own file. */
  readonly program: string
  readonly productName: string
}

/** Questions that only the system can answer. */
export interface Probes {
  /**
   * Runs a program of the system.
   * @returns its output to either stream
   * @throws when it fails or is not there
   */
  run(program: string, args: readonly string[]): Promise<string>
  /** Whether this user may change a folder; by trying, because Windows has no other way to find out. */
  mayWrite(folder: string): Promise<boolean>
}

export const probes: Probes = {
  async run(program, args) {
    const { stdout, stderr } = await promisify(execFile)(program, [...args], { timeout: 30_000 })
    return stdout + stderr
  },
  async mayWrite(folder) {
    try {
      await rmdir(await mkdtemp(path.join(folder, 'steward-')))
      return true
    } catch {
      return false
    }
  },
}

/** The folder `Steward.app` around `Contents/MacOS/Steward`. */
const bundleOf = (program: string): string => path.resolve(program, '../../..')

/** Squirrel compares the new program's signature with the old one's, and refuses a program without one. */
async function isSigned(program: string, { run }: Probes): Promise<boolean> {
  const bundle = bundleOf(program)
  try {
    await run('/usr/bin/codesign', ['--verify', '--strict', bundle])
    const said = await run('/usr/bin/codesign', ['--display', '--verbose=2', bundle])
    return /^TeamIdentifier=(?!not set)/m.test(said)
  } catch {
    return false
  }
}

/** The system runs a program that was opened where it was downloaded from a copy that nothing can replace. */
const isTranslocated = (program: string): boolean => program.includes('/AppTranslocation/')

/**
 * Whether the program can replace itself. A package of deb or rpm belongs to its package manager, and an unpacked
 * archive to the user who unpacked it. An installation for all users of Windows belongs to its administrators: its
 * installer asks for their consent once this program has ended, and a refusal leaves no program running.
 */
export async function canReplaceItself(
  { isPackaged, platform, environment, program, productName }: Installation,
  ask: Probes = probes,
): Promise<boolean> {
  if (!isPackaged) return false
  if (platform === 'darwin') return !isTranslocated(program) && (await isSigned(program, ask))
  if (platform !== 'win32') return ownImage(environment, program) !== null
  const folder = path.dirname(program)
  return existsSync(path.join(folder, `Uninstall ${productName}.exe`)) && (await ask.mayWrite(folder))
}
