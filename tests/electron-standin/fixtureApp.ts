import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launchStandIn, type StandInApp, type StandInOptions } from './launch.ts'

/** A small Electron program written for one test. */
export interface FixtureApp {
  readonly folder: string
  launch(options?: Partial<StandInOptions>): Promise<StandInApp>
  /** Ends running processes and removes the folder. */
  remove(): Promise<void>
}

/** Imports and helpers that every fixture's main process starts with. */
const prelude = `
import path from 'node:path'
import { app, BrowserWindow, crashReporter, dialog, ipcMain, Menu, nativeImage, nativeTheme, Notification,
  powerMonitor, powerSaveBlocker, protocol, screen, session, shell, Tray, utilityProcess } from 'electron'
const here = import.meta.dirname
const said = (name, value) => process.stdout.write(JSON.stringify({ name, value }) + '\\n')
const privileged = () => protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }])
const serve = (target, pages) => target.protocol.handle('app', (request) => {
  const page = pages[new URL(request.url).pathname]
  return page === undefined ? new Response('', { status: 404 })
    : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
})
const safe = { sandbox: true, contextIsolation: true, nodeIntegration: false }
`

export function fixtureApp(files: {
  main: string
  preload?: string
  [name: string]: string | undefined
}): FixtureApp {
  const folder = mkdtempSync(path.join(tmpdir(), 'standin-app-'))
  const { main, preload, ...others } = files
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  writeFileSync(path.join(folder, 'package.json'), '{"name":"fixture","version":"1.2.3","type":"module"}')
  writeFileSync(path.join(folder, 'main.js'), prelude + main)
  if (preload !== undefined) writeFileSync(path.join(folder, 'preload.cjs'), preload)
  for (const [name, text] of Object.entries(others)) writeFileSync(path.join(folder, name), text ?? '')
  const running: StandInApp[] = []
  return {
    folder,
    async launch(options = {}) {
      const app = await launchStandIn({
        dataDir,
        entry: path.join(folder, 'main.js'),
        appPath: folder,
        ...options,
      })
      running.push(app)
      return app
    },
    async remove() {
      await Promise.all(running.map((app) => app.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Output of the fixture's `said(name, value)`, by name. */
export function saidBy(app: StandInApp): Map<string, unknown> {
  const entries = app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"name"'))
    .map((line): { name: string; value: unknown } => JSON.parse(line))
  return new Map(entries.map(({ name, value }) => [name, value]))
}
