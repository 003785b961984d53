import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProfileDraft, Session } from '#contract/bridge.ts'
import { chinese } from '#tests/setup/words.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import {
  type Answer,
  answers,
  draft,
  envelope,
  json,
  openStubPlatform,
  refuses,
  type StubPlatform,
} from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

async function signIn(change: Partial<ProfileDraft> = {}, address = platform.address): Promise<Session> {
  const profile = await bench.done('profiles.save', draft(address, change))
  const session = await bench.done('session.signIn', { ...account, profileId: profile.id })
  bench.hush()
  platform.requests.length = 0
  return session
}

const page = { endpoint: 'ops.params.page', query: {} }
const row = { id: '7', paramCode: 'A', paramValue: '1', remark: '', updater: '', updateDate: '' }

describe('what goes out', () => {
  test('a list call carries page, limit, order, orderField and the filters; unsorted ones are empty (SYS-CMN-07, OPS-COM-03, MSG-GEN-08)', async () => {
    await signIn()
    await bench.done('api.call', { endpoint: 'ops.params.page', query: { paramCode: 'a&b=c/../%' } })
    const [unsorted] = platform.requests.slice(-1)
    expect(Object.fromEntries(unsorted?.url.searchParams ?? [])).toEqual({
      page: '1',
      limit: '10',
      order: '',
      orderField: '',
      paramCode: 'a&b=c/../%',
    })
    await bench.done('api.call', {
      endpoint: 'ops.params.page',
      query: { page: 3, limit: 50, order: 'desc', orderField: 'updateDate' },
    })
    const sorted = platform.requests.at(-1)?.url.searchParams
    expect([
      sorted?.get('page'),
      sorted?.get('limit'),
      sorted?.get('order'),
      sorted?.get('orderField'),
    ]).toEqual(['3', '50', 'desc', 'update_date'])
  })

  test('every call names the token, the language and the program', async () => {
    await signIn()
    await bench.done('settings.set', { language: 'en-US' })
    await bench.done('api.call', page)
    const headers = platform.requests.at(-1)?.headers
    expect(headers?.token).toBe('stub-token-1')
    expect(headers?.['accept-language']).toBe('en-US')
    expect(headers?.['user-agent']).toMatch(/^Steward\//)
  })

  test('a save without id is a POST, with id a PUT; deletes carry the ids as body (SYS-CMN-09, OPS-COM-04)', async () => {
    await signIn()
    for (const route of ['POST /sys/params', 'PUT /sys/params']) platform.on(route, answers('7'))
    platform.on('DELETE /sys/params', answers(null))
    await bench.done('api.call', { endpoint: 'ops.params.create', body: { paramCode: 'A', paramValue: '1' } })
    await bench.done('api.call', {
      endpoint: 'ops.params.update',
      body: { id: '7', paramCode: 'A', paramValue: '2' },
    })
    await bench.done('api.call', { endpoint: 'ops.params.remove', body: ['7', '8'] })
    const saves = platform.requests.filter(({ body }) => body !== '')
    expect(saves.map(({ route, body }) => [route, JSON.parse(body)])).toEqual([
      ['POST /sys/params', { paramCode: 'A', paramValue: '1', remark: '' }],
      ['PUT /sys/params', { id: '7', paramCode: 'A', paramValue: '2', remark: '' }],
      ['DELETE /sys/params', ['7', '8']],
    ])
  })

  test('paths keep the documented trailing slash, and only where there is one (SYS-CMN-10)', async () => {
    await signIn()
    platform.on('POST /sys/sysTenant/', answers('9'))
    await bench.done('api.call', {
      endpoint: 'sys.tenant.create',
      body: { tenantId: 'T', tenantName: 'T', linkman: 'L', linktel: '1', address: 'A' },
    })
    platform.on('GET /sys/sysTenant/9', (_, response) => json(response, envelope(null, 500, 'x')))
    await bench.refused('api.call', { endpoint: 'sys.tenant.get', params: { id: '9' } })
    expect(platform.requests.map((item) => item.route)).toEqual([
      'POST /sys/sysTenant/',
      'GET /sys/sysTenant/9',
    ])
  })

  test('input that does not fit the contract never leaves the machine', async () => {
    await signIn()
    const bad = [
      { endpoint: 'ops.params.page', query: { page: 0 } },
      { endpoint: 'ops.params.page', query: { page: 1e9 + 1 } },
      { endpoint: 'ops.params.page', query: { limit: -1 } },
      { endpoint: 'ops.params.page', query: { limit: 1e6 } },
      { endpoint: 'ops.params.page', query: { order: 'sideways' } },
      { endpoint: 'ops.params.get', params: { id: '../user/info' } },
      { endpoint: 'ops.params.create', body: { paramCode: 'x'.repeat(10_000), paramValue: '1' } },
      { endpoint: 'ops.params.create', body: '; drop table' },
    ]
    for (const input of bad) {
      const failure = await bench.refused('api.call', input)
      expect(failure.code).toBe('invalid-input')
      expect(Object.keys(failure.fields ?? {})).toHaveLength(1)
    }
    expect(platform.requests).toEqual([])
  })

  test('calls outside the contract, and those whose answers are secret, do not exist for a window', async () => {
    await signIn()
    for (const endpoint of [
      'sys.nothing.page',
      '__proto__',
      'shell.auth.login',
      'shell.auth.publicConfig',
      'shell.auth.captcha',
    ]) {
      expect((await bench.refused('api.call', { endpoint })).code).toBe('not-found')
    }
    expect(platform.requests).toEqual([])
  })
})

describe('what comes back', () => {
  test('code 0 is success, any other code a failure with the words of the platform (SYS-CMN-08, OPS-COM-03, MSG-GEN-07)', async () => {
    await signIn()
    platform.on('GET /sys/params/page', answers({ list: [row], total: 1 }))
    const answer = await bench.done('api.call', page)
    expect(answer).toMatchObject({ data: { list: [row], total: 1 }, source: 'network' })
    platform.on('GET /sys/params/page', refuses(10_002, chinese('duplicate')))
    expect(await bench.refused('api.call', page)).toEqual({
      code: 'refused',
      message: chinese('duplicate'),
      status: 10_002,
      loud: false,
    })
  })

  test('a refusal of any length is cut and holds nothing up', async () => {
    await signIn()
    platform.on('GET /sys/params/page', refuses(500, 'token-'.repeat(20_000)))
    // Without the cut, redaction needs minutes for this text: the time limit of the test is the bound.
    const { message } = await bench.refused('api.call', page)
    expect(message).toHaveLength(2_001)
  })

  test('a silent refusal is no pop-up but a line in the notice list, a loud one is not listed (SYS-CMN-16, OPS-COM-09, MSG-GEN-13)', async () => {
    await signIn()
    platform.on('POST /sys/params', refuses(10_002, chinese('duplicate')))
    const silent = await bench.refused('api.call', {
      endpoint: 'ops.params.create',
      body: { paramCode: 'A', paramValue: '1' },
    })
    expect(silent.loud).toBe(false)
    const notices = await bench.done('notices.list')
    expect(notices).toMatchObject([
      { level: 'warning', text: chinese('duplicate'), call: 'ops.params.create' },
    ])
    expect((await bench.event('notice')).notice).toEqual(notices[0])
    // Another session's windows do not read it.
    expect(await bench.done('notices.list', undefined, 'other')).toEqual([])
    await bench.done('notices.clear')
    expect(await bench.done('notices.list')).toEqual([])
    platform.on('POST /sys/params', refuses(403, chinese('forbidden'), { status: 403 }))
    const loud = await bench.refused('api.call', {
      endpoint: 'ops.params.create',
      body: { paramCode: 'A', paramValue: '1' },
    })
    expect(loud).toEqual({ code: 'forbidden', message: chinese('forbidden'), status: 403, loud: true })
    expect(await bench.done('notices.list')).toEqual([])
  })

  test('refused fields come back by name', async () => {
    await signIn()
    platform.on(
      'POST /sys/params',
      refuses(422, '校验失败', { data: { fields: { paramCode: '已存在' } }, status: 422 }),
    )
    const failure = await bench.refused('api.call', {
      endpoint: 'ops.params.create',
      body: { paramCode: 'A', paramValue: '1' },
    })
    expect(failure).toMatchObject({ code: 'refused', status: 422, fields: { paramCode: '已存在' } })
  })

  const malformed: [string, string, number][] = [
    ['HTML', '<!doctype html><title>Login</title>', 200],
    ['HTML with a gateway error', '<html>Bad Gateway</html>', 502],
    ['truncated JSON', envelope({ list: [row], total: 1 }).slice(0, 60), 200],
    ['nothing', '', 200],
    ['a bare list', JSON.stringify([row]), 200],
    ['another envelope', JSON.stringify({ success: true, result: {} }), 200],
    ['a page without a list', envelope({ rows: [row], total: 1 }), 200],
    ['a row without an id', envelope({ list: [row, { paramCode: 'B' }], total: 2 }), 200],
    ['code 0 under an error status', envelope({ list: [], total: 0 }), 500],
  ]
  test.each(malformed)('%s is a bad answer', async (_, text, status) => {
    await signIn()
    platform.on('GET /sys/params/page', (_asked, response) => {
      response.writeHead(status, { 'content-type': 'text/html' })
      response.end(text)
    })
    expect((await bench.refused('api.call', page)).code).toBe('bad-answer')
    // The platform is reachable, only its answers are invalid.
    expect((await bench.done('session.current'))?.connection.state).toBe('online')
  })

  test.each([
    ['a page', '<!doctype html><title>404</title>', 'text/html', 404],
    ['plain words', '404 page not found', 'text/plain', 404],
    ['an object that is no envelope', '{"status":404,"error":"Not Found"}', 'application/json', 404],
    ['a page about the method', '<html>Method Not Allowed</html>', 'text/html', 405],
  ])(
    '%s with its status says that the call is not served, which is no trouble of the network',
    async (_, body, type, status) => {
      await signIn()
      platform.on('GET /sys/params/page', (_asked, response) => {
        response.writeHead(status, { 'content-type': type }).end(body)
      })
      expect(await bench.refused('api.call', page)).toMatchObject({ code: 'not-found', status })
      expect(await bench.done('notices.list')).toEqual([])
      expect((await bench.done('session.current'))?.connection.state).toBe('online')
    },
  )

  test('a refusal with code 404 that is not how the platform answers unknown paths keeps its words', async () => {
    await signIn()
    platform.on('GET /sys/params/page', refuses(404, chinese('notFound'), { status: 404 }))
    expect(await bench.refused('api.call', page)).toMatchObject({ code: 'refused', status: 404 })
  })

  test('a page without such a status is a bad answer, told once, and the platform stays online', async () => {
    await signIn()
    platform.on('GET /sys/params/page', (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Login</title>')
    })
    for (let call = 0; call < 2; call += 1)
      expect((await bench.refused('api.call', page)).code).toBe('bad-answer')
    expect((await bench.done('notices.list')).map(({ code }) => code)).toEqual(['network.bad-answer'])
    expect((await bench.done('session.current'))?.connection.state).toBe('online')
  })

  test('an answer that is nested deeper than is read is refused with the limit', async () => {
    await signIn()
    for (const levels of [300, 60_000]) {
      platform.on('GET /sys/params/page', (_, response) =>
        json(response, `{"code":0,"msg":"","data":${'['.repeat(levels)}${']'.repeat(levels)}}`),
      )
      expect(await bench.refused('api.call', page)).toMatchObject({
        ...{ code: 'bad-answer', message: expect.stringContaining('more than 256 levels') },
      })
    }
    expect((await bench.done('session.current'))?.connection.state).toBe('online')
  })

  test('words about fields that are no text are shown as they came', async () => {
    await signIn()
    const fields: unknown = JSON.parse('{"paramCode":{"toString":[]},"remark":"太长"}')
    platform.on('GET /sys/params/page', refuses(422, '有误', { data: { fields } }))
    expect((await bench.refused('api.call', page)).fields).toEqual({
      paramCode: '{"toString":[]}',
      remark: '太长',
    })
  })

  test('a record that is not there is told apart from one that is not shown', async () => {
    await signIn()
    const get = { endpoint: 'ops.params.get', params: { id: '7' } }
    platform.on('GET /sys/params/7', answers(null))
    expect((await bench.refused('api.call', get)).code).toBe('gone')
    platform.on('GET /sys/params/7', refuses(500, chinese('recordMissing'), { data: { missing: true } }))
    expect(await bench.refused('api.call', get)).toMatchObject({ code: 'refused', isMissing: true })
    platform.on('GET /sys/params/7', refuses(500, chinese('send.fault')))
    expect(await bench.refused('api.call', get)).not.toHaveProperty('isMissing')
    // Null instead of a list is invalid.
    platform.on('GET /sys/params/page', answers(null))
    expect((await bench.refused('api.call', page)).code).toBe('bad-answer')
  })

  test('a server error with its envelope is a refusal, without it a bad answer', async () => {
    await signIn()
    platform.on('GET /sys/params/page', refuses(500, chinese('fault', { number: 'E1' }), { status: 500 }))
    expect(await bench.refused('api.call', page)).toMatchObject({ code: 'refused', status: 500 })
    platform.on('GET /sys/params/page', (_, response) => {
      response.writeHead(500).end()
    })
    expect(await bench.refused('api.call', page)).toMatchObject({ code: 'bad-answer', status: 500 })
  })

  test('an answer cut off in the middle is asked for once more, a save never is', async () => {
    await signIn()
    let cuts = 0
    const cutOff = (_: unknown, response: ServerResponse) => {
      cuts += 1
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"code":')
      response.socket?.destroy()
    }
    platform.on('GET /sys/params/page', (asked, response) =>
      cuts === 0 ? cutOff(asked, response) : answers({ list: [], total: 0 })(asked, response),
    )
    await bench.done('api.call', page)
    expect(platform.requests).toHaveLength(2)
    platform.requests.length = 0
    platform.on('POST /sys/params', cutOff)
    const failure = await bench.refused('api.call', {
      endpoint: 'ops.params.create',
      body: { paramCode: 'A', paramValue: '1' },
    })
    expect(failure.code).toBe('offline')
    expect(platform.requests.filter((item) => item.route === 'POST /sys/params')).toHaveLength(1)
  })

  test('a call that hangs ends after the time limit (SYS-CMN-20)', async () => {
    await bench.close()
    // Long enough for the sign-in on a busy machine.
    bench = await openBench({ times: { call: 3000, reconnect: [20] } })
    await signIn()
    platform.on('GET /sys/params/page', () => {})
    // Headers alone are no answer either.
    platform.on('GET /sys/sysTenant/page', (_, response) => {
      response.writeHead(200)
      response.write('{')
    })
    const hanging = [page, { endpoint: 'sys.tenant.page', query: {} }]
    const failures = await Promise.all(hanging.map((call) => bench.refused('api.call', call)))
    expect(failures.map((failure) => failure.code)).toEqual(['timeout', 'timeout'])
    // Said once; and other calls still work, so the platform is not out of reach.
    expect((await bench.done('notices.list')).map((notice) => notice.code)).toEqual(['network.timeout'])
    expect((await bench.done('session.current'))?.connection.state).toBe('online')
  })

  test('closing the window ends its calls', async () => {
    await signIn()
    const arrived = new Promise<void>((resolve) => platform.on('GET /sys/params/page', () => resolve()))
    const pending = bench.refused('api.call', page)
    await arrived
    bench.core.windowClosed('main')
    expect((await pending).code).toBe('cancelled')
  })
})

describe('addresses', () => {
  test.each([
    '',
    'admin.example.com',
    'ftp://example.com',
    'http://',
    'https://user:pass@example.com',
    'https://example.com/?a=1',
  ])('the address %j is refused when the profile is saved', async (address) => {
    expect((await bench.refused('profiles.save', draft(address))).code).toBe('address')
  })

  test('HTTPS is demanded where the profile says so, loopback excepted', async () => {
    expect(
      (await bench.refused('profiles.save', draft('http://admin.example.com', { requireHttps: true }))).code,
    ).toBe('address')
    await bench.done('profiles.save', draft('http://127.0.0.1:1', { requireHttps: true }))
  })

  test('an address that was made unsafe behind the console is not called', async () => {
    const profile = { ...draft('http://admin.example.com', { requireHttps: true }), id: 'p1' }
    await bench.close()
    bench = await openBench({ stored: { profiles: [profile] } })
    expect((await bench.refused('session.prepare', { profileId: 'p1' })).code).toBe('address')
  })

  test('a port where nobody listens is offline (SYS-CMN-20)', async () => {
    const profile = await bench.done('profiles.save', draft('http://127.0.0.1:1'))
    expect((await bench.refused('session.prepare', { profileId: profile.id })).code).toBe('offline')
  })

  test('something that is not HTTP is a bad answer', async () => {
    const chatter = createServer((socket) => socket.end('220 mail.example.com ESMTP\r\n'))
    await new Promise<void>((resolve) => chatter.listen(0, '127.0.0.1', resolve))
    const address = chatter.address()
    const profile = await bench.done(
      'profiles.save',
      draft(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`),
    )
    expect((await bench.refused('session.prepare', { profileId: profile.id })).code).toBe('bad-answer')
    chatter.close()
  })
})

describe('losing the connection', () => {
  test('a burst of failures is one connection event and one notice; it comes back by itself (OPS-COM-12)', async () => {
    const { profile } = await signIn()
    await platform.cut()
    const failures = await Promise.all([1, 2, 3].map(() => bench.refused('api.call', page)))
    expect(failures.map((failure) => failure.code)).toEqual(['offline', 'offline', 'offline'])
    expect(bench.events.filter(({ event }) => event.type === 'connection')).toHaveLength(1)
    expect(bench.events.filter(({ event }) => event.type === 'notice')).toMatchObject([
      { event: { notice: { level: 'error', code: 'network.offline', subject: profile.name } } },
    ])
    // Windows on another platform are not notified.
    const own = await bench.done('session.current')
    expect(bench.events.find(({ event }) => event.type === 'notice')?.sessionId).toBe(own?.id)
    const since = (await bench.done('session.current'))?.connection
    expect(since).toMatchObject({ state: 'offline', profileId: profile.id })
    await platform.listen()
    await bench.event('connection', ({ connection }) => connection.state === 'online')
    await bench.done('api.call', page)
  })

  test('a call while offline tries at once instead of waiting for the next probe', async () => {
    await bench.close()
    bench = await openBench({ times: { call: 20_000, reconnect: [3_600_000] } })
    await signIn()
    await platform.cut()
    await bench.refused('api.call', page)
    await platform.listen()
    await bench.done('api.call', page)
  })

  test.each<[string, Answer]>([
    ['a refusal', refuses(500, '维护中')],
    ['a call that is not served', (_, response) => json(response, '<h1>404</h1>', 404)],
    ['a page', (_, response) => json(response, '<html>', 200)],
    ['a gateway that is up before its platform', (_, response) => json(response, '<html>', 502)],
  ])('offline ends when anything answers the probe over HTTP: %s', async (_, answer) => {
    await signIn()
    await platform.cut()
    await bench.refused('api.call', page)
    platform.on('GET /sys/appConfig/public', answer)
    await platform.listen()
    await bench.event('connection', ({ connection }) => connection.state === 'online')
    expect((await bench.done('session.current'))?.connection.state).toBe('online')
  })

  test('saving while offline says so and is not queued', async () => {
    await signIn()
    await platform.cut()
    const save = { endpoint: 'ops.params.create', body: { paramCode: 'A', paramValue: '1' } }
    expect((await bench.refused('api.call', save)).code).toBe('offline')
    platform.requests.length = 0
    await platform.listen()
    await bench.event('connection', ({ connection }) => connection.state === 'online')
    await bench.done('api.call', page)
    expect(platform.requests.filter((item) => item.route.startsWith('POST'))).toEqual([])
  })
})
