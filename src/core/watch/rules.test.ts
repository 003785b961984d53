import { expect, test } from 'vitest'
import type { OperationParsed } from '#contract/bridge.ts'
import { type StoredRule, withRule } from './rules.ts'

const given: OperationParsed<'watch.save'> = {
  name: '任务失败',
  isOn: true,
  kind: 'jobFailed',
  match: '7',
  percent: 50,
  minutes: 1,
  quiet: null,
}
const stored = (id: string): StoredRule => ({
  ...given,
  id,
  incidents: [{ key: '7', subject: '', since: 1, count: 1, said: true, isOld: false, route: '' }],
  checkedAt: 5,
  failure: '',
  seen: '2026',
  lastFound: 5,
})

test('a rule that looks for the same keeps its incidents and its place', () => {
  const [first, second] = withRule([stored('a'), stored('b')], {
    ...given,
    id: 'a',
    name: '改名',
    minutes: 9,
  })
  expect(first).toEqual({ ...stored('a'), name: '改名', minutes: 9 })
  expect(second).toEqual(stored('b'))
})

test.each([{ match: '8' }, { kind: 'ratePassed' as const }, { isOn: false }])(
  'a rule that is changed by %j starts without incidents',
  (change) => {
    const [rule] = withRule([stored('a')], { ...given, id: 'a', ...change })
    expect(rule).toMatchObject({ id: 'a', ...change, incidents: [], checkedAt: 0, seen: '', lastFound: 0 })
  },
)

test('a new rule has an id of its own; of more than fifty the oldest is dropped', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => stored(String(index)))
  const rules = withRule(fifty, { ...given, id: 'unknown' })
  expect(rules).toHaveLength(50)
  expect(rules[0]?.id).toBe('1')
  expect(rules.at(-1)).toMatchObject({ checkedAt: 0, incidents: [] })
  expect(rules.at(-1)?.id).not.toBe('unknown')
})
