import { expect, test } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { holds } from '#kit/session.ts'

const of = (superAdmin: number, ...codes: string[]) => ({
  // Nothing else of a session is looked at.
  session: { user: { superAdmin } } as Session,
  permissions: new Set(codes),
})

test('superAdmin 1 holds every code, any other value only its own (OPS-COM-16)', () => {
  expect(holds(of(1), 'sys:params:save')).toBe(true)
  for (const superAdmin of [0, 2, 3, -1, 11]) {
    expect(holds(of(superAdmin), 'sys:params:save'), String(superAdmin)).toBe(false)
    expect(holds(of(superAdmin, 'sys:params:save'), 'sys:params:save')).toBe(true)
    expect(holds(of(superAdmin, 'sys:params'), 'sys:params:save')).toBe(false)
  }
  expect(holds({ session: null, permissions: new Set() }, 'sys:params:save')).toBe(false)
  expect(holds(of(0), undefined)).toBe(true)
})

test('where the platform does not list permissions every code counts as held', () => {
  const lacking = {
    ...of(0),
    session: { user: { superAdmin: 0 }, lacks: ['permissions'] } as unknown as Session,
  }
  expect(holds(lacking, 'sys:params:save')).toBe(true)
  const other = { ...of(0), session: { user: { superAdmin: 0 }, lacks: ['menus'] } as unknown as Session }
  expect(holds(other, 'sys:params:save')).toBe(false)
})
