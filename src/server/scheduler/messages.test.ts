import { expect, test } from 'vitest'
import { paramOfRun, reasonOfTrigger } from '#contract/resources/ops/jobLog.ts'
import { reasons, triggerText } from './messages.ts'
import type { ScheduledJob } from './jobs.ts'

// All fields of a job that a remark shows.
const job = { route: 'FIRST', block: 'SERIAL_EXECUTION', timeout: 0 } as ScheduledJob

const remark = (param: string, reason: string): string =>
  triggerText({ job, kind: 'manual', param, retriesLeft: 0, reason })

test.each([
  ['a parameter', '只这一次', ''],
  ['none', '', ''],
  ['several lines', 'a\n执行参数：b\n', ''],
  ['a line that looks like a reason', 'a\n失败原因：b', ''],
  ['a reason behind it', 'a\nb', reasons.groovy],
])('the remark of a trigger tells its parameter again: %s (DECISION-OPS-33)', (_, param, reason) => {
  const triggerMsg = remark(param, reason)
  expect(paramOfRun({ triggerMsg, triggerCode: reason === '' ? 200 : 500 })).toBe(param)
})

test('a failed trigger tells its reason, another platform what it writes first', () => {
  expect(reasonOfTrigger(remark('a', reasons.groovy))).toBe(reasons.groovy)
  expect(reasonOfTrigger('no executor\nat 10.0.0.1')).toBe('no executor')
  expect(paramOfRun({ triggerMsg: 'no executor', triggerCode: 500 })).toBeUndefined()
})
