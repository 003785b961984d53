import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileDraft } from '#contract/bridge.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import {
  answers,
  draft,
  json,
  openStubPlatform,
  refuses,
  type StubPlatform,
} from '#core/testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000 } })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

async function signIn(change: Partial<ProfileDraft> = {}): Promise<void> {
  const profile = await bench.done('profiles.save', draft(platform.address, change))
  await bench.done('session.signIn', { ...account, profileId: profile.id })
}

const route = 'GET /sys/params/page'
const page = { endpoint: 'ops.params.page', query: { limit: 1000 } }
/** Some 400 bytes each, of which a page has a thousand at most. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    paramCode: `CODE_${at}`,
    paramValue: '值'.repeat(100),
    remark: '',
    updater: 'admin',
    updateDate: '2026-01-01 00:00:00',
  }))

const isReader = ({ spawnargs }: { spawnargs: string[] }) =>
  spawnargs.some((part) => part.includes('answers'))
const readers = () => bench.children.started.filter(isReader)

test('a long page is read in a process of its own, and is the same to its last row', async () => {
  await signIn()
  platform.on(route, answers({ list: rows(20), total: 20 }))
  await bench.done('api.call', page)
  expect(readers()).toHaveLength(0)
  platform.on(route, answers({ list: rows(1000), total: 1000 }))
  const { data } = await bench.done('api.call', page)
  expect(data).toEqual({ list: rows(1000), total: 1000 })
  expect(readers()).toHaveLength(1)
})

test('what a long answer lacks is mended and told as in a short one', async () => {
  await signIn()
  const lean = (count: number) => ({
    total: String(count),
    // Without a remark, which no JSON has then.
    list: rows(count).map((row) => ({ ...row, id: Number(row.id), remark: undefined })),
  })
  platform.on(route, answers(lean(3)))
  const short = await bench.done('api.call', page)
  platform.on(route, answers(lean(1000)))
  const long = await bench.done('api.call', page)
  expect(readers()).toHaveLength(1)
  expect(long.lacking).toEqual(short.lacking)
  expect(long.lacking).toEqual(['remark'])
  expect(long.data).toEqual({ list: rows(1000), total: 1000 })
})

test('a refusal, a page of HTML and an answer without its list are what they are, however long', async () => {
  await signIn()
  const long = 'x'.repeat(400_000)
  platform.on(route, refuses(10001, `参数错误${long}`))
  const refused = await bench.refused('api.call', page)
  expect(refused).toMatchObject({ code: 'refused', status: 10001 })
  expect(refused.message).toMatch(/^参数错误x+…$/)
  platform.on(route, (_, response) => json(response, `<html>${long}</html>`))
  expect(await bench.refused('api.call', page)).toMatchObject({ code: 'bad-answer', status: 200 })
  platform.on(route, answers({ total: 1, rows: long }))
  expect(await bench.refused('api.call', page)).toMatchObject({
    code: 'bad-answer',
    unusable: { call: route, field: 'list' },
  })
  expect(readers()).toHaveLength(1)
})

test('an answer above the limit is refused, and the program goes on', async () => {
  await signIn()
  platform.on(route, (_, response) => json(response, `{"code":0,"data":"${'x'.repeat(65 * 1024 * 1024)}"}`))
  expect((await bench.refused('api.call', page)).message).toContain('too large')
  platform.on(route, answers({ list: rows(1000), total: 1000 }))
  await bench.done('api.call', page)
  expect(readers()).toHaveLength(1)
})

test('ids that a mapping has replaced in a long answer are the platform’s own again in the next call', async () => {
  const mapping = JSON.stringify({
    shapes: { param: { id: { name: 'id', opaque: true } } },
    calls: { 'ops.params.page': { shape: 'param' }, 'ops.params.get': { shape: 'param' } },
  })
  await signIn({ mapping })
  const list = rows(1000).map((row) => ({ ...row, id: `uuid-${row.id}` }))
  platform.on(route, answers({ list, total: 1000 }))
  const { data } = await bench.done('api.call', page)
  expect(readers()).toHaveLength(1)
  const id = (data as { list: { id: string }[] }).list[999]?.id ?? ''
  expect(id).toMatch(/^9\d{18}$/)
  platform.on('GET /sys/params/uuid-1000', answers(list[999]))
  const one = await bench.done('api.call', { endpoint: 'ops.params.get', params: { id } })
  expect(one.data).toMatchObject({ id, paramCode: 'CODE_999' })
})

test('when the program dies the call fails with a sentence, and the next one has a new program', async () => {
  await signIn()
  let finish = (): void => {}
  const text = JSON.stringify({ code: 0, msg: '', data: { list: rows(1000), total: 1000 } })
  platform.on(route, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(text.slice(0, 600_000))
    finish = () => void response.end(text.slice(600_000))
  })
  const call = bench.refused('api.call', page)
  await expect.poll(() => readers()).toHaveLength(1)
  readers()[0]?.kill('SIGKILL')
  expect((await call).code).toBe('bad-answer')
  finish()
  platform.on(route, answers({ list: rows(1000), total: 1000 }))
  expect((await bench.done('api.call', page)).data).toMatchObject({ total: 1000 })
  expect(readers()).toHaveLength(2)
})

test('a call whose window is closed ends at once, and the program takes the next one', async () => {
  await signIn()
  platform.on(route, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(`{"code":0,"data":"${'x'.repeat(600_000)}`)
  })
  const [session] = await bench.done('session.list')
  await bench.done('session.attach', { sessionId: session?.id ?? '' }, 'second')
  const call = bench.refused('api.call', page, 'second')
  await expect.poll(() => readers()).toHaveLength(1)
  bench.core.windowClosed('second')
  expect((await call).code).toBe('cancelled')
  platform.on(route, answers({ list: rows(1000), total: 1000 }))
  await bench.done('api.call', page)
  expect(readers()).toHaveLength(1)
})
