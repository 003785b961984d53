import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app, crashReports } from './app.ts'
import { isReady } from './lifecycle.ts'
import { configuration, violation } from './link.ts'
import { onlyKnown, strict } from './strict.ts'

/** Crashpad's folder of dumps that were not uploaded, below the folder of dumps. */
const kept = () =>
  path.join(app.getPath('crashDumps'), configuration.platform === 'win32' ? 'reports' : 'pending')

/** As `lib/browser/api/crash-reporter.ts` and Crashpad have it; no process really crashes here. */
export const crashReporter = strict('crashReporter', {
  start(options: Electron.CrashReporterStartOptions): void {
    onlyKnown('crashReporter.start', options, ['uploadToServer', 'submitURL'])
    if (options.uploadToServer !== false && !options.submitURL)
      throw new Error('submitURL must be specified when uploadToServer is true')
    if (isReady()) violation('crashReporter.start() after ready does not watch the processes that run')
    // A second start changes nothing.
    if (crashReports.isStarted) return
    crashReports.isStarted = true
    crashReports.uploads = options.uploadToServer !== false
    mkdirSync(kept(), { recursive: true })
  },
} satisfies Partial<Electron.CrashReporter>)

/** A process has crashed: Crashpad leaves a dump and a note beside it, where it was started. */
export function leaveDump(): void {
  if (!crashReports.isStarted) return
  const dump = path.join(kept(), randomUUID())
  writeFileSync(`${dump}.dmp`, Buffer.concat([Buffer.from('MDMP'), Buffer.alloc(1000, 0xa5)]))
  if (configuration.platform !== 'win32') writeFileSync(`${dump}.meta`, 'note')
}
