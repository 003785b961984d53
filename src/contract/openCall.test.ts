import { expect, test } from 'vitest'
import { CLOCK_TOLERANCE_MS, OPEN_PATH, signedHead, signParameters } from './openCall.ts'

/** Written out: programs of other people sign the same text, in other languages. */
const call = { appId: 'app-1', apiCode: 'orders', timestamp: '1767225600000' }

test('what is signed before the body is a line each of application, interface and time', () => {
  expect(signedHead(call)).toBe('app-1\norders\n1767225600000\n')
  expect(signedHead({ ...call, params: [] })).toBe('app-1\norders\n1767225600000\n')
})

test('other parameters are a line of their own, encoded, and sorted in whatever order they come', () => {
  const params = [
    ['b', '&='],
    ['a', '1'],
    ['你', 'x y'],
    ['b', '2'],
  ] as const
  expect(signedHead({ ...call, params })).toBe(
    'app-1\norders\n1767225600000\n%E4%BD%A0=x%20y&a=1&b=%26%3D&b=2\n',
  )
  expect(signedHead({ ...call, params: params.toReversed() })).toBe(signedHead({ ...call, params }))
})

test('the address, the parameters of the signature and the tolerance are those of the documents', () => {
  expect(OPEN_PATH).toBe('/api/open/')
  expect(signParameters).toEqual(['appId', 'timestamp', 'sign'])
  expect(CLOCK_TOLERANCE_MS).toBe(10 * 60 * 1000)
})
