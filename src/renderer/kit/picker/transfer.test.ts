import { expect, test } from 'vitest'
import { sidesOf, tickedOf, toggled } from '#kit/picker/transfer.ts'

const items = ['Order', 'Stock', 'orderSync'].map((label, index) => ({
  id: String(index),
  label,
  detail: `api-${index}`,
}))
const nothing = { available: '', chosen: '' }
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

test('an item is on one side; each side is narrowed by its own words, in label and detail', () => {
  const chosen = new Set(['1'])
  const all = sidesOf(items, chosen, nothing)
  expect([ids(all.available.all), ids(all.chosen.all)]).toEqual([['0', '2'], ['1']])
  const narrowed = sidesOf(items, chosen, { available: ' ORDER', chosen: 'api-9' })
  expect([ids(narrowed.available.found), ids(narrowed.chosen.found)]).toEqual([['0', '2'], []])
  expect(ids(sidesOf(items, chosen, { ...nothing, available: 'api-2' }).available.found)).toEqual(['2'])
})

test('what a search hides is not moved', () => {
  const { available } = sidesOf(items, new Set(), { ...nothing, available: 'sync' })
  expect(tickedOf(available, new Set(['0', '2']))).toEqual(['2'])
})

test('ticking twice is as before, and the set given stays as it is', () => {
  const before = new Set(['1'])
  expect([...toggled(before, '2')]).toEqual(['1', '2'])
  expect([...toggled(before, '1')]).toEqual([])
  expect([...before]).toEqual(['1'])
})
