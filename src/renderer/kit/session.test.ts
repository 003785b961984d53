import { expect, test } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { hasPermission, useSession } from '#kit/session.ts'
import { sampleSession } from '#tests/components/values.ts'

const of = (superAdmin: number, ...codes: string[]) => ({
  // Nothing else of a session is looked at.
  session: { user: { superAdmin } } as Session,
  permissions: new Set(codes),
})

test('superAdmin 1 holds every code, any other value only its own (OPS-COM-16)', () => {
  expect(hasPermission(of(1), 'sys:params:save')).toBe(true)
  for (const superAdmin of [0, 2, 3, -1, 11]) {
    expect(hasPermission(of(superAdmin), 'sys:params:save'), String(superAdmin)).toBe(false)
    expect(hasPermission(of(superAdmin, 'sys:params:save'), 'sys:params:save')).toBe(true)
    expect(hasPermission(of(superAdmin, 'sys:params'), 'sys:params:save')).toBe(false)
  }
  expect(hasPermission({ session: null, permissions: new Set() }, 'sys:params:save')).toBe(false)
  expect(hasPermission(of(0), undefined)).toBe(true)
})

test('where the platform does not list permissions every code counts as held', () => {
  const lacking = {
    ...of(0),
    session: { user: { superAdmin: 0 }, lacks: ['permissions'] } as unknown as Session,
  }
  expect(hasPermission(lacking, 'sys:params:save')).toBe(true)
  const other = { ...of(0), session: { user: { superAdmin: 0 }, lacks: ['menus'] } as unknown as Session }
  expect(hasPermission(other, 'sys:params:save')).toBe(false)
})

test('a session brings its codes, the calls that are missing and its dictionaries; without one there are none', () => {
  const { setSession, patchSession } = useSession.getState()
  const entry = (dictValue: string, dictLabel: string, dictClass = '') => ({
    dictValue,
    dictLabel,
    dictClass,
  })
  setSession(
    sampleSession({
      permissions: ['a', 'b'],
      missing: ['sys.x.page'],
      dictionaries: [{ dictType: 'SEX', dataList: [entry('1', '男'), entry('2', '女')] }],
    }),
  )
  const state = () => useSession.getState()
  expect([[...state().permissions], [...state().missing]]).toEqual([['a', 'b'], ['sys.x.page']])
  expect([...(state().dictionaries.get('SEX') ?? [])]).toEqual([
    ['1', '男'],
    ['2', '女'],
  ])
  const { permissions, dictionaries } = state()
  patchSession({ state: 'expired' })
  expect(state().session).toMatchObject({ state: 'expired', id: 's1' })
  // A change from an event builds no list again.
  expect([state().permissions, state().dictionaries]).toEqual([permissions, dictionaries])
  expect(state().permissions).toBe(permissions)
  setSession(null)
  expect([state().permissions.size, state().missing.size, state().dictionaries.size]).toEqual([0, 0, 0])
  patchSession({ state: 'active' })
  expect(state().session).toBeNull()
})
