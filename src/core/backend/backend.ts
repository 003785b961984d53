import { join } from 'node:path'
import type { BackendStatus } from '#contract/bridge.ts'
import { backendNotRunning, forbiddenByPolicy } from '#core/failures.ts'
import type { ClientLog } from '../clientLog.ts'
import type { ChildPort, ChildSpawner } from '../ports.ts'
import { lendHelpers } from './helpers.ts'

/** Runs the embedded reference backend: starts it on demand and restarts it when it ends unexpectedly. */
export interface Backend {
  status(): BackendStatus
  /** Resolves when it runs or has failed. @throws FailureError `policy` */
  start(): Promise<BackendStatus>
  /**
   * Stays stopped until start is called: nothing is sent to it from now on, and running answers may finish. Resolves
   * when the process is gone.
   */
  stop(): Promise<BackendStatus>
  /** Address of the running backend; waits while it is starting. @throws FailureError `offline` unless it runs */
  address(): Promise<string>
}

interface BackendOptions {
  /** Whether the organisation's policy allows it; default: yes. */
  isAllowed?: boolean
  children: ChildSpawner
  dataDir: string
  log: ClientLog
  onStatus(status: BackendStatus): void
  /** Milliseconds before each restart; after the last one no further restart is tried. */
  backOff?: readonly number[]
  /** Milliseconds until the program must listen; default 20 000. */
  startLimit?: number
  /** Milliseconds after which a backend that does not stop on request is killed; default 5000. */
  stopLimit?: number
  /** Milliseconds of running after which earlier crashes no longer count; default 30 000. */
  settled?: number
}

const isListening = (message: unknown): message is { type: 'listening'; address: string } =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'listening' &&
  'address' in message &&
  typeof message.address === 'string'

export function createBackend(options: BackendOptions): Backend {
  const { children, dataDir, log, onStatus } = options
  const {
    backOff = [200, 500, 1000, 2000, 5000],
    startLimit = 20_000,
    stopLimit = 5000,
    settled = 30_000,
  } = options

  let status: BackendStatus = { state: 'stopped', address: '', reason: '' }
  let child: ChildPort | undefined
  let port = '0'
  let deaths = 0
  let ranSince = 0
  let shouldRun = false
  /** Stop was requested and the child is not gone yet. */
  let isStopping = false
  let restart: NodeJS.Timeout | undefined
  let limit: NodeJS.Timeout | undefined
  let settle: (() => void)[] = []
  let gone: (() => void)[] = []

  const become = (next: BackendStatus) => {
    status = next
    onStatus(status)
    if (next.state === 'starting') return
    const all = settle
    settle = []
    for (const done of all) done()
  }

  const onExit = (ended: ChildPort, code: number | null, signal: string | null) => {
    if (child !== ended) return
    child = undefined
    clearTimeout(limit)
    const wasAsked = isStopping
    isStopping = false
    const all = gone
    gone = []
    for (const done of all) done()
    if (!shouldRun) return
    if (wasAsked) {
      launch()
      return
    }
    log.warn('embedded backend ended', { exitCode: code, signal, deaths })
    if (status.state === 'running' && Date.now() - ranSince >= settled) deaths = 0
    // Another program may have taken the port in the meantime.
    else if (status.state === 'starting') port = '0'
    const delay = backOff[deaths]
    deaths += 1
    if (delay === undefined) {
      shouldRun = false
      become({ state: 'failed', address: '', reason: `exit ${code ?? signal ?? ''}` })
      return
    }
    become({ state: 'starting', address: '', reason: '' })
    restart = setTimeout(launch, delay)
    restart.unref()
  }

  const launch = () => {
    const started = children.spawn('backend', {
      STEWARD_BACKEND_DATA: join(dataDir, 'backend'),
      STEWARD_BACKEND_PORT: port,
    })
    child = started
    lendHelpers(started, children)
    limit = setTimeout(() => started.kill('SIGKILL'), startLimit)
    limit.unref()
    started.onMessage((message) => {
      if (child !== started || isStopping || !isListening(message)) return
      clearTimeout(limit)
      port = URL.parse(message.address)?.port ?? '0'
      ranSince = Date.now()
      become({ state: 'running', address: message.address, reason: '' })
    })
    started.onExit((code, signal) => onExit(started, code, signal))
  }

  const start = async (): Promise<BackendStatus> => {
    if (options.isAllowed === false) throw forbiddenByPolicy('the embedded backend')
    if (status.state === 'running' && shouldRun) return status
    const settledNow = new Promise<void>((resolve) => settle.push(resolve))
    if (!shouldRun) {
      shouldRun = true
      deaths = 0
      become({ state: 'starting', address: '', reason: '' })
      // A program that is still ending holds the data; onExit launches the next one.
      if (!child) launch()
    }
    return settledNow.then(() => status)
  }

  return {
    status: () => status,
    start,
    async stop() {
      shouldRun = false
      clearTimeout(restart)
      if (status.state !== 'stopped') become({ state: 'stopped', address: '', reason: '' })
      const running = child
      if (!running) return status
      const ended = new Promise<void>((resolve) => gone.push(resolve))
      isStopping = true
      running.post({ type: 'stop' })
      const kill = setTimeout(() => running.kill('SIGKILL'), stopLimit)
      await ended
      clearTimeout(kill)
      return status
    },
    async address() {
      if (status.state === 'starting') await start()
      if (status.state === 'running') return status.address
      throw backendNotRunning(status)
    },
  }
}
