import { createDecipheriv } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { chinese } from '#tests/setup/words.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import {
  answers,
  draft,
  json,
  envelope,
  menu,
  openStubPlatform,
  refuses,
  type StubPlatform,
  user,
} from '../testing/stubPlatform.ts'

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

const signIn = (change: Partial<typeof account> = {}, windowId = 'main') =>
  bench.done('session.signIn', { ...account, ...change, profileId: profile.id }, windowId)
const page = { endpoint: 'ops.params.page', query: {} }
const routes = () => platform.requests.map((item) => item.route)

describe('signing in', () => {
  test('asks for the user first, then menus, permissions and dictionaries, and hands no token to the window', async () => {
    const session = await signIn()
    expect(routes().slice(0, 3)).toEqual(['GET /sys/appConfig/public', 'POST /login', 'GET /sys/user/info'])
    expect(routes().slice(3, 6).sort()).toEqual([
      'GET /sys/dict/type/all',
      'GET /sys/menu/nav',
      'GET /sys/menu/permissions',
    ])
    expect(session).toMatchObject({
      state: 'active',
      user,
      permissions: ['sys:params:save'],
      source: 'network',
    })
    expect(JSON.stringify([session, bench.events, await bench.done('session.list')])).not.toContain(
      'stub-token',
    )
    expect(bench.core.sessionOf('main')).toBe(session.id)
  })

  test('in another language the menus keep their Chinese names beside, for searching', async () => {
    const names = (language: unknown) => (language === 'zh-CN' ? '租户管理' : 'Tenants')
    platform.on('GET /sys/menu/nav', ({ headers }, response) =>
      json(response, envelope([menu('7', '0', { name: names(headers['accept-language']) })])),
    )
    expect(await signIn()).not.toHaveProperty('menuNames')
    await bench.done('settings.set', { language: 'en-US' })
    const session = await signIn({}, 'other')
    expect(session.menus[0]?.name).toBe('Tenants')
    expect(session.menuNames).toEqual({ 7: '租户管理' })
  })

  test('sends captcha, uuid and tenant only when there are any', async () => {
    await signIn()
    expect(JSON.parse(platform.requests[1]?.body ?? '')).toEqual({ username: 'admin', password: 'secret-9' })
    platform.requests.length = 0
    await signIn({ tenantId: 'T1', captcha: 'abcde', uuid: 'u-1' }, 'other')
    expect(JSON.parse(platform.requests[1]?.body ?? '')).toEqual({
      username: 'admin',
      password: 'secret-9',
      tenantId: 'T1',
      captcha: 'abcde',
      uuid: 'u-1',
    })
  })

  test('encrypts the password when the platform demands it', async () => {
    const key = '0123456789abcdef'
    platform.on(
      'GET /sys/appConfig/public',
      answers({ passwordEnc: true, passwordEncKey: key, captcha: false, tenantInput: true }),
    )
    const { config } = await bench.done('session.prepare', { profileId: profile.id })
    expect(JSON.stringify(config)).not.toContain(key)
    await signIn()
    const sent = Buffer.from(
      JSON.parse(platform.requests.find((item) => item.route === 'POST /login')?.body ?? '').password,
      'base64',
    )
    const decipher = createDecipheriv('aes-128-cbc', key, sent.subarray(0, 16))
    expect(Buffer.concat([decipher.update(sent.subarray(16)), decipher.final()]).toString()).toBe('secret-9')
  })

  test('a refused sign-in says why and is not an expired session', async () => {
    platform.on('POST /login', refuses(10_004, chinese('badCredentials')))
    const failure = await bench.refused('session.signIn', { ...account, profileId: profile.id })
    expect(failure).toEqual({
      code: 'refused',
      message: chinese('badCredentials'),
      status: 10_004,
      loud: true,
    })
    platform.on('POST /login', refuses(401, '未授权', { status: 401 }))
    expect(await bench.refused('session.signIn', { ...account, profileId: profile.id })).toMatchObject({
      code: 'refused',
      status: 401,
    })
    expect(bench.core.sessionOf('main')).toBeNull()
  })

  test('a token is given back when what follows fails', async () => {
    platform.on('GET /sys/user/info', refuses(500, 'x'))
    await bench.refused('session.signIn', { ...account, profileId: profile.id })
    expect(platform.tokens.size).toBe(0)
  })

  test('the captcha is a picture as a data URL, and nothing else', async () => {
    platform.on('GET /captcha', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' })
      response.end('<svg/>')
    })
    const { uuid, image } = await bench.done('session.captcha', { profileId: profile.id })
    expect(image).toBe(`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`)
    expect(platform.requests.at(-1)?.url.searchParams.get('uuid')).toBe(uuid)
    platform.on('GET /captcha', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end('x')
    })
    expect((await bench.refused('session.captcha', { profileId: profile.id })).code).toBe('bad-answer')
    platform.on('GET /captcha', refuses(429, '请稍后再试'))
    expect(await bench.refused('session.captcha', { profileId: profile.id })).toMatchObject({
      code: 'refused',
      message: '请稍后再试',
    })
  })

  test('several accounts work side by side, each with its own token', async () => {
    const first = await signIn({}, 'one')
    const second = await signIn({ username: 'wang', tenantId: 'T1' }, 'two')
    expect(first.id).not.toBe(second.id)
    await bench.done('api.call', page, 'one')
    expect(platform.requests.at(-1)?.headers.token).toBe('stub-token-1')
    await bench.done('api.call', page, 'two')
    expect(
      platform.requests.filter((item) => item.route === 'GET /sys/params/page').at(-1)?.headers.token,
    ).toBe('stub-token-2')
    expect((await bench.done('session.list')).map((item) => item.id).sort()).toEqual(
      [first.id, second.id].sort(),
    )
    await bench.done('session.attach', { sessionId: first.id }, 'two')
    await bench.done('api.call', page, 'two')
    expect(
      platform.requests.filter((item) => item.route === 'GET /sys/params/page').at(-1)?.headers.token,
    ).toBe('stub-token-1')
  })
})

