import { expect, test } from 'vitest'
import { greetingKey } from './greeting.ts'

test('the greeting follows the clock', () => {
  expect([0, 4, 5, 10, 11, 12, 13, 17, 18, 23].map((hour) => greetingKey(hour).split('.')[1])).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'noon',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
