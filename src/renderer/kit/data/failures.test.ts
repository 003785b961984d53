import { afterEach, describe, expect, test } from 'vitest'
import { type FailureCode, FailureError, failureCodes } from '#contract/failures.ts'
import {
  failureOf,
  failureText,
  isMissingCall,
  isMissingRecord,
  isNetworkFailure,
  isSilent,
  presentFailure,
} from '#kit/data/failures.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import type { Translate } from '#kit/text.ts'

const text: Translate = (key) => key

test('a refusal stays silent unless its call is one of those that speak (SYS-CMN-16, SYS-CMN-18, OPS-COM-09)', () => {
  expect(isSilent({ code: 'refused', message: 'duplicate', status: 10002 })).toBe(true)
  expect(isSilent({ code: 'refused', message: 'duplicate', status: 10002, loud: true })).toBe(false)
})

test('a missing permission and a lost connection speak, an ended session has its own layer', () => {
  const silent = failureCodes.filter((code) => isSilent({ code, message: '' }))
  expect(silent).toEqual(['refused', 'unauthenticated', 'cancelled'])
})

test('a call that nobody serves and a record that is not there are told apart from what is only refused', () => {
  const failures = [
    { code: 'not-found', message: '', status: 404 },
    { code: 'refused', message: '', status: 405 },
    { code: 'refused', message: '', status: 404 },
    { code: 'refused', message: '', status: 500, isMissing: true },
    { code: 'gone', message: '', status: 200 },
    { code: 'refused', message: '', status: 500 },
    { code: 'forbidden', message: '', status: 403 },
    { code: 'bad-answer', message: '', status: 200 },
  ] as const
  expect(failures.map(isMissingCall)).toEqual([true, true, true, false, false, false, false, false])
  expect(failures.map(isMissingRecord)).toEqual([false, false, true, true, true, false, false, false])
})

test('only a missing answer is a network failure', () => {
  expect(failureCodes.filter((code) => isNetworkFailure({ code, message: '' }))).toEqual([
    'offline',
    'timeout',
  ])
})

test('a refusal speaks in the words of the platform, anything else in ours', () => {
  expect(failureText({ code: 'refused', message: '编码重复' }, text)).toBe('编码重复')
  for (const code of failureCodes.filter(
    (one): one is Exclude<FailureCode, 'refused'> => one !== 'refused',
  )) {
    const words = failureText({ code, message: 'technical' }, text)
    // One message, however the connection was lost.
    expect(words).toBe(isNetworkFailure({ code, message: '' }) ? 'common:network' : `failure:${code}`)
  }
})

test('anything thrown becomes a failure', () => {
  expect(failureOf(new FailureError({ code: 'offline', message: '' })).code).toBe('offline')
  expect(failureOf(new TypeError('x'))).toEqual({ code: 'internal', message: 'x' })
  expect(failureOf('x')).toEqual({ code: 'internal', message: 'x' })
})

describe('what is shown of a failure', () => {
  afterEach(() => useToasts.setState({ toasts: [] }))

  const shown = (error: unknown, isLoud?: boolean) => {
    useToasts.setState({ toasts: [] })
    presentFailure(error, isLoud)
    return useToasts.getState().toasts.map(({ level }) => level)
  }
  const failing = (code: FailureCode) => new FailureError({ code, message: code })

  test('a lost connection and what may not be now are warnings, everything else is an error', () => {
    const warnings = failureCodes.filter((code) => shown(failing(code))[0] === 'warning')
    expect(warnings).toEqual(['offline', 'timeout', 'read-only', 'policy'])
    const errors = failureCodes.filter((code) => shown(failing(code))[0] === 'error')
    expect(errors.length + warnings.length).toBe(failureCodes.length - 3)
    expect(shown(new TypeError('x'))).toEqual(['error'])
  })

  test('a refusal speaks where it is asked to; an ended session and a cancelled dialog never do', () => {
    expect(shown(failing('refused'))).toEqual([])
    expect(shown(failing('refused'), true)).toEqual(['error'])
    expect([shown(failing('unauthenticated'), true), shown(failing('cancelled'), true)]).toEqual([[], []])
  })

  test('an answer that cannot be used names its call and field', () => {
    const failure = { code: 'bad-answer', message: '', unusable: { call: 'c', field: 'f' } } as const
    const told: Translate = (key, values = {}) => [key, ...Object.values(values)].join(' ')
    expect(failureText(failure, told)).toBe('failure:unusable c f')
  })
})
