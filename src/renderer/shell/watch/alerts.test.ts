import { beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from '#contract/bridge.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { followAlerts } from './alerts.ts'
import { followRules, useRules } from './rules.ts'

/** A notification of the system. */
class Shown extends EventTarget {
  static permission = 'granted'
  static all: Shown[] = []
  isClosed = false

  readonly title: string
  readonly options: { body: string; tag: string }

  constructor(title: string, options: { body: string; tag: string }) {
    super()
    this.title = title
    this.options = options
    Shown.all.push(this)
  }

  close(): void {
    this.isClosed = true
  }
}

let bridge: TestBridge
const focused = vi.fn()

beforeEach(() => {
  bridge = windowless()
  Shown.all = []
  Shown.permission = 'granted'
  focused.mockReset()
  Object.assign(window, { Notification: Shown, focus: focused })
  vi.stubGlobal('Notification', Shown)
  vi.useFakeTimers()
})
endWindowless()

const alert = (id: string, change: Partial<Notice> = {}) =>
  bridge.send({
    type: 'notice',
    notice: {
      id,
      level: 'warning',
      text: '失败 3 次',
      code: '',
      subject: '任务',
      at: 1,
      alert: true,
      ...change,
    },
  })
/** Lets the lock of an alert be taken. */
const settle = () => vi.advanceTimersByTimeAsync(1)

test('an alert is shown by the system in its words, by one of several windows', async () => {
  const ends = [followAlerts(), followAlerts()]
  alert('a')
  await settle()
  expect(Shown.all.map(({ title, options }) => [title, options])).toEqual([
    ['任务', { body: '失败 3 次', tag: 'a' }],
  ])
  alert('b')
  await settle()
  expect(Shown.all).toHaveLength(2)
  for (const end of ends) end()
  alert('c')
  await settle()
  expect(Shown.all).toHaveLength(2)
})

test('other notices, and alerts without the permission or the means, are not', async () => {
  const end = followAlerts()
  alert('d', { alert: false })
  bridge.send({ type: 'sessions', count: 2 })
  Shown.permission = 'denied'
  alert('e')
  Shown.permission = 'granted'
  Reflect.deleteProperty(window, 'Notification')
  alert('f')
  await settle()
  expect(Shown.all).toEqual([])
  end()
})

test('a click on it brings the window in front, on the page it is about', async () => {
  const end = followAlerts()
  bridge.on('host.focusWindow', () => {
    throw refusal({ code: 'unsupported' })
  })
  alert('g', { route: 'sys/jobs' })
  alert('h')
  await settle()
  for (const one of Shown.all) one.dispatchEvent(new Event('click'))
  expect(focused).toHaveBeenCalledTimes(2)
  expect(bridge.inputsOf('host.focusWindow')).toHaveLength(2)
  expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['', 'sys/jobs'])
  expect(Shown.all.every(({ isClosed }) => isClosed)).toBe(true)
  await settle()
  expect(useToasts.getState().toasts).toEqual([])
  end()
})

test('rules are read at once and whenever core says that they changed; a failure is told', async () => {
  vi.useRealTimers()
  useRules.setState({ rules: null })
  bridge.on('watch.list', () => [])
  const end = followRules()
  await vi.waitFor(() => expect(useRules.getState().rules).toEqual([]))
  bridge.on('watch.list', () => {
    throw refusal({ code: 'internal' })
  })
  bridge.send({ type: 'watch', sessionId: 's1' })
  bridge.send({ type: 'sessions', count: 2 })
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  end()
  bridge.send({ type: 'watch', sessionId: 's1' })
  expect(bridge.inputsOf('watch.list')).toHaveLength(2)
})
