import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameNumber,
  limitProblem,
  numberProblem,
  numberWords,
  readNumber,
} from '#kit/inputs/typedNumber.ts'
import type { Translate } from '#kit/text.ts'

const text: Translate = (key, values) => [key, ...Object.values(values ?? {})].join('|')

describe('what is typed', () => {
  test.each([
    ['100.05', 100.05],
    ['0.01', 0.01],
    ['-0.5', -0.5],
    ['1200.00', 1200],
    ['-0', 0],
    ['007', 7],
    ['+7', 7],
    ['１２．５', 12.5],
    ['－３', -3],
    ['−3', -3],
    [' 7 ', 7],
    ['　7　', 7],
    ['1,234,567.5', 1_234_567.5],
    ['1 234 567', 1_234_567],
    ['-1,234', -1234],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('%j is the number %d', (words, number) => {
    expect(readNumber(words)).toBe(number)
    expect(numberProblem(words)).toBeUndefined()
  })

  test.each(['', '  ', '　'])('%j is none', (words) => {
    expect([readNumber(words), numberProblem(words)]).toEqual(['', undefined])
  })

  test.each(['x', '100.', '.5', '-', '+', '--7', '1e3', '1,23', '1,2345', '1 23', '0x10', 'Infinity', 'NaN'])(
    '%j stays as it is, because it is no number',
    (words) => {
      expect([readNumber(words), numberProblem(words)]).toEqual([words, 'kit:table.notNumber'])
    },
  )

  test.each(['9007199254740993', '0.12345678901234567891', '100000000000000.001', `1${'0'.repeat(400)}1`])(
    '%s has more digits than a number holds',
    (words) => {
      expect([readNumber(words), numberProblem(words)]).toEqual([words, 'kit:number.tooPrecise'])
    },
  )

  test('whatever number there is, its words are read as the same number, and have no exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const words = numberWords(number)
        expect(words).toMatch(/^-?\d+(\.\d+)?$/)
        expect(readNumber(words)).toBe(number + 0)
      }),
    )
  })
})

test('two values are the same however they are written', () => {
  expect([isSameNumber(1200, '1200.00'), isSameNumber(null, ''), isSameNumber('x', 'x')]).toEqual([
    ...[true, true, true],
  ])
  expect([isSameNumber(0, ''), isSameNumber(1, '1.5'), isSameNumber('x', 'y')]).toEqual([false, false, false])
})

test('a value outside its limits says which', () => {
  const limits = { min: 2, max: 9, integer: true }
  expect([1, 2, 9, 10, 2.5, 'x', '', null].map((value) => limitProblem(value, limits, text))).toEqual([
    ...['kit:form.tooSmall|2', undefined, undefined, 'kit:form.tooBig|9', 'kit:table.notInteger'],
    ...['kit:table.notNumber', undefined, undefined],
  ])
})
