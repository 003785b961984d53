import path from 'node:path'
import { type UtilityProcess, utilityProcess } from 'electron'
import { childEnvironment, childFlags } from '#core/childPrograms.ts'
import type { ChildPort, ChildSpawner } from '#core/ports.ts'

/** Milliseconds until a program must have spawned; after that it counts as ended. */
const SPAWN_LIMIT = 20_000

/** Start of the names under which the system lists our programs. */
const namePrefix = 'Steward '

/** Whether a process of this name is one of our programs. */
export const isOwnName = (name: string): boolean => name.startsWith(namePrefix)

/** Whether a process that is gone is one of ours and was killed; its starter has received the exit event. */
export const isOwnKill = ({ type, reason, name }: { type: string; reason: string; name?: string }): boolean =>
  type === 'Utility' && reason === 'killed' && name !== undefined && isOwnName(name)

type Signal = 'SIGTERM' | 'SIGKILL'

function signalNow(child: UtilityProcess, signal: Signal): void {
  if (signal === 'SIGTERM' || child.pid === undefined) {
    child.kill()
    return
  }
  try {
    process.kill(child.pid, signal)
  } catch {
    // It ended a moment ago; its exit event follows.
  }
}

/**
 * A utility process as core uses its children. Until it has spawned, Electron's own `kill` does nothing, and a
 * launch that fails never emits `exit`: here a kill is carried out at the spawn, and the limit reports an exit.
 */
function childPort(child: UtilityProcess, spawnLimit: number): ChildPort {
  let wanted: Signal | null = null
  let hasSpawned = false
  let isGone = false
  const exits: ((code: number | null, signal: string | null) => void)[] = []
  const end = (code: number | null) => {
    clearTimeout(limit)
    if (isGone) return
    isGone = true
    // Electron reports only a code; a child that was killed reports the signal that was requested.
    for (const listener of exits) listener(wanted ? null : code, wanted)
  }
  const limit = setTimeout(() => {
    // The caller no longer waits for it, should it still spawn.
    wanted = 'SIGKILL'
    end(null)
  }, spawnLimit)
  child.once('spawn', () => {
    clearTimeout(limit)
    hasSpawned = true
    if (wanted !== null) signalNow(child, wanted)
  })
  child.once('exit', end)
  return {
    get pid() {
      return child.pid
    },
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exits.push(listener),
    kill(signal = 'SIGTERM') {
      wanted = signal
      if (hasSpawned) signalNow(child, signal)
    },
  }
}

interface ChildrenOptions {
  /** Folder of the built programs, one file per kind. */
  programs: string
  /** Called when V8 ends a program; without a listener Electron would end the console with it. */
  onFatal(message: string): void
  /** Milliseconds; default SPAWN_LIMIT. */
  spawnLimit?: number
}

/** Starts child programs as utility processes. */
export const utilityChildren = ({
  programs,
  onFatal,
  spawnLimit = SPAWN_LIMIT,
}: ChildrenOptions): ChildSpawner => ({
  spawn(kind, env): ChildPort {
    const flags = childFlags[kind].join(' ')
    const child = utilityProcess.fork(path.join(programs, `${kind}.js`), [], {
      env: childEnvironment(kind, process.env, env),
      // Electron lets no flag of V8 through by itself.
      execArgv: flags === '' ? [] : [`--js-flags=${flags}`],
      serviceName: `${namePrefix}${kind}`,
      stdio: 'inherit',
    })
    child.on('error', (type, location) => onFatal(`${kind} program: ${type} in ${location}`))
    return childPort(child, spawnLimit)
  },
})