describe('a session that expires', () => {
  const three = () => Promise.all([1, 2, 3].map(() => bench.call('api.call', page)))
  /** Resolves when so many list calls have been answered. */
  const refusedLists = (count: number) => {
    let seen = 0
    return new Promise<void>((resolve) => {
      platform.on('GET /sys/params/page', ({ headers }, response) => {
        if (platform.tokens.has(String(headers.token))) {
          json(response, envelope({ list: [], total: 0 }))
          return
        }
        json(response, envelope(null, 401, '未授权'), 401)
        seen += 1
        if (seen === count) resolve()
      })
    })
  }

  test('three parallel calls end in one sign-in layer and are made once more after it', async () => {
    const before = await signIn()
    platform.tokens.clear()
    bench.hush()
    platform.requests.length = 0
    const refused = refusedLists(3)
    const pending = three()
    await Promise.all([refused, bench.event('session', ({ state }) => state === 'expired')])
    expect((await bench.done('session.current'))?.state).toBe('expired')
    const after = await signIn()
    expect(after.id).toBe(before.id)
    expect((await pending).map((result) => result.ok)).toEqual([true, true, true])
    expect(
      bench.events.filter(({ event }) => event.type === 'session' && event.state === 'expired'),
    ).toHaveLength(1)
    expect(routes().filter((route) => route === 'GET /sys/params/page')).toHaveLength(6)
    expect((await bench.done('session.current'))?.state).toBe('active')
  })

  test('a save that waited goes out once', async () => {
    await signIn()
    platform.tokens.clear()
    const pending = bench.call('api.call', {
      endpoint: 'ops.params.create',
      body: { paramCode: 'A', paramValue: '1' },
    })
    await bench.event('session', ({ state }) => state === 'expired')
    platform.on('POST /sys/params', answers('7'))
    platform.requests.length = 0
    await signIn()
    expect(await pending).toMatchObject({ ok: true, value: { data: '7' } })
    expect(routes().filter((route) => route === 'POST /sys/params')).toHaveLength(1)
  })

  test('a call is not made a third time', async () => {
    await signIn()
    platform.on('GET /sys/params/page', refuses(401, '未授权', { status: 401 }))
    const pending = bench.refused('api.call', page)
    await bench.event('session', ({ state }) => state === 'expired')
    await signIn()
    expect((await pending).code).toBe('unauthenticated')
    expect(routes().filter((route) => route === 'GET /sys/params/page')).toHaveLength(2)
  })

  test('signing out instead ends the waiting calls', async () => {
    await signIn()
    platform.tokens.clear()
    const pending = bench.refused('api.call', page)
    await bench.event('session', ({ state }) => state === 'expired')
    await bench.done('session.signOut')
    expect((await pending).code).toBe('unauthenticated')
    expect(bench.core.sessionOf('main')).toBeNull()
  })

  test('closing the window ends its waiting calls', async () => {
    await signIn()
    platform.tokens.clear()
    const pending = bench.refused('api.call', page)
    await bench.event('session', ({ state }) => state === 'expired')
    bench.core.windowClosed('main')
    expect((await pending).code).toBe('cancelled')
  })

  test('waiting has a limit', async () => {
    await bench.close()
    bench = await openBench({ times: { call: 20_000, hold: 50 } })
    profile = await bench.done('profiles.save', draft(platform.address))
    await signIn()
    platform.tokens.clear()
    expect((await bench.refused('api.call', page)).code).toBe('unauthenticated')
  })

  test('an envelope code 401 under HTTP 200 counts as well', async () => {
    await signIn()
    platform.on('GET /sys/params/page', refuses(401, chinese('tokenInvalid')))
    const pending = bench.refused('api.call', page)
    await bench.event('session', ({ state }) => state === 'expired')
    await bench.done('session.signOut')
    await pending
  })
})

