import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { app, BrowserWindow, Notification } from 'electron'
import type { HostInfo } from '#contract/bridge.ts'
import type { ChildSpawner, Core } from '#core/ports.ts'
import { isOwnKill, isOwnName } from '../children.ts'
import { trayImage } from '../tray.ts'
import { cryptography } from './cryptography.ts'
import { desktop } from './desktop.ts'
import { page } from './page.ts'
import { type Ends, programs, self } from './programs.ts'
import { type Answer, examine, examineAll, type Part, writeReport } from './report.ts'
import { vectors } from './vectors.ts'

/**
 * `--smoke=FILE`: the packed program proves on a real system, as no other test can, that its window shows the page
 * under its policy, that both native modules and every child program work out of the archive, that Electron's
 * cryptography computes the same as others. It writes its findings, and ends.
 */

export interface SmokeReport {
  /** Whether every part is ok; a part that the system cannot have counts as ok, and gives the reason. */
  readonly ok: boolean
  readonly version: string
  readonly runtime: string
  readonly system: string
  readonly isPackaged: boolean
  readonly policy: { readonly state: string; readonly reason: string }
  readonly parts: Readonly<Record<string, Part>>
}

interface SmokeParts {
  readonly core: Core
  readonly children: ChildSpawner
  /** Resolves when a page has called the bridge. */
  readonly firstPage: Promise<void>
  readonly dataDir: string
}

/** Milliseconds for each part. */
const LIMIT = 30_000
/** Milliseconds after which systems call a program unresponsive. */
const FROZEN = 5000
/** Milliseconds in which every child program has to be gone after the end of core. */
const END_LIMIT = 10_000

/** Processes that have gone by themselves, as Electron reports them. */
function watchCrashes(): string[] {
  const crashes: string[] = []
  app.on('child-process-gone', (_event, details) => {
    const { type, name = type, reason, exitCode } = details
    if (!isOwnKill(details) && reason !== 'clean-exit') crashes.push(`${name} ${reason} ${exitCode}`)
  })
  return crashes
}

/** Closes core, and waits until no child program is left. */
async function end(core: Core, ends: Ends, crashes: readonly string[]): Promise<Answer> {
  await core.close()
  const left = () => app.getAppMetrics().flatMap(({ name = '' }) => (isOwnName(name) ? [name] : []))
  const limit = Date.now() + END_LIMIT
  while (left().length > 0 && Date.now() < limit) await wait(50)
  const said = [
    ...[...ends].map(([kind, how]) => `${kind} ${how}`),
    ...crashes,
    ...left().map((name) => `${name} is left`),
  ]
  return { ok: crashes.length === 0 && left().length === 0, said: said.join(', ') }
}

const notification = () =>
  Notification.isSupported()
    ? new Notification({ title: app.getName(), body: app.getVersion(), silent: true })
    : null

function contents() {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) throw new Error('there is no window')
  return window.webContents
}

/** Version, runtime and policy of the program. */
async function facts(core: Core): Promise<Omit<SmokeReport, 'ok' | 'parts'>> {
  const info = await core.handle(self, 'host.info', undefined)
  // Core answers as the contract describes this operation.
  const { version, policy } = (info.ok ? info.value : {}) as Partial<HostInfo>
  return {
    version: version ?? '',
    runtime: process.versions.electron ?? '',
    system: `${process.platform} ${process.arch}`,
    isPackaged: app.isPackaged,
    policy: { state: policy?.state ?? '', reason: policy?.fault?.reason ?? '' },
  }
}

/**
 * Calls every part, ends core and its programs, and writes the report.
 * @returns the exit code
 */
export async function smoke(
  file: string,
  { core, children, firstPage, dataDir }: SmokeParts,
): Promise<0 | 1> {
  const folder = app.getAppPath()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const crashes = watchCrashes()
  const ends: Ends = new Map()
  const questions = {
    ...page({ firstPage, contents, pages: path.join(folder, 'out/renderer') }),
    ...programs({ core, children, dataDir, programs: path.join(folder, 'out/main'), ends }),
    ...desktop({
      trayImage: () => trayImage(path.join(folder, 'resources')),
      notification,
      metrics: () => app.getAppMetrics(),
      argv: process.argv,
      statusOf: (pid) => readFileSync(`/proc/${pid}/status`, 'utf8'),
    }),
    ...cryptography(vectors),
  }
  const parts = await examineAll(questions, LIMIT)
  const found = await facts(core)
  const longest = Math.round(delay.max / 1e6)
  delay.disable()
  const others = {
    delay: await examine(async () => ({ ok: longest < FROZEN, said: `${longest} ms at most` }), LIMIT),
    ends: await examine(() => end(core, ends, crashes), LIMIT),
  }
  return writeReport(file, found, { ...parts, ...others })
}
