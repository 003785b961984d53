import { once } from 'node:events'
import { join } from 'node:path'
import { forkMain } from '#tests/electron-standin/mainProcess.ts'
import type { BrowserSide, MainSide } from '#tests/electron-standin/protocol.ts'
import { createRpc } from '#tests/electron-standin/rpc.ts'
import { inFolder } from './folder.ts'
import { median } from './inPage.ts'
import type { Group, Measure } from './measure.ts'

/** Milliseconds since the main process was started. */
interface Start {
  /** Until it creates its first window. */
  readonly window: number
  /** Until it has answered the first request of this window's page; 0 for a program that serves none. */
  readonly page: number
}

/**
 * Starts a main process on the stand-in for Electron without a browser behind it: the cost of the window itself is not
 * included.
 * @param empty instead of the console's program
 */
async function startMain(dataDir: string, empty?: string): Promise<Start> {
  const begun = performance.now()
  const child = forkMain({ dataDir, ...(empty !== undefined && { entry: empty }) })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  let created: ((partition: string) => void) | undefined
  // The program's calls to a browser. Nothing before the first window waits for a response.
  const browser = {
    createWindow: ({ partition }: { partition: string }) => created?.(partition),
  } as unknown as BrowserSide
  const main = createRpc<BrowserSide, MainSide>(
    {
      post: (message) => void (child.connected && child.send(message as object, () => {})),
      onMessage: (listener) => void child.on('message', listener),
    },
    browser,
  )
  try {
    return await new Promise<Start>((resolve, reject) => {
      created = (partition) => {
        const window = performance.now() - begun
        if (empty !== undefined) {
          resolve({ window, page: 0 })
          return
        }
        const document = { partition, url: 'app://console/', method: 'GET', headers: [], body: null }
        main.ask('request', document).then((answer) => {
          if (answer?.status === 200) resolve({ window, page: performance.now() - begun })
          else reject(new Error(`no page: ${answer?.status}`))
        }, reject)
      }
      child.once('exit', () => reject(new Error(`no window: ${output}`)))
    })
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

/** The built main process beside one that does nothing but open a window, in turn, on a folder that has been used. */
const measureMainStart = (rounds: number): Promise<Measure[]> =>
  inFolder(async (folder) => {
    const windows: number[] = []
    const pages: number[] = []
    const baselines: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const { window, page } = await startMain(folder)
      const { window: baseline } = await startMain(folder, join(import.meta.dirname, 'bareMain.ts'))
      // The first round reads the files from the disk.
      if (round < 0) continue
      windows.push(window)
      pages.push(page)
      baselines.push(baseline)
    }
    const baseline = median(baselines)
    return [
      { id: 'main-start.first-window', value: median(windows), unit: 'ms', baseline, limit: 1.5 },
      { id: 'main-start.first-page', value: median(pages), unit: 'ms', baseline, limit: null },
    ]
  })

export const mainStartGroup = (rounds: number): Group => ({
  name: 'main-start',
  run: () => measureMainStart(rounds),
})
