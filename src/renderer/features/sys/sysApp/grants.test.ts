import { expect, test } from 'vitest'
import { changedDirections, grantsOf, ofDirection } from '#features/sys/sysApp/grants.ts'

const row = (apiCode: string, direction: string) => ({ id: '1', apiCode, apiName: apiCode, direction })

test('interfaces are kept apart by direction, each once', () => {
  const rows = [row('a', 'receive'), row('b', 'call'), row('a', 'receive'), row('c', 'other')]
  expect(ofDirection(rows, 'receive').map(({ apiCode }) => apiCode)).toEqual(['a'])
  expect(grantsOf(rows)).toEqual({ receive: new Set(['a']), call: new Set(['b']) })
})

test('only directions that differ are saved, whatever the order (OPS-AUT-02)', () => {
  const before = grantsOf([row('a', 'receive'), row('b', 'receive'), row('c', 'call')])
  expect(changedDirections(before, { ...before, receive: new Set(['b', 'a']) })).toEqual([])
  expect(changedDirections(before, { ...before, call: new Set() })).toEqual(['call'])
  expect(changedDirections(before, { receive: new Set(['a', 'x']), call: new Set(['d']) })).toEqual([
    'receive',
    'call',
  ])
})
