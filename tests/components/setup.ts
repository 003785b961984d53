import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { startTexts } from '#shell/text/i18n.ts'
import { forgetMessages } from './messages.ts'
import { bridge, closeWindow, openWindow } from './page.tsx'

/** Complaints of React and the browser in the present test. */
const complaints: string[] = []

// In suites Fluent's positioning replaces the window's ResizeObserver by one that does nothing.
const { ResizeObserver } = window
Object.defineProperty(window, 'ResizeObserver', {
  get: () => ResizeObserver,
  set: vi.fn(),
  configurable: true,
})

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN'
  // A second start would forget texts that are loaded once, such as those of a list's basket.
  if (i18next.isInitialized) return
  await startTexts(['common', 'failure', 'shell', 'kit', 'ops.params'])
})

beforeEach(() => {
  complaints.length = 0
  forgetMessages()
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '))
  })
  openWindow()
})

afterEach(async () => {
  vi.useRealTimers()
  const { unanswered, faults } = bridge
  await closeWindow()
  vi.restoreAllMocks()
  expect(unanswered, 'asked of the bridge without an answer').toEqual([])
  expect(faults, 'reported to the client log').toEqual([])
  expect(complaints, 'written to the console').toEqual([])
})
