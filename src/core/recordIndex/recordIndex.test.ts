import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { type Bench, type BenchOptions, openBench } from '../testing/bench.ts'
import {
  answers,
  draft,
  menu,
  openStubPlatform,
  refuses,
  type StubPlatform,
} from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform

const person = (at: number) => ({
  id: String(at),
  username: `user${at}`,
  realName: `人员${at}`,
  deptId: '',
  deptName: '研发部',
  mobile: '13800000000',
  email: '',
  gender: 0,
  status: 1,
  userType: 0,
  superAdmin: 0,
  createDate: '',
  roleName: '',
  roleIdList: [],
})

const screens = (...routes: string[]) =>
  platform.on('GET /sys/menu/nav', answers(routes.map((url, at) => menu(String(at + 1), '0', { url }))))

async function open(times: BenchOptions['times'] = {}) {
  bench = await openBench({ times: { call: 20_000, reconnect: [20], ...times } })
  const { id: profileId } = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', {
    ...account,
    profileId,
    remember: true,
  })
  return profileId
}

const list = async () => bench.done('recordIndex.list', undefined)
const asked = (route: string) => platform.requests.filter((one) => one.route === route)

beforeEach(async () => {
  platform = await openStubPlatform()
  screens('sys/user')
  platform.on('GET /sys/user/page', answers({ list: [person(1)], total: 1 }))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

test('a platform that gives smaller pages than it was asked for is read page by page', async () => {
  platform.on('GET /sys/user/page', ({ url }, response) => {
    const [page, limit] = ['page', 'limit'].map((name) => Number(url.searchParams.get(name)))
    const size = Math.min(limit ?? 0, 100)
    const rows = Array.from({ length: 230 }, (_, at) => person(at)).slice(((page ?? 1) - 1) * size)
    return answers({ list: rows.slice(0, size), total: 230 })(
      { url, route: '', headers: {}, body: '' },
      response,
    )
  })
  await open()
  await list()
  await bench.event('recordIndex')
  const [users] = await list()
  expect([users?.records.length, users?.total]).toEqual([230, 230])
  expect(new Set(users?.records.map(({ id }) => id)).size).toBe(230)
})

test('names of records are read once behind the first question, without what nobody searches for', async () => {
  await open()
  expect(await list()).toEqual([{ kind: 'user', records: [], total: 0, asOf: 0 }])
  await bench.event('recordIndex')
  expect(await list()).toEqual([
    {
      kind: 'user',
      records: [{ id: '1', name: '人员1', also: 'user1', detail: '研发部' }],
      total: 1,
      asOf: expect.any(Number),
    },
  ])
  expect(asked('GET /sys/user/page')).toHaveLength(1)
  // A screen that the account does not have is not requested.
  expect(asked('GET /sys/role/page')).toEqual([])
})

test('offline they are still there, with the age they have', async () => {
  await open()
  await list()
  await bench.event('recordIndex')
  const [before] = await list()
  await platform.cut()
  bench.hush()
  expect(await list()).toEqual([before])
  await platform.listen()
})

test('what is old is read again, and what the account may not read any more goes', async () => {
  await open({ refresh: 30 })
  await list()
  await bench.event('recordIndex')
  platform.on('GET /sys/user/page', answers({ list: [person(1), person(2)], total: 2 }))
  await expect.poll(async () => (await list())[0]?.records.length).toBe(2)
  platform.on('GET /sys/user/page', refuses(403, '没有权限', { status: 403 }))
  await expect.poll(async () => (await list())[0]?.records).toEqual([])
})

test('what cannot be read is not asked for again and again', async () => {
  platform.on('GET /sys/user/page', refuses(500, 'later'))
  await open()
  await list()
  await expect.poll(() => asked('GET /sys/user/page').length).toBe(1)
  for (let time = 0; time < 5; time += 1) await list()
  expect(asked('GET /sys/user/page')).toHaveLength(1)
})

test('very many are read by the page, up to five thousand', async () => {
  platform.on('GET /sys/user/page', ({ url }, response) => {
    const page = Number(url.searchParams.get('page'))
    const rows = Array.from({ length: 1000 }, (_, at) => person(page * 1000 + at))
    return answers({ list: rows, total: 90_000 })({ url, route: '', headers: {}, body: '' }, response)
  })
  await open()
  await list()
  await bench.event('recordIndex')
  const [users] = await list()
  expect([users?.records.length, users?.total]).toEqual([5000, 90_000])
  expect(asked('GET /sys/user/page')).toHaveLength(5)
})

test('a lost screen hides its records, and signing out takes them off this computer', async () => {
  const profileId = await open()
  await list()
  await bench.event('recordIndex')
  screens('sys/params')
  await bench.done('session.refresh')
  expect(await list()).toEqual([])
  screens('sys/user')
  await bench.done('session.refresh')
  expect((await list())[0]?.records).toHaveLength(1)

  await bench.done('session.signOut')
  platform.on('GET /sys/user/page', refuses(500, 'later'))
  await bench.done('session.signIn', {
    ...account,
    profileId,
  })
  expect((await list())[0]?.records).toEqual([])
})
