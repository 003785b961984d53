import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, type BenchOptions, openBench } from '../testing/bench.ts'
import { answers, draft, menu, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform
let profile: Profile

const dictionary = (label: string) =>
  answers([
    {
      dictType: 'SYS_STATUS',
      dataList: [
        { dictLabel: label, dictValue: '1' },
        { dictLabel: '停用', dictValue: '0' },
      ],
    },
  ])

const entry = { id: '7', dictType: 'SYS_STATUS', dictLabel: '正常', dictValue: '1', sort: 1 }

async function open(times: BenchOptions['times']) {
  bench = await openBench({ times: { call: 20_000, reconnect: [20], ...times } })
  profile = await bench.done('profiles.save', draft(platform.address))
}

const signIn = (windowId: string, username = 'admin') =>
  bench.done(
    'session.signIn',
    {
      ...account,
      profileId: profile.id,
      username,
    },
    windowId,
  )

beforeEach(async () => {
  platform = await openStubPlatform()
  platform.on('GET /sys/dict/type/all', dictionary('启用'))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

test('a reading that arrives late does not undo what a later one has brought', async () => {
  await open({ refresh: 600_000 })
  await signIn('main')
  const shown = async () =>
    (await bench.done('session.current'))?.dictionaries[0]?.dataList.map(({ dictLabel }) => dictLabel)[0]
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  platform.on('GET /sys/dict/type/all', async (request, response) => {
    platform.on('GET /sys/dict/type/all', dictionary('正常'))
    asked.resolve()
    await held.promise
    await dictionary('启用')(request, response)
  })
  const late = bench.done('session.refresh')
  await asked.promise
  await bench.done('session.refresh')
  expect(await shown()).toBe('正常')
  held.resolve()
  // The late call answers the current state.
  expect((await late).dictionaries[0]?.dataList[0]?.dictLabel).toBe('正常')
  expect(await shown()).toBe('正常')
})

test('a dictionary item edited on the platform reaches every window within the interval, and is said by name', async () => {
  await open({ refresh: 60 })
  const { id } = await signIn('main')
  await bench.done('session.attach', { sessionId: id }, 'second')
  platform.on('GET /sys/dict/type/all', dictionary('正常'))
  const { notice } = await bench.event('notice', ({ notice: { code } }) => code === 'fresh.dictionary')
  expect(notice.values).toEqual({ name: 'SYS_STATUS', count: 1 })
  for (const windowId of ['main', 'second']) {
    const session = await bench.done('session.current', undefined, windowId)
    expect(session?.dictionaries[0]?.dataList[0]?.dictLabel).toBe('正常')
  }
  // Told once, to the windows of this session.
  bench.hush()
  const { asOf } = await bench.event('fresh')
  expect(asOf).toBeGreaterThan(notice.at - 1000)
  expect(bench.events.filter(({ event }) => event.type === 'notice' || event.type === 'session')).toEqual([])
})

test('menus and permissions that came or went are counted; nobody signs in again', async () => {
  await open({ refresh: 60 })
  await signIn('main')
  platform.on('GET /sys/menu/nav', answers([menu('2', '0')]))
  platform.on('GET /sys/menu/permissions', answers(['sys:params:save', 'sys:params:update']))
  const menus = await bench.event('notice', ({ notice: { code } }) => code === 'fresh.menus')
  const codes = await bench.event('notice', ({ notice: { code } }) => code === 'fresh.permissions')
  expect([menus.notice.values, codes.notice.values]).toEqual([{ count: 2 }, { count: 1 }])
  expect(platform.requests.filter(({ route }) => route === 'POST /login')).toHaveLength(1)
})

test('a user who changes a menu sees it in the navigation at once, and is not notified of their own change', async () => {
  await open({})
  await signIn('main')
  bench.hush()
  platform.on('GET /sys/menu/nav', answers([menu('1', '0'), menu('9', '0')]))
  platform.on('DELETE /sys/menu', answers(null))
  const before = platform.requests.length
  await bench.done('api.call', { endpoint: 'sys.menu.remove', body: ['2'] })
  await bench.event('session')
  expect((await bench.done('session.current'))?.menus.map(({ id }) => id)).toEqual(['1', '9'])
  expect(platform.requests.slice(before).map(({ route }) => route)).toEqual(
    expect.arrayContaining(['DELETE /sys/menu', 'GET /sys/menu/nav']),
  )
  expect(bench.events.filter(({ event }) => event.type === 'notice')).toEqual([])
})

test('an entry that somebody changes here is in every window of the platform at once, and not announced (OPS-DIC-12)', async () => {
  await open({})
  const { id } = await signIn('main')
  await bench.done('session.attach', { sessionId: id }, 'second')
  await signIn('third', 'other')
  bench.hush()
  platform.on('GET /sys/dict/type/all', dictionary('正常'))
  platform.on('PUT /sys/sysdictdata/', answers('7'))
  const body = entry
  const readings = () => platform.requests.filter(({ route }) => route === 'GET /sys/dict/type/all').length
  const before = readings()
  // Many saves in a row are one reading for each session.
  for (let count = 0; count < 20; count += 1)
    await bench.done('api.call', { endpoint: 'sys.dictData.update', body })
  const labels = async () =>
    Promise.all(
      ['main', 'second', 'third'].map(
        async (windowId) =>
          (await bench.done('session.current', undefined, windowId))?.dictionaries[0]?.dataList[0]?.dictLabel,
      ),
    )
  await expect.poll(labels).toEqual(['正常', '正常', '正常'])
  expect(readings() - before).toBeLessThan(20)
  const changed = bench.events.flatMap(({ event }) => (event.type === 'changed' ? [event] : []))
  expect(new Set(changed.map(({ sessionId }) => sessionId)).size).toBe(2)
  expect(changed.map(({ resource }) => resource)).toContain('sys.dictData')
  expect(bench.events.filter(({ event }) => event.type === 'notice')).toEqual([])
})

test('saves that go on for a while are gathered for longer', async () => {
  await open({})
  await signIn('main')
  const change = async () => bench.done('api.call', { endpoint: 'sys.dictData.update', body: entry })
  const readings = () => platform.requests.filter(({ route }) => route === 'GET /sys/dict/type/all').length
  const before = readings()
  platform.on('PUT /sys/sysdictdata/', answers('7'))
  await change()
  await expect.poll(readings).toBe(before + 1)
  const since = performance.now()
  await change()
  await expect.poll(readings).toBe(before + 2)
  expect(performance.now() - since).toBeGreaterThan(1000)
})

test('reading entries changes nothing', async () => {
  await open({})
  await signIn('main')
  bench.hush()
  platform.on('GET /sys/sysdictdata/page', answers({ list: [], total: 0 }))
  await bench.done('api.call', { endpoint: 'sys.dictData.page', query: { dictType: 'SYS_STATUS' } })
  platform.on('DELETE /sys/menu', answers(null))
  await bench.done('api.call', { endpoint: 'sys.menu.remove', body: ['2'] })
  await bench.event('fresh')
  expect(bench.events.filter(({ event }) => event.type === 'changed')).toEqual([])
})

test('a parameter that changed on the platform is said by number, and the lists that show it read again', async () => {
  const page = (...values: string[]) =>
    answers({
      list: values.map((paramValue, at) => ({
        id: String(at + 1),
        paramCode: `CODE_${at}`,
        paramValue,
        remark: '',
        updater: 'admin',
        updateDate: '2026-11-21 10:00:00',
      })),
      total: values.length,
    })
  platform.on('GET /sys/menu/nav', answers([menu('1', '0', { url: 'sys/params' })]))
  platform.on('GET /sys/params/page', page('one', 'secret-two'))
  await open({ refresh: 60 })
  await signIn('main')
  await expect
    .poll(() => platform.requests.filter(({ route }) => route === 'GET /sys/params/page').length)
    .toBeGreaterThan(1)
  expect(bench.events.filter(({ event }) => event.type === 'changed')).toEqual([])
  platform.on('GET /sys/params/page', page('one', 'secret-2', 'three'))
  const { notice } = await bench.event('notice', ({ notice: { code } }) => code === 'fresh.parameters')
  expect(notice).toMatchObject({ values: { count: 2 }, route: 'sys/params' })
  expect(await bench.event('changed')).toMatchObject({ resource: 'ops.params' })
  // A value may be a secret: only the number is shown.
  expect(JSON.stringify(bench.events)).not.toContain('secret-2')
  const asked = platform.requests.findLast(({ route }) => route === 'GET /sys/params/page')
  expect(asked?.headers['x-steward-background']).toBe('1')
})

test('parameters are left alone where the account has no screen of them', async () => {
  await open({ refresh: 40 })
  platform.on('GET /sys/menu/nav', answers([menu('2', '0')]))
  await signIn('main')
  await bench.event('fresh')
  bench.hush()
  await bench.event('fresh')
  expect(platform.requests.map(({ route }) => route)).not.toContain('GET /sys/params/page')
})

test('what was read a moment ago is not read again because a window is clicked', async () => {
  await open({})
  await signIn('main')
  const before = platform.requests.length
  await bench.done('session.touch')
  await bench.done('session.touch')
  await bench.done('api.call', { endpoint: 'ops.params.page', query: {} })
  expect(platform.requests.slice(before).map(({ route }) => route)).not.toContain('GET /sys/user/info')
})

test('while the line is down nothing is asked in the background, and what is known stays', async () => {
  await open({ refresh: 40 })
  await signIn('main')
  await platform.cut()
  await bench.event('connection', ({ connection }) => connection.state === 'offline')
  bench.hush()
  const session = await bench.done('session.current')
  expect(session).toMatchObject({ state: 'active', permissions: ['sys:params:save'] })
  await platform.listen()
  await bench.event('fresh')
})
