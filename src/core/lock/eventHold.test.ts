import { expect, test } from 'vitest'
import type { BridgeEvent } from '#contract/bridge.ts'
import { createEventHold } from './lock.ts'

/** Events that went on, by their subject. */
function openHold() {
  let isLocked = false
  const passed: string[] = []
  const hold = createEventHold()
  const offer = (event: BridgeEvent, sessionId?: string, name: string = event.type) =>
    hold.offer(event, sessionId, () => passed.push(name))
  hold.follow(() => isLocked)
  return { hold, offer, passed, lock: (to: boolean) => void (isLocked = to) }
}

const changed = (resource: string): BridgeEvent => ({ type: 'changed', sessionId: 's', resource })

test('events go on while it is open; while it is locked only those that windows need to show the lock', () => {
  const { offer, passed, lock } = openHold()
  offer(changed('sys.user'), 's')
  expect(passed).toEqual(['changed'])
  lock(true)
  offer({ type: 'sessions', count: 2 })
  offer({ type: 'navigate', route: 'sys/user' })
  offer({ type: 'lock', lock: { isLocked: true, accounts: [], waitUntil: 0 } })
  expect(passed).toEqual(['changed', 'lock'])
})

test('what was held is told once, the latest of a subject, in the order of the latest ones', () => {
  const { hold, offer, passed, lock } = openHold()
  lock(true)
  offer(changed('sys.user'), 's', 'first of users')
  offer(changed('sys.role'), 's', 'roles')
  offer(changed('sys.user'), 's', 'last of users')
  offer(changed('sys.user'), 'other', 'users of another session')
  hold.release()
  expect(passed).toEqual(['roles', 'last of users', 'users of another session'])
  hold.release()
  expect(passed).toHaveLength(3)
})
