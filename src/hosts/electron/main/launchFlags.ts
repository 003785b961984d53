import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { localFolder } from '#hosts/localFolder.ts'

/**
 * Chooses the data folder: STEWARD_DATA_DIR takes precedence over the system's place, so that two installations,
 * or a test, need not share one.
 */
export function chooseDataDir(environment: Record<string, string | undefined>, usual: string): string {
  const wanted = environment.STEWARD_DATA_DIR
  return wanted ? path.resolve(wanted) : localFolder(usual, environment, process.platform)
}

/** Whether the program was started without a sandbox, as AppImages are where none can be set up. */
export const isWithoutSandbox = (argv: readonly string[]): boolean => argv.includes('--no-sandbox')

/** The marker is a file, because it is read before the settings can be. */
const markerOf = (dataDir: string) => path.join(dataDir, 'no-graphics-hardware')

/** Whether graphics hardware is not used: `--safe-mode`, or the graphics process crashed twice in an earlier run. */
export const isGraphicsDisabled = (dataDir: string, argv: readonly string[]): boolean =>
  argv.includes('--safe-mode') || existsSync(markerOf(dataDir))

export const disableGraphicsFromNowOn = (dataDir: string): void =>
  writeFileSync(markerOf(dataDir), 'Delete this file to use the graphics hardware again.\n')
