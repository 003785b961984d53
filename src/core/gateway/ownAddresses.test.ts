import { expect, test } from 'vitest'
import { ownAddresses } from './ownAddresses.ts'

test('a host on this machine is reached from a loopback address', async () => {
  expect(await ownAddresses('127.0.0.1')).toEqual(['127.0.0.1'])
})

test('a name that nobody has gives none', async () => {
  expect(await ownAddresses('nobody.invalid')).toEqual([])
})