describe('signing out', () => {
  test('kills the token on the platform and lets every window of the session go', async () => {
    const session = await signIn()
    await bench.done('session.attach', { sessionId: session.id }, 'second')
    await bench.done('session.signOut')
    expect(platform.tokens.size).toBe(0)
    expect(await bench.done('session.current', undefined, 'second')).toBeNull()
    expect(bench.events).toContainEqual({
      event: { type: 'session', sessionId: session.id, state: 'signed-out' },
      sessionId: session.id,
    })
    expect((await bench.refused('api.call', page)).code).toBe('unauthenticated')
  })

  test('forgets even when the platform cannot be reached', async () => {
    await signIn()
    await platform.cut()
    await bench.done('session.signOut')
    expect(await bench.done('session.current')).toBeNull()
    expect(await bench.done('session.list')).toEqual([])
  })
})

test('menus that cannot be right do not keep anybody out', async () => {
  const broken = [
    menu('1', '2'),
    menu('2', '1'),
    menu('3', 'gone', { type: 42, url: 'no/such/screen' }),
    null,
  ]
  platform.on('GET /sys/menu/nav', answers(broken))
  const { menus } = await signIn()
  expect(menus.map((node) => node.id).sort()).toEqual(['1', '3'])
  platform.on('GET /sys/menu/nav', answers({ nodes: [] }))
  expect(await signIn({}, 'other')).toMatchObject({ menus: [], lacks: ['menus'] })
})

describe('reading while offline', () => {
  const log = { endpoint: 'ops.logOperation.page', query: {} }
  const row = {
    id: '1',
    creatorName: 'admin',
    userNickName: '管理员',
    deptName: '',
    operation: '保存',
    userAgent: '',
    status: 1,
    createDate: '2026-11-20 08:00:00',
    requestUri: '/sys/params',
    requestMethod: 'POST',
    requestParams: '',
    requestTime: 3,
    responseStr: '',
    ip: '127.0.0.1',
  }

  test('menus, permissions, dictionaries and synchronised logs come from the cache and say so', async () => {
    const today = new Date()
    const createDate = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')} 00:00:00`
    platform.on('GET /sys/log/operation/page', answers({ list: [{ ...row, createDate }], total: 1 }))
    // Only logs whose screen the account has are read.
    platform.on('GET /sys/menu/nav', answers([{ ...menu('1', '0'), url: 'sys/log-operation' }]))
    const session = await signIn()
    await bench.done('logs.sync', { resource: 'ops.logOperation' })
    expect(await bench.done('logs.status', { resource: 'ops.logOperation' })).toMatchObject({ rows: 1 })
    await platform.cut()
    const answer = await bench.done('api.call', log)
    expect(answer).toMatchObject({
      source: 'cache',
      data: { total: 1, list: [{ id: '1', operation: '保存' }] },
    })
    expect(answer.asOf).toBeGreaterThan(0)
    for (const [endpoint, data] of [
      ['shell.auth.nav', session.menus],
      ['shell.auth.permissions', session.permissions],
      ['shell.auth.dictionaries', session.dictionaries],
    ] as const) {
      expect(await bench.done('api.call', { endpoint })).toEqual({
        data,
        source: 'cache',
        asOf: session.asOf,
      })
    }
    // Calls that are not cached fail with offline.
    expect((await bench.refused('api.call', page)).code).toBe('offline')
  })

  test('a log that was never synchronised says offline', async () => {
    platform.on('GET /sys/log/operation/page', refuses(403, chinese('forbidden'), { status: 403 }))
    await signIn()
    await platform.cut()
    expect((await bench.refused('api.call', log)).code).toBe('offline')
  })

  test('the cache can be preferred while online', async () => {
    await signIn()
    platform.requests.length = 0
    expect(
      (await bench.done('api.call', { endpoint: 'shell.auth.dictionaries', prefer: 'cache' })).source,
    ).toBe('cache')
    expect(routes()).not.toContain('GET /sys/dict/type/all')
  })
})
