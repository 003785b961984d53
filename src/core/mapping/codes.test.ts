import { expect, test } from 'vitest'
import { createCodes } from './codes.ts'

test('several values of the platform are one of the contract, which is sent as the first of them', () => {
  const { toContract, toPlatform } = createCodes({ '': ['Layout', 'Parent'], 'sys/user': 'user/index' })
  expect(['Layout', 'Parent', 'user/index', 'other'].map(toContract)).toEqual(['', '', 'sys/user', 'other'])
  expect(['', 'sys/user'].map(toPlatform)).toEqual(['Layout', 'user/index'])
})

test('in a list one value may stand for several of the contract, or for all that are listed', () => {
  const values = { 'user:save': 'add', 'user:copy': 'add', 'user:delete': ['remove', 'drop'] }
  const { toContract, toPlatform } = createCodes(values, { all: '*' })
  expect(toContract(['add', 'odd', 'drop', 'remove'])).toEqual([
    'user:save',
    'user:copy',
    'odd',
    'user:delete',
  ])
  expect(toContract(['odd', '*'])).toEqual(['odd', ...Object.keys(values)])
  expect(toPlatform(['user:delete', 'odd'])).toEqual(['remove', 'odd'])
  // Alone it is a value like any other.
  expect(toContract('*')).toBe('*')
})

test('a value that is not listed may be read as another, nothing never is', () => {
  const { toContract } = createCodes({ '1': 'left' }, { other: 0 })
  expect(['left', 'arrived', null].map(toContract)).toEqual(['1', 0, null])
})
