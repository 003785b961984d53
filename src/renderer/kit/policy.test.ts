import { beforeEach, expect, test } from 'vitest'
import type { Environment } from '#contract/bridge.ts'
import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import { setHostInfo } from '#kit/bridge/host.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { mayCopy } from '#kit/policy.ts'
import { useSession } from '#kit/session.ts'
import { sampleInfo, sampleProfile, sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

beforeEach(() => {
  windowless()
})
endWindowless()

function may(clipboard: EffectivePolicy['clipboard'], environment: Environment | null): boolean {
  setHostInfo(sampleInfo({ policy: { ...sampleInfo().policy, clipboard } }))
  useSession.getState().setSession(environment && sampleSession({ profile: sampleProfile({ environment }) }))
  return mayCopy()
}

test('data are copied where the policy lets them, and it is said where it does not', () => {
  expect([may('everywhere', 'production'), may('not-from-production', 'test')]).toEqual([true, true])
  expect(may('not-from-production', null)).toBe(true)
  expect(useToasts.getState().toasts).toEqual([])
  expect([may('not-from-production', 'production'), may('never', null)]).toEqual([false, false])
  expect(useToasts.getState().toasts.map(({ level }) => level)).toEqual(['warning'])
})
