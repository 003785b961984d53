import { beforeEach, expect, test } from 'vitest'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { followFaults, logFault } from './faults.ts'

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
})
endWindowless()

const written = () => bridge.inputsOf('log.write')

test('a fault is written with its stack, both cut; what is no error becomes one', () => {
  const fault = new RangeError('m'.repeat(3000))
  fault.stack = 's'.repeat(9000)
  logFault(fault)
  logFault('words')
  const bare = new Error('bare')
  delete bare.stack
  logFault(bare)
  expect(written()).toEqual([
    { level: 'error', message: 'm'.repeat(2000), stack: 's'.repeat(8000) },
    { level: 'error', message: 'words', stack: expect.stringContaining('words') },
    { level: 'error', message: 'bare', stack: undefined },
  ])
})

test('a log that cannot be written is no fault of its own', async () => {
  bridge.on('log.write', () => {
    throw refusal({ code: 'disk-full' })
  })
  logFault(new Error('x'))
  await Promise.resolve()
  expect(written()).toHaveLength(1)
})

test('what nobody has caught in the window is written', () => {
  followFaults()
  const send = (type: string, values: object) => window.dispatchEvent(Object.assign(new Event(type), values))
  send('error', { error: new Error('thrown'), message: 'told' })
  send('error', { error: null, message: 'told' })
  send('unhandledrejection', { reason: new Error('rejected') })
  expect(written().map(({ message }) => message)).toEqual(['thrown', 'told', 'rejected'])
})
