import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { formatMoment } from '#base/moments.ts'
import { useSession } from '#kit/session.ts'
import { platformTime, startOfToday } from './platformTime.ts'

afterEach(() => {
  vi.useRealTimers()
  useSession.getState().setSession(null)
})

const signedInAt = (zone: number | undefined) =>
  // Nothing else of a session is read here.
  useSession.setState({ session: { zone } as Session })

test('today starts at midnight (OPS-LOP-01, OPS-LLG-01)', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 59) })
  expect(startOfToday()).toBe('2026-11-20 00:00:00')
})

test('on a platform in another time zone, today is its day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T17:30:00Z') })
  signedInAt(480)
  expect(formatMoment(platformTime())).toBe('2026-11-21 01:30:00')
  expect(startOfToday()).toBe('2026-11-21 00:00:00')
  signedInAt(-600)
  expect(formatMoment(platformTime())).toBe('2026-11-20 07:30:00')
  expect(startOfToday()).toBe('2026-11-20 00:00:00')
})
