import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import { findChromium } from '#tests/setup/machine.ts'
import { root } from '#tests/setup/project.ts'
import { consoleSide } from './consoleSide.ts'
import { floorSide } from './floorSide.ts'
import { startFloor } from './floorServer.ts'
import { addStopwatch, median } from './inPage.ts'
import { fillTenants } from './records.ts'
import type { Sample, Side } from './side.ts'

/**
 * npm run bench: the built console on the browser host and the embedded backend, beside a bare React
 * page over the same server, in the same browser and the same minute. Medians of ten.
 * `--json FILE` writes the list, `--strict` makes a missed limit an error, `--rounds N` is for trying it out.
 */

interface Result {
  readonly id: string
  readonly value: number
  readonly unit: 'ms' | 'bytes' | 'tasks'
  readonly baseline: number | null
  readonly ratio: number | null
  /** Of the ratio where there is one, otherwise of the value. */
  readonly limit: number | null
  readonly ok: boolean
}

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at > 0 ? process.argv[at + 1] : undefined
}

const rounds = Number(option('--rounds') ?? 10)

if (!existsSync(join(root, 'out', 'renderer', 'index.html'))) throw new Error('npm run build first')
const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})

const started = performance.now()
const host = await launchBrowserHost()
const results: Result[] = []
const slow: string[] = []

/** Both sides in turn, so that whatever else the machine does hits both. */
async function compare(
  id: string,
  limit: number,
  console_: () => Promise<Sample>,
  floor: () => Promise<Sample>,
): Promise<void> {
  const values: number[] = []
  const baselines: number[] = []
  const tasks: number[] = []
  // The first of each is a rehearsal: code is compiled, connections are opened.
  for (let round = -1; round < rounds; round += 1) {
    const [sample, base] = [await console_(), await floor()]
    if (round < 0) continue
    values.push(sample.value)
    baselines.push(base.value)
    tasks.push(...sample.longTasks)
  }
  const [value, baseline] = [median(values), median(baselines)]
  const ratio = value / baseline
  results.push({ id, value, unit: 'ms', baseline, ratio, limit, ok: ratio <= limit })
  if (tasks.length > 0)
    slow.push(`${id}: ${tasks.length} in ${rounds} rounds, longest ${Math.round(Math.max(...tasks))} ms`)
}

const absolute = (
  id: string,
  value: number,
  unit: Result['unit'],
  limit: number | null,
  baseline: number | null = null,
) =>
  results.push({
    id,
    value,
    unit,
    baseline,
    ratio: baseline === null ? null : value / baseline,
    limit,
    ok: limit === null || value <= limit,
  })

let floorServer: { address: string; close(): void } | null = null
try {
  const first = await browser.newPage()
  await addStopwatch(first)
  await first.goto(host.address())
  await first.locator('input[name=username]').waitFor()
  absolute('start.process-to-sign-in', performance.now() - started, 'ms', null)
  await callBridge(first, 'backend.start')
  const status = await callBridge(first, 'backend.status')
  await fillTenants(status.address, 300)
  await first.close()

  floorServer = await startFloor(status.address)
  const floor = await floorSide(browser, floorServer.address)
  const own = await consoleSide(browser, async () => host.address())
  const pairs: readonly [id: string, limit: number, of: (side: Side) => Promise<Sample>][] = [
    ['start.navigation-to-sign-in', 2.5, (side) => side.navigationToSignIn()],
    ['start.sign-in-to-list', 4, (side) => side.signInToList()],
    ['list.next-page', 1.5, (side) => side.turnPage()],
    ['list.open-dialog', 3, (side) => side.openDialog()],
    ['shell.switch-tab', 1.5, (side) => side.switchTab()],
  ]
  for (const [id, limit, of] of pairs)
    await compare(
      id,
      limit,
      () => of(own),
      () => of(floor),
    )
  absolute('start.script-gzip', await own.scriptBytes(), 'bytes', 400 * 1024, await floor.scriptBytes())
  absolute('list.heap-eight', await own.heapWithEightLists(), 'bytes', 50 * 1024 * 1024)
  absolute('all.tasks-over-50-ms', slow.length, 'tasks', 0)
  await own.close()
  await floor.close()
} finally {
  floorServer?.close()
  await browser.close()
  await host.close()
}

const shown = (value: number, unit: Result['unit']): string => {
  if (unit === 'ms') return `${value.toFixed(1)} ms`
  if (unit === 'tasks') return String(value)
  return value > 1024 * 1024 ? `${(value / 1024 / 1024).toFixed(1)} MB` : `${(value / 1024).toFixed(1)} KB`
}
const cells = results.map(({ id, value, unit, baseline, ratio, limit, ok }) => {
  const isRatio = unit === 'ms' && ratio !== null
  return [
    id,
    shown(value, unit),
    baseline === null ? '' : shown(baseline, unit),
    ratio === null ? '' : `${ratio.toFixed(2)} x`,
    limit === null ? '' : isRatio ? `${limit} x` : shown(limit, unit),
    ok ? 'ok' : 'MISSED',
  ]
})
const table = [['measure', 'console', 'floor', 'ratio', 'limit', ''], ...cells]
const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
for (const row of table) {
  console.log(
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
}
for (const line of slow) console.log(`tasks over 50 ms in ${line}`)

const jsonFile = option('--json')
if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = process.argv.includes('--strict') && results.some(({ ok }) => !ok) ? 1 : 0
