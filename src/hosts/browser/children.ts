import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment, childFlags, childSerialization } from '#core/childPrograms.ts'
import type { ChildKind, ChildPort, ChildSpawner } from '#core/ports.ts'

/** Sources of the child programs, which the host's own Node runs without a build. */
export const programs: Readonly<Record<ChildKind, URL>> = {
  answers: new URL(import.meta.resolve('#core/gateway/answers/child.ts')),
  cache: new URL(import.meta.resolve('#core/cache/child.ts')),
  exporter: new URL(import.meta.resolve('#core/exporter/child.ts')),
  keychain: new URL(import.meta.resolve('#core/credentials/child.ts')),
  backend: new URL(import.meta.resolve('#server/main.ts')),
  ruleSource: new URL(import.meta.resolve('#server/access/ruleProgram.ts')),
}

export interface ForkedChildren extends ChildSpawner {
  /** Requests running children to end and kills them after `limit` milliseconds. Resolves when all have ended. */
  end(limit?: number): Promise<void>
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

export function forkedChildren(files: Readonly<Record<ChildKind, URL>> = programs): ForkedChildren {
  const running = new Set<ChildProcess>()
  return {
    spawn(kind, env): ChildPort {
      const child = fork(fileURLToPath(files[kind]), [], {
        env: childEnvironment(kind, process.env, env),
        // Without the host's debugger flags.
        execArgv: [...childFlags[kind]],
        serialization: childSerialization(kind),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // Ctrl+C is sent to the terminal's whole process group; a child must run until core has written pending
        // changes. On Windows a detached child would open its own console window.
        detached: process.platform !== 'win32',
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      // Messages to an ending child are lost; its exit event follows.
      child.on('error', () => {})
      return {
        get pid() {
          return child.pid
        },
        post: (message) => {
          // The callback keeps a closed channel from throwing.
          if (child.connected) child.send(message as object, () => {})
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
    async end(limit = 3000) {
      const gone = [...running]
        .filter(isRunning)
        .map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())))
      for (const child of running) child.kill('SIGTERM')
      const insist = setTimeout(() => {
        for (const child of running) child.kill('SIGKILL')
      }, limit)
      await Promise.all(gone)
      clearTimeout(insist)
    },
  }
}
