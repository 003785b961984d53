import { join } from 'node:path'
import { builtPages } from '#hosts/browser/pages.ts'
import { parseStart, type StartOptions } from './arguments.ts'
import { type BuildKind, ensureBuilt } from './build.ts'
import { provideRuntime } from './download.ts'
import { hasDisplay, runElectron, sandboxFault } from './electron.ts'
import { type Folder, leaveFolder, root, takeFolder } from './folder.ts'
import { serve } from './serve.ts'
import { complain, run, Stop, translate, stop } from './terminal.ts'

/** npm start: Electron where it works, the browser host everywhere else. */

type Why =
  | 'start:why.browser'
  | 'start:why.ci'
  | 'start:why.display'
  | 'start:why.root'
  | 'start:why.sandbox'
  | 'start:why.absent'
  | 'start:why.stopped'
  | 'start:why.failed'

async function build(kind: BuildKind, log: string): Promise<void> {
  const onWork = () => {
    if (process.stderr.isTTY) complain(translate('start:build.working'))
  }
  if (!(await ensureBuilt({ root, kind, log, onWork }))) stop('start:build.failed', { log })
}

/**
 * Runs Electron until it ends; termination signals make it quit.
 * @returns whether it has shown a window
 */
async function follow(program: string, { dataDir, log }: Folder): Promise<boolean> {
  const running = runElectron(program, { root, dataDir, log })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (running.stop() === 'asked') complain(translate('start:electron.quitting'))
    })
  }
  return await running.finished
}

/** @returns why Electron is not used; null after it has run and was closed. */
async function tryElectron(options: StartOptions, folder: Folder): Promise<Why | null> {
  const { log } = folder
  if (options.host === 'browser') return 'start:why.browser'
  if (process.env.CI && options.host === 'any') return 'start:why.ci'
  if (!hasDisplay(process.env)) return 'start:why.display'
  const fault = sandboxFault(root, process.env)
  if (fault !== null) {
    if (options.host === 'electron') stop(...fault.advice)
    complain(translate(...fault.advice))
    return fault.why
  }
  const { program, isStopped } = await provideRuntime(root, log)
  if (program === null) return isStopped ? 'start:why.stopped' : 'start:why.absent'
  await build('all', log)
  return (await follow(program, folder)) ? null : 'start:why.failed'
}

/** Stops the start with the reason why Electron cannot be used, when `--electron` demands it. */
function insist(why: Why, log: string): void {
  if (why === 'start:why.display') stop('start:electron.display')
  if (why === 'start:why.absent' || why === 'start:why.stopped') stop('start:electron.absent')
  if (why === 'start:why.failed') stop('start:electron.failed', { log })
}

run(async () => {
  const options = parseStart(process.argv.slice(2))
  if ('key' in options)
    throw new Stop(`${translate(options.key, options.values)}\n${translate('start:usage')}`)
  let folder = await takeFolder()
  try {
    const why = await tryElectron(options, folder)
    if (why === null) {
      await leaveFolder(folder)
      return
    }
    // Electron had taken the lock over.
    if (why === 'start:why.failed') folder = await takeFolder()
    if (options.host === 'electron') insist(why, folder.log)
    await build('pages', folder.log)
    await serve(options, folder, await builtPages(join(root, 'out', 'renderer')), why)
  } catch (error) {
    folder.lock.release()
    throw error
  }
})
