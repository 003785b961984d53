import { expect, test } from 'vitest'
import type { WatchRule } from '#contract/bridge.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { checkFor } from './findings.ts'

const rule: WatchRule = {
  id: 'r1',
  name: '失败率',
  kind: 'ratePassed',
  isOn: true,
  percent: 50,
  minutes: 10,
  match: '',
  quiet: null,
}
const now = Date.parse('2026-11-20T17:30:00Z')

test.each([
  [480, '2026-11-21 01:20:00', '2026-11-21 01:30:00'],
  [-60, '2026-11-20 16:20:00', '2026-11-20 16:30:00'],
])('the minutes of a rule are those of the platform’s clock (%i)', async (zone, bDate, eDate) => {
  const asked: unknown[] = []
  const platform = {
    async call(_: unknown, { query }: CallInput) {
      asked.push(query)
      return { total: 10 }
    },
  }
  const look = await checkFor.ratePassed({ platform, rule, seen: '', lastFound: 0, now, zone })
  expect(look.findings).toHaveLength(1)
  expect(asked).toEqual(Array.from({ length: 2 }, () => expect.objectContaining({ bDate, eDate })))
})

test.each([
  [99, 201, 0],
  [100, 200, 1],
  [100, 201, 0],
])('%i failures of %i are not rounded up to the half of all', async (failed, all, found) => {
  const platform = {
    async call(_: unknown, { query }: CallInput) {
      return { total: Object.hasOwn(query as object, 'status') ? failed : all }
    },
  }
  const look = await checkFor.ratePassed({ platform, rule, seen: '', lastFound: 0, now, zone: 0 })
  expect(look.findings).toHaveLength(found)
})
