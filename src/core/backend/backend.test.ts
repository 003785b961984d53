import { expect, test, vi } from 'vitest'
import type { BackendStatus } from '#contract/bridge.ts'
import type { ClientLog } from '../clientLog.ts'
import type { ChildPort } from '../ports.ts'
import { createBackend } from './backend.ts'

const log: ClientLog = { info: () => {}, warn: () => {}, error: () => {} }

interface FakeBackend extends ChildPort {
  env: Record<string, string>
  /** Signals that it was sent. */
  signals: (string | undefined)[]
  say(message: unknown): void
  exit(code: number | null, signal?: string): void
}

function stage(onStart: (child: FakeBackend, index: number) => void = () => {}) {
  const started: FakeBackend[] = []
  const spawn = (_kind: string, env: Record<string, string>): FakeBackend => {
    let exit: Parameters<ChildPort['onExit']>[0] = () => {}
    const child: FakeBackend = {
      pid: started.length + 1,
      env,
      signals: [],
      say: () => {},
      exit: (code, signal = '') => exit(code, signal === '' ? null : signal),
      post: (message) => {
        if (JSON.stringify(message) === '{"type":"stop"}') child.exit(0)
      },
      onMessage: (listener) => {
        child.say = listener
      },
      onExit: (listener) => {
        exit = listener
      },
      kill: (signal) => {
        child.signals.push(signal)
        child.exit(null, signal)
      },
    }
    started.push(child)
    queueMicrotask(() => onStart(child, started.length - 1))
    return child
  }
  const statuses: BackendStatus['state'][] = []
  const backend = createBackend({
    children: { spawn },
    dataDir: '/data',
    log,
    onStatus: (status) => statuses.push(status.state),
    backOff: [1, 1, 1],
    startLimit: 200,
    stopLimit: 20,
  })
  return { backend, started, statuses }
}

const listen = (child: FakeBackend, port = 4711) =>
  child.say({ type: 'listening', address: `http://127.0.0.1:${port}` })

test('it is told its folder and port, runs when it listens and stops when asked', async () => {
  const { backend, started, statuses } = stage((child) => listen(child))
  const both = await Promise.all([backend.start(), backend.start()])
  expect(both.map((status) => status.address)).toEqual(['http://127.0.0.1:4711', 'http://127.0.0.1:4711'])
  expect(started).toHaveLength(1)
  expect(started[0]?.env).toEqual({
    STEWARD_BACKEND_DATA: expect.stringMatching(/backend$/),
    STEWARD_BACKEND_PORT: '0',
  })
  expect(await backend.stop()).toEqual({ state: 'stopped', address: '', reason: '' })
  expect(statuses).toEqual(['starting', 'running', 'stopped'])
  await expect(backend.address()).rejects.toMatchObject({ failure: { code: 'offline' } })
})

test('an unexpected end restarts it on the port it had', async () => {
  const { backend, started } = stage((child) => listen(child))
  await backend.start()
  started[0]?.exit(null, 'SIGKILL')
  expect(backend.status().state).toBe('starting')
  expect(await backend.address()).toBe('http://127.0.0.1:4711')
  expect(started.map((child) => child.env.STEWARD_BACKEND_PORT)).toEqual(['0', '4711'])
})

test('a port that has been taken is given up for a free one', async () => {
  const { backend, started } = stage((child, index) =>
    index === 1 ? child.exit(1) : listen(child, 4711 + index),
  )
  await backend.start()
  started[0]?.exit(1)
  expect(await backend.address()).toBe('http://127.0.0.1:4713')
  expect(started.map((child) => child.env.STEWARD_BACKEND_PORT)).toEqual(['0', '4711', '0'])
})

test('one that never lives long is given up, and can be started again', async () => {
  let isBroken = true
  const { backend, started, statuses } = stage((child) => (isBroken ? child.exit(1) : listen(child)))
  expect(await backend.start()).toEqual({ state: 'failed', address: '', reason: 'exit 1' })
  expect(started).toHaveLength(4)
  expect(statuses.at(-1)).toBe('failed')
  isBroken = false
  expect((await backend.start()).state).toBe('running')
})

test('one that never listens is ended and tried again', async () => {
  vi.useFakeTimers()
  const { backend, started } = stage((child, index) => (index === 0 ? undefined : listen(child)))
  const running = backend.start()
  await vi.advanceTimersByTimeAsync(250)
  expect((await running).state).toBe('running')
  // It may hang: it is killed at once.
  expect(started.map(({ signals }) => signals)).toEqual([['SIGKILL'], []])
  vi.useRealTimers()
})

test('one that does not stop is killed', async () => {
  const { backend, started } = stage((child) => {
    child.post = () => {}
    listen(child)
  })
  await backend.start()
  expect((await backend.stop()).state).toBe('stopped')
  expect(started.map(({ signals }) => signals)).toEqual([['SIGKILL']])
})

test('one that is asked to stop is sent nothing more, and the next one waits for its end and takes its port', async () => {
  const { backend, started, statuses } = stage((child) => {
    child.post = () => {}
    listen(child)
  })
  await backend.start()
  const stopped = backend.stop()
  if (started[0]) listen(started[0])
  await expect(backend.address()).rejects.toMatchObject({ failure: { code: 'offline' } })
  const again = backend.start()
  expect(started).toHaveLength(1)
  started[0]?.exit(0)
  expect((await again).state).toBe('running')
  await stopped
  expect(started.map((child) => child.env.STEWARD_BACKEND_PORT)).toEqual(['0', '4711'])
  expect(statuses).toEqual(['starting', 'running', 'stopped', 'starting', 'running'])
})

test('stopping while a restart is due cancels it', async () => {
  const { backend, started } = stage((child) => listen(child))
  await backend.start()
  started[0]?.exit(1)
  await backend.stop()
  expect(backend.status().state).toBe('stopped')
  await vi.waitFor(() => expect(started).toHaveLength(1), 10_000)
})
