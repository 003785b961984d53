import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/session.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { followMeter } from './meter.ts'

/** A connection as browsers report it. */
class Line extends EventTarget {
  saveData = false
  type = 'wifi'

  become(change: { saveData?: boolean; type?: string }): void {
    Object.assign(this, change)
    this.dispatchEvent(new Event('change'))
  }
}

let bridge: TestBridge
let line: Line
const followed = vi.spyOn(useSession, 'subscribe')

beforeEach(() => {
  bridge = windowless()
  bridge.on('logs.pause', () => undefined)
  line = new Line()
  vi.stubGlobal('navigator', { connection: line })
})
endWindowless()
// It is followed as long as there is a window.
afterEach(() => {
  for (const { value } of followed.mock.results) value()
  followed.mockClear()
})
afterAll(() => followed.mockRestore())

const told = () => bridge.inputsOf('logs.pause').map(({ paused }) => paused)

test('reading in the background pauses while data are saved or the connection is mobile, and goes on after', () => {
  followMeter()
  line.become({ type: 'ethernet' })
  expect(told()).toEqual([])
  line.become({ saveData: true })
  line.become({ type: 'cellular' })
  expect(told()).toEqual([true])
  line.become({ saveData: false })
  expect(told()).toEqual([true])
  line.become({ type: 'wifi' })
  line.become({ type: 'ethernet' })
  expect(told()).toEqual([true, false])
})

test('another session on a metered connection is told as well; without a session nobody is', () => {
  useSession.getState().setSession(null)
  line.saveData = true
  followMeter()
  line.become({})
  expect(told()).toEqual([])
  useSession.getState().setSession(sampleSession({ id: 'a' }))
  useSession.getState().patchSession({ asOf: 5 })
  useSession.getState().setSession(sampleSession({ id: 'b' }))
  expect(told()).toEqual([true, true])
})

test('a browser that reports no connection is never told, and a refusal is nobody’s concern', async () => {
  vi.stubGlobal('navigator', {})
  followMeter()
  useSession.getState().setSession(sampleSession({ id: 'a' }))
  expect(told()).toEqual([])
  vi.stubGlobal('navigator', { connection: line })
  bridge.on('logs.pause', () => {
    throw refusal({ code: 'internal' })
  })
  followMeter()
  line.become({ saveData: true })
  await vi.waitFor(() => expect(told()).toEqual([true]))
})
