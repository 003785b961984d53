import type { Browser } from '@playwright/test'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { type BrowserHost, launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import { launchBrowser } from './browser.ts'
import { type ConsoleSide, consoleSide } from './consoleSide.ts'
import { startFloor } from './floorServer.ts'
import { floorSide } from './floorSide.ts'
import { addStopwatch, median } from './inPage.ts'
import type { Group, Measure } from './measure.ts'
import { fillTenants } from './records.ts'
import type { Sample, Side } from './side.ts'
import { within } from './within.ts'

/** Seconds after which a step counts as hanging. */
const STEP = 60

interface Sides {
  readonly own: ConsoleSide
  readonly floor: Side
  /** Milliseconds from the start of the program on an empty folder until sign-in is usable. */
  readonly processToSignIn: number
  close(): Promise<void>
}

async function open(browser: Browser, host: BrowserHost, started: number): Promise<Sides> {
  const first = await browser.newPage()
  await addStopwatch(first)
  await first.goto(await host.address())
  await first.locator('input[name=username]').waitFor()
  const processToSignIn = performance.now() - started
  await callBridge(first, 'backend.start')
  const { address } = await callBridge(first, 'backend.status')
  await fillTenants(address, 300)
  await first.close()
  const floorServer = await startFloor(address)
  const floor = await floorSide(browser, floorServer.address)
  const own = await consoleSide(browser, () => host.address())
  return {
    own,
    floor,
    processToSignIn,
    async close() {
      await own.close()
      await floor.close()
      floorServer.close()
    },
  }
}

async function launch(): Promise<Sides> {
  const browser = await launchBrowser()
  const started = performance.now()
  const host = await launchBrowserHost()
  const end = async () => {
    await within(STEP, 'closing the browser', browser.close())
    await host.close()
  }
  try {
    const sides = await within(2 * STEP, 'opening both sides', open(browser, host, started))
    return {
      ...sides,
      async close() {
        await within(STEP, 'closing both sides', sides.close()).finally(end)
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

export interface ConsoleGroups {
  readonly groups: readonly Group[]
  /** Descriptions of measures with tasks over 50 ms. */
  readonly slow: readonly string[]
  /** Null when none of the groups ran. */
  longTasks(): Measure | null
  close(): Promise<void>
}

/**
 * The built console on the browser host and the embedded backend, beside a bare React page over the same
 * server, in the same browser and at the same time. Nothing is started before the first group runs.
 */
export function consoleGroups(rounds: number): ConsoleGroups {
  let opened: Promise<Sides> | null = null
  const slow: string[] = []
  const sides = (): Promise<Sides> => {
    opened ??= launch()
    return opened
  }

  /** Measures both sides in turn, so that other load of the machine affects both. */
  async function compare(id: string, limit: number, of: (side: Side) => Promise<Sample>): Promise<Measure> {
    const { own, floor } = await sides()
    const values: number[] = []
    const baselines: number[] = []
    const tasks: number[] = []
    // The first round of each is a warm-up: code is compiled, connections are opened.
    for (let round = -1; round < rounds; round += 1) {
      const sample = await within(STEP, `${id} of the console`, of(own))
      const base = await within(STEP, `${id} of the bare page`, of(floor))
      if (round < 0) continue
      values.push(sample.value)
      baselines.push(base.value)
      tasks.push(...sample.longTasks)
    }
    if (tasks.length > 0)
      slow.push(`${id}: ${tasks.length} in ${rounds} rounds, longest ${Math.round(Math.max(...tasks))} ms`)
    return { id, value: median(values), unit: 'ms', baseline: median(baselines), limit }
  }

  const absolute = (id: string, value: number, unit: Measure['unit'], limit: number | null): Measure => ({
    id,
    value,
    unit,
    baseline: null,
    limit,
  })

  return {
    slow,
    groups: [
      {
        name: 'start',
        async run() {
          const { own, floor, processToSignIn } = await sides()
          const navigation = await compare('start.navigation-to-sign-in', 2.5, (side) =>
            side.navigationToSignIn(),
          )
          const signIn = await compare('start.sign-in-to-list', 3, (side) => side.signInToList())
          const script = absolute('start.script-gzip', await own.scriptBytes(), 'bytes', 325 * 1024)
          return [
            absolute('start.process-to-sign-in', processToSignIn, 'ms', null),
            navigation,
            signIn,
            { ...script, baseline: await floor.scriptBytes() },
          ]
        },
      },
      {
        name: 'list',
        async run() {
          const { own } = await sides()
          const next = await compare('list.next-page', 1.5, (side) => side.turnPage())
          const dialog = await compare('list.open-dialog', 3, (side) => side.openDialog())
          const heap = await within(3 * STEP, 'list.heap-eight', own.heapWithEightLists())
          return [next, dialog, absolute('list.heap-eight', heap, 'bytes', 50 * 1024 * 1024)]
        },
      },
      {
        name: 'shell',
        run: async () => [await compare('shell.switch-tab', 1.5, (side) => side.switchTab())],
      },
    ],
    longTasks: () => (opened ? absolute('all.tasks-over-50-ms', slow.length, 'tasks', 0) : null),
    async close() {
      if (opened) await (await opened).close()
    },
  }
}
