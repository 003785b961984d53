import { expect, test } from 'vitest'
import { developmentAddress, ownOrigin } from './ownOrigin.ts'

test.each([
  ['app://console/', true],
  ['app://console/#/sys/sysTenant', true],
  ['app://console.evil/', false],
  ['app://consoles/', false],
  ['app://user@console/', false],
  ['app://console:8080/', false],
  ['https://console/', false],
  ['http://localhost:5173/', false],
  ['file:///console/', false],
  ['about:blank', false],
  ['data:text/html,x', false],
  ['', false],
])('%s is ours: %s', (address, isOurs) => {
  expect(ownOrigin('')(address)).toBe(isOurs)
})

test('the development server is ours only where it is honoured, and only its exact origin', () => {
  const isOwn = ownOrigin('http://localhost:5173/')
  expect(isOwn('http://localhost:5173/src/main.tsx')).toBe(true)
  expect(isOwn('http://localhost:5174/')).toBe(false)
  expect(isOwn('http://localhost:5173@evil.example/')).toBe(false)
  expect(isOwn('app://console/')).toBe(true)
})

test.each([
  [true, 'http://localhost:5173/', ''],
  [false, 'http://localhost:5173/', 'http://localhost:5173/'],
  [false, 'http://127.0.0.1:5173/', 'http://127.0.0.1:5173/'],
  [false, 'https://evil.example/', ''],
  [false, 'http://evil.example/', ''],
  [false, 'file:///tmp/x.html', ''],
  [false, 'nothing', ''],
])('packaged %s, %s: development address %s', (packaged, address, expected) => {
  expect(developmentAddress(packaged, { ELECTRON_RENDERER_URL: address })).toBe(expected)
})

test('without the variable there is no development address', () => {
  expect(developmentAddress(false, {})).toBe('')
})
