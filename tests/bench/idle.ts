import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { launchStandIn, type StandInApp } from '#tests/electron-standin/launch.ts'
import { forkMain } from '#tests/electron-standin/mainProcess.ts'
import { inFolder } from './folder.ts'
import type { Group, Measure } from './measure.ts'

/**
 * Cost of an idle console: the built main process on the stand-in for Electron, signed in, with three windows, after an
 * export. Memory is each process's proportional share (Pss), so that shared memory counts once; only Linux reports it.
 */

/** Milliseconds without any use. */
const REST = 20_000
const words = wordsOf('zh-CN')

/** Bytes of a process's memory; 0 when it has ended. */
function memoryOf(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) return 0
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024
}

/** Signs in, exports a log from the cache, and opens two more windows. */
async function use(app: StandInApp, folder: string): Promise<Page> {
  const page = await app.firstWindow()
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('admin')
  await page.locator('form button[type=submit]').click()
  await page.locator(`footer[aria-label="${words('shell:status.label')}"]`).waitFor({ timeout: 120_000 })
  await callBridge(page, 'logs.sync', { resource: 'ops.logLogin' })
  app.answerSaveDialog(join(folder, 'log.csv'))
  await callBridge(page, 'transfers.export', {
    endpoint: 'ops.logLogin.page',
    query: { order: '', orderField: '' },
    via: 'client',
    prefer: 'cache',
    format: 'csv',
    columns: [{ key: 'id', label: 'id' }],
    fileName: 'log',
  })
  while ((await callBridge(page, 'transfers.list')).some(({ endedAt }) => endedAt === 0)) await setTimeout(50)
  for (const route of ['sys/log-login', 'sys/params'])
    await callBridge(page, 'host.openWindow', { route, title: route, kind: 'popout' })
  for (const window of await app.waitForWindows(3))
    await window.locator('[role=grid]').or(window.locator('footer')).first().waitFor({ timeout: 120_000 })
  return page
}

async function pagesOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { id }) => sum + memoryOf(id), 0)
}

/** Memory of a main process that only opens a window. */
async function bareMemory(folder: string): Promise<number> {
  const child = forkMain({ dataDir: folder, entry: join(import.meta.dirname, 'bareMain.ts') })
  await once(child, 'message')
  await setTimeout(REST / 4)
  const bytes = memoryOf(child.pid ?? 0)
  child.kill('SIGKILL')
  return bytes
}

const measureIdle = (): Promise<Measure[]> =>
  inFolder(async (folder) => {
    if (!existsSync('/proc/self/smaps_rollup')) throw new Error('only Linux tells the memory of a process')
    const baseline = await bareMemory(join(folder, 'bare'))
    const app = await launchStandIn({ dataDir: join(folder, 'data') })
    try {
      const page = await use(app, folder)
      await setTimeout(REST)
      const { utilityProcesses } = await app.inspect()
      const of = (kind: string): number =>
        utilityProcesses
          .filter(({ serviceName }) => serviceName === `Steward ${kind}`)
          .reduce((sum, { pid }) => sum + (pid === undefined ? 0 : memoryOf(pid)), 0)
      const shown = (name: string, value: number, limit: number | null = null): Measure => ({
        id: `idle.${name}`,
        value,
        unit: 'bytes',
        baseline: null,
        limit,
      })
      return [
        { ...shown('main', memoryOf(app.pid ?? 0)), baseline },
        ...['cache', 'keychain', 'backend'].map((kind) => shown(kind, of(kind))),
        // It ends with its export.
        shown('exporter', of('exporter'), 0),
        shown('three-pages', await pagesOf(page)),
      ]
    } finally {
      await app.kill()
    }
  })

export const idleGroup: Group = { name: 'idle', run: measureIdle }
