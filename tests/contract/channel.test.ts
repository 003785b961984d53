import { channel } from '#contract/resources/msg/channel.ts'
import { channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, list, get, create, update, remove } = channel.endpoints

const builtIn = ['SMS', 'EMAIL', 'MP', 'MA', 'DINGTALK', 'SITE']
const custom = (channelCode: string) => ({
  channelCode,
  channelName: '企业微信',
  channelFunction: 'weComChannel.send',
})
const codes = async (query: Record<string, string> = {}) =>
  (await admin.must(page, { query: { ...query, orderField: 'id', order: 'asc' } })).list.map(
    (row) => row.channelCode,
  )
const idOf = async (code: string): Promise<string> => {
  const row = (await admin.must(list)).find(({ channelCode }) => channelCode === code)
  if (!row) throw new Error(`no channel ${code}`)
  return row.id
}

test('the six built-in channels are there from the start, each with its sender (MSG-CHN-07, MSG-GEN-17)', async () => {
  const rows = await admin.must(list)
  expect(rows.map((row) => row.channelCode)).toEqual(builtIn)
  expect(rows.map((row) => row.isSys)).toEqual([1, 1, 1, 1, 1, 1])
  expect(rows.map((row) => row.channelFunction)).toEqual([
    'smsChannel.send',
    'mailChannel.send',
    'mpChannel.send',
    'maChannel.send',
    'dingTalkChannel.send',
    'siteChannel.send',
  ])
})

test('no tenant adds a channel with the code of a built-in one (MSG-CHN-06)', async () => {
  for (const by of [admin, tenant])
    expect(await by.call(create, { body: custom('SMS') })).toMatchObject({
      code: 10002,
      msg: chinese('duplicate'),
    })
})

test('built-in channels and those in use stay; nothing goes when one of several may not (MSG-CHN-07)', async () => {
  const sms = await idOf('SMS')
  expect(await admin.call(remove, { body: [sms] })).toMatchObject({
    code: 500,
    msg: chinese('builtIn'),
  })
  const used = await admin.must(create, { body: custom('USED') })
  await admin.must(channelTemplate.endpoints.create, {
    body: { templateId: 'ORDER_SHIPPED', channelCode: 'USED', content: '您好' },
  })
  const free = await admin.must(create, { body: custom('FREE') })
  expect((await admin.call(remove, { body: [free, used] })).msg).toBe(`${chinese('channel.used')}：企业微信`)
  expect(await codes({ channelCode: 'FREE' })).toEqual(['FREE'])
  await admin.must(remove, { body: [free, '99'] })
  expect(await codes({ channelCode: 'FREE' })).toEqual([])
})

test('every tenant sees the built-in channels and its own, and changes only its own', async () => {
  await admin.must(create, { body: custom('PLATFORM_ONLY') })
  const mine = await tenant.must(create, { body: custom('MINE') })
  expect((await tenant.must(list)).map((row) => row.channelCode)).toEqual([...builtIn, 'MINE'])
  expect((await tenant.must(page, { query: { channelCode: 'PLATFORM' } })).total).toBe(0)
  const sms = await idOf('SMS')
  expect((await tenant.call(update, { body: { id: sms, channelName: '改' } })).msg).toBe(
    chinese('channel.builtIn'),
  )
  expect((await tenant.call(remove, { body: [mine, sms] })).msg).toBe(`${chinese('builtIn')}：短信`)
  const foreign = await idOf('PLATFORM_ONLY')
  expect((await tenant.call(get, { params: { id: foreign } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(update, { body: { id: foreign, channelName: '改' } })).msg).toBe(
    chinese('recordMissing'),
  )
  await tenant.must(remove, { body: [foreign, mine] })
  expect(await codes({ channelCode: 'PLATFORM_ONLY' })).toEqual(['PLATFORM_ONLY'])
  // The platform may word its own.
  await admin.must(update, { body: { id: sms, channelName: '短信通知' } })
  expect((await tenant.must(list))[0]?.channelName).toBe('短信通知')
})

nounSuite(server, channel, {
  sample: (mark) => ({ ...custom(`C_${mark}`), remark: '内部' }),
  found: 'channelCode',
  changed: { channelName: '新名称', remark: '' },
  required: 'channelCode channelName channelFunction',
  unique: 'channelCode',
  fixed: { channelCode: 'OTHER', isSys: 1 },
  initial: { isSys: 0, updater: chinese('sys.user:mark.super') },
  merges: true,
  exported: [
    ['渠道编码', '渠道名称', '渠道函数', '备注', '更新人', '更新时间'],
    (mark) => [...Object.values(custom(`C_${mark}`)), '内部', chinese('sys.user:mark.super')],
  ],
  rows: {
    ...{ kept: 'MSG-CHN-02, MSG-CHN-06', required: 'MSG-CHN-05', unique: 'MSG-CHN-06' },
    exported: 'MSG-CHN-01, MSG-CHN-03',
  },
})
