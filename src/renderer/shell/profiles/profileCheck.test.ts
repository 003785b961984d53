import { expect, test } from 'vitest'
import { checkProfile, emptyProfile } from './profileCheck.ts'

const profile = (values: Partial<typeof emptyProfile>) => ({
  ...emptyProfile,
  name: '生产',
  address: 'https://admin.example.com/api',
  ...values,
})

test('a complete profile has no problem', () => {
  expect(checkProfile(profile({}))).toEqual({})
})

test('name and address are required', () => {
  expect(checkProfile(emptyProfile)).toEqual({ name: 'common:required', address: 'common:required' })
})

test.each([
  'admin.example.com',
  'ftp://example.com',
  'https://root:secret@example.com',
  'javascript:alert(1)',
])('%s is no address of a platform', (address) => {
  expect(checkProfile(profile({ address }))).toEqual({ address: 'shell:profile.badAddress' })
})

test('HTTP is refused where HTTPS is demanded, but for this machine', () => {
  expect(checkProfile(profile({ address: 'http://admin.example.com' }))).toEqual({
    address: 'shell:profile.needsHttps',
  })
  expect(checkProfile(profile({ address: 'http://127.0.0.1:8080' }))).toEqual({})
  expect(checkProfile(profile({ address: 'http://[::1]:8080' }))).toEqual({})
  expect(checkProfile(profile({ address: 'http://127.0.0.1.example.com' }))).toEqual({
    address: 'shell:profile.needsHttps',
  })
  expect(checkProfile(profile({ address: 'http://admin.example.com', requireHttps: false }))).toEqual({})
})

test('a manual proxy needs an address', () => {
  expect(checkProfile(profile({ proxy: { mode: 'manual', url: '' } }))).toEqual({
    proxyUrl: 'common:required',
  })
  expect(checkProfile(profile({ proxy: { mode: 'manual', url: 'socks' } }))).toEqual({
    proxyUrl: 'shell:profile.badProxy',
  })
  expect(checkProfile(profile({ proxy: { mode: 'none', url: 'socks' } }))).toEqual({})
})

test('a certificate is PEM or nothing', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nMIIB+zCCAaI=\n-----END CERTIFICATE-----\n'
  expect(checkProfile(profile({ ca: pem + pem }))).toEqual({})
  expect(checkProfile(profile({ ca: 'MIIB' }))).toEqual({ ca: 'shell:profile.badCa' })
})
