import { beforeEach, expect, test, vi } from 'vitest'
import type { OperationName } from '#contract/bridge.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import {
  cancelTransfer,
  followTransfers,
  forgetTransfer,
  hasEnded,
  keepAwakeFor,
  pauseTransfer,
  resumeTransfer,
  retryTransfer,
  revealTransfer,
  useTransfers,
} from '#kit/files/transfers.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleTransfer } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
  useTransfers.setState({ transfers: [] })
})
endWindowless()

const known = () => useTransfers.getState().transfers.map(({ id, done }) => `${id} ${done}`)

test('transfers stand newest first and follow core until nobody listens', async () => {
  bridge.on('transfers.list', () => [
    sampleTransfer({ id: 'a', startedAt: 1 }),
    sampleTransfer({ id: 'b', startedAt: 9 }),
    sampleTransfer({ id: 'c', startedAt: 5 }),
  ])
  const stop = followTransfers()
  await vi.waitFor(() => expect(known()).toEqual(['b 3', 'c 3', 'a 3']))
  bridge.send({ type: 'transfer', transfer: sampleTransfer({ id: 'c', done: 7 }) })
  bridge.send({ type: 'transfer', transfer: sampleTransfer({ id: 'd' }) })
  bridge.send({ type: 'transfer-forgotten', id: 'a' })
  bridge.send({ type: 'sessions', count: 2 })
  expect(known()).toEqual(['d 3', 'b 3', 'c 7'])
  stop()
  bridge.send({ type: 'transfer-forgotten', id: 'b' })
  expect(known()).toEqual(['d 3', 'b 3', 'c 7'])
})

test('a list that cannot be read is none; the next transfer arrives all the same', async () => {
  bridge.on('transfers.list', () => {
    throw refusal({ code: 'internal' })
  })
  followTransfers()
  await Promise.resolve()
  bridge.send({ type: 'transfer', transfer: sampleTransfer({ id: 'a' }) })
  expect(known()).toEqual(['a 3'])
})

test('a transfer has ended when it is done, has failed or was cancelled', () => {
  const states = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
  expect(states.filter((state) => hasEnded({ state }))).toEqual(['done', 'failed', 'cancelled'])
})

test.each<[OperationName, (id: string) => void]>([
  ['transfers.pause', pauseTransfer],
  ['transfers.resume', resumeTransfer],
  ['transfers.retry', retryTransfer],
  ['transfers.cancel', cancelTransfer],
  ['transfers.reveal', revealTransfer],
  ['transfers.forget', forgetTransfer],
])('%s is asked of core, and a refusal is told', async (name, ask) => {
  bridge.on(name, () => undefined)
  ask('t1')
  expect(bridge.inputsOf(name)).toEqual([{ id: 't1' }])
  bridge.on(name, () => {
    throw refusal({ code: 'internal' })
  })
  ask('t1')
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
})

test('staying awake is asked of core, and a refusal is told', async () => {
  bridge.on('transfers.keepAwake', () => {
    throw refusal({ code: 'unsupported' })
  })
  keepAwakeFor('t1', true)
  expect(bridge.inputsOf('transfers.keepAwake')).toEqual([{ id: 't1', on: true }])
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
})
