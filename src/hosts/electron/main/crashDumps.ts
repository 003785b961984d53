import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { App, CrashReporter, Shell } from 'electron'
import type { CrashDumpPort } from '#core/ports.ts'

/** The consent of the last run is a file, because it is read before the settings and the policy can be. */
const markerOf = (dataDir: string) => path.join(dataDir, 'keeps-crash-dumps')

const folderOf = (dataDir: string) => path.join(dataDir, 'crashes')

/**
 * Lets crashes leave dumps on this machine where the operator has agreed to it, and nowhere else: nothing is sent.
 * Before `ready`: a process that runs already would not be watched.
 */
export function startCrashDumps(
  app: Pick<App, 'setPath'>,
  reporter: Pick<CrashReporter, 'start'>,
  dataDir: string,
): void {
  if (!existsSync(markerOf(dataDir))) return
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('crashDumps', folder)
  reporter.start({ uploadToServer: false })
}

/** Called after `startCrashDumps`, before anything changes the consent. */
export function crashDumpPort(dataDir: string, shell: Pick<Shell, 'showItemInFolder'>): CrashDumpPort {
  const marker = markerOf(dataDir)
  return {
    folder: folderOf(dataDir),
    isKeeping: existsSync(marker),
    keepFromNextStart(isWanted) {
      if (isWanted) writeFileSync(marker, 'Delete this file and crashes leave no dumps.\n')
      else rmSync(marker, { force: true })
    },
    reveal: (dump) => shell.showItemInFolder(dump),
  }
}
