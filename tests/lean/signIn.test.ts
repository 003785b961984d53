import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeCode, Profile } from '#contract/bridge.ts'
import { withoutTenants } from '#contract/resources/shell/auth.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import type { LeanSettings } from './leanAnswers.ts'
import { type LeanPlatform, openLeanPlatform } from './leanPlatform.ts'
import { leanUser } from './records.ts'

let platform: LeanPlatform
let bench: Bench
let profile: Profile

beforeEach(async () => {
  platform = await openLeanPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const lacking =
  (...calls: string[]): NonNullable<LeanSettings['serves']> =>
  (call) =>
    !calls.includes(call)

const prepare = async () => (await bench.done('session.prepare', { profileId: profile.id })).config
const signIn = () => bench.done('session.signIn', { ...account, username: 'lin', profileId: profile.id })
const notices = async (): Promise<string[]> => (await bench.done('notices.list')).map(({ code }) => code)

const config = 'GET /sys/appConfig/public'

describe('what the sign-in screen may know', () => {
  test.each(['envelope', 'page', 'swallowed'] as const)('not served (%s): the defaults', async (unknown) => {
    platform.change({ serves: lacking(config), unknown })
    expect(await prepare()).toEqual({ passwordEnc: false, captcha: false, tenantInput: true })
    expect((await signIn()).user.username).toBe('lin')
  })

  test.each(['null', '[]', '"x"', '{"passwordEnc":"perhaps","captcha":[],"tenantInput":null}'])(
    'nonsense is the defaults: %s',
    async (data) => {
      platform.answer(config, `{"code":0,"msg":"","data":${data}}`)
      expect(await prepare()).toEqual({ passwordEnc: false, captcha: false, tenantInput: true })
    },
  )

  test('what it does tell is kept, in any spelling of yes and no', async () => {
    platform.answer(config, '{"code":0,"msg":"","data":{"tenantInput":0}}')
    expect(await prepare()).toEqual({ passwordEnc: false, captcha: false, tenantInput: false })
  })

  test('a captcha is shown once a picture of one can be had', async () => {
    platform.change({ serves: lacking(config) })
    platform.answer('GET /captcha', 'GIF89a picture')
    expect((await prepare()).captcha).toBe(true)
  })

  test('a picture is shown as what it is, whatever it was announced as', async () => {
    platform.change({ serves: lacking(config), captcha: 'mislabelled' })
    expect((await prepare()).captcha).toBe(true)
    const { image } = await bench.done('session.captcha', { profileId: profile.id })
    expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  })

  test('after a sign-in without a captcha was refused, the platform is asked again whether it has one', async () => {
    platform.change({ serves: lacking(config, 'GET /captcha') })
    expect((await prepare()).captcha).toBe(false)
    platform.change({ serves: lacking(config), captcha: 'mislabelled' })
    expect((await prepare()).captcha).toBe(false)
    platform.answer('POST /login', '{"code":500,"msg":"验证码不能为空","data":null}')
    const refused = await bench.refused('session.signIn', { ...account, captcha: '', profileId: profile.id })
    expect(refused).toMatchObject({ code: 'refused', message: '验证码不能为空' })
    expect((await prepare()).captcha).toBe(true)
  })

  test.each([
    ['address', '/wrong', ''],
    ['mapping', '', '{"captcha":{"key":"data.key","picture":"data.picture"}}'],
  ])('another %s is asked again whether it has a captcha', async (_, below, mapping) => {
    platform.change({ serves: lacking(config), captcha: 'mislabelled' })
    const own = { ...draft(platform.address), id: profile.id }
    await bench.done('profiles.save', { ...own, address: `${platform.address}${below}`, mapping })
    expect((await prepare()).captcha).toBe(false)
    await bench.done('profiles.save', own)
    expect((await prepare()).captcha).toBe(true)
  })

  test('a page at the address is no platform', async () => {
    platform.answer(config, '<!doctype html><title>Welcome</title>')
    expect((await bench.refused('session.prepare', { profileId: profile.id })).code).toBe('bad-answer')
  })

  test('a platform that has told to encrypt passwords is not sent a plain one when it tells nothing later', async () => {
    platform.answer(
      config,
      '{"code":0,"msg":"","data":{"passwordEnc":true,"passwordEncKey":"0123456789abcdef","captcha":false}}',
    )
    expect((await prepare()).passwordEnc).toBe(true)
    platform.answer(config, '{"code":500,"msg":"busy","data":null}')
    expect((await prepare()).passwordEnc).toBe(true)
  })
})

describe('what a session needs', () => {
  test.each<[string, LeanSettings['unknown']]>([
    ['code 404', 'envelope'],
    ['a page', 'page'],
    ['code 500', 'swallowed'],
  ])('without menus, permissions and dictionaries (%s): signed in, told once', async (_, unknown) => {
    const serves = lacking('GET /sys/menu/nav', 'GET /sys/menu/permissions', 'GET /sys/dict/type/all')
    platform.change({ serves, unknown })
    const session = await signIn()
    expect(session).toMatchObject({ state: 'active', menus: [], permissions: [], dictionaries: [] })
    expect(session.lacks).toEqual(['menus', 'permissions', 'dictionaries'])
    const told: NoticeCode[] = ['lacks.menus', 'lacks.permissions', 'lacks.dictionaries']
    expect(await notices()).toEqual(told)
    await bench.done('session.refresh')
    expect(await notices()).toEqual(told)
    expect((await bench.done('session.current'))?.lacks).toEqual(session.lacks)
  })

  test('a list that is no list is one that is lacking', async () => {
    platform.answer('GET /sys/menu/permissions', '{"code":0,"msg":"","data":{"codes":"a,b"}}')
    expect(await signIn()).toMatchObject({ permissions: [], lacks: ['permissions'] })
  })

  test('what was answered at the sign-in stays when it is refused later, and counts as there', async () => {
    const { permissions } = await signIn()
    expect(permissions).toContain('sys:params:save')
    platform.answer('GET /sys/menu/permissions', '{"code":500,"msg":"busy","data":null}')
    const after = await bench.done('session.refresh')
    expect(after.permissions).toEqual(permissions)
    expect(after).not.toHaveProperty('lacks')
    expect(await notices()).toEqual([])
  })

  test('offline after a restart, the console still knows what the platform lacks', async () => {
    platform.change({ serves: lacking('GET /sys/menu/permissions') })
    const { lacks } = await signIn()
    expect(lacks).toEqual(['permissions'])
    await platform.cut()
    await expect.poll(async () => (await bench.done('session.current'))?.lacks).toEqual(lacks)
  })

  test('the user needs an id and a name, nothing else', async () => {
    platform.answer(
      'GET /sys/user/info',
      '{"code":0,"msg":"","data":{"id":301,"username":"lin","gender":null}}',
    )
    const { user } = await signIn()
    expect(Object.keys(user).sort()).toEqual(Object.keys(leanUser).sort())
    expect(user).toMatchObject({ id: '301', username: 'lin', realName: '', superAdmin: 0, roleIdList: [] })
  })

  test('without tenants and administrators of their own, nothing is taken away by the absent fields', async () => {
    platform.change({ without: ['tenantId', 'tenantName', 'tenantItype', 'tenantMode', 'adminModel'] })
    expect((await signIn()).user).toMatchObject({ ...withoutTenants, tenantId: '', superAdmin: 0 })
  })

  test('what the platform does tell of an administrator is kept, and only what it leaves out is allowed', async () => {
    platform.change({ without: ['optionVisit', 'optionData', 'authVisit'] })
    const { adminModel, tenantItype } = (await signIn()).user
    expect(adminModel).toEqual({ optionVisit: true, optionData: true, authVisit: true, authData: false })
    expect(tenantItype).toBe(0)
  })

  test.each([
    ['{"username":"lin"}', 'id'],
    ['{"id":"","username":"lin"}', 'id'],
    ['{"id":"301"}', 'username'],
    ['null', 'data'],
  ])('a user without an id or a name is refused, with call and field: %s', async (data, field) => {
    platform.answer('GET /sys/user/info', `{"code":0,"msg":"","data":${data}}`)
    const failure = await bench.refused('session.signIn', { ...account, profileId: profile.id })
    expect(failure).toMatchObject({ code: 'bad-answer', unusable: { call: 'GET /sys/user/info', field } })
    expect(platform.calls.at(-1)).toBe('POST /logout')
  })

  test('a sign-in without a token is none', async () => {
    platform.answer('POST /login', '{"code":0,"msg":"","data":{}}')
    const failure = await bench.refused('session.signIn', { ...account, profileId: profile.id })
    expect(failure).toMatchObject({ code: 'bad-answer', unusable: { call: 'POST /login', field: 'token' } })
  })
})

test.each([
  ['数据库授权已过期，请联系管理员', '数据库授权已过期，请联系管理员'],
  ['token失效，请重新登录', undefined],
])('a token that is refused later ends the session: %s', async (msg, words) => {
  await signIn()
  platform.answer('GET /sys/params/page', JSON.stringify({ code: 401, msg, data: null }))
  void bench.refused('api.call', { endpoint: 'ops.params.page', query: {} }).catch(() => undefined)
  const event = await bench.event('session', ({ state }) => state === 'expired')
  expect(event.expiredWords).toBe(words)
  expect((await bench.done('session.current'))?.expiredWords).toBe(words)
  platform.answer('GET /sys/params/page', null)
  expect(await signIn()).not.toHaveProperty('expiredWords')
})

test('menus of an older platform keep their tree, with ids as text and routes without a slash', async () => {
  platform.change({ menus: 'older' })
  const { menus } = await signIn()
  const [system, boards] = menus
  expect(system).toMatchObject({ id: '1', type: 0, url: 'sys' })
  expect(system?.children[0]).toMatchObject({
    id: '11',
    pid: '1',
    url: 'sys/user',
    children: [{ id: '111' }],
  })
  expect(boards?.children.map(({ url }) => url)).toContain('ftp://files.lanting.example/old')
})

test('a link without encryption opens outside for the host of the platform only, and for nobody who is not signed in', async () => {
  const own = 'http://127.0.0.1:9999/druid'
  expect((await bench.refused('host.openExternal', { url: own })).code).toBe('invalid-input')
  await signIn()
  await bench.done('host.openExternal', { url: own })
  for (const url of ['http://example.com/', 'http://u:p@127.0.0.1/', 'ftp://127.0.0.1/'])
    expect((await bench.refused('host.openExternal', { url })).code).toBe('invalid-input')
})

test('offline ends although the probed call is not served', async () => {
  platform.change({ serves: lacking(config), unknown: 'page' })
  await signIn()
  await platform.cut()
  await bench.refused('api.call', { endpoint: 'ops.params.page', query: {} })
  await platform.listen()
  await bench.event('connection', ({ connection }) => connection.state === 'online')
})
