import { expect, test } from 'vitest'
import { FailureError } from '#contract/failures.ts'
import { outcomeOf, retryDelay, startable } from './outcome.ts'

const failing = (code: FailureError['failure']['code']) => new FailureError({ code, message: 'x' })

test.each([
  ['offline', 'network'],
  ['timeout', 'network'],
  ['unauthenticated', 'session'],
  ['disk', 'failed'],
  ['refused', 'failed'],
] as const)('%s leads to %s', (code, kind) => {
  expect(outcomeOf(failing(code), null)).toMatchObject({ kind, failure: { code } })
})

test('an error without a code is a defect, and its text stays here', () => {
  expect(outcomeOf(new TypeError('secret path'), null)).toEqual({
    kind: 'failed',
    isDefect: true,
    failure: { code: 'internal', message: 'The transfer could not be carried out' },
  })
  expect(outcomeOf(failing('disk'), null)).toMatchObject({ isDefect: false })
})

test('a transfer that was stopped is stopped, whatever error that caused', () => {
  expect(outcomeOf(failing('offline'), 'pause')).toEqual({ kind: 'stopped', reason: 'pause' })
})

test('the last delay repeats, and after five tries there is none', () => {
  const delays = [1, 2, 3]
  expect([1, 2, 3, 4, 5, 6].map((tries) => retryDelay(tries, delays))).toEqual([1, 2, 3, 3, 3, null])
  expect(retryDelay(1, [])).toBe(0)
})

test('uploads and the other transfers have slots of their own', () => {
  const entry = (id: string, state: string, isUpload = false) => ({ id, state, isUpload })
  const entries = [
    entry('up1', 'running', true),
    entry('up2', 'queued', true),
    entry('up3', 'queued', true),
    ...['a', 'b', 'c'].map((id) => entry(id, 'running')),
    entry('paused', 'paused'),
    entry('d', 'queued'),
    entry('e', 'queued'),
  ]
  expect(startable(entries).map(({ id }) => id)).toEqual(['up2', 'd'])
})
