import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { localFolder } from '#hosts/localFolder.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The data folder: STEWARD_DATA_DIR, or its own folder in the system's place for application data. Where names ignore
 * case, `steward` would be the folder of the installed program, `Steward`.
 */
export function dataFolder(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  if (environment.STEWARD_DATA_DIR) return resolve(environment.STEWARD_DATA_DIR)
  const home = homedir()
  switch (platform) {
    case 'win32': {
      const roaming = environment.APPDATA || join(home, 'AppData', 'Roaming')
      return localFolder(join(roaming, 'steward-source'), environment, platform)
    }
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'steward-source')
    default:
      return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'steward')
  }
}
