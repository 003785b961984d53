import path from 'node:path'
import { utilityProcess } from 'electron'
import { childFlags } from '#core/childFlags.ts'
import type { ChildPort, ChildSpawner } from '#core/ports.ts'

/** What a child may know of our environment. Tokens and keys of a developer's shell are not in it. */
const inherited = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'XDG_RUNTIME_DIR',
  'XDG_DATA_HOME',
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
] as const

export const childEnvironment = (
  own: Record<string, string | undefined>,
  given: Record<string, string>,
): Record<string, string> => {
  const environment: Record<string, string> = {}
  for (const name of inherited) {
    const value = own[name]
    if (value !== undefined) environment[name] = value
  }
  return { ...environment, ...given }
}

/** @param programs folder of the built child programs, one file a kind. */
export const utilityChildren = (programs: string): ChildSpawner => ({
  spawn(kind, env): ChildPort {
    const child = utilityProcess.fork(path.join(programs, `${kind}.js`), [], {
      env: childEnvironment(process.env, env),
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
      // Electron reports a code only; a child that was told to end reports the signal it was told with.
      onExit: (listener) => void child.once('exit', (code) => listener(wanted ? null : code, wanted)),
      kill(signal = 'SIGTERM') {
        wanted = signal
        if (signal === 'SIGKILL' && child.pid !== undefined) process.kill(child.pid, signal)
        else child.kill()
      },
    }
  },
})
