import { expect, test, vi } from 'vitest'
import type { Failure } from '#contract/failures.ts'
import { createBursts, createConnectionWatch } from './connection.ts'

const offline: Failure = { code: 'offline', message: 'ECONNREFUSED' }
const timeout: Failure = { code: 'timeout', message: 'no answer in time' }

test('a burst reports each kind of failure once, and a burst within a minute not again', () => {
  let at = 0
  const reported: [at: number, code: string][] = []
  const bursts = createBursts(
    ({ code }) => reported.push([at, code]),
    () => at,
  )
  bursts.failed(offline)
  bursts.failed(offline)
  bursts.failed(timeout)
  at = 120_000
  // The same burst: it has not been answered since.
  bursts.failed(offline)
  bursts.over()
  bursts.failed(offline)
  bursts.over()
  at = 179_999
  bursts.failed(offline)
  bursts.over()
  at = 180_000
  bursts.failed(offline)
  expect(reported).toEqual([
    [0, 'offline'],
    [0, 'timeout'],
    [120_000, 'offline'],
    [180_000, 'offline'],
  ])
})

/** A watch whose probes succeed while `isReachable`; it never probes by itself. */
function watched(isReachable: () => boolean) {
  const states: string[] = []
  const probe = vi.fn(async () => {
    if (!isReachable()) throw new Error('nobody answers')
  })
  const onChange = ({ state }: { state: string }) => states.push(state)
  const options = { profileId: 'p', probe, onChange, onBurst: () => {}, backOff: [3_600_000] }
  return { watch: createConnectionWatch(options), probe, states }
}

test('a last answer of a program that is ending does not bring the connection back', () => {
  let isThere = true
  const states: string[] = []
  const watch = createConnectionWatch({
    profileId: 'p',
    probe: () => Promise.reject(new Error('nobody answers')),
    isThere: () => isThere,
    onChange: ({ state }) => states.push(state),
    onBurst: () => {},
    backOff: [3_600_000],
  })
  watch.answered()
  isThere = false
  watch.failed(offline)
  watch.answered()
  watch.failed({ code: 'bad-answer', message: 'no envelope', status: 200 })
  expect(states).toEqual(['online', 'offline'])
  isThere = true
  watch.answered()
  expect(states).toEqual(['online', 'offline', 'online'])
  watch.close()
})

test('a look probes at once while offline, and not otherwise', async () => {
  let isReachable = false
  const { watch, probe, states } = watched(() => isReachable)
  watch.probeNow()
  watch.answered()
  watch.probeNow()
  expect(probe).not.toHaveBeenCalled()
  watch.failed(offline)
  watch.probeNow()
  await expect.poll(() => probe.mock.results.length).toBe(1)
  await expect(watch.demand()).rejects.toMatchObject({ failure: { code: 'offline' } })
  expect(watch.state().state).toBe('offline')
  isReachable = true
  watch.probeNow()
  await expect.poll(() => states).toEqual(['online', 'offline', 'online'])
  watch.close()
})

test('a call that needs the platform probes once for all that ask at the same time', async () => {
  const { watch, probe, states } = watched(() => true)
  await watch.demand()
  expect(probe).not.toHaveBeenCalled()
  watch.failed(offline)
  await Promise.all([watch.demand(), watch.demand()])
  expect(probe).toHaveBeenCalledTimes(1)
  expect(states).toEqual(['offline', 'online'])
  watch.close()
})

test('a call that takes too long leaves the decision to a probe; a refusal decides nothing', async () => {
  let isReachable = true
  const { watch, probe } = watched(() => isReachable)
  watch.failed({ code: 'refused', message: 'no', status: 200 })
  expect(probe).not.toHaveBeenCalled()
  watch.failed(timeout)
  await expect.poll(() => watch.state().state).toBe('online')
  isReachable = false
  watch.failed(timeout)
  await expect.poll(() => watch.state().state).toBe('offline')
  expect(probe).toHaveBeenCalledTimes(2)
  watch.close()
})

test('who waits for the platform is released by its answer, or leaves with the reason of the signal', async () => {
  let isReachable = false
  const { watch, probe } = watched(() => isReachable)
  watch.failed(offline)
  const leaving = new AbortController()
  const left = watch.reached(leaving.signal)
  const waited = watch.reached(new AbortController().signal)
  leaving.abort(new Error('paused'))
  await expect(left).rejects.toThrow('paused')
  await expect(watch.reached(leaving.signal)).rejects.toThrow('paused')
  await expect.poll(() => probe.mock.results.length).toBe(1)
  isReachable = true
  watch.probeNow()
  await waited
  watch.close()
})
