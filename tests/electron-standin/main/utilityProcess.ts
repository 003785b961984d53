/// <reference types="electron" />
import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { emitFromApp, processes } from './app.ts'
import { noteArrived } from './busy.ts'
import { needsReady } from './lifecycle.ts'
import { configuration } from './link.ts'
import { cloned, electronEvent, onlyKnown, strict } from './strict.ts'

const parentPort = pathToFileURL(path.join(import.meta.dirname, 'parentPort.ts')).href

/** Milliseconds from fork until the process has an id: Electron launches it on another thread. */
const SPAWN_DELAY = 20
/** Milliseconds after which Chromium follows a kill with SIGKILL. */
const KILL_DELAY = 2000

/** The options of Node that node_bindings.cc lets through; Electron ignores every other one without a word. */
const allowedOptions = [
  '--inspect',
  '--inspect-brk',
  '--inspect-port',
  '--inspect-publish-uid',
  '--experimental-network-inspection',
  '--experimental-transform-types',
  '--diagnostic-dir',
  '--dns-result-order',
  '--no-deprecation',
  '--throw-deprecation',
  '--trace-deprecation',
  '--trace-warnings',
  '--no-experimental-global-navigator',
]

/** Options of Node for an option of Electron. V8 is reached only by `--js-flags=<flags>`. */
function nodeOptions(option: string): string[] {
  const [name = ''] = option.split('=')
  if (name === '--js-flags') return option.slice('--js-flags='.length).split(/\s+/)
  if (allowedOptions.includes(name)) return [option]
  throw new Error(`stand-in: Electron ignores ${name} in the execArgv of a utility process`)
}

interface Started {
  serviceName: string
  modulePath: string
  /** Null until it has spawned. */
  child: ChildProcess | null
  variables: string[]
  execArgv: string[]
}

const started: Started[] = []

const reasonOf = (code: number | null, signal: NodeJS.Signals | null) => {
  if (signal === null) return code === 0 ? 'clean-exit' : 'abnormal-exit'
  return ['SIGTERM', 'SIGKILL', 'SIGINT'].includes(signal) ? 'killed' : 'crashed'
}

/** The name by which programs distinguish their messages: their first text. */
const kindOf = (message: unknown): string =>
  Object.values(Object(message) as object)
    .find((value): value is string => typeof value === 'string')
    ?.slice(0, 40) ?? 'message'

type Modelled = 'pid' | 'postMessage' | 'kill'

class StandInUtilityProcess extends EventEmitter implements Pick<Electron.UtilityProcess, Modelled> {
  private child: ChildProcess | null = null
  private isGone = false
  private isKilled = false
  /** Posted before it has spawned. */
  private posted: unknown[] = []
  private readonly name: string

  /** @param launch null: the process never spawns, and this is not reported */
  constructor(name: string, launch: (() => ChildProcess) | null) {
    super()
    this.name = name
    if (launch !== null) setTimeout(() => this.spawned(launch()), SPAWN_DELAY)
  }

  private spawned(child: ChildProcess): void {
    this.child = child
    child.once('spawn', () => this.emit('spawn'))
    child.on('message', (message) => {
      noteArrived(`${this.name} ${kindOf(message)}`)
      this.emit('message', message)
    })
    child.once('exit', (code, signal) => this.ended(code, signal))
    // A message posted while the process ends is lost.
    child.on('error', () => {})
    for (const message of this.posted) child.send(message as object, () => {})
    this.posted = []
  }

  private ended(code: number | null, signal: NodeJS.Signals | null): void {
    this.isGone = true
    // V8 aborts the process after a fatal error; without a listener this throws in the main process.
    if (signal === 'SIGABRT') this.emit('error', 'FatalError', 'v8', '')
    const number = code ?? (signal === null ? 1 : os.constants.signals[signal])
    const reason = reasonOf(code, signal)
    if (reason !== 'clean-exit') {
      const details = { type: 'Utility', reason, exitCode: number, serviceName: 'node.mojom.NodeService' }
      emitFromApp('child-process-gone', electronEvent({}), { ...details, name: this.name })
    }
    // A kill of ours is not a failure: HandleTermination reports 0 for it.
    this.emit('exit', this.isKilled && reason === 'killed' ? 0 : number)
  }

  get pid(): number | undefined {
    return this.isGone ? undefined : this.child?.pid
  }

  postMessage(message: unknown): void {
    const copy = cloned(message)
    if (this.child === null) this.posted.push(copy)
    else if (this.child.connected) this.child.send(copy as object, () => {})
  }

  /** @returns false, and does nothing, while there is no process id. */
  kill(): boolean {
    const { child } = this
    if (child === null || this.isGone) return false
    this.isKilled = true
    setTimeout(() => this.isGone || child.kill('SIGKILL'), KILL_DELAY).unref()
    return child.kill('SIGTERM')
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
    const { serviceName = 'Node Utility Process', execArgv = [] } = options
    const given = execArgv.flatMap(nodeOptions)
    const entry: Started = {
      serviceName,
      modulePath,
      child: null,
      variables: Object.keys(options.env ?? process.env).sort(),
      execArgv,
    }
    started.push(entry)
    const launch = () => {
      entry.child = fork(modulePath, args, {
        cwd: options.cwd,
        env: (options.env ?? process.env) as NodeJS.ProcessEnv,
        // node_service.cc only warns of an unhandled rejection.
        execArgv: ['--unhandled-rejections=warn', '--import', parentPort, ...given],
        serialization: 'advanced',
        stdio: ['ignore', output, output, 'ipc'],
      })
      return entry.child
    }
    const never = configuration.neverSpawns.includes(serviceName)
    return strict('UtilityProcess', new StandInUtilityProcess(serviceName, never ? null : launch))
  },
})

processes.utilities = () =>
  describeUtilityProcesses().flatMap(({ serviceName, pid }) =>
    pid === undefined ? [] : [{ pid, name: serviceName }],
  )

export const describeUtilityProcesses = () =>
  started.flatMap(({ serviceName, modulePath, child, variables, execArgv }) =>
    child?.exitCode === null && child.signalCode === null
      ? [{ serviceName, modulePath, pid: child.pid, variables, execArgv }]
      : [],
  )
