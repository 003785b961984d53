import { expect, test } from 'vitest'
import { fromControl, toControl } from '#ui/DateTimeInput.tsx'

test('a moment travels to the control and back', () => {
  expect(toControl('2026-11-20 08:05:09')).toBe('2026-11-20T08:05:09')
  expect(fromControl('2026-11-20T08:05:09')).toBe('2026-11-20 08:05:09')
})

test('seconds that the control leaves out or makes finer become whole seconds', () => {
  expect(fromControl('2026-11-20T08:05')).toBe('2026-11-20 08:05:00')
  expect(fromControl('2026-11-20T08:05:09.123')).toBe('2026-11-20 08:05:09')
  expect(fromControl('')).toBe('')
})
