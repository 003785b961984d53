import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment, childFlags, childSerialization } from '../childPrograms.ts'
import type { ChildKind, ChildPort, ChildSpawner } from '../ports.ts'

/** Real child processes for tests, forked as the browser host forks them. */
export interface ForkedChildren extends ChildSpawner {
  /** Every process started so far, oldest first; ended ones included. */
  readonly started: readonly ChildProcess[]
  /** Kills children that a failed test left behind. */
  end(): void
}

const sources = fileURLToPath(new URL('../../', import.meta.url))

/** The bundle that the run of the suites made of a child program, or its source where there is none. */
function fileOf(program: URL): string {
  const source = fileURLToPath(program)
  const bundles = process.env.STEWARD_CHILD_PROGRAMS
  const bundle = join(bundles ?? '', relative(sources, source).replace(/\.ts$/, '.js'))
  return bundles !== undefined && existsSync(bundle) ? bundle : source
}

/** @param programs file of each kind as a URL: `new URL('../cache/child.ts', import.meta.url)`. */
export function forkChildren(programs: Partial<Record<ChildKind, URL>>): ForkedChildren {
  const started: ChildProcess[] = []
  return {
    started,
    spawn(kind, env): ChildPort {
      const program = programs[kind]
      if (!program) throw new Error(`No program for the child kind ${kind} in this test`)
      const child = fork(fileOf(program), [], {
        env: childEnvironment(kind, process.env, env),
        execArgv: [...childFlags[kind]],
        serialization: childSerialization(kind),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      started.push(child)
      // A message posted while the child is dying is lost, as it would be in a real host.
      child.on('error', () => {})
      return {
        get pid() {
          return child.pid
        },
        post: (message) => {
          // The callback keeps a closed channel from throwing.
          child.send(message as object, () => {})
        },
        onMessage: (listener) => {
          child.on('message', listener)
        },
        onExit: (listener) => {
          child.once('exit', (code, signal) => listener(code, signal))
        },
        kill: (signal = 'SIGTERM') => {
          child.kill(signal)
        },
      }
    },
    end() {
      for (const child of started)
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    },
  }
}
