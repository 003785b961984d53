import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { lockHolder } from '#hosts/lock.ts'
import { provideRuntime } from './download.ts'
import { hasDisplay, sandboxFault } from './electron.ts'
import { root, takeFolder } from './folder.ts'
import { run, stop } from './terminal.ts'

/** npm run dev: runs the Electron host with electron-vite's development server. */
run(async () => {
  if (!hasDisplay(process.env)) stop('start:electron.display')
  const fault = sandboxFault(root, process.env)
  if (fault !== null) stop(...fault.advice)
  const { dataDir, log, lock } = await takeFolder()
  // electron-vite finds an installed runtime but installs none.
  if ((await provideRuntime(root, log)).program === null) {
    lock.release()
    stop('start:electron.absent')
  }
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const child = spawn(process.execPath, [program, 'dev', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, STEWARD_DATA_DIR: dataDir, [lockHolder]: String(process.pid) },
    stdio: 'inherit',
  })
  // The terminal sends its signals to the child as well.
  process.on('SIGINT', () => {})
  child.once('exit', (code) => {
    lock.release()
    process.exit(code ?? 1)
  })
})
