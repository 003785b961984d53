import { expect, test } from 'vitest'
import { createEvents } from './events.ts'
import { recordingLog } from './testing/recordingLog.ts'

test('every listener receives an event, whatever the listener before it does, until it unsubscribes', () => {
  const log = recordingLog()
  const events = createEvents(log)
  const received: unknown[] = []
  events.subscribe(() => {
    throw new Error('broken')
  })
  const unsubscribe = events.subscribe((event, sessionId) => received.push([event, sessionId]))
  events.emit({ type: 'sessions', count: 1 }, 's1')
  unsubscribe()
  events.emit({ type: 'sessions', count: 2 })
  expect(received).toEqual([[{ type: 'sessions', count: 1 }, 's1']])
  expect(log.lines).toEqual(['error event listener failed', 'error event listener failed'])
})
