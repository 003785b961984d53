import { create } from 'zustand'
import type { LockState } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'

const open: LockState = { isLocked: false, accounts: [], waitUntil: 0 }

/** Whether the console is locked, as core reports it. */
export const useLock = create<LockState>()(() => open)

/** Milliseconds between two reports that the operator is there. */
const REPORT_EVERY = 15_000

const signs = ['pointerdown', 'keydown', 'wheel'] as const

/** Follows the lock for the whole life of a window, and reports that the operator is there. */
export function followLock(): () => void {
  let reportedAt = 0
  const report = () => {
    const now = Date.now()
    if (now - reportedAt < REPORT_EVERY || useLock.getState().isLocked) return
    reportedAt = now
    void bridge.call('lock.active').catch(() => undefined)
  }
  for (const sign of signs) window.addEventListener(sign, report, { capture: true, passive: true })
  const stop = bridge.listen((event) => {
    if (event.type === 'lock') useLock.setState(event.lock)
  })
  return () => {
    stop()
    for (const sign of signs) window.removeEventListener(sign, report, { capture: true })
  }
}

/** Reads the lock of a window that begins locked. */
export async function readLock(): Promise<LockState> {
  const state = await bridge.call('lock.state')
  useLock.setState(state)
  return state
}

export const lockConsole = (): void => void bridge.call('lock.lock').catch(presentFailure)
