import { expect, test } from 'vitest'
import { placeOf, unconnected } from './reach.ts'

test('an address without a port is reached at the one of its protocol, and brackets are no part of a host', () => {
  expect(placeOf(new URL('https://platform.example/api'))).toEqual({ host: 'platform.example', port: 443 })
  expect(placeOf(new URL('http://platform.example/api'))).toEqual({ host: 'platform.example', port: 80 })
  expect(placeOf(new URL('http://[::1]:8080/'))).toEqual({ host: '::1', port: 8080 })
})

test('macOS refuses the local network as if no way led there', () => {
  expect(unconnected('EHOSTUNREACH', 'darwin')).toBe('tcp.localNetwork')
  expect(unconnected('EHOSTUNREACH', 'linux')).toBe('tcp.failed')
  expect(unconnected('ECONNREFUSED', 'darwin')).toBe('tcp.refused')
  expect(unconnected('ETIMEDOUT', 'darwin')).toBe('tcp.silent')
})
