import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { selfSigned } from '../testing/certificate.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform
let secure: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  secure = await openStubPlatform(selfSigned)
  bench = await openBench()
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
  await secure.cut()
})

test('a self-signed certificate is refused', async () => {
  const profile = await bench.done('profiles.save', draft(secure.address))
  expect((await bench.refused('session.prepare', { profileId: profile.id })).code).toBe('tls')
  expect(secure.requests).toEqual([])
})

test('with its authority in the profile it is trusted', async () => {
  const profile = await bench.done('profiles.save', draft(secure.address, { ca: selfSigned.cert }))
  await bench.done('session.prepare', { profileId: profile.id })
  await bench.done('session.signIn', { ...account, profileId: profile.id })
})

test('an authority that is no certificate is a certificate failure', async () => {
  const profile = await bench.done('profiles.save', draft(secure.address, { ca: 'not PEM' }))
  expect((await bench.refused('session.prepare', { profileId: profile.id })).code).toBe('tls')
})

test('HTTPS spoken to a plain server is a certificate failure', async () => {
  const profile = await bench.done('profiles.save', draft(platform.address.replace('http:', 'https:')))
  expect((await bench.refused('session.prepare', { profileId: profile.id })).code).toBe('tls')
})
