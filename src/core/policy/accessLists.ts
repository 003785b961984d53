import { existsSync, lstatSync, realpathSync, type Stats } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { BrokenPolicy, codeOf } from './brokenPolicy.ts'
import {
  CHANGING,
  isAdministrator,
  lets,
  parseSecurityDescriptor,
  REPLACING,
  type SecurityDescriptor,
} from './sddl.ts'
import { runTool } from './systemTool.ts'

/** Owner and rights of a file or folder, as reported by the system. */
interface Described {
  /** null: it cannot be read, or not parsed. */
  readonly descriptor: SecurityDescriptor | null
  /** Name of the owner, for display. */
  readonly owner: string
}

/** Cannot be in a path. */
const BETWEEN = '|'

/**
 * Prints owner and list of each path. The name of the owner goes as numbers, and what separates the answers or is
 * not ASCII is replaced in the list, because the text of a console is in its code page. It calls no methods, which
 * machines under application control do not allow in scripts.
 */
const script = [
  "$ErrorActionPreference = 'Stop'",
  "foreach ($path in ($env:STEWARD_POLICY_PATHS -split '\\|')) {",
  'try { $list = Get-Acl -LiteralPath $path',
  "'<' + ($list.Sddl -replace '[^ -;=?-{}~]', '?') + '|' + (([int[]][char[]][string]$list.Owner) -join ',') + '>' }",
  "catch { '<|>' } }",
].join('\n')

/** PowerShell takes seconds to start on a machine that has just been started itself. */
const PATIENCE = 3

/** @throws BrokenPolicy when the system does not answer */
async function describeAll(
  paths: readonly string[],
  { powershell, limit }: { powershell: readonly string[]; limit: number },
): Promise<Described[]> {
  const tool = powershell.find((path) => existsSync(path))
  if (tool === undefined) throw new BrokenPolicy('unchecked', paths.at(-1))
  const env = {
    ...process.env,
    STEWARD_POLICY_PATHS: paths.join(BETWEEN),
    // Modules of the user, or of another version, are not loaded in the place of the system's.
    PSModulePath: `${dirname(tool)}\\Modules`,
  }
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script]
  const output = await runTool(tool, args, { limit: PATIENCE * limit, env }).catch((error: unknown) => {
    if (error instanceof BrokenPolicy && error.reason === 'timeout') throw error
    throw new BrokenPolicy('unchecked', paths.at(-1))
  })
  // Lines may have been broken to the width of a console.
  const text = output.toString('latin1').replaceAll(/[\r\n]+/g, '')
  const answers = [...text.matchAll(/<([^<>|]*)\|([\d,]*)>/g)]
  if (answers.length !== paths.length) throw new BrokenPolicy('unchecked', paths.at(-1))
  return answers.map(([, sddl = '', name = '']) => ({
    descriptor: parseSecurityDescriptor(sddl),
    owner: name === '' ? '' : String.fromCharCode(...name.split(',').map(Number)),
  }))
}

/** The folders above a file, the root first. */
function foldersAbove(file: string): string[] {
  const folder = dirname(file)
  return folder === file ? [] : [...foldersAbove(folder), folder]
}

/** Stats of the path; null: it does not exist. */
function statsAt(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    // The owner of a folder is unknown where that owner denies access to it.
    throw new BrokenPolicy('foreign', path)
  }
}

/** Links, junctions and drives that lead to a folder of another machine, whose access lists are its own. */
function checkPlace(file: string): void {
  const link = [...foldersAbove(file), file].find((path) => statsAt(path)?.isSymbolicLink())
  if (link !== undefined) throw new BrokenPolicy('linked', link)
  let real: string
  try {
    real = realpathSync.native(file)
  } catch {
    throw new BrokenPolicy('foreign', file)
  }
  const plain = (path: string) => normalize(path).toLowerCase()
  if (plain(real) !== plain(file)) throw new BrokenPolicy('linked', file)
}

/**
 * Checks by the access lists of Windows that only administrators can change a file or put another one in its place.
 * Users may create in folders above that of the file, as they may in ProgramData, because that replaces nothing.
 * @param powershell the first that exists is used
 * @returns stats of the file; null where there is none
 * @throws BrokenPolicy which names the file or folder that is not administrators' alone
 */
export async function checkLists(
  file: string,
  options: { powershell: readonly string[]; limit: number },
): Promise<Stats | null> {
  const folders = foldersAbove(file)
  const folder = folders.at(-1)
  const stats = statsAt(file)
  if (!stats) return null
  checkPlace(file)
  const paths = [...folders, file]
  const found = await describeAll(paths, options)
  // From the root down: below a folder of another account, nothing is known.
  for (const [index, { descriptor, owner }] of found.entries()) {
    const path = paths[index] ?? file
    if (!descriptor || !isAdministrator(descriptor.owner))
      throw new BrokenPolicy('foreign', path, owner || descriptor?.owner)
  }
  for (const [index, { descriptor }] of found.entries()) {
    const path = paths[index] ?? file
    const mask = path === file || path === folder ? CHANGING : REPLACING
    if (descriptor && lets(descriptor, mask)) throw new BrokenPolicy('writable', path)
  }
  return stats
}
