import { afterEach, vi } from 'vitest'
import { setHostInfo } from '#kit/bridge/host.ts'
import { closeDialogs } from '#kit/dialog/dialogs.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { TestBridge } from './bridge.ts'
import { sampleInfo, sampleSession } from './values.ts'

/**
 * The bridge and the signed-in account, without a page around them: for suites in Node of code that calls core and
 * draws nothing. The window has timers and events alone. Everything is removed after the test.
 */
export function windowless(): TestBridge {
  const bridge = new TestBridge()
  const timers = {
    // Looked up when they are called, so that they may be faked.
    setTimeout: (work: () => void, milliseconds?: number) => setTimeout(work, milliseconds),
    clearTimeout: (timer?: ReturnType<typeof setTimeout>) => clearTimeout(timer),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), timers, { steward: bridge }))
  setHostInfo(sampleInfo())
  useSession.getState().setSession(sampleSession())
  useTabs.getState().reset()
  return bridge
}

/** Ends the timers and state that `windowless` has started. */
export const endWindowless = (): void =>
  afterEach(() => {
    closeDialogs()
    useToasts.setState({ toasts: [] })
    useTabs.getState().reset()
    useSession.getState().setSession(null)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
