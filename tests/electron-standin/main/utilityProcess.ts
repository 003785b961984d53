/// <reference types="electron" />
import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { needsReady } from './lifecycle.ts'
import { cloned, onlyKnown, strict } from './strict.ts'

const parentPort = pathToFileURL(path.join(import.meta.dirname, 'parentPort.ts')).href

const started: { serviceName: string; modulePath: string; child: ChildProcess; variables: string[] }[] = []

type Modelled = 'pid' | 'postMessage' | 'kill'

class StandInUtilityProcess extends EventEmitter implements Pick<Electron.UtilityProcess, Modelled> {
  private readonly child: ChildProcess
  private isGone = false

  constructor(child: ChildProcess) {
    super()
    this.child = child
    child.once('spawn', () => this.emit('spawn'))
    child.on('message', (message) => this.emit('message', message))
    child.once('exit', (code, signal) => {
      this.isGone = true
      // Electron reports a number, also after a signal.
      this.emit('exit', code ?? (signal === 'SIGKILL' ? 9 : 15))
    })
    // A message posted while the process ends is lost.
    child.on('error', () => {})
  }

  get pid(): number | undefined {
    return this.isGone ? undefined : this.child.pid
  }

  postMessage(message: unknown): void {
    const copy = cloned(message)
    if (this.child.connected) this.child.send(copy as object, () => {})
  }

  kill(): boolean {
    return !this.isGone && this.child.kill('SIGTERM')
  }
}

const known = ['env', 'serviceName', 'stdio', 'cwd', 'execArgv']

export const utilityProcess = strict('utilityProcess', {
  fork(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    needsReady('utilityProcess.fork')
    onlyKnown('utilityProcess.fork', options, known)
    if (!path.isAbsolute(modulePath)) throw new Error('stand-in: utilityProcess.fork wants an absolute path')
    const output = options.stdio ?? 'inherit'
    if (output !== 'inherit' && output !== 'ignore')
      throw new Error('stand-in: only stdio inherit and ignore are modelled')
    const child = fork(modulePath, args, {
      cwd: options.cwd,
      env: (options.env ?? process.env) as NodeJS.ProcessEnv,
      execArgv: ['--import', parentPort, ...(options.execArgv ?? [])],
      serialization: 'advanced',
      stdio: ['ignore', output, output, 'ipc'],
    })
    started.push({
      serviceName: options.serviceName ?? 'Node Utility Process',
      modulePath,
      child,
      variables: Object.keys(options.env ?? process.env).sort(),
    })
    return strict('UtilityProcess', new StandInUtilityProcess(child))
  },
})

export const describeUtilityProcesses = () =>
  started
    .filter(({ child }) => child.exitCode === null && child.signalCode === null)
    .map(({ serviceName, modulePath, child, variables }) => ({
      serviceName,
      modulePath,
      pid: child.pid,
      variables,
    }))
