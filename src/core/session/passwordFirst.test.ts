import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OperationName, operations, type Profile } from '#contract/bridge.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { answers, draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { leadsToPassword, operationsBefore } from './passwordFirst.ts'

let bench: Bench
let platform: StubPlatform
let profile: Profile

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const signIn = (windowId = 'main') =>
  bench.done('session.signIn', { ...account, profileId: profile.id, remember: true }, windowId)

/** The next sign-in answers that the password must be changed. */
function demand(passwordModify = 2): void {
  platform.tokens.add('due')
  platform.on('POST /login', answers({ token: 'due', expire: 43_200, passwordModify }))
}

const routes = () => platform.requests.map(({ route }) => route)
const change = {
  endpoint: 'shell.center.password',
  body: { username: 'admin', password: 'secret-9', newPassword: 'New-9', comfirmPassword: 'New-9' },
}
const first = { code: 'forbidden', message: 'The password must be changed first' }

/** Through the bridge as a window could send it, regardless of its own code. */
const byHand = (name: OperationName, input: unknown = {}, windowId = 'main') =>
  bench.core.handle({ id: windowId, kind: 'main', route: '' }, name, input)

test('a sign-in that demands another password reads nothing of the account (OPS-PER-03)', async () => {
  demand()
  const session = await signIn()
  expect(session).toMatchObject({
    passwordModify: 2,
    state: 'active',
    user: { username: 'admin', superAdmin: 0 },
    permissions: [],
    menus: [],
    dictionaries: [],
    credentials: { store: 'session' },
  })
  expect(routes()).toEqual(['GET /sys/appConfig/public', 'POST /login'])
  expect(await bench.done('session.current')).toMatchObject({ passwordModify: 2 })
})

test('a reminder opens the console as always', async () => {
  demand(1)
  expect(await signIn()).toMatchObject({ passwordModify: 1, permissions: ['sys:params:save'] })
})

test('core refuses every operation but those on the way to the new password, in every window (OPS-PER-03)', async () => {
  demand()
  const { id } = await signIn()
  // A second window of the same account.
  expect(await bench.done('session.resume', { ...account, profileId: profile.id }, 'second')).toMatchObject({
    id,
    passwordModify: 2,
  })
  for (const windowId of ['main', 'second']) {
    const names = Object.keys(operations) as OperationName[]
    const others = names.filter((name) => !operationsBefore.has(name))
    expect(others.length).toBeGreaterThan(40)
    for (const name of others)
      expect({ name, ...(await byHand(name, {}, windowId)) }).toEqual({ name, ok: false, failure: first })
  }
  expect(routes()).toEqual(['GET /sys/appConfig/public', 'POST /login'])
})

test('core refuses every call but the change and the demanded level, offline as well (OPS-PER-03)', async () => {
  await signIn()
  await bench.done('session.signOut')
  demand()
  await signIn()
  platform.requests.length = 0
  const others = allEndpoints().filter((endpoint) => !leadsToPassword(endpoint))
  for (const { id } of others) {
    const result = await byHand('api.call', { endpoint: id, params: {}, query: {}, body: {} })
    expect({ id, isRefused: !result.ok && ['forbidden', 'not-found'].includes(result.failure.code) }).toEqual(
      {
        id,
        isRefused: true,
      },
    )
  }
  const cached = { endpoint: 'shell.auth.nav', query: {}, prefer: 'cache' }
  expect(await byHand('api.call', cached)).toEqual({ ok: false, failure: first })
  expect(routes()).toEqual([])
  platform.on('GET /sys/appConfig/pwdSecurityLevel', answers({ pwdSecurityLevel: 3 }))
  expect(await bench.done('api.call', { endpoint: 'sys.appConfig.passwordLevel' })).toMatchObject({
    data: { pwdSecurityLevel: 3 },
  })
})

test('a window that was open already loses the account too, and its waiting calls are refused (OPS-PER-03)', async () => {
  await signIn()
  await bench.done('session.resume', { ...account, profileId: profile.id }, 'second')
  demand()
  bench.hush()
  await signIn()
  await bench.event('session', ({ state }) => state === 'active')
  expect(await bench.done('session.current', undefined, 'second')).toMatchObject({
    passwordModify: 2,
    permissions: [],
    menus: [],
  })
  expect(await bench.refused('api.call', { endpoint: 'ops.params.page', query: {} }, 'second')).toEqual(first)
})

test('the new password ends the session in every window without another call (OPS-PER-05)', async () => {
  demand()
  await signIn()
  await bench.done('session.resume', { ...account, profileId: profile.id }, 'second')
  platform.on('PUT /user/center/password', answers(null))
  platform.requests.length = 0
  await bench.done('api.call', change, 'second')
  expect(routes()).toEqual(['GET /sys/appConfig/public', 'PUT /user/center/password'])
  expect(await bench.done('session.list')).toEqual([])
  for (const windowId of ['main', 'second']) expect(bench.core.sessionOf(windowId)).toBeNull()
  await bench.event('session', ({ state }) => state === 'signed-out')
})

test('a demanded change goes through in a production profile that is read-only', async () => {
  const production = { ...draft(platform.address), id: profile.id, environment: 'production' as const }
  await bench.done('profiles.save', production)
  platform.on('PUT /user/center/password', answers(null))
  await signIn()
  expect((await bench.refused('api.call', change)).code).toBe('read-only')
  demand()
  await signIn()
  expect((await bench.call('api.call', change)).ok).toBe(true)
})

test('signing out is the other way (OPS-PER-03)', async () => {
  demand()
  await signIn()
  await bench.done('session.signOut')
  expect(routes().at(-1)).toBe('POST /logout')
  expect(bench.core.sessionOf('main')).toBeNull()
})
