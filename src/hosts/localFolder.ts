import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { markFile } from '#core/dataFolder/ownFiles.ts'

/** Whether a console has kept its data there: before there were marks, it had settings at least. */
const isUsed = (folder: string): boolean =>
  [markFile, 'settings.json'].some((name) => existsSync(path.join(folder, name)))

/**
 * Windows copies the usual place for application data to a server at every sign-in and sign-out of a roaming profile,
 * and may keep it on a share, where a database in WAL mode is not safe. The data folder is too large for the one and
 * needs the other; a folder that is already in use stays where it is.
 * @param usual the folder in the place for application data
 */
export function localFolder(
  usual: string,
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string {
  if (platform !== 'win32' || isUsed(usual)) return usual
  const local = environment['LOCALAPPDATA'] || path.join(homedir(), 'AppData', 'Local')
  return path.join(local, path.basename(usual))
}
