import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareToMultiple, decimalPlaces, decimalText } from './decimals.ts'

test('every amount from 0.01 to 200 is its own bound in units of 10,000', () => {
  for (let count = 1; count <= 20_000; count += 1) {
    if (compareToMultiple(count * 100, count / 100, 10_000) !== 0) expect.fail(String(count))
  }
})

test('a product is compared as a person would work it out', () => {
  const digits = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(digits, digits, fc.integer({ min: 1, max: 10_000 }), (amount, part, times) => {
      const difference = BigInt(amount) - BigInt(part) * BigInt(times)
      const sign = difference === 0n ? 0 : difference < 0n ? -1 : 1
      expect(compareToMultiple(amount / 100, part / 100, times)).toBe(sign)
    }),
  )
})

test.each([
  [0, 0],
  [1200, 0],
  [-0.5, 1],
  [0.001, 3],
  [1e-7, 7],
  [1.5e-7, 8],
  [1e21, 0],
  [12_345_678_901.23, 2],
])('%d is written with %i decimal places', (value, places) => {
  expect(decimalPlaces(value)).toBe(places)
})

test('very large and very small numbers are compared as well', () => {
  expect(compareToMultiple(1e21, 1e20, 10)).toBe(0)
  expect(compareToMultiple(1e-6, 1e-7, 10)).toBe(0)
  expect(compareToMultiple(0.000_001_1, 1e-7, 10)).toBe(1)
})

test.each([
  [0, '0'],
  [-0.5, '-0.5'],
  [100.05, '100.05'],
  [1e-7, '0.0000001'],
  [-1.5e-7, '-0.00000015'],
  [1e21, '1000000000000000000000'],
])('%d is written as %s', (value, text) => {
  expect(decimalText(value)).toBe(text)
})
