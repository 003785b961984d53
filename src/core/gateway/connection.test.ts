import { expect, test } from 'vitest'
import type { Failure } from '#contract/failures.ts'
import { createBursts } from './connection.ts'

const offline: Failure = { code: 'offline', message: 'ECONNREFUSED' }
const timeout: Failure = { code: 'timeout', message: 'no answer in time' }

test('a burst reports each kind of failure once, and a burst within a minute not again', () => {
  let at = 0
  const reported: [at: number, code: string][] = []
  const bursts = createBursts(
    ({ code }) => reported.push([at, code]),
    () => at,
  )
  bursts.failed(offline)
  bursts.failed(offline)
  bursts.failed(timeout)
  at = 120_000
  // The same burst: it has not been answered since.
  bursts.failed(offline)
  bursts.over()
  bursts.failed(offline)
  bursts.over()
  at = 179_999
  bursts.failed(offline)
  bursts.over()
  at = 180_000
  bursts.failed(offline)
  expect(reported).toEqual([
    [0, 'offline'],
    [0, 'timeout'],
    [120_000, 'offline'],
    [180_000, 'offline'],
  ])
})
