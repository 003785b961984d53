import path from 'node:path'
import { utilityProcess } from 'electron'
import { childEnvironment, childFlags } from '#core/childPrograms.ts'
import type { ChildPort, ChildSpawner } from '#core/ports.ts'

/** Starts child programs as utility processes. @param programs folder of the built programs, one file per kind */
export const utilityChildren = (programs: string): ChildSpawner => ({
  spawn(kind, env): ChildPort {
    const child = utilityProcess.fork(path.join(programs, `${kind}.js`), [], {
      env: childEnvironment(kind, process.env, env),
      execArgv: [...childFlags[kind]],
      serviceName: `Steward ${kind}`,
      stdio: 'inherit',
    })
    let wanted: 'SIGTERM' | 'SIGKILL' | null = null
    return {
      get pid() {
        return child.pid
      },
      post: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      // Electron reports only a code; a child that was killed reports the signal that was requested.
      onExit: (listener) => void child.once('exit', (code) => listener(wanted ? null : code, wanted)),
      kill(signal = 'SIGTERM') {
        wanted = signal
        if (signal === 'SIGKILL' && child.pid !== undefined) process.kill(child.pid, signal)
        else child.kill()
      },
    }
  },
})
